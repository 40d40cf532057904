"""Early end of a match: the question to a person who may end it alone, and the vote of the players."""

from __future__ import annotations

from bot.screens.screen import Button, Screen
from bot.words.buttons import EndPress, pack
from bot.words.texts import Texts
from club.presence import Presence, Seating


def end_screen(t: Texts, seating: Seating, who: str, *, counts: bool) -> Screen:
    """Ask the host or an admin for confirmation; at their own table they are alone.

    `counts`: the standings will record that they left early.
    """
    end = Button(t.plain("button-end-match"), pack(EndPress(seating.table, "end")), style="danger")
    go_on = Button(t.plain("button-go-on"), pack(EndPress(seating.table, "on")))
    question = (
        t("end-ask-own") if seating.kind.private else t("end-ask", who=who, counts="yes" if counts else "no")
    )
    return Screen(text=question, rows=((end, go_on),))


def vote_screen(t: Texts, seating: Seating, presence: Presence) -> Screen:
    """Ask the players to vote on ending the match."""
    voter, poll = presence.voter, presence.to_end
    assert voter is not None
    assert poll is not None
    text = t("end-vote", who=seating.names[voter], votes=poll.votes, needed=poll.needed)
    return Screen(
        text=text, rows=((Button(t.plain("button-end-too"), pack(EndPress(seating.table, "vote"))),),)
    )
