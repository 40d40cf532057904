-- As step 0021 of storage/sqlite/migrations.
ALTER TABLE players ADD COLUMN code text;
ALTER TABLE chats ADD COLUMN code text;
