"""Comparison at one contract over the same deals: contenders as declarers and as defenders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.actions import Action, Bid, Contract, Deal, Keep, Pass
from game.arena.contenders import seated
from game.arena.table import ArenaPlayer, ArenaTable
from game.arena.tournament import Figure, in_parallel
from game.cards import Card
from game.layouts import dealt_out, layout, seats
from game.ledger import DealSettled
from game.phases.openings import forced_bidder
from game.players.situation import Chance
from game.players.tricks import in_bits, mask
from game.players.valuation import DEALT, Valuation
from game.refusals import IllegalAction
from game.rules import Rules
from game.seats import left
from game.simulate import shuffled
from game.state import Auction, Claiming, Committing, new_match

ABOUT = 15
"""Points by which a hand's value may differ from the contract: certain contracts would show no difference."""


class Bout(NamedTuple):
    """Contender against others at a contract, which is bid and played as bid."""

    rules: Rules
    contender: str
    others: str
    seed: int
    contract: int


def play_bout(bout: Bout, number: int) -> tuple[bool, bool, bool]:
    """Play one deal three times and return whether each contract is made.

    First the others play against themselves, then the contender declares against them, then they declare
    against the contender.
    """
    deal = worth_bidding(bout, number)
    return (
        _made(bout, number, deal, bout.others, bout.others),
        _made(bout, number, deal, bout.contender, bout.others),
        _made(bout, number, deal, bout.others, bout.contender),
    )


def speaker(rules: Rules) -> int:
    """Return the seat that speaks first in the first deal: the declarer of all these deals."""
    match = new_match(seats(rules.table))
    return left(match.players, match.dealer)[forced_bidder(rules.table, match)]


def worth_bidding(bout: Bout, number: int) -> Deal:
    """Return the first shuffled deck whose first speaker has a hand of about the contract's value."""
    chance = Chance(f"{bout.seed} {number}")
    worth = Valuation(DEALT, in_bits(bout.rules.play).worth)
    match = new_match(seats(bout.rules.table))
    while True:
        deal = shuffled(chance)
        hands, _ = dealt_out(layout(bout.rules.table), match.players, match.dealer, deal.deck)
        hand: tuple[Card, ...] = hands[speaker(bout.rules)]
        if abs(worth.of(mask(hand)) - bout.contract) <= ABOUT:
            return Deal(deal.deck, placed=True)


def _made(bout: Bout, number: int, deal: Deal, declarer: str, defenders: str) -> bool:
    first = speaker(bout.rules)
    count = seats(bout.rules.table)
    names = [declarer if seat == first else defenders for seat in range(count)]
    with seated(names, f"{bout.seed} {number}") as players:
        return settled(bout, deal, players).result == "made"


def settled(bout: Bout, deal: Deal, players: Sequence[ArenaPlayer]) -> DealSettled:
    """Play a deal at the contract of the bout, and return its result."""
    table = ArenaTable(bout.rules, new_match(len(players)), players)
    table.do(deal)
    while True:
        for event in table.do(_told_to(bout, table) or table.ask()):
            if isinstance(event, DealSettled):
                return event


def _told_to(bout: Bout, table: ArenaTable) -> Action | None:
    """Return the prescribed action, if any: the auction, the contract, and no redeals."""
    phase, asked = table.match.phase, table.match.asked
    assert asked is not None
    if isinstance(phase, Auction):
        return Bid(asked, bout.contract) if asked == speaker(bout.rules) else Pass(asked)
    if isinstance(phase, Claiming):
        return Keep(asked)
    return Contract(asked, bout.contract) if isinstance(phase, Committing) else None


def bouts(bout: Bout, deals: int, jobs: int = 1) -> dict[str, object]:
    """Play `deals` deals three times each, and return the shares made and the paired differences.

    Raises ValueError if the rules do not allow that bid.
    """
    try:
        found: list[tuple[bool, bool, bool]] = in_parallel(play_bout, bout, range(deals), jobs)
    except IllegalAction as error:
        raise ValueError(f"a contract of {bout.contract} cannot be bid here: {error}") from error
    return {
        "contender": bout.contender,
        "others": bout.others,
        "contract": bout.contract,
        "deals": deals,
        "others_make": Figure.of([float(each[0]) for each in found])._asdict(),
        "as_declarer": Figure.of([float(each[1]) - each[0] for each in found])._asdict(),
        "as_defenders": Figure.of([float(each[2]) - each[0] for each in found])._asdict(),
    }
