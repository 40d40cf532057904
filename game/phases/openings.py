"""Openings: the seat that stands at a bid, or takes the talon without an auction (4.1, 4.3, 4.8).

There is no auction if a seat takes the talon by right; else a seat stands at the forced bid, or at the
bid required on the barrel.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.actions import Seat
from game.barrel import auction_rule, last_chance, need, own_deal_only, shifted, sitters
from game.options import AuctionRules, TableRules
from game.parts import Spread, Way
from game.phases.golden import is_forced
from game.rules import Rules
from game.seats import active
from game.state import Match

FORCED_BID = 100
GOLDEN_BID = 120
LAST_CHANCE_BID = 121
DEBT = -120
"""Score up to which a player is in debt, unless the rules name another one (4.3 `debt_mercy`)."""


class OpeningBid(NamedTuple):
    """Seat that stands at `bid`; `way` is the right to it."""

    seat: Seat
    bid: int
    way: Way = "auction"


def forced_bidder(rules: TableRules, match: Match) -> Seat:
    """Return the seat that stands at 100: left of the dealer, or with three players the dealer (T1, T2)."""
    by_dealer = rules.forced_bidder == "dealer" and match.players == 3
    return match.dealer if by_dealer else active(match.players, match.dealer)[0]


def taker(rules: Rules, match: Match, spread: Spread) -> OpeningBid | None:
    """Return the seat that takes the talon without an auction, in the order of A17."""
    forced = forced_bidder(rules.table, match)
    if spread.golden and is_forced(rules.golden):
        return OpeningBid(forced, GOLDEN_BID, "golden")
    barrel = rules.barrel
    for seat in sitters(match, forced):
        if last_chance(barrel, match.tallies[seat]):
            return OpeningBid(seat, shifted(barrel, LAST_CHANCE_BID), "last_chance")
    if own_deal_only(barrel) and match.tallies[forced].on_barrel:
        return OpeningBid(forced, need(barrel), "own_deal")
    if auction_rule(barrel) == "no_auction":
        return next((OpeningBid(seat, need(barrel), "barrel") for seat in sitters(match, forced)), None)
    return None


def opening_bid(rules: Rules, match: Match) -> OpeningBid:
    """Return the seat that opens the auction, at the forced 100 or at the bid required on the barrel (A1)."""
    forced = forced_bidder(rules.table, match)
    plain = OpeningBid(forced, FORCED_BID)
    how = auction_rule(rules.barrel)
    if how == "auto_need" and not mercy(rules, match):
        return next(
            (OpeningBid(seat, need(rules.barrel), "barrel") for seat in sitters(match, forced)), plain
        )
    if how == "forced_at_need" and match.tallies[forced].on_barrel:
        return OpeningBid(forced, need(rules.barrel), "barrel")
    return plain


def mercy(rules: Rules, match: Match) -> bool:
    """Return whether everybody passes before a forced bidder in debt (4.3 `debt_mercy`, A10)."""
    if rules.auction.debt_mercy == "off":
        return False
    line = _debt_line(rules.auction)
    return _in_debt(match.tallies[forced_bidder(rules.table, match)].score, DEBT if line is None else line)


def silenced(rules: Rules, match: Match, seat: Seat) -> Literal["barrel", "debt"] | None:
    """Return why `seat` is excluded from auctions: by debts, or by the barrel (4.3, 4.8; A9, A11)."""
    tally = match.tallies[seat]
    if tally.on_barrel and auction_rule(rules.barrel) == "excluded":
        return "barrel"
    line = _debt_line(rules.auction)
    return "debt" if line is not None and _in_debt(tally.score, line) else None


def _debt_line(rules: AuctionRules) -> int | None:
    return None if rules.debt_silence == "off" else rules.debt_silence


def _in_debt(score: int, line: int) -> bool:
    return score <= line if line else score < 0
