"""The score sheet as it is kept on paper: running totals, dashes for bolts, the barrel drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.buttons import pack
from bot.markup import block, joined, unparted
from bot.memories import ShowStandings
from bot.screens.screen import TEXT_LIMIT, Button, Row, Screen, lines
from bot.signs import BOLT
from bot.texts import Texts, number
from club.people import columns, shortened
from game.actions import Seat
from game.ledger import DealSettled, Reason, Tally

ROWS_AT_A_TABLE = 6
"""Rows under a settled deal; /score shows all that a message holds."""
LINE = 30
"""Characters of a line of the sheet on a narrow phone."""
PREFIX = 3
"""Of which the number of the deal and its mark take so many."""
TRIES = ("", "¹", "²", "³", "⁴")


def total(tally: Tally) -> str:
    """Write a running total; the barrel is an oval around it, with the number of its used tries."""
    if tally.on_barrel:
        return f"({tally.score}){TRIES[tally.attempts]}"
    if tally.on_reverse:
        return f"[{number(tally.score)}]{TRIES[tally.reverse_attempts]}"
    return number(tally.score)


def cell(t: Texts, row: DealSettled, seat: Seat) -> str:
    """Write one player's entry: his total, and a mark for a dump truck and for bolts."""
    bolts, tally = row.bolts[seat], row.tallies[seat]
    gap = " " if bolts and len(row.tallies) < 4 and not (tally.on_barrel or tally.on_reverse) else ""
    truck = t.plain("mark-truck") if seat in unloaded(row) else ""
    return total(tally) + truck + gap + BOLT * bool(bolts) + (TRIES[bolts] if bolts > 1 else "")


def unloaded(row: DealSettled) -> set[Seat]:
    """Return whom the dump truck took back to zero."""
    return {line.seat for line in row.lines if line.reason is Reason.DUMP_TRUCK}


def sheet(t: Texts, names: Sequence[str], rows: Sequence[DealSettled], *, last: int | None = None) -> Markup:
    """Draw the sheet; `last` keeps only so many rows."""
    shown = rows if last is None else rows[-last:]
    widths = _widths(len(names))
    heads = (_head(name, width) for name, width in zip(names, widths, strict=True))
    drawn = [" " * PREFIX + "".join(heads)]
    if len(shown) < len(rows):
        drawn.append("  ⋮")
    for deal, row in enumerate(shown, len(rows) - len(shown) + 1):
        cells = (_right(cell(t, row, seat), width) for seat, width in enumerate(widths))
        drawn.append(f"{deal:2}{_mark(t, row)}{''.join(cells)}")
    return block("\n".join(drawn))


def _right(text: str, width: int) -> str:
    return " " * (width - columns(text)) + text


def _head(name: str, width: int) -> str:
    """Return a name at the right of its column, cut so that it turns no other round."""
    return _right(shortened(name, width - 1), width)


def _widths(columns: int) -> list[int]:
    """Share the line among the players; what is left over goes to the last ones."""
    width, rest = divmod(LINE - PREFIX, columns)
    width = min(width, 9)
    rest = rest if columns > 3 else 0
    return [width + (seat >= columns - rest) for seat in range(columns)]


def _mark(t: Texts, row: DealSettled) -> str:
    marks = {"made": " ", "failed": "×", "conceded": t.plain("mark-conceded"), "crossed": "+"}
    return marks[row.result]


def score_screen(
    t: Texts, names: Sequence[str], rows: Sequence[DealSettled], hinted: Sequence[Seat] = ()
) -> Screen:
    """The sheet of a running match, as much of it as a message holds, its marks, the way to the standings.

    `hinted` are those who were given hints.
    """
    if not rows:
        return Screen(t("score-empty"), (standings_key(t),))
    legend = joined(" · ", (t(f"legend-{mark}") for mark in _marks(rows)))
    below = [*([legend] if legend else []), *foot(t, names, rows[-1], hinted)]
    room = TEXT_LIMIT - len(t("score-title")) - sum(len(line) + 1 for line in below)
    shown = room // (LINE + 10) - 2
    return Screen(
        lines([t("score-title"), sheet(t, names, rows, last=shown), *below]).rstrip(), (standings_key(t),)
    )


def standings_key(t: Texts) -> Row:
    """Return the key from a sheet to the standings."""
    return (Button(t.plain("button-standings"), pack(ShowStandings("more", "rating", 0, 0))),)


def foot(t: Texts, names: Sequence[str], row: DealSettled, hinted: Sequence[Seat]) -> list[Markup]:
    """Return what stands below a sheet: who conceded, crossed or took hints."""
    with_hints = [t("end-hinted", who=", ".join(names[seat] for seat in hinted))] if hinted else []
    return [*_counted(t, names, row), *with_hints]


def _marks(rows: Sequence[DealSettled]) -> list[str]:
    """Return the marks that stand on the sheet: no other needs explaining."""
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
    """Say who conceded and crossed how often: some tables set a limit."""
    for key, counts in (
        ("score-concessions", [tally.concessions for tally in row.tallies]),
        ("score-crosses", [tally.crosses for tally in row.tallies]),
    ):
        pairs = zip(names, counts, strict=True)
        who = joined(" · ", (unparted(name, str(count)) for name, count in pairs if count))
        if who:
            yield t(key, who=who)
