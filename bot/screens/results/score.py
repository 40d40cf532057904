"""The score sheet as kept on paper: running totals, dashes for bolts, the barrel drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from markupsafe import Markup

from bot.screens.length import counted_title
from bot.screens.screen import TEXT_LIMIT, Button, Row, Screen, lines
from bot.words.buttons import ShowStandings, pack
from bot.words.emoji import BOLT
from bot.words.markup import block, joined, unparted
from bot.words.texts import Texts, number
from club.names import COMPUTER_MARK, display_width, shorten_name
from game.actions import Seat
from game.state import DealSettled, Reason

ROWS_AT_A_TABLE = 6
"""Rows under a settled deal; /score shows as many as a message holds."""
LINE = 30
"""Characters of a line of the sheet on a narrow phone."""
PREFIX = 3
"""Characters of the line for the number of the deal and its mark."""
MARKS = 2
"""Characters behind each player's figures for marks; longer marks reach into the next column."""
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
    return SheetEntry(figures, marks + BOLT * bool(bolts) + (TRIES[bolts] if bolts > 1 else ""))


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

    The emoji of a computer player is dropped if a name is too long for its column.
    """
    line = ""
    for name, start, end in zip(names, (PREFIX, *ends), ends, strict=False):
        room = end - start - 1
        shown = name if display_width(name) <= room else shorten_name(name.removeprefix(COMPUTER_MARK), room)
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
    legend = joined(" · ", (t(f"legend-{mark}") for mark in _marks(rows)))
    below = [*([legend] if legend else []), *foot(t, names, rows[-1], hinted)]
    title = counted_title(t, "score-title", len(rows), deals)
    room = TEXT_LIMIT - len(title) - sum(len(line) + 1 for line in below)
    shown = room // (LINE + 10) - 2
    return Screen(
        text=lines([title, sheet(t, names, rows, last=shown), *below]).rstrip(),
        rows=(standings_key(t),),
    )


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
