"""The rest of the tricks: a claim is proved by what the claimant knows, or it is none."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from game.actions import Play, Seat, spell
from game.cards import DECK, Card, Suit, cards, in_order, points
from game.engine import refusal, step
from game.events import Event, MarriageDeclared, TrickWon
from game.layouts import order_from
from game.phases import play
from game.question import rest, sweep
from game.rules import Rules, assemble
from game.state import Bargain, DealSettled, Marks, Match, Playing, Trick, new_match
from tests.game import defences
from tests.worlds import histories, other_worlds

EVERY_DEFENCE = 4
"""Tricks up to which every defence is tried."""


def late(hands: str, changes: dict[str, Any] | None = None, **known: Any) -> tuple[Rules, Match]:
    """Return a deal in which seat 0 leads from these hands: "mine | next | after him / aside".

    All other cards were played, in tricks that seat 1 led and seat 0 took. `known` is what else is so:
    `trump` by its letter, `owner`, `declarer`, `tricks` of seat 0, `led` by seat 0 before, and marks.
    """
    held, _, aside = hands.partition("/")
    dealt = tuple(in_order(cards(text)) for text in held.split("|"))
    rules = assemble({"players": len(dealt), **(changes or {})})
    lying = cards(aside)
    first = [Trick(0, cards(text), 0) for text in known.pop("led", ())]
    gone = {each for pile in (*dealt, lying, *(trick.cards for trick in first)) for each in pile}
    played = iter([each for each in DECK if each not in gone])
    tricks = [*first, *(Trick(1, each, 0) for each in zip(*[played] * len(dealt), strict=True))]
    trump = Suit(known.pop("trump")) if "trump" in known else None
    nothing = (0,) * (len(dealt) - 1)
    return rules, new_match(len(dealt))._replace(
        phase=Playing(
            dealt,
            0,
            0,
            (),
            trump,
            (known.pop("tricks", len(tricks)), *nothing),
            (sum(points(each.cards) for each in tricks), *nothing),
            (),
            tuple(tricks),
            Bargain(known.pop("declarer", 0), 100),
            Marks(owner=known.pop("owner", 0 if trump else None), aside=lying, **known),
        )
    )


def leads(hands: str, changes: dict[str, Any] | None = None, **known: Any) -> list[str]:
    """Return the leads with which seat 0 takes the rest, as they are written."""
    rules, match = late(hands, changes, **known)
    found = sweep(rules, match, 0)
    assert holds(random.Random(1), rules, match, found)
    return [spell(each).partition(" ")[2] for each in found]


def holds(rng: random.Random, rules: Rules, match: Match, found: tuple[Play, ...]) -> bool:
    """Return whether these leads take the rest from these hands: against any defence, or many."""
    if len(found) <= EVERY_DEFENCE:
        return defences.takes_all(rules, match, found)
    return all(defences.survives(rng, rules, match, found) for _ in range(5))


def test_trumps_are_drawn_before_the_winners_are_cashed() -> None:
    assert leads("AH TH AS | 9H 9S 9C | JH JS JC", trump="H") == ["AH", "TH", "AS"]


def test_a_trump_that_cannot_be_drawn_takes_a_trick() -> None:
    assert leads("AH AS AC | 9H 9S 9C | JH JS JC", trump="H") == []


def test_a_higher_trump_may_be_out() -> None:
    assert leads("TH KH AS | 9H 9S 9C | AH JS JC", trump="H") == []


def test_nothing_but_trumps_needs_no_drawing() -> None:
    assert leads("AH TH | 9H JH | QH KH", trump="H") == ["AH", "TH"]


def test_a_low_trump_wins_when_the_others_are_drawn() -> None:
    assert leads("AH 9H AS | 9S TC QC | TH JC 9C", trump="H") == ["AH", "9H", "AS"]


def test_without_a_trump_an_ace_and_its_run_win() -> None:
    assert leads("AS TS AC | 9S KS 9C | JS JC KC") == ["AS", "TS", "AC"]


def test_the_end_of_a_run_wins_when_whatever_beats_it_is_drawn() -> None:
    assert leads("AS TS 9S | KS 9C JC | JS TC KC") == ["AS", "TS", "9S"]
    assert leads("AS TS 9S | KS QS JC | JS TC KC") == []


def test_a_card_that_could_beat_mine_counts_though_it_would_fall() -> None:
    """A claim would tell that the ten of spades lies alone."""
    assert leads("AS KS | TS 9C | JS QS") == []


def test_the_last_trick_is_simply_played() -> None:
    assert leads("AS | KS | TS") == []


def test_only_who_leads_may_claim() -> None:
    rules, match = late("AH TH | 9H JH | QH KH", trump="H")
    led = step(rules, match, Play(0, cards("AH")[0])).match
    assert [sweep(rules, match, seat) == () for seat in range(3)] == [False, True, True]
    assert [sweep(rules, led, seat) == () for seat in range(3)] == [True, True, True]
    assert [sweep(rules, new_match(3), seat) == () for seat in range(3)] == [True, True, True]


def test_who_cannot_be_void_cannot_trump() -> None:
    """Of three spades and a trump everybody holds a spade; of two spades, not everybody."""
    assert leads("AS TS | 9H JS | QS KS", trump="H", owner=1) == []
    assert leads("AS AH | 9H JS | QS 9S", FOREIGN, trump="H", owner=1) == ["AS", "AH"]
    assert leads("AS AH | 9H JS | QS 9C", FOREIGN, trump="H", owner=1) == []


FOREIGN = {"foreign_trump_lead": "forbidden"}


def test_a_duty_to_lead_something_else_forbids_drawing_trumps() -> None:
    assert leads("AS AH | 9H JS | QS 9C", trump="H", owner=1) == ["AH", "AS"]
    assert leads("AS AH | 9H JS | QS 9C", FOREIGN, trump="H", owner=1) == []
    owed: dict[str, Any] = {"aces": 0, "aces_played": 2, "owes_aces": True}
    assert leads("AS TH KH | 9H JS JC | QS 9C 9D", trump="H") == ["TH", "KH", "AS"]
    assert leads("AS TH KH | 9H JS JC | QS 9C 9D", trump="H", **owed) == []


def test_a_marriage_is_declared_on_the_way() -> None:
    assert leads("AS KC QC | 9S JC TH | JS 9C JH") == ["AS", "KC", "QC"]


def test_a_marriage_is_declared_aloud_where_one_may_keep_silent() -> None:
    aloud = {"marriage_declaration": "explicit", "queen_jack_marriage": "on"}
    assert leads("KC QC JC | 9S 9C TH | JS AS JH", aloud) == ["KC declare", "QC", "JC"]


def test_a_marriage_may_change_a_trump_that_could_not_be_drawn() -> None:
    assert leads("AS KC QC | 9S 9H TH | JS JC JH", trump="H", owner=1) == ["KC", "QC", "AS"]


def test_a_marriage_may_be_led_before_the_ten_above_it() -> None:
    assert leads("TC KC QC | 9S 9H TH | JS 9D JH", trump="H", owner=1) == ["KC", "TC", "QC"]


def test_a_marriage_changes_no_trump_by_a_card_that_may_be_beaten() -> None:
    assert leads("AC KC QC | TC 9H 9S | JS 9D JD", trump="H", owner=1) == []
    half = {"queen_jack_marriage": "on"}
    assert leads("AC TC QC JC | KC 9H 9S JS | 9C 9D JD JH", half, trump="H", owner=1) == []


def test_no_marriage_is_lost_by_a_claim() -> None:
    """Before one's first trick nothing is declared, so another suit goes first."""
    first = {"first_lead_marriage": "on"}
    assert leads("KS QS AC | 9S 9C JC | 9D 9H JH", tricks=0) == ["AC", "KS", "QS"]
    assert leads("KS QS AC | 9S 9C JC | 9D 9H JH", first, tricks=0) == ["KS", "QS", "AC"]
    assert leads("KS QS | 9S 9C | 9D 9H", tricks=0) == []


ACES = {"ace_marriage": "on"}
ALL_ACES = "AS TS AC TC AD TD AH TH | KS QS KC QC KD QD KH QH | JS 9S JC 9C JD 9D JH 9H"


def test_four_aces_are_kept_together_until_they_are_declared() -> None:
    assert leads(ALL_ACES, tricks=0) == ["AS", "TS", "AC", "TC", "AD", "TD", "AH", "TH"]
    assert leads(ALL_ACES, ACES, tricks=0)[:2] == ["TS", "AS"]


def test_the_last_ace_comes_last_where_its_suit_would_be_trump() -> None:
    changes = {**ACES, "ace_marriage_trump": "last_ace"}
    assert leads("AS KC | 9S 9C | JS QS", changes, aces=0, aces_played=3) == ["KC", "AS"]


def test_it_does_not_think_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three trumps are out and two can be drawn; what else may be led in between comes to the same."""
    thought = Counter[Card]()

    def decide(rules: Rules, match: Match, phase: Playing, action: Play) -> object:
        thought[action.card] += 1
        return decided(rules, match, phase, action)

    decided = play.decide
    monkeypatch.setattr(play, "decide", decide)
    hand, others = "AS TS AC TC AD TD KD AH TH KH", "JS 9S 9C QC QD JD 9D QH JH 9H / KS JC"
    rules, match = late(f"{hand} | {others}", {**ACES, "trump": "named"}, trump="S")
    assert sweep(rules, match, 0) == ()
    assert thought.total() < 1000


def test_of_two_players_one_cannot_know_what_lies_aside() -> None:
    assert leads("KS AC | 9S JC / AS TS") == []


def test_whoever_did_not_follow_has_no_card_of_the_suit() -> None:
    assert leads("KS AC | 9H JC / AS TS", led=["QS 9D"]) == ["KS", "AC"]
    assert leads("KS AC | 9H JC / AS TS", led=["QS 9S"]) == []


def test_the_declarer_knows_what_he_laid_aside() -> None:
    pile = {"two_player_layout": "10_2x2_pile"}
    assert leads("KS AC | 9S JC / 9D JD AS TS", pile) == ["KS", "AC"]
    assert leads("KS AC | 9S JC / AS TS 9D JD", pile) == []
    assert leads("KS AC | 9S JC / 9D JD AS TS", pile, declarer=1) == []


def test_claiming_plays_the_deal_to_its_end() -> None:
    """The others throw their cheapest cards, which fall to the claimant all the same."""
    rules, match = late("AS KC QC | 9S JC TH | JS 9C JH")
    plays = rest(rules, match, 0)
    assert [spell(each) for each in plays] == [
        "0 AS", "1 9S", "2 JS", "0 KC", "1 JC", "2 9C", "0 QC", "1 TH", "2 JH",
    ]  # fmt: skip
    events: list[Event] = []
    for each in plays:
        assert refusal(rules, match, each) is None
        more, match = step(rules, match, each)
        events += more
    assert [each.seat for each in events if isinstance(each, TrickWon)] == [0, 0, 0]
    assert [each.points for each in events if isinstance(each, MarriageDeclared)] == [60]
    assert isinstance(events[-1], DealSettled)


def test_what_cannot_be_claimed_is_not_played() -> None:
    rules, match = late("AS KS | TS 9C | JS QS")
    assert rest(rules, match, 0) == ()


@pytest.mark.seeds(15)
def test_a_claim_is_the_same_and_holds_wherever_the_unseen_cards_lie(seed: int) -> None:
    rng = random.Random(seed)
    for rules, match in defences.positions(seed):
        seat = match.asked
        assert seat is not None
        found = sweep(rules, match, seat)
        assert holds(rng, rules, match, found)
        for _ in range(3):
            world = defences.redealt(rng, rules, match, seat)
            assert sweep(rules, world, seat) == found
            assert holds(rng, rules, world, found)


def test_nearly_all_that_could_be_claimed_is_found() -> None:
    """All placements and defences of two and three tricks: nothing is claimed wrongly, little is missed."""
    there = missed = 0
    for seed in range(100, 150):
        for rules, match in defences.positions(seed):
            seat = match.asked
            assert seat is not None
            if 2 <= len(defences.held(match, seat)) <= defences.FEW:
                worlds = list(defences.placements(rules, match, seat))
                possible = defences.can_take_all(rules, worlds, seat)
                found = bool(sweep(rules, match, seat))
                assert possible or not found
                there += possible
                missed += possible and not found
    assert there > 80
    assert missed <= there / 50


Claim = Callable[[Rules, Match, Seat], object]


def compared(claim: Claim, seeds: range) -> Counter[bool]:
    """Ask for a claim in worlds that the viewer cannot tell apart; count the answers that are not empty."""
    answers = Counter[bool]()
    for seed in seeds:
        rng = random.Random(seed)
        for rules, history in histories(seed):
            for viewer in range(history.start.players):
                for first, second in other_worlds(rng, rules, viewer, history):
                    for one, other in zip(first, second, strict=True):
                        found = claim(rules, one.after, viewer)
                        assert found == claim(rules, other.after, viewer)
                        answers[bool(found)] += 1
    return answers


def peeking(_rules: Rules, match: Match, seat: Seat) -> bool:
    """Return whether the next player, whose cards are looked at, can beat none of the leader's."""
    phase = match.phase
    if not isinstance(phase, Playing) or phase.asked != seat or phase.trick:
        return False
    after = phase.hands[order_from(match.players, match.dealer, seat)[1]]
    mine = phase.hands[seat]
    return not any(his.suit is each.suit and his.strength > each.strength for each in mine for his in after)


def test_a_claim_tells_nothing_of_hidden_cards() -> None:
    assert compared(sweep, range(20))[True] > 20


def test_a_claim_that_peeks_would_be_noticed() -> None:
    with pytest.raises(AssertionError):
        compared(peeking, range(20))


@pytest.mark.seeds(10)
def test_a_claimed_deal_comes_to_its_end(seed: int) -> None:
    for rules, match in defences.positions(seed):
        seat = match.asked
        assert seat is not None
        plays = rest(rules, match, seat)
        assert [each for each in plays if each.seat == seat] == list(sweep(rules, match, seat))
        end, won = match, list[Seat]()
        for each in plays:
            assert refusal(rules, end, each) is None
            events, end = step(rules, end, each)
            won += [event.seat for event in events if isinstance(event, TrickWon)]
        assert set(won) <= {seat}
        assert len(end.sheet) == len(match.sheet) + bool(plays)
