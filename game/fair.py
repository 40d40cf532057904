"""Provable decks: a chain of secrets, a die thrown in public, and the shuffle derived from both.

The players need decks that nobody chose and nobody but the bot could foresee. One secret, drawn when the
table opens, becomes a chain by hashing. The end of the chain is published first, so no link can be
exchanged. Then Telegram throws a die in the chat, which is mixed into every shuffle, so the secret is hard
to choose for its decks. Each deal reveals its own link.

    seed = s(1000) ─hashed─► s(999) ─► … ─► s(2) ─────► s(1) ─────► s(0) = chain, shown before the match
                                              │           │
                                             deck of     deck of      shuffled(link(seed, n), proof.mixed)
                                             deal 2      deal 1

After deal 1 everybody knows s(1). They hash it, compare the result with the chain, shuffle for themselves,
and compare the deck with their cards. s(2) stays unknown, because a hash cannot be inverted.

Keep when changing this:

- Three programs check the procedure: `game.replay.verify`, docs/verify.py and the page of the Mini App
  (`webapp/client/src/fair.ts`). A change of what a deck follows from breaks the proofs of all earlier
  records.
- A secret leaves the process only after its deal is settled. `Proof` is public and holds none.
- A deck follows from seed, proof and match alone, so a restarted process deals the same one.

Begin with `shuffled`. docs/fair.md has the procedure in words, and what it proves and does not.
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
    """Return the previous link of a secret's chain.

    >>> hashed(link("ab" * 32, 7)) == link("ab" * 32, 6)
    True
    """
    return sha256(bytes.fromhex(secret)).hexdigest()


def derived(secret: str, words: str) -> str:
    """Return another secret for the purpose that `words` name: their HMAC-SHA-256 under this one."""
    return hmac.digest(bytes.fromhex(secret), words.encode(), "sha256").hex()


def link(seed: str, number: int) -> str:
    """Return the secret of a deal, from 1, in the chain that begins with `seed`.

    0 is the end of the chain.

    >>> link("ab" * 32, LINKS) == "ab" * 32
    True
    """
    secret = bytes.fromhex(seed)
    for _ in range(LINKS - number):
        secret = sha256(secret).digest()
    return secret.hex()


def shuffled(secret: str, mixed: str, redeal: int = 0) -> Cards:
    """Return the deck derived from the secret of a deal, for its first deal-out or a redeal.

    The deck is drawn card by card from the remaining ones, as in Fisher and Yates on paper.

    >>> from game.cards import spell
    >>> spell(shuffled("0" * 64, "5 1764000000"))
    'KH QS 9H JS KS QC 9S KC AC QH QD TC JC AH TD JD AD JH 9D TH TS KD AS 9C'
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
    """Return the next deck to be shuffled; None for a match without proof.

    >>> from game.state import new_match
    >>> seed = "ab" * 32
    >>> proof = Proof(chain=link(seed, 0), die=5, thrown=1764000000)
    >>> deck(seed, proof, new_match(3)) == shuffled(link(seed, 1), "5 1764000000")
    True
    """
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
