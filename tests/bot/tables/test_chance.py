"""Decks and secrets that nobody can predict."""

from __future__ import annotations

from bot.tables.match import FAIR, Chance, shuffled
from game.cards import DECK
from tests.club.records import a_table


def test_a_shuffled_deck_holds_all_cards_in_another_order_each_time() -> None:
    decks = {shuffled() for _ in range(5)}
    assert len(decks) == 5
    assert all(len(deck) == len(DECK) and set(deck) == set(DECK) for deck in decks)


def test_each_table_has_a_secret_of_256_bits_and_stacked_ones_the_same() -> None:
    seeds = {FAIR.locked(a_table()).seed for _ in range(5)}
    assert len(seeds) == 5
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}
    for stacked in (Chance(lambda: DECK), Chance(shuffled, lambda _: 0)):
        assert stacked.locked(a_table()).seed == "00" * 32
