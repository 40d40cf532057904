"""Answers before and after their time: premoves, answers that wait a moment, answers taken back. Pure.

People slip, and want to be quick. An answer may therefore be given early and taken back late, unless that
tells a player what they may not know. docs/behaviour.md has the rules as players see them.

    before the turn    Chair.premove        a card, played in the transaction that makes it their turn
    the answer given   TableState.pending   a large bid, a concession or a cross, made after `PENDING_S`
    the answer made    TableState.undo      the seat that may take the last log entry back

The first two are shown to their owner alone. An example of the third: Ann bids 110, and Bob is asked. The
events are `BidMade` and `BidAsked`, which tell nothing but the bid, and Bob would be asked with any cards.
So `after_action` notes Ann's seat in `TableState.undo`. If Ann takes the bid back,
`club.progress.rewind_answer` folds the deal without the entry, which `Store.retract` deletes. The turn
rises, so no earlier button fits. If instead Bob had to pass without being asked, Bob's cards may be the
reason. Then the bid stands, as Ann could otherwise bid to find out.

Keep when changing this:

- `UNDOABLE_EVENTS` is a list of what may be undone: a new event cannot be until it is listed there.
- An answer waits whatever the others hold, so the wait tells nothing. These wait because they can rarely be
  taken back once made: a bid may make the others pass or turn up the talon, the other two end the deal.
- A stored premove of the player to answer is playable as it stands: `after_action` drops any other.
- No way back gains time: `club.clock.undo_answer_time` lets all clocks go on where they were.
- Only the last entry can be taken back, and only a person's: the next answer sets `undo` again.

Begin with `after_action`, which `club.progress` calls after each step. The presses are in
`bot/tables/moves.py`: `tap` holds an answer back, `choose` notes a premove, `take_back` serves both ways
back.
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
