"""The bot: updates from Telegram in, screens out.

From above: `house`, which joins all parts, `door`, `features`, `tables`, `delivery`, `telegram`, `screens`.
Imports point down (docs/architecture.md). May import every package of the project but
the playground, which only `thousand play` starts.
"""
