"""Random rules, decks, starting totals and legal walks, for the tests that hold for all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from game.actions import Deal
from game.cards import DECK
from game.engine import legal, step
from game.rules import Option, Rules, RulesConflict, Value, assemble, catalog
from game.state import Match, Over
from tests.walks import Move, choose, random_value

CHANGED = 6
"""At most so many options differ from the defaults in one random assignment."""

ONE_HAND = (0, 4, 8, 12, 15, 18, 21)
"""Places of the deck, from the top, that go to one hand of three: the player left of the dealer's."""


def random_rules(rng: random.Random) -> Rules:
    """Return valid rules with a few options changed."""
    while True:
        changed = rng.sample(list(catalog().values()), rng.randint(0, CHANGED))
        try:
            return assemble({option.id: random_value(rng, option) for option in changed})
        except RulesConflict:
            continue


def shuffled(rng: random.Random) -> Deal:
    """Return the deal of a random deck; often one hand has all the nines, or all the aces and tens."""
    deck = rng.sample(DECK, len(DECK))
    gathered = rng.choice(("", "9", "AT"))
    apart = [each for each in deck if each.text[0] in gathered][: len(ONE_HAND)]
    rest = [each for each in deck if each not in apart]
    for place, each in zip(ONE_HAND, apart, strict=False):
        rest.insert(place, each)
    return Deal(tuple(rest))


def walk(rng: random.Random, rules: Rules, match: Match, deals: int) -> Iterator[Move]:
    """Play `deals` deals, or to the end of the match, and yield every move."""
    while len(match.sheet) < deals and not isinstance(match.phase, Over):
        choices = legal(rules, match)
        action = choose(rng, choices) if choices else shuffled(rng)
        events, after = step(rules, match, action)
        yield Move(match, action, events, after)
        match = after


def rules() -> st.SearchStrategy[Rules]:
    """Return valid rules; shrinks towards the defaults."""
    changes = st.dictionaries(st.sampled_from(sorted(catalog())), st.integers(0, 99), max_size=CHANGED)
    return changes.map(_assigned).filter(lambda made: made is not None).map(_certain)


def _assigned(picks: dict[str, int]) -> Rules | None:
    values = {name: _picked(catalog()[name], pick) for name, pick in picks.items()}
    try:
        return assemble(values)
    except RulesConflict:
        return None


def _picked(option: Option, pick: int) -> Value | list[int | str]:
    value = option.values[pick % len(option.values)]
    return [value] if option.is_set else value


def _certain(made: Rules | None) -> Rules:
    assert made is not None
    return made


def decks() -> st.SearchStrategy[Deal]:
    """Return the deal of a deck in any order; shrinks towards the printed order."""
    return st.permutations(DECK).map(lambda deck: Deal(tuple(deck)))
