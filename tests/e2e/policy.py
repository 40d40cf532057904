"""The play of a test person: modest, by their own chat alone, and so that matches come to an end.

`choose` sees a `Sight` and nothing else. `tests.e2e.reading` reads one off a panel; `sight_of` takes one
from a view, to play many matches without a chat: `python -m tests.e2e.policy` prints how long they last.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, quantiles

from game.actions import Action, Bid, Concede, Contract, Give, Keep, Pass, Play, Redeal
from game.arena import shuffled
from game.cards import Card, Rank, Suit
from game.engine import legal, step
from game.rules import preset
from game.state import Kind, Match, Over, new_match
from game.view import View, project

WORTH = {Suit.SPADES: 40, Suit.CLUBS: 60, Suit.DIAMONDS: 80, Suit.HEARTS: 100}
FROM_THE_TALON = 14
"""Points that three unknown cards are worth to a bidder."""
ACE, TEN_BY_ACE, GUARDED_TEN, LONG, PAIR = 16, 19, 7, 4, 8
"""Points of an ace, a ten beside it, a ten with a lower card, each card from the third on, a marriage."""
RAISED_TO = 0.8
"""The part of its promise to which a hand raises the contract."""
HOPELESS = 40
"""A hand that promises less at the forced hundred is conceded."""
WINNING = 120
"""The contract that wins the match from the barrel."""
BOLD = 45
"""Points that a hand must promise before the talon for a bid of 120 on the barrel."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The view of an asked player; amounts and cards are those that can be pressed."""

    kind: Kind
    hand: tuple[Card, ...]
    amounts: tuple[int, ...] = ()
    """Bids or contracts on the buttons, rising."""
    playable: tuple[Card, ...] = ()
    trick: tuple[Card, ...] = ()
    trump: Suit | None = None
    on_barrel: bool = False
    last_try: bool = False
    """The next failure throws him off the barrel."""
    may_concede: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A move: a verb of the table, with the number or the card it needs."""

    verb: str
    amount: int = 0
    card: Card | None = None


def choose(sight: Sight) -> Choice:
    """Return what a careful player does."""
    match sight.kind:
        case "claims":
            return Choice("redeal")
        case "auction":
            return _bid(sight)
        case "giving":
            return Choice("give", card=_gift(sight.hand))
        case "contract":
            return _commit(sight)
        case _:
            return Choice("play", card=_lead(sight) if not sight.trick else _follow(sight))


def marriages(hand: Iterable[Card]) -> list[Suit]:
    """Return the suits of which king and queen are held, the dearest first."""
    held = {(each.suit, each.rank) for each in hand}
    pairs = [suit for suit in Suit if {(suit, Rank.KING), (suit, Rank.QUEEN)} <= held]
    return sorted(pairs, key=lambda suit: -WORTH[suit])


def promise(hand: Sequence[Card]) -> int:
    """Return the points a hand will about take when it leads."""
    pairs = marriages(hand)
    total = 0
    for suit in Suit:
        own = [each for each in hand if each.suit is suit]
        total += _suit(own, {each.rank for each in own}) + LONG * max(0, len(own) - 2)
    return total + sum(WORTH[suit] for suit in pairs[:1]) + PAIR * bool(pairs)


def _suit(own: Sequence[Card], ranks: set[Rank]) -> int:
    """Return what the high cards of one suit take."""
    if Rank.ACE in ranks:
        return ACE + TEN_BY_ACE * (Rank.TEN in ranks)
    return GUARDED_TEN if Rank.TEN in ranks and len(own) > 1 else 0


def _bid(sight: Sight) -> Choice:
    limit = promise(sight.hand) + FROM_THE_TALON
    if sight.on_barrel and WINNING in sight.amounts and (sight.last_try or limit >= BOLD):
        return Choice("bid", amount=WINNING)
    wanted = [amount for amount in sight.amounts if amount <= limit]
    return Choice("bid", amount=wanted[0]) if wanted else Choice("pass")


def _commit(sight: Sight) -> Choice:
    if sight.may_concede and sight.amounts[0] == 100 and promise(sight.hand) < HOPELESS:
        return Choice("concede")
    return Choice("contract", amount=_contract(sight))


def _contract(sight: Sight) -> int:
    """Raise only to the winning contract, or where the hand is far stronger than the bid."""
    sure = int(promise(sight.hand) * RAISED_TO)
    if sight.on_barrel and WINNING in sight.amounts and (sure >= WINNING - 20 or sight.last_try):
        return WINNING
    return max((amount for amount in sight.amounts if amount <= sure), default=sight.amounts[0])


def _gift(hand: Sequence[Card]) -> Card:
    """Give away what costs least: no aces, no half of a marriage, low cards of short suits."""
    pairs = marriages(hand)

    def cost(each: Card) -> tuple[bool, bool, bool, int]:
        length = sum(other.suit is each.suit for other in hand)
        guarded = each.rank is Rank.TEN and any(
            other.suit is each.suit and other.rank is Rank.ACE for other in hand
        )
        paired = each.suit in pairs and each.rank in {Rank.KING, Rank.QUEEN}
        return each.rank is Rank.ACE, paired, guarded, each.points + 2 * length

    return min(hand, key=cost)


def _lead(sight: Sight) -> Card:
    """Draw with aces and their tens, then declare, then go on with the longest suit."""
    cards = sight.playable
    pairs = marriages(sight.hand)
    if aces := [each for each in cards if each.rank is Rank.ACE]:
        return max(aces, key=lambda each: (each.suit is sight.trump, _length(sight, each)))
    declarable = [suit for suit in pairs if len(sight.hand) < 8]
    if declarable:
        return next(each for each in cards if each.suit is declarable[0] and each.rank is Rank.KING)
    if masters := [each for each in cards if each.suit is sight.trump]:
        return max(masters, key=lambda each: each.strength)
    tens = [each for each in cards if each.rank is Rank.TEN]
    if tens and len(sight.hand) < 6:
        return max(tens, key=lambda each: _length(sight, each))
    return max(cards, key=lambda each: (_length(sight, each), -each.strength))


def _length(sight: Sight, card: Card) -> int:
    return sum(other.suit is card.suit for other in sight.hand)


def _follow(sight: Sight) -> Card:
    """Take with the lowest card that wins, else throw the cheapest that breaks no marriage."""
    led = sight.trick[0].suit
    best = max(sight.trick, key=lambda each: _power(each, led, sight.trump))
    winners = [
        each for each in sight.playable if _power(each, led, sight.trump) > _power(best, led, sight.trump)
    ]
    if winners:
        last = len(sight.trick) == 2
        return (max if last else min)(winners, key=lambda each: (each.suit is led, each.strength))
    pairs = marriages(sight.hand)
    return min(
        sight.playable,
        key=lambda each: (each.suit in pairs and each.rank in {Rank.KING, Rank.QUEEN}, each.points),
    )


def _power(card: Card, led: Suit, trump: Suit | None) -> int:
    if card.suit is trump:
        return 100 + card.strength
    return card.strength + 1 if card.suit is led else -1


def sight_of(view: View, tries: int) -> Sight:
    """Return what a player sees of a view; `tries` is how many the table allows on the barrel."""
    assert view.viewer is not None
    own = view.tallies[view.viewer]
    amounts = [choice.amount for choice in view.choices if isinstance(choice, Bid | Contract)]
    return Sight(
        view.kind,
        view.hand,
        tuple(sorted(amounts)),
        tuple(choice.card for choice in view.choices if isinstance(choice, Play)),
        view.trick,
        view.trump,
        own.on_barrel,
        own.on_barrel and own.attempts + 1 >= tries,
        any(isinstance(choice, Concede) for choice in view.choices),
    )


def action(choice: Choice, choices: Sequence[Action]) -> Action:
    """Return the action that a choice means among those possible."""
    kinds = {
        "bid": Bid,
        "pass": Pass,
        "redeal": Redeal,
        "keep": Keep,
        "contract": Contract,
        "concede": Concede,
    }
    for each in choices:
        match each:
            case Play() | Give():
                if each.card is choice.card:
                    return each
            case Bid() | Contract():
                if type(each) is kinds.get(choice.verb) and each.amount == choice.amount:
                    return each
            case _:
                if type(each) is kinds.get(choice.verb):
                    return each
    raise LookupError(f"{choice} is none of {choices}")


def deals_of_a_match(seed: int) -> int:
    """Play one match with nothing but the engine; return how many deals it took."""
    rules, rng = preset("classic"), random.Random(seed)
    match: Match = new_match(3)
    while not isinstance(match.phase, Over):
        if match.asked is None:
            match = step(rules, match, shuffled(rng)).match
            continue
        choices = legal(rules, match)
        sight = sight_of(project(match, match.asked, choices), rules.barrel.barrel_attempts)
        match = step(rules, match, action(choose(sight), choices)).match
    return match.deals_played


if __name__ == "__main__":
    lengths = [deals_of_a_match(seed) for seed in range(300)]
    tenths = quantiles(lengths, n=10)
    print(
        f"{mean(lengths):.1f} deals a match, half of them up to {tenths[4]:.0f}, nine in ten {tenths[8]:.0f}"
    )
