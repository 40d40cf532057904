"""Every kind of question of every preset is answered in the Mini App by players who see nothing else."""

from __future__ import annotations

from typing import get_args

import pytest

from game.actions import Action, Deal
from game.rules import preset
from trials.app_coverage import HOUSE, KINDS, SIZES, Setup, asked, covered, documented, setups

OWN_SIZES = [setup for size in SIZES for setup in setups(size) if setup.name not in HOUSE]
OWN_SIZES = [setup for setup in OWN_SIZES if preset(setup.name).table.players == setup.players]
"""Presets for as many players as they name; `make nightly` plays all sizes."""
OTHERS = [Setup(name, 3) for name in HOUSE]


@pytest.mark.parametrize("setup", [*OWN_SIZES, *OTHERS], ids=lambda setup: f"{setup.name}-{setup.players}")
def test_the_app_answers_every_question_that_the_rules_ask(setup: Setup) -> None:
    """A question without a button or a card for one of its answers fails here."""
    wanted = documented()[setup]
    assert wanted - set(covered(setup, wanted)) == set()


def test_the_document_has_every_preset_and_every_kind_of_answer() -> None:
    """`python -m trials.app_coverage --write` writes it."""
    assert set(documented()) == {setup for size in SIZES for setup in setups(size)}
    assert frozenset[str]().union(*documented().values()) == set(KINDS)
    verbs = {each.__name__.lower() for each in get_args(Action)} - {Deal.__name__.lower(), "play"}
    assert verbs <= {kind.split()[1] for kind in KINDS}


def test_the_document_counts_what_the_rules_ask() -> None:
    """A preset that asks more than before needs new matches: `python -m trials.app_coverage --write`."""
    new = {setup: asked(setup, 3) - documented()[setup] for setup in OWN_SIZES}
    assert not any(new.values()), new
