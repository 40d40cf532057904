"""The bot: updates from Telegram in, screens out.

From above: `routing`, `features`, `tables`, `delivery`, `telegram`, `screens`; beside them the root files,
which `build` joins. Imports point down (docs/architecture.md). May import every package of the project but
the playground, which only `demo` starts.
"""
