"""Messages that a person sends from the app to any chat: an invitation, a result, a deal to look at.

    page ──ShareAsked──► Sharer ──► Telegram prepares the message; the page asks it for a chat
    link ──SHARED──► the page asks for the deal alone (`SharedDeals`), without a table or a session

    Telegram ──PICTURE──► the score sheet of a result, or a deal, as a picture or in motion

A shared deal, sheet or picture has no names and no group: anybody with the link sees the cards of one deal,
or the scores. The link is signed, so that nothing else can be guessed from it. Nothing is stored: once the
cards of the match are erased, the link leads nowhere.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from hmac import compare_digest

from bot.delivery.budget import Allowance
from bot.door import refusal_key
from bot.house import House
from bot.people import Who
from bot.pictures.deal import DealSummary
from bot.pictures.film import DealFilm, MatchFilm
from bot.pictures.sheet import ScoreSheet
from bot.runtime import Recent
from bot.screens import held, lines
from bot.screens.lobby import length_label
from bot.screens.past import MatchView, PastDeal, marriage, result
from bot.words import links
from bot.words.texts import FALLBACK, Texts, joined, markup, number, spoken, texts, unparted, words_of
from club.lobby import length_of
from club.model import Player, Table
from club.state import computers_in
from game.state import DealSettled
from storage.store import StoreError
from webapp.page import signed, ways_on
from webapp.past import NotGranted, others_may_play, replay
from webapp.schema import ShareAsked, SharedTold, ShareTold
from webapp.state import page_words

log = logging.getLogger(__name__)

SHARE_S, SHARES_AT_ONCE = 10.0, 5
"""Seconds for each message that a person prepares, and messages at once."""
LOOK_S, LOOKS_AT_ONCE = 0.2, 60
"""Seconds for each look at one shared deal, and looks at once, of all people together."""
SIGNED = 20
"""Digits of the signature of a link to a deal."""
SHARED = re.compile(r"deal_([0-9a-f]{16})_(\d{1,3})_([0-9a-f]{20})")
"""Form of the name of a shared deal in a link: table, number, signature."""


def shared_name(table: str, number: int, secret: str) -> str:
    """Return the name of a deal in a link, for the token of its table."""
    proof = signed(f"deal:{table}:{number}".encode(), secret).hex()
    return f"deal_{table}_{number}_{proof[:SIGNED]}"


SHEET = 0
"""Number of the score sheet among the pictures of a table; the deals count from 1."""
PICTURE = re.compile(r"([0-9a-f]{16})_([0-9]{1,3})_([a-z]{2})_([0-9a-f]{20})\.(jpg|gif)")
"""Form of the name of a picture: table, number of the deal or `SHEET`, language, signature, kind of file."""
DRAWN = 8
"""Pictures kept in memory: Telegram asks for one more than once."""
DRAW_S, DRAWN_AT_ONCE = 1.0, 30
"""Seconds for each picture that is drawn, and pictures at once, of all people: each takes 10 to 15 ms."""
FILM_S, FILMS_AT_ONCE = 5.0, 10
"""Seconds for each film that is drawn, and films at once: each takes half a second to one."""
LARGEST = 1_000_000
"""Bytes of a film that Telegram accepts from an address."""

OPENS = {"invite": "app-share-sit", "result": "app-share-open", "deal": "app-share-watch"}
"""Texts of the key below a message, by what is shared."""

Shown = ScoreSheet | DealSummary | DealFilm | MatchFilm


def picture_name(table: str, language: str, secret: str, number: int = SHEET, kind: str = "jpg") -> str:
    """Return the name of a picture of a table's score sheet, or of one of its deals, in motion if a "gif"."""
    proof = signed(f"picture:{table}:{number}:{language}".encode(), secret).hex()
    return f"{table}_{number}_{language}_{proof[:SIGNED]}.{kind}"


def nameless(t: Texts, table: Table, count: int) -> tuple[str, ...]:
    """Return names of seats that tell nobody: a number for a person, the name of a computer."""
    computers = computers_in(table.seats)
    return tuple(
        computers[seat].name if seat in computers else t.plain("app-player", number=seat + 1)
        for seat in range(count)
    )


class Sharer:
    """Preparation of messages about a page's table."""

    def __init__(self, house: House, secret: str, deals: SharedDeals) -> None:
        self._house = house
        self._secret = secret
        self._deals = deals
        self._limit = Allowance(asyncio.get_running_loop().time, interval=SHARE_S, burst=SHARES_AT_ONCE)

    async def answer(self, who: Who, player: Player, number: int, asked: ShareAsked) -> ShareTold:
        """Prepare a message of a person about a table, or tell why there is none."""
        t = self._house.people.words(player)
        told = ShareTold(type="share", id=asked.id, text="", prepared="", url="")
        try:
            if not self._limit.take(who.id):
                raise NotGranted("toast-slowly")
            table = await self._house.tables.record(number)
            if table is None or not await self._house.rights.may_watch(player, table):
                raise NotGranted("toast-past-gone")
            words, address, picture, film = await self._message(t, table, asked, player)
        except NotGranted as refused:
            told["text"] = t.plain(str(refused))
        except StoreError as error:
            told["text"] = t.plain(refusal_key(error))
        else:
            told["url"] = links.share(words, address)
            label = t.plain(OPENS[asked.what])
            told["prepared"] = await self._house.telegram.prepare(
                who.id, words, label, address, picture=picture, film=film
            )
        return told

    async def _message(
        self, t: Texts, table: Table, asked: ShareAsked, player: Player
    ) -> tuple[str, str, str, str]:
        """Return the words of a message, its link, and the addresses of its pictures, still and in motion.

        A result tells which seat is the `player`'s, who sends it. Raises NotGranted.
        """
        bot = self._house.name.now
        if asked.what == "invite":
            return _invitation(t, player.name, table), links.app(bot, table.token, sits=True), "", ""
        number = asked.number if asked.what == "deal" else 1  # a result needs a deal, whichever it is
        looking = await _readable(self._house, table, number)
        names = list(nameless(t, table, len(looking.names)))
        if asked.what == "deal":
            words = _told(t, names, looking.deals[number - 1])
            address = links.app(bot, shared_name(table.token, number, self._secret))
            return words, address, *await self._pictures(table, t, number)
        if (sender := table.seat_of(player.id)) is not None:
            names[sender] = t.plain("app-share-me", name=names[sender])
        scores = _scores(names, looking.deals[-1].row)
        words = t.plain("app-share-result", count=len(looking.deals), scores=scores)
        return words, links.app(bot, ""), *await self._pictures(table, t, SHEET)

    async def _pictures(self, table: Table, t: Texts, number: int) -> tuple[str, str]:
        """Return the addresses of a picture, and of one in motion if it can be had: it is drawn now."""
        start = f"{self._house.settings.app_url.rstrip('/')}/picture/"
        still, moving = (
            picture_name(table.token, t.language, self._secret, number, kind) for kind in ("jpg", "gif")
        )
        drawn = await self._deals.picture(moving)
        return start + still, start + moving if drawn else ""


def _invitation(t: Texts, who: str, table: Table) -> str:
    """Return what an invitation tells of a waiting table: who invites, the rules, the length, the seats."""
    return t.plain(
        "app-share-invite",
        who=who,
        preset=t.plain(f"preset-{table.preset}"),
        length=length_label(t, length_of(table.rules)),
        taken=len(table.seats),
        seats=table.rules.table.players,
    )


def _told(t: Texts, names: Sequence[str], deal: PastDeal) -> str:
    """Return what a message tells of a deal: the declarer's hand, the marriages, and what came of it."""
    dealt, declarer = deal.dealt, deal.row.declarer
    hand = t("review-hand", who=names[declarer], cards=markup(held(t, dealt.held[declarer])))
    married = (marriage(t, names, trick) for trick in dealt.tricks if trick.marriage)
    told = lines([hand, *married, result(t, names, deal.row)])
    return t.plain("app-share-deal", told=words_of(told))


def _scores(names: Sequence[str], row: DealSettled) -> str:
    """Return the totals after a deal with the names of the seats, the best first."""
    totals = sorted(zip(row.tallies, names, strict=True), key=lambda each: -each[0].score)
    return words_of(joined(" · ", (unparted(name, number(tally.score)) for tally, name in totals)))


async def _readable(house: House, table: Table, number: int) -> MatchView:
    """Return the finished deals of a table, if that of a number, from 1, is among them. Raises NotGranted."""
    if await others_may_play(house, table):
        raise NotGranted("toast-past-unfinished")
    if not table.open_cards:
        raise NotGranted("toast-cards-later")
    looking = await house.archive.looking(table)
    if not 1 <= number <= len(looking.deals):
        raise NotGranted("toast-past-unfinished" if table.open else "toast-past-gone")
    return looking


def _file(shown: Shown) -> bytes:
    """Return a picture as a file; nothing if it cannot be drawn or sent."""
    try:
        drawn = shown.draw().encoded()
    except Exception:
        log.exception("a shared picture cannot be drawn")
        return b""
    return drawn if len(drawn) <= LARGEST else b""


class SharedDeals:
    """Reader of shared deals and of pictures, for anybody who has the link."""

    def __init__(self, house: House, secret: str) -> None:
        self._house = house
        self._secret = secret
        self._limit = Allowance(asyncio.get_running_loop().time, interval=LOOK_S, burst=LOOKS_AT_ONCE)
        self._drawn: Recent[Shown, bytes] = Recent(DRAWN)
        self._draws = Allowance(asyncio.get_running_loop().time, interval=DRAW_S, burst=DRAWN_AT_ONCE)
        self._films = Allowance(asyncio.get_running_loop().time, interval=FILM_S, burst=FILMS_AT_ONCE)
        self._easel = asyncio.Lock()

    async def picture(self, name: str) -> bytes | None:
        """Return the picture of a name as a file; None if there is none.

        It is drawn on a thread, one at a time, so that the event loop goes on.
        """
        found = PICTURE.fullmatch(name)
        if found is None or not compare_digest(
            name, picture_name(found[1], found[3], self._secret, int(found[2]), found[5])
        ):
            return None
        async with self._easel:
            if not self._limit.take(name):
                return None
            try:
                shown = await self._shown(found[1], int(found[2]), texts(found[3]), moving=found[5] == "gif")
            except (NotGranted, StoreError):
                return None
            known = self._drawn.get(shown)
            limit = self._films if isinstance(shown, DealFilm | MatchFilm) else self._draws
            if known is None and limit.take(PICTURE):
                known = self._drawn[shown] = await asyncio.to_thread(_file, shown)
            return known or None

    async def _shown(self, token: str, number: int, t: Texts, *, moving: bool) -> Shown:
        """Return a deal or the score sheet of a table, without names. Raises NotGranted."""
        table = await self._house.store.table_called(token)
        if table is None:
            raise NotGranted("toast-past-gone")
        looking = await _readable(self._house, table, max(number, 1))
        names = nameless(t, table, len(looking.names))
        if number != SHEET:
            dealt, row = looking.deals[number - 1]
            summary = DealSummary(
                language=t.name, theme="light", number=number, names=names, dealt=dealt, row=row
            )
            return DealFilm(summary) if moving else summary
        ended = None if table.open else await self._house.store.result_of(table.id)
        sheet = ScoreSheet(
            language=t.name,
            theme="light",
            title=t.plain("app-share-title"),
            names=names,
            rows=tuple(each.row for each in looking.deals),
            winner=ended.winner if ended else None,
            over=not table.open,
        )
        return MatchFilm(sheet) if moving else sheet

    async def told(self, name: str, code: str) -> SharedTold:
        """Return the deal of a name, in the language of a code of Telegram."""
        t = texts(spoken(code or None, FALLBACK))
        ways = ways_on(t, self._house.name.now, ("new", "link", "close"))
        told = SharedTold(language=t.language, words=page_words(t), text="", deal=None, keys=ways)
        try:
            found = SHARED.fullmatch(name)
            if found is None or not compare_digest(
                name.encode(), shared_name(found[1], int(found[2]), self._secret).encode()
            ):
                raise NotGranted("toast-past-gone")
            if not self._limit.take(name):
                raise NotGranted("toast-slowly")
            table = await self._house.store.table_called(found[1])
            if table is None:
                raise NotGranted("toast-past-gone")
            looking = await _readable(self._house, table, int(found[2]))
            names = nameless(t, table, len(looking.names))
            told["deal"] = replay(t, looking._replace(names=names), int(found[2]), None)
        except NotGranted as refused:
            told["text"] = t.plain(str(refused))
        except StoreError as error:
            told["text"] = t.plain(refusal_key(error))
        return told
