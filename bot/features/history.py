"""/history and "Show the cards": the finished matches of a chat with their sheets, rules and deals.

One message per chat turns its pages in place: chats, matches, one match, a deal, a trick. A group sees its
own matches; in a direct chat, a person sees those of the groups where they are members now. Of a running
match there are only the settled deals.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from bot.features.results import EXPORT_S, send_record
from bot.pictures.sheet import ScoreSheet
from bot.runtime import Recent
from bot.screens import Button, Picture, Row, Rows, Screen, lines, paragraphs, past
from bot.screens.over import ended, lasted, medal, pictured, ranked
from bot.screens.rules import match_rules
from bot.screens.score import sheet
from bot.tables.registry import any_playing, report
from bot.tables.visit import Refused, Toast, Visit, command, press
from bot.words.buttons import BACK, FORWARD, MEDALS, Book, LookBack, pack
from bot.words.links import OpenHistory, url
from bot.words.links import read as read_link
from bot.words.texts import Texts, bold, joined, markup, number, unparted, words_of
from club.model import Chat, Result, Table
from club.progress import match_duration_s
from club.state import EndReason
from game.actions import Seat
from game.rules import Rules
from game.state import DealSettled
from storage.store import Corrupt, Slot

if TYPE_CHECKING:
    from bot.house import House


REPOST_S = 30.0
"""Seconds after which the history may move to the end of a chat again."""
CHATS_OFFERED = 8
"""Chats offered to a person in the direct chat: those where they played last."""
CACHED = 100
"""Matches whose deals are cached while people turn pages; a match of 25 deals takes about 100 KB."""
PAGE = 6
"""Matches on a page."""
IN_A_ROW = 6
"""Numbered keys in a row."""
ROWS_TOLD = 90
"""Rows of a sheet that a message surely holds as text."""


# Lists


@command("history", anonymous=True)
async def show_history(visit: Visit) -> Screen | None:
    """List the matches of the group, or in a direct chat those of a person's chats."""
    link = read_link(visit.rest)
    if not visit.private:
        chat = await visit.house.people.group(visit.here.chat)
    else:
        chat = await _chat(visit, link.group) if isinstance(link, OpenHistory) else None
    screen = await _list(visit, chat, 0, visit.t) if chat else await _places(visit, visit.t)
    return None if _show(visit, screen, at_end=True) else Screen(text=visit.t("shown-above"))


@press(LookBack)
async def look_back(visit: Visit, press: LookBack) -> Toast:
    """Turn to a page if the presser may see it there; an invalid press changes nothing."""
    of, private = press.of, visit.here.private
    if of.startswith("t"):
        return await _look_at_match(visit, press)
    chat = await _chat(visit, of[1:]) if of else None
    if press.what != "list" or (chat is None and (of or not private)):
        raise Refused("toast-past-gone", drop_keyboard=True)
    t = await _words(visit)
    _show(visit, await _list(visit, chat, press.number, t) if chat else await _places(visit, t))
    return Toast()


async def _chat(visit: Visit, token: str) -> Chat | None:
    """Return the chat of a token: in a group only itself, at home any of which the visitor is a member."""
    named = await visit.house.store.chat_called(token)
    if named is None:
        return None
    if visit.private:
        return named if await visit.house.rights.is_member(visit.player.id, named.id) else None
    return named if named.id == visit.here.chat else None


async def _list(visit: Visit, chat: Chat, page: int, t: Texts) -> Screen:
    listed = await visit.house.archive.listed(chat, await visit.house.people.title(chat.id), page)
    link = "" if visit.private else url(visit.house.name.now, OpenHistory(chat.token))
    return list_screen(t, listed, home=visit.private, link=link)


async def _places(visit: Visit, t: Texts) -> Screen:
    """Offer the chats where the visitor took part and still is a member.

    Show the list of a single one at once.
    """
    house, player = visit.house, visit.player
    found: list[tuple[Chat, str, int]] = []
    for each, _ in (await house.store.past_chats(player.id))[:CHATS_OFFERED]:
        if not await house.rights.is_member(player.id, each):
            continue
        chat = await (house.people.home(player) if each > 0 else house.people.group(each))
        if chat is not None:
            found.append((chat, await house.people.title(each), await house.store.past_count(each)))
    if len(found) == 1:
        return await _list(visit, found[0][0], 0, t)
    playing = not found and any_playing(await house.store.tables_of(player.id))
    return places_screen(t, [(chat.token, title, count) for chat, title, count in found], playing=playing)


async def _words(visit: Visit) -> Texts:
    """Return the messages for the place: in a person's language at home, else in the group's."""
    people, place = visit.house.people, visit.here
    return visit.t if place.private else people.words_in(await people.chat(place.chat, place.title))


def _show(visit: Visit, screen: Screen, *, at_end: bool = False) -> bool:
    """Show a page in its message, `at_end` in a new message at the end of the chat.

    A message that moved there often stays where it is; return whether the page is where it was wanted.
    """
    house, slot = visit.house, Slot(visit.here.chat, visit.here.thread, "history")
    if visit.in_app:
        at_end = False
    moves = at_end and house.allows("history at the end", slot, every_s=REPOST_S, at_once=2)
    visit.page(slot, screen, at_end=moves)
    return moves or not at_end


# Matches


async def _look_at_match(visit: Visit, press: LookBack) -> Toast:
    """Open a match, or a part of it."""
    table = await visit.house.store.table_called(press.of[1:])
    if table is None or table.stage == "lobby":
        raise Refused("toast-past-gone", drop_keyboard=True)
    if not await _may_see(visit, table, press):
        raise Refused("toast-past-strangers", alert=True)
    if press.what in {"deal", "cards", "file"} and not table.open_cards:
        raise Refused("toast-cards-later", alert=True)
    t = await _words(visit)
    if press.what == "file":
        return await _send(visit, table, t)
    seen = _show(visit, await _page(visit, table, press, t), at_end=press.what in {"cards", "score"})
    return Toast("" if seen else visit.t.plain("shown-above"))


async def _may_see(visit: Visit, table: Table, press: LookBack) -> bool:
    """Return whether a match may be shown to the visitor: to its group, or to members at home.

    An attempt at a deal of the day is open to the members of the group once the day is over, but not the
    other matches of its player. A table of an evening is open to them once its round is over everywhere.
    """
    if not visit.private:
        told = table.kind.open_to_members or await visit.house.rights.is_told(table)
        return table.chat == visit.here.chat and told
    if await visit.house.rights.may_look_back(visit.player.id, table):
        return True
    return press.what != "list" and await _is_past_daily(visit, table)


async def _is_past_daily(visit: Visit, table: Table) -> bool:
    """Return whether a table was an attempt at a public deal of the day in a group of the visitor."""
    store = visit.house.store
    play = await store.daily_play_of(table.token) if table.kind.attempt else None
    daily = None if play is None else await store.daily(play.chat, play.day)
    if play is None or play.chat >= 0 or daily is None or not daily.public:
        return False
    return await visit.house.rights.is_member(visit.player.id, play.chat)


async def _page(visit: Visit, table: Table, press: LookBack, t: Texts) -> Screen:
    house = visit.house
    match press.what:
        case "list":
            chat = await house.people.group(table.chat) or await house.people.home(visit.player)
            return await _list(visit, chat, await house.store.newer(table.id) // PAGE, t)
        case "sheet" | "score":
            told = await house.archive.told(table)
            return match_screen(t, told, min(press.number, max(0, len(told.looking.deals) - 1) // past.GRID))
        case "rules":
            return rules_screen(t, await house.archive.told(table))
        case _:
            return await _deal(house, table, press, t)


async def _deal(house: "House", table: Table, press: LookBack, t: Texts) -> Screen:
    """Draw a deal or one of its tricks, if it is settled."""
    looking = await house.archive.looking(table)
    if not 1 <= press.number <= len(looking.deals):
        raise Refused("toast-past-unfinished" if table.open else "toast-past-gone")
    if press.trick > len(looking.deals[press.number - 1].dealt.tricks):
        raise Refused("toast-past-gone")
    if press.trick:
        return past.trick_screen(t, looking, press.number, press.trick)
    return past.deal_screen(t, looking, press.number)


async def _send(visit: Visit, table: Table, t: Texts) -> Toast:
    """Send the record of a match as a file, within the rate limit."""
    house, place = visit.house, visit.here
    if not house.allows("record of a match", (visit.player.id, place.chat), every_s=EXPORT_S):
        return Toast(t.plain("export-soon"))
    told = await send_record(visit, table, t)
    return Toast(words_of(told.text) if told else "")


# From the store


class MatchLine(NamedTuple):
    """Match in a list."""

    token: str
    """Token of its table in keys; "" for an unreadable match."""
    ended: float
    """Epoch seconds."""
    deals: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winner: Seat | None


class MatchPage(NamedTuple):
    """Page of the matches of a chat."""

    chat: str
    """Token of the chat in keys."""
    title: str
    page: int
    """Page number, from 0."""
    total: int
    """Number of matches of the chat."""
    lines: tuple[MatchLine, ...]
    playing: bool = False
    """Whether no match is over and one is being played."""


class MatchDetails(NamedTuple):
    """Match with its details."""

    looking: past.MatchView
    title: str
    """Title of its chat."""
    preset: str
    rules: Rules
    rows: tuple[DealSettled, ...]
    """Its sheet."""
    winner: Seat | None
    why: EndReason | None
    """Reason of its end; None if unknown or still in progress."""
    enders: tuple[str, ...]
    ended: float
    """Epoch seconds; 0 while in progress."""
    seconds: float
    kept: bool
    """Whether its cards are retained."""


class _SettledDeals(NamedTuple):
    """Settled deals of a match, and the number of entries they were read from."""

    entries: int
    deals: tuple[past.PastDeal, ...]


class Archive:
    """Reader of finished matches, and of the finished deals of a running one; checks nobody's rights."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._read: Recent[int, _SettledDeals] = Recent(CACHED)

    async def deals(self, table: Table) -> tuple[past.PastDeal, ...]:
        """Return the settled deals of a table's match; raises Corrupt."""
        if not table.open_cards:
            return ()
        known = self._read.get(table.id)
        if known is None or known.entries != table.entries:
            entries = await self._house.store.history(table.id)
            events = (event for entry in entries for event in entry.events)
            known = self._read[table.id] = _SettledDeals(table.entries, tuple(past.past_deals(events)))
        return known.deals

    async def looking(self, table: Table) -> past.MatchView:
        """Return the common data of all pages about a match; raises Corrupt."""
        names = (await self._house.tables.seated(table)).seating.names
        chat = await self._house.people.group(table.chat) or Chat(id=table.chat, title="")
        return past.MatchView(table.token, names, chat.settings.paper, await self.deals(table))

    async def told(self, table: Table) -> MatchDetails:
        """Return the details of a match; raises Corrupt."""
        looking, result = await self.looking(table), await self._house.store.result_of(table.id)
        seating = (await self._house.tables.seated(table)).seating
        return MatchDetails(
            looking,
            seating.title,
            table.preset,
            table.rules,
            await self._rows(table, looking),
            result.winner if result else None,
            result.why if result else None,
            seating.enders,
            0.0 if table.open else _end_of(table, result),
            match_duration_s(table),
            kept=bool(table.entries),
        )

    async def _rows(self, table: Table, looking: past.MatchView) -> tuple[DealSettled, ...]:
        """Return the sheet of a match, from its entries as long as they are retained."""
        if looking.deals:
            return tuple(each.row for each in looking.deals)
        if table.open:
            told = await self._house.store.happened(table.id, (DealSettled,))
            return tuple(each for each in told if isinstance(each, DealSettled))
        return await self._house.store.sheet_of(table.id)

    async def listed(self, chat: Chat, title: str, page: int) -> MatchPage:
        """Return a page of the matches of a chat; the last page if `page` is beyond it."""
        count = await self._house.store.past_count(chat.id)
        page = min(page, max(0, count - 1) // PAGE)
        found = await self._house.store.past(chat.id, page * PAGE, PAGE)
        playing = not count and any_playing(await self._house.store.tables_at(chat.id))
        told = tuple([await self._line(each) for each in found])
        return MatchPage(chat.token, title, page, count, told, playing)

    async def _line(self, result: Result) -> MatchLine:
        """Return a line of a list; an unreadable match gets no key."""
        try:
            table = await self._house.store.table(result.table)
        except Corrupt as error:
            report(error)
            table = None
        token, names = "", ("?",) * len(result.players)
        if table is not None and len(table.seats) == len(names):
            token, names = table.token, (await self._house.tables.seated(table)).seating.names
        return MatchLine(token, result.ended, result.deals, names, result.scores, result.winner)


def _end_of(table: Table, result: Result | None) -> float:
    """Return the end of a match in epoch seconds, as far as it is known."""
    if result is not None:
        return result.ended
    return table.state.end.at if table.state.end else table.created


# Screens


def places_screen(t: Texts, places: Sequence[tuple[str, str, int]], *, playing: bool = False) -> Screen:
    """Offer a choice of the chats where a player took part: token, title, number of matches."""
    if not places:
        return Screen(text=paragraphs([bold(t("history-title"))], [past.no_match(t, playing=playing)]))
    keys = tuple(
        (Button(t.plain("history-place", place=title, count=count), pack(LookBack(f"g{token}", "list", 0))),)
        for token, title, count in places
    )
    return Screen(text=paragraphs([bold(t("history-title"))], [t("history-where")]), rows=keys)


def list_screen(t: Texts, listed: MatchPage, *, home: bool, link: str = "") -> Screen:
    """Draw a page of matches; `link` leads from a group into the direct chat."""
    if not listed.total:
        return Screen(text=paragraphs([bold(t("history-title"))], [past.no_match(t, playing=listed.playing)]))
    first = listed.page * PAGE + 1
    title = t("history-place", place=listed.title, count=listed.total)
    told = [[lines(_line(t, at, each))] for at, each in enumerate(listed.lines, first)]
    opens = [
        Button(str(at), pack(LookBack(f"t{each.token}", "sheet", 0)))
        for at, each in enumerate(listed.lines, first)
        if each.token
    ]
    rows: Rows = (tuple(opens), *_pages(f"g{listed.chat}", "list", listed.page, -(-listed.total // PAGE)))
    if home:
        rows = (*rows, (Button(t.plain("button-places"), pack(LookBack("", "list", 0))),))
    if link:
        rows = (*rows, (Button(t.plain("button-history-home"), url=link),))
    return Screen(
        text=paragraphs([bold(title)], *told, [t("history-ask")]), rows=tuple(row for row in rows if row)
    )


def match_screen(t: Texts, told: MatchDetails, page: int) -> Screen:
    """Draw a match: its sheet, and keys to its deals, rules and record; `page` is that of the deals."""
    looking = told.looking
    head = [bold(_title(t, told)), *_when(t, told)]
    ask = [t("history-deals" if looking.deals else "history-no-deal" if told.kept else "history-gone")]
    written = [sheet(t, looking.names, told.rows, last=ROWS_TOLD)] if told.rows else []
    alone = paragraphs(head, written, ask)
    rows = (*_grid(looking, page), _other_keys(t, told), _up(t, looking))
    painting = _painting(t, told)
    if painting is None:
        return Screen(text=alone, rows=rows)
    caption = Screen(
        text=paragraphs([*head, *_final_places(looking.names, told)], ask), rows=rows, alone=alone
    )
    return pictured(caption, painting)


def rules_screen(t: Texts, told: MatchDetails) -> Screen:
    """Show the rules of a match."""
    looking = told.looking
    book = Button(t.plain("button-whole-book"), pack(Book(f"t{looking.token}", 0)))
    text = paragraphs([bold(_title(t, told))], [match_rules(t, told.preset, told.rules)])
    screen = Screen(text=text, rows=((book,), past.back_key(t, looking, 1)))
    painting = _painting(t, told)  # stays above, as a message cannot lose its picture
    return screen if painting is None else pictured(screen, painting)


def _painting(t: Texts, told: MatchDetails) -> Picture | None:
    """Return the sheet of a match as a picture, if its chat wants pictures."""
    looking = told.looking
    if looking.paper is None or not told.rows:
        return None
    drawn = ScoreSheet(
        language=t.name,
        theme=looking.paper,
        title=told.title,
        names=looking.names,
        rows=told.rows,
        winner=told.winner,
        over=bool(told.ended),
    )
    return Picture(drawn)


def _day(t: Texts, at: float) -> str:
    """Format a date in universal time."""
    when = datetime.fromtimestamp(at, UTC)
    return t.plain("history-date", day=f"{when.day:02}", month=f"{when.month:02}", year=str(when.year))


def _line(t: Texts, at: int, line: MatchLine) -> list[Markup]:
    """Write a match in two lines: when and how long, and who won against whom."""
    head = markup(bold(f"{at}."), " ", t("history-line", date=_day(t, line.ended), count=line.deals))
    seats = sorted(range(len(line.names)), key=lambda seat: (seat != line.winner, -line.scores[seat]))
    who = (unparted(line.names[seat], number(line.scores[seat])) for seat in seats)
    mark = t.plain("history-unfinished") if line.winner is None else MEDALS[0]
    return [head, markup(mark, " ", joined(" · ", who))]


def _title(t: Texts, told: MatchDetails) -> Markup:
    if told.winner is not None:
        return t("end-won", who=told.looking.names[told.winner])
    if not told.ended:
        return t("history-playing")
    if told.why is None or told.why == "won":
        return t("end-unfinished")
    return ended(t, told.why, told.enders)


def _when(t: Texts, told: MatchDetails) -> list[Markup | str]:
    """Write when a match ended and how long it took."""
    if not told.ended:
        return []
    date = _day(t, told.ended)
    if not told.rows:
        return [date]
    length = t("end-length", count=len(told.rows), time=lasted(t, told.seconds))
    return [joined(" · ", (date, length))]


def _final_places(names: Sequence[str], told: MatchDetails) -> list[Markup]:
    """Write the totals, the highest first; in a match that was won, by place."""
    totals = [tally.score for tally in told.rows[-1].tallies]
    return [
        markup("·" if told.winner is None else medal(place), " ", unparted(names[seat], number(totals[seat])))
        for seat, place in ranked(told.winner, totals)
    ]


def _grid(looking: past.MatchView, page: int) -> Rows:
    """Return a key for each deal of a page."""
    count = len(looking.deals)
    of = f"t{looking.token}"
    numbers = range(page * past.GRID + 1, min(count, (page + 1) * past.GRID) + 1)
    keys = [Button(str(each), pack(LookBack(of, "deal", each))) for each in numbers]
    rows = tuple(tuple(keys[at : at + IN_A_ROW]) for at in range(0, len(keys), IN_A_ROW))
    return (*rows, *_pages(of, "sheet", page, -(-count // past.GRID)))


def _pages(of: str, what: str, page: int, pages: int) -> Rows:
    """Return the keys to the previous and next page, if any."""
    if pages < 2:
        return ()
    keys = []
    if page > 0:
        keys.append(_turn(of, what, BACK, page - 1))
    keys.append(_turn(of, what, f"{page + 1} / {pages}", page))
    if page + 1 < pages:
        keys.append(_turn(of, what, FORWARD, page + 1))
    return (tuple(keys),)


def _turn(of: str, what: str, label: str, page: int) -> Button:
    return Button(label, pack(LookBack(of, "list" if what == "list" else "sheet", page)))


def _other_keys(t: Texts, told: MatchDetails) -> Row:
    """Return the keys to the rules, and to the record if there is one."""
    of = f"t{told.looking.token}"
    rules = Button(t.plain("button-match-rules"), pack(LookBack(of, "rules", 0)))
    record = Button(t.plain("button-record"), pack(LookBack(of, "file", 0)))
    return (rules, record) if told.looking.deals else (rules,)


def _up(t: Texts, looking: past.MatchView) -> Row:
    """Return the key back to the list with the match."""
    return (Button(t.plain("button-matches"), pack(LookBack(f"t{looking.token}", "list", 0))),)
