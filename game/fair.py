"""Decks that nobody could choose: a chain of secrets, a die thrown in sight, and the shuffle that follows.

docs/fair.md tells the procedure to strangers, and docs/verify.py follows it without a line of ours.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Literal

from game.actions import Seat
from game.cards import DECK, Cards
from game.state import Dealing, Match

PROCEDURE = "thousand-deal/1"
LINKS = 1000
"""Secrets of a chain; a match with more deals than that goes on without proof."""

NoDie = Literal["", "unseen", "refused", "lost"]
"""Why no die belongs to a chain: nobody had seen its end before the match, Telegram did not let us throw, or
what it showed did not reach us."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What everybody may know of how a match is dealt."""

    chain: str = ""
    """The end of its chain, as hexadecimal digits, told before the match; "": it is dealt without proof."""
    die: int = 0
    """What the die showed, 0 for none."""
    thrown: int = 0
    """When it was thrown, in epoch seconds of Telegram's clock."""
    no_die: NoDie = ""
    lot: bool = False
    """Whether the first dealer was drawn by chain and die."""

    @property
    def mixed(self) -> str:
        """Return what everybody saw and we did not choose, as it goes into the shuffle."""
        return f"{self.die} {self.thrown}" if self.die else "none"


NO_PROOF = Proof()


def hashed(secret: str) -> str:
    """Return the link before a secret in its chain."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def link(seed: str, number: int) -> str:
    """Return the secret of a deal, counted from 1, of the chain that `seed` begins; 0 is the chain's end."""
    secret = bytes.fromhex(seed)
    for _ in range(LINKS - number):
        secret = sha256(secret).digest()
    return secret.hex()


def shuffled(secret: str, mixed: str, redeal: int = 0) -> Cards:
    """Return the deck that follows from the secret of a deal, for its first deal-out or a later one.

    Of the cards that are left one is drawn again and again, as Fisher and Yates did it on paper.
    """
    source = _stream(secret, mixed, str(redeal))
    left = list(DECK)
    return tuple(left.pop(_below(len(left), source)) for _ in DECK)


def lot(proof: Proof, seats: int) -> Seat:
    """Return who deals first: anybody can work it out once the die lies there."""
    return _below(seats, _stream(proof.chain, proof.mixed, "lot"))


def next_number(match: Match) -> int:
    """Return the number of the deal whose deck is awaited."""
    return len(match.sheet) + 1


def deck(seed: str, proof: Proof, match: Match) -> Cards | None:
    """Return the deck to be shuffled next; None where the match is dealt without proof."""
    number = next_number(match)
    if not seed or not proof.chain or number > LINKS or not isinstance(match.phase, Dealing):
        return None
    return shuffled(link(seed, number), proof.mixed, match.phase.redeals)


def _stream(key: str, mixed: str, what: str) -> Iterator[int]:
    """Yield bytes without end: HMAC-SHA256 of a counter."""
    for block in count():
        words = f"{PROCEDURE} {mixed} {what} {block}"
        yield from hmac.digest(bytes.fromhex(key), words.encode(), "sha256")


def _below(most: int, source: Iterator[int]) -> int:
    """Draw a number below `most`; bytes that would favour the low ones are passed over."""
    fair = 256 - 256 % most
    return next(byte for byte in source if byte < fair) % most
