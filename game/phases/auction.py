"""The auction: the order of speakers, and the winning of the talon (docs/rules.md sections 2, 4.3, 4.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.actions import Action, Bid, Look, Pass, Seat
from game.events import (
    AuctionOpened,
    BidAsked,
    BidMade,
    DarkLifted,
    Event,
    Looked,
    Passed,
    TalonAsked,
    TalonTaken,
)
from game.options import AuctionRules, TalonRules
from game.parts import Bargain, Call, PassReason, Silence, Spread, with_cards
from game.phases.bids import lowest, possible
from game.phases.bids import refuse as refuse_bid
from game.phases.claims import next_claim
from game.phases.dark import DARK_BID, lifter_takes, lifts
from game.phases.dark import talon_shown as dark_talon_shown
from game.phases.golden import talon_shown as golden_talon_shown
from game.phases.openings import FORCED_BID, OpeningBid, forced_bidder, mercy, opening_bid, silenced
from game.refusals import Code, Refusal
from game.rules import Rules
from game.seats import left
from game.state import Auction, Dealt, Folds, Giving, Match, Taking, ask, go


def refuse(rules: Rules, match: Match, phase: Auction, action: Action) -> Refusal | None:
    """Refuse actions that are no calls, a pass of the opener, and bids that `bids.refuse` refuses."""
    if isinstance(action, Look):
        return None if action.seat in phase.spread.unseen else Refusal(Code.NOT_NOW)
    if isinstance(action, Pass):
        return Refusal(Code.FORCED_TO_BID) if phase.opening else None
    return refuse_bid(rules, match, phase, action) if isinstance(action, Bid) else Refusal(Code.NOT_NOW)


def choices(rules: Rules, match: Match, phase: Auction) -> Iterator[Action]:
    """Yield the pass, the look, then the bids in rising order."""
    seat = phase.asked
    assert seat is not None
    if not phase.opening:
        yield Pass(seat)
    if seat in phase.spread.unseen:
        yield Look(seat)
    yield from possible(rules, match, phase, seat)


def decide(rules: Rules, _match: Match, phase: Auction, action: Look | Pass | Bid) -> tuple[Event, ...]:
    """Return the events of one call."""
    if isinstance(action, Look):
        return (Looked(action.seat),)
    if isinstance(action, Pass):
        return (Passed(action.seat, asked=True, looked=action.seat in phase.spread.unseen),)
    made = BidMade(action.seat, action.amount, unseen=action.seat in phase.spread.unseen)
    if phase.spread.dark is None:
        return (made,)
    return (made, DarkLifted(action.seat, ends=lifter_takes(rules.dark)))


def opened(rules: Rules, match: Match, spread: Spread) -> tuple[Event, ...]:
    """Open the auction: the forced bidder stands at a bid, or is asked for the opening bid (A2)."""
    forced = forced_bidder(rules.table, match)
    if spread.dark is not None:
        return (AuctionOpened(spread.dark, DARK_BID, forced),)
    opening = opening_bid(rules, match)
    opens = opening == OpeningBid(forced, FORCED_BID) and _opens_freely(rules.auction)
    return (AuctionOpened(opening.seat, opening.bid, forced, opens and not silenced(rules, match, forced)),)


def _opens_freely(rules: AuctionRules) -> bool:
    return rules.opening == "any"


def proceed(rules: Rules, match: Match, phase: Auction) -> tuple[Event, ...]:
    """Ask the next speaker; pass for a player without other choices; end when only the holder is left."""
    if phase.asked is not None:
        return ()
    speaker = phase.holder if phase.opening else _next_speaker(match, phase)
    if speaker is None:
        return _ended(rules, match, phase)
    if claim := _claim_after_look(rules, match, phase, speaker):
        return claim
    if not phase.opening and (why := _must_pass(rules, match, phase, speaker)):
        return (Passed(speaker, asked=False, why=why),)
    return (BidAsked(speaker),)


def _next_speaker(match: Match, phase: Auction) -> Seat | None:
    """Return the next seat clockwise that neither passed nor holds the bid; None if none is left."""
    to_the_left = left(match.players, match.dealer)
    if phase.closed:
        return None
    seat = to_the_left[phase.calls[-1].seat if phase.calls else phase.forced]
    for _ in match.tallies:
        if seat != phase.holder and seat not in phase.passed:
            return seat
        seat = to_the_left[seat]
    return None


def _must_pass(rules: Rules, match: Match, phase: Auction, seat: Seat) -> Silence | None:
    """Return why `seat` can only pass (A9, A10, A19); None if it can do more."""
    if (why := silenced(rules, match, seat)) is not None:
        return Silence(seat, why)
    if mercy(rules, match):
        return Silence(seat, "mercy")
    if phase.spread.dark is not None and not lifts(rules.dark):
        return Silence(seat, "dark")
    if seat in phase.spread.unseen:
        return None
    refusal = refuse_bid(rules, match, phase, Bid(seat, lowest(rules.auction, phase)))
    if refusal is None or next(possible(rules, match, phase, seat), None) is not None:
        return None
    return Silence(seat, _OUT_OF_REACH[refusal.code], refusal.amount or 0)


_OUT_OF_REACH: Mapping[Code, PassReason] = {
    Code.LIFT_NEEDS_MARRIAGE: "no-marriage",
    Code.BID_ABOVE_HAND: "hand",
    Code.BID_ABOVE_MAX: "most",
}
"""Reasons of a pass by the refusal of even the lowest bid."""


def _claim_after_look(rules: Rules, match: Match, phase: Auction, seat: Seat) -> tuple[Event, ...]:
    """Ask a player who has just looked for a claim; after a bid there is none (D3)."""
    spoke = any(call.seat == seat and call.amount is not None for call in phase.calls)
    return () if spoke else next_claim(rules, match, phase, (seat,))


def _ended(rules: Rules, match: Match, phase: Auction) -> tuple[Event, ...]:
    """Give the talon to the holder, who looks first if they neither bid nor committed unseen (D2, D3)."""
    holder, spread = phase.holder, phase.spread
    bids = [call for call in phase.calls if call.amount is not None]  # the last one is the holder's
    if holder in spread.unseen and spread.dark is None and not bids:
        return (Looked(holder, asked=False),)
    if claim := _claim_after_look(rules, match, phase, holder):
        return claim
    dark = spread.dark is not None or (bool(bids) and bids[-1].unseen)
    return won(rules, spread, OpeningBid(holder, phase.bid), dark=dark)


def won(rules: Rules, spread: Spread, opening: OpeningBid, *, dark: bool = False) -> tuple[Event, ...]:
    """Give the talon to the winner, or ask which of two talons."""
    if len(spread.talons) > 1:
        return (TalonAsked(opening.seat, opening.bid, opening.way, dark),)
    return (taken(rules, spread, Bargain(opening.seat, opening.bid, way=opening.way, dark=dark), 1),)


def taken(rules: Rules, spread: Spread, bargain: Bargain, number: int) -> TalonTaken:
    """Return the event of taking talon `number`."""
    return TalonTaken(
        bargain.declarer,
        bargain.amount,
        spread.talons[number - 1],
        talon_shown(rules, bargain),
        bargain.way,
        bargain.dark,
        number,
    )


def talon_shown(rules: Rules, bargain: Bargain) -> bool:
    """Return whether everybody sees the talon (4.4 `talon_on_hundred`, 4.8, 4.9, 4.10; A15)."""
    if bargain.dark:
        return dark_talon_shown(rules.dark)
    if bargain.way == "golden":
        return golden_talon_shown(rules.golden)
    by_right = bargain.way in {"last_chance", "own_deal"}
    return by_right or bargain.amount != FORCED_BID or _shown_on_hundred(rules.talon)


def _shown_on_hundred(rules: TalonRules) -> bool:
    return rules.talon_on_hundred == "shown"


def auction_opened(match: Match, phase: Dealt, event: AuctionOpened) -> Match:
    return go(match, Auction(phase.spread, event.forced, event.holder, event.bid, event.opens))


def bid_asked(match: Match, phase: Auction, event: BidAsked) -> Match:
    return ask(match, phase._replace(asked=event.seat))


def bid_made(match: Match, phase: Auction, event: BidMade) -> Match:
    calls = (*phase.calls, Call(event.seat, event.amount, event.unseen))
    made = phase._replace(holder=event.seat, bid=event.amount, opening=False, calls=calls, asked=None)
    return go(match, made)


def passed(match: Match, phase: Auction, event: Passed) -> Match:
    """Fold a pass; the player sees their cards."""
    spread = phase.spread
    if event.seat in spread.unseen:
        spread = spread._replace(unseen=tuple(seat for seat in spread.unseen if seat != event.seat))
    if event.why is not None:
        spread = spread._replace(silences=(*spread.silences, event.why))
    calls = (*phase.calls, Call(event.seat, None))
    return go(
        match, phase._replace(spread=spread, calls=calls, passed=(*phase.passed, event.seat), asked=None)
    )


def dark_lifted(match: Match, phase: Auction, event: DarkLifted) -> Match:
    """Fold the lift: the dark player sees their cards, without a claim, as they stood at 120 (D1)."""
    spread = phase.spread
    assert spread.dark is not None
    plain = spread._replace(dark=None, unseen=(), kept=(*spread.kept, spread.dark))
    return go(match, phase._replace(spread=plain, closed=event.ends))


def talon_asked(match: Match, phase: Auction | Dealt, event: TalonAsked) -> Match:
    spread = phase.spread
    bargain = Bargain(event.seat, event.bid, way=event.way, dark=event.dark, golden=spread.golden)
    return ask(match, Taking(spread, bargain, event.seat))


def talon_taken(match: Match, phase: Auction | Dealt | Taking, event: TalonTaken) -> Match:
    """Fold the taking: the talon goes into the declarer's hand, and everybody sees their own cards."""
    spread = phase.spread
    spread = spread._replace(
        hands=with_cards(spread.hands, event.seat, event.talon),
        talons=(*spread.talons[: event.number - 1], *spread.talons[event.number :]),
        unseen=(),
        kept=(),
    )
    bargain = Bargain(event.seat, event.bid, event.talon, event.shown, event.way, event.dark, spread.golden)
    return go(match, Giving(spread, bargain))


EVOLVE: Folds = {
    AuctionOpened: auction_opened,
    BidAsked: bid_asked,
    BidMade: bid_made,
    Passed: passed,
    DarkLifted: dark_lifted,
    TalonAsked: talon_asked,
    TalonTaken: talon_taken,
}
