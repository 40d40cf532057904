"""Figures of one player in a chat, and of two players side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.pictures.chart import Portrait, Tile
from bot.screens.screen import Picture, Screen, paragraphs, shortlist
from bot.screens.standings.standings import tenths
from bot.words.markup import bold, markup
from bot.words.texts import Texts, signed
from club.figures import PlayerFigures
from club.standings import HeadToHead, StandingsRow, points_per_deal


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerProfile:
    """Standings of one player in a chat."""

    name: str
    chat_name: str
    more: StandingsRow | None = None
    position: int = 0
    """Position among the rated players of matches of three and four."""
    of: int = 0
    two: StandingsRow | None = None
    computers: StandingsRow | None = None
    way: tuple[int, ...] = ()
    """Rating after each match of three and four."""


def person_screen(t: Texts, person: PlayerProfile, paper: ThemeName | None) -> Screen:
    """Draw the figures of one player."""
    main = person.more or person.two or person.computers
    if main is None:
        return Screen(text=t("person-none", who=person.name))
    text = paragraphs([bold(markup("👤 ", person.name))], list(_lines(t, person, main)))
    return Screen(text=text, picture=None if paper is None else Picture(_portrait(t, person, main, paper)))


def person_alert(t: Texts, person: PlayerProfile) -> str:
    """Write the same figures, shortened for the answer to a press."""
    main = person.more or person.two or person.computers
    if main is None:
        return t.plain("person-none-you")
    did = main.figures
    return t.plain(
        "person-alert",
        who=person.name,
        rating="–" if main.rating is None else str(main.rating.shown),
        wins=main.wins,
        games=main.games,
        made=did.made,
        tried=did.tried,
        average=tenths(t, points_per_deal(did)),
    )


def _lines(t: Texts, person: PlayerProfile, main: StandingsRow) -> Iterator[Markup]:
    did = main.figures
    if main.rating is not None and person.position and main is person.more:
        yield t("person-rating", rating=str(main.rating.shown), position=person.position, of=person.of)
    elif main.rating is not None:
        yield t("person-rating-alone", rating=str(main.rating.shown))
    yield t("person-matches", wins=main.wins, games=main.games)
    if did.deals:
        yield t("person-average", average=tenths(t, points_per_deal(did)), deals=did.deals)
        yield t("person-contracts", made=did.made, tried=did.tried, biggest=did.biggest)
        yield t("person-cards", marriages=did.marriages, bolts=did.bolts)
        yield t("person-barrels", climbs=did.climbs, falls=did.falls)
    if main.points:
        yield t("person-points", points=signed(main.points))
    if main.left:
        yield t("person-left", count=main.left)
    if person.two is not None and main is not person.two:
        rating = "–" if person.two.rating is None else str(person.two.rating.shown)
        yield t("person-two", rating=rating, wins=person.two.wins, games=person.two.games)
    if person.computers is not None and main is not person.computers:
        yield t("person-computers", wins=person.computers.wins, games=person.computers.games)


def _portrait(t: Texts, person: PlayerProfile, main: StandingsRow, paper: ThemeName) -> Portrait:
    did = main.figures
    told = (
        ("wins", f"{main.wins}/{main.games}"),
        ("average", tenths(t, points_per_deal(did))),
        ("contracts", f"{did.made}/{did.tried}"),
        ("biggest", str(did.biggest or "–")),
        ("marriages", str(did.marriages)),
        ("bolts", str(did.bolts)),
        ("climbs", str(did.climbs)),
        ("falls", str(did.falls)),
        ("left", str(main.left)),
    )
    tiles = tuple(Tile(value, t.plain(f"tile-{what}")) for what, value in told)
    rating = "–" if main.rating is None else str(main.rating.shown)
    rated = t.plain("tile-rating")
    return Portrait(
        theme=paper,
        name=person.name,
        below=person.chat_name,
        rating=rating,
        rated=rated,
        way=person.way,
        tiles=tiles,
    )


def duel_screen(t: Texts, names: tuple[str, str], met: HeadToHead) -> Screen:
    """Draw two players side by side."""
    one, other = names
    title = bold(t("duel-title", one=one, other=other))
    if not met.games:
        return Screen(text=paragraphs([title], [t("duel-never")]))
    level = met.games - sum(met.ahead)
    lines = [
        t("duel-games", count=met.games),
        t("duel-ahead", one=met.ahead[0], other=met.ahead[1], level=level),
        t("duel-wins", one=met.wins[0], other=met.wins[1]),
    ]
    if any(each.deals for each in met.figures):
        one_s, other_s = met.figures
        average = [tenths(t, points_per_deal(each)) for each in met.figures]
        lines += [
            t("duel-average", one=average[0], other=average[1]),
            t("duel-contracts", one=_contracts(one_s), other=_contracts(other_s)),
            t("duel-biggest", one=one_s.biggest, other=other_s.biggest),
            t("duel-marriages", one=one_s.marriages, other=other_s.marriages),
        ]
    return Screen(text=paragraphs([title], lines))


def _contracts(did: PlayerFigures) -> str:
    return f"{did.made}/{did.tried}"


def which_screen(t: Texts, called: str, names: list[str]) -> Screen:
    """Say that several players have the name, or none has."""
    if not names:
        return Screen(text=t("person-unknown", name=called))
    return Screen(text=t("person-which", name=called, names=shortlist(t, names)))
