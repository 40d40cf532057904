"""The talon: picking or buying it, giving cards away, laying cards aside (docs/rules.md 2, 4.3, 4.4, 5)."""

from collections.abc import Iterator
from functools import cache

from game.actions import Accept, Action, Code, Give, Lay, Offer, Refusal, Refuse, Seat, Take
from game.cards import Cards, Rank
from game.events import CardGiven, CardLaid, Event, GiftAsked, OfferAsked, OfferMade, OfferRefused, TalonSold
from game.layouts import Layout, defenders, layout
from game.phases.auction import taken
from game.phases.claims import FOUR_ACES, four_aces, next_claim, redeal
from game.phases.play import four
from game.rules import AuctionRules, Rules, TalonRules
from game.state import (
    Buying,
    Committing,
    Folds,
    Gift,
    Giving,
    Line,
    Match,
    Reason,
    Taking,
    ask,
    go,
    with_cards,
    without,
)

_give = cache(Give)  # the same few gifts are offered in every deal


def refuse_take(_rules: Rules, _match: Match, phase: Taking, action: Action) -> Refusal | None:
    """Refuse actions other than taking one of the talons."""
    if not isinstance(action, Take):
        return Refusal(Code.NOT_NOW)
    talons = len(phase.spread.talons)
    return None if 1 <= action.number <= talons else Refusal(Code.NO_SUCH_TALON, amount=talons)


def take_choices(_rules: Rules, _match: Match, phase: Taking) -> Iterator[Action]:
    """Yield each of the talons."""
    return (Take(phase.asked, number) for number in range(1, len(phase.spread.talons) + 1))


def decide_take(rules: Rules, _match: Match, phase: Taking, action: Take) -> tuple[Event, ...]:
    """Take one talon."""
    return (taken(rules, phase.spread, phase.bargain, action.number),)


def proceed(rules: Rules, match: Match, phase: Giving) -> tuple[Event, ...]:
    """Follow the order of P2: four aces, the declarer's claim, offers for the talon, then the gifts."""
    if phase.asked is not None:
        return ()
    declarer, spread = phase.bargain.declarer, phase.spread
    if four_aces(rules.redeal, spread, (declarer,), taken=True) is not None:
        return redeal(rules, match, spread, declarer, (FOUR_ACES,))
    return (
        next_claim(rules, match, phase, (declarer,))
        or next_offer(rules.auction, match, phase)
        or (GiftAsked(declarer),)
    )


def refuse_gift(rules: Rules, match: Match, phase: Giving, action: Action) -> Refusal | None:
    """Refuse actions other than giving an own card to a defender without one, or laying it aside."""
    if not isinstance(action, Give | Lay):
        return Refusal(Code.NOT_NOW)
    chosen = layout(rules.table)
    giving = len(phase.given) < chosen.gifts
    if isinstance(action, Give) is not giving:
        return Refusal(Code.GIVE_FIRST if giving else Code.NOT_NOW)
    if action.card not in phase.spread.hands[action.seat]:
        return Refusal(Code.NOT_YOUR_CARD)
    if isinstance(action, Give):
        if action.to not in defenders(match.players, match.dealer, action.seat):
            return Refusal(Code.GIVE_TO_DEFENDER)
        if action.to in phase.given:
            return Refusal(Code.GIVE_ONE_EACH)
    return None if action.card in _away(rules, phase, chosen) else Refusal(Code.GIVE_ACE)


def _away(rules: Rules, phase: Giving, chosen: Layout) -> Cards:
    """Return the cards that may be given: one of four aces must be, at the latest as the last (E4, E6)."""
    hand = phase.spread.hands[phase.bargain.declarer]
    last = len(phase.given) + 1 == chosen.gifts or (not chosen.gifts and _left(chosen, phase) == 1)
    if last and rules.redeal.redeal_four_aces == "talon_give_ace" and four(hand, Rank.ACE):
        return tuple(each for each in hand if each.rank is Rank.ACE)
    return hand


def to_give(rules: Rules, phase: Giving) -> int:
    """Return how many cards the declarer has yet to give."""
    return layout(rules.table).gifts - len(phase.given)


def to_lay(rules: Rules, phase: Giving) -> int:
    """Return how many cards the declarer has yet to lay aside."""
    return layout(rules.table).lays - len(phase.spread.laid)


def _left(chosen: Layout, phase: Giving) -> int:
    """Return how many cards the declarer has yet to give and to lay."""
    return chosen.gifts + chosen.lays - len(phase.given) - len(phase.spread.laid)


def gift_choices(rules: Rules, match: Match, phase: Giving) -> Iterator[Action]:
    """Yield every card for every defender without one, in any order (R13), or to lay aside."""
    declarer = phase.bargain.declarer
    chosen = layout(rules.table)
    cards = _away(rules, phase, chosen)
    if len(phase.given) == chosen.gifts:
        yield from (Lay(declarer, each) for each in cards)
        return
    for to in defenders(match.players, match.dealer, declarer):
        if to not in phase.given:
            yield from [_give(declarer, each, to) for each in cards]


def decide_gift(rules: Rules, _match: Match, phase: Giving, action: Give | Lay) -> tuple[Event, ...]:
    """Hand one card over, or lay it aside."""
    more = _left(layout(rules.table), phase) > 1
    if isinstance(action, Lay):
        return (CardLaid(action.seat, action.card, more),)
    shown = phase.bargain.shown and _face_up(rules.talon)
    return (CardGiven(action.seat, action.to, action.card, shown, more),)


def _face_up(rules: TalonRules) -> bool:
    """Return whether cards are given face up if the talon was shown (4.4 `discard`)."""
    return rules.discard == "face_up"


def gift_asked(match: Match, phase: Giving, event: GiftAsked) -> Match:
    return ask(match, phase._replace(asked=event.seat))


def card_given(match: Match, phase: Giving, event: CardGiven) -> Match:
    hands = without(phase.spread.hands, event.seat, event.card)
    hands = with_cards(hands, event.to, (event.card,))
    spread = phase.spread._replace(hands=hands)
    gifts = (*phase.bargain.gifts, Gift(event.to, event.card, event.shown))
    bargain = phase.bargain._replace(gifts=gifts)
    handed = phase._replace(spread=spread, bargain=bargain, given=(*phase.given, event.to))
    return _given(match, handed, more=event.more)


def card_laid(match: Match, phase: Giving, event: CardLaid) -> Match:
    hands = without(phase.spread.hands, event.seat, event.card)
    spread = phase.spread._replace(hands=hands, laid=(*phase.spread.laid, event.card))
    return _given(match, phase._replace(spread=spread), more=event.more)


def _given(match: Match, phase: Giving, *, more: bool) -> Match:
    """Ask for the next card; after the last one, everybody may claim again."""
    if more:
        return ask(match, phase)
    return go(match, Committing(phase.spread._replace(kept=()), phase.bargain))


PRICE = 120
"""Unit of offers."""


def next_offer(rules: AuctionRules, match: Match, phase: Giving) -> tuple[Event, ...]:
    """Ask the next defender who could pay for the talon; players on the barrel neither buy nor sell."""
    bargain = phase.bargain
    closed = not bargain.shown or bargain.bought or match.tallies[bargain.declarer].on_barrel
    if closed or not sells(rules):
        return ()
    for seat in defenders(match.players, match.dealer, bargain.declarer):
        tally = match.tallies[seat]
        if seat not in phase.answered and tally.score >= PRICE and not tally.on_barrel:
            return (OfferAsked(seat),)
    return ()


def sells(rules: AuctionRules) -> bool:
    """Return whether talons are sold (4.3 `talon_buyout`)."""
    return rules.talon_buyout == "on"


def refuse_buyout(_rules: Rules, match: Match, phase: Buying, action: Action) -> Refusal | None:
    """Refuse offers that are no multiple of 120 or not covered; the declarer may only accept or decline."""
    if isinstance(action, Refuse):
        return None
    if phase.offered:
        return None if isinstance(action, Accept) else Refusal(Code.NOT_NOW)
    if not isinstance(action, Offer):
        return Refusal(Code.NOT_NOW)
    if action.amount < PRICE or action.amount % PRICE:
        return Refusal(Code.OFFER_STEP, amount=PRICE)
    score = match.tallies[action.seat].score
    return Refusal(Code.OFFER_UNCOVERED, amount=score) if action.amount > score else None


def buyout_choices(_rules: Rules, match: Match, phase: Buying) -> Iterator[Action]:
    """Yield every covered offer, or both answers to an offer."""
    yield Refuse(phase.asked)
    if phase.offered:
        yield Accept(phase.asked)
        return
    for amount in range(PRICE, match.tallies[phase.asked].score + 1, PRICE):
        yield Offer(phase.asked, amount)


def decide_buyout(
    _rules: Rules, _match: Match, phase: Buying, action: Offer | Accept | Refuse
) -> tuple[Event, ...]:
    """Return the events of an offer or an answer."""
    if isinstance(action, Offer):
        return (OfferMade(action.seat, action.amount),)
    if isinstance(action, Accept):
        return (TalonSold(action.seat, phase.buyer, phase.offered),)
    return (OfferRefused(action.seat),)


def offer_asked(match: Match, phase: Giving, event: OfferAsked) -> Match:
    return ask(match, Buying(phase, event.seat, event.seat))


def offer_made(match: Match, phase: Buying, event: OfferMade) -> Match:
    return ask(match, phase._replace(asked=phase.back.bargain.declarer, offered=event.amount))


def offer_refused(match: Match, phase: Buying, _event: OfferRefused) -> Match:
    return go(match, _answered(phase))


def _answered(phase: Buying) -> Giving:
    return phase.back._replace(answered=(*phase.back.answered, phase.buyer))


def talon_sold(match: Match, phase: Buying, event: TalonSold) -> Match:
    """Fold the sale: the points move at once; the buyer takes over the declarer's role (A21)."""
    giving = _answered(phase)
    hands = giving.spread.hands
    for each in giving.bargain.talon:
        hands = without(hands, event.seller, each)
    hands = with_cards(hands, event.buyer, giving.bargain.talon)
    return paid(match, event.seller, event.buyer, event.amount)._replace(
        phase=giving._replace(
            spread=giving.spread._replace(hands=hands),
            bargain=giving.bargain._replace(declarer=event.buyer, bought=True),
        ),
    )


def paid(match: Match, seller: Seat, buyer: Seat, amount: int) -> Match:
    """Move the price of a talon; its lines stand in the ledger of the deal (T6)."""
    lines = (Line(buyer, -amount, Reason.BUYOUT), Line(seller, amount, Reason.BUYOUT))
    tallies = list(match.tallies)
    for seat, more, _ in lines:
        tallies[seat] = tallies[seat]._replace(score=tallies[seat].score + more)
    moved = (*match.carried.moved, *lines)
    return match._replace(tallies=tuple(tallies), carried=match.carried._replace(moved=moved))


EVOLVE: Folds = {
    GiftAsked: gift_asked,
    CardGiven: card_given,
    CardLaid: card_laid,
    OfferAsked: offer_asked,
    OfferMade: offer_made,
    OfferRefused: offer_refused,
    TalonSold: talon_sold,
}
