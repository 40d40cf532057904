"""Pages of the app about a group: settings, seasons, evenings, the deal of the day."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.features.lesson import END
from bot.people import Who
from bot.words.buttons import (
    DailyPast,
    DailyPress,
    EveningPress,
    KeepCards,
    LessonPress,
    Press,
    SeasonPress,
    SetChat,
    SetTimer,
    ShowSettings,
    ShowStandings,
    Tap,
    pack,
    unpack,
)
from bot.words.texts import texts, words_of
from club.evening import Evening
from club.model import Chat
from club.state import Preferences
from tests.bot.table import GROUP, NAMES, Room, in_play, room
from tests.scenes import with_scene
from tests.webapp.pages import present
from webapp.hub import Hub
from webapp.page import AppPage
from webapp.schema import AppPress

EN = texts("en")
ANN, BOB, CID, EVE = 11, 12, 13, 99


@dataclass
class House:
    """A room with the app, without connections."""

    room: Room
    hub: Hub

    async def open(self, person: int, table: str | None = None) -> TestPage:
        """Open the app as a person, at table 1 or at that of a token."""
        token = (await self.room.record()).token if table is None else table
        return TestPage(self.hub, await self.hub.open(Who(person, NAMES.get(person, "Eve"), "en"), token))


@dataclass
class TestPage:
    """A page of a person, with what it was told last."""

    __test__ = False

    hub: Hub
    page: AppPage
    presses: int = 0
    shown: dict[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> dict[str, Any]:
        """Return the newest state."""
        self.take()
        return self.shown

    def take(self) -> list[dict[str, Any]]:
        """Return the messages that wait for the page."""
        told: list[dict[str, Any]] = [json.loads(each.text) for each in self.page.take()]
        for each in told:
            if each["type"] == "state":
                self.shown = each["table"]
        return told

    async def press(self, data: str) -> dict[str, Any]:
        """Press a key, and return the answer."""
        self.presses += 1
        self.take()
        name = f"press-{self.page.opened}-{self.presses}"
        await self.hub.carry_out(self.page, AppPress(type="press", id=name, data=data))
        (found,) = [each for each in self.take() if each["type"] == "answer"]
        return found


def commands(page: TestPage) -> dict[str, str]:
    """Return what the keys of the menu press, by the command that they stand for."""
    return {each["command"]: each["data"] for each in page.state["menu"]}


def keys(shown: dict[str, Any]) -> dict[str, str]:
    """Return what the keys of a dialog press, by label."""
    return {each["text"]: each["data"] for row in shown["page"]["rows"] for each in row}


def app(table: Room) -> House:
    """Return the app of a room; the display tells its pages of changes."""
    hub = Hub(table.house)
    table.house.display.pages = hub
    return House(table, hub)


async def group(house: House) -> Chat:
    found = await house.room.house.people.group(GROUP)
    assert found is not None
    return found


async def evening(house: House) -> Evening:
    found = await house.room.house.store.evening_in(GROUP, None)
    assert found is not None
    return found


async def told(house: House) -> list[str]:
    """Return the texts of the messages of the group."""
    await house.room.house.delivery.drain()
    return [words_of(each.text) for (chat, _), each in house.room.telegram.messages.items() if chat == GROUP]


def key(shown: dict[str, Any], label: str) -> str:
    """Return what the key of a page presses whose label contains some words."""
    (found,) = [data for text, data in keys(shown).items() if label in text]
    return found


async def follow(house: House, person: int, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the state of the table where an answer leads."""
    assert answer["table"], answer
    return (await house.open(person, answer["table"])).state


Screens = dict[str, dict[str, Any]]


async def note(shown: Screens, page: TestPage, presses: Mapping[str, Press]) -> None:
    """Note the screen that each press opens, by its name."""
    for name, data in presses.items():
        shown[name] = (await page.press("#" + pack(data)))["page"]
        assert shown[name], name


@with_scene(in_play)
async def _kept_screens(table: Room, shown: Screens, language: str) -> None:
    house = app(table)
    await house.room.play_a_deal()
    house.room.telegram.admins.add(ANN)
    ann = await house.open(ANN)
    daily = commands(ann)["daily"]
    await house.room.house.people.speak(house.room.people[ANN], language)
    await ann.press(commands(ann)["cancel"])
    settings: Mapping[str, Press] = {f"settings {each}": ShowSettings(each) for each in range(3)}
    standings: Mapping[str, Press] = {
        "standings": ShowStandings("more", "rating", 0, 0),
        "end of season": SeasonPress("ask", 1),
    }
    await note(shown, ann, {**settings, **standings})
    shown["daily"] = (await ann.press(daily))["page"]
    (month,) = [
        each
        for each in keys({"page": shown["daily"]}).values()
        if isinstance(unpack(each.lstrip("#")), DailyPast)
    ]
    shown["month"] = (await ann.press(month))["page"]
    words = texts(language)
    for name, label in (("clock", "button-clock"), ("retention", "button-past-cards")):
        shown[name] = (await ann.press(key({"page": shown["settings 2"]}, words.plain(label))))["page"]
    await ann.press("#" + pack(SeasonPress("end", 1)))
    await note(shown, ann, {"ended season": ShowStandings("more", "rating", 1, 0)})


@with_scene(room)
async def _evening_screens(table: Room, shown: Screens, language: str) -> None:
    house = app(table)
    await house.room.come_in(ANN, BOB, CID, EVE)
    await house.room.at(ANN).say("/new")
    await house.room.house.people.speak(house.room.people[ANN], language)
    ann = await house.open(ANN)
    await note(shown, ann, {"no evening": EveningPress(0, "page"), "guests": EveningPress(0, "new")})
    number = (await evening(house)).id
    for each in (BOB, CID, EVE):
        await house.room.at(each).push(EveningPress(number, "join"))
    await house.room.at(ANN).push(EveningPress(number, "start"))
    await note(shown, ann, {"round": EveningPress(number, "page"), "end": EveningPress(number, "ask")})


def group_screens(folder: Path, language: str) -> Screens:
    """Return screens about a group as its admin and host sees them in the app, by name."""
    shown: Screens = {}
    for scene in (_kept_screens, _evening_screens):
        (folder / scene.__name__).mkdir()
        scene(folder / scene.__name__, shown, language)
    return shown


# Settings


@with_scene(in_play)
async def test_an_admin_changes_the_settings_of_the_group_and_the_group_reads_who(
    table: Room,
) -> None:
    house = app(table)
    house.room.telegram.admins.add(BOB)
    bob = await house.open(BOB)
    shown = await bob.press(commands(bob)["timer"])
    assert words_of(EN("settings-group-title")) in shown["page"]["html"].replace("<b>", "").replace(
        "</b>", ""
    )
    looks = await bob.press(key(shown, EN.plain("settings-page-looks")))
    dark = await bob.press("#" + pack(SetChat("pictures", "dark")))
    assert "dark" in present(dark), looks
    assert (await group(house)).settings.pictures == "dark"
    assert words_of(EN("settings-group-set", who="Bob")) in str(await told(house))


@with_scene(in_play)
async def test_a_member_without_the_right_reads_the_settings_and_is_refused(
    table: Room,
) -> None:
    house = app(table)
    before, heard, bob = await group(house), len(await told(house)), await house.open(BOB)
    assert (await bob.press(commands(bob)["timer"]))["page"]
    for forged in (SetChat("talk", "off"), SetTimer(45), KeepCards("set", 30)):
        answer = await bob.press("#" + pack(forged))
        assert (answer["alert"], answer["page"]) == (True, None)
    chat = await group(house)
    assert (chat.settings, chat.timer, chat.keep_days) == (
        before.settings,
        before.timer,
        before.keep_days,
    )
    assert len(await told(house)) == heard


@with_scene(in_play)
async def test_an_admin_chooses_the_language_of_the_group_and_the_group_reads_who(table: Room) -> None:
    house = app(table)
    bob = await house.open(BOB)
    more = await bob.press("#" + pack(ShowSettings(2)))
    asked = key(more, EN.plain("app-menu-language"))
    refused = await bob.press(asked)
    assert (refused["text"], refused["page"]) == (EN.plain("language-admins"), None)
    house.room.telegram.admins.add(BOB)
    offered = await bob.press(asked)
    german = await bob.press(key(offered, "Deutsch"))
    assert present(german) == {"Deutsch"}
    assert (await group(house)).language == "de"
    player = await house.room.house.people.player(BOB)
    assert player is not None
    assert player.language is None, "his own stays"
    assert words_of(texts("de")("settings-group-set", who="Bob")) in str(await told(house))


@with_scene(in_play)
async def test_thinking_time_and_retention_of_the_group_are_set_in_the_app(table: Room) -> None:
    house = app(table)
    house.room.telegram.admins.add(BOB)
    bob = await house.open(BOB)
    more = await bob.press("#" + pack(ShowSettings(2)))
    clock = await bob.press(key(more, EN.plain("button-clock")))
    clock = await bob.press(key(clock, "45"))
    assert present(clock) == {"45 seconds"}
    assert (await group(house)).timer == 45
    kept = await bob.press(key(more, EN.plain("button-past-cards")))
    sure = await bob.press(key(kept, EN.plain("keep-30")))
    await bob.press(key(sure, EN.plain("button-keep-sure", days=30)))
    assert (await group(house)).keep_days == 30
    said = str(await told(house))
    for words in ("timer-set", "keep-set"):
        assert words_of(EN(words, who="Bob")) in said


@with_scene(in_play)
async def test_a_page_of_the_group_speaks_the_language_of_its_reader(table: Room) -> None:
    house = app(table)
    bob, people = await house.open(BOB), house.room.house.people
    await people.speak(house.room.people[BOB], "de")
    shown = await bob.press(commands(bob)["timer"])
    assert str(texts("de")("settings-group-title")) in shown["page"]["html"]


@with_scene(in_play)
async def test_only_presses_about_a_group_are_made_there_and_only_by_its_members(table: Room) -> None:
    house = app(table)
    bob, moved_on = await house.open(BOB), EN.plain("toast-stale")
    for data in ("#", "#" + pack(Tap(1, 0, "pass")), "#" + pack(LessonPress(1)), "##G0"):
        assert (await bob.press(data))["text"] == moved_on
    house.room.telegram.strangers.add(BOB)
    house.room.house.rights.members.forget_all()
    answer = await bob.press("#" + pack(ShowSettings(0)))
    assert (answer["page"], answer["text"]) == (None, moved_on)
    await house.room.come_in(EVE)
    own = await house.open(EVE, table="")
    assert "evening" not in commands(own)
    assert (await own.press("#" + pack(ShowSettings(0))))["text"] == moved_on


# Seasons


@with_scene(in_play)
async def test_an_admin_ends_the_season_of_the_group_in_the_app(table: Room) -> None:
    house = app(table)
    await house.room.play_a_deal()
    house.room.telegram.admins.add(ANN)
    ann = await house.open(ANN)
    await ann.press(commands(ann)["cancel"])
    shown = await ann.press(commands(ann)["standings"])
    assert shown["page"]["html"]
    asked = await ann.press("#" + pack(SeasonPress("ask", 1)))
    assert "#" + pack(SeasonPress("end", 1)) in keys(asked).values()
    refused = await (await house.open(BOB)).press("#" + pack(SeasonPress("end", 1)))
    assert refused["text"] == EN.plain("toast-season-who")


# Evenings


@with_scene(room)
async def test_an_evening_is_gathered_joined_and_begun_in_the_app(table: Room) -> None:
    house = app(table)
    await house.room.come_in(ANN, BOB, CID, EVE)
    await house.room.at(ANN).say("/new")
    pages = {each: await house.open(each) for each in (ANN, BOB, CID, EVE)}
    offered = await pages[BOB].press(commands(pages[BOB])["evening"])
    assert list(keys(offered)) == [EN.plain("button-evening-new")]
    shown = await pages[BOB].press(key(offered, EN.plain("button-evening-new")))
    assert "Bob" in shown["page"]["html"]
    for each in (ANN, CID, EVE):
        shown = await pages[each].press(commands(pages[each])["evening"])
        assert EN.plain("button-evening-leave") not in keys(shown), "they have not joined"
        shown = await pages[each].press(key(shown, EN.plain("button-evening-join")))
        assert shown["text"] == EN.plain("toast-evening-in")
        assert EN.plain("button-evening-join") not in keys(shown), "they take part"
    assert len((await evening(house)).state.people) == 4
    refused = await pages[EVE].press(key(shown, EN.plain("button-evening-start")))
    assert "Bob" in refused["text"]
    begun = await pages[BOB].press(key(shown, EN.plain("button-evening-start")))
    at_table = await follow(house, BOB, begun)
    assert at_table["stage"] == "match"
    assert at_table["evening"]
    round_ = await pages[ANN].press(commands(pages[ANN])["evening"])
    cards = await pages[ANN].press(key(round_, EN.plain("button-my-cards")))
    assert (await follow(house, ANN, cards))["evening"]


@with_scene(room)
async def test_the_page_of_an_evening_follows_what_others_do(table: Room) -> None:
    house = app(table)
    await house.room.come_in(ANN, BOB)
    await house.room.at(ANN).say("/new")
    ann, bob = await house.open(ANN), await house.open(BOB)
    offered = await bob.press(commands(bob)["evening"])
    with patch("webapp.hub.RENEW_S", 0.01):
        await bob.press(key(offered, EN.plain("button-evening-new")))
        seen = await ann.press(commands(ann)["evening"])
        await ann.press(key(seen, EN.plain("button-evening-join")))
        await asyncio.sleep(0.05)
        (renewal,) = [each for each in bob.take() if each["type"] == "renew"]
        assert "Ann" in (await bob.press(renewal["data"]))["page"]["html"]
        await bob.press(commands(bob)["rules"])
        await ann.press(key(await ann.press(renewal["data"]), EN.plain("button-evening-leave")))
        await asyncio.sleep(0.05)
        assert [each for each in bob.take() if each["type"] == "renew"] == [], "the page shows something else"
        assert [each for each in ann.take() if each["type"] == "renew"]


@with_scene(room)
async def test_a_person_leaves_an_evening_in_the_app_only_after_a_second_press(table: Room) -> None:
    house = app(table)
    await begun_evening(house)
    cid = await house.open(CID)
    shown = await cid.press(commands(cid)["evening"])
    leave = key(shown, EN.plain("button-evening-leave"))
    sure = await cid.press(leave)
    assert (sure["text"], sure["alert"]) == (EN.plain("toast-evening-sure"), True)
    left = await cid.press(leave)
    assert left["text"] == EN.plain("toast-evening-out")
    assert CID not in (await evening(house)).present


@with_scene(room)
async def test_the_host_ends_an_evening_in_the_app_after_a_question_and_others_do_not(table: Room) -> None:
    house = app(table)
    await begun_evening(house)
    ann, bob = await house.open(ANN), await house.open(BOB)
    theirs = await bob.press(commands(bob)["evening"])
    assert EN.plain("button-evening-end") not in keys(theirs)
    number = (await evening(house)).id
    assert "Ann" in (await bob.press("#" + pack(EveningPress(number, "end"))))["text"]
    asked = await ann.press(key(await ann.press(commands(ann)["evening"]), EN.plain("button-evening-end")))
    assert (await evening(house)).open
    ended = await ann.press(key(asked, EN.plain("button-evening-end")))
    assert not (await evening(house)).open
    assert list(keys(ended)) == [EN.plain("button-evening-new")]
    assert words_of(EN("evening-cancelled")) in await told(house)


@with_scene(room)
async def test_keys_of_the_app_about_an_evening_do_nothing_in_a_chat(table: Room) -> None:
    house = app(table)
    await begun_evening(house)
    number = (await evening(house)).id
    for verb in ("end", "ask", "cards", "new", "page"):
        assert not await house.room.at(ANN).push(EveningPress(number, verb))
    assert (await evening(house)).open


async def begun_evening(house: House) -> None:
    """Let Ann gather Bob, Cid and Eve for an evening, and begin it, beside a waiting table."""
    await house.room.come_in(ANN, BOB, CID, EVE)
    await house.room.at(ANN).say("/new")
    await house.room.at(ANN).say("/evening")
    number = (await evening(house)).id
    for each in (BOB, CID, EVE):
        await house.room.at(each).push(EveningPress(number, "join"))
    await house.room.at(ANN).push(EveningPress(number, "start"))
    assert (await evening(house)).state.stage == "playing"


# The deal of the day


@with_scene(in_play)
async def test_the_deal_of_the_day_is_seen_and_played_in_the_app(table: Room) -> None:
    house = app(table)
    bob = await house.open(BOB)
    shown = await bob.press(commands(bob)["daily"])
    assert words_of(EN("daily-about")) in shown["page"]["html"]
    begun = await bob.press(key(shown, EN.plain("button-daily-play")))
    own = await follow(house, BOB, begun)
    assert own["title"] == EN.plain("daily-panel")
    again = await bob.press(key(await bob.press(commands(bob)["daily"]), EN.plain("button-daily-on")))
    assert again["table"] == begun["table"]
    month = await bob.press(key(shown, EN.plain("button-daily-month")))
    assert words_of(EN("daily-month-how")) in month["page"]["html"]


@with_scene(room)
async def test_the_key_of_a_waiting_table_shows_the_deal_of_the_day_in_the_app(table: Room) -> None:
    house = app(table)
    await table.come_in(ANN)
    await table.behave(ANN, Preferences(lesson=END))
    await table.at(ANN).say("/new")
    ann = await house.open(ANN)
    shown = await ann.press(key({"page": ann.state["panel"]}, EN.plain("button-daily-open")))
    assert words_of(EN("daily-about")) in shown["page"]["html"]


@with_scene(room)
async def test_a_page_goes_on_at_the_deal_of_everybody_and_at_the_first_deal_after_the_lesson(
    table: Room,
) -> None:
    house = app(table)
    await house.room.come_in(ANN, CID)
    ann = await house.open(ANN, table="")
    shown = await ann.press(commands(ann)["daily"])
    begun = await ann.press(key(shown, EN.plain("button-daily-play")))
    assert (await follow(house, ANN, begun))["view"]["length"] == EN.plain("daily-panel")
    cid = await house.open(CID, table="")
    await cid.press(pack(LessonPress(END)))
    await asyncio.sleep(1)
    dealt = await cid.press(key({"page": cid.state["panel"]}, EN.plain("button-lesson-deal")))
    assert (await follow(house, CID, dealt))["stage"] == "match"


@with_scene(room)
async def test_the_end_of_the_deal_of_the_day_leads_to_the_own_table(table: Room) -> None:
    house = app(table)
    await house.room.come_in(ANN)
    ann = await house.open(ANN, table="")
    shown = await ann.press(commands(ann)["daily"])
    begun = await ann.press(key(shown, EN.plain("button-daily-play")))
    there = await house.open(ANN, table=begun["table"])
    asked = await there.press(commands(there)["cancel"])
    await there.press(key(asked, EN.plain("button-end-daily")))
    over = await house.open(ANN, table=begun["table"])
    await over.press(key({"page": over.state["panel"]}, "🃏 My table"))
    mine = await table.house.store.last_own_table(ANN)
    assert mine is not None
    assert mine.stage == "lobby"


@with_scene(room)
async def test_a_key_of_the_deal_of_the_day_tells_a_stranger_nothing(table: Room) -> None:
    house = app(table)
    await house.room.come_in(ANN, CID)
    await house.room.at(ANN).say("/new")
    token = (await group(house)).token
    house.room.telegram.strangers.add(CID)
    house.room.house.rights.members.forget_all()
    cid = await house.open(CID, table="")
    for verb in ("page", "play", "peek"):
        answer = await cid.press(pack(DailyPress(verb, token)))
        assert not answer["table"]
        assert "Garage" not in str(answer)


@with_scene(in_play)
async def test_a_setting_is_explained_at_its_keys_and_nowhere_else(table: Room) -> None:
    ann = await app(table).open(ANN)
    shown = await ann.press(pack(ShowSettings(2)))
    rows = {row[0]["text"]: row[0] for row in shown["page"]["rows"]}
    assert "word now and then" not in shown["page"]["html"]
    assert "how fast computers play" in rows["slow"]["about"]
    assert rows["💬 Remarks"]["note"] == "computers say a word now and then."
