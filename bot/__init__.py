"""Telegram on one side, people on the other: updates in, screens out.

From above: `app`, `features`, `tables`, `delivery`, `telegram`, `screens`; beside them the root files, which
`build` joins. Arrows point down (docs/architecture.md). May import everything of ours but the playground,
which only `demo` starts.
"""
