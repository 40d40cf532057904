"""The look back on a deal: how the cards lay, and what was given away by whoever reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.markup import bold, italic, joined, markup
from bot.pictures.deal import Dealt
from bot.screens.advice import DEALS, deed, odds, of_deals, why
from bot.screens.screen import Screen, lines, paragraphs
from bot.screens.symbols import SUITS, face, faces, held
from bot.screens.tricks import trick
from bot.texts import Texts
from game.actions import Action, Bid, Contract, Give, Lay, Play, Trump
from game.cards import Cards
from game.reviewed import Reviewed
from game.view import View

MOST = 3
"""Decisions that are told of."""


def thinking_screen(t: Texts, deal: int) -> Screen:
    """Say that a deal is looked back on."""
    return Screen(lines([bold(t("review-title", deal=deal)), t("review-thinks")]))


def silent_screen(t: Texts, deal: int) -> Screen:
    """Say that nobody had the time to look back on a deal."""
    return Screen(lines([bold(t("review-title", deal=deal)), t("toast-hint-busy")]))


def review_screen(
    t: Texts, names: Sequence[str], deal: int, dealt: Dealt, found: Sequence[Reviewed]
) -> Screen:
    """Tell what cost most, the most expensive first; `names` are those of the seats."""
    shown = [*hands(t, names, dealt.hands), talons(t, dealt)]
    title = bold(t("review-title", deal=deal))
    if not found:
        return Screen(paragraphs([title], shown, [t("review-clean")]))
    told = [lines(_told(t, names, number, each)) for number, each in enumerate(found[:MOST], 1)]
    return Screen(paragraphs([title], shown, *([each] for each in told), [italic(t("review-honest"))]))


def hands(t: Texts, names: Sequence[str], held_by: Sequence[Cards]) -> Iterator[Markup]:
    """Write everybody's hand, a line each; who sat out has none."""
    for seat, hand in enumerate(held_by):
        if hand:
            yield t("review-hand", who=names[seat], cards=markup(held(t, hand)))


def talons(t: Texts, dealt: Dealt) -> Markup:
    """Write the talon, or both of them."""
    return t("panel-talon", cards=joined(" · ", (faces(t, each) for each in dealt.talons)))


def _told(t: Texts, names: Sequence[str], number: int, judged: Reviewed) -> Iterator[Markup]:
    """Write one decision: what was asked, what lay there, what was done, what was better and why."""
    view, advice = judged.view, judged.advice
    yield bold(t("review-item", number=number, what=_asked(t, view)))
    if view.trick:
        yield trick(t, names, view.played)
    yield t("review-held", cards=markup(held(t, view.hand)))
    yield t("review-did", did=did(t, names, judged.done))
    yield t("review-better", do=bold(deed(t, names, view, advice.actions)), why=why(t, names, advice.reason))
    yield from _odds(t, names, view, judged)
    yield t("review-cost", count=max(1, round(judged.cost * DEALS)))


def _asked(t: Texts, view: View) -> Markup:
    if view.kind == "play":
        return t("review-play", number=sum(view.tricks) + 1, lead="no" if view.trick else "yes")
    return t(f"review-{view.kind}", bid=str(view.bid or 0))


def _odds(t: Texts, names: Sequence[str], view: View, judged: Reviewed) -> Iterator[Markup]:
    """Compare the chances of the contract, where both are about the same one; else say the better's."""
    best, done = judged.advice.option(judged.advice.actions), judged.advice.option(judged.done)
    if view.kind in {"play", "giving", "trump"}:
        if best is not None and done is not None and best.made is not None and done.made is not None:
            better, yours = of_deals(best.made), of_deals(done.made)
            if better != yours:
                yield t("review-made", bid=str(view.bid or 0), better=better, yours=yours)
    elif judged.advice.odds is not None:
        yield odds(t, names, view, judged.advice.odds)


def did(t: Texts, names: Sequence[str], actions: Sequence[Action]) -> Markup:
    """Write what somebody did."""
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
