"""Random rules, decks, starting totals and legal walks, for the tests that hold for all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

from game.actions import Action, Bid, Concede, Contract, Deal, Keep, Play, Redeal
from game.cards import DECK
from game.engine import legal, step
from game.events import Event
from game.rules import Rules, RulesConflict, assemble, catalog, flat
from game.settlement import BARREL_AT
from game.state import Match, Over, Tally, new_match

CHANGED = 6
"""At most so many options differ from the defaults in one random assignment."""

ONE_HAND = (0, 4, 8, 12, 15, 18, 21)
"""Places of the deck, from the top, that go to one hand of three: the player left of the dealer's."""


class Move(NamedTuple):
    """One step of a walk."""

    before: Match
    action: Action
    events: tuple[Event, ...]
    after: Match


def seats(rules: Rules) -> int:
    """Return how many sit at a table with these rules."""
    return int(flat(rules).get("players", 3))


def random_rules(rng: random.Random) -> Rules:
    """Return valid rules with a few options changed."""
    while True:
        changed = rng.sample(list(catalog().values()), rng.randint(0, CHANGED))
        try:
            return assemble({option.id: rng.choice(option.values) for option in changed})
        except RulesConflict:
            continue


def random_start(rng: random.Random, rules: Rules) -> Match:
    """Return a match about to be dealt, with totals as they occur late in a match."""
    players = seats(rules)
    match = new_match(players, rng.randrange(players))
    return match._replace(tallies=tuple(_tally(rng) for _ in range(players)))


def _tally(rng: random.Random) -> Tally:
    if rng.random() < 0.3:
        return Tally(BARREL_AT, rng.randrange(3), rng.randrange(3), rng.randrange(3), on_barrel=True)
    return Tally(rng.choice((0, 435, -435, 760, 855, 870)), rng.randrange(3), 0, rng.randrange(3))


def shuffled(rng: random.Random) -> Deal:
    """Return the deal of a random deck; often one hand has all the nines, or all the aces and tens."""
    deck = rng.sample(DECK, len(DECK))
    gathered = rng.choice(("", "9", "AT"))
    apart = [each for each in deck if each.text[0] in gathered][: len(ONE_HAND)]
    rest = [each for each in deck if each not in apart]
    for place, each in zip(ONE_HAND, apart, strict=False):
        rest.insert(place, each)
    return Deal(tuple(rest))


def choose(rng: random.Random, choices: tuple[Action, ...]) -> Action:
    """Choose as people do: mostly low bids and passes, contracts as bid, and seldom a concession."""
    kind = type(choices[-1])
    if kind is Bid and len(choices) > 1:
        low = choices[: rng.choice((1, 2, 2, 3, 5, len(choices)))]
        return rng.choice(low)
    if any(isinstance(each, Contract | Concede) for each in choices):
        return rng.choice((choices[0], choices[0], rng.choice(choices), choices[-1]))
    if any(isinstance(each, Keep | Redeal) for each in choices):
        return rng.choice(choices[-2:])
    if isinstance(choices[-1], Play) and rng.random() < 0.6:
        return max(choices, key=lambda each: each.card.points if isinstance(each, Play) else 0)
    return rng.choice(choices)


def walk(rng: random.Random, rules: Rules, match: Match, deals: int) -> Iterator[Move]:
    """Play `deals` deals, or to the end of the match, and yield every move."""
    last = match.deals_played + deals
    while match.deals_played < last and not isinstance(match.phase, Over):
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
    values = {
        name: catalog()[name].values[pick % len(catalog()[name].values)] for name, pick in picks.items()
    }
    try:
        return assemble(values)
    except RulesConflict:
        return None


def _certain(made: Rules | None) -> Rules:
    assert made is not None
    return made


def decks() -> st.SearchStrategy[Deal]:
    """Return the deal of a deck in any order; shrinks towards the printed order."""
    return st.permutations(DECK).map(lambda deck: Deal(tuple(deck)))
