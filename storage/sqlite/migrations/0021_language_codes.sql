-- The language code that Telegram tells, apart from the language that somebody chose. What stands in `language` came
-- from either, and counts as a choice.
ALTER TABLE players ADD COLUMN code TEXT;
ALTER TABLE chats ADD COLUMN code TEXT;
