"""The whole bot, as the people at a table meet it: through a local Telegram, by words and buttons."""
