"""Delay that is ours or Telegram's is nobody's time; delay that a player brings about himself is his own."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.display import Display
from bot.tables.live import Live
from club.deadlines import What, held
from club.state import TableState


def given_back(display: Display, live: Live, what: What, now: float) -> TableState | None:
    """Return the life of a table where whoever is asked, and here, has more time before `what` happens.

    That is so as long as he has never been shown what he is asked, and where Telegram holds back the call to
    him; else None.
    """
    state, seat = live.table.state, live.match.asked if live.match else None
    if seat is None or state.chairs[seat].played_for:
        return None
    if what in {What.REMIND, What.CALL, What.STAND_IN} and display.is_late(live, seat):
        return replace(state, since=now, warned=0)
    if what is What.STAND_IN and display.is_calling(live):
        return replace(state.seated(seat, replace(state.chairs[seat], spent=1.0)), since=now)
    return None


def paused(display: Display, live: Live, now: float) -> TableState:
    """Return the life of a table that is paused at `now`; time counts only for what was shown."""
    seat = live.match.asked if live.match else None
    unseen = seat is not None and display.is_late(live, seat)
    state = replace(live.table.state, since=now) if unseen else held(live, now)
    return replace(state, paused=now)
