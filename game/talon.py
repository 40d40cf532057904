"""From the talon to the first lead: giving cards, the contract, conceding (docs/rules.md 4.4, 4.5)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions import Action, Concede, Contract, Give, Seat
from game.auction import amounts, grid, highest_bid, off_grid
from game.cards import Rank, in_order
from game.events import CardGiven, Conceded, ContractAsked, ContractSet, Event
from game.refusals import Code, Refusal
from game.rules import ConcedeRules, Rules
from game.state import Committing, Folds, Giving, Match, Outcome, Playing, Settling, active, ask, without


def refuse_gift(_rules: Rules, match: Match, action: Action) -> Refusal | None:
    """Refuse what is not one card of one's own to a defender who has none yet."""
    if not isinstance(action, Give):
        return Refusal(Code.NOT_NOW)
    phase = match.phase
    assert isinstance(phase, Giving)
    if action.card not in phase.hands[action.seat]:
        return Refusal(Code.NOT_YOUR_CARD)
    if action.to not in defenders(match, action.seat):
        return Refusal(Code.GIVE_TO_DEFENDER)
    if action.to in phase.given:
        return Refusal(Code.GIVE_ONE_EACH)
    return None


def gift_choices(_rules: Rules, match: Match, phase: Giving) -> Iterator[Action]:
    """Yield every card for every defender who has none yet, in any order (R13)."""
    for to in defenders(match, phase.asked):
        if to not in phase.given:
            for each in phase.hands[phase.asked]:
                yield Give(phase.asked, each, to)


def defenders(match: Match, declarer: Seat) -> tuple[Seat, ...]:
    """Return the declarer's opponents in this deal, from the dealer's left."""
    return tuple(seat for seat in active(match.players, match.dealer) if seat != declarer)


def decide_gift(rules: Rules, match: Match, action: Action) -> tuple[Event, ...]:
    """Hand one card over, seen by all only where the talon was and the table says so (4.4 `discard`)."""
    assert isinstance(action, Give)
    assert isinstance(match.phase, Giving)
    shown = match.phase.shown and rules.talon.discard == "face_up"
    return (CardGiven(action.seat, action.to, action.card, shown),)


def refuse_contract(rules: Rules, match: Match, action: Action) -> Refusal | None:
    """Refuse a contract below the bid, off the grid or out of bounds, and a concession that is barred."""
    phase = match.phase
    assert isinstance(phase, Committing)
    if isinstance(action, Concede):
        return refuse_concession(rules.concede, match, action.seat)
    if not isinstance(action, Contract):
        return Refusal(Code.NOT_NOW)
    if action.amount == phase.bid:
        return None
    return _refuse_raise(rules, match, phase.bid, action)


def _refuse_raise(rules: Rules, match: Match, bid: int, raised: Contract) -> Refusal | None:
    if rules.talon.raise_ == "off":
        return Refusal(Code.RAISE_OFF)
    if raised.amount < bid:
        return Refusal(Code.BID_TOO_LOW, amount=bid)
    step = grid(rules.auction, bid).step
    if raised.amount % step and raised.amount != off_grid(rules, match, raised.seat):
        return Refusal(Code.BID_OFF_GRID, amount=step)
    if raised.amount > (most := highest_bid(rules.auction)):
        return Refusal(Code.BID_ABOVE_MAX, amount=most)
    return None


def refuse_concession(rules: ConcedeRules, match: Match, seat: Seat) -> Refusal | None:
    """Say why `seat` may not concede (4.5 `concede`, `concede_barrel`)."""
    if rules.concede == "off":
        return Refusal(Code.CONCEDE_OFF)
    barred = {
        "allowed": False,
        "not_on_barrel": match.tallies[seat].on_barrel,
        "nobody_on_barrel": any(tally.on_barrel for tally in match.tallies),
    }
    return Refusal(Code.CONCEDE_BARREL) if barred[rules.concede_barrel] else None


def contract_choices(rules: Rules, match: Match, phase: Committing) -> Iterator[Action]:
    """Yield the contract as bid, the raises and the concession worth asking `refuse_contract` about."""
    seat = phase.declarer
    yield Contract(seat, phase.bid)
    for amount in amounts(rules, match, seat, phase.bid):
        yield Contract(seat, amount)
    yield Concede(seat)


def decide_contract(_rules: Rules, _match: Match, action: Action) -> tuple[Event, ...]:
    """Fix the contract, or give the deal up."""
    if isinstance(action, Concede):
        return (Conceded(action.seat),)
    assert isinstance(action, Contract)
    return (ContractSet(action.seat, action.amount),)


def after_gifts(rules: Rules, match: Match, phase: Committing) -> tuple[Event, ...]:
    """Ask for the contract, or fix it as bid where there is no choice."""
    if phase.asked is not None:
        return ()
    words = contract_choices(rules, match, phase)
    possible = (word for word in words if refuse_contract(rules, match, word) is None)
    next(possible)  # the contract as bid
    if next(possible, None) is None:
        return (ContractSet(phase.declarer, phase.bid),)
    return (ContractAsked(phase.declarer),)


def card_given(match: Match, event: CardGiven) -> Match:
    phase = match.phase
    assert isinstance(phase, Giving)
    hands = without(phase.hands, event.seat, event.card)
    hands = (*hands[: event.to], in_order((*hands[event.to], event.card)), *hands[event.to + 1 :])
    given = (*phase.given, event.to)
    if len(given) < len(defenders(match, event.seat)):
        return ask(match, phase._replace(hands=hands, given=given))
    return match._replace(phase=Committing(hands, event.seat, phase.bid))


def contract_asked(match: Match, event: ContractAsked) -> Match:
    assert isinstance(match.phase, Committing)
    return ask(match, match.phase._replace(asked=event.seat))


def contract_set(match: Match, event: ContractSet) -> Match:
    """The declarer leads to the first trick."""
    assert isinstance(match.phase, Committing)
    none = (0,) * match.players
    return ask(
        match,
        Playing(match.phase.hands, event.seat, event.amount, event.seat, event.seat, none, none),
    )


def conceded(match: Match, event: Conceded) -> Match:
    """What is conceded is the winning bid (P18); aces are counted as they are held now (P22)."""
    phase = match.phase
    assert isinstance(phase, Committing)
    none = (0,) * match.players
    aces = tuple(sum(each.rank is Rank.ACE for each in hand) for hand in phase.hands)
    outcome = Outcome(
        event.seat, phase.bid, conceded=True, card_points=none, marriage_points=none, tricks=none, aces=aces
    )
    return match._replace(phase=Settling(outcome))


EVOLVE: Folds = {
    CardGiven: card_given,
    ContractAsked: contract_asked,
    ContractSet: contract_set,
    Conceded: conceded,
}
