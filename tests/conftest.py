"""What must be set before python-telegram-bot is imported: waits are told as timedeltas, not old numbers."""

import os

os.environ.setdefault("PTB_TIMEDELTA", "true")
