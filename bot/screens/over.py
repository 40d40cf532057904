"""The end of a match as a message and as a picture: winner or reason, places, duration, deciding deals.

The picture is without "you". The texts of a match's pictures hold the same numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.pictures.cards import Cloth
from bot.pictures.chart import Finale, FinalPlace, Latest, TurningPoint
from bot.pictures.sheet import ScoreSheet
from bot.screens import (
    CAPTION_LIMIT,
    Button,
    Picture,
    Rows,
    Screen,
    called,
    counted_title,
    lines,
    paragraphs,
    shortlist,
    text_length,
)
from bot.screens.hand import accuracy_key, review_key
from bot.screens.score import foot, score_screen, standings_key, totals
from bot.screens.table import cards_key, span
from bot.words.buttons import MEDALS, DailyPress, Rematch, pack
from bot.words.texts import Texts, bold, italic, markup, number, signed, words_of
from club.seats import Presence, Seating
from club.state import EndReason
from game.actions import Play, Seat
from game.cards import Cards
from game.events import Event, MatchWon
from game.layouts import order_from
from game.state import DealSettled, Reason
from game.view import View


def finale(
    t: Texts,
    seating: Seating,
    view: View,
    events: Sequence[Event],
    *,
    end: EndReason,
    seconds: float,
    paper: ThemeName,
) -> Picture:
    """Draw the end of a match of at least one deal; `events` are those of the last one."""
    names, won = seating.names, view.winner is not None
    gained = points(events)
    places = (
        FinalPlace(seat, str(place) if won else "", words_of(beside(t, seat, view, gained)).strip(" ·"))
        for seat, place in ranked(view.winner, [tally.score for tally in view.tallies])
    )
    swing = turning(view.sheet) if won else None
    told = [*last_deal(t, names, view, events), *decisive(t, names, view)] if won else []
    return Picture(
        Finale(
            language=t.name,
            theme=paper,
            title=seating.title,
            headline=words_of(title(t, seating, names, view.winner, end)),
            length=t.plain("end-length", count=len(view.sheet), time=lasted(t, seconds)),
            names=names,
            rows=view.sheet,
            places=tuple(places),
            told=tuple(words_of(line) for line in told),
            winner=view.winner,
            turn=None if swing is None else TurningPoint(swing.deal, swing.seat),
        )
    )


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
    if home and not seating.kind.private:
        place = t("end-place", place=seating.title) if seating.kind.takes_place else seating.title
        head.append(italic(place))
    long = t("end-length", count=len(view.sheet), time=lasted(t, seconds))
    brief = [long]
    if view.winner is not None:
        brief = [long, *last_deal(t, names, view, events)]
        told = [*brief, *decisive(t, names, view)]
    elif seating.kind.attempt or presence.end == "evening":
        told = []
    else:
        told = [long if view.sheet else t("end-no-deal"), t("end-unfinished")]
    places = list(_places(t, names, view, points(events))) if view.sheet else []
    if seating.gone:
        places.append(t("end-gone", who=shortlist(t, seating.gone)))
    if presence.hinted:
        places.append(t("end-hinted", who=", ".join(names[seat] for seat in presence.hinted)))
    again = Button(t.plain("button-rematch"), pack(Rematch(seating.table)), style="success")
    rows: Rows = () if presence.end == "left" or not seating.kind.rematch else ((again,),)
    if seating.kind.attempt:
        rows = ((Button(t.plain("button-daily-peek"), pack(DailyPress("page"))),),)
    if home and view.viewer is not None and view.winner is not None:
        deals = len(view.sheet)
        key = replace(review_key(t, seating.table, deals), text=t.plain("review-title", deal=deals))
        rows = (*rows, (key,), *([(accuracy_key(t, seating.table, deals),)] if deals > 1 else []))
    new = [] if rows or not seating.kind.rematch else [t("end-new")]
    if not home and view.winner is not None:
        rows = (*rows, standings_key(t))
    text = paragraphs(head, places, told, new)
    if view.winner is None:
        return Screen(text=text, rows=rows)
    return Screen(text=text, brief=paragraphs([*head, *brief], [*places, *new]), rows=rows)


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
    if seating.kind.attempt and unplayed:
        return t("end-why-daily-late" if end == "daily" else "end-daily-given-up")
    if end == "host" and seating.kind.private:
        return t("end-why-you")
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


BARE = frozenset({"dealing", "cut", "over"})
"""Phases in which nobody holds cards."""


def sheet_screen(
    t: Texts,
    seating: Seating,
    rows: Sequence[DealSettled],
    paper: ThemeName,
    hinted: Sequence[Seat] = (),
    *,
    winner: Seat | None = None,
    over: bool = False,
) -> Screen:
    """Draw the sheet of a match as a picture with the totals below, or as text."""
    names = seating.names
    drawn = ScoreSheet(
        language=t.name,
        theme=paper,
        title=seating.title,
        names=names,
        rows=tuple(rows),
        winner=winner,
        over=over,
    )
    stands = [counted_title(t, "sheet-caption", len(rows), seating.deals), totals(t, names, rows[-1].tallies)]
    caption = lines([*stands, *foot(t, names, rows[-1], hinted)])
    keys: Rows = (standings_key(t),)
    if seating.cards:
        keys = ((cards_key(t, seating.cards, len(rows)),), *keys)
    return Screen(
        text=caption,
        rows=keys,
        picture=Picture(drawn),
        alone=score_screen(t, names, rows, hinted, deals=seating.deals).text,
    )


def with_latest(
    screen: Screen, short: Screen, t: Texts, seating: Seating, view: View, paper: ThemeName
) -> Screen:
    """Put a picture of the totals and the last deals above the text of `short`.

    `screen` is the alternative as text.
    """
    if not view.sheet:
        return screen
    drawn = Picture(Latest(t.name, paper, seating.names, view.sheet))
    shown = pictured(replace(short, alone=screen.text), drawn)
    return shown if shown.picture else screen


def pictured(screen: Screen, picture: Picture) -> Screen:
    """Put a picture above a text, if the text is short enough for a caption."""
    return screen if text_length(screen.text) > CAPTION_LIMIT else replace(screen, picture=picture)


def on_cloth(screen: Screen, short: Screen, t: Texts, seating: Seating, view: View) -> Screen:
    """Put the viewer's hand and the trick above the text of `short`; `screen` is the alternative as text."""
    assert view.viewer is not None
    if view.kind in BARE or text_length(short.text) > CAPTION_LIMIT:
        return screen
    names = called(t, seating.names, view.viewer)
    players = len(names)
    others = ((view.viewer + step) % players for step in range(1, players))
    last = view.last if not view.played else None
    played = view.played
    if last is not None:
        order = order_from(players, view.dealer, last.leader)
        played = tuple(zip(order, last.cards, strict=False))
    drawn = Cloth(
        language=t.name,
        names=names,
        others=tuple(seat for seat in others if seat != view.sitting),
        counts=view.counts,
        points=view.points,
        viewer=view.viewer,
        hand=view.hand,
        asked=view.asked,
        kind=view.kind,
        playable=_playable(view),
        face_down=view.viewer in view.unseen,
        played=played,
        winner=None if last is None else last.winner,
        talon=view.talon,
        holder=view.holder,
        bid=view.bid,
        trump=view.trump,
    )
    return replace(short, picture=Picture(drawn), alone=screen.text)


def _playable(view: View) -> Cards | None:
    """Return the cards that may be played now; None if the viewer is not asked for one."""
    if view.kind != "play" or view.asked != view.viewer:
        return None
    return tuple(choice.card for choice in view.choices if isinstance(choice, Play))
