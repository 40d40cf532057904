"""The auction: who stands at the forced hundred, and who may bid what (docs/rules.md sections 2, 4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions import Action, Bid, Pass, Seat
from game.cards import in_order
from game.events import AuctionOpened, BidAsked, BidMade, Event, Passed, TalonTaken
from game.marriages import marriages_held, worth
from game.refusals import Code, Refusal
from game.rules import AuctionRules, Rules, TalonRules
from game.state import Auction, Call, Dealt, Folds, Giving, Match, active, ask, left

FORCED_BID = 100
PLAIN_LIMIT = 120
"""What a hand without a marriage may bid where bids are limited."""
CEILING = 1000
"""The end of the list of bids where the rules set none (R19)."""


def highest_bid(rules: AuctionRules) -> int:
    """Return the bound of bids and of raises (4.3 `max_bid`)."""
    return CEILING if rules.max_bid == "none" else rules.max_bid


def grid(rules: AuctionRules, above: int) -> range:
    """Return the amounts over `above` that may be bid, in rising order (4.3 `bid_step`, A5)."""
    step = rules.bid_step
    return range(above - above % step + step, highest_bid(rules) + 1, step)


def barrel_need(rules: Rules) -> int:
    """Return the least contract that wins from the barrel (4.8 `barrel_need`)."""
    return rules.barrel.barrel_need


def off_grid(rules: Rules, match: Match, seat: Seat) -> int | None:
    """Return the 121 that a player on the barrel may name off the grid (A7)."""
    need = barrel_need(rules)
    return need if need == 121 and match.tallies[seat].on_barrel else None


def amounts(rules: Rules, match: Match, seat: Seat, above: int) -> list[int]:
    """Return all that `seat` may name over `above` before his cards are looked at, in rising order."""
    need = off_grid(rules, match, seat)
    extra = () if need is None or need <= above else (need,)
    return sorted((*grid(rules.auction, above), *extra))


def hand_limit(rules: Rules, phase: Auction, seat: Seat) -> int:
    """Return the most that the cards of `seat` may bid (4.3 `bid_limit`)."""
    limit = rules.auction.bid_limit
    if limit == "none":
        return CEILING
    held = marriages_held(phase.hands[seat])
    if limit == "120_without_marriage":
        return CEILING if held else PLAIN_LIMIT
    return PLAIN_LIMIT + sum(worth(rules.play, suit) for suit in held)


def refuse(rules: Rules, match: Match, action: Action) -> Refusal | None:
    """Refuse what is neither a pass nor a bid that stands above the last one, on the grid, within reach."""
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Bid):
        return Refusal(Code.NOT_NOW)
    assert isinstance(match.phase, Auction)
    return _refuse_amount(rules, match, match.phase, action) or _refuse_height(rules, match.phase, action)


def _refuse_amount(rules: Rules, match: Match, phase: Auction, bid: Bid) -> Refusal | None:
    bids = grid(rules.auction, phase.bid)
    lowest = bids.start
    if bid.amount <= phase.bid:
        return Refusal(Code.BID_TOO_LOW, amount=lowest)
    if bid.amount == off_grid(rules, match, bid.seat):
        return None
    if bid.amount % bids.step:
        return Refusal(Code.BID_OFF_GRID, amount=bids.step)
    if rules.auction.bid_jumps == "off" and bid.amount != lowest:
        return Refusal(Code.BID_NO_JUMP, amount=lowest)
    return None


def _refuse_height(rules: Rules, phase: Auction, bid: Bid) -> Refusal | None:
    if bid.amount > (most := highest_bid(rules.auction)):
        return Refusal(Code.BID_ABOVE_MAX, amount=most)
    if bid.amount > PLAIN_LIMIT + 1 and bid.amount > (most := hand_limit(rules, phase, bid.seat)):
        return Refusal(Code.BID_ABOVE_HAND, amount=most)
    return None


def choices(rules: Rules, match: Match, phase: Auction) -> Iterator[Action]:
    """Yield the pass, then the bids worth asking `refuse` about, in rising order."""
    seat = phase.asked
    assert seat is not None
    yield Pass(seat)
    most = max(hand_limit(rules, phase, seat), PLAIN_LIMIT + 1)
    for amount in amounts(rules, match, seat, phase.bid):
        if amount > most:
            return
        yield Bid(seat, amount)


def decide(_rules: Rules, _match: Match, action: Action) -> tuple[Event, ...]:
    """Speak one word."""
    if isinstance(action, Bid):
        return (BidMade(action.seat, action.amount),)
    assert isinstance(action, Pass)
    return (Passed(action.seat, asked=True),)


def opened(match: Match) -> tuple[Event, ...]:
    """Open the auction: the player left of the dealer stands at 100 without being asked."""
    return (AuctionOpened(active(match.players, match.dealer)[0], FORCED_BID),)


def proceed(rules: Rules, match: Match, phase: Auction) -> tuple[Event, ...]:
    """Ask the next speaker; pass for one who can do nothing else; end when the holder stands alone."""
    if phase.asked is not None:
        return ()
    speaker = _next_speaker(match, phase)
    if speaker == phase.holder:
        shown = talon_shown(rules.talon, phase.bid)
        return (TalonTaken(speaker, phase.bid, phase.talons[0], shown),)
    if _may_bid(rules, match, phase, speaker):
        return (BidAsked(speaker),)
    return (Passed(speaker, asked=False),)


def _next_speaker(match: Match, phase: Auction) -> Seat:
    """Return the next seat clockwise that has not passed; the holder when all others have."""
    to_the_left = left(match.players, match.dealer)
    seat = to_the_left[phase.calls[-1].seat if phase.calls else phase.holder]
    while seat in phase.passed:
        seat = to_the_left[seat]
    return seat


def _may_bid(rules: Rules, match: Match, phase: Auction, seat: Seat) -> bool:
    """Say whether `seat` could bid at all, so that the question has two answers (A19)."""
    words = choices(rules, match, phase._replace(asked=seat))
    return any(isinstance(word, Bid) and refuse(rules, match, word) is None for word in words)


def talon_shown(rules: TalonRules, bid: int) -> bool:
    """Say whether all see the talon: hidden only at exactly 100 (4.4 `talon_on_hundred`, A15)."""
    return bid != FORCED_BID or rules.talon_on_hundred == "shown"


def auction_opened(match: Match, event: AuctionOpened) -> Match:
    assert isinstance(match.phase, Dealt)
    return match._replace(phase=Auction(match.phase.hands, match.phase.talons, event.holder, event.bid))


def bid_asked(match: Match, event: BidAsked) -> Match:
    assert isinstance(match.phase, Auction)
    return ask(match, match.phase._replace(asked=event.seat))


def bid_made(match: Match, event: BidMade) -> Match:
    phase = match.phase
    assert isinstance(phase, Auction)
    calls = (*phase.calls, Call(event.seat, event.amount))
    return match._replace(phase=phase._replace(holder=event.seat, bid=event.amount, calls=calls, asked=None))


def passed(match: Match, event: Passed) -> Match:
    phase = match.phase
    assert isinstance(phase, Auction)
    return match._replace(
        phase=phase._replace(
            calls=(*phase.calls, Call(event.seat, None)),
            passed=(*phase.passed, event.seat),
            asked=None,
        )
    )


def talon_taken(match: Match, event: TalonTaken) -> Match:
    """The winner of the auction takes the talon into his hand and is asked what he gives away."""
    phase = match.phase
    assert isinstance(phase, Auction)
    hand = in_order((*phase.hands[event.seat], *event.talon))
    hands = (*phase.hands[: event.seat], hand, *phase.hands[event.seat + 1 :])
    return ask(match, Giving(hands, event.talon, event.shown, event.seat, event.bid))


EVOLVE: Folds = {
    AuctionOpened: auction_opened,
    BidAsked: bid_asked,
    BidMade: bid_made,
    Passed: passed,
    TalonTaken: talon_taken,
}
