"""Questions about the talon: choosing it, buying it, giving cards away, laying them aside.

Cards take two steps: the first only changes the draft in the buttons (nothing is stored), the second decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from bot.screens.match.asking import Drawn, QuestionContext, in_rows
from bot.screens.screen import Rows, lines
from bot.screens.symbols import face, faces
from bot.words.markup import bold
from game.actions import Accept, Give, Lay, Offer, Seat, Take
from game.cards import Card, card
from game.view import View

NOBODY = "-"
"""Sign in a draft of gifts for a defender without a card."""


def take(ask: QuestionContext) -> Drawn:
    """Ask which talon the declarer takes."""
    numbers = [choice.number for choice in ask.view.choices if isinstance(choice, Take)]
    keys = tuple(
        ask.tap(ask.t.plain("button-take", number=each), f"take {each}", "primary") for each in numbers
    )
    return ask.t("ask-take"), (keys,)


def buyout(ask: QuestionContext) -> Drawn:
    """Ask a defender for an offer, or the declarer whether to accept one."""
    view = ask.view
    if any(isinstance(choice, Accept) for choice in view.choices):
        assert view.buyer is not None
        who = bold(ask.seating.names[view.buyer])
        if ask.draft == "accept":
            label = ask.t.plain("button-accept-sure")
            return ask.t("ask-sell-sure", who=who, amount=str(view.offered)), ask.sure(label, "accept")
        accept = ask.look(ask.t.plain("button-accept", amount=str(view.offered)), "accept", "success")
        refuse = ask.tap(ask.t.plain("button-refuse"), "refuse")
        return ask.t("ask-sell", who=who, amount=str(view.offered)), ((accept,), (refuse,))
    offers = ask.numbers("offer", [choice.amount for choice in view.choices if isinstance(choice, Offer)])
    nothing = ask.tap(ask.t.plain("button-no-offer"), "refuse")
    return ask.t("ask-offer"), (*in_rows(list(offers.values())), (nothing,))


def part(ask: QuestionContext) -> Drawn:
    """Ask for the cards that leave the declarer's hand: gifts to the defenders, or cards to lay aside."""
    if any(isinstance(choice, Lay) for choice in ask.view.choices):
        return _lay(ask)
    return _give(ask)


def _give(ask: QuestionContext) -> Drawn:
    """Ask for a card for each defender in turn, then for the confirmation of all."""
    gifts = GiftDraft.of(ask.view, ask.draft)
    names = ask.seating.names
    told = [
        ask.t("ask-give-chosen", card=face(ask.t, each), who=names[to])
        for to, each in gifts.chosen.items()
        if each is not None
    ]
    if gifts.open is None:
        words = ";".join(f"give {each} {to}" for to, each in gifts.chosen.items())
        question = ask.t("ask-give-sure", gifts=lines(told), count=len(told))
        return question, ask.sure(ask.t.plain("button-give"), words, back=gifts.shorter())
    question = ask.t("ask-give", who=bold(names[gifts.open]))
    left_out = [each for each in gifts.chosen.values() if each is not None]
    rows = ask.hand(lambda each: ask.drafting(each, gifts.moved(each, gifts.open)), left_out)
    return lines([*told, question]), (*rows, (ask.back(gifts.shorter()),)) if left_out else rows


def _lay(ask: QuestionContext) -> Drawn:
    """Ask for the cards to lay aside, then for the confirmation."""
    count = _to_lay(ask.view)
    chosen = drafted(ask.view, ask.draft, count)
    laid = faces(ask.t, chosen)
    if len(chosen) == count:
        words = ";".join(f"lay {each}" for each in chosen)
        return ask.t("ask-lay-sure", cards=laid), ask.sure(
            ask.t.plain("button-lay"), words, back=_said(chosen[:-1])
        )
    question = ask.t("ask-lay", count=count - len(chosen))
    return lines(filter(None, [laid, question])), _choosing(ask, chosen)


def _choosing(ask: QuestionContext, chosen: list[Card]) -> Rows:
    """Return the rest of the hand; each card is added to the draft."""
    rows = ask.hand(lambda each: ask.drafting(each, _said([*chosen, each])), chosen)
    return (*rows, (ask.back(_said(chosen[:-1])),)) if chosen else rows


def _said(cards: Sequence[Card]) -> str:
    """Return the draft of some cards."""
    return " ".join(each.text for each in cards)


@dataclass(frozen=True, slots=True)
class GiftDraft:
    """Gifts that the declarer has chosen but not confirmed.

    As text, as in `9C AS`: a card for each defender who has none yet, from the declarer's left; "-" stands
    for a defender without a card.
    """

    chosen: Mapping[Seat, Card | None]
    """Card for each defender who has none yet; None if it is still open."""

    @classmethod
    def of(cls, view: View, draft: str) -> GiftDraft:
        """Parse a draft; an invalid one counts as empty."""
        targets = _targets(view)
        words = draft.split()
        cards = iter(drafted(view, " ".join(each for each in words if each != NOBODY), len(targets)))
        chosen = [None if each == NOBODY else next(cards, None) for each in words[: len(targets)]]
        return cls(dict(zip_longest(targets, chosen)))

    @property
    def open(self) -> Seat | None:
        """First defender without a card; None if there is none."""
        return next((seat for seat, each in self.chosen.items() if each is None), None)

    def moved(self, card: Card, to: Seat | None) -> str:
        """Return the draft with a card for another defender, or back in the hand if `to` is None.

        A card that it replaces takes its former place.
        """
        before = next((seat for seat, each in self.chosen.items() if each == card), None)
        chosen = dict(self.chosen)
        if before is not None:
            chosen[before] = None if to is None else chosen[to]
        if to is not None:
            chosen[to] = card
        words = (NOBODY if each is None else each.text for each in chosen.values())
        return " ".join(words).rstrip(f" {NOBODY}")

    def shorter(self) -> str:
        """Return the draft without its last card."""
        last = [each for each in self.chosen.values() if each is not None][-1:]
        return self.moved(last[0], None) if last else ""


def _targets(view: View) -> list[Seat]:
    """Return the defenders who have no card yet, from the declarer's left."""
    waiting = {choice.to for choice in view.choices if isinstance(choice, Give)}
    seats = len(view.tallies)
    assert view.viewer is not None
    clockwise = [(view.viewer + step) % seats for step in range(1, seats)]
    return [seat for seat in clockwise if seat in waiting]


def _to_lay(view: View) -> int:
    """Return how many cards to lay aside until both players hold the same number."""
    return max(view.counts) - min(view.counts)


def drafted(view: View, draft: str, most: int) -> list[Card]:
    """Parse the cards chosen so far in a draft; an invalid draft counts as empty."""
    try:
        chosen = [card(word) for word in draft.split()]
    except ValueError:
        return []
    possible = set(chosen) <= set(view.hand) and len(set(chosen)) == len(chosen)
    return chosen if possible and len(chosen) <= most else []
