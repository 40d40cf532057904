"""Match on a score sheet for real cards as a result for the standings. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from club.figures import count_figures, owners_with_deal
from club.model import Result, Season
from club.occupants import NOBODY
from club.paper import PaperDeal, PaperSheet
from game.events import Event, MarriageDeclared


def paper_result(sheet: PaperSheet, seasons: Iterable[Season]) -> Result:
    """Return the result of a counted sheet; its season follows from the ends of the chat's seasons."""
    assert sheet.ended is not None, "a counted match was won"
    players = tuple(NOBODY if each.person is None else each.person for each in sheet.seats)
    events = (event for each in sheet.state.deals for event in _events(each))
    return Result(
        table=0,
        chat=sheet.chat,
        players=players,
        scores=tuple(each.score for each in sheet.rows[-1].tallies),
        winner=sheet.state.winner,
        deals=len(sheet.rows),
        ended=sheet.ended,
        points=sheet.state.points,
        season=1 + sum(each.ended <= sheet.ended for each in seasons),
        figures=count_figures(owners_with_deal((), players, 1), events),
        on_paper=True,
    )


def _events(deal: PaperDeal) -> Iterator[Event]:
    """Yield the events of a deal that figures are counted from."""
    for each in deal.entry.marriages:
        yield MarriageDeclared(each.seat, each.suit, 0, None, each.kind)
    yield deal.settled
