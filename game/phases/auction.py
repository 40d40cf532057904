"""The auction: the order of speakers, legal bids, and the winning of the talon (docs/rules.md 2, 4.3, 4.10).

A bid must be on the grid, within the bounds, and within the limits by hand.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from game.actions import Action, Bid, Code, Look, Pass, Refusal, Seat
from game.barrel import accumulates, need, shifted
from game.cards import Cards
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
from game.layouts import left
from game.phases import openings
from game.phases.claims import next_claim
from game.phases.play import held
from game.rules import AuctionRules, Rules, TalonRules
from game.state import (
    Auction,
    Bargain,
    Call,
    Dealt,
    Folds,
    Giving,
    Match,
    PassReason,
    Silence,
    Spread,
    Taking,
    ask,
    go,
    with_cards,
)


def refuse(rules: Rules, match: Match, phase: Auction, action: Action) -> Refusal | None:
    """Refuse actions that are no calls, a pass of the opener, and bids that `refuse_bid` refuses."""
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
    return (made, DarkLifted(action.seat, ends=openings.lifter_takes(rules.dark)))


def opened(rules: Rules, match: Match, spread: Spread) -> tuple[Event, ...]:
    """Open the auction: the forced bidder stands at a bid, or is asked for the opening bid (A2)."""
    forced = openings.forced_bidder(rules.table, match)
    if spread.dark is not None:
        return (AuctionOpened(spread.dark, openings.DARK_BID, forced),)
    opening = openings.opening_bid(rules, match)
    opens = opening == openings.OpeningBid(forced, openings.FORCED_BID) and _opens_freely(rules.auction)
    return (
        AuctionOpened(
            opening.seat, opening.bid, forced, opens and not openings.silenced(rules, match, forced)
        ),
    )


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
    if (why := openings.silenced(rules, match, seat)) is not None:
        return Silence(seat, why)
    if openings.mercy(rules, match):
        return Silence(seat, "mercy")
    if phase.spread.dark is not None and not openings.lifts(rules.dark):
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
    return won(rules, spread, openings.OpeningBid(holder, phase.bid), dark=dark)


def won(
    rules: Rules, spread: Spread, opening: openings.OpeningBid, *, dark: bool = False
) -> tuple[Event, ...]:
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
        return openings.dark_talon_shown(rules.dark)
    if bargain.way == "golden":
        return openings.golden_talon_shown(rules.golden)
    by_right = bargain.way in {"last_chance", "own_deal"}
    return by_right or bargain.amount != openings.FORCED_BID or _shown_on_hundred(rules.talon)


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
    return ask(match, Taking(spread, bargain, event.seat, _calls(phase)))


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
    return go(match, Giving(spread, bargain, calls=_calls(phase)))


def _calls(phase: Auction | Dealt | Taking) -> tuple[Call, ...]:
    return () if isinstance(phase, Dealt) else phase.calls


EVOLVE: Folds = {
    AuctionOpened: auction_opened,
    BidAsked: bid_asked,
    BidMade: bid_made,
    Passed: passed,
    DarkLifted: dark_lifted,
    TalonAsked: talon_asked,
    TalonTaken: talon_taken,
}


PLAIN_LIMIT = 120
"""Limit of bids without a marriage, if bids are limited, and of a player who accumulates."""
CEILING = 1000
"""Highest bid if the rules set no limit (R19)."""

_bid = cache(Bid)  # the same few bids are offered at every question


def highest_bid(rules: AuctionRules) -> int:
    """Return the limit of bids and raises."""
    return CEILING if rules.max_bid == "none" else rules.max_bid


def next_bid(rules: AuctionRules, standing: int) -> int:
    """Return the lowest amount above `standing` on the grid of bids (A5)."""
    return standing - standing % rules.bid_step + rules.bid_step


def steps_above(rules: AuctionRules, standing: int, steps: int) -> int:
    """Return the bid `steps` steps above `standing` on the grid of bids."""
    return next_bid(rules, standing) + (steps - 1) * rules.bid_step


def off_grid(rules: Rules, match: Match, seat: Seat) -> int | None:
    """Return the 121 that a player on the barrel may bid off the grid, or 101 at 900 (A7, A13)."""
    if not match.tallies[seat].on_barrel:
        return None
    least = need(rules.barrel)
    return least if least == shifted(rules.barrel, 121) else None


def lowest(rules: AuctionRules, phase: Auction) -> int:
    """Return the lowest bid: above the standing one, or at an opening the forced bid itself."""
    return phase.bid if phase.opening else next_bid(rules, phase.bid)


def refuse_bid(rules: Rules, match: Match, phase: Auction, bid: Bid) -> Refusal | None:
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
    if bid.amount % rules.auction.bid_step:
        return Refusal(Code.BID_OFF_GRID, amount=rules.auction.bid_step)
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
    amounts: Iterable[int] = range(least, most + 1, rules.auction.bid_step)
    need = _exempt(rules, match, phase, seat)
    if need is not None and need not in amounts and refuse_bid(rules, match, phase, Bid(seat, need)) is None:
        amounts = sorted((*amounts, need))
    for amount in amounts:
        yield _bid(seat, amount)
