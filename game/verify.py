"""Verification that a match was dealt as announced: chain, die, lot, cuts, every deck and every line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.fair import LINKS, Proof, hashed, lot, next_number, shuffled
from game.phases.deal import next_deck
from game.record import DealRecord, Record, read
from game.record.seals import names_are_sealed, sealed_to_the_end, seals
from game.replay import replay
from game.rules import Rules
from game.state import Dealing, Match


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """Result of checking a record."""

    proof: Proof | None
    """Proof of the match; None if it was dealt without one."""
    deals: int
    """Deal-outs of the record, including those before redeals."""
    collected: int
    """Number of decks dealt as collected, by the rules, without shuffling."""
    unproved: int
    """Number of decks without a source, as the chain was too short."""
    wrong: tuple[str, ...]
    seal: str
    """The last seal, contained in every true copy of the record; "" for none."""

    @property
    def holds(self) -> bool:
        """Return whether there is a proof without errors."""
        return self.proof is not None and not self.wrong


def verify(text: str) -> RecordCheck:
    """Check the proof of a record; raises RecordError if it cannot be parsed or replayed."""
    record = read(text)
    replayed = list(replay(record))
    if record.proof is None:
        return RecordCheck(None, len(record.deals), 0, len(record.deals), (), "")
    befores = [record.start, *(each.match for each in replayed)][: len(record.deals)]
    wrong = [
        f"deal {number}: written {each.written}, played {each.match.scores}"
        for number, each in enumerate(replayed, 1)
        if not each.agrees
    ]
    if not names_are_sealed(text, record.proof.chain):
        wrong.append("the names of the players are not those that were written")
    wrong += _unsealed(text, record)
    wrong += _first_dealer(record.proof, record)
    wrong += _decks(record.proof, record, befores)
    found = [seal for seal, _ in seals(text)]
    unproved = sum(not deal.secret for deal in record.deals)
    collected = sum(deal.collected for deal in record.deals)
    return RecordCheck(
        record.proof, len(record.deals), collected, unproved, tuple(wrong), found[-1] if found else ""
    )


def _unsealed(text: str, record: Record) -> Iterator[str]:
    found = list(seals(text))
    for number, (_, whole) in enumerate(found, 1):
        if not whole:
            yield f"deal {number}: a line was changed, here or above: the seal does not fit"
    if len(found) != len(record.deals) or (found and not sealed_to_the_end(text)):
        yield "a deal or a line stands there without a seal"


def _first_dealer(proof: Proof, record: Record) -> Iterator[str]:
    if proof.lot and lot(proof, record.start.players) != record.start.dealer:
        yield "the first dealer is not the one that chain and die draw"
    if not proof.lot and record.rules.table.first_dealer == "lot":
        yield "the first dealer was not drawn by chain and die"


def _decks(proof: Proof, record: Record, befores: list[Match]) -> Iterator[str]:
    """Yield errors in the secrets and the decks."""
    last = proof.chain
    for number, (deal, before) in enumerate(zip(record.deals, befores, strict=True), 1):
        assert isinstance(before.phase, Dealing)
        if next_number(before) > LINKS and not deal.secret:
            continue
        follows = deal.secret if before.phase.redeals else deal.secret and hashed(deal.secret)
        if follows != last:
            yield f"deal {number}: the secret is not the next one of the chain"
        last = deal.secret
        if deal.deck != _deck(record.rules, proof, deal, before):
            yield f"deal {number}: the deck is not the one that follows"


def _deck(rules: Rules, proof: Proof, deal: DealRecord, before: Match) -> object:
    """Return the deck that has to be dealt; None if the deal names a wrong source."""
    assert isinstance(before.phase, Dealing)
    again = next_deck(rules.table, before)
    if deal.collected is (again is None) or not deal.secret:
        return None
    return again or shuffled(deal.secret, proof.mixed, before.phase.redeals)
