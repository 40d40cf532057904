"""The Mini App: a table drawn on a page, beside the chat; a second client of the same tables."""
