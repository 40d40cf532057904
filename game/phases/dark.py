"""Dark deals: committing and bidding before looking at the cards (docs/rules.md section 4.10)."""

from __future__ import annotations

from game.actions import Action, Code, Dark, Look, Refusal, Seat
from game.events import DarkAsked, DarkDeclared, Event, Looked
from game.layouts import active
from game.options import DarkLift, DarkMode, DarkRules
from game.phases.openings import forced_bidder, mercy, silenced, taker
from game.rules import Rules
from game.state import Auction, Dealt, Folds, Match, Spread, ask, go

DARK_BID = 120


def mode(rules: DarkRules) -> DarkMode:
    """Return which players may commit unseen (4.10 `dark`)."""
    return rules.dark


def entitled(rules: DarkRules, match: Match, seat: Seat) -> bool:
    """Return whether `seat` has the required score (4.10 `dark_min_score`), and no barrel forbids it."""
    least = rules.dark_min_score
    score = match.tallies[seat].score
    if least != "none" and not (score >= least if least == 240 else score > least):
        return False
    return rules.dark_barrel == "allowed" or not any(tally.on_barrel for tally in match.tallies)


def face_down(rules: Rules, match: Match, spread: Spread) -> tuple[Seat, ...]:
    """Return the seats whose cards lie face down at the deal; none without dark deals (G1, D10, T3)."""
    how = mode(rules.dark)
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
    return mode(rules.dark) != "everyone" or not silenced(rules, match, seat)


def offered(rules: DarkRules, spread: Spread) -> Seat | None:
    """Return the next seat to be offered a dark deal (D3: under `everyone`, none)."""
    if mode(rules) == "everyone" or spread.dark is not None or not spread.unseen:
        return None
    return spread.unseen[0]


def lifts(rules: DarkRules) -> bool:
    """Return whether a bid lifts a dark deal."""
    return _lift(rules) != "off"


def lifter_takes(rules: DarkRules) -> bool:
    """Return whether the first to lift the dark takes the talon at once."""
    return _lift(rules) == "takes_talon"


def _lift(rules: DarkRules) -> DarkLift:
    return rules.dark_lift


def may_raise(rules: DarkRules) -> bool:
    """Return whether a dark contract may be raised (4.10 `dark_raise`, P13)."""
    return rules.dark_raise == "on"


def talon_shown(rules: DarkRules) -> bool:
    """Return whether everybody sees the talon of a dark deal (4.10 `dark_talon`)."""
    return rules.dark_talon == "shown"


def refuse(_rules: Rules, _match: Match, _phase: Dealt, action: Action) -> Refusal | None:
    """Refuse actions other than committing to the dark deal or looking."""
    return None if isinstance(action, Dark | Look) else Refusal(Code.NOT_NOW)


def choices(_rules: Rules, _match: Match, phase: Dealt) -> tuple[Action, ...]:
    """Return both answers to the offer."""
    assert phase.asked is not None
    return (Dark(phase.asked), Look(phase.asked))


def decide(_rules: Rules, _match: Match, _phase: Dealt, action: Dark | Look) -> tuple[Event, ...]:
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
