"""Processor time of drawing pictures: `python -m bench.pictures`.

The pictures show matches of two, three and four players with 3, 25 and 60 deals, each drawn several times in
both themes. `first` is the first picture after a start, with empty caches of letters and shapes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from functools import partial
from statistics import median

from bot.pictures.canvas import THEMES, Painting, font, rounded, shape, stamp, width
from bot.pictures.chart import (
    BoardRow,
    Finale,
    FinalPlace,
    Latest,
    Portrait,
    StandingsBoard,
    Tile,
    TurningPoint,
)
from bot.pictures.deal import DealSummary
from bot.pictures.film import DealFilm, MatchFilm
from bot.pictures.sheet import ScoreSheet
from bot.screens.past import dealt
from game.state import DealSettled
from tests.album import played

NAMES = ("Ann", "Bob", "Cid", "Dan")
PRESETS = {2: "two_players", 3: "classic", 4: "four_players"}
"""Preset by number of players."""
DEALS = (3, 25, 60)
TIMES = 15


def sheet_rows(players: int, deals: int) -> tuple[DealSettled, ...]:
    """Return the rows of a sheet, from several matches if it is long."""
    rows: list[DealSettled] = []
    seed = 0
    while len(rows) < deals:
        rows += played(PRESETS[players], 8, seed)[-1].match.sheet
        seed += 1
    return tuple(rows[:deals])


def paintings(players: int, deals: int) -> dict[str, list[Painting]]:
    """Return the pictures of a match by kind, in both themes."""
    names, rows = NAMES[:players], sheet_rows(players, deals)
    deal = played(PRESETS[players], 3)[-1]
    cards = dealt(deal.events)
    assert cards is not None
    places = tuple(FinalPlace(seat, str(seat + 1), "contracts 6/9") for seat in range(players))
    told, end = ("Won with a contract of 120",), "Ann has won the match!"
    found: dict[str, list[Painting]] = {
        "latest": [],
        "sheet": [],
        "deal": [],
        "film": [],
        "match": [],
        "end": [],
    }
    for theme in THEMES:
        found["latest"].append(Latest("en", theme, names, rows))
        sheet = ScoreSheet(language="en", theme=theme, title="Friends", names=names, rows=rows)
        found["sheet"].append(sheet)
        found["match"].append(MatchFilm(sheet))
        summary = DealSummary(
            language="ru", theme=theme, number=3, names=names, dealt=cards, row=deal.match.sheet[-1]
        )
        found["deal"].append(summary)
        found["film"].append(DealFilm(summary))
        turn = TurningPoint(deals // 2 + 1, 0)
        found["end"].append(
            Finale(
                language="en",
                theme=theme,
                title="Friends",
                headline=end,
                length="48 minutes",
                names=names,
                rows=rows,
                places=places,
                told=told,
                winner=0,
                turn=turn,
            )
        )
    return found


def standings() -> dict[str, list[Painting]]:
    """Return the pictures of the standings by kind, in both themes."""
    lines = tuple(
        BoardRow(str(at), f"Player {at}", (str(2000 - at), "12/30"), 1 - at / 12) for at in range(1, 11)
    )
    tiles = tuple(Tile(str(at), "contracts made") for at in range(9))
    way = tuple(1000 + at * 37 % 400 for at in range(60))
    return {
        "standings": [
            StandingsBoard(
                theme=theme, title="Standings", below="Friends", heads=("rating", "won"), lines=lines
            )
            for theme in THEMES
        ],
        "player": [
            Portrait(
                theme=theme, name="Ann", below="Friends", rating="1485", rated="rating", way=way, tiles=tiles
            )
            for theme in THEMES
        ],
    }


def milliseconds(draw: Callable[[], object]) -> float:
    """Return the processor time of a call in milliseconds."""
    began = time.thread_time()
    draw()
    return 1000 * (time.thread_time() - began)


def forget() -> None:
    """Clear the caches of letters and shapes."""
    for cache in (font, stamp, width, shape, rounded):
        cache.cache_clear()


def measured(some: Iterable[Painting], times: int) -> tuple[float, float, int]:
    """Return the first and the median drawing time in ms, and the size of the largest file in bytes."""
    some = list(some)
    forget()
    first = milliseconds(partial(_file, some[0]))
    waits = [milliseconds(partial(_file, each)) for _ in range(times) for each in some]
    return first, median(waits), max(len(_file(each)) for each in some)


def _file(painting: Painting) -> bytes:
    return painting.draw().encoded()


def main() -> None:
    """Draw all pictures and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.pictures", description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES)
    times = parser.parse_args().times
    for kind, some in standings().items():
        first, usual, size = measured(some, times)
        print(f"{kind}: {usual:.1f} ms, first {first:.0f} ms, {size // 1024} KiB", flush=True)
    print("| picture | players | deals | median | first | KiB |\n|---|---:|---:|---:|---:|---:|")
    for players in PRESETS:
        for deals in DEALS:
            for kind, some in paintings(players, deals).items():
                if kind in {"deal", "film"} and deals != DEALS[0]:
                    continue
                first, usual, size = measured(some, times)
                cells = f"{kind} | {players} | {deals} | {usual:.1f} ms | {first:.0f} ms | {size // 1024}"
                print(f"| {cells} |", flush=True)


if __name__ == "__main__":
    main()
