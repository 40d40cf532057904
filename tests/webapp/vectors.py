"""Proofs of matches for the tests of the page's own check: `python -m tests.webapp.vectors` writes them."""

from __future__ import annotations

import json
import random
from pathlib import Path

from game.record import read
from game.rules import Rules, change, preset
from tests.game.proven import played
from tests.sources import ROOT
from webapp.past import proof_state
from webapp.schema import ProofState

FILE: Path = ROOT / "webapp" / "client" / "test" / "fair.vectors.json"


CLASSIC = preset("classic")
POOR = change(CLASSIC, "redeal_hand_points_below", 16)
POOR = change(change(POOR, "redeal_hand_nines", 3), "redeal_hand_jacks", 3)
"""Rules by which poor hands are dealt again."""
MATCHES: dict[str, tuple[Rules, int] | tuple[Rules, int, int]] = {
    "three": (CLASSIC, 5),
    "no_die": (CLASSIC, 0),
    "four": (change(CLASSIC, "players", 4), 3),
    "two": (change(CLASSIC, "players", 2), 2),
    "cut": (change(CLASSIC, "cut_ritual", "right_neighbour"), 6),
    "cut_again": (change(CLASSIC, "cut_ritual", "left_neighbour"), 1),
    "redealt": (POOR, 5, 12),
    "collected": (change(CLASSIC, "shuffle", "match_start"), 4),
}
"""By name, the rules of a match, what its die showed, and its deals if they are not five."""


def proof_of(rules: Rules, die: int, deals: int = 5) -> ProofState:
    """Return the proof of some deals, played at random."""
    text = played(rules, random.Random(5), deals=deals, die=die)
    state = proof_state(read(text))
    assert state is not None
    return state


def written() -> str:
    """Return the file."""
    proofs = {name: proof_of(*match) for name, match in MATCHES.items()}
    return (
        json.dumps(proofs, indent=None, separators=(",", ":")).replace('},{"secret"', '},\n{"secret"') + "\n"
    )


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
