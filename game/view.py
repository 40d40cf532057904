"""View of one viewer, a seat or the group: an allow list.

    match ──project──► View             what the viewer may know now
    event ──observe──► Seen             what the viewer learns from what happened

A field of the state is secret until it is listed in `View` and copied by `project`, phase by phase. An event
is secret until its observation is listed. A permutation of the cards unknown to a viewer changes neither
their `View` nor their observations (tests/game/test_secrecy.py).

Advice about a question is part of its view, and visible to the asked seat alone; `game.players.advice` makes
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp
from statistics import fmean
from typing import Any, Literal, NamedTuple, TypedDict

from game.actions import Action, Seat
from game.cards import Card, Cards, Suit
from game.events import (
    CardGiven,
    CardLaid,
    CardsDealt,
    ClaimAsked,
    DeckBrought,
    DeckCut,
    Event,
    HandKept,
    Passed,
    TalonTaken,
)
from game.layouts import active, order_from
from game.phases.play import MarriageInHand, belongs
from game.state import (
    Auction,
    Bargain,
    Buying,
    Call,
    Claiming,
    Committing,
    Cutting,
    DealSettled,
    Dealt,
    Gift,
    Giving,
    Kind,
    Marriage,
    Match,
    Naming,
    Over,
    Phase,
    Playing,
    Silence,
    Spread,
    Taking,
    Tally,
    Trick,
    Way,
)

GROUP = None
"""Viewer without cards: the group, and spectators."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Facts for the asked seat alone."""

    grounds: tuple[str, ...] = ()
    """Grounds for claiming a redeal, as in `claims.grounds`."""
    price: int = 0
    """Points that conceding costs."""
    price_bolts: int = 0
    """Bolts that conceding costs."""
    share: int | None = None
    """Each opponent's gain from a concession; None if the gains differ or would reveal cards."""
    sweeps: bool = False
    """Whether the seat can claim all remaining tricks, as `sweep` proves from its knowledge."""
    marriages: tuple[MarriageInHand, ...] = ()
    """Marriages in the hand, during the auction."""
    declares: Cards = ()
    """Cards that would declare a marriage if led now."""
    most: int | None = None
    """Greatest result of the hand, for a bid or a contract; None while it lies face down."""
    confirm_above: int | None = None
    """Bid or contract above which confirmation is needed, as such a step is easily a slip."""
    advice: Advice | None = None
    """Advice of a computer player, once requested and found."""


NO_HINTS = Hints()


@dataclass(frozen=True, slots=True)
class View:
    """Everything a screen may be drawn from. Plural fields of the deal are by seat."""

    viewer: Seat | None
    kind: Kind
    turn: int
    deals_played: int
    dealer: Seat
    tallies: tuple[Tally, ...]
    sheet: tuple[DealSettled, ...]
    asked: Seat | None
    """Asked seat; None for others during a decision about a redeal, which would reveal cards."""
    choices: tuple[Action, ...] = ()
    """Choices of the viewer; empty for everybody else."""
    hints: Hints = NO_HINTS
    """Further facts for choosing."""
    nines: int = 0
    """Nines cut in a row."""
    hand: Cards = ()
    counts: tuple[int, ...] = ()
    """Number of cards held."""
    bid: int | None = None
    """Standing bid; from the first lead on, the contract."""
    holder: Seat | None = None
    """Seat that stands at the bid; after the auction the declarer."""
    way: Way = "auction"
    """Way in which the declarer got the talon."""
    calls: tuple[Call, ...] = ()
    """Calls of the auction, until the cards are given."""
    silence: Silence | None = None
    """Reason of the viewer's automatic pass, visible to the viewer alone."""
    talon: Cards = ()
    """Talon, for viewers who may see it, until the first trick is taken."""
    gifts: tuple[Gift, ...] = ()
    """Gifts visible to the viewer, until the first trick is taken."""
    given: tuple[Seat, ...] = ()
    golden: bool = False
    """Whether this is a golden deal."""
    dark: Seat | None = None
    """Seat that plays the deal dark."""
    unseen: tuple[Seat, ...] = ()
    """Seats whose cards lie face down before them."""
    buyer: Seat | None = None
    """Seat asked for an offer for the talon, or the one that made it."""
    offered: int = 0
    """Points offered for the talon."""
    talons: int = 0
    """Talons on the table to pick from."""
    laid: Cards = ()
    """Cards that the declarer laid aside, visible to the declarer alone."""
    trump: Suit | None = None
    marriages: tuple[Marriage, ...] = ()
    declared: Marriage | None = None
    """Marriage declared by the lead of the present trick."""
    leader: Seat | None = None
    trick: Cards = ()
    last: Trick | None = None
    points: tuple[int, ...] = ()
    """Points taken so far, in cards and marriages."""
    tricks: tuple[int, ...] = ()
    winner: Seat | None = None

    @property
    def played(self) -> tuple[tuple[Seat, Card], ...]:
        """Present trick: each card with its seat."""
        if self.leader is None:
            return ()
        seats = order_from(len(self.tallies), self.dealer, self.leader)
        return tuple(zip(seats, self.trick, strict=False))

    @property
    def sitting(self) -> Seat | None:
        """Dealer who sits out, during a deal of four."""
        sits_out = self.dealer not in active(len(self.tallies), self.dealer)
        return self.dealer if sits_out and self.kind not in {"dealing", "over"} else None


SURE = 2.0
"""Standard errors by which the cost must lie above zero."""


class Reviewed(NamedTuple):
    """Decision, compared with the best choice."""

    view: View
    """View of the seat at the question."""
    done: tuple[Action, ...]
    advice: Advice
    cost: float = 0.0
    """Lost chance of winning the match."""
    error: float = 0.0
    """Standard error of the cost, by the sampled deals."""
    made: float | None = None
    """Chance of making the chosen bid or contract."""
    breaks: bool = False
    """Whether a call breaks the lesson's rule, and the better one keeps it."""

    @property
    def told(self) -> bool:
        """Return whether the cost is large and certain enough to be shown."""
        return self.cost >= POINT and self.cost >= SURE * self.error


STRICTNESS = 12.0
"""Rate at which a lost chance to win lowers the accuracy: 1 % takes about 11 points of 100."""


def accuracy(costs: Sequence[float]) -> int:
    """Return how well decisions were made, from 0 to 100, by the chance to win the match that each cost."""
    return round(100 * fmean(exp(-STRICTNESS * each) for each in costs))


class VisibleFields(TypedDict, total=False):
    """Fields of a `View` that follow from the phase."""

    nines: int
    hand: Cards
    counts: tuple[int, ...]
    bid: int | None
    holder: Seat | None
    way: Way
    calls: tuple[Call, ...]
    silence: Silence | None
    talon: Cards
    gifts: tuple[Gift, ...]
    given: tuple[Seat, ...]
    golden: bool
    dark: Seat | None
    unseen: tuple[Seat, ...]
    buyer: Seat | None
    offered: int
    talons: int
    laid: Cards
    trump: Suit | None
    marriages: tuple[Marriage, ...]
    declared: Marriage | None
    leader: Seat | None
    trick: Cards
    last: Trick | None
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    winner: Seat | None


def project(match: Match, viewer: Seat | None, choices: tuple[Action, ...], hints: Hints = NO_HINTS) -> View:
    """Return the view of `viewer`; `choices` and `hints` are copied only for their own seat.

    They are `engine.legal` and `question.hints`, which read the rules; nothing here does.

    >>> from game.actions import Deal
    >>> from game.engine import legal, step
    >>> from game.fair import shuffled
    >>> from game.rules import preset
    >>> from game.state import new_match
    >>> rules = preset("classic")
    >>> match = step(rules, new_match(3), Deal(shuffled("0" * 64, "5 1764000000"))).match
    >>> views = [project(match, viewer, legal(rules, match)) for viewer in (0, 1, GROUP)]
    >>> [view.hand for view in views]
    [(KS, AC, JC, KD, JD, 9D, KH), (AS, QS, QC, AD, AH, TH, QH), ()]
    >>> [len(view.choices) for view in views], [view.counts for view in views] == [(7, 7, 7)] * 3
    ([0, 5, 0], True)
    """
    asked = viewer is not None and viewer == match.asked
    shows = _SHOWS.get(type(match.phase))
    return View(
        viewer,
        kind_of(match.phase),
        match.turn,
        match.deals_played,
        match.dealer,
        match.tallies,
        match.sheet,
        match.asked if asked or not isinstance(match.phase, Claiming) else None,
        choices if asked else (),
        hints if asked else NO_HINTS,
        **({} if shows is None else shows(viewer, match.phase)),
    )


def _of_cut(_: Seat | None, phase: Cutting) -> VisibleFields:
    return {"nines": phase.nines}


def _of_dealt(viewer: Seat | None, phase: Dealt) -> VisibleFields:
    return _of_spread(viewer, phase.spread)


def _of_claim(viewer: Seat | None, phase: Claiming) -> VisibleFields:
    return _SHOWS[type(phase.back)](viewer, phase.back)


def _of_auction(viewer: Seat | None, phase: Auction) -> VisibleFields:
    spoken: VisibleFields = {"bid": phase.bid, "holder": phase.holder, "calls": phase.calls}
    return spoken | _of_spread(viewer, phase.spread, phase.holder)


def _of_taking(viewer: Seat | None, phase: Taking) -> VisibleFields:
    picking: VisibleFields = {"talons": len(phase.spread.talons), "calls": phase.calls}
    return picking | _of_bargain(phase.bargain) | _of_taken(viewer, phase.bargain, phase.spread)


def _of_giving(viewer: Seat | None, phase: Giving) -> VisibleFields:
    giving: VisibleFields = {"given": phase.given, "calls": phase.calls}
    return giving | _of_gifts(viewer, phase.bargain) | _of_taken(viewer, phase.bargain, phase.spread)


def _of_buying(viewer: Seat | None, phase: Buying) -> VisibleFields:
    return {"buyer": phase.buyer, "offered": phase.offered} | _of_giving(viewer, phase.back)


def _of_contract(viewer: Seat | None, phase: Committing | Naming) -> VisibleFields:
    return _of_gifts(viewer, phase.bargain) | _of_taken(viewer, phase.bargain, phase.spread)


def _of_over(_: Seat | None, phase: Over) -> VisibleFields:
    return {"winner": phase.winner}


def _of_taken(viewer: Seat | None, bargain: Bargain, spread: Spread) -> VisibleFields:
    """Show the cards after the auction; who plays in the dark is part of the bargain by then."""
    dark: VisibleFields = {"dark": bargain.declarer} if bargain.dark else {}
    return _of_spread(viewer, spread, bargain.declarer) | dark


def _of_spread(viewer: Seat | None, spread: Spread, holder: Seat | None = None) -> VisibleFields:
    seen = viewer is not None and viewer not in spread.unseen
    return {
        "hand": spread.hands[viewer] if viewer is not None and seen else (),
        "counts": tuple(map(len, spread.hands)),
        "golden": spread.golden,
        "dark": spread.dark,
        "unseen": spread.unseen,
        "silence": next((each for each in spread.silences if each.seat == viewer), None),
        "laid": spread.laid if viewer is not None and viewer == holder else (),
    }


def _of_bargain(bargain: Bargain) -> VisibleFields:
    return {
        "bid": bargain.amount,
        "holder": bargain.declarer,
        "way": bargain.way,
        "golden": bargain.golden,
        "dark": bargain.declarer if bargain.dark else None,
    }


def _of_gifts(viewer: Seat | None, bargain: Bargain) -> VisibleFields:
    """Show the talon to its taker, a gift to both players concerned, and to everybody if it was shown."""
    takes = viewer == bargain.declarer
    return _of_bargain(bargain) | {
        "talon": bargain.talon if bargain.shown or takes else (),
        "gifts": tuple(each for each in bargain.gifts if each.shown or takes or each.to == viewer),
    }


def _of_play(viewer: Seat | None, phase: Playing) -> VisibleFields:
    bargain = _of_bargain(phase.bargain) if phase.taken else _of_gifts(viewer, phase.bargain)
    points = list(phase.card_points)
    for marriage in phase.marriages:
        points[marriage.seat] += marriage.points
    if phase.marks.nines is not None:
        points[phase.marks.nines] += phase.marks.bonus
    return bargain | {
        "hand": () if viewer is None else phase.hands[viewer],
        "counts": tuple(map(len, phase.hands)),
        "trump": phase.trump,
        "marriages": phase.marriages,
        "declared": _declared(phase),
        "leader": phase.leader,
        "trick": phase.trick,
        "last": phase.taken[-1] if phase.taken else None,
        "points": tuple(points),
        "tricks": phase.tricks,
    }


def _declared(phase: Playing) -> Marriage | None:
    """Return the newest marriage if none of its cards has been taken: then it began the present trick."""
    if not phase.trick or not phase.marriages:
        return None
    newest = phase.marriages[-1]
    taken = (each for trick in phase.taken for each in trick.cards)
    return None if any(belongs(each, newest) for each in taken) else newest


_SHOWS: dict[type[Phase], Callable[[Seat | None, Any], VisibleFields]] = {
    Cutting: _of_cut,
    Dealt: _of_dealt,
    Claiming: _of_claim,
    Auction: _of_auction,
    Taking: _of_taking,
    Giving: _of_giving,
    Buying: _of_buying,
    Committing: _of_contract,
    Naming: _of_contract,
    Playing: _of_play,
    Over: _of_over,
}
"""Functions that copy the visible part of each phase; of any other phase, nothing is visible."""


_KINDS: dict[type[Phase], Kind] = {
    Cutting: "cut",
    Dealt: "dark",
    Claiming: "claims",
    Auction: "auction",
    Taking: "take",
    Giving: "giving",
    Buying: "buyout",
    Committing: "contract",
    Naming: "trump",
    Playing: "play",
    Over: "over",
}


def kind_of(phase: Phase) -> Kind:
    """Return the name of the phase for viewers."""
    return _KINDS.get(type(phase), "dealing")


@dataclass(frozen=True, slots=True)
class GiftSeen:
    """A card was given; `card` is None for viewers who may not know it."""

    seat: Seat
    to: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class TalonSeen:
    """The auction is won at `bid`; `talon` is None for viewers who may not see it."""

    seat: Seat
    bid: int
    talon: Cards | None
    way: Way = "auction"
    number: int = 1
    """Number of the talon."""


@dataclass(frozen=True, slots=True)
class DealSeen:
    """The cards are dealt; `hand` is the viewer's own, None for the group."""

    hand: Cards | None


@dataclass(frozen=True, slots=True)
class LaidSeen:
    """The declarer laid a card aside; only the declarer learns `card`."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class CutAsked:
    """`cutter` is asked to cut the deck."""

    cutter: Seat


@dataclass(frozen=True, slots=True)
class CutSeen:
    """`seat` cut and showed the bottom card, if it was looked at; `again` cuts once more; `fined` pays."""

    seat: Seat
    at: int
    bottom: Card | None
    again: Seat | None
    fined: bool


Seen = Event | GiftSeen | TalonSeen | DealSeen | LaidSeen | CutAsked | CutSeen


def observe(event: Event, viewer: Seat | None) -> Seen | None:
    """Return the part of `event` that `viewer` learns, None for nothing."""
    tells = _TELLS.get(type(event))
    if tells is not None:
        return tells(event, viewer)
    return event if type(event).__name__ in PUBLIC else None


def _of_deal(event: CardsDealt, viewer: Seat | None) -> DealSeen:
    hidden = viewer is None or viewer in event.unseen
    return DealSeen(None if viewer is None or hidden else event.hands[viewer])


def _of_talon(event: TalonTaken, viewer: Seat | None) -> TalonSeen:
    seen = event.shown or event.seat == viewer
    talon = event.talon if seen else None
    return TalonSeen(event.seat, event.bid, talon, event.way, event.number)


def _of_gift(event: CardGiven, viewer: Seat | None) -> GiftSeen:
    seen = event.shown or viewer in {event.seat, event.to}
    return GiftSeen(event.seat, event.to, event.card if seen else None)


def _of_laid(event: CardLaid, viewer: Seat | None) -> LaidSeen:
    return LaidSeen(event.seat, event.card if viewer == event.seat else None)


def _of_pass(event: Passed, viewer: Seat | None) -> Passed:
    return event if viewer == event.seat else replace(event, why=None)


def _seen_claim(event: ClaimAsked | HandKept, viewer: Seat | None) -> Seen | None:
    """Hide a claim from others until it is made: it would reveal cards."""
    return event if viewer == event.seat else None


def _of_deck(event: DeckBrought, _viewer: Seat | None) -> CutAsked:
    return CutAsked(event.cutter)


def _seen_cut(event: DeckCut, _viewer: Seat | None) -> CutSeen:
    return CutSeen(event.seat, event.at, event.bottom, event.again, bool(event.fines))


_TELLS: dict[type[Event], Callable[[Any, Seat | None], Seen | None]] = {
    ClaimAsked: _seen_claim,
    HandKept: _seen_claim,
    CardsDealt: _of_deal,
    Passed: _of_pass,
    TalonTaken: _of_talon,
    CardGiven: _of_gift,
    CardLaid: _of_laid,
    DeckBrought: _of_deck,
    DeckCut: _seen_cut,
}
"""Functions for events of which each viewer learns a different part."""

PUBLIC = frozenset(
    {
        "DarkAsked", "DarkDeclared", "Looked", "Redealt", "RedealRefused",
        "AuctionOpened", "BidAsked", "BidMade", "DarkLifted", "TalonAsked", "OfferAsked",
        "OfferMade", "OfferRefused", "TalonSold", "GiftAsked", "ContractAsked", "ContractSet",
        "TrumpNamed", "Conceded", "Crossed", "CardPlayed", "MarriageDeclared", "TrumpSet", "NinesShown",
        "TrickWon", "BankWon", "DealSettled", "MatchWon",
    }
)  # fmt: skip
"""Events that the whole table sees in full; an event not listed is hidden from everybody."""


AdviceCode = Literal[
    "only", "cut", "look", "poor-hand", "fair-hand", "talon-unseen", "good-offer", "low-offer", "no-offer",
    "hand-counts", "hand-short", "must-bid", "good-bid", "bid-marriage", "bid-ace", "bid-anyway",
    "risk-anyway", "jump", "no-marriage", "no-ace", "pass-anyway", "lesser-evil", "few-made",
    "costs-too-much", "better-defend",
    "keeps-marriage", "keeps-suit", "clears-suit", "cheap-gift", "on-average", "raises",
    "sure-enough", "concede-dearer", "hopeless", "cheaper-lost", "best-trump", "marriage", "master",
    "master-own", "top-of-suit", "draws-trumps", "forces-trumps", "drives-out", "small-lead", "from-declarer",
    "takes", "takes-for-now", "feeds", "may-take", "leaves-it", "ducks", "keeps-half", "keeps-guard",
    "small-card", "makes-it", "stops-it", "as-good", "alike",
]  # fmt: skip
"""Reason for advice; the value ends the key of its text in locales/."""


POINT = 0.01
"""Chance of winning the match below which a difference between choices is ignored."""


class AdviceReason(NamedTuple):
    """Reason for advice, with the facts of its sentence."""

    code: AdviceCode
    amount: int = 0
    """Bid, contract, or points."""
    cards: Cards = ()
    suit: Suit | None = None
    seat: Seat | None = None
    chance: float | None = None
    """Chance of making `amount`."""
    aces: int = 0
    """Aces in the hand, of reasons for a call."""


class Alternative(NamedTuple):
    """Possible choice; actions that belong together, such as two gifts, form one choice."""

    actions: tuple[Action, ...]
    worths: tuple[float, ...]
    """Chance of winning the match, by sampled deal."""
    made: float | None = None
    """Chance of making the contract or the bid; None if that is meaningless."""

    @property
    def worth(self) -> float:
        """Chance of winning the match on average; 0 without sampled deals."""
        return fmean(self.worths) if self.worths else 0.0


class Odds(NamedTuple):
    """Chance that a seat makes an amount, after the advised choice."""

    seat: Seat
    amount: int
    chance: float


class CallFigures(NamedTuple):
    """A bid beside a pass: the chance of making it, and the chances of winning the match with either."""

    amount: int
    made: float
    bid: float
    passed: float

    @property
    def even(self) -> bool:
        """Whether the difference is too small to count."""
        return abs(self.bid - self.passed) < POINT


@dataclass(frozen=True, slots=True)
class Advice:
    """Best choice and its reason."""

    actions: tuple[Action, ...]
    """Actions of the choice: mostly one, or both cards of a gift."""
    reason: AdviceReason
    odds: Odds | None = None
    options: tuple[Alternative, ...] = ()
    """Choices compared; empty if the hand was only counted."""
    calls: CallFigures | None = None
    """The bid beside the pass, if either may be chosen."""

    @property
    def deals(self) -> int:
        """Number of sampled deals."""
        return max((len(each.worths) for each in self.options), default=0)

    def option(self, actions: Sequence[Action]) -> Alternative | None:
        """Return the choice with these actions, in any order."""
        return next((each for each in self.options if set(each.actions) == set(actions)), None)
