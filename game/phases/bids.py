"""Legal bids: the grid, the bounds, and the limits by hand (docs/rules.md section 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from game.actions import Bid, Seat
from game.barrel import accumulates, need, shifted
from game.cards import Cards
from game.options import AuctionRules
from game.phases.marriages import held
from game.refusals import Code, Refusal
from game.rules import Rules
from game.state import Auction, Match

PLAIN_LIMIT = 120
"""Limit of bids without a marriage, if bids are limited, and of a player who accumulates."""
CEILING = 1000
"""Highest bid if the rules set no limit (R19)."""

_bid = cache(Bid)  # the same few bids are offered at every question


def highest_bid(rules: AuctionRules) -> int:
    """Return the limit of bids and raises."""
    return CEILING if rules.max_bid == "none" else rules.max_bid


def step(rules: AuctionRules) -> int:
    """Return the grid of bids and raises (4.3 `bid_step`)."""
    return rules.bid_step


def next_bid(rules: AuctionRules, standing: int) -> int:
    """Return the lowest amount above `standing` on the grid of bids (A5)."""
    return standing - standing % step(rules) + step(rules)


def steps_above(rules: AuctionRules, standing: int, steps: int) -> int:
    """Return the bid `steps` steps above `standing` on the grid of bids."""
    return next_bid(rules, standing) + (steps - 1) * step(rules)


def off_grid(rules: Rules, match: Match, seat: Seat) -> int | None:
    """Return the 121 that a player on the barrel may bid off the grid, or 101 at 900 (A7, A13)."""
    if not match.tallies[seat].on_barrel:
        return None
    least = need(rules.barrel)
    return least if least == shifted(rules.barrel, 121) else None


def lowest(rules: AuctionRules, phase: Auction) -> int:
    """Return the lowest bid: above the standing one, or at an opening the forced bid itself."""
    return phase.bid if phase.opening else next_bid(rules, phase.bid)


def refuse(rules: Rules, match: Match, phase: Auction, bid: Bid) -> Refusal | None:
    """Refuse a bid that is not above the last one, is off the grid or out of reach."""
    return (
        _refuse_dark(rules, phase, bid.seat)
        or _refuse_amount(rules, match, phase, bid)
        or _refuse_height(rules, match, phase, bid)
    )


def _refuse_dark(rules: Rules, phase: Auction, seat: Seat) -> Refusal | None:
    """Refuse to lift a dark deal without a marriage of any kind (4.10 `dark_lift`, A4)."""
    if phase.spread.dark is None:
        return None
    return None if held(rules.play, phase.spread.hands[seat]) else Refusal(Code.LIFT_NEEDS_MARRIAGE)


def _refuse_amount(rules: Rules, match: Match, phase: Auction, bid: Bid) -> Refusal | None:
    least = lowest(rules.auction, phase)
    if bid.amount < (least if phase.opening else phase.bid + 1):
        return Refusal(Code.BID_TOO_LOW, amount=least)
    if bid.amount == _exempt(rules, match, phase, bid.seat):
        return None
    if bid.amount % step(rules.auction):
        return Refusal(Code.BID_OFF_GRID, amount=step(rules.auction))
    if not _jumps(rules.auction) and bid.amount > _next_step(rules.auction, phase):
        return Refusal(Code.BID_NO_JUMP, amount=least)
    return None


def _jumps(rules: AuctionRules) -> bool:
    return rules.bid_jumps == "on"


def _next_step(rules: AuctionRules, phase: Auction) -> int:
    """Return the next step above the bid, which an opening may reach as well (A2)."""
    return next_bid(rules, phase.bid)


def _exempt(rules: Rules, match: Match, phase: Auction, seat: Seat) -> int | None:
    """Return the bid that `seat` may make off the grid; None if it would lift a dark deal (D5)."""
    return None if phase.spread.dark is not None else off_grid(rules, match, seat)


def _refuse_height(rules: Rules, match: Match, phase: Auction, bid: Bid) -> Refusal | None:
    most = ceiling(rules, match, bid.seat)
    if bid.amount > most:
        return Refusal(Code.BID_ABOVE_MAX, amount=most)
    seen = bid.seat not in phase.spread.unseen
    if bid.amount <= PLAIN_LIMIT or (seen and bid.amount == _exempt(rules, match, phase, bid.seat)):
        return None
    if bid.amount > (most := hand_limit(rules, phase, bid.seat)):
        return Refusal(Code.BID_ABOVE_HAND, amount=most)
    return None


def ceiling(rules: Rules, match: Match, seat: Seat) -> int:
    """Return the limit of bids, which is lower for a player who accumulates on the barrel (4.8, A18)."""
    bound = match.tallies[seat].on_barrel and accumulates(rules.barrel)
    return PLAIN_LIMIT if bound else highest_bid(rules.auction)


def hand_limit(rules: Rules, phase: Auction, seat: Seat) -> int:
    """Return the limit of bids by the cards of `seat`; unseen cards are not considered (A3)."""
    return limit_of(rules, None if seat in phase.spread.unseen else phase.spread.hands[seat])


def limit_of(rules: Rules, hand: Cards | None) -> int:
    """Return the limit of bids by a hand, which may be unseen (4.3 `bid_limit`)."""
    limit = rules.auction.bid_limit
    if limit == "none":
        return CEILING
    if hand is None:
        return PLAIN_LIMIT
    marriages = held(rules.play, hand)
    if limit == "120_without_marriage":
        return CEILING if marriages else PLAIN_LIMIT
    return PLAIN_LIMIT + sum(each.points for each in marriages)


def possible(rules: Rules, match: Match, phase: Auction, seat: Seat) -> Iterator[Bid]:
    """Yield the bids that `refuse` accepts, in rising order."""
    if _refuse_dark(rules, phase, seat):
        return
    least = lowest(rules.auction, phase)
    most = min(ceiling(rules, match, seat), hand_limit(rules, phase, seat))
    if not _jumps(rules.auction):
        most = min(most, _next_step(rules.auction, phase))
    amounts: Iterable[int] = range(least, most + 1, step(rules.auction))
    need = _exempt(rules, match, phase, seat)
    if need is not None and need not in amounts and refuse(rules, match, phase, Bid(seat, need)) is None:
        amounts = sorted((*amounts, need))
    for amount in amounts:
        yield _bid(seat, amount)
