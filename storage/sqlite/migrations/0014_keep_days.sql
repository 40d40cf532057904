-- For so many days the cards of ended matches are kept in a chat; 0: for ever.
ALTER TABLE chats ADD COLUMN keep_days INTEGER NOT NULL DEFAULT 0;
