"""Data that must survive a crash: chats, players, tables, matches, messages shown, results."""
