"""Answers before and after their time: premoves, answers that wait a moment, answers taken back. Pure.

A large bid waits two seconds before it is made. Once made it can rarely be taken back: it may make the others
pass without being asked, and turn up the talon. Conceding and crossing wait too, because they end the deal.
The last answer of a match can be taken back.

A premove is a card chosen before the player's turn. It is stored with the chair and changes in the same
transaction as the match. So a stored premove of the player to answer is always playable as it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from club.clock import save_time_used
from club.state import TableState
from game.actions import Action, Bid, Concede, Cross, Deal, Play, Seat, words_of
from game.cards import card
from game.engine import legal
from game.events import (
    BidAsked,
    BidMade,
    CardPlayed,
    ContractSet,
    Event,
    MarriageDeclared,
    NinesShown,
    Passed,
    TrickWon,
    TrumpNamed,
    TrumpSet,
)
from game.layouts import active, order_from
from game.question import Question
from game.rules import Rules
from game.state import Auction, Match, Playing, go


def delayed(question: Question, actions: Sequence[Action]) -> str:
    """Return the words of an answer that waits a moment, without its seat; "" for any other answer."""
    calm = question.hints.confirm_above
    match actions:
        case [Bid(amount=amount) as bid] if calm is not None and amount > calm:
            return words_of(bid)
        case [Concede() | Cross() as way_out]:
            return words_of(way_out)
        case _:
            return ""


def with_pending(
    state: TableState, asked: Seat | None, timer: float, now: float, *, answer: str
) -> TableState:
    """Return the state with an answer of `asked` that is not given yet."""
    return replace(save_time_used(state, asked, timer, now), pending=answer, paused=None, touched=now)


def release_pending(state: TableState, now: float) -> TableState:
    """Return the state at the moment a pending answer is given; the wait is charged to nobody."""
    return replace(state, pending="", since=now)


UNDOABLE_EVENTS = (
    BidAsked,
    BidMade,
    Passed,
    ContractSet,
    TrumpNamed,
    CardPlayed,
    MarriageDeclared,
    TrumpSet,
    NinesShown,
    TrickWon,
)
"""Events that reveal to the others only what the player has just said or played.

A declared marriage and shown nines are the player's own: by taking them back they give away their own cards
only. Events that deal, show or move cards, or settle a deal, are not among them.
"""


def after_action(
    rules: Rules,
    state: TableState,
    action: Action,
    events: Sequence[Event],
    match: Match,
    question: Question,
    *,
    by_person: bool,
) -> TableState:
    """Return the state after an action that led to `match`: which premoves remain, who may undo."""
    if isinstance(action, Deal):
        return replace(state, claimed=None)
    undoable = (
        by_person and state.kind.undo and reveals_nothing(events) and asks_whatever_the_hand(rules, match)
    )
    state = replace(state, undo=action.seat if undoable else None, pending="")
    state = without_premove(state, action.seat)
    asked = question.asked
    if asked is not None and playable_premove(question, state.chairs[asked].premove) is None:
        state = without_premove(state, asked)
    return state


def reveals_nothing(events: Sequence[Event]) -> bool:
    """Return whether an answer with these events may be taken back.

    It may not if a player had to pass without being asked: those cards may be the reason, so a bid could
    probe for them. Nor if the player saw their own cards by passing: a dark bid would not be dark any more.
    """
    if any(isinstance(event, Passed) and (not event.asked or event.looked) for event in events):
        return False
    return all(isinstance(event, UNDOABLE_EVENTS) for event in events)


def asks_whatever_the_hand(rules: Rules, match: Match) -> bool:
    """Return whether the player to answer would be asked with any hand.

    Above the plain limit, and where a dark deal may be lifted, the question itself reveals a marriage. A
    player who could take back what led to it could probe for marriages (docs/rules.md 4.3 `bid_limit`, 4.10
    D1).
    """
    phase = match.phase
    if not isinstance(phase, Auction):
        return True
    hands = tuple(() if seat == phase.asked else hand for seat, hand in enumerate(phase.spread.hands))
    empty = go(match, phase._replace(spread=phase.spread._replace(hands=hands)))
    return len(legal(rules, empty)) > 1


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
