"""Score sheets of matches with real cards: their record, and the deal being entered. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from club.model import PlayerFigures, count_figures, owners_with_deal
from club.state import NOBODY, PersonId
from game.actions import Seat
from game.entered import (
    ALL_POINTS,
    End,
    EnteredMarriage,
    Entry,
    Fine,
    Flaw,
    Sale,
    begun,
    buyers,
    counts_all,
    enter,
    may_be_dark,
    refuse,
    right,
)
from game.events import Event, MarriageDeclared
from game.layouts import active, defenders
from game.phases.claims import after_a_sale
from game.phases.talon import PRICE, paid, sells
from game.rules import Rules
from game.state import DealSettled, Match, Over, with_value

View = Literal["", "exact", "quit", "sold", "fix"]
"""Further keys below the deal being entered."""
MOST_STEPS = 30
"""Steps of a deal that can be undone one by one."""
MOST_DEALS = 200
"""Deals of a sheet; the last one ends it."""
MOST_FINES = 12
"""Fines before one deal."""
MOST_SOLD = 6
"""Talons sold before redeals of one deal."""
Asked = Literal["seats", "declarer", "contract", "taken", "talon", "ready", "over"]
"""Next question of a sheet."""


class PaperSeat(NamedTuple):
    """Player on a sheet: a person of the chat or a plain name; neither after /forget."""

    person: PersonId | None = None
    name: str = ""
    """Name of a player who is no person of the chat, else ""."""
    agreed: bool = False
    """Whether the person wants the match to count in the standings."""


class PaperDraft(NamedTuple):
    """Deal being entered."""

    declarer: Seat | None = None
    contract: int | None = None
    end: End = "played"
    taken: tuple[int | None, ...] = ()
    """Card points by seat, None if unknown; () if all are."""
    marriages: tuple[EnteredMarriage, ...] = ()
    blank: tuple[Seat, ...] = ()
    nines: Seat | None = None
    aces: tuple[int, ...] = ()
    talon: int | None = None
    dark: bool = False
    fines: tuple[Fine, ...] = ()
    sales: tuple[Sale, ...] = ()
    """Sale that made the declarer, if there was one."""
    page: int = 0
    """Page of the contracts."""
    view: View = ""
    sold: tuple[Sale, ...] = ()
    """Sales before a redeal, in order."""


class PaperDeal(NamedTuple):
    """Deal on a sheet: what was written down, and its settlement."""

    entry: Entry
    settled: DealSettled


class PaperState(NamedTuple):
    """State of a sheet between two presses."""

    dealer: Seat
    """Dealer of the first deal."""
    deals: tuple[PaperDeal, ...] = ()
    draft: PaperDraft = PaperDraft()
    steps: tuple[PaperDraft, ...] = ()
    """The deal being entered as it was before each step, oldest first."""
    later: tuple[Entry, ...] = ()
    """Deals taken back to correct the first of them, as they were written."""
    turn: int = 0
    """Deals written and taken back; a button of an earlier turn is stale."""
    winner: Seat | None = None
    points: tuple[int, ...] = ()
    """Game points by seat after a win, () or zeros without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSheet:
    """Score sheet of one match with real cards, in a chat and topic."""

    id: int
    chat: int
    thread: int | None
    rules: Rules
    seats: tuple[PaperSeat, ...]
    """Players in order of their seats; fewer than the rules want while some are missing."""
    state: PaperState
    created: float
    """Epoch seconds."""
    ended: float | None = None
    """Epoch seconds of the last deal, or when the sheet was closed; None while it is open."""
    counted: bool = False
    """Whether the match counts in the standings, as all its players have agreed. It is final then."""
    touched: float = field(default=0.0, compare=False)
    """Epoch seconds of the last change; an old sheet expires."""
    version: int = 0
    """Version of the record for the store's optimistic lock."""

    @property
    def rows(self) -> tuple[DealSettled, ...]:
        """The settled deals, oldest first."""
        return tuple(each.settled for each in self.state.deals)

    @property
    def match(self) -> Match:
        """The match after the last deal."""
        return begun(len(self.seats), self.state.dealer, self.rows, self.state.winner)

    @property
    def full(self) -> bool:
        """Whether all players are known."""
        return len(self.seats) == self.rules.table.players

    @property
    def misfit(self) -> bool:
        """Whether the deal being corrected cannot stay as written, after a correction before it."""
        later = self.state.later
        return bool(later) and refuse(self.rules, self.match, later[0]) is not None

    @property
    def used_up(self) -> bool:
        """Whether the sheet has as many deals as it can hold."""
        return len(self.state.deals) >= MOST_DEALS

    @property
    def may_count(self) -> bool:
        """Whether the match may count in the standings: it was won, and different people played it."""
        people = {each.person for each in self.seats} - {None}
        return self.state.winner is not None and len(people) == len(self.seats) and not self.counted


def with_draft(sheet: PaperSheet, draft: PaperDraft) -> PaperSheet:
    """Return the sheet with another deal being entered."""
    return replace(sheet, state=sheet.state._replace(draft=draft))


def new_draft(rules: Rules, match: Match) -> PaperDraft:
    """Return an empty deal; a declarer by right is known, unless the talon may be sold."""
    by_right = right(rules, match)
    if by_right is None or sells(rules.auction):
        return PaperDraft()
    return PaperDraft(declarer=by_right.seat)


def playing(sheet: PaperSheet) -> tuple[Seat, ...]:
    """Return the seats that play the deal being entered, from the dealer's left."""
    return active(sheet.match.players, sheet.match.dealer)


def sitting_out(sheet: PaperSheet) -> Seat | None:
    """Return the dealer who sits out, with four players."""
    dealer = sheet.match.dealer
    return None if dealer in playing(sheet) else dealer


def to_enter(sheet: PaperSheet) -> tuple[Seat, ...]:
    """Return the seats whose card points are entered; those of the declarer mostly follow."""
    declarer = sheet.state.draft.declarer
    if declarer is None:
        return ()
    others = tuple(sorted(defenders(sheet.match.players, sheet.match.dealer, declarer)))
    return others if counts_all(sheet.rules) else (*others, declarer)


def known(sheet: PaperSheet) -> dict[Seat, int]:
    """Return the card points entered so far, by seat."""
    points = dict(enumerate(sheet.state.draft.taken))
    return {seat: each for seat in to_enter(sheet) if (each := points.get(seat)) is not None}


def taken(sheet: PaperSheet) -> tuple[int, ...]:
    """Return the card points by seat; the declarer's follow from the others'."""
    entered, players = known(sheet), len(sheet.seats)
    rest = ALL_POINTS - sum(entered.values())
    declarer = sheet.state.draft.declarer
    follows = declarer if counts_all(sheet.rules) else None
    return tuple(entered.get(seat, rest if seat == follows else 0) for seat in range(players))


def asked(sheet: PaperSheet) -> tuple[Asked, Seat | None]:
    """Return what the sheet asks for next, and of which seat if it asks for points."""
    if sheet.ended is not None:
        return "over", None
    if not sheet.full:
        return "seats", None
    draft = sheet.state.draft
    if draft.declarer is None or draft.contract is None:
        return ("declarer" if draft.declarer is None else "contract"), None
    missing = (seat for seat in to_enter(sheet) if seat not in known(sheet))
    unknown = next(missing, None) if draft.end == "played" else None
    if unknown is not None:
        return "taken", unknown
    if draft.talon is None and draft.end != "crossed" and sitting_out(sheet) is not None:
        return "talon", sitting_out(sheet)
    return "ready", None


def entry_of(sheet: PaperSheet) -> Entry:
    """Return the deal being entered; declarer and contract are known."""
    draft = sheet.state.draft
    assert draft.declarer is not None
    assert draft.contract is not None
    played = draft.end == "played"
    points = taken(sheet) if played else ()
    return Entry(
        draft.declarer,
        draft.contract,
        draft.end,
        points,
        draft.marriages if played else (),
        tuple(seat for seat in draft.blank if points and not points[seat]),
        draft.nines if played else None,
        draft.aces if draft.end == "conceded" else (),
        draft.talon or 0,
        draft.dark,
        draft.fines,
        (*draft.sold, *draft.sales),
    )


def draft_of(entry: Entry) -> PaperDraft:
    """Return a written deal as one being entered, to correct it."""
    taken: tuple[int | None, ...] = entry.card_points
    bought = len(entry.sales) - bool(entry.sales and entry.sales[-1].buyer == entry.declarer)
    return PaperDraft(
        entry.declarer,
        entry.contract,
        entry.end,
        taken,
        entry.marriages,
        entry.blank,
        entry.nines,
        entry.aces,
        entry.talon,
        entry.dark,
        entry.fines,
        entry.sales[bought:],
        sold=entry.sales[:bought],
    )


def sales_to(sheet: PaperSheet, buyer: Seat) -> tuple[Sale, ...]:
    """Return the sales by which a player could have got the talon, after those before a redeal."""
    match = sheet.match
    for each in sheet.state.draft.sold:
        match = paid(match, *each)
    if buyer not in buyers(sheet.rules, match):
        return ()
    sellers = [seat for seat in playing(sheet) if seat != buyer and not match.tallies[seat].on_barrel]
    score = match.tallies[buyer].score
    return tuple(
        Sale(seller, buyer, amount) for amount in range(PRICE, score + 1, PRICE) for seller in sellers
    )


def sales_before_redeal(sheet: PaperSheet) -> tuple[Sale, ...]:
    """Return the sales that can have come before a redeal of the deal being entered."""
    if len(sheet.state.draft.sold) >= MOST_SOLD or not after_a_sale(sheet.rules.redeal):
        return ()
    return tuple(each for buyer in sorted(playing(sheet)) for each in sales_to(sheet, buyer))


def may_play_dark(sheet: PaperSheet, draft: PaperDraft) -> bool:
    """Return whether the declarer, or the seller of the talon, can have made the deal a dark one."""
    committed = {draft.declarer, *(each.seller for each in draft.sales)} - {None}
    return any(may_be_dark(sheet.rules, sheet.match, seat) for seat in committed if seat is not None)


def flaw(sheet: PaperSheet) -> Flaw | None:
    """Return what is wrong with the deal being entered."""
    return refuse(sheet.rules, sheet.match, entry_of(sheet))


def preview(sheet: PaperSheet) -> DealSettled:
    """Return the settlement of the deal being entered."""
    return enter(sheet.rules, sheet.match, entry_of(sheet))[0]


def write(sheet: PaperSheet, now: float) -> PaperSheet:
    """Write the deal being entered, which has no flaw, and those after it that were taken back.

    A win ends the sheet, and so does the last line.
    """
    written = _written(sheet, entry_of(sheet), now)
    return _rewritten(written, sheet.state.later[1:], now)


def _written(sheet: PaperSheet, entry: Entry, now: float) -> PaperSheet:
    state = sheet.state
    settled, after, points = enter(sheet.rules, sheet.match, entry)
    winner = after.phase.winner if isinstance(after.phase, Over) else None
    deals = (*state.deals, PaperDeal(entry, settled))
    over = winner is not None or len(deals) >= MOST_DEALS
    draft = PaperDraft() if over else new_draft(sheet.rules, after)
    state = PaperState(state.dealer, deals, draft, turn=state.turn + 1, winner=winner, points=points)
    return replace(sheet, state=state, ended=now if over else None)


def _rewritten(sheet: PaperSheet, entries: Sequence[Entry], now: float) -> PaperSheet:
    """Write deals again that were taken back, up to the first that is no longer possible.

    The impossible deal is corrected next. Deals after a win are kept: a correction may undo the win.
    """
    for at, entry in enumerate(entries):
        if sheet.ended is not None:
            return replace(sheet, state=sheet.state._replace(later=tuple(entries[at:])))
        if refuse(sheet.rules, sheet.match, entry) is not None:
            state = sheet.state._replace(draft=draft_of(entry), later=tuple(entries[at:]))
            return replace(sheet, state=state)
        sheet = _written(sheet, entry, now)
    return sheet


def correct(sheet: PaperSheet, number: int) -> PaperSheet:
    """Take deal `number`, from 1, back to correct it, and those after it until it is written again."""
    state, at = sheet.state, number - 1
    later = (*(each.entry for each in state.deals[at:]), *state.later)
    state = PaperState(state.dealer, state.deals[:at], draft_of(later[0]), later=later, turn=state.turn + 1)
    seats = tuple(each._replace(agreed=False) for each in sheet.seats)
    return replace(sheet, seats=seats, state=state, ended=None)


def leave_uncorrected(sheet: PaperSheet, now: float, *, delete: bool = False) -> PaperSheet:
    """Write the deals again that were taken back, as they were, or without the first."""
    state = sheet.state
    fresh = new_draft(sheet.rules, sheet.match)
    plain = state._replace(draft=fresh, steps=(), later=(), turn=state.turn + 1)
    return _rewritten(replace(sheet, state=plain), state.later[int(delete) :], now)


def undo(sheet: PaperSheet) -> PaperSheet:
    """Take the last deal back, which is being entered again; open a closed sheet again."""
    state = sheet.state
    if sheet.ended is not None and state.winner is None and not sheet.used_up:
        seats = tuple(each._replace(agreed=False) for each in sheet.seats)
        return replace(sheet, seats=seats, state=state._replace(turn=state.turn + 1), ended=None)
    return correct(sheet, len(state.deals)) if state.deals else sheet


def close(sheet: PaperSheet, now: float) -> PaperSheet:
    """End a sheet without a winner."""
    draft = sheet.state.draft._replace(view="")
    return replace(sheet, state=sheet.state._replace(turn=sheet.state.turn + 1, draft=draft), ended=now)


def agree(sheet: PaperSheet, person: PersonId) -> PaperSheet | None:
    """Note that a player wants a won match to count; it does once all agree. None for anybody else."""
    if not sheet.may_count or person not in {each.person for each in sheet.seats if not each.agreed}:
        return None
    seats = tuple(each._replace(agreed=each.agreed or each.person == person) for each in sheet.seats)
    return replace(sheet, seats=seats, counted=all(each.agreed for each in seats))


def stepped(before: PaperSheet, after: PaperSheet) -> PaperSheet:
    """Return the sheet after a step of the deal being entered, which can be undone."""
    draft = before.state.draft._replace(view="", page=0)
    if after.state.draft._replace(view="", page=0) == draft:
        return after
    steps = (*before.state.steps, draft)[-MOST_STEPS:]
    return replace(after, state=after.state._replace(steps=steps))


def back(sheet: PaperSheet) -> PaperSheet:
    """Undo the last step of the deal being entered or, before its first step, the last deal.

    A deal that was taken back or given in words asks its questions again, the last one first; the answers to
    others and the marriages stay.
    """
    state = sheet.state
    draft = state.draft
    if draft.view or draft.page:
        return with_draft(sheet, draft._replace(view="", page=0))
    if state.steps:
        return replace(sheet, state=state._replace(draft=state.steps[-1], steps=state.steps[:-1]))
    for take_back in (_drop_points, _drop_contract, _drop_declarer):
        if (before := take_back(sheet, draft)) is not None:
            return with_draft(sheet, before)
    return undo(sheet)


def _drop_points(sheet: PaperSheet, draft: PaperDraft) -> PaperDraft | None:
    """Return the draft without the last points entered; None if there are none."""
    if draft.talon is not None and sitting_out(sheet) is not None:
        return draft._replace(talon=None)
    if draft.end != "played":
        return draft._replace(end="played", aces=())
    entered = [seat for seat in to_enter(sheet) if seat in known(sheet)]
    if not entered:
        return None
    left = {seat: known(sheet)[seat] for seat in entered[:-1]}
    points = tuple(left.get(seat) for seat in range(len(sheet.seats)))
    return draft._replace(taken=points)


def _drop_contract(_sheet: PaperSheet, draft: PaperDraft) -> PaperDraft | None:
    return None if draft.contract is None else draft._replace(contract=None, dark=False, sales=())


def _drop_declarer(sheet: PaperSheet, draft: PaperDraft) -> PaperDraft | None:
    if draft.declarer is None or new_draft(sheet.rules, sheet.match).declarer == draft.declarer:
        return None
    return draft._replace(declarer=None)


def with_points(sheet: PaperSheet, seat: Seat, points: int) -> PaperSheet:
    """Enter the card points of `seat`."""
    draft = sheet.state.draft
    present: tuple[int | None, ...] = draft.taken or (None,) * len(sheet.seats)
    return with_draft(sheet, draft._replace(taken=with_value(present, seat, points)))


def with_marriage(sheet: PaperSheet, marriage: EnteredMarriage, *, there: bool) -> PaperSheet:
    """Enter a marriage of a suit, or remove it."""
    draft = sheet.state.draft
    others = tuple(each for each in draft.marriages if each.suit is not marriage.suit)
    return with_draft(sheet, draft._replace(marriages=(*others, marriage) if there else others))


def paper_figures(sheet: PaperSheet) -> tuple[PlayerFigures, ...]:
    """Return the figures of the people on a sheet."""
    people = [NOBODY if each.person is None else each.person for each in sheet.seats]
    events = (event for each in sheet.state.deals for event in _events(each))
    return count_figures(owners_with_deal((), people, 1), events)


def _events(deal: PaperDeal) -> Iterator[Event]:
    """Yield the events of a deal that figures are counted from."""
    for each in deal.entry.marriages:
        yield MarriageDeclared(each.seat, each.suit, 0, None, each.kind)
    yield deal.settled
