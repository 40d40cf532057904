"""A deck that nobody could choose: it follows from a chain told before and a die thrown in sight."""

from __future__ import annotations

import random
from itertools import pairwise
from unittest.mock import patch

import pytest

from game import fair
from game.cards import DECK, spell
from game.fair import LINKS, NO_PROOF, Proof, deck, hashed, link, lot, shuffled
from game.state import Dealing, new_match
from tests.game.proven import SEED, proof
from trials.uniform import Answer, asked, decks, uneven

FEW = 20_000


def test_a_secret_hashed_once_is_the_one_of_the_deal_before() -> None:
    secrets = [link(SEED, number) for number in range(4)]
    assert all(hashed(later) == earlier for earlier, later in pairwise(secrets))
    assert link(SEED, LINKS) == SEED
    assert len(set(secrets)) == 4


def test_a_deck_is_what_a_stranger_works_out() -> None:
    """Written down once: the procedure of docs/fair.md may never change under its name."""
    assert link("00" * 32, LINKS - 1) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert (
        spell(shuffled("00" * 32, "5 1764000000"))
        == "KH QS 9H JS KS QC 9S KC AC QH QD TC JC AH TD JD AD JH 9D TH TS KD AS 9C"
    )
    assert (
        spell(shuffled("00" * 32, "5 1764000000", 1))
        == "KH KS 9H 9C TH 9S KD TS TC 9D KC JD JS QS AS QH AD TD QC QD JC JH AC AH"
    )
    assert (
        spell(shuffled("00" * 32, "none"))
        == "TD TC QD QS TH JC KS TS JH JS JD KD 9D AH KC KH QC 9S 9C QH 9H AD AS AC"
    )


def test_another_die_another_moment_another_secret_and_a_redeal_bring_other_cards() -> None:
    told = {
        shuffled(link(SEED, n), f"{die} {at}", redeal)
        for n in (1, 2)
        for die in (1, 6)
        for at in (7, 8)
        for redeal in (0, 1)
    }
    assert len(told) == 16
    assert all(sorted(map(str, each)) == sorted(map(str, DECK)) for each in told)


def test_the_deck_of_a_deal_is_the_same_however_often_it_is_asked_for() -> None:
    match = new_match(3)
    assert deck(SEED, proof(), match) == shuffled(link(SEED, 1), "5 1764000000")
    assert deck(SEED, proof(), match._replace(phase=Dealing(2))) == shuffled(link(SEED, 1), "5 1764000000", 2)


def test_a_match_without_a_chain_or_beyond_its_end_is_dealt_without_proof() -> None:
    match = new_match(3)
    assert deck("", proof(), match) is None
    assert deck(SEED, NO_PROOF, match) is None
    with patch.object(fair, "LINKS", 0):
        assert deck(SEED, proof(), match) is None


def test_every_seat_is_drawn_as_often() -> None:
    drawn = [lot(Proof(link(SEED, 0), 1, at), 3) for at in range(3000)]
    assert all(900 < drawn.count(seat) < 1100 for seat in range(3))


def test_no_order_of_the_cards_is_favoured() -> None:
    assert uneven(asked(decks(FEW, random.Random(7)))) == []


def test_an_unfair_shuffle_is_found() -> None:
    """Common mistakes: the remainder of a byte, or a card exchanged with any other."""

    def remainder(most: int, source: object) -> int:
        return next(source) % most  # type: ignore[call-overload, no-any-return]

    with patch.object(fair, "_below", remainder):
        assert [each.question for each in uneven(asked(decks(FEW, random.Random(7))))]


def test_fair_dice_are_rarely_suspected() -> None:
    """The figures are those of printed tables."""
    assert Answer("", 124.342, 100).chance == pytest.approx(0.05, rel=0.01)
    assert Answer("", 149.449, 100).chance == pytest.approx(0.001, rel=0.03)
