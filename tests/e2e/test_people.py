"""What people meet around a table, in their words: in the group, at home, by mistake, and on purpose."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.screens.symbols import SUITS
from bot.services import Services
from bot.texts import texts
from club.model import Table
from club.state import NO_STATE
from game.state import Kind, Match
from playground.client import Group, Person, Playground
from playground.groups import GroupKind
from playground.seen import SeenAnswer, SeenMessage
from playground.server import serve
from playground.world import World
from tests.e2e.reading import Reader
from tests.e2e.stage import TOKEN, answering
from tests.virtual_time import virtual_time, wall

EN, RU = texts("en"), texts("ru")
WORDS = {"en": EN, "ru": RU}
A_MOMENT_S = 15.0
"""After so long everybody sees the newest state, onlookers too."""


@dataclass(frozen=True, slots=True)
class Evening:
    """A group in a playground, the bot in it, and how to look at both."""

    world: World
    playground: Playground
    services: Services
    people: tuple[Person, ...]
    group: Group
    languages: tuple[str, ...]

    async def board(self, group: Group | None = None) -> SeenMessage:
        """Return the newest message of the bot in the group."""
        return await last(self.people[0], group or self.group)

    async def lobby(self) -> SeenMessage:
        """Let the first person open a table."""
        await self.people[0].say(self.group, "/new")
        await moment()
        return await self.board()

    async def play(self) -> SeenMessage:
        """Seat three people who have started the bot, and begin; return the group's message of the deal."""
        for person in self.people[:3]:
            await person.start()
        await self.lobby()
        for person in self.people[1:3]:  # who opened it sits there
            await answered(person, await self.board(), self.word("button-join"))
            await moment()
        await answered(self.people[0], await self.board(), self.word("button-start"))
        await moment()
        return await self.board()

    def word(self, key: str, **facts: str | int) -> str:
        """Return words of the group's language, which is that of the first person."""
        return WORDS[self.languages[0]](key, **facts)

    async def asked(self) -> tuple[Person, SeenMessage, str]:
        """Return who is asked, his panel, and what a careful player presses there."""
        for person, language in zip(self.people[:3], self.languages, strict=False):
            panel = await last(person)
            if label := Reader(WORDS[language]).press(panel):
                return person, panel, label
        raise AssertionError("nobody is asked")

    async def play_until(self, kind: Kind) -> tuple[Person, SeenMessage]:
        """Play carefully until somebody is asked that; return him and his panel."""
        for _ in range(200):
            person, panel, label = await self.asked()
            t = WORDS[self.languages[self.people.index(person)]]
            if Reader(t).kind(panel) == kind:
                return person, panel
            await answered(person, panel, label)
            await moment()
        raise AssertionError(f"{kind} never came")

    async def table(self) -> Table:
        """Return the newest table of the group as it is stored."""
        table = await self.services.store.last_table(self.group.id, None)
        assert table is not None
        return table

    async def match(self) -> Match:
        """Return the running match."""
        live = await self.services.tables.peek((await self.table()).id)
        assert live is not None
        assert live.match is not None
        return live.match


async def moment() -> None:
    await asyncio.sleep(A_MOMENT_S)


async def last(person: Person, chat: Group | None = None) -> SeenMessage:
    """Return the bot's newest message in a chat, by default the private one."""
    return [each for each in await person.sees(chat) if each.from_bot and each.service is None][-1]


async def answered(
    person: Person, message: SeenMessage, label: str = "", *, data: str | None = None
) -> SeenAnswer:
    """Press and return what the presser is told."""
    press = await person.press(message, label, data=data)
    return await press.answer(60)


@asynccontextmanager
async def evening(
    folder: Path,
    *languages: str,
    names: tuple[str, ...] = ("Ann", "Bob", "Cid", "Dan"),
    kind: GroupKind = "group",
    **chosen: Any,
) -> AsyncIterator[Evening]:
    """Open a group of four people, by default speakers of English, with the bot in it and its settings."""
    languages = languages or ("en",) * 4
    world = World(token=TOKEN, clock=wall)
    server = await serve(world)
    try:
        async with (
            Playground.connect(server.address) as playground,
            answering(server.address, folder / "bot.sqlite3", 3, wall, **chosen) as services,
        ):
            people = [
                await playground.add_person(name, language)
                for name, language in zip(names, languages, strict=False)
            ]
            group = await playground.create_group("Club", people[0], *people[1:], kind=kind)
            await moment()
            yield Evening(world, playground, services, tuple(people), group, languages)
    finally:
        await server.close()


@asynccontextmanager
async def nothing_changes(it: Evening) -> AsyncIterator[None]:
    """Nothing is said or changed in the group, and nothing changed at the table."""
    await moment()
    before, board = await it.table(), await it.people[0].sees(it.group)
    yield
    await moment()
    assert replace(await it.table(), state=NO_STATE) == replace(before, state=NO_STATE)
    assert await it.people[0].sees(it.group) == board


# Around the lobby


@virtual_time
async def test_newcomer_is_led_home_and_seated_there(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        lobby = await it.lobby()
        bob = it.people[1]
        link = (await answered(bob, lobby, EN("button-join"))).url
        assert link
        assert (await it.table()).seats == ()
        await bob.follow(link)
        await moment()
        assert EN("joined-privately", place="Club") in (await last(bob)).text
        assert "1. Bob" in (await it.board()).text


@virtual_time
async def test_whoever_was_led_home_finds_the_way_back(tmp_path: Path) -> None:
    async with evening(tmp_path, kind="supergroup") as it:
        ann, bob, *_ = it.people
        await ann.start()
        lobby = await it.lobby()
        await bob.follow((await answered(bob, lobby, EN("button-join"))).url or "")
        await moment()
        (way,) = (await last(bob)).buttons
        assert way.label == EN("button-to-group")
        assert way.url == f"https://t.me/c/{-it.group.id - 10**12}/{lobby.id}"
        await bob.say(bob, "/hand")
        await moment()
        again = await last(bob)
        assert again.text == EN.plain("joined-privately", place="Club")
        assert again.buttons[0].url == way.url


@virtual_time
async def test_host_and_admins_cancel_and_strangers_do_not(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        ann, bob, cid, _ = it.people
        await bob.say(it.group, "/new")
        await moment()
        lobby = await it.board()
        async with nothing_changes(it):
            told = await answered(cid, lobby, EN("button-cancel"))
            assert told.text == EN("toast-only-host", who="Bob")
        await answered(bob, lobby, EN("button-cancel"))
        await moment()
        closed = await it.board()
        assert EN("table-cancelled", who="Bob") in closed.text
        assert not closed.keyboard
        await bob.say(it.group, "/new")
        await moment()
        await it.group.promote(cid)
        await answered(cid, await it.board(), EN("button-cancel"))
        assert (await it.table()).stage == "closed"
        await it.lobby()
        await bob.say(it.group, "/cancel")
        await moment()
        assert (await it.board()).text == EN("toast-only-host", who="Ann")
        await ann.say(it.group, "/cancel")
        await moment()
        assert (await it.table()).stage == "closed"


@virtual_time
async def test_second_new_points_at_the_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        await it.lobby()
        first = await it.table()
        await it.people[2].say(it.group, "/new")
        await moment()
        texts_seen = [each.text for each in await it.people[0].sees(it.group)]
        assert any(EN("table-exists") in text for text in texts_seen)
        assert (await it.table()).id == first.id
        open_lobbies = [each for each in await it.people[0].sees(it.group) if each.keyboard]
        assert len(open_lobbies) == 1


@virtual_time
async def test_full_table_leaving_and_starting_with_two(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        ann, bob, cid, dan = it.people
        for person in it.people:
            await person.start()
        lobby = await it.lobby()
        assert (await answered(bob, lobby, EN("button-join"))).text == EN("toast-joined")
        assert (await answered(ann, lobby, EN("button-join"))).text == EN("toast-already-joined")
        assert (await answered(ann, lobby, EN("button-start"))).text == EN("toast-not-enough", count=1)
        assert (await answered(dan, lobby, EN("button-start"))).text == EN("toast-only-seated")
        assert (await answered(dan, lobby, EN("button-leave"))).text == EN("toast-not-joined")
        await answered(cid, lobby, EN("button-join"))
        async with nothing_changes(it):
            assert (await answered(dan, lobby, EN("button-join"))).text == EN("toast-full")
        assert (await answered(bob, lobby, EN("button-leave"))).text == EN("toast-left")
        await answered(dan, lobby, EN("button-join"))
        assert (await it.table()).seats == (ann.id, cid.id, dan.id)
        await moment()
        await answered(ann, await it.board(), EN("button-start"))
        assert (await it.table()).stage == "playing"
        await moment()
        begun = next(each for each in await ann.sees(it.group) if each.id == lobby.id)
        assert begun.text == EN("lobby-begun", people="Ann, Cid, Dan")
        assert not begun.keyboard


@virtual_time
async def test_people_of_one_name_are_told_apart(tmp_path: Path) -> None:
    async with evening(tmp_path, names=("Ann", "Ann", "Cid", "Dan")) as it:
        board = await it.play()
        assert "Ann 2" in board.text
        assert "Ann 2" in (await last(it.people[0])).text


# Presses that change nothing


@virtual_time
async def test_presses_of_the_wrong_people_change_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        await it.play()
        asked, panel, label = await it.asked()
        data = panel.button(label).data
        other = next(person for person in it.people[:3] if person is not asked)
        stranger = it.people[3]
        own = await last(other)
        await stranger.start()
        await moment()
        async with nothing_changes(it):
            told = await answered(other, own, data=data)
            assert told.text == EN("refusal-not-your-turn", who=asked.name)
            told = await answered(stranger, await last(stranger), data=data)
            assert told.text == EN("toast-not-a-player")


@virtual_time
async def test_stale_buttons_double_taps_foreign_tables_and_garbage(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        await it.play()
        asked, panel, label = await it.asked()
        assert (await answered(asked, panel, label)).text == ""
        async with nothing_changes(it):
            assert (await answered(asked, panel, label)).text == "", "a second tap is no news"
            foreign = (panel.button(label).data or "").replace("g1:", "g77:")
            assert (await answered(asked, panel, data=foreign)).text == EN("toast-closed")
            for garbage in (
                "",
                "x",
                "g1",
                "g1:2",
                "l1:fly",
                "n1:999",
                "🃏",
                "g1:1:" + "A" * 50,
                "v1:0:zz",
                "szz",
            ):
                told = await answered(asked, panel, data=garbage)
                assert not told.alert
                assert len(told.text) < 100


@virtual_time
async def test_redelivered_update_changes_nothing(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        await it.play()
        asked, panel, label = await it.asked()
        press = await asked.press(panel, label)
        update = it.world.updates.pending()[-1]
        await press.answer(60)
        async with nothing_changes(it):
            it.world.updates._updates.append(update)
            it.world.updates._wake()
            await moment()


@virtual_time
async def test_illegal_card_is_answered_with_the_reason_in_his_language(tmp_path: Path) -> None:
    async with evening(tmp_path, "en", "ru", "en", "en") as it:
        await it.play()
        bob = it.people[1]
        for _ in range(300):
            person, panel, label = await it.asked()
            illegal = [each for each in panel.buttons if Reader(RU).face(each.label) and each.style is None]
            if person is bob and illegal and Reader(RU).kind(panel) == "play":
                break
            await answered(person, panel, label)
            await moment()
        async with nothing_changes(it):
            told = await answered(bob, panel, illegal[0].label)
        reasons = ("refusal-follow-suit", "refusal-play-trump")
        assert told.text in {RU(reason, suit=suit) for reason in reasons for suit in SUITS.values()}


# Steps that can be taken back


@virtual_time
async def test_cards_to_give_are_taken_back_before_they_are_given(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        await it.play()
        declarer, panel = await it.play_until("giving")
        async with nothing_changes(it):
            first = panel.buttons[0].label
            await answered(declarer, panel, first)
            await moment()
            once = await last(declarer)
            assert first not in [each.label for each in once.buttons]
            second = once.buttons[0].label
            await answered(declarer, once, second)
            await moment()
            sure = await last(declarer)
            assert sure.button(EN("button-give"))
            assert f"{first} →" in sure.text
            await answered(declarer, sure, EN("button-back"))
            await moment()
            back = await last(declarer)
            assert [each.label for each in back.buttons] == [each.label for each in panel.buttons]
        late = sure.button(EN("button-give")).data
        await answered(declarer, await last(declarer), data=late)  # a reminder may have come in between
        match = await it.match()
        assert sorted(map(len, match.phase.spread.hands)) == [8, 8, 8]  # type: ignore[union-attr]  # contract


@virtual_time
async def test_conceding_is_taken_back_and_then_done(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        await it.play()
        declarer, panel = await it.play_until("contract")
        async with nothing_changes(it):
            await answered(declarer, panel, EN("button-concede"))
            await moment()
            sure = await last(declarer)
            await answered(declarer, sure, EN("button-back"))
            await moment()
            assert (await last(declarer)).labels == panel.labels
        await answered(declarer, sure, EN("button-concede-sure"))
        await moment()
        assert (await it.match()).sheet[-1].result == "conceded"
        assert "🏳" in (await it.board()).text


@virtual_time
async def test_long_list_of_bids(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        await it.play()
        speaker, panel, label = await it.asked()
        while EN("button-more") not in [each.label for each in panel.buttons]:
            await answered(speaker, panel, label)
            await moment()
            speaker, panel, label = await it.asked()
        numbers = [label for row in panel.labels for label in row]
        await answered(speaker, panel, EN("button-more"))
        await moment()
        long = await last(speaker)
        amounts = [int(each.label) for each in long.buttons if each.label.isdigit()]
        assert len(amounts) > 4
        assert amounts == list(range(amounts[0], amounts[-1] + 1, 5))
        assert numbers == [
            EN("button-pass"),
            *map(str, amounts[:3]),
            EN("button-most", bid=str(amounts[-1])),
            EN("button-more"),
        ]
        await answered(speaker, long, str(amounts[1]))
        assert (await it.match()).phase.bid == amounts[1]  # type: ignore[union-attr]  # it is an auction


# What people write


@virtual_time
async def test_commands_without_a_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        ann = it.people[0]
        expected = {
            "/table": EN("table-none"),
            "/cancel": EN("table-none"),
            "/score": EN("standings-empty"),
            "/start": EN("greeting"),
            "/rules@thousand_table_bot": "📖",
            "/help": "/new",
        }
        for command, words in expected.items():
            await ann.say(it.group, command)
            await moment()
            assert words in (await it.board()).text, command
        await ann.start()
        for command, words in {
            "/new": EN("group-only"),
            "/hand": EN("hand-none"),
            "/score": EN("standings-empty"),
            "/help": "/new",
            "/start": "Ann",
        }.items():
            await ann.say(ann, command)
            await moment()
            assert words in (await last(ann)).text, command


@virtual_time
async def test_commands_at_a_table(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        board = await it.play()
        ann = it.people[0]
        panel = await last(ann)
        await ann.say(it.group, "/table")
        await moment()
        again = await it.board()
        assert (again.text, again.id > board.id) == (board.text, True)
        assert board.id not in {each.id for each in await ann.sees(it.group)}
        await ann.say(ann, "/hand")
        await moment()
        assert (await last(ann)).text == panel.text
        assert (await last(ann)).id > panel.id
        await ann.say(it.group, "/score")
        await moment()
        assert EN("score-empty") in (await it.board()).text
        await ann.say(ann, "/rules")
        await moment()
        assert "📖" in (await last(ann)).text


@virtual_time
async def test_languages_of_persons_and_of_the_group(tmp_path: Path) -> None:
    async with evening(tmp_path, "en", "ru", "en", "en") as it:
        board = await it.play()
        ann, bob, *_ = it.people
        assert "Deal 1" in board.text
        assert "сдача 1" in (await last(bob)).text
        await ann.say(ann, "/language")
        await moment()
        assert (await answered(ann, await last(ann), "Русский")).text == RU("toast-language")
        await moment()
        assert any("сдача 1" in each.text for each in await ann.sees())
        await bob.say(it.group, "/language")
        await moment()
        assert (await it.board()).text == EN("language-admins")
        await ann.say(it.group, "/language")
        await moment()
        asking = await it.board()
        assert (await answered(bob, asking, "Русский")).text == RU("language-admins")
        assert (await answered(ann, asking, "Русский")).text == RU("language-group")
        await moment()
        assert any("Сдача 1" in each.text for each in await ann.sees(it.group))


# Trouble


@virtual_time
async def test_player_blocks_the_bot_in_mid_deal_and_comes_back(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        await it.play()
        asked, panel, label = await it.asked()
        other = next(person for person in it.people[:3] if person is not asked)
        await other.block()
        await answered(asked, panel, label)
        await moment()
        assert any(
            EN("trouble-unreachable", who=other.name) in each.text for each in await asked.sees(it.group)
        )
        await other.unblock()
        await moment()
        while (found := await it.asked())[0] is not other:  # the others play on
            await answered(*found)
            await moment()
        assert (await answered(*found)).text == ""


@virtual_time
async def test_group_becomes_a_supergroup_in_mid_deal(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        board = await it.play()
        upgraded = await it.group.migrate()
        await moment()
        assert (await it.board(upgraded)).text == board.text
        asked, panel, label = await it.asked()
        assert (await answered(asked, panel, label)).text == ""
        await moment()
        table = await it.services.store.table_in(upgraded.id, None)
        assert table is not None
        assert table.entries > 1
        assert (await it.board(upgraded)).text != board.text


@virtual_time
async def test_table_in_a_topic_of_a_forum(tmp_path: Path) -> None:
    async with evening(tmp_path, kind="forum") as it:
        ann = it.people[0]
        topic = await it.group.open_topic(ann, "Cards")
        for person in it.people[:3]:
            await person.start()
        await ann.say(it.group, "/new", thread=topic)
        await moment()
        for person in it.people[:3]:
            await answered(person, await it.board(), EN("button-join"))
            await moment()
        await answered(ann, await it.board(), EN("button-start"))
        await moment()
        board = await it.board()
        assert "Deal 1" in board.text
        assert board.thread == topic
        await ann.say(it.group, "/table")
        await moment()
        assert (await it.board()).text == EN("table-none")


# From deal to deal


async def deal_to_its_end(it: Evening) -> None:
    declarer, panel = await it.play_until("contract")
    await answered(declarer, panel, EN("button-concede"))
    await asyncio.sleep(3)
    await answered(declarer, await last(declarer), EN("button-concede-sure"))
    await asyncio.sleep(8)


@virtual_time
async def test_next_deal_by_button_and_by_itself(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        first = await it.play()
        await deal_to_its_end(it)
        sheet = await it.board()
        assert sheet.id == first.id
        stranger = it.people[3]
        told = await answered(stranger, sheet, EN("button-next-deal"))
        assert told.text == EN("toast-not-a-player")
        await answered(it.people[2], sheet, EN("button-next-deal"))
        told = await answered(it.people[1], sheet, EN("button-next-deal"))
        assert told.text == EN("toast-already-dealt")
        await asyncio.sleep(8)
        second = await it.board()
        assert "Deal 2" in second.text
        await deal_to_its_end(it)
        await asyncio.sleep(30)
        assert "Deal 3" in (await it.board()).text


@virtual_time
async def test_sheet_is_not_lost_when_the_next_deal_is_pressed_at_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as it:
        first = await it.play()
        declarer, panel = await it.play_until("contract")
        await answered(declarer, panel, EN("button-concede"))
        await asyncio.sleep(3)
        table = await it.table()
        await answered(declarer, await last(declarer), EN("button-concede-sure"))
        await answered(declarer, panel, data=f"n{table.id}:1")
        await moment()
        sheet = next(each for each in await declarer.sees(it.group) if each.id == first.id)
        assert EN("table-deal-over", number=1).replace("<b>", "").replace("</b>", "") in sheet.text
        assert not sheet.keyboard
        assert "Deal 2" in (await it.board()).text
