"""The deal of the day: the same cards and computers for everybody, once, and no word of it before."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TypeVar

import pytest

from bot.features.daily import refresh
from bot.tables.live import LiveMatch
from bot.tables.opening import play_own
from bot.tables.worker_pool import SEARCH_S, ComputerAttempts, NoResult, Request, RequestKind, Work
from bot.words.buttons import AskAdvice, Forget, SetChat, Tap, unpack
from bot.words.texts import texts, words_of
from club.daily import DailyResult
from club.rules import chat_with_rules, resized_rules
from club.state import computers_in
from game.actions import spell
from game.engine import legal
from game.fair import link
from game.players.knowledge import Situation
from game.rules import preset
from game.state import Auction, Cutting
from tests.bot.features.dailies import daily, do, drawn, group, live, own, play, told
from tests.bot.raw_updates import CLUB, by, say
from tests.bot.table import GROUP, NAMES, PLACE, InlineMoves, Room, room
from tests.scenes import with_scene

ANN, BOB, CID, _DAN, STRANGER = NAMES
EN = texts("en")
Q = TypeVar("Q")
T = TypeVar("T")


@with_scene(room)
async def test_two_people_get_the_same_cards_and_equal_answers_once(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    for who in (ANN, BOB):
        await do(table, who, "play")
    first, second = await live(table, ANN), await live(table, BOB)
    assert first.match == second.match
    assert first.situation(0).seed == second.situation(0).seed
    assert {each.level for each in first.table.seats[1:]} == {"strong"}  # type: ignore[union-attr]
    await play(table, ANN)
    await play(table, BOB)
    store = table.house.store
    sheets = [await store.sheet_of((await own(table, who)).id) for who in (ANN, BOB)]
    assert sheets[0] == sheets[1]
    assert len(sheets[0]) == 1, "one deal is played"
    number = (await own(table, ANN)).id
    assert await do(table, ANN, "play") == EN.plain("toast-daily-once")
    assert (await own(table, ANN)).id == number
    plays = await store.daily_plays(GROUP, "2000-01-01", "3000-01-01")
    assert [(each.over, each.score) for each in plays] == [(True, sheets[0][0].tallies[0].score)] * 2


@with_scene(room)
async def test_the_group_has_one_message_that_names_players_and_tells_results_to_those_who_played(
    table: Room,
) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await table.house.delivery.drain()
    secret = (await daily(table)).seed
    assert link(secret, 0)[:32] in told(table)
    await do(table, ANN, "play")
    assert "Playing: Ann" in told(table)
    await play(table, ANN)
    assert "Done: Ann" in told(table)
    for each in (link(secret, 1), secret, "as a defender", "🎯", "average"):
        assert each not in told(table)
    assert await do(table, BOB, "peek", at_home=False) == EN.plain("toast-daily-first")
    answer = await do(table, ANN, "peek", at_home=False)
    assert answer is not None
    assert answer.startswith("🥇 Ann ")
    await do(table, BOB, "page")
    assert "1. Ann" not in words_of(table.seen(BOB).text)
    await do(table, ANN, "page")
    assert "🥇 Ann" in words_of(table.seen(ANN).text)
    table.telegram.strangers.add(STRANGER)
    assert await do(table, STRANGER, "play") == EN.plain("daily-off")
    assert await table.house.store.last_table(STRANGER, None) is None


@with_scene(room)
async def test_the_message_of_the_day_is_the_same_whatever_the_cards_and_scores_are(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    await play(table, ANN)
    (before,) = group(table)
    (played,) = await table.house.store.daily_plays(GROUP, "2000-01-01", "3000-01-01")
    for score, contract in ((120, 120), (-200, 200), (5, 0), (None, 0)):
        await table.house.store.keep_daily_play(replace(played, score=score, contract=contract))
        await table.house.store.keep_daily(
            replace(await daily(table), computer=DailyResult(score or 0, 0, made=False))
        )
        await refresh(table.house, GROUP)
        await table.house.delivery.drain()
        assert group(table) == [before]


@with_scene(room)
async def test_the_end_of_an_attempt_leads_to_the_results(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    await play(table, ANN)
    end = table.seen(ANN)
    assert end.picture is None, "one deal makes no chart"
    ((key,),) = end.rows
    await table.home(ANN).push(unpack(key.data or ""))
    await table.house.delivery.drain()
    assert "🥇 Ann" in words_of(table.seen(ANN).text)
    await table.home(ANN).write("/standings")
    await table.house.delivery.drain()
    assert "unfinished" not in words_of(table.seen(ANN).text), "it was played"


@with_scene(room)
async def test_whoever_gives_up_reads_that_the_deal_was_not_finished_and_gets_no_rematch(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    await table.home(ANN).write("/cancel")
    await table.home(ANN).press(EN.plain("button-end-daily"))
    await table.house.delivery.drain()
    end = table.seen(ANN)
    assert words_of(end.text) == EN.plain("end-daily-given-up")
    assert [key.text for row in end.rows for key in row] == [EN.plain("button-daily-peek")]


@with_scene(room)
async def test_nobody_takes_back_or_gets_a_hint_in_the_deal_of_the_day(table: Room) -> None:
    await table.come_in(*NAMES)
    await drawn(table, "ab" * 32)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    number = (await own(table, ANN)).id
    asked = 0
    for _ in range(60):
        now = await table.house.tables.peek(number)
        if not isinstance(now, LiveMatch) or not now.table.open:
            break
        assert now.table.state.undo is None
        if now.match.asked == 0 and not now.table.state.pending:
            asked += 1
            hint = await table.at(ANN).press(AskAdvice(number, "hint", now.match.turn))
            assert hint.text == EN.plain("toast-hint-off")
            words = spell(legal(now.table.rules, now.match)[0]).partition(" ")[2]
            tap = Tap(number, now.match.turn, words)
            await table.at(ANN).press(tap)
        await asyncio.sleep(2)
    assert asked > 3


@with_scene(room)
async def test_a_group_may_switch_the_deal_of_the_day_off(table: Room) -> None:
    await table.come_in(*NAMES)
    table.telegram.admins.add(ANN)
    await table.at(ANN).push(SetChat("daily", "off"))
    await table.at(BOB).write("/daily")
    await table.house.delivery.drain()
    assert words_of(group(table)[-1].text) == EN.plain("daily-off")
    assert await do(table, BOB, "play") == EN.plain("daily-off")


@with_scene(room)
async def test_a_match_that_runs_is_played_first(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await play_own(table.house, table.people[ANN], table.update())
    assert await do(table, ANN, "play") == EN.plain("toast-daily-busy")
    assert await table.house.store.daily_plays(GROUP, "2000-01-01", "3000-01-01") == ()


@with_scene(room)
async def test_a_person_who_has_played_the_deal_of_a_group_is_offered_it_at_home(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    await play(table, ANN)
    await table.home(ANN).write("/daily")
    await table.house.delivery.drain()
    assert "🥇 Ann" in words_of(table.seen(ANN).text)


def daily_links(table: Room) -> list[str]:
    """Return where the newest message of the group leads, to the deal of the day."""
    urls = [key.url or "" for row in group(table)[-1].rows for key in row]
    return [each for each in urls if "daily_" in each]


@with_scene(room)
async def test_people_who_wait_in_a_lobby_find_the_deal_of_the_day_there(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).say("/new")
    await table.house.delivery.drain()
    chat = await table.house.people.group(GROUP)
    assert chat is not None
    assert daily_links(table) == [f"https://t.me/thousand_bot?start=daily_{chat.token}"]
    for who in (BOB, CID):
        await table.lobby(who, "join")
    await table.house.delivery.drain()
    assert daily_links(table) == [], "nobody waits for anybody"
    await table.lobby(CID, "leave")
    table.telegram.admins.add(ANN)
    await table.at(ANN).push(SetChat("daily", "off"))
    await table.at(ANN, replace(PLACE, thread=7)).say("/new")
    await table.house.delivery.drain()
    assert daily_links(table) == []


@with_scene(room)
async def test_the_panel_is_headed_as_the_deal_of_the_day(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    assert words_of(table.seen(ANN).text).startswith(EN.plain("daily-panel"))


class Lossy(InlineMoves):
    """Runner that loses every third worker, and notes who asked."""

    def __init__(self) -> None:
        self.kinds: list[RequestKind] = []

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = SEARCH_S) -> T:
        """Return the result of `work`, or raise NoResult."""
        self.kinds.append(request.kind)
        if len(self.kinds) % 3 == 0:
            raise NoResult("the worker was lost")
        return await super().find(work, question, request, limit_s)


LOSSY = Lossy()


@with_scene(room, pool=LOSSY)
async def test_a_lost_worker_changes_no_answer_in_the_deal_of_the_day(table: Room) -> None:
    await table.come_in(*NAMES)
    await drawn(table, "ab" * 32)
    await table.at(ANN).write("/daily")
    sheets = []
    for who in (ANN, BOB, CID):
        await do(table, who, "play")
        await play(table, who)
        sheets.append(await table.house.store.sheet_of((await own(table, who)).id))
    assert LOSSY.kinds.count(RequestKind.MOVE) > 30
    assert sheets[0] == sheets[1] == sheets[2] != ()


class Hasty:
    """Runner that searches in place without any time, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.kinds: set[RequestKind] = set()

    def full(self, request: Request) -> bool:
        """Return False: nothing is refused."""
        del request
        return False

    async def find(self, work: Work[Q, T], question: Q, request: Request, limit_s: float = 0) -> T:
        """Return the result of a search that must stop at once."""
        del limit_s
        self.asked.append(question)
        self.kinds.add(request.kind)
        return work(question, lambda: True)


@with_scene(room)
async def test_the_computer_plays_the_cards_of_the_day_after_all_other_searches(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    pool, dealt = Hasty(), (await live(table, ANN)).match
    found = await ComputerAttempts(pool).of(await daily(table), 0)
    assert found.made <= (found.contract > 0)
    assert pool.kinds == {RequestKind.IDLE}
    assert isinstance(dealt.phase, Auction)
    for each in pool.asked:
        assert isinstance(each, Situation)
        if each.view.kind == "auction":
            assert set(each.view.hand) == set(dealt.phase.spread.hands[each.seat])


@with_scene(room)
async def test_the_end_names_the_deal_once_and_the_own_table_keeps_its_computers(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await table.home(ANN).write("/new")
    await table.home(ANN).push("🤖\xa0easy")
    await do(table, ANN, "play")
    await play(table, ANN)
    assert words_of(table.seen(ANN).text).lower().count("deal of the day") == 1
    await table.home(ANN).write("/new")
    mine = await own(table, ANN)
    assert mine.stage == "lobby"
    assert {each.level for each in computers_in(mine.seats).values()} == {"easy"}


@with_scene(room)
async def test_whoever_is_forgotten_has_no_second_attempt_on_the_same_day(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    await play(table, ANN)
    before = (await own(table, ANN)).seed
    await table.home(ANN).push(Forget())
    await table.come_in(ANN)
    assert await table.house.store.last_table(ANN, None) is None
    await do(table, ANN, "page")
    page = table.seen(ANN)
    assert EN.plain("toast-daily-once") in words_of(page.text)
    assert not any(key.text == EN.plain("button-daily-play") for row in page.rows for key in row)
    assert await do(table, ANN, "play") == EN.plain("toast-daily-once")
    assert await table.house.store.last_table(ANN, None) is None
    assert await table.house.store.daily_plays(GROUP, "2000-01-01", "3000-01-01") == ()
    await do(table, BOB, "play")
    assert (await own(table, BOB)).seed == before


@with_scene(room, tables_per_day=1)
async def test_a_refused_table_costs_neither_the_attempt_nor_the_table_that_waits(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.home(ANN).say("/new")
    waiting = await own(table, ANN)
    await table.at(ANN).write("/daily")
    assert await do(table, ANN, "play") == EN.plain("toast-tables-enough")
    assert await table.house.store.daily_plays(GROUP, "2000-01-01", "3000-01-01") == ()
    assert (await own(table, ANN)).open
    assert (await own(table, ANN)).id == waiting.id
    await asyncio.sleep(86_400)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    assert (await own(table, ANN)).kind.attempt


FORUM = {**CLUB, "is_forum": True}


def topic(number: int) -> dict[str, object]:
    """Return what a message in a topic says of it."""
    return {"message_thread_id": number, "is_topic_message": True}


@with_scene(room)
async def test_two_topics_do_not_pull_the_message_of_the_day_to_and_fro(table: Room) -> None:
    await table.come_in(*NAMES)
    for number in range(10):
        await say(table, "/daily", by((ANN, BOB, CID)[number % 3]) | topic(7 + number % 2), FORUM)
        await table.house.delivery.drain()
    texts_sent = [words_of(each.text) for each in group(table)]
    assert sum(each.startswith("🌅 Deal of the day ·") for each in texts_sent) == 1
    assert texts_sent.count(EN.plain("daily-elsewhere")) == 4
    assert texts_sent.count(EN.plain("shown-above")) == 4
    assert (await daily(table)).thread == 8
    await asyncio.sleep(601)
    await say(table, "/daily", by(ANN) | topic(7), FORUM)
    await table.house.delivery.drain()
    assert (await daily(table)).thread == 7


@pytest.mark.parametrize("name", ["encyclopedia", "studio"])
@with_scene(room)
async def test_the_deal_of_the_day_has_no_cut_and_an_auction_whatever_the_chat_plays(
    table: Room, name: str
) -> None:
    await table.come_in(*NAMES)
    chat = await table.house.people.chat(GROUP, "Garage")
    played = resized_rules(preset(name), 4)
    await table.house.people.keep_chat(chat_with_rules(chat, name, played))
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    now = await live(table, ANN)
    assert len(now.table.seats) == 3
    assert not isinstance(now.match.phase, Cutting)
    assert not now.match.phase.spread.golden  # type: ignore[union-attr]


@with_scene(room)
async def test_who_leaves_is_told_that_the_deal_of_the_day_is_played_once(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    await table.home(ANN).write("/leave")
    asked = next(each for each in reversed([*table.telegram.messages.values()]) if "🏳" in words_of(each.text))
    assert words_of(asked.text) == EN.plain("end-ask-daily")
    assert next(key.text for row in asked.rows for key in row) == "Give up", "no match ends here"


@with_scene(room)
async def test_the_only_deal_of_a_table_has_no_number_in_its_title(table: Room) -> None:
    await table.come_in(*NAMES)
    await table.at(ANN).write("/daily")
    await do(table, ANN, "play")
    await table.house.delivery.drain()
    panel = next(
        each
        for each in reversed([*table.telegram.messages.values()])
        if "Your cards" in each.text or each.picture
    )
    assert words_of(panel.text).splitlines()[0] == "🌅 Deal of the day"
