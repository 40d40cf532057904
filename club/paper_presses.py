"""Keys of a score sheet for real cards: what it offers next, and the sheet after each press. Pure.

    `choices` ──► keys on the screen ──► `pressed` ──► the next sheet
    words of a person ───────────────► `spoken_deal` ──┘

Both sides follow `club.paper.asked`, the next question of the sheet. Every press but a written deal and a
step back sets a value, so a second tap changes nothing. Nothing in a button is trusted: an impossible value
gives None, whether or not its key was ever offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from club.names import skeleton
from club.paper import (
    MOST_FINES,
    Asked,
    PaperSeat,
    PaperSheet,
    View,
    asked,
    back,
    close,
    correct,
    entry_of,
    flaw,
    known,
    leave_uncorrected,
    may_play_dark,
    new_draft,
    playing,
    preview,
    sales_before_redeal,
    sales_to,
    sitting_out,
    stepped,
    taken,
    to_enter,
    with_draft,
    with_marriage,
    with_points,
    write,
)
from game.actions import Seat
from game.cards import Suit
from game.entered import (
    ALL_POINTS,
    MOST_IN_TALON,
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
from game.phases.auction import highest_bid, next_bid, off_grid
from game.phases.play import nines_bonus
from game.rules import Rules
from game.settlement.results import equal_award
from game.state import DealSettled, MarriageKind, with_value

CONTRACTS = 15
"""Contracts on a page."""
CORRECTED = 10
"""Deals on a page of those that can be corrected."""
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
    first: bool = False
    """Whether the deal has not been begun."""
    deals: tuple[int, ...] = ()
    """Numbers of deals to correct, the newest first."""


def choices(sheet: PaperSheet) -> PaperChoices:
    """Return what a sheet offers next."""
    what, seat = asked(sheet)
    plain = PaperChoices(what, seat, view=sheet.state.draft.view)
    if what == "seats":
        return plain
    begun = sheet.state.draft.declarer != new_draft(sheet.rules, sheet.match).declarer
    plain = plain._replace(dealer=sheet.match.dealer, first=what == "declarer" or not begun)
    return _corrected(sheet, plain) if plain.view == "fix" else _step(sheet, plain)


def _step(sheet: PaperSheet, plain: PaperChoices) -> PaperChoices:
    match plain.asked:
        case "declarer":
            return _declarers(sheet, plain)
        case "contract":
            return _contracts(sheet, plain)
        case "taken":
            return plain._replace(points=_points(sheet), ends=_ends(sheet))
        case "talon":
            return plain._replace(points=tuple(range(0, MOST_OF_TALON + 1, _unit(sheet.rules))))
        case "ready":
            return _ready(sheet, plain)
        case _:
            return plain


def _corrected(sheet: PaperSheet, plain: PaperChoices) -> PaperChoices:
    newest = range(len(sheet.state.deals), 0, -1)
    pages = max(1, -(-len(newest) // CORRECTED))
    page = min(sheet.state.draft.page, pages - 1)
    return plain._replace(
        deals=tuple(newest[page * CORRECTED : (page + 1) * CORRECTED]), page=page, pages=pages
    )


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
    most, unit = highest_bid(rules.auction), rules.auction.bid_step
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
    to = rules.scoring.round_defenders
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
    none = rules.scoring.bolt_when == "no_trick"
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


PaperVerb = Literal[
    "join", "deal", "fine", "sold", "who", "dark", "sell", "page", "bid", "end", "take", "talon", "wed",
    "nines", "aces", "blank", "view", "back", "write", "fix", "keep", "drop", "quit", "count", "picture",
    "new",
]  # fmt: skip
"""Action of a button of a sheet."""

KINDS: Mapping[str, MarriageKind] = {"f": "full", "h": "half", "a": "aces"}
SUITS: Mapping[str, Suit | None] = {**{suit.value: suit for suit in Suit}, "A": None}
FINES: Mapping[str, Fine] = {"r": "redeal_fine", "c": "cut_fine"}

Change = Callable[[PaperSheet, str], PaperSheet | None]


def pressed(sheet: PaperSheet, verb: PaperVerb, value: str, now: float) -> PaperSheet | None:
    """Return the sheet after a press, None if it is impossible."""
    if verb == "back":
        return None if sheet.counted else back(sheet)
    if verb == "fix" or (verb, value) in {("view", "fix"), ("view", "")}:
        return None if sheet.counted or not sheet.full else _CHANGES[verb](sheet, value)
    if sheet.ended is not None and not (verb == "page" and sheet.state.draft.view == "fix"):
        return None
    if not sheet.full:
        return None
    if verb in {"write", "quit", "keep", "drop"}:
        return _finished(sheet, verb, now)
    change = _CHANGES.get(verb)
    changed = None if change is None else change(sheet, value)
    return None if changed is None else stepped(sheet, changed)


def _finished(sheet: PaperSheet, verb: PaperVerb, now: float) -> PaperSheet | None:
    """Return the sheet after a deal was written, left as it was or deleted, or the sheet closed."""
    later = sheet.state.later
    if verb == "write":
        ready = asked(sheet)[0] == "ready" and flaw(sheet) is None
        return write(sheet, now) if ready else None
    if verb == "quit":
        return None if later else close(sheet, now)
    if not later or (verb == "keep" and sheet.misfit):
        return None
    return leave_uncorrected(sheet, now, delete=verb == "drop")


def joined(sheet: PaperSheet, seats: tuple[PaperSeat, ...]) -> PaperSheet:
    """Return the sheet with other players; the last one deals first."""
    state = sheet.state._replace(dealer=sheet.rules.table.players - 1)
    seated = replace(sheet, seats=seats, state=state)
    return with_draft(seated, new_draft(seated.rules, seated.match)) if seated.full else seated


def wedding(marriage: EnteredMarriage | None, suit: Suit | None) -> str:
    """Return the value of a button that enters a marriage, or removes that of a suit."""
    letter = next(each for each, of in SUITS.items() if of is suit)
    if marriage is None:
        return f"{letter}fx"
    return f"{letter}{next(each for each, kind in KINDS.items() if kind == marriage.kind)}{marriage.seat}"


def _dealer(sheet: PaperSheet, value: str) -> PaperSheet | None:
    seat = _number(value, len(sheet.seats) - 1)
    if seat is None or sheet.state.deals:
        return None
    changed = replace(sheet, state=sheet.state._replace(dealer=seat))
    return with_draft(changed, new_draft(changed.rules, changed.match))


def _fine(sheet: PaperSheet, value: str) -> PaperSheet | None:
    given = tuple(FINES[each] for each in value if each in FINES)
    if len(given) != len(value) or len(given) > MOST_FINES or not {*given} <= {*fines(sheet.rules)}:
        return None
    return with_draft(sheet, sheet.state.draft._replace(fines=given))


def _who(sheet: PaperSheet, value: str) -> PaperSheet | None:
    seat = _seat(sheet, value)
    draft = sheet.state.draft
    if seat is None:
        return None
    chosen = draft._replace(declarer=seat, contract=None, taken=(), dark=False, sales=())
    return with_draft(sheet, chosen)


def _sold(sheet: PaperSheet, value: str) -> PaperSheet | None:
    """Enter a sale before a redeal as "02_120", seller and buyer first, or remove the last one."""
    draft = sheet.state.draft
    if draft.declarer is not None:
        return None
    if value == "x":
        return with_draft(sheet, draft._replace(sold=draft.sold[:-1], view=""))
    found = re.fullmatch(r"(\d)(\d)_(\d{3,4})", value)
    sale = found and Sale(int(found[1]), int(found[2]), int(found[3]))
    if sale not in sales_before_redeal(sheet):
        return None
    return with_draft(sheet, draft._replace(sold=(*draft.sold, sale), view=""))


def _dark(sheet: PaperSheet, value: str) -> PaperSheet | None:
    draft = sheet.state.draft
    if value == "on" and not may_play_dark(sheet, draft):
        return None
    return with_draft(sheet, draft._replace(dark=value == "on", contract=None, page=0))


def _sell(sheet: PaperSheet, value: str) -> PaperSheet | None:
    found, draft = re.fullmatch(r"(\d)_(\d{3,4})", value), sheet.state.draft
    if draft.declarer is None:
        return None
    sales = (Sale(int(found[1]), draft.declarer, int(found[2])),) if found else ()
    if not {*sales} <= {*sales_to(sheet, draft.declarer)}:
        return None
    sold = draft._replace(sales=sales)
    return with_draft(sheet, sold._replace(dark=draft.dark and may_play_dark(sheet, sold)))


def _page(sheet: PaperSheet, value: str) -> PaperSheet | None:
    page = _number(value, 99)
    return None if page is None else with_draft(sheet, sheet.state.draft._replace(page=page))


def _bid(sheet: PaperSheet, value: str) -> PaperSheet | None:
    amount, draft = _number(value, 1000), sheet.state.draft
    if amount is None or draft.declarer is None:
        return None
    entry = Entry(draft.declarer, amount, dark=draft.dark, sales=draft.sales)
    if not is_contract(sheet.rules, sheet.match, entry):
        return None
    return with_draft(sheet, draft._replace(contract=amount, page=0))


def _end(sheet: PaperSheet, value: str) -> PaperSheet | None:
    end: End | None = next((each for each in get_args(End) if each == value), None)
    return None if end is None else with_draft(sheet, sheet.state.draft._replace(end=end))


def _take(sheet: PaperSheet, value: str) -> PaperSheet | None:
    seat, points = _pair(value, ALL_POINTS)
    return with_points(sheet, seat, points) if seat in to_enter(sheet) else None


def _fix(sheet: PaperSheet, value: str) -> PaperSheet | None:
    number = _number(value, len(sheet.state.deals))
    return correct(sheet, number) if number else None


def _talon(sheet: PaperSheet, value: str) -> PaperSheet | None:
    points = _number(value, MOST_IN_TALON)
    if points is None or sitting_out(sheet) is None:
        return None
    return with_draft(sheet, sheet.state.draft._replace(talon=points))


def _wed(sheet: PaperSheet, value: str) -> PaperSheet | None:
    found = re.fullmatch(r"([SCDHA])([fha])([0-3x])", value)
    if found is None:
        return None
    there, kind = found[3] != "x", KINDS[found[2]]
    seat = int(found[3]) if there else 0
    return with_marriage(sheet, EnteredMarriage(seat, SUITS[found[1]], kind), there=there)


def _nines(sheet: PaperSheet, value: str) -> PaperSheet | None:
    return with_draft(sheet, sheet.state.draft._replace(nines=_seat(sheet, value)))


def _aces(sheet: PaperSheet, value: str) -> PaperSheet | None:
    seat, count = _pair(value, 4)
    if seat not in playing(sheet):
        return None
    draft = sheet.state.draft
    held = with_value(draft.aces or (0,) * len(sheet.seats), seat, count)
    return with_draft(sheet, draft._replace(aces=held))


def _blank(sheet: PaperSheet, value: str) -> PaperSheet | None:
    seat, there = _pair(value, 1)
    if seat not in playing(sheet):
        return None
    others = tuple(each for each in sheet.state.draft.blank if each != seat)
    return with_draft(sheet, sheet.state.draft._replace(blank=(*others, seat) if there else others))


def _view(sheet: PaperSheet, value: str) -> PaperSheet | None:
    view: View | None = next((each for each in get_args(View) if each == value), None)
    return None if view is None else with_draft(sheet, sheet.state.draft._replace(view=view))


def _seat(sheet: PaperSheet, value: str) -> Seat | None:
    seat = _number(value, len(sheet.seats) - 1)
    return seat if seat in playing(sheet) else None


def _number(value: str, most: int) -> int | None:
    return int(value) if re.fullmatch(r"\d{1,4}", value) and int(value) <= most else None


def _pair(value: str, most: int) -> tuple[Seat, int]:
    """Return a seat and a number of a value, -1 as the seat if it is malformed."""
    found = re.fullmatch(r"(\d)_(\d{1,3})", value)
    return (int(found[1]), int(found[2])) if found and int(found[2]) <= most else (-1, 0)


_CHANGES: Mapping[PaperVerb, Change] = {
    "deal": _dealer,
    "fine": _fine,
    "sold": _sold,
    "who": _who,
    "dark": _dark,
    "sell": _sell,
    "page": _page,
    "bid": _bid,
    "end": _end,
    "take": _take,
    "talon": _talon,
    "wed": _wed,
    "nines": _nines,
    "aces": _aces,
    "blank": _blank,
    "view": _view,
    "fix": _fix,
}


class Misunderstood(NamedTuple):
    """Part of a deal given in words that could not be understood."""

    what: Literal["who", "which", "contract", "number", "points", "marriage"]
    """A name of nobody, a name of several, a contract, card points, how many of them, a marriage."""
    word: str = ""
    seats: tuple[Seat, ...] = ()
    """Players who could have been meant, or whose card points are wanted."""


SIGNS = str.maketrans({"♡": "♥", "♢": "♦", "♤": "♠", "♧": "♣", "\N{VARIATION SELECTOR-16}": None})
"""Other drawings of the signs of suits, by the plain sign."""


def words_of_deal(text: str) -> list[str]:
    """Return the words of a deal without the commas and colons between them; signs of suits are words."""
    return re.sub(r"([♠♣♦♥])", r" \1 ", re.sub(r"[,;:]", " ", text.translate(SIGNS))).split()


class DealWords(NamedTuple):
    """Words of a deal that are no names, without regard to case."""

    suits: Mapping[str, Suit]
    ends: Mapping[str, End] = {}
    """Words that say how the deal was given up."""
    fillers: Collection[str] = ()
    """Words that may stand beside a suit, such as "marriage"."""


def spoken_deal(
    sheet: PaperSheet, called: Sequence[Sequence[str]], words: Sequence[str], known_words: DealWords
) -> PaperSheet | Misunderstood:
    """Return the sheet with a deal given as "Anna 120 35 20 ♥", or what was not understood.

    `called` has the names of each seat: as the sheet shows it, in full, with an @. After the declarer and the
    contract come the card points of the others, or of all, in order of seats or each after a name, then the
    suits of marriages. A marriage is the declarer's unless a name follows. A word says instead of points that
    the deal was given up.
    """
    ends = [known_words.ends[each.casefold()] for each in words if each.casefold() in known_words.ends]
    played = [each for each in words if each.casefold() not in known_words.ends]
    seat, rest = _declarer(called, playing(sheet), played)
    if isinstance(seat, Misunderstood):
        return seat
    draft = sheet.state.draft
    fresh = new_draft(sheet.rules, sheet.match)._replace(fines=draft.fines, sold=draft.sold)
    plain = with_draft(sheet, fresh)
    declared = _who(replace(plain, state=plain.state._replace(steps=())), str(seat))
    contract = "".join(rest[:1])
    said = [each for each in rest[1:] if each.casefold() not in known_words.fillers]
    paper = declared and _bid(declared, contract)
    if paper is None:
        return Misunderstood("contract", contract)
    if not ends:
        return _spoken_points(paper, called, said, known_words.suits)
    if said:
        return Misunderstood("number", said[0])
    return with_draft(paper, paper.state.draft._replace(end=ends[0]))


def _spoken_points(
    paper: PaperSheet, called: Sequence[Sequence[str]], said: Sequence[str], suits: Mapping[str, Suit]
) -> PaperSheet | Misunderstood:
    """Return the sheet with card points and marriages given in words."""
    end = max((place for place, each in enumerate(said, 1) if each.isdecimal()), default=0)
    scored = _scored(called, playing(paper), said[:end], suits)
    if isinstance(scored, Misunderstood):
        return scored
    points, asked_for = _in_order(paper, scored.points), to_enter(paper)
    if len(points) != len(asked_for):
        return Misunderstood("points", seats=asked_for)
    for of, each in zip(asked_for, points, strict=True):
        after = _take(paper, f"{of}_{each}")
        if after is None:
            return Misunderstood("number", each)
        paper = after
    return _married(paper, called, [*scored.suits, *said[end:]], suits)


class Scored(NamedTuple):
    """Card points in words, each with the player named before it, and the suits of marriages among them."""

    points: Sequence[tuple[Seat | None, str]]
    suits: Sequence[str]


def _scored(
    called: Sequence[Sequence[str]], seats: Sequence[Seat], words: Sequence[str], suits: Mapping[str, Suit]
) -> Scored | Misunderstood:
    """Read card points with or without names: "Ben 35 Cid 20", "35 20"."""
    points, married, name = list[tuple[Seat | None, str]](), list[str](), list[str]()
    for word in words:
        if not word.isdecimal():
            name.append(word)
            continue
        seat, rest = _declarer(called, seats, name)
        while isinstance(seat, Misunderstood) and name and name[0].casefold() in suits:
            married.append(name.pop(0))
            seat, rest = _declarer(called, seats, name)
        if name and (rest or isinstance(seat, Misunderstood)):
            return seat if isinstance(seat, Misunderstood) else Misunderstood("who", " ".join(rest))
        points.append((None if isinstance(seat, Misunderstood) else seat, word))
        name = []
    return Scored(points, married)


def _in_order(paper: PaperSheet, points: Sequence[tuple[Seat | None, str]]) -> list[str]:
    """Return the card points that are entered, in order of their seats; too few if a name is missing."""
    asked_for, numbers = to_enter(paper), [number for _, number in points]
    if all(seat is None for seat, _ in points):
        if len(numbers) == len(playing(paper)) > len(asked_for):
            return [numbers[sorted(playing(paper)).index(seat)] for seat in asked_for]
        return numbers
    named = dict(points)
    return [named[seat] for seat in asked_for if seat in named] if len(named) == len(points) else []


def _married(
    paper: PaperSheet, called: Sequence[Sequence[str]], words: Sequence[str], suits: Mapping[str, Suit]
) -> PaperSheet | Misunderstood:
    """Return the sheet with marriages given as "♥ ♦ Ben": those without a name are the declarer's."""
    starts = [place for place, each in enumerate(words) if each.casefold() in suits]
    if words and starts[:1] != [0]:
        return Misunderstood("marriage", words[0])
    declarer = paper.state.draft.declarer or 0
    for start, end in pairwise([*starts, len(words)]):
        name = words[start + 1 : end]
        seat, rest = _declarer(called, playing(paper), name) if name else (declarer, ())
        if isinstance(seat, Misunderstood):
            return seat
        if rest:
            return Misunderstood("marriage", rest[0])
        paper = with_marriage(paper, EnteredMarriage(seat, suits[words[start].casefold()]), there=True)
    return paper


def _declarer(
    called: Sequence[Sequence[str]], seats: Sequence[Seat], words: Sequence[str]
) -> tuple[Seat | Misunderstood, Sequence[str]]:
    """Return the player whom the first words name, and the words after the name.

    The longest name with which the words begin is meant, as the sheet shows it before any other. If there is
    none, the only one is meant that begins with the words before the first number.
    """
    for length in range(len(words), 0, -1):
        look = _look(words[:length])
        shown = [seat for seat in seats if look == _look_of(called[seat][0])]
        if found := shown or [seat for seat in seats if look in map(_look_of, called[seat])]:
            return _only(found, words[:length]), words[length:]
    length = next((place for place, each in enumerate(words) if each.isdecimal()), len(words))
    look = _look(words[:length])
    begun = [seat for seat in seats if look and any(_look_of(each).startswith(look) for each in called[seat])]
    return _only(begun, words[:length]), words[length:]


def _only(found: Sequence[Seat], words: Sequence[str]) -> Seat | Misunderstood:
    said = " ".join(words)
    if len(found) == 1:
        return found[0]
    return Misunderstood("which", said, tuple(found)) if found else Misunderstood("who", said)


def _look(words: Sequence[str]) -> str:
    return _look_of(" ".join(words))


def _look_of(name: str) -> str:
    """Return how a name looks to a reader, without the @ and the punctuation that words are read without."""
    return skeleton(" ".join(words_of_deal(name.lstrip("@"))))


def names_said(text: str) -> list[str]:
    """Return the names in "Anna Ben Kim" or, if some have several words, in "Anna Maria, Ben, Kim"."""
    apart = re.split(r"[,;\n]", text)
    return [each for each in map(str.strip, apart) if each] if len(apart) > 1 else text.split()
