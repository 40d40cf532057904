"""From the record of a match to the proof that a page checks by docs/fair.md. Pure."""

from __future__ import annotations

from game.actions import Cut
from game.cards import Cards
from game.record import DealRecord, Record
from webapp.schema import ProofState, ProvedDeal


def proof_state(record: Record) -> ProofState | None:
    """Return what a page needs to check the finished deals; None for a match without proof."""
    if record.proof is None:
        return None
    return ProofState(
        chain=record.proof.chain,
        die=record.proof.die,
        thrown=record.proof.thrown,
        lot=record.proof.lot,
        seats=record.start.players,
        dealer=record.start.dealer,
        deals=[_proved(each) for each in record.deals],
    )


def _proved(deal: DealRecord) -> ProvedDeal:
    return ProvedDeal(
        secret=deal.secret,
        collected=deal.collected,
        deck=_spelled(deal.deck),
        cuts=[each.action.at for each in deal.said if isinstance(each.action, Cut)],
        hands=[_spelled(each) for each in deal.hands],
        talons=[_spelled(each) for each in deal.talons],
    )


def _spelled(cards: Cards) -> list[str]:
    return [each.text for each in cards]
