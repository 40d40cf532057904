"""Actions of seats, the one action of the dealer (to provide a deck), and the reasons for refusing an action.

An action names its seat and its choice, nothing else. `engine.refusal` says whether it is legal now; the
events of `engine.decide` tell its result. A `Refusal` is a code and the facts of its sentence. The engine
returns it as a value; `engine.step` and `engine.decide` raise it in an `IllegalAction`.

>>> parse("1 bid 120")
Bid(seat=1, amount=120)
>>> from game.cards import card
>>> spell(Give(1, card("9C"), to=2))
'1 give 9C 2'
>>> parse("0 KH declare")
Play(seat=0, card=KH, saying='declare')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Literal

from game.cards import Card, Cards, Suit, card, cards
from game.cards import spell as spell_cards

Seat = int
"""Place at the table, counted clockwise from 0."""

Saying = Literal["", "declare", "silent", "keep-trump"]
"""Choice about a marriage if there is one, else "" (R11)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Provide the deck, top card first; the caller shuffles, the engine only deals it out.

    `placed` means that the hands are given already, so that nobody cuts (R4).
    """

    deck: Cards
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Cut:
    """Put the top `at` cards beneath the rest of the deck."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class Dark:
    """Play the deal dark: stand at 120 before seeing one's own cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Look:
    """Look at one's own cards: decline the dark deal, or stop bidding unseen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Redeal:
    """Claim a redeal that one's own cards allow."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Keep:
    """Play the cards although they allow a redeal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid `amount` points."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction of this deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Take:
    """Take the first or the second of two talons; `number` is 1 or 2."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer `amount` of one's own points for the shown talon."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """Make no offer for the talon, or decline the one that was made."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accept:
    """Sell the talon, and the deal with it, for the points offered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Give:
    """Give `card` to the defender at `to`, as the declarer."""

    seat: Seat
    card: Card
    to: Seat


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay `card` aside face down, as the declarer (two players)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Contract:
    """Fix the contract, as the declarer: the bid, or more."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Concede:
    """Concede the deal instead of playing it, as the declarer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Cross:
    """Annul the deal, as the declarer: a cross for the declarer, a bolt for each defender."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Trump:
    """Name the trump of the deal, as the declarer."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or follow with `card`; `saying` decides about its marriage if there is a choice."""

    seat: Seat
    card: Card
    saying: Saying = ""


Action = (
    Deal
    | Cut
    | Dark
    | Look
    | Redeal
    | Keep
    | Bid
    | Pass
    | Take
    | Offer
    | Refuse
    | Accept
    | Give
    | Lay
    | Contract
    | Concede
    | Cross
    | Trump
    | Play
)


class Code(StrEnum):
    """Reason of a refusal; the value is the key of its text in locales/."""

    NOT_YOUR_TURN = "not-your-turn"
    NOT_NOW = "not-now"
    NOT_A_DECK = "not-a-deck"
    CUT_RANGE = "cut-range"
    NOT_YOUR_CARD = "not-your-card"
    BID_TOO_LOW = "bid-too-low"
    BID_OFF_GRID = "bid-off-grid"
    BID_NO_JUMP = "bid-no-jump"
    BID_ABOVE_MAX = "bid-above-max"
    BID_ABOVE_HAND = "bid-above-hand"
    FORCED_TO_BID = "forced-to-bid"
    LIFT_NEEDS_MARRIAGE = "lift-needs-marriage"
    NO_SUCH_TALON = "no-such-talon"
    OFFER_STEP = "offer-step"
    OFFER_UNCOVERED = "offer-uncovered"
    GIVE_FIRST = "give-first"
    GIVE_TO_DEFENDER = "give-to-defender"
    GIVE_ONE_EACH = "give-one-each"
    GIVE_ACE = "give-ace"
    RAISE_OFF = "raise-off"
    CONCEDE_OFF = "concede-off"
    CONCEDE_LIMIT = "concede-limit"
    CONCEDE_BARREL = "concede-barrel"
    CROSS_OFF = "cross-off"
    CROSS_LIMIT = "cross-limit"
    CROSS_BARREL = "cross-barrel"
    FOLLOW_SUIT = "follow-suit"
    PLAY_TRUMP = "play-trump"
    OVERTAKE = "overtake"
    LEAD_ACE = "lead-ace"
    LEAD_TRUMP = "lead-trump"
    FOREIGN_TRUMP = "foreign-trump"
    SAY_MARRIAGE = "say-marriage"
    NO_MARRIAGE_CHOICE = "no-marriage-choice"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Refusal; `amount` in points and `suit` are set if the code mentions them."""

    code: Code
    amount: int | None = None
    suit: Suit | None = None


class IllegalAction(ValueError):
    """A refused action was decided."""

    def __init__(self, refusal: Refusal, action: object) -> None:
        super().__init__(f"{action} is refused: {refusal.code}")
        self.refusal = refusal
        self.action = action


def spell(action: Action) -> str:
    """Return the text of an action; the deal of a deck has no seat."""
    if isinstance(action, Deal):
        return f"{'place' if action.placed else 'deal'} {spell_cards(action.deck)}"
    return f"{action.seat} {words_of(action)}"


def words_of(action: Action) -> str:
    """Return the text of an action without its seat."""
    match action:
        case Play():
            return f"{action.card.text} {action.saying}".rstrip()
        case Trump():
            return f"trump {action.suit.value}"
        case _:
            told = (getattr(action, field.name) for field in fields(action))
            return " ".join(map(str, (_verb(action), *tuple(told)[1:])))


def _verb(action: Action) -> str:
    return type(action).__name__.lower()


def parse(text: str) -> Action:
    """Parse one action; raises ValueError with an explanation."""
    head, _, rest = text.strip().partition(" ")
    if head in {"deal", "place"}:
        return Deal(cards(rest), placed=head == "place")
    return answer(_seat(head), rest)


def answer(seat: Seat, text: str) -> Action:
    """Parse the action of a seat, as `words_of` returns it; raises ValueError with an explanation."""
    verb, *words = text.split() or [""]
    if verb[:1] in set("9JQKTA") and len(verb) == 2:
        return _play(seat, verb, words)
    if verb in _PLAIN:
        _counted(verb, words, 0)
        return _PLAIN[verb](seat)
    if verb not in _VERBS:
        raise ValueError(f"there is no verb {verb!r}: use {', '.join((*_PLAIN, *_VERBS))}, or a card")
    count, make = _VERBS[verb]
    _counted(verb, words, count)
    return make(seat, words)


def _counted(verb: str, words: list[str], count: int) -> None:
    if len(words) != count:
        raise ValueError(f"{verb!r} takes {count} words after it, not {len(words)}")


def _play(seat: Seat, text: str, words: list[str]) -> Play:
    match words:
        case []:
            return Play(seat, card(text))
        case ["declare" | "silent" | "keep-trump" as saying]:
            return Play(seat, card(text), saying)
        case _:
            raise ValueError(
                f"after a card stands declare, silent, keep-trump or nothing, not {' '.join(words)!r}"
            )


def _seat(text: str) -> Seat:
    if text not in {"0", "1", "2", "3"}:
        raise ValueError(f"a line begins with a seat, 0 to 3, not {text!r}")
    return int(text)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise ValueError(f"{text!r} is not a number of points")
    return int(text)


def _suit(text: str) -> Suit:
    if text not in {"S", "C", "D", "H"}:
        raise ValueError(f"a suit is S, C, D or H, not {text!r}")
    return Suit(text)


_PLAIN: Mapping[str, Callable[[Seat], Action]] = {
    "pass": Pass,
    "dark": Dark,
    "look": Look,
    "redeal": Redeal,
    "keep": Keep,
    "refuse": Refuse,
    "accept": Accept,
    "concede": Concede,
    "cross": Cross,
}
"""Actions of verbs without arguments."""

_VERBS: Mapping[str, tuple[int, Callable[[Seat, list[str]], Action]]] = {
    "cut": (1, lambda seat, words: Cut(seat, _number(words[0]))),
    "bid": (1, lambda seat, words: Bid(seat, _number(words[0]))),
    "take": (1, lambda seat, words: Take(seat, _number(words[0]))),
    "offer": (1, lambda seat, words: Offer(seat, _number(words[0]))),
    "give": (2, lambda seat, words: Give(seat, card(words[0]), _seat(words[1]))),
    "lay": (1, lambda seat, words: Lay(seat, card(words[0]))),
    "contract": (1, lambda seat, words: Contract(seat, _number(words[0]))),
    "trump": (1, lambda seat, words: Trump(seat, _suit(words[0]))),
}
"""Number of arguments and parser of every other verb."""
