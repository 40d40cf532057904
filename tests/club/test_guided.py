"""Along guided first deals no hint contradicts what the lesson has just taught."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from club.lobby import beginner_dealer, beginner_deck
from game.actions import Action, Bid, Deal, Give, Play
from game.cards import DECK, Card, Cards, Rank, spell
from game.engine import step
from game.events import Event
from game.lesson import PRESET, YOU
from game.phases.play import worth
from game.players import LEVELS, STRONG, Situation, answer
from game.players.advice import advise
from game.players.knowledge import situation
from game.question import question
from game.rules import preset
from game.state import Playing, new_match
from game.view import POINT, Advice, Alternative

RULES = preset(PRESET)
DEALS = 14
SMALL = {Rank.NINE, Rank.JACK}

Hint = tuple[Situation, Advice]


def shuffle(rng: random.Random) -> Cards:
    return tuple(rng.sample(DECK, len(DECK)))


def guided(seed: int) -> Iterator[Hint]:
    """Play a guided deal as its hints say, and yield them; a fifth of them is not followed."""
    rng, events = random.Random(seed), list[Event]()
    match = new_match(3, beginner_dealer(RULES, 3, YOU))
    match = step(RULES, match, Deal(beginner_deck(RULES, match, YOU, lambda: shuffle(rng)))).match
    while match.asked is not None and not match.sheet:
        at = situation(RULES, match, match.asked, question(RULES, match), events)
        if match.asked == YOU and len(at.view.choices) > 1:
            advice = advise(at, STRONG, rng)
            yield at, advice
            followed = rng.random() < 0.8 or not isinstance(match.phase, Playing)
            action = advice.actions[0] if followed else rng.choice(at.view.choices)
        else:
            action = answer(at, LEVELS["easy"], rng)
        taken = step(RULES, match, action)
        events += taken.events
        match = taken.match


@cache
def hints() -> tuple[Hint, ...]:
    return tuple(each for seed in range(DEALS) for each in guided(seed))


def of(kind: str) -> list[Hint]:
    return [(at, advice) for at, advice in hints() if at.view.kind == kind]


@pytest.mark.parametrize("seed", range(20))
def test_with_the_first_hand_a_hint_bids_as_the_lesson_says(seed: int) -> None:
    rng = random.Random(seed)
    match = new_match(3, beginner_dealer(RULES, 3, YOU))
    match = step(RULES, match, Deal(beginner_deck(RULES, match, YOU, lambda: shuffle(rng)))).match
    assert match.asked == YOU
    at = situation(RULES, match, YOU, question(RULES, match), ())
    assert isinstance(advise(at, STRONG, rng).actions[0], Bid), spell(at.view.hand)


def test_a_nine_or_a_jack_is_given_wherever_that_is_as_good() -> None:
    given = of("giving")
    assert len(given) >= DEALS // 2
    for at, advice in given:
        assert len(advice.actions) == len({each.card for each in advice.actions if isinstance(each, Give)})
        large = _large(advice.actions)
        assert not large or min(_large(each.actions) for each in _equal(advice)) == large, spell(at.view.hand)
        gone = [each.card for each in advice.actions if isinstance(each, Give)]
        assert not any(_married(each, at.view.hand) for each in gone)


def test_of_two_marriages_the_dearer_is_led() -> None:
    led = [(at, advice) for at, advice in of("play") if _declared(at, advice.actions)]
    assert led
    for at, advice in led:
        others = [_declared(at, each.actions) for each in _equal(advice)]
        assert max(others) == _declared(at, advice.actions)


def test_every_hint_of_a_guided_deal_has_a_reason() -> None:
    vague = [advice for _, advice in hints() if advice.reason.code in {"on-average", "only"}]
    assert len(vague) <= len(hints()) // 50


def test_of_a_trick_that_a_partner_takes_no_small_card_is_called_a_gift() -> None:
    """ "feeds" advises to add more than the lowest card, "small-card" to give the lowest."""
    for at, advice in of("play"):
        worths = [each.card.points for each in at.view.choices if isinstance(each, Play)]
        (action, *_) = advice.actions
        assert isinstance(action, Play)
        if advice.reason.code == "feeds":
            assert action.card.points > min(worths)
        if advice.reason.code == "small-card":
            assert action.card.points == min(worths)


def _equal(advice: Advice) -> list[Alternative]:
    best = max(each.worth for each in advice.options)
    return [each for each in advice.options if best - each.worth < POINT]


def _large(actions: Sequence[Action]) -> int:
    return sum(each.card.rank not in SMALL for each in actions if isinstance(each, Give))


def _married(card: Card, hand: Cards) -> bool:
    pair = {Rank.KING, Rank.QUEEN}
    return card.rank in pair and pair <= {each.rank for each in hand if each.suit is card.suit}


def _declared(at: Situation, actions: Sequence[Action]) -> int:
    (action, *_) = actions
    assert isinstance(action, Play)
    return worth(RULES.play, action.card.suit) if action.card in at.view.hints.declares else 0
