"""The ritual of cutting (docs/rules.md section 4.1 `cut_ritual`; R4, R5, R6, T5)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions import Action, Code, Cut, Refusal, Seat
from game.cards import DECK, Cards, Rank
from game.events import DeckBrought, DeckCut
from game.options import CutRitual, TableRules
from game.phases.claims import fine_amount
from game.rules import Rules
from game.state import Cutting, Dealing, Folds, Line, Match, Reason, ask

MIDDLE = 12
"""Cards above a jack that is put into the middle."""
NINES = 3
"""Consecutive nines cut that cost the fine."""


def ritual(rules: TableRules) -> CutRitual:
    """Return the neighbour of the dealer who cuts, "off" for none (4.1 `cut_ritual`)."""
    return rules.cut_ritual


def cutter(rules: TableRules, match: Match) -> Seat | None:
    """Return the seat that cuts, if any; with four players, a neighbour who plays the deal (T5)."""
    step = {"off": 0, "right_neighbour": -1, "left_neighbour": 1}[ritual(rules)]
    return (match.dealer + step) % match.players if step else None


def refuse(_rules: Rules, _match: Match, _phase: Cutting, action: Action) -> Refusal | None:
    """Refuse actions other than a cut that leaves cards on both sides."""
    if not isinstance(action, Cut):
        return Refusal(Code.NOT_NOW)
    return None if 1 <= action.at < len(DECK) else Refusal(Code.CUT_RANGE, amount=len(DECK) - 1)


def choices(_rules: Rules, _match: Match, phase: Cutting) -> Iterator[Action]:
    """Yield every place to cut."""
    return (Cut(phase.asked, at) for at in range(1, len(DECK)))


def cut(rules: Rules, match: Match, phase: Cutting, action: Cut) -> DeckCut:
    """Cut, look at the bottom card, and determine who cuts again."""
    deck = (*phase.deck[action.at :], *phase.deck[: action.at])
    if phase.final:
        return DeckCut(action.seat, action.at, None, deck, None)
    bottom = deck[-1]
    again: Seat | None = None
    fines: tuple[Line, ...] = ()
    if bottom.rank is Rank.NINE:
        if phase.nines + 1 < NINES:
            again = action.seat
        else:
            fines = (Line(action.seat, -fine_amount(rules.table), Reason.CUT_FINE),)
    elif bottom.rank is Rank.JACK:
        if ritual(rules.table) == "left_neighbour":
            again = match.dealer
        else:
            deck = married(deck)
    return DeckCut(action.seat, action.at, bottom, deck, again, fines)


def married(deck: Cards) -> Cards:
    """Return the deck with its bottom card put into the middle."""
    return (*deck[:MIDDLE], deck[-1], *deck[MIDDLE:-1])


def deck_brought(match: Match, phase: Dealing, event: DeckBrought) -> Match:
    return ask(match, Cutting(event.deck, phase.redeals, event.cutter))


def deck_cut(match: Match, phase: Cutting, event: DeckCut) -> Match:
    carried = match.carried._replace(fines=(*match.carried.fines, *event.fines))
    match = match._replace(carried=carried)
    if event.again is None:
        return match._replace(phase=Dealing(phase.redeals))
    nine = event.bottom is not None and event.bottom.rank is Rank.NINE
    nines = phase.nines + nine
    return ask(match, Cutting(event.deck, phase.redeals, event.again, nines, final=not nine))


EVOLVE: Folds = {DeckBrought: deck_brought, DeckCut: deck_cut}
