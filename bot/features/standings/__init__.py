"""/standings: the results of a chat's players, and its seasons.

Standings are one message that turns its pages in place: all players by rating or by another figure, of all
matches or of one season. /score with a name shows one player, or two side by side. The admins of a group end
its season; they can undo that for a week, and everybody sees who did it.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from bot.features.standings import screens
from bot.features.table_commands import tables_in_question
from bot.people import Who, named
from bot.pictures.canvas import ThemeName
from bot.runtime import Recent
from bot.screens import Screen
from bot.tables.registry import any_playing
from bot.tables.visit import Refused, Toast, Visit, command, press
from bot.telegram.updates import Place
from bot.words.buttons import SeasonPress, ShowStandings
from bot.words.texts import LANGUAGES, Texts, texts
from club import standings
from club.model import Chat, Player, Result, Season
from club.names import clean_name, distinct_names, skeleton
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House

REPOST_S = 30.0
"""Seconds after which a key elsewhere may move the standings to the end of a chat again."""
UNDO_S = 7 * 86_400.0
"""Seconds for which the end of a season can be undone."""
NAME_LENGTH = 14
"""Columns for a name in the standings."""
HANDLE = re.compile("@[A-Za-z0-9_]+")
"""Pattern of Telegram's @names; after any other @ stands a display name."""
SHOWN_IN_WORDS = 40
"""Letters of an unknown name repeated in the answer."""


class HandleSource(Protocol):
    """The call of Telegram that tells a person's @name."""

    async def handle(self, chat: int, user: int) -> str | None:
        """Return the present @name of a user in a group, "" for none; None if Telegram does not tell."""


Leaderboards = dict[tuple[standings.Leaderboard, int], list[standings.StandingsRow]]
"""Standings by leaderboard and season."""
CHATS = 8
"""Chats whose results are kept in memory; 1,000 matches take about 2 MB, and reading them 0.05 s."""


class StoredResults(NamedTuple):
    """Results of a chat, its ratings, and the standings that were computed from them."""

    results: tuple[Result, ...]
    ratings: tuple[standings.RatingRecord, ...]
    tables: Leaderboards


class ResultCache:
    """Results of the chats whose standings were asked for last, read again when there are others."""

    def __init__(self, house: House) -> None:
        self._store = house.store
        self._known: Recent[int, tuple[tuple[int, ...], StoredResults]] = Recent(CHATS)

    async def of(self, chat: int) -> StoredResults:
        """Return the results of a chat."""
        mark = await self._store.results_mark(chat)
        known = self._known.get(chat)
        if known is not None and known[0] == mark:
            return known[1]
        results = (*await self._store.results(chat), *await self._store.counted_results(chat))
        found = StoredResults(results, await self._store.ratings(chat), {})
        self._known[chat] = mark, found
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Chat of the standings, and its stored results."""

    chat: int
    t: Texts
    """Texts for the visitor."""
    told: Texts
    """Texts for the group."""
    paper: ThemeName | None
    title: str
    results: tuple[Result, ...]
    ratings: tuple[standings.RatingRecord, ...]
    seasons: tuple[Season, ...]
    _tables: Leaderboards = field(default_factory=dict, compare=False, repr=False)
    """Cache of standings."""

    @property
    def own(self) -> bool:
        """Return whether it is an own table, which has no seasons."""
        return self.chat > 0

    @property
    def present(self) -> int:
        """Number of the present season."""
        return len(self.seasons) + 1

    def table(self, circle: standings.Leaderboard, season: int = 0) -> list[standings.StandingsRow]:
        """Return the standings of a leaderboard; they are computed once."""
        found = self._tables.get((circle, season))
        if found is None:
            found = self._tables[circle, season] = standings.standings(
                self.results, self.ratings, circle, season
            )
        return found

    def against(self, circle: standings.Leaderboard, season: int) -> standings.ComputerStandings:
        """Return the results against computers of an unrated leaderboard; none with real cards."""
        matches = standings.of_season(self.results, season)
        return standings.computer_standings(
            each for each in matches if standings.leaderboard_of(each) == circle
        )

    def players(self) -> list[int]:
        """Return all players with results here, in order of their first match."""
        there = (each.player for circle in standings.LEADERBOARDS for each in self.table(circle))
        return list(dict.fromkeys(there))


async def _scope(visit: Visit) -> Scope:
    """Return the chat of the standings: the group, or at home the group where the player sits."""
    house, place, t = visit.house, visit.here, visit.house.people.words(visit.player)
    chat = place.chat
    if place.private:
        tables = await tables_in_question(house, place, visit.player)
        chat = next((table.chat for table in tables if not table.kind.private), place.chat)
    known = await house.people.group(chat) or Chat(id=chat, title="")
    if not place.private:
        t = visit.words_about(known)
    stored = await house.results.of(chat)
    return Scope(
        chat=chat,
        t=t,
        told=house.people.words_in(known),
        paper=known.settings.paper,
        title=await house.people.title(chat),
        results=stored.results,
        ratings=stored.ratings,
        seasons=await house.store.seasons(chat),
        _tables=stored.tables,
    )


async def _names(house: House, scope: Scope) -> dict[int, str]:
    """Return distinct names of all players with results."""
    players = scope.players()
    own = [named(scope.t, await house.people.player(each)) for each in players]
    return dict(zip(players, distinct_names(own, length=NAME_LENGTH), strict=True))


# All players


@command("standings", anonymous=True)
async def show_standings(visit: Visit) -> None:
    """Show the standings of the group, or at home those of the group where the player sits."""
    await _open(visit, await _scope(visit))


async def _open(visit: Visit, scope: Scope, *, season: bool = False) -> None:
    """Show the standings in a new message at the end of the chat."""
    number = scope.present if season and not scope.own else 0
    there = standings.leaderboards(standings.of_season(scope.results, number)) or ("more",)
    await _show(visit, scope, ShowStandings(there[0], "rating", number, 0), at_end=True)


@press(ShowStandings)
async def turn_standings(visit: Visit, press: ShowStandings) -> Toast:
    """Show another page; if pressed elsewhere, show the standings at the end of the chat."""
    house, slot, told, at_end = visit.house, _slot(visit.here), "", False
    scope = await _scope(visit)
    if press.season <= scope.present:
        shown = house.delivery.shown(slot)
        if shown is not None and shown.message_id != visit.button.message_id and not visit.in_app:
            at_end = house.allows("standings at the end", slot, every_s=REPOST_S, at_once=2)
            told = "" if at_end else visit.t.plain("shown-above")
        await _show(visit, scope, press, at_end=at_end)
    return Toast(told, drop_keyboard=True)


async def _show(visit: Visit, scope: Scope, press: ShowStandings, *, at_end: bool = False) -> None:
    """Show a page in the message of the standings."""
    there = standings.leaderboards(standings.of_season(scope.results, press.season))
    circle = press.circle if press.circle in there or not there else there[0]
    season = 0 if scope.own else press.season
    table = scope.table(circle, season)
    seen = screens.Standings(
        circle=circle,
        shows=press.shows,
        season=season,
        page=press.page,
        chat_name=scope.title,
        table=table,
        names=await _names(visit.house, scope),
        circles=there,
        seasons=len(scope.seasons),
        home=visit.private,
        unfinished=sum(each.broken_off for each in scope.results),
        against=scope.against(circle, season) if circle in standings.UNRATED else None,
        playing=not table and any_playing(await visit.house.store.tables_at(scope.chat)),
    )
    visit.page(_slot(visit.here), screens.standings_screen(scope.t, seen, scope.paper), at_end=at_end)


def _slot(place: Place) -> Slot:
    """Return the slot of the standings."""
    return Slot(place.chat, place.thread, "standings")


# One player, and two side by side


async def score_of(visit: Visit) -> Screen | None:
    """Answer /score with an argument (me, the season, a name) or as a reply to a person."""
    house, message, word = visit.house, visit.command, visit.rest.casefold()
    scope = await _scope(visit)
    if not word and message.about is not None:
        return await _beside(visit, scope, message.about.id)
    if word in _words("season"):
        await _open(visit, scope, season=True)
        return None
    if word in _words("me"):
        if message.anonymous:
            raise Refused("anonymous")
        profile = await _profile(house, scope, visit.player.id, visit.player)
        return screens.person_screen(scope.t, profile, scope.paper)
    found = [message.about.id] if message.about is not None else await _called(house, scope, visit.rest)
    if len(found) == 1:
        return await _beside(visit, scope, found[0])
    names = await _names(house, scope)
    return screens.which_screen(scope.t, visit.rest[:SHOWN_IN_WORDS], [names[each] for each in found])


def _words(what: str) -> frozenset[str]:
    """Return the arguments of /score with a meaning, in all languages."""
    listed = (texts(each).plain(f"score-word-{what}").split(",") for each in LANGUAGES)
    return frozenset(word.strip().casefold() for each in listed for word in each)


async def _beside(visit: Visit, scope: Scope, other: int) -> Screen:
    """Show the sender beside another player.

    About oneself, or for an anonymous sender, show one player.
    """
    house, me, about = visit.house, visit.player.id, visit.command.about
    if visit.command.anonymous or other == me:
        return screens.person_screen(
            scope.t, await _profile(house, scope, other, _known(about, other)), scope.paper
        )
    found = [await house.people.player(each) or _known(about, each) for each in (me, other)]
    one, two = distinct_names([named(scope.t, each) for each in found], length=NAME_LENGTH)
    return screens.duel_screen(scope.t, (one, two), standings.head_to_head(scope.results, me, other))


def _known(about: Who | None, player: int) -> Player | None:
    """Return the person shown by an update, if it is the wanted player."""
    return Player(id=about.id, name=about.name) if about is not None and about.id == player else None


async def _called(house: House, scope: Scope, name: str) -> list[int]:
    """Return the players with results and this @name, or else this display name."""
    people = [(each, await house.people.player(each)) for each in scope.players()]
    handle = name.removeprefix("@").casefold()
    stored = [who for _, who in people if who and who.username and who.username.casefold() == handle]
    by_handle = [who.id for who in stored if await _is_called(house, scope.chat, who, handle)]
    if by_handle or HANDLE.fullmatch(name):
        return by_handle
    shown, look = await _names(house, scope), skeleton(clean_name(name.removeprefix("@")))
    return [
        each
        for each, who in people
        if skeleton(shown[each]) == look or (who is not None and skeleton(who.name) == look)
    ]


async def _is_called(house: House, chat: int, player: Player, handle: str) -> bool:
    """Return whether a person still has an @name: another one may have taken it since they last wrote."""
    told = await house.telegram.handle(chat, player.id)
    if told is None or told.casefold() == handle:
        return True
    await house.people.called(player, told or None)
    return False


async def _profile(house: House, scope: Scope, player: int, fallback: Player | None) -> screens.PlayerProfile:
    """Return a player's figures in the standings."""
    who = await house.people.player(player) or fallback
    shown = (await _names(house, scope)).get(player)
    more = scope.table("more")
    rated = [each.player for each in more if each.rating is not None]
    return screens.PlayerProfile(
        name=shown or distinct_names([named(scope.t, who)], length=NAME_LENGTH)[0],
        chat_name=scope.title,
        more=_row(more, player),
        position=rated.index(player) + 1 if player in rated else 0,
        of=len(rated),
        two=_row(scope.table("two"), player),
        computers=_row(scope.table("computers"), player),
        way=tuple(
            each.rating.shown for each in scope.ratings if each.player == player and each.pool == "more"
        ),
    )


def _row(table: list[standings.StandingsRow], player: int) -> standings.StandingsRow | None:
    return next((each for each in table if each.player == player), None)


# Seasons


@press(SeasonPress)
async def press_season(visit: Visit, press: SeasonPress) -> Toast:
    """Show the ended seasons or the presser's own figures, or end a season."""
    scope = await _scope(visit)
    if press.verb == "me":
        profile = await _profile(visit.house, scope, visit.player.id, visit.player)
        return Toast(screens.person_alert(visit.t, profile), alert=True)
    if press.verb == "honours" and not visit.private:
        await _show_honours(visit, scope, press.number)
    elif not visit.private:
        return await _settle_season(visit, scope, press)
    return Toast(drop_keyboard=True)


async def _settle_season(visit: Visit, scope: Scope, press: SeasonPress) -> Toast:
    """Ask about the end of the season, carry it out, or undo it, for an admin of the group."""
    house, question = visit.house, _question(visit.here)
    if not await house.rights.may_end_season(visit.player, visit.here.chat):
        raise Refused("toast-season-who", alert=True)
    if press.verb == "undo":
        return await _reopen(visit, scope, press.number)
    if press.verb == "on" or press.number != scope.present:
        house.delivery.remove(question)
        told = "toast-season-on" if press.verb == "on" else "toast-season-over"
        return Toast(visit.t.plain(told), drop_keyboard=True)
    if press.verb == "ask":
        visit.ask(question, screens.season_ask_screen(scope.t, press.number, await _signature(visit, scope)))
        return Toast()
    return await _end(visit, scope, press.number)


async def _show_honours(visit: Visit, scope: Scope, page: int) -> None:
    """Show the table of honour in the message of the standings."""
    house, told = visit.house, []
    names = await _names(house, scope)
    for each in scope.seasons:
        told.append(screens.Honoured(each, _best(scope, each.number, names)))
        await asyncio.sleep(0)  # let waiting players go first
    fresh = told and _may_be_undone(house, told[-1].season)
    undo = told[-1].season.number if fresh else None
    screen = screens.honours_screen(scope.t, scope.title, told, page, scope.paper, undo=undo)
    visit.page(_slot(visit.here), screen)


async def _end(visit: Visit, scope: Scope, number: int) -> Toast:
    """End the present season, and announce its best players."""
    house, place = visit.house, visit.here
    season = Season(number, house.clock.now(), visit.player.id)
    ended = await house.store.end_season(place.chat, season, visit.update)
    house.delivery.remove(_question(place))
    if not ended:
        over = len(await house.store.seasons(place.chat)) >= number  # another admin was quicker
        raise Refused("toast-season-over" if over else "toast-season-empty", drop_keyboard=True)
    best, who = _best(scope, number, await _names(house, scope)), await _signature(visit, scope)
    house.display.post(place.chat, place.thread, screens.season_over_screen(scope.told, number, who, best))
    return Toast(drop_keyboard=True)


async def _reopen(visit: Visit, scope: Scope, number: int) -> Toast:
    """Reopen the season that ended last, with the matches since then."""
    house, place, last = visit.house, visit.here, scope.seasons[-1] if scope.seasons else None
    if number == scope.present:
        raise Refused("toast-season-on", drop_keyboard=True)
    if last is None or last.number != number or not _may_be_undone(house, last):
        raise Refused("toast-season-late", drop_keyboard=True)
    if not await house.store.reopen_season(place.chat, number, visit.update):
        raise Refused("toast-season-late", drop_keyboard=True)
    house.delivery.remove(_question(place))
    screen = screens.season_reopened_screen(scope.told, number, await _signature(visit, scope))
    house.display.post(place.chat, place.thread, screen)
    return Toast(drop_keyboard=True)


async def _signature(visit: Visit, scope: Scope) -> str:
    """Return the presser as the group reads of them."""
    return await visit.house.rights.signature(visit.player, visit.here.chat, scope.told)


def _may_be_undone(house: House, season: Season) -> bool:
    return house.clock.now() <= season.ended + UNDO_S


def _question(place: Place) -> Slot:
    """Return the slot of the question whether a season ends."""
    return Slot(place.chat, place.thread, "season")


def _best(scope: Scope, season: int, names: dict[int, str]) -> tuple[tuple[str, standings.StandingsRow], ...]:
    """Return the best players of a season: at tables of three and four, or else of two."""
    there = standings.leaderboards(standings.of_season(scope.results, season))
    circle = next((each for each in there if each not in standings.UNRATED), None)
    if circle is None:
        return ()
    return tuple((names[each.player], each) for each in scope.table(circle, season)[:3] if each.games)
