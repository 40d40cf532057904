"""The counting player: counts the value of a hand, and plays by simple principles. Quick and robust.

It answers every question, so other players fall back to it, also when their time is up.
"""

from collections.abc import Callable
from typing import TypeVar

from game.actions import (
    Accept,
    Action,
    Bid,
    Concede,
    Contract,
    Cross,
    Cut,
    Dark,
    Give,
    Keep,
    Lay,
    Look,
    Offer,
    Pass,
    Play,
    Redeal,
    Refuse,
    Saying,
    Take,
    Trump,
)
from game.barrel import need, winning_contract
from game.cards import Card, Rank, Suit
from game.phases.play import suits_married
from game.players.knowledge import Chance, Knowledge, Level, Situation, known
from game.players.playouts import breaks, choose
from game.players.stakes import longest
from game.players.tricks import NUMBER, SUITS, Move, Position, Tricks, in_bits, mask
from game.players.worlds import DEALT, READY, Valuation
from game.settlement.results import failed
from game.view import View

POOR = 60
"""Value of a hand below which it is dealt again if possible."""
SURE = 25
"""Points of reserve for raising a contract."""

Some = TypeVar("Some", bound=Action)


def answer(situation: Situation, chance: Chance, level: Level) -> Action:
    """Return the choice by counting; only the level's temperament matters."""
    view = situation.view
    if len(view.choices) == 1:
        return view.choices[0]
    answers: dict[str, Callable[[], Action]] = {
        "cut": lambda: chance.choice(of_kind(situation, Cut)),
        "dark": lambda: first(situation, Look, Dark),
        "claims": lambda: claim(situation),
        "auction": lambda: bid(situation, level),
        "take": lambda: chance.choice(of_kind(situation, Take)),
        "giving": lambda: give(situation, level),
        "buyout": lambda: trade(situation),
        "contract": lambda: contract(situation, level),
        "trump": lambda: first_trump(situation),
        "play": lambda: play(situation),
    }
    return answers[view.kind]()


def of_kind(situation: Situation, kind: type[Some]) -> list[Some]:
    """Return the choices of one kind."""
    return [each for each in situation.view.choices if isinstance(each, kind)]


def first(situation: Situation, *kinds: type[Action]) -> Action:
    """Return the first choice of the first kind that occurs."""
    return next(
        each for kind in (*kinds, object) for each in situation.view.choices if isinstance(each, kind)
    )


def claim(situation: Situation) -> Action:
    """Claim a redeal of poor cards, with a higher threshold for a declarer and for a hand with its talon."""
    worths = in_bits(situation.rules.play).worth
    hand = mask(situation.view.hand)
    many = hand.bit_count() > 7
    value = Valuation(READY if many else DEALT, worths).of(hand)
    bound = (situation.view.bid or POOR) if situation.view.holder == situation.seat and many else POOR
    return first(situation, Redeal if value < bound else Keep)


def bid(situation: Situation, level: Level) -> Action:
    """Bid the lowest possible amount while the hand is worth it; on the barrel, while it might win."""
    view = situation.view
    if view.unseen and situation.seat in view.unseen:
        return first(situation, Look, Pass)
    bids = of_kind(situation, Bid)
    worth = Valuation(DEALT, in_bits(situation.rules.play).worth).of(mask(view.hand))
    if bids and bids[0].amount <= worth + level.barrel and bids[0].amount <= winning(situation, level):
        return bids[0]
    if bids and bids[0].amount <= worth - level.margin:
        return bids[0]
    return first(situation, Pass, Bid)


def winning(situation: Situation, level: Level) -> int:
    """Return the contract that wins from the barrel; 0 for a player who is elsewhere or bids as usual.

    If a failed contract costs something there, or no contract wins by itself, everybody bids as usual.
    """
    rules = situation.rules.barrel
    free = level.barrel and failed(rules, need(rules)) == "stays"
    return winning_contract(rules, situation.view.tallies[situation.seat]) if free else 0


def trade(situation: Situation) -> Action:
    """Sell a talon for more than the expected result of the deal; never buy one."""
    view = situation.view
    if view.offered and view.offered >= (view.bid or 0) // 2:
        return first(situation, Accept)
    return first(situation, Refuse, Offer)


def give(situation: Situation, level: Level) -> Action:
    """Give the cards that cost least, or the lowest cards but no half of a marriage."""
    view = situation.view
    choices = [each for each in view.choices if isinstance(each, Give | Lay)]
    hand = mask(view.hand)
    if level.lowest:
        return min(choices, key=lambda each: (breaks(hand, NUMBER[each.card]), each.card.points))
    ready = Valuation(READY, in_bits(situation.rules.play).worth)
    return max(choices, key=lambda each: ready.of(hand & ~(1 << NUMBER[each.card])))


def contract(situation: Situation, level: Level) -> Action:
    """Raise a sure contract, or on the barrel one too low to win; concede a hopeless one."""
    view = situation.view
    worth = Valuation(READY, in_bits(situation.rules.play).worth).of(mask(view.hand))
    wins = [each for each in of_kind(situation, Contract) if each.amount == winning(situation, level)]
    if wins and wins[0].amount <= worth + level.barrel:
        return wins[0]
    if worth < (view.bid or 0) - level.lost:
        return first(situation, Cross, Concede, Contract)
    contracts = [each for each in of_kind(situation, Contract) if each.amount <= worth - SURE]
    return contracts[-1] if contracts else first(situation, Contract)


def first_trump(situation: Situation) -> Action:
    """Name the suit with the greatest weight."""
    suit = SUITS[longest(mask(situation.view.hand))]
    return next(each for each in of_kind(situation, Trump) if each.suit is suit)


def play(situation: Situation) -> Action:
    """Play by principles against the possible hands of the others."""
    knowledge = known(situation)
    at = unknown(knowledge)
    tricks = Tricks(knowledge.play, knowledge.players)
    return spoken(situation, choose(tricks, at, knowledge.story.declarer))


def unknown(knowledge: Knowledge) -> Position:
    """Return the present position with every possible card in each hidden hand."""
    return knowledge.at._replace(hands=tuple(map(knowledge.may_hold, range(knowledge.players))))


def spoken(situation: Situation, move: Move) -> Play:
    """Return the choice that corresponds to a move."""
    plays = [each for each in of_kind(situation, Play) if NUMBER[each.card] == move.card]
    wanted = "silent" if not move.marriage else "declare" if move.trump else "keep-trump"
    return next((each for each in plays if each.saying == wanted), plays[0])


_DARING: tuple[tuple[type, ...], ...] = (
    (Pass, Keep, Refuse),
    (Look,),
    (Cut, Bid, Take, Give, Lay, Contract, Trump, Play),
    (object,),  # redeals, dark deals, offers, and alternatives to a contract
)
"""Kinds of actions in order of preference: later ones only if no earlier one is possible."""

_SAYINGS: tuple[Saying, ...] = ("declare", "", "keep-trump", "silent")
"""Choices about a marriage, the best first."""


def modest_answer(view: View) -> Action:
    """Return the viewer's choice; of equal choices, the first one listed."""
    return min(view.choices, key=lambda choice: (_daring(choice), *_price(view, choice)))


def _daring(choice: Action) -> int:
    return next(place for place, kinds in enumerate(_DARING) if isinstance(choice, kinds))


def _price(view: View, choice: Action) -> tuple[int, ...]:
    """Return the price of a choice, comparable within its kind."""
    match choice:
        case Bid() | Contract():
            return (choice.amount,)
        case Trump():
            return (-_strength(view, choice.suit),)
        case Give() | Lay():
            return _loss(view, choice.card)
        case Play():
            return (*_loss(view, choice.card), _SAYINGS.index(choice.saying))
        case _:
            return ()


def _loss(view: View, card: Card) -> tuple[int, int]:
    """Return the loss caused by a card: first its marriage, then its points, which also rank it."""
    half = card.rank in {Rank.KING, Rank.QUEEN}
    return (half and card.suit in suits_married(view.hand, Rank.KING, Rank.QUEEN), card.points)


def _strength(view: View, suit: Suit) -> int:
    """Return the weight of a suit in the hand: each card, and its points."""
    return sum(1 + each.points for each in view.hand if each.suit is suit)
