"""The look back on a deal: one's own decisions, when it is over, read by oneself alone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.pictures.deal import CardHistory, TrickSeen
from bot.screens import TEXT_LIMIT, face
from bot.screens.hand import how_often, why
from bot.screens.past import Decided, PastDeal, review_screen, slips, with_good
from bot.tables import thinking
from bot.tables import worker_pool as thoughts
from bot.tables.thinking import ReviewService
from bot.tables.visit import Toast
from bot.tables.worker_pool import NoResult, Request, RequestKind
from bot.words.buttons import AskAdvice, pack
from bot.words.texts import LANGUAGES, texts, words_of
from club.model import Chat
from game.actions import Action, Bid, Pass, Play
from game.cards import Suit
from game.players.advice import decisions
from game.players.knowledge import Situation
from game.state import DealSettled, new_match
from game.view import Advice, AdviceCode, AdviceReason, Alternative, Odds, Reviewed, View, accuracy, project
from tests.bot.table import GROUP, HANDS, PLACE, TALON, TIMER_S, Room, in_play, room
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

ANN, BOB, CID, DAN, STRANGER = 11, 12, 13, 14, 99
REVIEW = "🔍 Review"
ROW = DealSettled(1, 120, "failed", (11, 99, 10), (), (0, 0, 0), (), 1, 1)
PAST = PastDeal(CardHistory(HANDS, TALON), ROW)
CHANCES: tuple[AdviceCode, ...] = ("hopeless", "cheaper-lost")
"""Reasons that tell a chance."""


class Finds:
    """Thinks for a second about each decision, and finds that so many of them were dear."""

    def __init__(self, dear: int = 1, *, full: bool = False, lost: bool = False, takes_s: float = 1) -> None:
        self.takes_s = takes_s
        self.dear = dear
        self.is_full = full
        self.lost = lost
        self.asked: list[Any] = []
        self.kinds: list[RequestKind] = []

    def full(self, request: Request) -> bool:
        """Return whether the test wants nobody to have time."""
        del request
        return self.is_full

    async def find(
        self, work: Callable[..., Any], question: Any, request: Request, limit_s: float = 1.0
    ) -> Any:
        """Take the first decisions for dear ones."""
        del limit_s
        self.kinds.append(request.kind)
        await asyncio.sleep(self.takes_s)
        if self.lost:
            raise NoResult("lost")
        if work is thoughts.decisions_of:
            return decisions(*question)
        decision, *_ = question if isinstance(question[0], tuple) else (question,)
        self.asked.append(decision)
        view = decision.situation.view
        turns = list(dict.fromkeys(each.situation.view.turn for each in self.asked))
        cost = 0.07 if view.turn in turns[: self.dear] else 0.0
        better = next(each for each in view.choices if each not in decision.done)
        options = (Alternative((better,), (0.5,), 0.64), Alternative(decision.done, (0.4,), 0.31))
        return Reviewed(
            view, decision.done, Advice((better,), AdviceReason("on-average"), None, options), cost
        )


async def ask(table: Room, who: int, deal: int = 1, number: int = 1) -> Toast:
    """Ask for a review."""
    press = AskAdvice(number, "review", deal)
    return await table.at(who).press(press)


async def told(table: Room, who: int) -> str:
    """Return what stands in somebody's newest message."""
    return (await table.newest(who)).plain().text


@virtual_time
async def test_the_last_deal_is_looked_back_on(tmp_path: Path) -> None:
    finds = Finds()
    async with in_play(tmp_path, timer=0, pool=finds, deal_pause_s=9000) as table:
        await table.play_a_deal()
        assert REVIEW in await table.keys(ANN)
        before = [await told(table, each) for each in (BOB, CID, GROUP)]
        assert (await ask(table, ANN)).text == "Looking back…"
        assert "I weigh" in await told(table, ANN)
        assert (await ask(table, ANN)).text == "Looking back…", "it is under way"
        await asyncio.sleep(60)
        review = await told(table, ANN)
        assert "Review of deal 1" in review
        assert "You: ♤\xa0A\xa010\xa0J\xa09  ♧\xa09  ♥️\xa0K\xa0Q" in review
        assert "Bob: ♧\xa0A" in review
        assert "Talon: ♤K ♥️10 ♥️A" in review
        assert "Chance to win the match: −7%." in review
        assert "1. " in review
        assert "2. " not in review
        assert all(each.situation.seat == 0 for each in finds.asked), "only what one decided oneself"
        assert [await told(table, each) for each in (BOB, CID, GROUP)] == before
        weighed, (*_, first) = len(finds.asked), table.telegram.messages
        assert (await ask(table, ANN)).text == ""
        assert await told(table, ANN) == review
        assert len(finds.asked) == weighed, "it is known already"
        assert [*table.telegram.messages][-1] > first, "it comes to the end of the chat"


@virtual_time
async def test_who_gave_nothing_away_is_told_so(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, pool=Finds(0), deal_pause_s=9000) as table:
        await table.play_a_deal()
        await ask(table, BOB)
        await asyncio.sleep(60)
        assert "No mistakes to speak of" in await told(table, BOB)


@with_scene(in_play, deal_pause_s=9000)
async def test_a_review_leaves_the_moves_of_a_stand_in_out_and_says_so(table: Room) -> None:
    who, turn = await table.asked(), (await table.match()).turn
    await asyncio.sleep(2 * TIMER_S + 60)
    assert (await table.match()).turn > turn
    await table.play_a_deal()
    await ask(table, who)
    await asyncio.sleep(60)
    assert "Moves of your stand-in are left out." in await told(table, who)
    other = next(each for each in (ANN, BOB, CID) if each != who)
    await ask(table, other)
    await asyncio.sleep(60)
    assert "stand-in" not in await told(table, other)


@with_scene(in_play, timer=0, deal_pause_s=9000)
async def test_a_review_of_a_real_deal(table: Room) -> None:
    """Ann, with a sure hand, does the first thing possible all the time."""
    await table.play_a_deal()
    await ask(table, ANN)
    await asyncio.sleep(5)
    review = await told(table, ANN)
    assert "Better: " in review
    assert len(review) < TEXT_LIMIT


@virtual_time
async def test_a_review_starts_from_the_situations_that_hints_were_given_in(tmp_path: Path) -> None:
    """The same view and the same seed lead to the same best choice in both."""
    finds, asked = Finds(), dict[int, Situation]()
    async with in_play(tmp_path, timer=0, pool=finds, deal_pause_s=9000) as table:
        while not (await table.match()).sheet:
            live = await table.live()
            if live.match.asked == 0:
                asked[live.match.turn] = live.situation(0)
            await table.tap(await table.asked(), await table.simplest())
        await ask(table, ANN)
        await asyncio.sleep(60)
    assert len(finds.asked) >= 5
    for decision in finds.asked:
        at = decision.situation
        assert at == asked[at.view.turn]
        assert at.seed


@virtual_time
async def test_what_breaks_while_a_deal_is_weighed_leaves_nobody_waiting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    finds = Finds()
    async with in_play(tmp_path, timer=0, pool=finds, deal_pause_s=9000) as table:
        await table.play_a_deal()
        with patch.object(finds, "find", side_effect=ArithmeticError):
            await ask(table, ANN)
            await asyncio.sleep(5)
        assert "busy" in await told(table, ANN)
        assert "a review for 11 failed with a bug" in caplog.text
        caplog.clear()
        assert (await ask(table, ANN)).text == "Looking back…"


@virtual_time
async def test_a_review_that_nobody_offers_is_refused(tmp_path: Path) -> None:
    """While the deal is played, of one that has not begun, at another table, by a stranger."""
    finds = Finds()
    async with in_play(tmp_path, timer=0, pool=finds, deal_pause_s=9000) as table:
        refused = [await ask(table, ANN, deal) for deal in (0, 1, 2)]
        await table.play_a_deal()
        refused += [await ask(table, who) for who in (DAN, STRANGER)]
        refused += [await ask(table, ANN, deal) for deal in (0, 2)]
        refused.append(await ask(table, ANN, number=2))
        live = await table.live()
        await table.house.runner.deal(live, table.update())
        refused.append(await ask(table, ANN, 2))
        assert all(toast.text and "Looking" not in toast.text for toast in refused)
        await asyncio.sleep(60)
        assert finds.asked == []
        assert "Review of" not in await told(table, ANN)


@virtual_time
async def test_nothing_is_told_of_a_deck_that_is_dealt_again(tmp_path: Path) -> None:
    """The order in which its cards were collected tells the next deal, as with /export."""
    async with room(tmp_path / "s", pool=Finds(), deal_pause_s=9000) as table:
        await table.come_in(ANN, BOB, CID)
        changes = (("shuffle", "match_start"),)
        await table.house.store.keep_chat(Chat(id=GROUP, title=PLACE.title, language="en", changes=changes))
        await table.sit_down()
        assert (await table.live()).table.rules.table.shuffle == "match_start"
        while (await table.match()).asked is not None:
            await table.tap(await table.asked(), await table.simplest())
            if (await table.match()).sheet:
                break
        assert "After the match" in (await ask(table, ANN)).text
        live = await table.live()
        await table.house.runner.close(live, live.table, None, "vote", (ANN, BOB, CID))
        assert (await ask(table, ANN)).text == "Looking back…"


@virtual_time
async def test_whoever_is_too_busy_to_look_back_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    finds = Finds(full=True)
    async with in_play(tmp_path, timer=0, pool=finds, deal_pause_s=9000) as table:
        await table.play_a_deal()
        assert "busy" in (await ask(table, ANN)).text
        finds.is_full, finds.lost = False, True
        await ask(table, ANN)
        await asyncio.sleep(60)
        assert "busy" in await told(table, ANN)
        assert "no review" in caplog.text
        finds.lost = False
        await ask(table, ANN)
        await asyncio.sleep(60)
        assert "Chance to win" in await told(table, ANN), "it can be asked for again"


@virtual_time
async def test_a_review_arrives_that_was_asked_for_while_that_of_the_deal_before_was_under_way(
    tmp_path: Path,
) -> None:
    async with in_play(tmp_path, timer=0, pool=Finds(), deal_pause_s=9000) as table:
        await table.play_a_deal()
        assert (await ask(table, ANN)).text == "Looking back…"
        await next_deal(table)
        assert (await ask(table, ANN, 2)).text == "Looking back…"
        assert (await ask(table, ANN, 2)).text == "Looking back…", "it is under way"
        await next_deal(table)
        assert "busy" in (await ask(table, ANN, 3)).text, "a third one has to wait"
        await asyncio.sleep(120)
        await table.house.delivery.drain()
        seen = [each.plain().text for (chat, _), each in table.telegram.messages.items() if chat == ANN]
        for deal in (1, 2):
            (review,) = [each for each in seen if f"Review of deal {deal}" in each]
            assert "Talon: " in review, "it has arrived"
        await ask(table, ANN, 3)
        await asyncio.sleep(120)
        assert "Review of deal 3" in await told(table, ANN)


async def next_deal(table: Room) -> None:
    """Deal, and play the deal at once."""
    await table.house.runner.deal(await table.live(), table.update())
    await table.play_a_deal()


@virtual_time
async def test_an_earlier_deal_is_reviewed_as_it_was_when_it_was_the_last(tmp_path: Path) -> None:
    """The same decisions in the same situations, while a later deal is played and after the match."""
    finds = Finds()
    async with in_play(tmp_path, timer=0, pool=finds, deal_pause_s=9000) as table:
        await table.play_a_deal()
        await next_deal(table)
        await ask(table, ANN, 2)
        await asyncio.sleep(60)
        known, finds.asked = finds.asked, []
        await table.house.runner.deal(await table.live(), table.update())
        table.house.reviews = ReviewService(table.house)  # as after a restart
        await ask(table, ANN, 2)
        await asyncio.sleep(60)
        assert finds.asked == known
        await table.play_a_deal()
        live = await table.live()
        await table.house.runner.close(live, live.table, None, "vote", (ANN, BOB, CID))
        await ask(table, ANN, 1)
        await asyncio.sleep(60)
        assert "Review of deal 1" in await told(table, ANN)


@virtual_time
async def test_the_accuracy_of_a_match_grows_deal_by_deal_and_leads_to_the_best_and_the_worst(
    tmp_path: Path,
) -> None:
    finds = Finds()
    async with in_play(tmp_path, timer=0, pool=finds, deal_pause_s=9000) as table:
        await table.play_a_deal()
        for _ in range(2):
            await next_deal(table)
        await ask(table, ANN, 2)
        await asyncio.sleep(60)
        known, everything = [*finds.asked], AskAdvice(1, "match", 3)
        assert (await table.at(ANN).press(everything)).text == "Looking back…"
        assert (await table.at(ANN).press(everything)).text == "Looking back…", "it is under way"
        seen = set()
        for _ in range(60):
            await asyncio.sleep(1)
            seen.add((await told(table, ANN)).partition("\n")[2])
        assert seen >= {"Deal 2 of 3…", ""}
        assert [each for each in finds.asked[len(known) :] if each in known] == [], "deal 2 was known"
        screen = await table.newest(ANN)
        assert re.search(r"Accuracy \d\d% · good decisions: (\d+) of \d+$", screen.plain().text)
        best, worst = [key for row in screen.rows for key in row]
        assert re.fullmatch(r"Best: deal [13], 100%", best.text)
        assert re.fullmatch(r"Worst: deal 2, \d\d%", worst.text), (
            "the first decision that was weighed is dear"
        )
        weighed = len(finds.asked)
        await table.at(ANN).press(everything)
        await asyncio.sleep(1)
        assert len(finds.asked) == weighed, "all is known"
        assert (await table.at(DAN).press(everything)).text != "Looking back…"
        assert worst.data == pack(AskAdvice(1, "review", 2))
        await table.at(ANN).press(AskAdvice(1, "review", 2))
        assert "Review of deal 2" in await told(table, ANN)
        assert {kind for kind in finds.kinds if kind is not RequestKind.REVIEW} == {RequestKind.IDLE}


async def measure(table: Room, deals: int) -> None:
    """Let Ann have the accuracy of so many deals."""
    await table.at(ANN).press(AskAdvice(1, "match", deals))
    await asyncio.sleep(60)
    assert "Accuracy" in await told(table, ANN)


@virtual_time
async def test_a_long_match_is_weighed_by_its_last_deals(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, pool=Finds(), deal_pause_s=9000) as table:
        await table.play_a_deal()
        for _ in range(2):
            await next_deal(table)
        with patch.object(thinking, "DEALS_WEIGHED", 2):
            await measure(table, 3)
        assert {key.text[:13] for row in (await table.newest(ANN)).rows for key in row} == {
            "Best: deal 3,",
            "Worst: deal 2",
        }


@virtual_time
async def test_of_deals_that_are_all_as_good_none_is_the_worst(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, pool=Finds(0), deal_pause_s=9000) as table:
        await table.play_a_deal()
        await next_deal(table)
        await measure(table, 2)
        assert (await table.newest(ANN)).rows == ()


def test_a_lost_percent_takes_about_eleven_points_and_no_loss_none() -> None:
    assert accuracy([0.0, 0.0]) == 100
    assert accuracy([0.01]) == 89
    assert accuracy([0.01, 0.0, 0.0, 0.0]) == 97
    assert accuracy([1.0]) == 0


@virtual_time
async def test_the_last_deal_of_a_match_is_looked_back_on_too(tmp_path: Path) -> None:
    async with in_play(tmp_path, timer=0, pool=Finds(), deal_pause_s=9000) as table:
        await table.play_a_deal()
        live = await table.live()
        await table.house.runner.close(live, live.table, None, "vote", (ANN, BOB, CID))
        await ask(table, ANN)
        await asyncio.sleep(60)
        assert "Review of deal 1" in await told(table, ANN)


def wide(lines: Sequence[str]) -> int:
    """Return how many lines of thirty characters a phone makes of these."""
    return sum(-(-max(1, len(line)) // 30) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_no_more_than_two_phones_high(language: str) -> None:
    """With three decisions that cost much, in every language."""
    t = texts(language)
    names = (t.plain("you"), "Христофор", "Елизавета")
    view = _view()
    best: Action = Pass(0)
    options = (Alternative((best,), (0.5,), 0.64), Alternative((Pass(1),), (0.4,), 0.31))
    advice = Advice((best,), AdviceReason("pass-anyway", 100, suit=Suit.HEARTS, aces=2), None, options)
    one = Reviewed(replace(view, kind="auction", bid=120), (Pass(1),), advice, 0.12)
    screen = review_screen(t, names, 3, PAST, [one, one, one])
    text = screen.plain().text
    assert len(text) <= TEXT_LIMIT
    assert wide(text.splitlines()) <= 60
    assert all(len(word) <= 30 for line in text.split() for word in line.split("\N{NO-BREAK SPACE}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_only_number_that_weighs_a_decision_is_its_price(language: str) -> None:
    """A chance beside it, "53 of 100, yours 31: price 1", would contradict another decision's."""
    t = texts(language)
    for code in CHANCES:
        reason = AdviceReason(code, 120, chance=0.64)
        assert "65" in why(t, ("You", "Bob", "Cid"), reason)
        advice = Advice((Pass(0),), reason, Odds(1, 120, 0.87), ())
        one = Reviewed(replace(_view(), kind="auction", bid=115), (Bid(0, 120),), advice, 0.013)
        text = review_screen(t, ("You", "Bob", "Cid"), 3, PAST, [one]).plain().text
        _, _, told = text.partition("1. ")
        assert set(re.findall(r"\d\d+", told)) <= {"10", "115", "120", "100"}, told
        assert "65" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_call_against_the_lesson_the_chance_is_told_and_of_a_small_slip_that_it_is_small(
    language: str,
) -> None:
    t, view = texts(language), replace(_view(), kind="auction", bid=115)
    bid, passed = Bid(0, 120), Pass(0)
    options = (Alternative((bid,), (0.33,), 0.37), Alternative((passed,), (0.335,)))

    def told(done: Action, better: Action, cost: float, *, breaks: bool) -> str:
        advice = Advice((better,), AdviceReason("no-marriage"), None, options)
        one = Reviewed(view, (done,), advice, cost, 0.02, None, breaks)
        return review_screen(t, ("You", "Bob", "Cid"), 3, PAST, [one]).plain().text.partition("1. ")[2]

    often = words_of(how_often(t, 0.37))
    risky = told(bid, passed, 0.005, breaks=True)
    timid = told(passed, bid, 0.005, breaks=True)
    assert words_of(t("review-risky", amount="120", often=often)) in risky
    assert words_of(t("review-timid", amount="120", often=often)) in timid
    assert words_of(t("review-small")) in told(bid, passed, 0.005, breaks=False)
    assert words_of(t("review-unsure", count=2)) in told(bid, passed, 0.02, breaks=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_failed_without_a_mistake_reads_how_likely_the_contract_was(language: str) -> None:
    t, names = texts(language), ("You", "Bob", "Cid")
    text = review_screen(t, names, 3, PAST, [], Odds(0, 120, 0.37)).plain().text
    assert words_of(t("review-clean")) in text
    assert words_of(how_often(t, 0.37)) in text
    assert words_of(how_often(t, 0.37)) not in review_screen(t, names, 3, PAST, []).plain().text


def test_a_review_says_whose_contract_it_was() -> None:
    """Else a defender does not know whether a better card made it or broke it."""
    play = replace(_view(), kind="play", bid=120, holder=1)
    advice = Advice((Play(0, HANDS[0][0]),), AdviceReason("stops-it", 120, seat=1))
    one = Reviewed(play, (Play(0, HANDS[0][1]),), advice, 0.07)
    text = review_screen(texts("en"), ("You", "Bob", "Cid"), 3, PAST, [one]).plain().text
    assert "❌ Bob: 120 failed, 99 taken." in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Bob makes 120 less often this way" in text


def test_a_page_tells_how_many_decisions_were_no_mistakes() -> None:
    t = texts("en")
    screen = with_good(t, review_screen(t, ("You", "Bob", "Cid"), 3, PAST, []), 11, 11)
    assert words_of(screen.brief or "") == "Good decisions: 11 of 11.\nNo mistakes to speak of."
    assert "Good decisions" not in screen.plain().text, "a chat names the mistakes alone"


def test_a_page_gets_each_mistake_with_its_price_and_the_better_card() -> None:
    better, played = HANDS[0][:2]
    play = replace(_view(), kind="play", bid=120, holder=1, tricks=(1, 0, 1))
    advice = Advice((Play(0, better),), AdviceReason("stops-it", 120, seat=1))
    one = Reviewed(play, (Play(0, played),), advice, 0.068)
    tricks = tuple(TrickSeen(((0, card), (1, card), (2, card)), 0, 4) for card in HANDS[0][2:4])
    dealt = PAST.dealt._replace(held=HANDS, tricks=tricks)
    decided = [Decided(4, (Play(0, better),), 0.0, 0.44), Decided(7, one.done, one.cost, 0.25)]
    good, slip = slips(texts("en"), ("You", "Bob", "Cid"), dealt, [one], decided)
    assert (good.step, good.cost, good.label, good.chance) == (4, 0, "", 44)
    assert words_of(good.told) == f"✅ You: {face(texts('en'), better)}"
    assert (slip.step, slip.cost, slip.better, slip.chance) == (7, 7, better.text, 25)
    assert slip.label == f"Trick 3: {face(texts('en'), played)}"
    lines = words_of(slip.told).splitlines()
    assert [line.partition(":")[0] for line in lines] == ["You", "Better", "Chance to win the match"]


def _view() -> View:
    return replace(project(new_match(3), 0, ()), hand=HANDS[0])
