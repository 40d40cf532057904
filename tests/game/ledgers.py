"""Rules and played deals that the tests of the ledger share."""

from __future__ import annotations

from typing import Any

GOLDEN: dict[str, Any] = {"golden": "doubled", "golden_if_none_made": "keep"}
DARK: dict[str, Any] = {"dark": "forced_bidder"}
MISSED: dict[str, Any] = {"contract": 120, "cards_taken": (60, 40, 20)}
BOLTED: dict[str, Any] = {"cards_taken": (100, 20, 0), "tricks": (6, 2, 0)}
