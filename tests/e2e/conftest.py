"""python-telegram-bot reads this when it is imported: no old-style waits, whose warnings would fail tests."""

import os

os.environ.setdefault("PTB_TIMEDELTA", "true")
