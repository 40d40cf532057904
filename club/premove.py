"""A card chosen before its turn, and an answer that may be taken back: what holds of them. Pure.

A chosen card is kept with the chair, and what may be taken back with the table: both change in the same
transaction as the match. So of whoever is asked, a chosen card that is stored may be played as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from club.state import TableState
from game.actions import Action, Deal, Play, Seat
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
from game.question import Question
from game.rules import Rules
from game.seats import active, order_from
from game.state import Auction, Match, Playing, go

SHOWS_NOTHING = (
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
"""Events that tell the others nothing but what the player himself has just said or put down.

His marriage and his nines are in his own hand: taking them back, he gives away what he has shown, and nobody
else loses anything. Whatever deals, shows or moves cards to somebody, or settles a deal, is not among them.
"""


def foreseen(asked: Question, text: str) -> Play | None:
    """Return the play of the chosen card for whoever is asked; None where he has to be asked after all.

    That is so when the card may not be played, and when a marriage goes with it: of that its owner decides
    when he sees the table.
    """
    if not text or asked.asked is None:
        return None
    play = Play(asked.asked, card(text))
    return play if play in asked.choices and play.card not in asked.hints.declares else None


def next_premove(asked: Question, state: TableState) -> Play | None:
    """Return what whoever is asked has chosen before."""
    if asked.asked is None:
        return None
    chair = state.chairs[asked.asked]
    return None if chair.played_for else foreseen(asked, chair.premove)


def is_for_next_card(match: Match, seat: Seat, turn: int) -> bool:
    """Say whether a card that `seat` pressed while `turn` was asked is meant for the card he plays next.

    It is when the trick is still the same, and he has put nothing down since.
    """
    phase = match.phase
    if not isinstance(phase, Playing) or seat not in active(match.players, match.dealer):
        return False
    down = len(phase.trick)
    seen = turn - (match.turn - down)
    place = order_from(match.players, match.dealer, phase.leader).index(seat)
    return 0 <= seen <= down and not seen <= place < down


def after(
    rules: Rules,
    state: TableState,
    action: Action,
    events: Sequence[Event],
    match: Match,
    question: Question,
    *,
    by_person: bool,
) -> TableState:
    """Return the life of a table after an action that led to `match`: what is still chosen, who may undo."""
    if isinstance(action, Deal):
        return replace(state, claimed=None)
    undoable = by_person and shows_nothing(events) and asks_anybody(rules, match)
    state = replace(state, undo=action.seat if undoable else None, pending=0)
    state = forgotten(state, action.seat)
    asked = question.asked
    if asked is not None and foreseen(question, state.chairs[asked].premove) is None:
        state = forgotten(state, asked)
    return state


def shows_nothing(events: Sequence[Event]) -> bool:
    """Say whether what came of an answer may be taken back.

    Not where somebody had to pass unasked: their cards may be the reason, and a bid would feel for them. Nor
    where a pass turned up the player's own cards: what was seen cannot be bid on unseen any more.
    """
    if any(isinstance(event, Passed) and (not event.asked or event.looked) for event in events):
        return False
    return all(isinstance(event, SHOWS_NOTHING) for event in events)


def asks_anybody(rules: Rules, match: Match) -> bool:
    """Say whether whoever is asked would be asked whatever he holds.

    Above the plain limit, and where a dark deal may be lifted, the question itself tells of a marriage: who
    could take back what led to it would feel for marriages (docs/rules.md 4.3 `bid_limit`, 4.10 D1).
    """
    phase = match.phase
    if not isinstance(phase, Auction):
        return True
    hands = tuple(() if seat == phase.asked else hand for seat, hand in enumerate(phase.spread.hands))
    empty = go(match, phase._replace(spread=phase.spread._replace(hands=hands)))
    return len(legal(rules, empty)) > 1


def forgotten(state: TableState, seat: Seat) -> TableState:
    """Return a life in which `seat` has chosen nothing."""
    chair = state.chairs[seat]
    return state.seated(seat, replace(chair, premove="")) if chair.premove else state
