"""The lesson says nothing that the engine does not say: each of its positions is played through it."""

from __future__ import annotations

import random
from importlib.resources import files
from itertools import product

import pytest

from bot.screens import SUITS
from bot.words.texts import LANGUAGES, texts, words_of
from game.actions import Bid, Code, Give, Pass, Play
from game.actions import spell as words
from game.arena import shuffled
from game.cards import DECK, Rank, Suit, cards, points, spell
from game.engine import legal, refusal, step
from game.lesson import PAGES, PRESET, YOU, Page, judge, position, spoiled, view
from game.phases.play import worth
from game.players import LEVELS, STRONG, Situation, answer, never
from game.players.advice import advise
from game.players.knowledge import situation
from game.players.reasons import DEAR, HIGHEST, figures
from game.question import question
from game.record import read
from game.replay import replay
from game.rules import flat, preset
from game.state import DealSettled, Match, Playing, new_match

RULES = preset(PRESET)
GOAL, VALUES, TRICKS, MARRIAGE, AUCTION, PASS, TALON, DEFEND, BARREL = PAGES
GOOD = {
    "values": ["TS"],
    "tricks": ["9H", "JH"],
    "marriage": ["KH", "QH"],
    "auction": ["bid 105", "bid 110", "bid 115", "bid 120"],
    "talon": ["give 9C 1;give JD 2", "give 9D 1;give JS 2"],
    "pass": ["pass"],
    "defend": ["TC"],
    "barrel": ["contract 120"],
}
ASKED = [page for page in PAGES if page.asks]


def said(match: Match) -> list[str]:
    """Return what may be answered, without the seat."""
    return [words(each).partition(" ")[2] for each in legal(RULES, match)]


def history(page: Page) -> Situation:
    """Return what a computer player in the learner's seat knows: what happened before belongs to it."""
    record = read(files("game.lesson").joinpath(f"{page.name}.toml").read_text(encoding="utf-8"))
    events = [event for each in replay(record) for event in each.events]
    match = position(page)
    return situation(RULES, match, YOU, question(RULES, match), events)


def test_the_lesson_has_nine_pages_and_all_but_the_first_ask_something() -> None:
    assert len(PAGES) == 9
    assert [page for page in PAGES if not page.asks] == [GOAL]


@pytest.mark.parametrize("page", ASKED, ids=lambda page: page.name)
def test_there_is_something_to_choose_and_only_what_is_legal_is_good(page: Page) -> None:
    match = position(page)
    assert match.asked == YOU
    choices = said(match)
    assert len(choices) > 1
    if page is not TALON:
        assert [each for each in choices if page.is_good(each)] == sorted(GOOD[page.name], key=choices.index)
    for each in GOOD[page.name]:
        verdict = judge(page, each)
        assert verdict.good
        assert verdict.refused is None


@pytest.mark.parametrize("page", ASKED, ids=lambda page: page.name)
def test_what_the_rules_refuse_is_refused_as_at_a_table(page: Page) -> None:
    match = position(page)
    for each in DECK:
        verdict = judge(page, each.text)
        assert verdict.refused == refusal(RULES, match, Play(YOU, each))
        assert verdict.good is (page.is_good(each.text) and verdict.refused is None)


@pytest.mark.parametrize("nonsense", ["", "TS TS", "eat 9S", "1 TS", "give 9S", "deal", "bid x", ";"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_words_that_no_key_sends_are_an_error(page: Page, nonsense: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        judge(page, nonsense)


# 1. The goal


def test_three_players_hold_seven_cards_each_and_three_lie_face_down() -> None:
    seen = view(GOAL)
    assert (seen.counts, len(DECK), flat(RULES)["target"]) == ((7, 7, 7), 24, 1000)
    assert (len(seen.hand), seen.talon) == (7, ())


# 2. Tricks


def test_the_ten_takes_the_king_and_the_queen_does_not() -> None:
    after = judge(VALUES, "TS").view
    assert after.last is not None
    assert (after.last.winner, points(after.last.cards)) == (YOU, 14)
    lost = step(RULES, position(VALUES), Play(YOU, cards("QS")[0])).match
    assert lost.asked == 1, "Ann took it with her king"
    assert judge(VALUES, "QS").fault == "wrong"


def test_the_cards_are_worth_what_the_lesson_says() -> None:
    worth = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2, Rank.NINE: 0}
    assert {each: each.points for each in Rank} == worth
    assert list(worth) == sorted(Rank, key=lambda each: each.points, reverse=True)
    assert points(DECK) == 120


# 3. Suit and trump


def test_any_trump_beats_the_ace_and_nothing_else_may_be_played() -> None:
    match = position(TRICKS)
    assert view(TRICKS).trump is Suit.HEARTS
    assert sorted(said(match)) == ["9H", "JH"]
    for each in GOOD["tricks"]:
        after = judge(TRICKS, each).view
        assert after.last is not None
        assert (after.last.winner, after.asked) == (YOU, YOU), "who takes the trick leads the next one"
    refused = judge(TRICKS, "KD").refused
    assert refused is not None
    assert (refused.code, refused.suit) == (Code.PLAY_TRUMP, Suit.HEARTS)


# 4. The marriage


def test_king_and_queen_declare_a_hundred_and_turn_trump() -> None:
    assert spell(view(MARRIAGE).hints.declares) == "KH QH"
    for each in GOOD["marriage"]:
        after = judge(MARRIAGE, each).view
        assert after.declared is not None
        assert (after.declared.points, after.trump) == (100, Suit.HEARTS)
        assert after.points[YOU] == view(MARRIAGE).points[YOU] + 100
    assert judge(MARRIAGE, "AS").fault == "wrong"
    assert step(RULES, position(MARRIAGE), Play(YOU, cards("AS")[0])).match.phase.trump is None  # type: ignore[union-attr]


def test_marriages_are_worth_what_the_lesson_says_and_come_after_the_first_trick() -> None:
    rules = flat(RULES)
    assert (rules["marriage_values"], rules["first_lead_marriage"]) == ("standard", "off")
    assert rules["marriage_keeps_trump"] == "off", "the next marriage changes the trump"


# 5 to 7. Auction and talon


def test_the_bid_wins_the_talon_with_the_cards_of_the_next_page() -> None:
    seen = view(AUCTION)
    assert (seen.bid, seen.holder) == (100, 1), "Ann stands at a hundred"
    assert [each.points for each in seen.hints.marriages] == [100]
    assert sum(each.rank is Rank.ACE for each in seen.hand) == 2
    assert judge(AUCTION, "pass").fault == "pass"
    assert judge(AUCTION, "bid 125").fault == "high"
    match = step(RULES, step(RULES, position(AUCTION), Bid(YOU, 110)).match, Pass(1)).match
    assert match.phase == position(TALON).phase


def test_without_a_marriage_a_bid_is_called_too_much() -> None:
    seen = view(PASS)
    assert (seen.bid, seen.holder, seen.hints.marriages) == (100, 1, ())
    assert judge(PASS, "bid 105").fault == "bid"
    assert judge(PASS, "pass").view.holder == 1


def test_small_cards_are_given_and_no_others() -> None:
    seen = view(TALON)
    assert (len(seen.hand), len(seen.talon)) == (10, 3)
    small = [each for each in seen.hand if not spoiled(TALON, each.text)]
    assert {each.rank for each in small} == {Rank.NINE, Rank.JACK}
    assert spoiled(TALON, "9C AH") == "wrong"
    assert not spoiled(TALON, "- 9D"), "Ben has his card before Ann"
    after = judge(TALON, GOOD["talon"][0]).view
    assert (after.counts, after.asked, after.kind) == ((8, 8, 8), YOU, "contract")


# 8. Against the declarer


def test_the_ten_that_is_added_to_the_partners_trick_breaks_the_contract() -> None:
    seen = view(DEFEND)
    assert (seen.holder, seen.bid) == (1, 100), "Ann plays for a hundred"
    assert [seat for seat, _ in seen.played] == [1, 2]
    assert seen.trick[1] == cards("AC")[0], "Ben's ace takes it, whatever is added"
    assert judge(DEFEND, "9C").fault == "wrong"
    after = judge(DEFEND, "TC").view
    assert after.last is not None
    assert (after.last.winner, points(after.last.cards)) == (2, 24)
    assert finished("TC").result == "failed"
    assert finished("9C").result == "made", "the ten falls to Ann"


def finished(first: str) -> DealSettled:
    """Play the last tricks after a first card, and return the line of the sheet.

    Ben leads what is left of clubs, Ann has nothing but trumps, and so nobody has a choice that matters.
    """
    match = step(RULES, position(DEFEND), Play(YOU, cards(first)[0])).match
    while isinstance(match.phase, Playing) and match.asked is not None:
        plays = [each for each in legal(RULES, match) if isinstance(each, Play)]
        plays.sort(key=lambda each: each.card.points)
        match = step(RULES, match, plays[0 if match.asked == 1 else -1]).match
    return match.sheet[-1]


def test_a_contract_counts_fully_and_what_opponents_take_is_rounded_to_fives() -> None:
    row = finished("TC")
    assert row.points == (17, 94, 49)
    assert [each.score for each in row.tallies] == [15, -100, 50]
    made = finished("9C")
    assert made.points[1] == 104
    assert made.tallies[1].score == 100


# 9. The barrel


def test_on_the_barrel_only_a_contract_of_120_wins() -> None:
    seen = view(BARREL)
    assert (seen.kind, seen.bid, seen.holder) == ("contract", 110, YOU)
    assert seen.tallies[YOU].on_barrel
    assert seen.tallies[YOU].tries == flat(RULES)["barrel_attempts"]
    assert [judge(BARREL, f"contract {each}").fault for each in (110, 115, 125)] == ["low", "low", "high"]
    assert judge(BARREL, "contract 120").view.kind == "play"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_line_of_a_text_is_about_a_part_of_the_table(page: Page, language: str) -> None:
    lines = words_of(texts(language)(f"lesson-{page.name}", bid="100")).split("\n")
    assert len(lines) == len(page.spots)
    assert page.spots[0], "the first line belongs to no other"


# The end


def test_the_numbers_of_barrel_and_bolts_are_those_of_the_rules() -> None:
    rules = flat(RULES)
    barrel = [rules[each] for each in ("target", "barrel_at", "barrel_attempts", "barrel_need", "fine")]
    assert barrel == [1000, 880, 3, 120, 120]
    assert (rules["bolts_per_fine"], rules["bolt_when"], rules["barrel_fall"]) == (3, "no_trick", "fine")


# What people who play well would do


@pytest.mark.parametrize(
    ("page", "level"),
    [*product([AUCTION, PASS, TALON], ["normal", "strong"]), (DEFEND, "strong")],
    ids=lambda each: each if isinstance(each, str) else each.name,
)
def test_computer_players_agree_with_the_lesson(page: Page, level: str) -> None:
    at = history(page)
    for seed in range(3):
        found = answer(at, LEVELS[level], random.Random(seed), never)
        if isinstance(found, Give):
            assert not spoiled(TALON, found.card.text)
        else:
            assert page.is_good(words(found).partition(" ")[2])


def test_the_hands_of_the_lesson_follow_its_rule_for_bids() -> None:
    assert figures(RULES, view(AUCTION).hand).worth_bidding
    assert not figures(RULES, view(PASS).hand).worth_bidding
    assert not AUCTION.is_good(f"bid {HIGHEST + 5}")
    assert AUCTION.is_good(f"bid {HIGHEST}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_the_lesson_state_the_rule_for_bids(language: str) -> None:
    """Suits whose marriage is dear stand first, then the others, which need an ace, then the highest bid."""
    t = texts(language)
    rule = words_of(t(f"lesson-{AUCTION.name}")).splitlines()[-1]
    dear = [SUITS[each] for each in Suit if worth(RULES.play, each) >= DEAR]
    cheap = [SUITS[each] for each in Suit if worth(RULES.play, each) < DEAR]
    assert max(map(rule.index, dear)) < min(map(rule.index, cheap))
    assert str(HIGHEST) in rule
    assert all(each in words_of(t(f"lesson-{PASS.name}")).splitlines()[-1] for each in cheap)


def test_hints_nearly_always_agree_with_the_rule_for_bids() -> None:
    """`python -m bench.lesson_rule` measures it; this is its short form."""
    rng = random.Random(5)
    agreed: dict[bool, list[bool]] = {True: [], False: []}
    while min(map(len, agreed.values())) < 30:
        match = step(RULES, new_match(3), shuffled(rng)).match
        assert match.asked is not None
        at = situation(RULES, match, match.asked, question(RULES, match), ())
        bids = figures(RULES, at.view.hand).worth_bidding
        if len(agreed[bids]) < 30 and at.view.kind == "auction":
            agreed[bids].append(isinstance(advise(at, STRONG, rng).actions[0], Bid) == bids)
    assert min(map(sum, agreed.values())) >= 27
