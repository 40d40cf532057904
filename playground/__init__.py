"""A local stand-in for Telegram: the Bot API over loopback HTTP, people who press buttons, and a web page.

The package imports nothing of the bot that it serves. docs/telegram.md lists what it models and the exact
errors it returns.
"""
