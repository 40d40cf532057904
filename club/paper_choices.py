"""Choices that a score sheet for real cards offers next, for its screen. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from club.paper import (
    Asked,
    PaperSheet,
    View,
    asked,
    entry_of,
    flaw,
    known,
    may_play_dark,
    playing,
    preview,
    sales_before_redeal,
    sales_to,
    sitting_out,
    taken,
    to_enter,
)
from game.actions import Seat
from game.cards import Suit
from game.entered import (
    ALL_POINTS,
    End,
    EnteredMarriage,
    Entry,
    Fine,
    Flaw,
    Sale,
    bargain,
    fines,
    is_contract,
    least_contract,
    married_besides,
    may_end,
    right,
)
from game.parts import MarriageKind
from game.phases.auction import highest_bid, next_bid, off_grid, step
from game.phases.play import nines_bonus
from game.rules import Rules
from game.settlement.bolts import bolt_when
from game.settlement.results import equal_award, grid
from game.state import DealSettled

CONTRACTS = 15
"""Contracts on a page."""
MOST_OF_TALON = 35
"""Greatest card points of a talon of three, rounded up."""


class MarriageChoice(NamedTuple):
    """Button of one marriage: its present owner, and the next one."""

    suit: Suit | None
    now: EnteredMarriage | None
    following: EnteredMarriage | None


class PaperChoices(NamedTuple):
    """Next choices of a sheet; lists are empty and flags false where a step does not need them."""

    asked: Asked
    seat: Seat | None
    """Player whose points are asked for."""
    dealer: Seat = 0
    next_dealer: Seat | None = None
    """Another first dealer, before the first deal."""
    declarers: tuple[Seat, ...] = ()
    fines: tuple[Fine, ...] = ()
    contracts: tuple[int, ...] = ()
    page: int = 0
    pages: int = 1
    may_be_dark: bool = False
    sales: tuple[Sale, ...] = ()
    sold: tuple[Sale, ...] = ()
    """Sales that could have come before a redeal."""
    points: tuple[int, ...] = ()
    ends: tuple[End, ...] = ()
    marriages: tuple[MarriageChoice, ...] = ()
    nines: tuple[Seat, ...] = ()
    aces: tuple[Seat, ...] = ()
    blanks: tuple[Seat, ...] = ()
    exact: tuple[tuple[Seat, int], ...] = ()
    """Numbers that can be corrected by one point."""
    talon: int | None = None
    settled: DealSettled | None = None
    flaw: Flaw | None = None
    view: View = ""


def choices(sheet: PaperSheet) -> PaperChoices:
    """Return what a sheet offers next."""
    what, seat = asked(sheet)
    plain = PaperChoices(what, seat, view=sheet.state.draft.view)
    if what == "seats":
        return plain
    plain = plain._replace(dealer=sheet.match.dealer)
    if what == "declarer":
        return _declarers(sheet, plain)
    if what == "contract":
        return _contracts(sheet, plain)
    if what == "taken":
        assert seat is not None
        return plain._replace(points=_points(sheet), ends=_ends(sheet))
    if what == "talon":
        return plain._replace(points=tuple(range(0, MOST_OF_TALON + 1, _unit(sheet.rules))))
    return plain if what == "over" else _ready(sheet, plain)


def _declarers(sheet: PaperSheet, plain: PaperChoices) -> PaperChoices:
    players = len(sheet.seats)
    following = None if sheet.state.deals else (sheet.state.dealer + 1) % players
    return plain._replace(
        declarers=tuple(sorted(playing(sheet))),
        fines=fines(sheet.rules),
        next_dealer=following,
        sold=sales_before_redeal(sheet),
    )


def _contracts(sheet: PaperSheet, plain: PaperChoices) -> PaperChoices:
    draft, rules, match = sheet.state.draft, sheet.rules, sheet.match
    assert draft.declarer is not None
    least = least_contract(rules, match, dark=draft.dark)
    entry = Entry(draft.declarer, least, dark=draft.dark, sales=draft.sales)
    most, unit = highest_bid(rules.auction), step(rules.auction)
    need = off_grid(rules, match, draft.declarer)
    amounts = {
        least,
        *range(next_bid(rules.auction, least), most + 1, unit),
        *(() if need is None else (need,)),
    }
    legal = [each for each in sorted(amounts) if is_contract(rules, match, entry._replace(contract=each))]
    pages = max(1, -(-len(legal) // CONTRACTS))
    page = min(draft.page, pages - 1)
    by_right = right(rules, match) is not None
    first = (
        plain
        if not by_right
        else plain._replace(fines=fines(rules), next_dealer=_declarers(sheet, plain).next_dealer)
    )
    return first._replace(
        contracts=tuple(legal[page * CONTRACTS : (page + 1) * CONTRACTS]),
        page=page,
        pages=pages,
        may_be_dark=may_play_dark(sheet, draft),
        sales=sales_to(sheet, draft.declarer),
    )


def _unit(rules: Rules) -> int:
    to = grid(rules.scoring)
    return 5 if to == "none" else to


def _points(sheet: PaperSheet) -> tuple[int, ...]:
    """Return the numbers on the keys of a player: what is left of 120, in the steps that are written."""
    left = ALL_POINTS - sum(known(sheet).values())
    numbers = tuple(range(0, left + 1, _unit(sheet.rules)))
    return numbers if left in numbers else (*numbers, left)


def _ends(sheet: PaperSheet) -> tuple[End, ...]:
    """Return the ways to give the deal up, before points are entered."""
    if known(sheet):
        return ()
    of = bargain(sheet.rules, sheet.match, entry_of(sheet))
    ends: tuple[End, ...] = ("conceded", "crossed")
    return tuple(end for end in ends if may_end(sheet.rules, sheet.match, of, end))


def _ready(sheet: PaperSheet, plain: PaperChoices) -> PaperChoices:
    draft, rules = sheet.state.draft, sheet.rules
    wrong = flaw(sheet)
    ready = plain._replace(
        flaw=wrong,
        settled=None if wrong else preview(sheet),
        talon=None if sitting_out(sheet) is None else draft.talon,
    )
    if draft.end == "conceded" and equal_award(rules.concede, draft.contract or 0) is None:
        return ready._replace(aces=tuple(seat for seat in playing(sheet) if seat != draft.declarer))
    if draft.end != "played":
        return ready
    points = taken(sheet)
    none = bolt_when(rules.scoring) == "no_trick"
    return ready._replace(
        marriages=tuple(_marriages(sheet)),
        nines=playing(sheet) if nines_bonus(rules.play) else (),
        blanks=tuple(seat for seat in playing(sheet) if none and not points[seat]),
        exact=tuple((seat, points[seat]) for seat in to_enter(sheet)),
    )


def _marriages(sheet: PaperSheet) -> list[MarriageChoice]:
    besides = married_besides(sheet.rules)
    kinds: tuple[MarriageKind, ...] = ("full", "half") if "half" in besides else ("full",)
    suits = [_marriage(sheet, suit, kinds) for suit in Suit]
    return [*suits, _marriage(sheet, None, ("aces",))] if "aces" in besides else suits


def _marriage(sheet: PaperSheet, suit: Suit | None, kinds: Sequence[MarriageKind]) -> MarriageChoice:
    """Return the button of a marriage: its owners in turn, the declarer first, then nobody."""
    declarer = sheet.state.draft.declarer
    seats = sorted(playing(sheet), key=lambda seat: seat != declarer)
    order = [EnteredMarriage(seat, suit, kind) for kind in kinds for seat in seats]
    now = next((each for each in sheet.state.draft.marriages if each.suit is suit), None)
    place = order.index(now) + 1 if now in order else 0
    return MarriageChoice(suit, now, order[place] if place < len(order) else None)
