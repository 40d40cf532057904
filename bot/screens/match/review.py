"""Review of a deal: all hands, and the reader's mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.pictures.deal import CardHistory
from bot.screens.match.hint import DEALS, why
from bot.screens.match.tricks import trick
from bot.screens.results.dealt import PastDeal
from bot.screens.screen import Screen, lines, paragraphs
from bot.screens.symbols import SUITS, face, faces, held
from bot.words.markup import bold, italic, joined, markup
from bot.words.texts import Texts
from game.actions import Action, Bid, Contract, Give, Lay, Play, Trump
from game.cards import Cards
from game.state import DealSettled
from game.view import Reviewed, View

MOST = 3
"""Mistakes shown."""


def thinking_screen(t: Texts, deal: int) -> Screen:
    """Announce that a deal is being reviewed."""
    return Screen(text=lines([bold(t("review-title", deal=deal)), t("review-thinks")]))


def silent_screen(t: Texts, deal: int) -> Screen:
    """Report that no worker had time for the review."""
    return Screen(text=lines([bold(t("review-title", deal=deal)), t("toast-hint-busy")]))


def review_screen(
    t: Texts, names: Sequence[str], deal: int, past: PastDeal, found: Sequence[Reviewed]
) -> Screen:
    """Show the costliest mistakes, in the order of play; `names` are the names by seat."""
    shown = [*hands(t, names, past.dealt.hands), talons(t, past.dealt), result(t, names, past.row)]
    title = bold(t("review-title", deal=deal))
    if not found:
        return Screen(text=paragraphs([title], shown, [t("review-clean")]))
    told = [lines(_told(t, names, number, each)) for number, each in enumerate(found, 1)]
    return Screen(text=paragraphs([title], shown, *([each] for each in told), [italic(t("review-honest"))]))


def hands(t: Texts, names: Sequence[str], held_by: Sequence[Cards]) -> Iterator[Markup]:
    """Write every player's hand, a line each; a player who sat out has none."""
    for seat, hand in enumerate(held_by):
        if hand:
            yield t("review-hand", who=names[seat], cards=markup(held(t, hand)))


def talons(t: Texts, dealt: CardHistory) -> Markup:
    """Write the talon, or both talons."""
    return t("panel-talon", cards=joined(" · ", (faces(t, each) for each in dealt.talons)))


def _told(t: Texts, names: Sequence[str], number: int, judged: Reviewed) -> Iterator[Markup]:
    """Write one decision: question, cards on the table, answer, better answer, and cost.

    The cost is the only number that judges the decision; a chance beside it could seem to contradict it.
    """
    view, advice = judged.view, judged.advice
    yield bold(t("review-item", number=number, what=_asked(t, view)))
    if view.trick:
        yield trick(t, names, view.played)
    yield t("review-held", cards=markup(held(t, view.hand)))
    yield t("review-did", did=did(t, names, judged.done))
    better = bold(did(t, names, advice.actions))
    yield t("review-better", do=better, why=why(t, names, advice.reason._replace(chance=None)))
    yield t("review-cost", count=round(judged.cost * DEALS))


def _asked(t: Texts, view: View) -> Markup:
    if view.kind == "play":
        return t("review-play", number=sum(view.tricks) + 1, lead="no" if view.trick else "yes")
    return t(f"review-{view.kind}", bid=str(view.bid or 0))


def result(t: Texts, names: Sequence[str], row: DealSettled) -> Markup:
    """Write the declarer, the contract and the outcome."""
    points = str(row.points[row.declarer])
    return t(f"story-{row.result}", who=bold(names[row.declarer]), bid=str(row.contract), points=points)


def did(t: Texts, names: Sequence[str], actions: Sequence[Action]) -> Markup:
    """Write a player's moves."""
    return joined(", ", (_did(t, names, each) for each in actions))


def _did(t: Texts, names: Sequence[str], action: Action) -> Markup | str:
    match action:
        case Bid() | Contract():
            return str(action.amount)
        case Trump():
            return SUITS[action.suit]
        case Play() | Lay():
            return face(t, action.card)
        case Give():
            return t("do-give-to", card=face(t, action.card), who=names[action.to])
        case _:
            return t(f"did-{type(action).__name__.lower()}")
