"""The contract, its alternatives (conceding, the cross), naming the trump (docs/rules.md 4.4 to 4.6)."""

from collections.abc import Iterable, Iterator
from functools import cache

from game.actions import Action, Code, Concede, Contract, Cross, Refusal, Seat, Trump
from game.cards import Cards, Rank, Suit
from game.events import Conceded, ContractAsked, ContractSet, Crossed, Event, TrumpNamed
from game.layouts import active
from game.phases import openings
from game.phases.auction import highest_bid, next_bid, off_grid
from game.phases.claims import next_claim
from game.phases.play import four, names_trump
from game.rules import ConcedeRules, Rules, TalonRules
from game.state import (
    Bargain,
    Committing,
    Folds,
    Hands,
    Marks,
    Match,
    Naming,
    Outcome,
    Playing,
    Settling,
    Spread,
    ask,
    go,
)

_contract = cache(Contract)  # the same few contracts are offered in every deal


def refuse(rules: Rules, match: Match, phase: Committing, action: Action) -> Refusal | None:
    """Refuse a contract below the bid, off the grid or out of bounds, and a barred alternative."""
    if isinstance(action, Concede):
        return refuse_concession(rules.concede, match, phase.bargain)
    if isinstance(action, Cross):
        return refuse_cross(rules.concede, match, phase.bargain)
    if not isinstance(action, Contract):
        return Refusal(Code.NOT_NOW)
    return None if action.amount == phase.bargain.amount else _refuse_raise(rules, match, phase, action)


def _refuse_raise(rules: Rules, match: Match, phase: Committing, raised: Contract) -> Refusal | None:
    bid = phase.bargain.amount
    if not raises(rules, phase.bargain):
        return Refusal(Code.RAISE_OFF)
    if raised.amount < bid:
        return Refusal(Code.BID_TOO_LOW, amount=bid)
    if raised.amount % rules.auction.bid_step and raised.amount != off_grid(rules, match, raised.seat):
        return Refusal(Code.BID_OFF_GRID, amount=rules.auction.bid_step)
    if raised.amount > (most := highest_bid(rules.auction)):
        return Refusal(Code.BID_ABOVE_MAX, amount=most)
    return None


def raises(rules: Rules, bargain: Bargain) -> bool:
    """Return whether this contract may be raised: golden and dark ones have options of their own (P13)."""
    if bargain.dark and not openings.dark_may_raise(rules.dark):
        return False
    if bargain.way == "golden" and not openings.golden_may_raise(rules.golden):
        return False
    return _raise_on(rules.talon)


def _raise_on(rules: TalonRules) -> bool:
    return rules.raise_ == "on"


def refuse_concession(rules: ConcedeRules, match: Match, bargain: Bargain) -> Refusal | None:
    """Return why the declarer may not concede (4.5); None if they may."""
    allowed = rules.concede == "on"
    if bargain.golden:
        allowed = allowed and rules.concede_golden == "on"
    if bargain.dark:
        allowed = allowed and rules.concede_dark == "on"
    if not allowed:
        return Refusal(Code.CONCEDE_OFF)
    limit = _limit(rules)
    if limit is not None and match.tallies[bargain.declarer].concessions >= limit:
        return Refusal(Code.CONCEDE_LIMIT, amount=limit)
    return Refusal(Code.CONCEDE_BARREL) if _barrel_bars(rules, match, bargain.declarer) else None


def _limit(rules: ConcedeRules) -> int | None:
    return None if rules.concede_limit == "none" else rules.concede_limit


def _barrel_bars(rules: ConcedeRules, match: Match, declarer: Seat) -> bool:
    """Return whether a barrel forbids the concession (4.5 `concede_barrel`, P3)."""
    anybody = any(tally.on_barrel for tally in match.tallies)
    return {
        "allowed": False,
        "not_on_barrel": match.tallies[declarer].on_barrel,
        "nobody_on_barrel": anybody,
        "nobody_if_free": anybody and rules.concede_price == "nothing",
    }[rules.concede_barrel]


def refuse_cross(rules: ConcedeRules, match: Match, bargain: Bargain) -> Refusal | None:
    """Return why the declarer may not annul the deal (4.5 `cross`, `cross_limit`, `cross_barrel`).

    None if they may.
    """
    if rules.cross == "off" or bargain.dark:
        return Refusal(Code.CROSS_OFF)
    if rules.cross_limit != "none" and match.tallies[bargain.declarer].crosses >= rules.cross_limit:
        return Refusal(Code.CROSS_LIMIT, amount=rules.cross_limit)
    if rules.cross_barrel == "nobody_on_barrel" and any(tally.on_barrel for tally in match.tallies):
        return Refusal(Code.CROSS_BARREL)
    return None


def choices(rules: Rules, match: Match, phase: Committing) -> Iterator[Action]:
    """Yield the contract as bid, the raises in rising order, and the alternatives."""
    seat, bid = phase.bargain.declarer, phase.bargain.amount
    yield _contract(seat, bid)
    if raises(rules, phase.bargain):
        first, most = next_bid(rules.auction, bid), highest_bid(rules.auction)
        amounts: Iterable[int] = range(first, most + 1, rules.auction.bid_step)
        need = off_grid(rules, match, seat)
        if need is not None and need > bid and need not in amounts:
            amounts = sorted((*amounts, need))
        for amount in amounts:
            yield _contract(seat, amount)
    if refuse_concession(rules.concede, match, phase.bargain) is None:
        yield Concede(seat)
    if refuse_cross(rules.concede, match, phase.bargain) is None:
        yield Cross(seat)


def decide(
    rules: Rules, _match: Match, _phase: Committing, action: Contract | Concede | Cross
) -> tuple[Event, ...]:
    """Return the events of a contract or an alternative."""
    if isinstance(action, Concede):
        return (Conceded(action.seat),)
    if isinstance(action, Cross):
        return (Crossed(action.seat),)
    return (ContractSet(action.seat, action.amount, names_trump(rules.play)),)


def proceed(rules: Rules, match: Match, phase: Committing) -> tuple[Event, ...]:
    """Ask for claims, then for the contract; fix it as bid if there is no choice."""
    if phase.asked is not None:
        return ()
    if claim := next_claim(rules, match, phase, active(match.players, match.dealer)):
        return claim
    possible = choices(rules, match, phase)
    next(possible)  # the contract as bid
    declarer, bid = phase.bargain.declarer, phase.bargain.amount
    if next(possible, None) is None:
        return (ContractSet(declarer, bid, names_trump(rules.play)),)
    return (ContractAsked(declarer),)


def refuse_trump(_rules: Rules, _match: Match, _phase: Naming, action: Action) -> Refusal | None:
    """Refuse actions other than naming a suit."""
    return None if isinstance(action, Trump) else Refusal(Code.NOT_NOW)


def trump_choices(_rules: Rules, _match: Match, phase: Naming) -> Iterator[Action]:
    """Yield the four suits (R12)."""
    return (Trump(phase.asked, suit) for suit in Suit)


def decide_trump(_rules: Rules, _match: Match, _phase: Naming, action: Trump) -> tuple[Event, ...]:
    """Name the trump."""
    return (TrumpNamed(action.seat, action.suit),)


def contract_asked(match: Match, phase: Committing, event: ContractAsked) -> Match:
    return ask(match, phase._replace(asked=event.seat))


def contract_set(match: Match, phase: Committing, event: ContractSet) -> Match:
    """Fold the contract: the declarer leads to the first trick, or names the trump first."""
    bargain = phase.bargain._replace(amount=event.amount)
    if event.names:
        return ask(match, Naming(phase.spread, bargain, event.seat))
    return _led(match, phase.spread, bargain, None)


def trump_named(match: Match, phase: Naming, event: TrumpNamed) -> Match:
    return _led(match, phase.spread, phase.bargain, event.suit)


def _led(match: Match, spread: Spread, bargain: Bargain, trump: Suit | None) -> Match:
    none = (0,) * match.players
    aside: Cards = tuple(each for pile in (*spread.talons, spread.laid) for each in pile)
    marks = Marks(None if trump is None else bargain.declarer, nines_holder(spread.hands), aside=aside)
    first = bargain.declarer
    return ask(match, Playing(spread.hands, first, first, (), trump, none, none, (), (), bargain, marks))


def nines_holder(hands: Hands) -> Seat | None:
    """Return the holder of all four nines."""
    return next((seat for seat, hand in enumerate(hands) if four(hand, Rank.NINE)), None)


def conceded(match: Match, phase: Committing, _event: Conceded) -> Match:
    """Fold the concession of the winning bid (P18); aces are counted as held now (P22)."""
    aces = tuple(sum(each.rank is Rank.ACE for each in hand) for hand in phase.spread.hands)
    outcome = Outcome.unplayed(phase.bargain, "conceded", aces)
    return go(match, Settling(outcome, phase.spread))


def crossed(match: Match, phase: Committing, _event: Crossed) -> Match:
    outcome = Outcome.unplayed(phase.bargain, "crossed", aces=(0,) * match.players)
    return go(match, Settling(outcome, phase.spread))


EVOLVE: Folds = {
    ContractAsked: contract_asked,
    ContractSet: contract_set,
    TrumpNamed: trump_named,
    Conceded: conceded,
    Crossed: crossed,
}
