"""Reasons for a card or a call, as card players would explain them: derived from the player's knowledge.

A hidden hand contains every card that its player may hold, so that what is called certain is certain.

The lesson teaches a few rules. Hints prefer them among equally good choices, and reviews speak of them:

    A marriage in hearts or diamonds: bid. In spades or clubs: bid with an ace. No marriage: pass.
    Give away nines and jacks. Lead the dearer marriage first. Play small cards to the declarer's tricks.

`python -m bench.lesson_rule` compares the rule for bids with the strong level.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import stdev
from typing import NamedTuple

from game.actions import Action, Bid, Give, Lay, Pass, Play
from game.cards import Cards, Rank, Suit, points
from game.phases.play import COUNTED, aces, halves, suits_married, worth
from game.players.counting import unknown
from game.players.knowledge import Knowledge, Situation, known
from game.players.playouts import beats, breaks
from game.players.tricks import (
    ABOVE,
    ACE,
    NONE,
    NUMBER,
    POINTS,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    TEN,
    Position,
    Tricks,
    cards_of,
    mask,
    numbers,
)
from game.rules import Rules
from game.view import POINT, Advice, AdviceReason, Alternative, View

ALIKE = 0.0005
"""Difference in the chance of winning the match that counts as none."""
FEW = 2
"""Higher cards that can be driven out."""
SMALL = 4
"""Points of a card that is given away lightly, at most."""
MARRIED = 0b1100
"""Queen and king of a suit."""
SMALL = 4
"""Points of two cards that count as small: jacks and nines."""
SURE = 2.0
"""Standard errors from which on a choice is better than another."""


class CardContext(NamedTuple):
    """Knowledge of a player at the moment of playing a card."""

    knowledge: Knowledge
    at: Position
    number: int
    legal: tuple[int, ...]
    """The other playable cards."""

    @property
    def hand(self) -> int:
        """The player's own cards."""
        return self.at.hands[self.at.turn]

    @property
    def others(self) -> int:
        """Cards that any other player may hold."""
        return sum(1 << each for each in range(24) if any(hand >> each & 1 for hand in self._theirs()))

    def _theirs(self) -> list[int]:
        return [hand for place, hand in enumerate(self.at.hands) if place != self.at.turn]

    @property
    def declares(self) -> bool:
        """Whether the player is the declarer."""
        return self.at.turn == self.knowledge.story.declarer

    @property
    def friend(self) -> bool:
        """Whether the other defender holds the trick."""
        return not self.declares and self.at.taker not in {NONE, self.knowledge.story.declarer}

    @property
    def partner(self) -> int | None:
        """Place of the other defender, if they hold the trick or may yet take it."""
        declarer, players = self.knowledge.story.declarer, self.knowledge.players
        if self.declares or players < 3:
            return None
        left = [(self.at.turn + step) % players for step in range(1, players - len(self.at.trick))]
        (place,) = (each for each in range(players) if each not in {self.at.turn, declarer})
        may = place == self.at.taker or (place in left and self._may_beat(place, self.at.top))
        return place if may else None

    def holds(self, number: int) -> bool:
        """Return whether a card that takes the trick now is safe from the players after it."""
        players = self.knowledge.players
        left = range(1, players - len(self.at.trick))
        return not any(self._may_beat((self.at.turn + step) % players, number) for step in left)

    def _may_beat(self, place: int, number: int) -> bool:
        hand, trump, led = self.at.hands[place], self.at.trump, SUIT_OF[self.at.trick[0]]
        follows = self.knowledge.fixed[place] & SUIT_MASK[led]
        if hand & ABOVE[number] and (SUIT_OF[number] == led or not follows):
            return True
        return SUIT_OF[number] != trump and trump >= 0 and not follows and bool(hand & SUIT_MASK[trump])


def of_card(situation: Situation, action: Play, thought: Advice) -> AdviceReason:
    """Return the reason for a card, compared with the other playable cards."""
    knowledge = known(situation)
    legal = {NUMBER[each.card] for each in situation.view.choices if isinstance(each, Play)}
    number = NUMBER[action.card]
    seen = CardContext(knowledge, unknown(knowledge), number, tuple(sorted(legal - {number})))
    reason = _follow(seen) if seen.at.trick else _lead(seen, action)
    return compared(situation.view, thought) if reason.code == "on-average" else reason


def feeds_declarer(situation: Situation) -> bool:
    """Return whether whatever this defender plays falls into a trick that is certainly the declarer's."""
    knowledge = known(situation)
    at = unknown(knowledge)
    if not at.trick or at.turn == knowledge.story.declarer or at.taker != knowledge.story.declarer:
        return False
    legal = {NUMBER[each.card] for each in situation.view.choices if isinstance(each, Play)}
    own = not any(beats(at, each) for each in legal)
    return own and CardContext(knowledge, at, min(legal), ()).holds(at.top)


def compared(view: View, thought: Advice) -> AdviceReason:
    """Return the difference of a choice from the next best one, or that it hardly matters."""
    best = thought.option(thought.actions)
    others = [each for each in thought.options if each is not best]
    if best is None or not others:
        return AdviceReason("on-average")
    if best.worth - min(each.worth for each in others) < ALIKE:
        return AdviceReason("alike")
    unlike = [each for each in others if not _same_small(best, each)]
    near = max(unlike or others, key=lambda each: each.worth)
    if best.worth - near.worth < max(ALIKE, SURE * _error(best, near)):
        return AdviceReason("as-good", cards=_cards(near))
    return changed(view, best, near)


def _same_small(one: Alternative, other: Alternative) -> bool:
    """Return whether two choices are small cards of one suit, which nobody has to be told about."""
    cards = (*_cards(one), *_cards(other))
    return len(cards) == 2 and len({each.suit for each in cards}) == 1 and points(cards) <= SMALL


def changed(view: View, best: Alternative, other: Alternative) -> AdviceReason:
    """Return whether the contract is made more often, or an opponent's less often, than otherwise."""
    gained = 0.0 if best.made is None or other.made is None else best.made - other.made
    declares = view.holder == view.viewer
    if declares and gained >= POINT:
        return AdviceReason("makes-it", view.bid or 0)
    if not declares and -gained >= POINT:
        return AdviceReason("stops-it", view.bid or 0, seat=view.holder)
    return AdviceReason("on-average")


def _error(one: Alternative, other: Alternative) -> float:
    """Return the standard error of the difference of two choices, examined in the same deals."""
    apart = [each - its for each, its in zip(one.worths, other.worths, strict=False)]
    return stdev(apart) / sqrt(len(apart)) if len(apart) > 1 else 0.0


def _cards(option: Alternative) -> Cards:
    return tuple(each.card for each in option.actions if isinstance(each, Play | Give | Lay))


def _lead(seen: CardContext, action: Play) -> AdviceReason:
    number, trump, others = seen.number, seen.at.trump, seen.others
    suit = SUIT_OF[number]
    moves = Tricks(seen.knowledge.play, seen.knowledge.players).moves(seen.at)
    married = max(each.marriage for each in moves if each.card == number)
    if married and action.saying != "silent":
        return AdviceReason("marriage", married, suit=SUITS[suit])
    trumps = others & SUIT_MASK[trump] if trump >= 0 else 0
    if not ABOVE[number] & others:
        if not trumps:
            return AdviceReason("master-own" if ABOVE[number] & seen.hand else "master")
        return AdviceReason("draws-trumps" if suit == trump else "top-of-suit")
    return AdviceReason("forces-trumps") if suit == trump else _low_lead(seen)


def _low_lead(seen: CardContext) -> AdviceReason:
    """Return the reason for leading a card that may be beaten in its suit."""
    number, others = seen.number, seen.others
    higher = ABOVE[number] & others
    rest = seen.hand & SUIT_MASK[SUIT_OF[number]] & ~(1 << number)
    if higher.bit_count() <= FEW and any(not ABOVE[each] & others & ~higher for each in numbers(rest)):
        return AdviceReason("drives-out", cards=cards_of(higher))
    if POINTS[number] <= SMALL and not breaks(seen.hand, number):
        return AdviceReason("small-lead", POINTS[number])
    return _rid(seen)


def _follow(seen: CardContext) -> AdviceReason:
    at, number = seen.at, seen.number
    if beats(at, number):
        return _take(seen)
    least = min(POINTS[each] for each in (number, *seen.legal))
    if seen.friend and seen.holds(at.top) and POINTS[number] > least:
        return AdviceReason("feeds", POINTS[number], seat=_seat(seen.knowledge, at.taker))
    return _kept(seen) or _leave(seen)


def _leave(seen: CardContext) -> AdviceReason:
    """Return the reason for leaving a trick to its present holder."""
    at, number = seen.at, seen.number
    winning = [each for each in seen.legal if beats(at, each)]
    if winning and seen.friend:
        return AdviceReason("leaves-it", seat=_seat(seen.knowledge, at.taker))
    if winning:
        return AdviceReason("ducks", cards=cards_of(1 << max(winning)))
    if POINTS[number] <= min(POINTS[each] for each in (number, *seen.legal)):
        return AdviceReason("small-card", POINTS[number])
    if (partner := seen.partner) is not None:
        return AdviceReason("may-take", POINTS[number], seat=_seat(seen.knowledge, partner))
    return _rid(seen)


def _rid(seen: CardContext) -> AdviceReason:
    """Return that the suit is cleared, and can be trumped, if the card is its last.

    Else no special reason.
    """
    suit, rest = SUIT_OF[seen.number], seen.hand & ~(1 << seen.number)
    if clears(rest, suit, seen.at.trump, named=seen.knowledge.play.named):
        return AdviceReason("clears-suit", suit=SUITS[suit])
    return AdviceReason("on-average")


def clears(rest: int, suit: int, trump: int, *, named: bool) -> bool:
    """Return whether a hand is rid of a suit and can trump it, now or after its own marriage.

    `named`: the declarer is yet to name a trump.
    """
    if rest & SUIT_MASK[suit]:
        return False
    if trump != NONE:
        return trump != suit and bool(rest & SUIT_MASK[trump])
    return named or any(rest >> 6 * each & MARRIED == MARRIED for each in range(4))


def _take(seen: CardContext) -> AdviceReason:
    at, number = seen.at, seen.number
    points = sum(POINTS[each] for each in at.trick) + POINTS[number]
    if not seen.holds(number):
        return AdviceReason("takes-for-now", points)
    if at.taker == seen.knowledge.story.declarer:
        return AdviceReason("from-declarer", points, seat=_seat(seen.knowledge, at.taker))
    return AdviceReason("takes", points)


def _kept(seen: CardContext) -> AdviceReason | None:
    """Return the cost of a cheaper card: half a marriage, or the guard of a ten."""
    cheaper = [each for each in seen.legal if POINTS[each] < POINTS[seen.number]]
    if not cheaper or breaks(seen.hand, seen.number):
        return None
    if all(breaks(seen.hand, each) for each in cheaper):
        return AdviceReason("keeps-half", suit=SUITS[SUIT_OF[cheaper[0]]])
    if all(_guards(seen, each) or breaks(seen.hand, each) for each in cheaper):
        guard = next(each for each in cheaper if _guards(seen, each))
        return AdviceReason("keeps-guard", suit=SUITS[SUIT_OF[guard]])
    return None


def _guards(seen: CardContext, number: int) -> bool:
    """Return whether a card is the only guard of a ten whose ace is still out."""
    suit = SUIT_OF[number]
    ten, ace = 1 << 6 * suit + TEN, 1 << 6 * suit + ACE
    return seen.hand & SUIT_MASK[suit] == ten | 1 << number and bool(seen.others & ace)


def _seat(knowledge: Knowledge, place: int) -> int:
    return next(seat for seat, each in knowledge.story.places.items() if each == place)


DEAR = 80
"""Points of a marriage that is worth a bid without any ace."""
HIGHEST = 120
"""Highest bid that the lesson recommends."""
SMALL_RANKS = frozenset({Rank.NINE, Rank.JACK})
"""Ranks that the lesson tells the declarer to give away."""
HALF = 20
"""Points of half a marriage given away, beside its own."""


class HandFigures(NamedTuple):
    """Figures of a hand that the rule for bids uses: its dearest marriage, and its number of aces."""

    marriage: int
    """Points of the marriage, 0 without one."""
    aces: int
    suit: Suit | None = None
    """Suit of the marriage."""

    @property
    def worth_bidding(self) -> bool:
        """Whether the lesson tells to bid."""
        return self.marriage >= DEAR or bool(self.marriage and self.aces)


def figures(rules: Rules, hand: Cards) -> HandFigures:
    """Return the figures of a hand for the rule for bids."""
    married = suits_married(hand, Rank.KING, Rank.QUEEN)
    best = max(married, key=lambda suit: worth(rules.play, suit), default=None)
    held = sum(each.rank is Rank.ACE for each in hand)
    return HandFigures(0 if best is None else worth(rules.play, best), held, best)


def taught_call(situation: Situation) -> Bid | Pass | None:
    """Return what the lesson says in an auction: the lowest bid, or a pass.

    None if it says nothing: above its highest bid, on the barrel, of unseen cards, or where marriages are
    worth something else.
    """
    view, rules = situation.view, situation.rules
    passes = [each for each in view.choices if isinstance(each, Pass)]
    bids = [each for each in view.choices if isinstance(each, Bid)]
    if not (_knows(rules) and passes and bids and view.hand) or any(each.on_barrel for each in view.tallies):
        return None
    if not figures(rules, view.hand).worth_bidding:
        return passes[0]
    return bids[0] if bids[0].amount <= HIGHEST else None


def _knows(rules: Rules) -> bool:
    """Return whether these are the marriages that the lesson teaches, for three players."""
    usual = rules.play.marriage_values == "standard" and not halves(rules.play) and not aces(rules.play)
    return rules.table.players == 3 and usual


def call_reason(situation: Situation, action: Action, *, likely: bool = True) -> AdviceReason | None:
    """Return the reason for a call in the lesson's terms, also for one against its rule; None if it has none.

    `likely`: the bid is made more often than not.
    """
    taught = taught_call(situation)
    if taught is None or not isinstance(action, Bid | Pass):
        return None
    seen = figures(situation.rules, situation.view.hand)
    told = AdviceReason("no-marriage", seen.marriage, suit=seen.suit, aces=seen.aces)
    bids, agrees = isinstance(action, Bid), isinstance(action, Bid) == isinstance(taught, Bid)
    if bids and not agrees:
        return told._replace(code="bid-anyway" if likely else "risk-anyway")
    if bids:
        return told._replace(code="bid-marriage" if seen.marriage >= DEAR else "bid-ace")
    if not agrees:
        return told._replace(code="pass-anyway")
    return told._replace(code="no-ace") if seen.marriage else told


def breaks_rule(situation: Situation, done: Action, better: Action) -> bool:
    """Return whether a call breaks the rule that a better call keeps."""
    taught = taught_call(situation)
    return taught is not None and not isinstance(done, type(taught)) and isinstance(better, type(taught))


def preferred(situation: Situation, best: Alternative, options: Sequence[Alternative]) -> Alternative:
    """Return the option that the lesson teaches among those as good as the best, or else the best."""
    equal = [each for each in options if best.worth - each.worth < POINT]
    if all(isinstance(each, Give | Lay) for each in best.actions):
        hand = mask(situation.view.hand)
        return min(equal, key=lambda each: (*_parted(hand, each), -each.worth))
    if (taught := taught_call(situation)) is not None:
        calls = [each for each in equal if isinstance(each.actions[0], type(taught))]
        return max(calls, key=lambda each: each.worth, default=best)
    if _married(situation, best):
        return max(equal, key=lambda each: (_married(situation, each), each.worth))
    if _large(best) and feeds_declarer(situation):
        hand = mask(situation.view.hand)
        return min(equal, key=lambda each: (_lost(hand, each), -each.worth))
    return best


def _large(option: Alternative) -> bool:
    """Return whether an option plays a ten or an ace."""
    (action, *_) = option.actions
    return isinstance(action, Play) and action.card.rank in {Rank.TEN, Rank.ACE}


def _lost(hand: int, option: Alternative) -> int:
    """Return the points that the declarer gains with a card, and what a broken marriage costs."""
    (action, *_) = option.actions
    assert isinstance(action, Play)
    return action.card.points + HALF * breaks(hand, NUMBER[action.card])


def _parted(hand: int, option: Alternative) -> tuple[int, int]:
    """Rank a gift: first by its cards other than nines and jacks, then by its cost."""
    cards = [each.card for each in option.actions if isinstance(each, Give | Lay)]
    broken = sum(breaks(hand, NUMBER[each]) for each in cards)
    return sum(each.rank not in SMALL_RANKS for each in cards), points(cards) + HALF * broken


def _married(situation: Situation, option: Alternative) -> int:
    """Return the points of the king and queen that an option declares, 0 if it declares none."""
    (action, *_) = option.actions
    if not isinstance(action, Play) or action.saying == "silent" or action.card.rank not in COUNTED["full"]:
        return 0
    declares = action.card in situation.view.hints.declares
    return worth(situation.rules.play, action.card.suit) if declares else 0
