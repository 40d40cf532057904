"""Hints: to every question an answer with an honest reason, from what the seat knows and nothing else."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from dataclasses import replace
from typing import get_args

import pytest

from game.actions import Bid, Concede, Contract, Give, Lay, Pass, Play
from game.arena import shuffled
from game.cards import Rank, card, points
from game.phases.play import suits_married
from game.players import Situation, weigh
from game.players.advice import REASONS, advise
from game.players.reasons import compared
from game.players.stakes import CURVES, Role, stated
from game.state import Kind, Over
from game.view import POINT, Advice, AdviceCode, AdviceReason, Alternative
from tests.worlds import questions_alike
from trials.computers import LIGHT, PATIENCE, table
from trials.walks import random_deck

STRONG = LIGHT["strong"]._replace(search=3)


def hinted(seed: int) -> list[tuple[Situation, Advice]]:
    """Play a random match as hints say; return all questions with their hints."""
    rng, at = table(seed, [STRONG])
    found: list[tuple[Situation, Advice]] = []
    while len(found) < PATIENCE and len(at.match.sheet) < 2 and not isinstance(at.match.phase, Over):
        if at.match.asked is None:
            at.do(random_deck(rng, at.rules, at.match))
            continue
        situation = at.situation(at.match.asked)
        found.append((situation, advise(situation, STRONG, rng)))
        at.do(found[-1][1].actions[0])
    return found


@pytest.fixture(scope="module")
def many() -> list[tuple[Situation, Advice]]:
    """Return hints to the questions of matches under random rules."""
    return [each for seed in range(25, 85) for each in hinted(seed)]


def test_every_question_has_an_answer_with_a_reason(many: list[tuple[Situation, Advice]]) -> None:
    asked = Counter(situation.view.kind for situation, _ in many)
    assert set(asked) == set(get_args(Kind)) - {"dealing", "over"}
    for situation, advice in many:
        assert advice.actions[0] in situation.view.choices
        assert advice.reason.code in get_args(AdviceCode)
        assert (advice.reason.code == "only") == (len(situation.view.choices) == 1)
        assert pickle.loads(pickle.dumps(advice)) == advice


def test_most_reasons_are_met(many: list[tuple[Situation, Advice]]) -> None:
    """The others are rare."""
    rare = {
        "bid-anyway",
        "risk-anyway",
        "pass-anyway",
        "cheaper-lost",
        "costs-too-much",
        "good-offer",
        "low-offer",
        "lesser-evil",
        "keeps-guard",
        "hand-counts",
        "hand-short",
        "look",
    }
    assert set(get_args(AdviceCode)) - {advice.reason.code for _, advice in many} <= rare


def test_chances_are_said_of_what_is_weighed_only(many: list[tuple[Situation, Advice]]) -> None:
    for situation, advice in many:
        if advice.odds is None:
            continue
        assert advice.deals
        assert 0 < advice.odds.chance < 1
        action = advice.actions[0]
        if isinstance(action, Bid | Contract):
            assert (advice.odds.seat, advice.odds.amount) == (situation.seat, action.amount)
        else:
            assert (advice.odds.seat, advice.odds.amount) == (situation.view.holder, situation.view.bid)


def test_a_marriage_speaks_for_a_bid_and_its_absence_for_a_pass(many: list[tuple[Situation, Advice]]) -> None:
    told = set()
    for situation, advice in many:
        held = {(each.suit, each.points) for each in situation.view.hints.marriages}
        if advice.reason.code == "bid-marriage":
            assert (advice.reason.suit, advice.reason.amount) in held
            assert isinstance(advice.actions[0], Bid)
        if advice.reason.code == "no-marriage":
            assert not held
            assert situation.seat not in situation.view.unseen, "they cannot know"
            assert advice.actions[0] == Pass(situation.seat)
        told.add(advice.reason.code)
    assert {"bid-marriage", "no-marriage"} <= told


def test_a_hint_tells_one_chance_at_most(many: list[tuple[Situation, Advice]]) -> None:
    """Two of them could seem to contradict each other: "96 in 100" beside 97."""
    assert any(advice.odds is not None for _, advice in many)
    assert any(advice.reason.chance is not None for _, advice in many)
    assert not any(advice.odds and advice.reason.chance is not None for _, advice in many)


def test_of_a_gift_the_best_second_card_is_advised(many: list[tuple[Situation, Advice]]) -> None:
    """Several gifts begin with the same card."""
    for situation, advice in many:
        if situation.view.kind == "giving" and advice.deals:
            chosen = advice.option(advice.actions)
            assert chosen is not None
            assert max(each.worth for each in advice.options) - chosen.worth < POINT


def test_what_is_given_away_is_advised_together(many: list[tuple[Situation, Advice]]) -> None:
    together = [advice for situation, advice in many if situation.view.kind == "giving"]
    assert any(len(each.actions) > 1 for each in together)
    for situation, advice in many:
        if situation.view.kind == "giving":
            gone = [each.card for each in advice.actions if isinstance(each, Give | Lay)]
            assert len(set(gone)) == len(gone) == len(advice.actions)
            assert set(gone) <= set(situation.view.hand)


def test_reasons_for_cards_are_true(many: list[tuple[Situation, Advice]]) -> None:
    for situation, advice in many:
        view, action = situation.view, advice.actions[0]
        if not isinstance(action, Play):
            continue
        match advice.reason.code:
            case "takes" | "takes-for-now" | "from-declarer":
                assert advice.reason.amount == points((*view.trick, action.card))
            case "feeds":
                assert action.card.points > min(each.card.points for each in _plays(situation))
                assert advice.reason.seat not in {situation.seat, view.holder}
            case "may-take":
                assert view.trick
                assert advice.reason.seat not in {situation.seat, view.holder}
                assert advice.reason.amount == action.card.points
            case "clears-suit":
                assert [each.suit for each in view.hand].count(action.card.suit) == 1
                suits = {each.suit for each in view.hand} - {action.card.suit}
                own = suits & set(suits_married(view.hand, Rank.KING, Rank.QUEEN))
                assert view.trump in suits or (view.trump is None and own)
            case "as-good":
                assert advice.reason.cards != (action.card,)
                assert set(advice.reason.cards) <= {each.card for each in _plays(situation)}
            case "keeps-half":
                married = [each for each in view.hand if each.rank in {Rank.KING, Rank.QUEEN}]
                assert [each.suit for each in married].count(
                    action.card.suit
                ) < 2 or action.card not in married
            case "small-card":
                assert action.card.points == min(each.card.points for each in _plays(situation))
            case "ducks":
                assert set(advice.reason.cards) <= {each.card for each in _plays(situation)}


def test_of_a_contract_that_fails_mostly_is_said_why_it_is_not_conceded(
    many: list[tuple[Situation, Advice]],
) -> None:
    asked = next(each for each, _ in many if _may_concede(each))
    action, concession = Contract(asked.seat, asked.view.bid or 0), Concede(asked.seat)
    for made, told in ((0.1, "concede-dearer"), (0.9, "sure-enough")):
        played = Alternative((action,), (0.3,), made)
        for options, code in (
            ((played, Alternative((concession,), (0.2,))), told),
            ((played,), "sure-enough"),
        ):
            thought = Advice((action,), AdviceReason("only"), None, options)
            assert REASONS["contract"](asked, thought).code == code


def test_what_does_as_well_is_said_to_and_what_is_better_is_not(
    many: list[tuple[Situation, Advice]],
) -> None:
    situation, _ = next((each, its) for each, its in many if len(_plays(each)) > 1)
    one, other = _plays(situation)[:2]
    better, worse = (0.5, 0.3, 0.4), (0.4, 0.2, 0.3)
    for others, told in (
        (worse, AdviceReason("on-average")),
        ((0.6, 0.2, 0.38), AdviceReason("as-good", cards=(other.card,))),
        ((0.5, 0.3, 0.4), AdviceReason("alike")),
    ):
        options = (Alternative((one,), better), Alternative((other,), others))
        assert compared(situation.view, Advice((one,), AdviceReason("only"), None, options)) == told
    alone = Advice((one,), AdviceReason("only"), None, (Alternative((one,), better),))
    assert compared(situation.view, alone) == AdviceReason("on-average")


def test_a_small_card_of_the_same_suit_is_no_news(many: list[tuple[Situation, Advice]]) -> None:
    situation, _ = many[0]
    jack, nine, ace = (Play(0, card(name)) for name in ("JD", "9D", "AD"))
    values = ((jack, (0.6, 0.4)), (nine, (0.6, 0.4)), (ace, (0.4, 0.2)))
    options = tuple(Alternative((each,), worths) for each, worths in values)
    told = compared(situation.view, Advice((jack,), AdviceReason("only"), None, options))
    assert told == AdviceReason("on-average"), "not that the nine is as good, but that the ace is worse"


@pytest.mark.parametrize(
    ("declares", "made", "told"),
    [
        (True, 0.6, "makes-it"),
        (True, 0.3, "on-average"),
        (False, 0.3, "stops-it"),
        (False, 0.6, "on-average"),
    ],
)
def test_a_better_card_is_said_to_make_the_contract_or_to_stop_it(
    many: list[tuple[Situation, Advice]], declares: bool, made: float, told: str
) -> None:
    situation, _ = next((each, its) for each, its in many if len(_plays(each)) > 1)
    holder = situation.seat if declares else (situation.seat + 1) % 2
    view = replace(situation.view, holder=holder, bid=120)
    one, other = _plays(situation)[:2]
    options = (Alternative((one,), (0.5, 0.3, 0.4), made), Alternative((other,), (0.4, 0.2, 0.3), 0.45))
    reason = compared(view, Advice((one,), AdviceReason("only"), None, options))
    assert reason.code == told
    assert told == "on-average" or reason.amount == 120
    assert reason.seat == (holder if told == "stops-it" else None)


def test_hardly_a_hint_has_nothing_to_say(many: list[tuple[Situation, Advice]]) -> None:
    told = Counter(advice.reason.code for _, advice in many)
    assert told["on-average"] < 0.05 * (told.total() - told["only"])


def _may_concede(situation: Situation) -> bool:
    return any(isinstance(each, Concede) for each in situation.view.choices)


def _plays(situation: Situation) -> list[Play]:
    return [each for each in situation.view.choices if isinstance(each, Play)]


@pytest.mark.seeds(4)
def test_hints_tell_nothing_of_hidden_cards(seed: int) -> None:
    """Both worlds look the same to the player who asks for a hint: so they get the same one."""
    rng = random.Random(seed)
    compared = 0
    for one, other in questions_alike(rng, seed):
        stream = rng.random()
        told = advise(one, STRONG, random.Random(stream))
        assert told == advise(other, STRONG, random.Random(stream))
        compared += 1
    assert compared >= 30


def test_what_was_done_instead_can_be_compared(many: list[tuple[Situation, Advice]]) -> None:
    rng = random.Random(3)
    compared = set[str]()
    for situation, advice in many:
        others = [each for each in situation.view.choices if each not in advice.actions]
        if not others or not advice.deals or situation.view.kind == "giving":
            continue
        done = rng.choice(others)
        if not isinstance(done, Bid | Contract | Play | Pass):
            continue
        again = advise(situation, STRONG, rng, besides=(done,))
        if not again.deals:
            continue  # no deal was found that agrees with all that is known
        assert again.option((done,)) is not None
        compared.add(situation.view.kind)
    assert compared == {"auction", "contract", "play"}


def test_nothing_thought_through_is_counted_by_the_hand() -> None:
    rng, at = table(3, [STRONG])
    at.do(shuffled(rng)) if at.match.asked is None else None
    while at.match.asked is None or at.situation(at.match.asked).view.kind != "auction":
        at.do(random_deck(rng, at.rules, at.match)) if at.match.asked is None else at.do(at.ask())
    told = advise(at.situation(at.match.asked), STRONG, rng, stop=lambda: True)
    assert told.deals == 0
    assert told.odds is None
    lesson = {"bid-marriage", "bid-ace", "no-marriage", "no-ace"}
    assert told.reason.code in {"hand-counts", "hand-short", "must-bid", "look", *lesson}


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("role", get_args(Role))
@pytest.mark.parametrize("left", range(1, 11))
def test_what_is_more_likely_is_never_said_to_be_less(kind: Kind, role: Role, left: int) -> None:
    told = [stated(kind, chance / 200, role=role, left=left) for chance in range(201)]
    assert told == sorted(told)
    corrected = kind in CURVES or kind == "play"
    assert (told[0], told[-1]) == ((0.005, 0.995) if corrected else (0, 1))


def test_a_defender_who_sees_no_other_hand_is_told_that_more_contracts_are_made() -> None:
    """With all cards open a defence beats more of them; near the end little is hidden any more."""
    early = stated("play", 0.3, role="defender", left=8)
    assert early > 0.55 > stated("play", 0.3, role="declarer", left=8)
    assert stated("play", 0.3, role="defender", left=2) < 0.15


@pytest.mark.parametrize("role", get_args(Role))
def test_the_chance_of_a_hint_is_corrected_by_the_role(
    many: list[tuple[Situation, Advice]], role: Role
) -> None:
    situation = next(
        situation
        for situation, advice in many
        if situation.view.kind == "play"
        and advice.options
        and role == ("declarer" if situation.seat == situation.view.holder else "defender")
    )
    raw = weigh(situation, STRONG, random.Random(1)).options
    told = advise(situation, STRONG, random.Random(1)).options
    left = len(situation.view.hand)
    for one, other in zip(raw, told, strict=True):
        assert one.made is not None
        assert other.made == stated("play", one.made, role=role, left=left)
