"""Before the auction: who stands at a bid by right, and dark deals (4.1, 4.3, 4.8 to 4.10).

There is no auction if a seat takes the talon by right; else a seat stands at the forced bid, or at the
bid required on the barrel. Golden deals are the first deals of a match, one for each player. In a dark deal
a seat commits or bids before looking at its cards.
"""

from typing import Literal, NamedTuple

from game.actions import Action, Code, Dark, Look, Refusal, Seat
from game.barrel import last_chance, need, own_deal_only, shifted, sitters
from game.events import DarkAsked, DarkDeclared, Event, Looked
from game.layouts import active
from game.rules import AuctionRules, DarkRules, GoldenRules, Rules, TableRules
from game.state import Auction, Dealt, Folds, Match, Spread, Way, ask, go

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
    if barrel.barrel_auction == "no_auction":
        return next((OpeningBid(seat, need(barrel), "barrel") for seat in sitters(match, forced)), None)
    return None


def opening_bid(rules: Rules, match: Match) -> OpeningBid:
    """Return the seat that opens the auction, at the forced 100 or at the bid required on the barrel (A1)."""
    forced = forced_bidder(rules.table, match)
    plain = OpeningBid(forced, FORCED_BID)
    how = rules.barrel.barrel_auction
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
    if tally.on_barrel and rules.barrel.barrel_auction == "excluded":
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


def is_golden(rules: GoldenRules, match: Match) -> bool:
    """Return whether the next deal is golden (R9)."""
    return rules.golden != "off" and match.deals_played < match.players


def is_forced(rules: GoldenRules) -> bool:
    """Return whether golden deals go to the forced bidder at 120 without an auction."""
    return rules.golden == "forced_120"


def golden_may_raise(rules: GoldenRules) -> bool:
    """Return whether the contract of a forced golden deal may be raised (4.9 `golden_raise`, P13)."""
    return rules.golden_raise == "on"


def golden_talon_shown(rules: GoldenRules) -> bool:
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


DARK_BID = 120


def entitled(rules: DarkRules, match: Match, seat: Seat) -> bool:
    """Return whether `seat` has the required score (4.10 `dark_min_score`), and no barrel forbids it."""
    least = rules.dark_min_score
    score = match.tallies[seat].score
    if least != "none" and not (score >= least if least == 240 else score > least):
        return False
    return rules.dark_barrel == "allowed" or not any(tally.on_barrel for tally in match.tallies)


def face_down(rules: Rules, match: Match, spread: Spread) -> tuple[Seat, ...]:
    """Return the seats whose cards lie face down at the deal; none without dark deals (G1, D10, T3)."""
    how = rules.dark.dark
    if how == "off" or spread.golden or taker(rules, match, spread):
        return ()
    playing, forced = active(match.players, match.dealer), forced_bidder(rules.table, match)
    seats = {
        "everyone": playing,
        "forced_bidder": (forced,),
        "left_of_dealer": playing[:1],
        "dealer": (match.dealer,),
    }[how]
    able = (seat for seat in seats if seat in playing and _may_speak(rules, match, seat, forced))
    return tuple(seat for seat in able if entitled(rules.dark, match, seat))


def _may_speak(rules: Rules, match: Match, seat: Seat, forced: Seat) -> bool:
    """Return whether `seat` may commit or bid unseen, as far as debts and the barrel go (A9, A10).

    Players who cannot bid in this auction see their cards at the deal. A silent forced bidder may still
    commit.
    """
    if seat != forced:
        return not silenced(rules, match, seat) and not mercy(rules, match)
    return rules.dark.dark != "everyone" or not silenced(rules, match, seat)


def offered(rules: DarkRules, spread: Spread) -> Seat | None:
    """Return the next seat to be offered a dark deal (D3: under `everyone`, none)."""
    if rules.dark == "everyone" or spread.dark is not None or not spread.unseen:
        return None
    return spread.unseen[0]


def lifts(rules: DarkRules) -> bool:
    """Return whether a bid lifts a dark deal."""
    return rules.dark_lift != "off"


def lifter_takes(rules: DarkRules) -> bool:
    """Return whether the first to lift the dark takes the talon at once."""
    return rules.dark_lift == "takes_talon"


def dark_may_raise(rules: DarkRules) -> bool:
    """Return whether a dark contract may be raised (4.10 `dark_raise`, P13)."""
    return rules.dark_raise == "on"


def dark_talon_shown(rules: DarkRules) -> bool:
    """Return whether everybody sees the talon of a dark deal (4.10 `dark_talon`)."""
    return rules.dark_talon == "shown"


def refuse_dark(_rules: Rules, _match: Match, _phase: Dealt, action: Action) -> Refusal | None:
    """Refuse actions other than committing to the dark deal or looking."""
    return None if isinstance(action, Dark | Look) else Refusal(Code.NOT_NOW)


def dark_choices(_rules: Rules, _match: Match, phase: Dealt) -> tuple[Action, ...]:
    """Return both answers to the offer."""
    assert phase.asked is not None
    return (Dark(phase.asked), Look(phase.asked))


def decide_dark(_rules: Rules, _match: Match, _phase: Dealt, action: Dark | Look) -> tuple[Event, ...]:
    """Return the events of committing or looking."""
    return (DarkDeclared(action.seat) if isinstance(action, Dark) else Looked(action.seat),)


def dark_asked(match: Match, phase: Dealt, event: DarkAsked) -> Match:
    return ask(match, phase._replace(asked=event.seat))


def dark_declared(match: Match, phase: Dealt, event: DarkDeclared) -> Match:
    return go(match, Dealt(phase.spread._replace(dark=event.seat)))


def looked(match: Match, phase: Dealt | Auction, event: Looked) -> Match:
    unseen = tuple(seat for seat in phase.spread.unseen if seat != event.seat)
    return go(match, phase._replace(spread=phase.spread._replace(unseen=unseen), asked=None))


EVOLVE: Folds = {DarkAsked: dark_asked, DarkDeclared: dark_declared, Looked: looked}
