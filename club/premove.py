"""Premoves: cards chosen before the player's turn. Pure.

A premove is stored with the chair and changes in the same transaction as the match. So a stored premove of
the player to answer is always playable as it stands.
"""

from __future__ import annotations

from dataclasses import replace

from club.state import TableState
from game.actions import Play, Seat
from game.cards import card
from game.layouts import active, order_from
from game.question import Question
from game.state import Match, Playing


def playable_premove(asked: Question, text: str) -> Play | None:
    """Return the play of a premove for the player to answer; None if they have to be asked.

    They are asked if the card may not be played, or if a marriage goes with it: they decide on that at the
    table.
    """
    if not text or asked.asked is None:
        return None
    play = Play(asked.asked, card(text))
    return play if play in asked.choices and play.card not in asked.hints.declares else None


def next_premove(asked: Question, state: TableState) -> Play | None:
    """Return the premove of the player to answer, if they have one."""
    if asked.asked is None:
        return None
    chair = state.chairs[asked.asked]
    return None if chair.played_for else playable_premove(asked, chair.premove)


def is_for_next_card(match: Match, seat: Seat, turn: int) -> bool:
    """Return whether a card that `seat` pressed on a screen of `turn` is meant for the next card they play.

    It is if the trick is still the same and they have not played since.
    """
    phase = match.phase
    if not isinstance(phase, Playing) or seat not in active(match.players, match.dealer):
        return False
    down = len(phase.trick)
    seen = turn - (match.turn - down)
    place = order_from(match.players, match.dealer, phase.leader).index(seat)
    return 0 <= seen <= down and not seen <= place < down


def without_premove(state: TableState, seat: Seat) -> TableState:
    """Return the state without a premove of `seat`."""
    chair = state.chairs[seat]
    return state.with_chair(seat, replace(chair, premove="")) if chair.premove else state
