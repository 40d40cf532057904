-- What a chat has settled about its tables beside the rules and the clock (JSON, storage/codec.py, `SETTINGS`).
ALTER TABLE chats ADD COLUMN settings TEXT NOT NULL DEFAULT '{"v":1,"settings":{}}';
