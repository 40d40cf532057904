"""Deals played with real cards: what their players write down, and its settlement.

An `Entry` is one deal on paper: declarer, contract, points taken. `refuse` checks it against the rules,
`enter` settles it as the engine settles a deal that it dealt itself.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple

from game.actions import Seat
from game.cards import Suit
from game.layouts import active, layout
from game.phases.auction import highest_bid, off_grid
from game.phases.claims import fines_dealer, refuses_third
from game.phases.contract import raises, refuse_concession, refuse_cross
from game.phases.deal import cutter
from game.phases.openings import DARK_BID, OpeningBid, face_down, is_golden, opening_bid, taker
from game.phases.play import ACES, AT_THE_END, aces, halves, nines_bonus, worth
from game.phases.talon import PRICE, paid, sells
from game.rules import Rules
from game.settlement import settle
from game.state import (
    Bargain,
    Carried,
    Dealing,
    DealSettled,
    Line,
    MarriageKind,
    Match,
    Outcome,
    Over,
    Reason,
    Spread,
    new_match,
    with_value,
)

ALL_POINTS = 120
"""Card points of a deal."""
MOST_ASIDE = 44
"""Most card points that can lie aside, if they count for nobody."""
MOST_IN_TALON = 150
"""Limit of the points of a dealer who sits out."""

End = Literal["played", "conceded", "crossed"]
Fine = Literal["redeal_fine", "cut_fine"]


class EnteredMarriage(NamedTuple):
    """Marriage that counts for `seat`; `suit` is None for four aces."""

    seat: Seat
    suit: Suit | None
    kind: MarriageKind = "full"


class Sale(NamedTuple):
    """Sale of the talon, which makes the buyer the declarer."""

    seller: Seat
    buyer: Seat
    amount: int


class Entry(NamedTuple):
    """Deal as its players write it down; plural fields by seat, () for zeros."""

    declarer: Seat
    contract: int
    """Contract played for; the winning bid of a deal that was conceded."""
    end: End = "played"
    card_points: tuple[int, ...] = ()
    marriages: tuple[EnteredMarriage, ...] = ()
    blank: tuple[Seat, ...] = ()
    """Players who took tricks, but no points in them."""
    nines: Seat | None = None
    """Player who held all four nines."""
    aces: tuple[int, ...] = ()
    """Aces held when the deal was conceded."""
    talon: int = 0
    """Points of a dealer who sits out, with marriages in the talon."""
    dark: bool = False
    fines: tuple[Fine, ...] = ()
    """Fines for redeals and cuts before the deal, in order; the rules say who pays."""
    sales: tuple[Sale, ...] = ()
    """Sales of the talon, in order, also of deal-outs that were dealt again."""


class Flaw(StrEnum):
    """Fault of an entry; the value ends the key of its text in locales/."""

    OVER = "over"
    DECLARER = "declarer"
    CONTRACT = "contract"
    POINTS = "points"
    MARRIAGE = "marriage"
    ENDING = "ending"
    RULES = "rules"
    """Something that these rules do not have."""


def begun(players: int, dealer: Seat, rows: tuple[DealSettled, ...], winner: Seat | None = None) -> Match:
    """Return the match after the settled deals `rows`; `dealer` dealt the first one."""
    if not rows:
        return new_match(players, dealer)
    last = rows[-1]
    return Match(
        last.tallies,
        last.dealer,
        Dealing() if winner is None else Over(winner),
        deals_played=last.deals_played,
        sheet=rows,
        carried=Carried(last.golden_made, last.golden_round),
    )


def right(rules: Rules, match: Match) -> OpeningBid | None:
    """Return who takes the talon of the next deal without an auction, if anybody does."""
    return taker(rules, match, _spread(rules, match))


def _spread(rules: Rules, match: Match) -> Spread:
    return Spread((), (), golden=is_golden(rules.golden, match))


def may_be_dark(rules: Rules, match: Match, declarer: Seat) -> bool:
    """Return whether `declarer` can have committed before looking at the cards of the next deal."""
    return declarer in face_down(rules, match, _spread(rules, match))


def buyers(rules: Rules, match: Match) -> tuple[Seat, ...]:
    """Return the seats that could pay for the talon of the next deal (A20)."""
    rich = (seat for seat in active(match.players, match.dealer) if match.tallies[seat].score >= PRICE)
    return tuple(seat for seat in rich if not match.tallies[seat].on_barrel) if sells(rules.auction) else ()


def least_contract(rules: Rules, match: Match, *, dark: bool = False) -> int:
    """Return the lowest contract of the next deal."""
    if by_right := right(rules, match):
        return by_right.bid
    if dark and rules.dark.dark != "everyone":
        return DARK_BID
    return min(opening_bid(rules, match).bid, DARK_BID) if dark else opening_bid(rules, match).bid


def counts_all(rules: Rules) -> bool:
    """Return whether the card points of all players add up to 120: no card lies aside for nobody."""
    chosen = layout(rules.table)
    return chosen.bank or not chosen.lays


def bargain(rules: Rules, match: Match, entry: Entry) -> Bargain:
    """Return the bargain of an entry: by right, by auction, golden or dark."""
    by_right = None if entry.dark else right(rules, match)
    return Bargain(
        entry.declarer,
        entry.contract,
        way="auction" if by_right is None else by_right.way,
        dark=entry.dark,
        golden=is_golden(rules.golden, match),
        bought=bool(entry.sales),
    )


def marriage_points(rules: Rules, marriage: EnteredMarriage) -> int:
    """Return the points of a marriage by its kind and suit."""
    if marriage.suit is None:
        return ACES
    return worth(rules.play, marriage.suit) // (2 if marriage.kind == "half" else 1)


def outcome(rules: Rules, match: Match, entry: Entry) -> Outcome:
    """Return the result of a deal by its cards, for settlement."""
    none = (0,) * match.players
    of = bargain(rules, match, entry)
    if entry.end != "played":
        return Outcome.unplayed(of, entry.end, entry.aces or none)
    married, bonus = none, nines_bonus(rules.play)
    for each in entry.marriages:
        married = with_value(married, each.seat, married[each.seat] + marriage_points(rules, each))
    shown = bonus if entry.nines is not None and bonus > AT_THE_END else 0
    return Outcome(
        bargain=of,
        end="played",
        card_points=entry.card_points,
        marriage_points=married,
        nines_points=none if entry.nines is None else with_value(none, entry.nines, shown),
        tricks=tuple(int(points > 0 or seat in entry.blank) for seat, points in enumerate(entry.card_points)),
        aces=none,
        nines=entry.nines,
    )


def enter(rules: Rules, match: Match, entry: Entry) -> tuple[DealSettled, Match, tuple[int, ...]]:
    """Settle an entry; return its line of the sheet, the match after it, and the game points of a win."""
    before = match
    for sale in entry.sales:
        before = paid(before, *sale)
    fines = tuple(_fine(rules, match, each) for each in entry.fines)
    before = before._replace(carried=before.carried._replace(fines=fines))
    talon = entry.talon if match.players == 4 else None
    settled, *won = settle(rules, before, outcome(rules, before, entry), talon)
    winner, points = (won[0].seat, won[0].points) if won else (None, ())
    return settled, begun(match.players, match.dealer, (*match.sheet, settled), winner), points


def _fine(rules: Rules, match: Match, fine: Fine) -> Line:
    payer = cutter(rules.table, match) if fine == "cut_fine" else match.dealer
    assert payer is not None
    return Line(payer, -rules.table.fine, Reason(fine))


def fines(rules: Rules) -> tuple[Fine, ...]:
    """Return the fines that redeals and cuts may cost."""
    redeal = fines_dealer(rules.redeal) or refuses_third(rules.redeal)
    cut = rules.table.cut_ritual != "off"
    return (*(("redeal_fine",) if redeal else ()), *(("cut_fine",) if cut else ()))


def refuse(rules: Rules, match: Match, entry: Entry) -> Flaw | None:
    """Return what is wrong with an entry, None if it can be settled."""
    if isinstance(match.phase, Over):
        return Flaw.OVER
    if _declares_wrongly(rules, match, entry):
        return Flaw.DECLARER
    if _has_foreign(rules, match, entry):
        return Flaw.RULES
    if not is_contract(rules, match, entry):
        return Flaw.CONTRACT
    judge = _refuse_played if entry.end == "played" else _refuse_unplayed
    return judge(rules, match, entry)


def _declares_wrongly(rules: Rules, match: Match, entry: Entry) -> bool:
    by_right = None if entry.dark or entry.sales else right(rules, match)
    playing = active(match.players, match.dealer)
    return entry.declarer not in playing or (by_right is not None and by_right.seat != entry.declarer)


def _has_foreign(rules: Rules, match: Match, entry: Entry) -> bool:
    """Return whether an entry has something that the rules do not have, or that nobody can hold."""
    playing = active(match.players, match.dealer)
    wrong_sale = any(
        each.amount < PRICE or each.amount % PRICE or each.seller == each.buyer
        or not {each.seller, each.buyer} <= {*playing}
        for each in entry.sales
    )  # fmt: skip
    return (
        wrong_sale
        or (bool(entry.sales) and not sells(rules.auction))
        or (entry.dark and rules.dark.dark == "off")
        or (entry.dark and is_golden(rules.golden, match))
        or not {*entry.fines} <= {*fines(rules)}
        or (entry.nines is not None and (not nines_bonus(rules.play) or entry.nines not in playing))
        or not 0 <= entry.talon <= (MOST_IN_TALON if match.players == 4 else 0)
    )


def is_contract(rules: Rules, match: Match, entry: Entry) -> bool:
    """Return whether the contract can be bid, or taken by right and raised."""
    amount, least = entry.contract, least_contract(rules, match, dark=entry.dark)
    if amount == least:
        return True
    fixed = (entry.dark and rules.dark.dark != "everyone") or right(rules, match)
    if fixed and not raises(rules, bargain(rules, match, entry)):
        return False
    on_grid = not amount % rules.auction.bid_step or amount == off_grid(rules, match, entry.declarer)
    return least < amount <= highest_bid(rules.auction) and on_grid


def _refuse_unplayed(rules: Rules, match: Match, entry: Entry) -> Flaw | None:
    """Refuse a concession or a cross that the rules forbid, or one with points."""
    if any(entry.card_points) or entry.marriages or entry.nines is not None or sum(entry.aces) > 4:
        return Flaw.POINTS
    return None if may_end(rules, match, bargain(rules, match, entry), entry.end) else Flaw.ENDING


def may_end(rules: Rules, match: Match, of: Bargain, end: End) -> bool:
    """Return whether the declarer may end the deal so (4.5)."""
    if end == "played":
        return True
    refuse_end = refuse_concession if end == "conceded" else refuse_cross
    return refuse_end(rules.concede, match, of) is None


def _refuse_played(rules: Rules, match: Match, entry: Entry) -> Flaw | None:
    if _adds_up_wrongly(rules, match, entry):
        return Flaw.POINTS
    return Flaw.MARRIAGE if _marries_wrongly(rules, match, entry) else None


def _adds_up_wrongly(rules: Rules, match: Match, entry: Entry) -> bool:
    playing = active(match.players, match.dealer)
    points = entry.card_points
    if len(points) != match.players or any(points[seat] < 0 for seat in playing):
        return True
    if any(each and seat not in playing for seat, each in enumerate(points)):
        return True
    least = ALL_POINTS if counts_all(rules) else ALL_POINTS - MOST_ASIDE
    return not least <= sum(points) <= ALL_POINTS


def _marries_wrongly(rules: Rules, match: Match, entry: Entry) -> bool:
    """Return whether a marriage is twice there, or of a kind or a seat that is not in play."""
    suits = [each.suit for each in entry.marriages]
    kinds: set[MarriageKind] = {"full", *married_besides(rules)}
    playing = active(match.players, match.dealer)
    return len(suits) != len({*suits}) or any(
        each.kind not in kinds or each.seat not in playing or (each.suit is None) != (each.kind == "aces")
        for each in entry.marriages
    )


def married_besides(rules: Rules) -> tuple[MarriageKind, ...]:
    """Return the kinds of marriages that count besides king and queen."""
    half: tuple[MarriageKind, ...] = ("half",) if halves(rules.play) else ()
    four: tuple[MarriageKind, ...] = ("aces",) if aces(rules.play) else ()
    return half + four
