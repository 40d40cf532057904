"""Openings: the seat that stands at a bid, or takes the talon without an auction (4.1, 4.3, 4.8).

There is no auction if a seat takes the talon by right; else a seat stands at the forced bid, or at the
bid required on the barrel.

Golden deals: the first deals of a match, one for each player (docs/rules.md section 4.9).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.actions import Seat
from game.barrel import auction_rule, last_chance, need, own_deal_only, shifted, sitters
from game.layouts import active
from game.options import AuctionRules, GoldenKind, GoldenRules, TableRules
from game.rules import Rules
from game.state import Match, Spread, Way

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


ROUNDS = 3
"""Most golden rounds under `repeat_three_times`."""

Sequel = Literal["keep", "keep_again", "zero", "zero_again"]
"""After a golden round: scores are kept or zeroed, and golden deals may be repeated."""


def kind(rules: GoldenRules) -> GoldenKind:
    """Return the kind of golden deals (4.9 `golden`)."""
    return rules.golden


def is_golden(rules: GoldenRules, match: Match) -> bool:
    """Return whether the next deal is golden (R9)."""
    return kind(rules) != "off" and match.deals_played < match.players


def is_forced(rules: GoldenRules) -> bool:
    """Return whether golden deals go to the forced bidder at 120 without an auction."""
    return kind(rules) == "forced_120"


def may_raise(rules: GoldenRules) -> bool:
    """Return whether the contract of a forced golden deal may be raised (4.9 `golden_raise`, P13)."""
    return rules.golden_raise == "on"


def talon_shown(rules: GoldenRules) -> bool:
    """Return whether everybody sees the talon of a forced golden deal (4.9 `golden_talon`)."""
    return rules.golden_talon == "shown"


def sequel(rules: GoldenRules, golden_round: int, *, made: bool) -> Sequel:
    """Return the sequel of a golden round (4.9 `golden_if_none_made`, N10)."""
    if made:
        return "keep"
    again: Sequel = "zero_again" if golden_round < ROUNDS else "keep"
    after: dict[str, Sequel] = {
        "repeat": "zero_again",
        "repeat_keep": "keep_again",
        "reset": "zero",
        "keep": "keep",
        "repeat_three_times": again,
    }
    return after[rules.golden_if_none_made]
