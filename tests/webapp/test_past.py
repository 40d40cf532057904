"""Answers to pages about finished deals: cards and proof, and nothing of the present deal."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.features.results import record_of
from bot.screens.past import step_of
from bot.tables.match import Chance
from bot.words.buttons import AskAdvice, pack, unpack
from bot.words.texts import words_of
from club.model import Table
from game.cards import Cards
from game.fair import link, shuffled
from game.record import Record
from game.view import View
from tests.bot.features.test_fair import FAIR, SEED
from tests.bot.table import known_deck
from tests.bot.tables.sitting import one_move
from tests.bot.tables.test_reviews import Finds
from tests.webapp.pages import playhouse
from tests.webapp.test_secrecy import made, other_deck
from webapp.past import PROOFS_AT_ONCE

ANN, BOB, EVE = 11, 12, 99


async def test_a_replay_shows_each_call_each_gift_and_each_card(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        deal = (await page.ask(type="deal", number=1))["deal"]
        steps, (past,) = deal["steps"], await house.room.house.archive.deals(await house.room.record())
        calls = len(past.dealt.calls)
        dealt, taken, given = steps[0], steps[calls + 1], steps[calls + 2 : calls + 4]
        tricks, end = steps[calls + 4 : -1], steps[-1]
        assert "JS" in dealt["hands"][0]
        assert dealt["talons"] == [["KS", "TH", "AH"]]
        assert [words_of(each["html"]).count("·") for each in steps[1 : calls + 1]] == [*range(calls)]
        assert [len(each) for each in taken["hands"]] == [10, 7, 7]
        assert [[len(hand) for hand in each["hands"]] for each in given] == [[9, 8, 7], [8, 8, 8]]
        assert len(tricks) == 24
        for at, step in enumerate(tricks):
            assert [len(hand) for hand in step["hands"]] == [8 - at // 3] * 3
            assert all(each["card"] in step["hands"][each["seat"]] for each in step["trick"])
            assert len(step["trick"]) == at % 3 + 1
            assert (step["winner"] in {0, 1, 2}) is step["halts"] is (at % 3 == 2)
            assert step["halts"] or step["points"] == steps[calls + 3 + at - at % 3]["points"]
        halts = [number for number, each in enumerate(steps) if each["halts"]]
        assert halts == [0, calls, calls + 3, *range(calls + 6, calls + 28, 3), len(steps) - 1]
        assert deal["made"] == (past.row.result == "made")
        assert deal["title"] == "Deal 1"
        assert "Deal 1" not in deal["outcome"]
        assert sum(end["points"]) >= 120


async def test_a_replay_says_what_a_stand_in_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("club.clock.STAND_IN_S", 0.01)
    async with playhouse(tmp_path) as house:
        await house.room.house.timeouts.gone(house.room.people[BOB])
        while not (await house.room.match()).sheet:
            await one_move(house.room, every_s=0.02)
        page = await house.open(BOB)
        dealt, *others = (await page.ask(type="deal", number=1))["deal"]["steps"]
        assert "💤 You (stand-in): bids, tricks\xa01–8" in words_of(dealt["html"])
        assert any("You (stand-in)\xa0pass" in words_of(each["html"]) for each in others)
        assert all("💤 You (stand-in)" in each["html"] for each in others if each["winner"] is not None)
        led = [each for each in others if [card["seat"] for card in each["trick"]] in ([0], [2])]
        assert not any("💤" in each["html"] for each in led)
        assert {"seat": 1, "kind": "stood", "count": 0} in page.state["view"]["sheet"][0]["marks"]


@pytest.mark.parametrize("number", [0, -1, 2, 10**30])
async def test_a_deal_that_is_not_over_is_refused_in_words(tmp_path: Path, number: int) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        answer = await (await house.open(BOB)).ask(type="deal", number=number)
        assert (answer["text"], answer["deal"]) == ("This deal is not over yet.", None)


async def test_a_player_may_ask_for_the_review_of_each_deal_and_a_spectator_for_none(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        for _ in range(2):
            await house.room.play_a_deal()
            await house.deal_next()
        bob, eve = await house.open(BOB), await house.open(EVE)
        for deal in (1, 2):
            answer = await bob.ask(type="deal", number=deal)
            assert unpack(answer["review"]) == AskAdvice(1, "review", deal)
            assert (await eve.ask(type="deal", number=deal))["review"] == ""


async def test_a_page_is_told_the_accuracy_of_a_match_deal_by_deal(tmp_path: Path) -> None:
    async with playhouse(tmp_path, pool=Finds(takes_s=0.01)) as house:
        for _ in range(2):
            await house.room.play_a_deal()
            await house.deal_next()
        bob = await house.open(BOB)
        await bob.press(pack(AskAdvice(1, "match", 2)))
        while "Worst: deal 1" not in bob.heard[-1]:
            await bob.listen()
        heard = map(json.loads, bob.heard)
        told = [each["panel"] for each in heard if each["type"] == "accuracy"]
        assert [len(each["rows"]) for each in told] == [0, 1]
        assert unpack(told[-1]["rows"][0][1]["data"]) == AskAdvice(1, "review", 1)


async def test_a_mistake_is_shown_at_the_step_of_its_question(tmp_path: Path) -> None:
    """Each question to Bob in a deal, after the cards that the step of the replay has."""
    async with playhouse(tmp_path) as house:
        asked: list[View] = []
        while not (await house.room.match()).sheet:
            live = await house.room.live()
            if live.match.asked == 1:
                asked.append(live.situation(1).view)
            await house.room.tap(await house.room.asked(), await house.room.simplest())
        steps = (await (await house.open(BOB)).ask(type="deal", number=1))["deal"]["steps"]
        (dealt,) = await house.room.house.archive.deals(await house.room.record())
        for view in asked:
            step = steps[step_of(dealt.dealt, view)]
            before = [each["card"] for each in step["trick"]][: len(view.trick)]
            assert before == [each.text for each in view.trick]
            assert view.kind != "play" or step["trick"][len(before) :][0]["seat"] == 1
            assert view.kind != "auction" or words_of(step["html"]).count("·") == len(view.calls)
            assert view.kind != "play" or {each.text for each in view.hand} == set(step["hands"][1])


async def test_who_left_the_group_learns_nothing_more(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        await house.room.play_a_deal()
        page = await house.open(EVE)
        assert (await page.ask(type="deal", number=1))["deal"]
        house.room.telegram.strangers.add(EVE)
        house.room.house.rights.members.forget_all()
        assert "Only members" in (await page.ask(type="deal", number=1))["text"]
        assert "Only members" in (await page.ask(type="fair"))["text"]


async def test_a_page_that_asks_too_often_is_told_so(tmp_path: Path) -> None:
    async with playhouse(tmp_path) as house:
        page = await house.open(BOB)
        texts = [(await page.ask(type="deal", number=1))["text"] for _ in range(21)]
        assert texts[-2:] == ["This deal is not over yet.", "Not so fast: some taps were left out."]


async def test_decks_that_are_dealt_on_stay_hidden_until_the_match_is_over(tmp_path: Path) -> None:
    async with playhouse(tmp_path, chance=FAIR) as house:
        await house.room.play_a_deal()
        live = await house.room.live()
        dealt_on = live.table.rules.table.model_copy(update={"shuffle": "match_start"})
        live.table = replace(live.table, rules=live.table.rules.model_copy(update={"table": dealt_on}))
        page = await house.open(BOB)
        assert "After the match" in (await page.ask(type="deal", number=1))["text"]
        fair = await page.ask(type="fair")
        assert fair["proof"] is None
        assert "after the match" in fair["html"]


async def told(folder: Path, first: Cards, second: Cards, person: int) -> list[object]:
    """Return what a page is told in the second deal about it and the first one."""
    decks = iter((first, second))
    async with playhouse(folder, shuffle=lambda: next(decks)) as house:
        page = await house.open(person)
        in_deal = [await page.ask(type="deal", number=1), await page.ask(type="fair")]
        await house.room.play_a_deal()
        await house.deal_next()
        asked = ({"type": "deal", "number": 1}, {"type": "deal", "number": 2}, {"type": "fair"})
        return [*in_deal, *[await page.ask(**each) for each in asked]]


@pytest.mark.parametrize("person", [BOB, EVE])
async def test_nothing_is_told_of_the_cards_of_the_present_deal(tmp_path: Path, person: int) -> None:
    one = await told(made(tmp_path / "one"), known_deck(), known_deck(), person)
    two = await told(made(tmp_path / "two"), known_deck(), other_deck(), person)
    assert one == two


async def test_the_proof_has_the_secrets_of_finished_deals_alone(tmp_path: Path) -> None:
    async with playhouse(tmp_path, chance=FAIR) as house:
        page = await house.open(BOB)
        before = (await page.ask(type="fair"))["proof"]
        assert (before["chain"], before["deals"]) == (link(SEED, 0), [])
        await house.room.play_a_deal()
        await house.deal_next()
        answer = await page.ask(type="fair")
        (deal,) = answer["proof"]["deals"]
        assert deal["secret"] == link(SEED, 1)
        mixed = (await house.room.record()).state.proof.mixed
        assert deal["deck"] == [each.text for each in shuffled(deal["secret"], mixed)]
        assert "this page checks it" in answer["html"]
        assert "Can the cards be fixed" not in answer["html"], "the page has a title of its own"
        assert not any(link(SEED, number) in "".join(page.heard) for number in (2, 3, 1000))


async def test_a_match_without_proof_says_so(tmp_path: Path) -> None:
    async with playhouse(tmp_path, chance=Chance(known_deck, lambda _: 2)) as house:
        answer = await (await house.open(BOB)).ask(type="fair")
        assert answer["proof"] is None
        assert "without a fingerprint" in answer["html"]


async def test_a_proof_is_computed_once_and_only_every_few_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = []

    def counting(table: Table, *rest: Any) -> Record:
        computed.append(table.entries)
        return record_of(table, *rest)

    monkeypatch.setattr("webapp.past.record_of", counting)
    async with playhouse(tmp_path, chance=FAIR) as house:
        await house.room.play_a_deal()
        page = await house.open(BOB)
        first, *others = [await page.ask(type="fair") for _ in range(5)]
        assert first["proof"]["deals"]
        assert all(each["proof"] == first["proof"] for each in others)
        assert len(computed) == 1
        for _ in range(PROOFS_AT_ONCE):
            await house.deal_next()
            await house.room.play_a_deal()
            last = await page.ask(type="fair")
        assert last["text"] == "Not so fast: some taps were left out."
        assert len(computed) == PROOFS_AT_ONCE
