"""Telegram on one side, people on the other: updates in, screens out."""
