"""Whether a match ends before its end: the question to whoever may end it, and the vote of the players."""

from __future__ import annotations

from bot.buttons import EndPress, pack
from bot.screens.screen import Button, Screen
from bot.texts import Texts
from club.seating import Seating
from club.seats import poll_to_end
from club.state import TableState


def end_screen(t: Texts, seating: Seating, who: str) -> Screen:
    """Ask the host, or an admin, whether he really ends the match."""
    end = Button(t.plain("button-end-match"), pack(EndPress(seating.table, "end")), style="danger")
    go_on = Button(t.plain("button-go-on"), pack(EndPress(seating.table, "on")))
    return Screen(t("end-ask", who=who), ((end, go_on),))


def vote_screen(t: Texts, seating: Seating, state: TableState) -> Screen:
    """Ask the players whether they want the match to end, too; somebody has voted for it."""
    poll = poll_to_end(state)
    text = t("end-vote", who=seating.names[state.ending[0]], votes=poll.votes, needed=poll.needed)
    return Screen(text, ((Button(t.plain("button-end-too"), pack(EndPress(seating.table, "vote"))),),))
