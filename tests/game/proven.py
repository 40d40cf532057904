"""Matches dealt with proof and played at random, as records, for whoever checks them."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from game.actions import Action, Deal, Redeal
from game.engine import legal, step
from game.fair import Proof, deck, link, lot
from game.phases.deal import next_deck
from game.record import Recorder, write
from game.rules import Rules
from game.state import Dealing, Match, Over, new_match

SCRIPT = Path(__file__).parent.parent.parent / "docs" / "verify.py"
SEED = "5e" * 32
NAMES = ("Ann", "Bob", "Cid", "Dan")


def proof(seed: str = SEED, *, die: int = 5) -> Proof:
    """Return what is known of a match before its first deal; 0: no die was thrown."""
    chain = link(seed, 0)
    return Proof(chain, die, 1_764_000_000, lot=True) if die else Proof(chain, no_die="refused", lot=True)


def played(rules: Rules, rng: random.Random, *, deals: int = 4, die: int = 5, preset: str = "classic") -> str:
    """Play some deals and return their record; redeals are claimed when they can be."""
    told, players = proof(die=die), rules.table.players
    start = new_match(players, lot(told, players))
    recorder = Recorder(rules, preset, NAMES[:players], start, told, SEED)
    match: Match = start
    while len(match.sheet) < deals and not isinstance(match.phase, Over):
        action = (
            Deal(next_deck(rules.table, match) or deck(SEED, told, match) or ())
            if isinstance(match.phase, Dealing)
            else answered(rng, legal(rules, match))
        )
        after = step(rules, match, action).match
        recorder.note(match, action, after)
        match = after
    return write(recorder.record())


def answered(rng: random.Random, choices: Sequence[Action]) -> Action:
    """Return an answer; a redeal is claimed wherever it may be."""
    return next((each for each in choices if isinstance(each, Redeal)), None) or rng.choice(choices)


def checked(text: str) -> subprocess.CompletedProcess[str]:
    """Run the script that strangers are given."""
    return subprocess.run(
        [sys.executable, "-I", SCRIPT], input=text, capture_output=True, text=True, check=False, timeout=60
    )
