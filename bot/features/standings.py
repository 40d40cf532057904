"""Standings of a chat: all players, one player, and two players side by side."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from bot.delivery.budget import Allowance
from bot.features.which_table import tables_in_question
from bot.people.directory import Who, named
from bot.pictures.canvas import ThemeName
from bot.screens.screen import Screen
from bot.screens.standings.portrait import PlayerProfile, duel_screen, person_screen, which_screen
from bot.screens.standings.standings import Standings, standings_screen
from bot.tables.visit import Toast
from bot.telegram.updates import Place, Pressed, TextMessage
from bot.words.buttons import ShowStandings
from bot.words.texts import LANGUAGES, Texts, texts
from club.model import Chat, Player, Result, Season
from club.names import clean_name, distinct_names, skeleton
from club.standings import (
    LEADERBOARDS,
    UNRATED,
    ComputerStandings,
    Leaderboard,
    RatingRecord,
    StandingsRow,
    computer_standings,
    head_to_head,
    leaderboard_of,
    leaderboards,
    of_season,
    standings,
)
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House

REPOST_S = 30.0
"""Seconds after which a key elsewhere may move the standings to the end of a chat again."""
NAME_LENGTH = 14
"""Columns for a name in the standings."""
HANDLE = re.compile("@[A-Za-z0-9_]+")
"""Pattern of Telegram's @names; after any other @ stands a display name."""
SHOWN_IN_WORDS = 40
"""Letters of an unknown name repeated in the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Chat of the standings, and its stored results."""

    chat: int
    t: Texts
    paper: ThemeName | None
    title: str
    results: tuple[Result, ...]
    ratings: tuple[RatingRecord, ...]
    seasons: tuple[Season, ...]
    _tables: dict[tuple[Leaderboard, int], list[StandingsRow]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Cache of standings."""

    @property
    def own(self) -> bool:
        """Return whether it is an own table, which has no seasons."""
        return self.chat > 0

    @property
    def present(self) -> int:
        """Number of the present season."""
        return len(self.seasons) + 1

    def table(self, circle: Leaderboard, season: int = 0) -> list[StandingsRow]:
        """Return the standings of a leaderboard; they are computed once."""
        found = self._tables.get((circle, season))
        if found is None:
            found = self._tables[circle, season] = standings(self.results, self.ratings, circle, season)
        return found

    def against(self, circle: Leaderboard, season: int) -> ComputerStandings:
        """Return the results against computers of an unrated leaderboard; none with real cards."""
        matches = of_season(self.results, season)
        return computer_standings(each for each in matches if leaderboard_of(each) == circle)

    def players(self) -> list[int]:
        """Return all players with results here, in order of their first match."""
        there = (each.player for circle in LEADERBOARDS for each in self.table(circle))
        return list(dict.fromkeys(there))


class HandleSource(Protocol):
    """The call of Telegram that tells a person's @name."""

    async def handle(self, chat: int, user: int) -> str | None:
        """Return the present @name of a user in a group, "" for none; None if Telegram does not tell."""


class StandingsMenu:
    """The command /standings, the arguments of /score, and the keys below the standings."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._reposts = Allowance(asyncio.get_running_loop().time, interval=REPOST_S, burst=2)

    async def command(self, message: TextMessage, player: Player, _t: Texts) -> Screen | None:
        """Handle /standings: show those of the group, or at home of the group where the player sits."""
        await self.open(message.place, player)
        return None

    async def open(self, place: Place, player: Player, *, season: bool = False) -> None:
        """Show the standings in a new message at the end of the chat."""
        scope = await self.scope(place, player)
        number = scope.present if season and not scope.own else 0
        there = leaderboards(of_season(scope.results, number)) or ("more",)
        press = ShowStandings(there[0], "rating", number, 0)
        self._house.delivery.renew(slot(place))
        await self.show(place, scope, press)

    async def press(self, player: Player, pressed: Pressed, press: ShowStandings) -> Toast:
        """Show another page; if pressed elsewhere, show the standings at the end of the chat."""
        place, told = pressed.place, ""
        if place is not None:
            scope = await self.scope(place, player)
            if press.season <= scope.present:
                shown = self._house.delivery.shown(slot(place))
                elsewhere = shown is not None and shown.message_id != pressed.message_id
                if elsewhere and self._reposts.take(slot(place)):
                    self._house.delivery.renew(slot(place))
                elif elsewhere:
                    told = self._house.people.words(player)("shown-above")
                await self.show(place, scope, press)
        return Toast(told, drop_keyboard=True)

    async def show(self, place: Place, scope: Scope, press: ShowStandings) -> None:
        """Show a page in the message of the standings."""
        there = leaderboards(of_season(scope.results, press.season))
        circle = press.circle if press.circle in there or not there else there[0]
        season = 0 if scope.own else press.season
        table = scope.table(circle, season)
        seen = Standings(
            circle=circle,
            shows=press.shows,
            season=season,
            page=press.page,
            chat_name=scope.title,
            table=table,
            names=await self.names(scope),
            circles=there,
            seasons=len(scope.seasons),
            home=place.private,
            unfinished=sum(each.winner is None for each in scope.results),
            against=scope.against(circle, season) if circle in UNRATED else None,
        )
        self._house.display.page(slot(place), standings_screen(scope.t, seen, scope.paper))

    async def scope(self, place: Place, player: Player) -> Scope:
        """Return the chat of the standings: the group, or at home the group where the player sits."""
        chat, t = place.chat, self._house.people.words(player)
        if place.private:
            tables = await tables_in_question(self._house, place, player)
            chat = next((table.chat for table in tables if not table.kind.private), place.chat)
        known = await self._house.people.group(chat) or Chat(id=chat, title="")
        if not place.private:
            t = self._house.people.words_in(known)
        store = self._house.store
        seasons = await store.seasons(chat)
        return Scope(
            chat=chat,
            t=t,
            paper=known.settings.paper,
            title=await self._house.people.title(chat),
            results=(*await store.results(chat), *await store.counted_results(chat)),
            ratings=await store.ratings(chat),
            seasons=seasons,
        )

    async def names(self, scope: Scope) -> dict[int, str]:
        """Return distinct names of all players with results."""
        players = scope.players()
        own = [named(scope.t, await self._house.people.player(each)) for each in players]
        return dict(zip(players, distinct_names(own, length=NAME_LENGTH), strict=True))

    async def asked(self, message: TextMessage, player: Player) -> Screen | None:
        """Handle /score with an argument: me, the season, a name; or as a reply."""
        word = message.rest.casefold()
        if not message.rest and message.about is not None:
            return await self._beside(message, player, message.about.id)
        if word in called("season"):
            await self.open(message.place, player, season=True)
            return None
        scope = await self.scope(message.place, player)
        if word in called("me"):
            return await self._me(message, player, scope)
        found = [message.about.id] if message.about is not None else await self._called(scope, message.rest)
        if len(found) == 1:
            return await self._beside(message, player, found[0])
        names = await self.names(scope)
        return which_screen(scope.t, message.rest[:SHOWN_IN_WORDS], [names[each] for each in found])

    async def _me(self, message: TextMessage, player: Player, scope: Scope) -> Screen:
        if message.anonymous:
            return Screen(text=scope.t("anonymous"))
        return person_screen(scope.t, await self.person(scope, player.id, player), scope.paper)

    async def _beside(self, message: TextMessage, player: Player, other: int) -> Screen:
        """Show the sender beside another player.

        About oneself, or for an anonymous sender, show one player.
        """
        scope = await self.scope(message.place, player)
        if message.anonymous or other == player.id:
            shown = await self.person(scope, other, known(message.about, other))
            return person_screen(scope.t, shown, scope.paper)
        found = [
            await self._house.people.player(each) or known(message.about, each) for each in (player.id, other)
        ]
        one, two = distinct_names([named(scope.t, each) for each in found], length=NAME_LENGTH)
        return duel_screen(scope.t, (one, two), head_to_head(scope.results, player.id, other))

    async def _called(self, scope: Scope, name: str) -> list[int]:
        """Return the players with results and this @name, or else this display name."""
        people = [(each, await self._house.people.player(each)) for each in scope.players()]
        handle = name.removeprefix("@").casefold()
        stored = [who for _, who in people if who and who.username and who.username.casefold() == handle]
        by_handle = [who.id for who in stored if await self._is_called(scope.chat, who, handle)]
        if by_handle or HANDLE.fullmatch(name):
            return by_handle
        name = name.removeprefix("@")
        shown, look = await self.names(scope), skeleton(clean_name(name))
        return [
            each
            for each, who in people
            if skeleton(shown[each]) == look or (who is not None and skeleton(who.name) == look)
        ]

    async def _is_called(self, chat: int, player: Player, handle: str) -> bool:
        """Return whether a person still has an @name: another one may have taken it since they last wrote."""
        told = await self._house.telegram.handle(chat, player.id)
        if told is None or told.casefold() == handle:
            return True
        await self._house.people.called(player, told or None)
        return False

    async def person(self, scope: Scope, player: int, fallback: Player | None = None) -> PlayerProfile:
        """Return a player's figures in the standings."""
        who = await self._house.people.player(player) or fallback
        name = (await self.names(scope)).get(player) or distinct_names(
            [named(scope.t, who)], length=NAME_LENGTH
        )[0]
        more = scope.table("more")
        rated = [each.player for each in more if each.rating is not None]
        return PlayerProfile(
            name=name,
            chat_name=scope.title,
            more=_of(more, player),
            position=rated.index(player) + 1 if player in rated else 0,
            of=len(rated),
            two=_of(scope.table("two"), player),
            computers=_of(scope.table("computers"), player),
            way=tuple(
                each.rating.shown for each in scope.ratings if each.player == player and each.pool == "more"
            ),
        )


def _of(table: list[StandingsRow], player: int) -> StandingsRow | None:
    return next((each for each in table if each.player == player), None)


def known(about: Who | None, player: int) -> Player | None:
    """Return the person shown by an update, if it is the wanted player."""
    return Player(id=about.id, name=about.name) if about is not None and about.id == player else None


def called(what: str) -> frozenset[str]:
    """Return the arguments of /score with a meaning, in all languages."""
    listed = (texts(each).plain(f"score-word-{what}").split(",") for each in LANGUAGES)
    return frozenset(word.strip().casefold() for each in listed for word in each)


def slot(place: Place) -> Slot:
    """Return the slot of the standings."""
    return Slot(place.chat, place.thread, "standings")
