"""Cutting and dealing the cards, and the questions before the auction (docs/rules.md 2, 4.1, 4.2)."""

from collections.abc import Iterator

from game.actions import Action, Code, Cut, Deal, Refusal, Seat
from game.cards import DECK, Cards, Rank
from game.events import CardsDealt, DarkAsked, DeckBrought, DeckCut, Event
from game.layouts import active, dealt_out, layout
from game.phases.auction import opened, won
from game.phases.claims import FOUR_ACES, four_aces, next_claim, redeal
from game.phases.openings import face_down, is_golden, offered, taker
from game.rules import Rules, TableRules
from game.state import Cutting, Dealing, Dealt, Folds, Line, Match, Reason, Spread, ask, go

MIDDLE = 12
"""Cards above a jack that is put into the middle."""
NINES = 3
"""Consecutive nines cut that cost the fine."""


def cutter(rules: TableRules, match: Match) -> Seat | None:
    """Return the seat that cuts, if any; with four players, a neighbour who plays the deal (T5)."""
    step = {"off": 0, "right_neighbour": -1, "left_neighbour": 1}[rules.cut_ritual]
    return (match.dealer + step) % match.players if step else None


def refuse_cut(_rules: Rules, _match: Match, _phase: Cutting, action: Action) -> Refusal | None:
    """Refuse actions other than a cut that leaves cards on both sides."""
    if not isinstance(action, Cut):
        return Refusal(Code.NOT_NOW)
    return None if 1 <= action.at < len(DECK) else Refusal(Code.CUT_RANGE, amount=len(DECK) - 1)


def cut_choices(_rules: Rules, _match: Match, phase: Cutting) -> Iterator[Action]:
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
            fines = (Line(action.seat, -rules.table.fine, Reason.CUT_FINE),)
    elif bottom.rank is Rank.JACK:
        if rules.table.cut_ritual == "left_neighbour":
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


_WHOLE = frozenset(DECK)


def refuse_deck(_rules: Rules, _match: Match, _phase: Dealing, action: Action) -> Refusal | None:
    """Refuse actions other than providing a whole deck."""
    if not isinstance(action, Deal):
        return Refusal(Code.NOT_NOW)
    if len(action.deck) != len(DECK) or frozenset(action.deck) != _WHOLE:
        return Refusal(Code.NOT_A_DECK)
    return None


def decide_deck(rules: Rules, match: Match, _phase: Dealing, action: Deal) -> tuple[Event, ...]:
    """Have the deck cut if that is the custom, else deal it."""
    by = None if action.placed else cutter(rules.table, match)
    if by is not None:
        return (DeckBrought(action.deck, by),)
    return (dealt(rules, match, action.deck),)


def decide_cut(rules: Rules, match: Match, phase: Cutting, action: Cut) -> tuple[Event, ...]:
    """Cut; after the last cut, deal the deck."""
    done = cut(rules, match, phase, action)
    return (done,) if done.again is not None else (done, dealt(rules, match, done.deck))


def dealt(rules: Rules, match: Match, deck: Cards) -> CardsDealt:
    """Deal `deck`, face down for seats that may commit unseen."""
    hands, talons = dealt_out(layout(rules.table), match.players, match.dealer, deck)
    golden = is_golden(rules.golden, match)
    unseen = face_down(rules, match, Spread(hands, talons, golden))
    return CardsDealt(hands, talons, golden, unseen)


def proceed(rules: Rules, match: Match, phase: Dealt) -> tuple[Event, ...]:
    """Follow the order of P2: four aces, the dark offer, hand claims, the auction or the talon by right."""
    if phase.asked is not None:
        return ()
    spread = phase.spread
    seats = active(match.players, match.dealer)
    if (holder := four_aces(rules.redeal, spread, seats, taken=False)) is not None:
        return redeal(rules, match, spread, holder, (FOUR_ACES,))
    if (seat := offered(rules.dark, spread)) is not None:
        return (DarkAsked(seat),)
    return next_claim(rules, match, phase, seats) or _auction(rules, match, spread)


def _auction(rules: Rules, match: Match, spread: Spread) -> tuple[Event, ...]:
    opening = taker(rules, match, spread)
    return opened(rules, match, spread) if opening is None else won(rules, spread, opening)


def next_deck(rules: TableRules, match: Match) -> Cards | None:
    """Return the next deck to deal, top first; None if it is to be shuffled (4.1 `shuffle`, T4).

    Callers check this before every deal-out. Under `match_start` only the first deck of a match is shuffled,
    and afterwards the collected deck is dealt in its order.
    """
    return match.carried.deck or None if rules.shuffle == "match_start" else None


def first_dealer(rules: TableRules, lot: Seat, last_winner: Seat | None) -> Seat:
    """Return the first dealer of a new match at the same table (4.1 `first_dealer`).

    `lot` is the seat drawn, `last_winner` the winner of the match before, None for the first match.
    """
    return lot if last_winner is None or rules.first_dealer == "lot" else last_winner


def cards_dealt(match: Match, phase: Dealing, event: CardsDealt) -> Match:
    spread = Spread(event.hands, event.talons, event.golden, phase.redeals, unseen=event.unseen)
    return go(match, Dealt(spread))


EVOLVE: Folds = {DeckBrought: deck_brought, DeckCut: deck_cut, CardsDealt: cards_dealt}
