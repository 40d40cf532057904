"""The end of a match as a message: winner or reason, places, duration, and the deciding deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from bot.screens.match.hint import review_key
from bot.screens.match.presence import span
from bot.screens.names import called, shortlist
from bot.screens.results.score import standings_key
from bot.screens.screen import Button, Rows, Screen, paragraphs
from bot.words.buttons import DailyPress, Rematch, pack
from bot.words.emoji import MEDALS
from bot.words.markup import bold, italic, markup
from bot.words.texts import Texts, number, signed
from club.presence import Presence, Seating
from club.state import EndReason
from game.actions import Seat
from game.events import Event, MatchWon
from game.state import DealSettled, Reason
from game.view import View

TOLD_FROM = 3
"""Deals from which on the turning point of a match is shown."""


def match_over_screen(
    t: Texts,
    seating: Seating,
    view: View,
    events: Sequence[Event],
    presence: Presence,
    *,
    seconds: float,
    home: bool,
) -> Screen:
    """Draw the end of a match for the group, or for one of its people in the direct chat (`home`).

    `events` are those of the last deal, `seconds` is the duration of the match.
    """
    assert presence.end is not None
    names = called(t, seating.names, view.viewer)
    won = t("panel-you-won") if view.winner is not None and view.winner == view.viewer else None
    end = title(t, seating, names, view.winner, presence.end, unplayed=not view.sheet)
    head = [bold(won or end)]
    if home:
        place = t("end-place", place=seating.title) if seating.kind.takes_place else seating.title
        head.append(italic(place))
    long = t("end-length", count=len(view.sheet), time=lasted(t, seconds))
    if view.winner is not None:
        told = [long, *last_deal(t, names, view, events), *decisive(t, names, view)]
    elif presence.end in {"daily", "evening"}:
        told = []
    else:
        told = [long if view.sheet else t("end-no-deal"), t("end-unfinished")]
    places = list(_places(t, names, view, points(events))) if view.sheet else []
    if seating.gone:
        places.append(t("end-gone", who=shortlist(t, seating.gone)))
    if presence.hinted:
        places.append(t("end-hinted", who=", ".join(names[seat] for seat in presence.hinted)))
    again = Button(t.plain("button-rematch"), pack(Rematch(seating.table)), style="success")
    rows: Rows = () if presence.end in {"left", "daily"} or not seating.kind.rematch else ((again,),)
    if presence.end == "daily":
        rows = ((Button(t.plain("button-daily-peek"), pack(DailyPress("page"))),),)
    if home and view.viewer is not None and view.winner is not None:
        rows = (*rows, (review_key(t, seating.table, len(view.sheet)),))
    new = [] if rows or not seating.kind.rematch or presence.end == "daily" else [t("end-new")]
    if not home and view.winner is not None:
        rows = (*rows, standings_key(t))
    return Screen(text=paragraphs(head, places, told, new), rows=rows)


def title(
    t: Texts,
    seating: Seating,
    names: Sequence[str],
    winner: Seat | None,
    end: EndReason,
    *,
    unplayed: bool = False,
) -> Markup:
    """Name the winner of a match, or the reason of its end without a winner."""
    if winner is not None:
        return t("end-won", who=names[winner])
    if end == "daily" and unplayed:
        return t("end-why-daily-late")
    return ended(t, end, seating.enders)


def ended(t: Texts, end: EndReason, enders: Sequence[str]) -> Markup:
    """Return why a match ended without a winner; an admin who is not named is "An admin"."""
    if end == "admin" and not enders:
        return t("end-why-host", who=t.plain("an-admin"))
    return t(f"end-why-{end}", who=", ".join(enders))


def points(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the game points by seat, if the table records them."""
    return next((each.points for each in events if isinstance(each, MatchWon)), ())


def _places(t: Texts, names: Sequence[str], view: View, gained: tuple[int, ...]) -> Iterator[Markup]:
    """Write the places, with contracts made and played.

    Equal totals share a place, and an unfinished match has none.
    """
    for seat, place in ranked(view.winner, [tally.score for tally in view.tallies]):
        mark = "·" if view.winner is None else medal(place)
        total = bold(number(view.tallies[seat].score))
        yield markup(mark, " ", names[seat], "\N{NO-BREAK SPACE}", total, beside(t, seat, view, gained))


def medal(place: int) -> str:
    """Return the medal of a place, or its number."""
    return MEDALS[place - 1] if place <= len(MEDALS) else f"{place}."


def ranked(winner: Seat | None, scores: Sequence[int]) -> Iterator[tuple[Seat, int]]:
    """Yield the seats, the winner first, each with its place: equal totals share one."""
    ranks = [(seat == winner, score) for seat, score in enumerate(scores)]
    for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat], reverse=True):
        yield seat, 1 + sum(each > ranks[seat] for each in ranks)


def beside(t: Texts, seat: Seat, view: View, gained: tuple[int, ...]) -> Markup:
    """Write the details beside a total: game points, contracts made and played."""
    won = f" ({signed(gained[seat])})" if any(gained) else ""
    return markup(won, _contracts(t, seat, view))


def _contracts(t: Texts, seat: Seat, view: View) -> Markup | str:
    results = [row.result for row in view.sheet if row.declarer == seat]
    if not results:
        return ""
    return markup(" · ", t("end-contracts", made=results.count("made"), played=len(results)))


def lasted(t: Texts, seconds: float) -> str:
    """Format the duration of a match: 48 minutes, 2 hours 10 minutes, 3 days."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return span(t, 60.0 * minutes)
    if minutes < 48 * 60:
        hours, rest = divmod(5 * round(minutes / 5), 60)
        return span(t, 3600.0 * hours) + (f" {span(t, 60.0 * rest)}" if rest else "")
    return span(t, 86_400.0 * round(minutes / 1440))


def last_deal(t: Texts, names: Sequence[str], view: View, events: Sequence[Event]) -> Iterator[Markup]:
    """Write that the last of a fixed number of deals ended the match, and how a tie was settled."""
    won = next((each for each in events if isinstance(each, MatchWon) and each.by_deals), None)
    if won is None:
        return
    yield t("end-deals")
    if [tally.score for tally in view.tallies].count(view.tallies[won.seat].score) > 1:
        key = "end-tie-declarer" if view.sheet[-1].declarer == won.seat else "end-tie-left"
        yield t(key, who=names[won.seat])


class Swing(NamedTuple):
    """Change of one player's total in one deal."""

    size: int
    deal: int
    seat: Seat
    change: int


def decisive(t: Texts, names: Sequence[str], view: View) -> Iterator[Markup]:
    """Write what decided a match: the last contract, and the largest swing before it."""
    last, rows = view.sheet[-1], view.sheet
    who, bid = names[last.declarer], str(last.contract)
    if last.result == "made" and last.declarer == view.winner:
        yield t("end-contract", bid=bid)
    elif last.result in {"failed", "conceded"}:
        yield t("end-failed", who=who, bid=bid)
    if swing := turning(rows):
        points = signed(swing.change)
        yield t(_turn(rows[swing.deal - 1], swing), deal=swing.deal, who=names[swing.seat], points=points)


def turning(rows: Sequence[DealSettled]) -> Swing | None:
    """Return the largest swing before the last deal; None in a short match."""
    if len(rows) < TOLD_FROM:
        return None
    return max(_swings(rows[:-1]), key=lambda each: each.size)


def _swings(rows: Sequence[DealSettled]) -> Iterator[Swing]:
    for deal, row in enumerate(rows, 1):
        for seat in range(len(row.tallies)):
            change = sum(line.amount for line in row.lines if line.seat == seat)
            yield Swing(abs(change), deal, seat, change)


def _turn(row: DealSettled, swing: Swing) -> str:
    """Return the key of the text for a swing: a fall and the dump truck have texts of their own."""
    reasons = {line.reason for line in row.lines if line.seat == swing.seat}
    if Reason.DUMP_TRUCK in reasons:
        return "end-truck"
    if swing.change < 0 and reasons & {Reason.BARREL_FALL, Reason.THIRD_FALL}:
        return "end-fell"
    return "end-rise" if swing.change > 0 else "end-drop"
