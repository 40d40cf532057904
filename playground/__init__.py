"""A local stand-in for Telegram: the Bot API over loopback HTTP, people who press buttons, and a web page.

It knows nothing of the bot it serves. What it models, and the exact refusals it gives, is listed in
docs/telegram.md.
"""
