"""The tools of chaos do what they promise: else nothing that survives them has proved anything."""

import asyncio
import random
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.words.buttons import LookBack, pack
from bot.words.texts import LANGUAGES, texts
from game.cards import DECK, card
from game.events import CardGiven, CardPlayed, CardsDealt, TalonTaken
from playground import groups
from playground.traffic import Update
from tests.virtual_time import virtual_time, wall
from trials.chaos.match import trial
from trials.chaos.weather import Road, Sky
from trials.chaos.witness import GROUP, Known, Witness, cards_in, codes_in

HANDS = (DECK[:7], DECK[7:14], DECK[14:21])


@virtual_time
async def test_an_abandoned_house_says_nothing_and_writes_nothing_more(tmp_path: Path) -> None:
    async with trial(1, tmp_path, wall) as it:
        house = await it.storm.house()
        ann, group, calls = it.people.guests[0].user, it.people.group, it.world.journal.calls
        for _ in range(9):
            groups.say(it.world, ann, group, groups.Draft("/help"))
        await asyncio.sleep(5)
        told = len(calls)
        assert house.delivery.tally["post"] < 9, "the group's budget holds some of it back"
        assert it.storm.state is not None
        await it.storm.state.abandon()
        groups.say(it.world, ann, group, groups.Draft("/new"))
        await asyncio.sleep(600)
        assert len(calls) == told
        it.storm.state = None
        house = await it.storm.house()
        await asyncio.sleep(60)
        (table,) = await house.store.open_tables()
        assert table.created > wall() - 100, "it was the next house that opened it"


@virtual_time
async def test_what_one_person_does_stays_in_order_and_is_never_lost() -> None:
    sky = Sky(random.Random(4), storm=True)
    road = Road(sky, wall)
    came: dict[int, list[int]] = {0: [], 1: [], 2: []}
    seen: set[int] = set()

    def note(batch: list[Update]) -> int:
        for update in batch:
            if update.id not in seen:
                seen.add(update.id)
                came[update.content["from"]["id"]].append(update.content["number"])
        return max((update.id for update in batch), default=0) + 1

    offset = 0
    for number in range(300):
        road.push("message", {"from": {"id": number % 3}, "number": number}, lane="one")
        if number % 4 == 0:
            offset = max(offset, note(await road.poll(offset=offset, limit=100, timeout_s=1)))
        await asyncio.sleep(0.3)
    await asyncio.sleep(10)
    note(await road.poll(offset=offset, limit=100, timeout_s=1))
    assert came == {person: list(range(person, 300, 3)) for person in came}
    assert len(sky.tally) == 2


def test_everybody_may_know_his_own_cards_and_what_lies_on_the_table() -> None:
    known, talon = Known(), DECK[21:]
    known.learn(CardsDealt(HANDS, (talon,)))
    known.learn(TalonTaken(0, 100, talon, shown=False))
    known.learn(CardGiven(0, 1, DECK[0], shown=False, more=True))
    known.learn(CardPlayed(2, DECK[14]))
    assert known.to(0) == {*HANDS[0], *talon, DECK[14]}
    assert known.to(1) == {*HANDS[1], DECK[0], DECK[14]}
    assert known.to(GROUP) == {DECK[14]}


def test_who_looks_back_may_see_a_deal_that_is_over_and_no_other(tmp_path: Path) -> None:
    def leaks(deal: int, pressed: LookBack) -> list[str]:
        witness = Witness(tmp_path / "bot.sqlite3")
        witness._settled = 4
        with patch.object(witness, "_catch_up"):
            key = {"label": f"{deal} / 9", "data": pack(pressed)}
            message = {"text": f"Deal {deal}\nAnn: ♤ A", "keyboard": [[key]], "chat": 7, "receiver": None}
            witness.publish("message", {"message": message | {"sender": {"bot": True}}})
        return witness.leaks

    book = "t" + 16 * "0"
    assert not leaks(4, LookBack(book, "deal", 4))
    assert leaks(5, LookBack(book, "deal", 5)), "it is being played"
    assert leaks(4, LookBack(book, "deal", 3)), "a key that leads to another deal opens none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_found_in_hands_in_tricks_and_behind_buttons(language: str) -> None:
    t = texts(language)
    ace, ten = t("card-rank-ace"), t("card-rank-ten")
    assert cards_in(f"♤ {ace} {ten}  ♥️ {ten}") == {card("AS"), card("TS"), card("TH")}
    assert cards_in(f"Ann: ♦️{ace} ♧{ten}\n♥️ 40") == {card("AD"), card("TC")}
    assert codes_in("g7:41:AC v1:2:give QD 1;give KS 2") == {card("AC"), card("QD"), card("KS")}
