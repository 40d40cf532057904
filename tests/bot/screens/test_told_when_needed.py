"""A player is told things when they need them: gifts, talon, marriages, played cards, results."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from markupsafe import Markup

from bot.screens import Screen
from bot.screens.score import ledger
from bot.tables.live import draw_hand, draw_table
from bot.words.texts import LANGUAGES, NO_BREAK, texts, words_of
from club.seats import Seating
from club.state import NO_STATE
from game.question import question
from game.state import DealSettled, Line, Reason, Tally
from tests.bot.onlookers import match_of
from tests.bot.table import GROUP, Room, tricks
from tests.game.table import Table
from tests.scenes import with_scene

COMPANY = Seating(table=7, title="Garage", names=("Ann", "Bob", "Cid"), bot="thousand_bot")
RUSSIAN = Seating(table=7, title="Гараж", names=("Аня", "Боря", "Вера"), bot="thousand_bot")
HANDS = "AS TS KH QH 9S JS 9C | 9D JD QD KD AC KC TC | 9H JH TH AH TD QC JC / AD QS KS"


def panel(table: Table, seat: int, language: str = "ru") -> Screen:
    """Return what a seat sees of a deal."""
    seating = RUSSIAN if language == "ru" else COMPANY
    return draw_hand(
        texts(language), seating, question(table.rules, table.match), table.match, seat, NO_STATE
    )


def read(screen: Screen) -> str:
    """Return what a person reads; spaces that do not break are spaces."""
    return words_of(screen.text).replace(NO_BREAK, " ")


@with_scene(tricks)
async def test_who_was_given_a_card_reads_which_until_the_first_trick_is_taken(table: Room) -> None:
    given, talon = "🎁 Ann gave you ♧9", "Talon: ♤K ♥️10 ♥️A"
    assert given in (await table.newest(12)).text
    assert talon in (await table.newest(11)).text
    assert "🎁 You gave: ♧9\xa0→\xa0Bob · ♤9\xa0→\xa0Cid" in (await table.newest(11)).text
    assert "♧9" not in (await table.newest(13)).text
    for who in (12, 13, GROUP):
        assert talon not in (await table.newest(who)).text, "it was taken for 100"
    for who, card in ((11, "♤A"), (12, "♦️9"), (13, "♤9")):
        await table.press(who, card)
    for who in (11, 12, 13):
        assert "🎁" not in (await table.newest(who)).text
        assert talon not in (await table.newest(who)).text


@with_scene(tricks)
async def test_a_marriage_is_marked_on_its_keys_and_stands_in_every_panel_in_its_trick(table: Room) -> None:
    assert "♥️K" in await table.keys(11), "before a first trick it would declare nothing"
    for who, card in ((11, "♤A"), (12, "♦️9"), (13, "♤9")):
        await table.press(who, card)
    assert {"💍 ♥️K", "💍 ♥️Q", "♥️A"} <= set(await table.keys(11))
    await table.press(11, "💍 ♥️K")
    for who in (12, 13):
        assert "💍 <b>Ann</b>: marriage ♥️\xa0+100, trump" in (await table.newest(who)).text
    await table.press(12, "♦️J")
    trick = "Ann\xa0<b>♥️K</b> · Bob\xa0<b>♦️J</b>"
    assert trick in (await table.newest(13)).text
    assert trick in (await table.newest(GROUP)).text
    await table.press(13, "♥️J")
    assert "💍" not in (await table.newest(12)).text


def test_why_one_passed_unasked_is_read_by_that_player_alone() -> None:
    table = Table({}, HANDS).say("1 bid 125")
    assert "Пас за тебя: без марьяжа выше 120 нельзя." in read(panel(table, 2))
    assert not any("Пас за тебя" in read(panel(table, seat)) for seat in (0, 1))
    table.say("0 pass")
    assert "Пас за тебя" in read(panel(table, 2)), "also when the auction is over by that"


def test_who_bids_reads_what_the_hand_is_worth() -> None:
    assert "Очки на руках: 34 · 💍 ♦️ 80" in read(panel(Table({}, HANDS), 1))


def test_who_plays_because_all_others_passed_reads_why() -> None:
    table = Table({}, HANDS)
    assert "значит, играешь" not in read(panel(table, 0)), "nobody has passed yet"
    table.say("1 pass; 2 pass")
    assert "Боря пас · Вера пас. Ты сидишь на 100, значит, играешь." in read(panel(table, 0))
    assert not any("сидишь" in read(panel(table, seat)) for seat in (1, 2)), "they passed themselves"
    assert "сидишь" not in read(panel(table.say("0 give 9S 1; 0 give 9C 2"), 0)), "it is known by now"


def test_who_was_asked_needs_no_reason_for_playing() -> None:
    table = Table({}, HANDS).say("1 bid 105; 2 pass; 0 bid 110; 1 pass")
    assert not any("сидишь" in read(panel(table, seat)) for seat in range(3))


def test_of_a_talon_taken_by_right_everybody_reads_whose_it_is_and_why() -> None:
    table = Table({"golden": "forced_120"}, HANDS, deals_played=0)
    assert all("✨ Аня играет 120 без торгов." in read(panel(table, seat)) for seat in range(3))


def test_whose_turn_never_came_as_the_dark_was_lifted_reads_who_lifted_it() -> None:
    table = Table({"dark": "forced_bidder", "dark_lift": "takes_talon"}, HANDS, scores=(300, 0, 0))
    table.say("0 dark; 1 bid 125")
    assert "🔆 Сдача растемнена: Боря." in read(panel(table, 2))


def test_a_golden_deal_asks_about_no_auction() -> None:
    table = Table({"golden": "forced_120", "golden_raise": "on"}, HANDS, deals_played=0)
    table.say("0 give 9S 1; 0 give 9C 2")
    assert "👉 Сколько заказываешь?" in read(panel(table, 0))
    assert "Торги" not in read(panel(table, 0))


def test_where_only_one_contract_is_possible_nobody_is_asked_how_much() -> None:
    table = Table({"golden": "forced_120", "cross": "on"}, HANDS, deals_played=0)
    assert "👉 Играем 120?" in read(panel(table.say("0 give 9S 1; 0 give 9C 2"), 0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_parts_from_its_number_and_no_line_stands_there_twice(language: str) -> None:
    t = texts(language)
    for seed in range(240, 252):
        for moment in match_of(seed):
            names = "|".join(map(re.escape, (*moment.seating.names, t.plain("you"))))
            parted = re.compile(
                rf"(?:^|[\s(:])(?:{names}) [+−]?\d|[^\s,] [+−]\d|(?:{names}) [♤♧♦♥]", re.MULTILINE
            )
            screens = [draw_table(t, moment.seating, moment.match, moment.events, NO_STATE)]
            screens += [moment.panel(t, seat) for seat in range(moment.match.players)]
            for screen in screens:
                words = words_of(Markup(re.sub(r"<pre>.*</pre>", "", str(screen.text), flags=re.DOTALL)))
                assert not parted.search(words), words
                lines = [line for line in words.splitlines() if line]
                assert all(one != other for one, other in pairwise(lines)), words


def settled(*lines: Line, bolts: tuple[int, ...] = (0, 0, 0)) -> DealSettled:
    """Return a settled deal with these lines."""
    tallies = (Tally(880, on_barrel=True), Tally(), Tally())
    return DealSettled(0, 100, "made", (0, 0, 0), lines, bolts, tallies, 1, 1)


@pytest.mark.parametrize(
    ("lines", "bolts", "told"),
    [
        ([Line(0, -100, Reason.BASE), Line(0, 100, Reason.BARREL_STAY)], 0, "Аня: на бочке, не пишет"),
        ([Line(0, 100, Reason.BASE), Line(0, -30, Reason.BARREL_CLIMB)], 0, "Аня 880: садится на бочку"),
        ([Line(0, 70, Reason.BASE), Line(0, 70, Reason.MULTIPLIER)], 0, "Аня +140 (70 × 2)"),
        ([Line(0, -120, Reason.BASE), Line(0, -120, Reason.MULTIPLIER)], 0, "Аня −240 (−120 × 2)"),
        ([Line(0, 75, Reason.BASE), Line(0, 15, Reason.MULTIPLIER)], 0, "Аня +90 (15 × 2 + 60)"),
        ([Line(0, 30, Reason.BASE), *[Line(0, -120, Reason.REDEAL_FINE)] * 5], 0,
         "Аня −570 (−600 за 5 пересдач)"),
        ([Line(0, -120, Reason.BOLT)], 1, "Аня −120 (⚡ болт, −120 за болты)"),
        ([Line(0, -120, Reason.BOLT), Line(0, 0, Reason.BARREL_FALL)], 1,
         "Аня −120 (⚡ болт, −120 за болты, падает с бочки)"),
        ([Line(0, 100, Reason.BASE), Line(0, 0, Reason.BARREL_CLIMB)], 0, "Аня 880: садится на бочку"),
        ([Line(0, -120, Reason.BOLT), Line(0, 0, Reason.BARREL_FALL), Line(0, -760, Reason.THIRD_FALL)], 0,
         "Аня 880: третье падение с бочки (−120 за болты)"),
        ([], 0, "Аня 0 · Боря 0 · Вера 0"),
    ],
)  # fmt: skip
def test_the_ledger_speaks_as_people_do(lines: list[Line], bolts: int, told: str) -> None:
    row = ledger(texts("ru"), RUSSIAN.names, settled(*lines, bolts=(bolts, 0, 0)))[0]
    assert words_of(row).replace(NO_BREAK, " ") == told


def test_one_reads_of_oneself_as_of_oneself() -> None:
    climbs = settled(Line(0, 70, Reason.BASE), Line(0, -30, Reason.BARREL_CLIMB))
    row = ledger(texts("ru"), ("Ты", "Боря", "Вера"), climbs, 0)[0]
    assert words_of(row).replace(NO_BREAK, " ") == "Ты 880: садишься на бочку"
