"""Tricks in bits are the engine's tricks, and the solver finds what trying everything finds."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.players.playouts import choose, play_out
from game.players.solver import OutOfTime, PlainSolver, Solver
from game.players.tricks import NONE, SUIT_MASK, SUIT_OF, Position, Tricks, covers, in_bits, points_of
from game.rules import Option, PlayRules, catalog, preset
from trials.endings import check_endings, check_plays

PLAIN = in_bits(preset("classic").play)


SETTLED, ALL, FEWER, GENERAL = "points of a deal", "plain, and known to all", "plain, but not covered", "rare"
KNOWN = {
    "first_lead_marriage": ALL,
    "marriage_values": ALL,
    "marriage_declaration": FEWER,
    "marriage_keeps_trump": FEWER,
    "marriage_must_be_won": GENERAL,
    "marriage_credit": SETTLED,
    "queen_jack_marriage": GENERAL,
    "ace_marriage": GENERAL,
    "ace_marriage_trump": ALL,  # needs the marriage of aces, which is rare
    "ace_marriage_in_a_row": ALL,
    "nines_bonus": SETTLED,
    "foreign_trump_lead": GENERAL,
    "must_lead_trump": GENERAL,
    "must_overtake": ALL,
    "trump": ALL,
}
"""Demands of each option of section 4.6 on the solvers (docs/adding-a-rule.md, step 4)."""


def known(option: Option) -> set[str]:
    """Return what the other values of an option ask of the solvers."""
    found = set()
    for value in option.values:
        if value != option.default:
            bits = in_bits(PlayRules.model_validate({option.id: value}))
            kind = ALL if covers(bits) else FEWER if bits.plain else GENERAL
            found.add(SETTLED if bits == in_bits(PlayRules()) else kind)
    return found


def test_every_option_of_play_is_known_to_the_solvers_or_keeps_them_away() -> None:
    found = {each.id: known(each) for each in catalog().values() if each.section == "play"}
    assert found == {name: {kind} for name, kind in KNOWN.items()}


def test_every_card_does_what_it_does_in_the_engine() -> None:
    assert sum(map(check_plays, range(60))) >= 2_000


@pytest.mark.seeds(2)
def test_the_solver_finds_what_trying_everything_finds(seed: int) -> None:
    seeds = range(1_000 * seed, 1_000 * seed + 25)
    assert sum(check_endings(seed, 3) for seed in seeds) >= 25


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("overtake", [False, True])
@pytest.mark.parametrize("first_lead", [False, True])
def test_the_quick_solver_finds_what_the_other_finds(
    players: int, named: bool, overtake: bool, first_lead: bool
) -> None:
    """Whole hands of five cards, before the first trick is led."""
    rng = random.Random(f"{players} {named} {overtake} {first_lead}")
    rules = replace(PLAIN, named=named, overtake=overtake, first_lead=first_lead)
    met = set[bool]()
    for _ in range(12):
        deck = rng.sample(range(24), 5 * players + 2)
        hands = tuple(sum(1 << card for card in deck[5 * place : 5 * place + 5]) for place in range(players))
        tricks = Tricks(rules, players, bank=points_of(sum(1 << card for card in deck[5 * players :])))
        at = Position(hands, rng.randrange(players), trump=rng.randrange(4) if named else NONE)
        at = at._replace(gained=(0,) * players)
        for _ in range(rng.randrange(3)):
            at = tricks.play(at, rng.choice(tricks.moves(at)))
        for me in range(players):
            value = Solver(tricks, me).value(at)
            assert PlainSolver(tricks, me).value(at) == value
            goal = rng.randrange(1, 120)
            met.add(value >= goal)
            assert PlainSolver(tricks, me).makes(at, goal) == (value >= goal)
            found = PlainSolver(tricks, me).value(at, goal - 10, goal + 10)
            assert max(goal - 10, min(goal + 10, found)) == max(goal - 10, min(goal + 10, value))
    assert met == {False, True}


def test_the_quick_solver_stops_when_it_is_told_to_or_has_searched_enough() -> None:
    deck = random.Random(1).sample(range(24), 24)
    at = Position(tuple(sum(1 << card for card in deck[place::3]) for place in range(3)), 0)
    with pytest.raises(OutOfTime):
        PlainSolver(Tricks(PLAIN, 3), 0, lambda: True).value(at)
    solver = PlainSolver(Tricks(PLAIN, 3), 0, patience=100)
    with pytest.raises(OutOfTime):
        solver.value(at)
    assert solver.searched == 101


def blindly(tricks: Tricks, at: Position) -> Position:
    """Play to the end by principles, each player seeing the own hand, and who has not followed suit."""
    void = [0] * tricks.players
    while any(at.hands):
        rest = sum(at.hands) ^ at.hands[at.turn]
        seen = [rest & ~each for each in void]
        seen[at.turn] = at.hands[at.turn]
        move = choose(tricks, at._replace(hands=tuple(seen)), 0)
        if at.trick and SUIT_OF[move.card] != SUIT_OF[at.trick[0]]:
            trumps = SUIT_MASK[at.trump] if at.trump != NONE else 0
            void[at.turn] |= SUIT_MASK[SUIT_OF[at.trick[0]]] | (0 if trumps >> move.card & 1 else trumps)
        at = tricks.play(at, move)
    return at


@pytest.mark.parametrize("players", [2, 3])
def test_quick_playouts_play_as_principles_do(players: int) -> None:
    """If principles rate two cards alike, either may be played: so most deals end the same, not all."""
    rng = random.Random(players)
    same, lead = 0, 0
    for _ in range(200):
        deck = rng.sample(range(24), 24)
        hands = tuple(sum(1 << card for card in deck[8 * place : 8 * place + 8]) for place in range(players))
        tricks = Tricks(PLAIN, players, bank=points_of(((1 << 24) - 1) ^ sum(hands)))
        at = Position(hands, 0, gained=(0,) * players)
        for _ in range(rng.randrange(4)):
            at = tricks.play(at, rng.choice(tricks.moves(at)))
        quick, end = play_out(tricks, at, 0), blindly(tricks, at)
        same += quick == (end.gained, end.won)
        lead += quick.gained[0] - end.gained[0]
        marriages = sum(quick.gained) - 120
        assert marriages in {0, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 280}
    assert same >= 140
    assert abs(lead) < 400
