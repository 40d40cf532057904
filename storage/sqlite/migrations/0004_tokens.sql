-- What links and buttons call a group or a table by: nobody finds one by counting, or learns an id from it.
ALTER TABLE chats ADD COLUMN token TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN token TEXT NOT NULL DEFAULT '';
UPDATE chats SET token = lower(hex(randomblob(8)));
UPDATE tables SET token = lower(hex(randomblob(8)));
CREATE UNIQUE INDEX chats_by_token ON chats (token);
CREATE UNIQUE INDEX tables_by_token ON tables (token);
