"""Provable decks: a chain of secrets, a die thrown in public, and the shuffle derived from both.

docs/fair.md explains the procedure, and docs/verify.py checks it without importing this project.
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
"""Secrets of a chain; a longer match continues without proof."""

NoDie = Literal["", "unseen", "refused", "lost"]
"""Reason why a chain has no die.

"unseen": nobody had seen its end before the match; "refused": Telegram refused the throw; "lost": the result
did not arrive.
"""


@dataclass(frozen=True, slots=True)
class Proof:
    """Public part of the proof of a match."""

    chain: str = ""
    """End of its chain in hexadecimal digits, published before the match; "" without proof."""
    die: int = 0
    """Result of the die, 0 for none."""
    thrown: int = 0
    """Time of the throw, in epoch seconds of Telegram's clock."""
    no_die: NoDie = ""
    lot: bool = False
    """Whether the first dealer was drawn by chain and die."""

    @property
    def mixed(self) -> str:
        """Return the public input of the shuffle, which the bot cannot choose."""
        return f"{self.die} {self.thrown}" if self.die else "none"


NO_PROOF = Proof()


def hashed(secret: str) -> str:
    """Return the previous link of a secret's chain."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def derived(secret: str, words: str) -> str:
    """Return another secret for the purpose that `words` name: their HMAC-SHA-256 under this one."""
    return hmac.digest(bytes.fromhex(secret), words.encode(), "sha256").hex()


def link(seed: str, number: int) -> str:
    """Return the secret of a deal, from 1, in the chain that begins with `seed`.

    0 is the end of the chain.
    """
    secret = bytes.fromhex(seed)
    for _ in range(LINKS - number):
        secret = sha256(secret).digest()
    return secret.hex()


def shuffled(secret: str, mixed: str, redeal: int = 0) -> Cards:
    """Return the deck derived from the secret of a deal, for its first deal-out or a redeal.

    The deck is drawn card by card from the remaining ones, as in Fisher and Yates on paper.
    """
    source = _stream(secret, mixed, str(redeal))
    left = list(DECK)
    return tuple(left.pop(_below(len(left), source)) for _ in DECK)


def lot(proof: Proof, seats: int) -> Seat:
    """Return the first dealer, which follows from chain and die."""
    return _below(seats, _stream(proof.chain, proof.mixed, "lot"))


def next_number(match: Match) -> int:
    """Return the number of the deal whose deck is awaited."""
    return len(match.sheet) + 1


def deck(seed: str, proof: Proof, match: Match) -> Cards | None:
    """Return the next deck to be shuffled; None for a match without proof."""
    number = next_number(match)
    if not seed or not proof.chain or number > LINKS or not isinstance(match.phase, Dealing):
        return None
    return shuffled(link(seed, number), proof.mixed, match.phase.redeals)


def _stream(key: str, mixed: str, what: str) -> Iterator[int]:
    """Yield an endless stream of bytes: HMAC-SHA256 of a counter."""
    for block in count():
        words = f"{PROCEDURE} {mixed} {what} {block}"
        yield from hmac.digest(bytes.fromhex(key), words.encode(), "sha256")


def _below(most: int, source: Iterator[int]) -> int:
    """Draw a number below `most`; bytes that would favour low numbers are skipped."""
    fair = 256 - 256 % most
    return next(byte for byte in source if byte < fair) % most
