"""Totals and their changes, in text.

The score sheet as kept on paper: running totals, dashes for bolts, the barrel drawn.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from typing import NamedTuple

from markupsafe import Markup

from bot.screens import TEXT_LIMIT, Button, Row, Screen, counted_title, lines
from bot.words.buttons import BARREL, BOLT, CROSS, REVERSE_BARREL, ShowStandings, pack
from bot.words.texts import NO_BREAK, Texts, block, bold, italic, joined, markup, number, signed, unparted
from club.names import display_width, shorten_name, unmarked
from game.actions import Seat
from game.settlement.ending import REVERSE_TRIES
from game.state import DealSettled, Reason, Tally

IN_A_LINE = 3
"""Totals that share a line; four players have two lines of two."""
CACHED = 4096
"""Totals cached, as each player and the group read them."""
DRAWN = 3
"""Bolts drawn one by one; more are counted."""
NOTHING_WRITTEN = frozenset({Reason.BARREL_STAY, Reason.STAND_STILL})
"""Reasons that leave a total unchanged."""
VERDICTS = (
    Reason.GOLDEN_RESET, Reason.DUMP_TRUCK, Reason.THIRD_FALL, Reason.REVERSE, Reason.BARREL_CLIMB,
    Reason.BARREL_STAY, Reason.STAND_STILL,
)  # fmt: skip
"""Reasons written beside the new total, the most important first: they say more than the points."""


def ledger(t: Texts, names: Sequence[str], settled: DealSettled, viewer: Seat | None = None) -> list[Markup]:
    """Write every player's change in a deal, with the reason if there is one beyond the points.

    Changes without a reason share a line with their neighbours.
    """
    seats = range(len(names))
    told = [_account(t, names[seat], settled, seat, "yes" if seat == viewer else "no") for seat in seats]
    found: list[Markup] = []
    for plain, some in groupby(told, lambda each: each.plain):
        words = [each.words for each in some]
        at = 1 if not plain else len(words) if len(words) <= IN_A_LINE else 2
        found += (joined(" · ", words[first : first + at]) for first in range(0, len(words), at))
    return found


class _Account(NamedTuple):
    """Change of a player's total in a deal; `plain` if it is points alone."""

    words: Markup
    plain: bool


def _account(t: Texts, name: str, settled: DealSettled, seat: Seat, you: str) -> _Account:
    """Write one player's change: "Ann +140 (70 × 2)", "Bob 880: climbs onto the barrel"."""
    amounts: dict[Reason, list[int]] = defaultdict(list)
    for line in settled.lines:
        if line.seat == seat:
            amounts[line.reason].append(line.amount)
    change = sum(map(sum, amounts.values()))
    verdict = next((reason for reason in VERDICTS if reason in amounts), None)
    if verdict in NOTHING_WRITTEN and change:
        verdict = None
    why = [*_bolts(t, settled.bolts[seat]), *_reasons(t, amounts, verdict)]
    if verdict in NOTHING_WRITTEN:
        head = t(f"account-{verdict.value}", who=name, you=you)
    elif verdict is not None:
        score = number(settled.tallies[seat].score)
        head = t(f"account-{verdict.value}", who=unparted(name, score), you=you)
    else:
        head = unparted(name, signed(change))
    if why:
        head = markup(head, " ", italic(markup("(", joined(", ", why), ")")))
    return _Account(head, plain=not why and verdict is None)


def _bolts(t: Texts, count: int) -> list[Markup]:
    return [t("story-bolt") + (f"{NO_BREAK}×{count}" if count > 1 else "")] if count else []


def _reasons(t: Texts, amounts: Mapping[Reason, Sequence[int]], verdict: Reason | None) -> Iterator[Markup]:
    """Yield the other reasons: equal fines as one sum, a doubled result as a product."""
    for reason, each in amounts.items():
        if reason is Reason.MULTIPLIER and verdict not in NOTHING_WRITTEN:
            yield _doubled(t, sum(amounts.get(Reason.BASE, ())), sum(each))
        elif reason is Reason.BARREL_FALL and not any(each):  # its price was charged already
            if verdict is not Reason.THIRD_FALL:
                yield t("ledger-fell")
        elif reason not in {Reason.BASE, Reason.MULTIPLIER, verdict}:
            yield counted(t, reason, sum(each), len(each))


def counted(t: Texts, reason: Reason, amount: int, times: int = 1) -> Markup:
    """Write an amount and its reason, `times` over."""
    return t(f"reason-{reason.value}", points=signed(amount), count=times)


def _doubled(t: Texts, base: int, more: int) -> Markup:
    """Write a result of which all or a part counts twice."""
    if more == base:
        return unparted(number(base), "×", "2")
    if 0 < more < base:
        return unparted(str(more), "×", "2", "+", str(base - more))
    return t("reason-multiplier")


@lru_cache(CACHED)
def totals(t: Texts, names: tuple[str, ...], tallies: tuple[Tally, ...]) -> Markup:
    """Write the totals, each with its marks; cached, as they stay the same during a deal."""
    each = [
        unparted(name, bold(number(tally.score)), *marks(t, tally))
        for name, tally in zip(names, tallies, strict=True)
    ]
    a_line = len(each) if len(each) <= IN_A_LINE else 2
    return lines(joined(" · ", each[at : at + a_line]) for at in range(0, len(each), a_line))


def marks(t: Texts, tally: Tally) -> list[str]:
    """Return the marks of a total: the barrel, bolts towards the next fine, crosses."""
    found = []
    if tally.on_barrel:
        found.append(BARREL + _used(tally.attempts, tally.tries))
    if tally.on_reverse:
        found.append(REVERSE_BARREL + _used(tally.reverse_attempts, REVERSE_TRIES))
    if tally.without_barrel:
        found.append(t.plain("mark-free"))
    if tally.bolts:
        found.append(BOLT * tally.bolts if tally.bolts <= DRAWN else f"{BOLT}×{tally.bolts}")
    if tally.crosses:
        found.append(f"{CROSS}{tally.crosses}")
    return found


def _used(tries: int, of: int) -> str:
    """Write the tries used, of how many; older records without the number show the tries alone."""
    return f"{tries}/{of}" if of else str(tries or "")


ROWS_AT_A_TABLE = 6
"""Rows under a settled deal; /score shows as many as a message holds."""
LINE = 30
"""Characters of a line of the sheet on a narrow phone."""
PREFIX = 3
"""Characters of the line for the number of the deal and its mark."""
MARKS = 2
"""Characters behind each player's figures for marks; longer marks reach into the next column."""
BOLT_ON_SHEET = "*"
"""Mark of a bolt on the sheet: an emoji has another width than the figures on some phones."""
STOOD_IN_ON_SHEET = "°"
"""Mark of a deal in which a stand-in answered for the player."""
TRIES = ("", "¹", "²", "³", "⁴")


class SheetEntry(NamedTuple):
    """Player's square of the sheet: the figures, which are aligned, and the marks behind them."""

    figures: str
    marks: str


def entry(t: Texts, row: DealSettled, seat: Seat) -> SheetEntry:
    """Write a total with its marks: an oval for the barrel with its used tries, the dump truck, bolts."""
    bolts, tally = row.bolts[seat], row.tallies[seat]
    figures, marks = number(tally.score), ""
    if tally.on_barrel:
        figures, marks = f"({figures}", f"){TRIES[tally.attempts]}"
    elif tally.on_reverse:
        figures, marks = f"[{figures}", f"]{TRIES[tally.reverse_attempts]}"
    marks += t.plain("mark-truck") if seat in unloaded(row) else ""
    marks += BOLT_ON_SHEET * bool(bolts) + (TRIES[bolts] if bolts > 1 else "")
    return SheetEntry(figures, marks + STOOD_IN_ON_SHEET * (seat in row.stood_in))


def unloaded(row: DealSettled) -> set[Seat]:
    """Return the seats that the dump truck took back to zero."""
    return {line.seat for line in row.lines if line.reason is Reason.DUMP_TRUCK}


def sheet(t: Texts, names: Sequence[str], rows: Sequence[DealSettled], *, last: int | None = None) -> Markup:
    """Draw the sheet; `last` limits the number of rows."""
    shown = rows if last is None else rows[-last:]
    ends = _ends(len(names))
    drawn = [_heads(names, ends)]
    if len(shown) < len(rows):
        drawn.append("  ⋮")
    for deal, row in enumerate(shown, len(rows) - len(shown) + 1):
        line = f"{deal:2}{_mark(t, row)}"
        for seat, end in enumerate(ends):
            each = entry(t, row, seat)
            line = _until(line, each.figures, end - MARKS) + each.marks
        drawn.append(line)
    return block("\n".join(drawn))


def _until(line: str, words: str, end: int) -> str:
    """Pad `words` so that they end at a column, or as soon after it as possible."""
    return line + " " * (end - display_width(line) - display_width(words)) + words


def _heads(names: Sequence[str], ends: Sequence[int]) -> str:
    """Write the names above the figures, each cut so that it stays unambiguous.

    The mark of a computer player or of a player who left is dropped if a name is too long for its column.
    """
    line = ""
    for name, start, end in zip(names, (PREFIX, *ends), ends, strict=False):
        room = end - start - 1
        shown = name if display_width(name) <= room else shorten_name(unmarked(name), room)
        line = _until(line, shown, end)
    return line


def _ends(players: int) -> list[int]:
    """Return the columns where the players' figures end: they share the line, the last get the remainder."""
    width, rest = divmod(LINE - PREFIX, players)
    width, rest = (9, 0) if players < 4 else (width, rest)
    widths = [width + (seat >= players - rest) for seat in range(players)]
    return list(accumulate(widths, initial=PREFIX))[1:]


def _mark(t: Texts, row: DealSettled) -> str:
    marks = {"made": " ", "failed": "×", "conceded": t.plain("mark-conceded"), "crossed": "+"}
    return marks[row.result]


def score_screen(
    t: Texts,
    names: Sequence[str],
    rows: Sequence[DealSettled],
    hinted: Sequence[Seat] = (),
    *,
    deals: int = 0,
) -> Screen:
    """Draw the sheet of a running match with its legend, and the key to the standings.

    `hinted` are the seats that were given hints, `deals` as in `Seating`. Of a long sheet, the last rows are
    shown that fit a message.
    """
    if not rows:
        return Screen(text=t("score-empty"), rows=(standings_key(t),))
    below = [*legend(t, rows), *foot(t, names, rows[-1], hinted)]
    title = counted_title(t, "score-title", len(rows), deals)
    room = TEXT_LIMIT - len(title) - sum(len(line) + 1 for line in below)
    shown = room // (LINE + 10) - 2
    return Screen(
        text=lines([title, sheet(t, names, rows, last=shown), *below]).rstrip(),
        rows=(standings_key(t),),
    )


def legend(t: Texts, rows: Sequence[DealSettled]) -> list[Markup]:
    """Explain the marks of these rows of the sheet in a line, if there are any."""
    marks = [t(f"legend-{mark}") for mark in _marks(rows)]
    return [joined(" · ", marks)] if marks else []


def standings_key(t: Texts) -> Row:
    """Return the key from a sheet to the standings."""
    return (Button(t.plain("button-standings"), pack(ShowStandings("more", "rating", 0, 0))),)


def foot(t: Texts, names: Sequence[str], row: DealSettled, hinted: Sequence[Seat]) -> list[Markup]:
    """Write the notes below a sheet: who conceded, crossed or took hints."""
    with_hints = [t("end-hinted", who=", ".join(names[seat] for seat in hinted))] if hinted else []
    return [*_counted(t, names, row), *with_hints]


def _marks(rows: Sequence[DealSettled]) -> list[str]:
    """Explain the marks that occur on the sheet."""
    tallies = [tally for row in rows for tally in row.tallies]
    results = {row.result for row in rows}
    stands = {
        "bolt": any(any(row.bolts) for row in rows),
        "barrel": any(tally.on_barrel for tally in tallies),
        "reverse": any(tally.on_reverse for tally in tallies),
        "truck": any(map(unloaded, rows)),
        "failed": "failed" in results,
        "conceded": "conceded" in results,
        "crossed": "crossed" in results,
        "stood": any(row.stood_in for row in rows),
    }
    return [mark for mark, there in stands.items() if there]


def _counted(t: Texts, names: Sequence[str], row: DealSettled) -> Iterator[Markup]:
    """Write how often each player conceded and crossed, as some tables limit that."""
    for key, counts in (
        ("score-concessions", [tally.concessions for tally in row.tallies]),
        ("score-crosses", [tally.crosses for tally in row.tallies]),
    ):
        pairs = zip(names, counts, strict=True)
        who = joined(" · ", (unparted(name, str(count)) for name, count in pairs if count))
        if who:
            yield t(key, who=who)
