"""The text of a hint: the advice, its reason, and the chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.screens.questions import MORE, QuestionContext
from bot.screens.screen import SUITS, Button, Rows, face, faces
from bot.words.buttons import HINT, AskAdvice, ShowDraft, Tap, pack
from bot.words.texts import Texts, bold, italic, joined, markup
from game.actions import Action, Bid, Contract, Cut, Give, Lay, Offer, Play, Take, Trump, spell
from game.advice import Advice, AdviceReason, CallFigures, Odds
from game.view import View

DEALS = 100
"""Deals, or matches, to which stated chances refer."""
STEP = 5
"""Accuracy of chances among them: about the standard error of a hundred sampled deals."""


def advice_lines(t: Texts, names: Sequence[str], view: View, advice: Advice) -> list[Markup]:
    """Write a hint; `names` are the names by seat."""
    told = t("hint", do=bold(deed(t, names, view, advice.actions)), why=why(t, names, advice.reason))
    if advice.odds is not None:
        told = markup(told, " ", odds(t, names, view, advice.odds))
    if advice.calls is not None:
        told = markup(told, " ", call_figures(t, advice.calls))
    counted = not advice.deals and advice.reason.code != "only"
    return [told, italic(t("hint-counted"))] if counted else [told]


def follows(advice: Advice, draft: str) -> bool:
    """Return whether the player's draft leads towards the advice."""
    if not draft or draft.startswith(MORE):
        return True
    words, cards = spelled(advice.actions)
    return draft == words or f"{cards} ".startswith(f"{draft} ")


def spelled(actions: Sequence[Action]) -> tuple[str, str]:
    """Return the answer that makes all these moves at once, and the draft with their cards."""
    words = ";".join(spell(each).partition(" ")[2] for each in actions)
    return words, " ".join(each.card.text for each in actions if isinstance(each, Give | Lay | Play))


def pointed_out(ask: QuestionContext, advice: Advice, rows: Rows) -> Rows:
    """Mark the key that follows the advice, or the next key on the way there."""
    table, turn = ask.seating.table, ask.view.turn
    words, cards = spelled(advice.actions)
    ways = {pack(Tap(table, turn, words)), pack(ShowDraft(table, turn, words))}
    further = range(len(ask.draft) + 1, len(cards) + 1)
    ways |= {pack(ShowDraft(table, turn, cards[:end])) for end in further if end % 3 == 2}
    if ways.isdisjoint(key.data for row in rows for key in row):
        ways = {pack(ShowDraft(table, turn, MORE))}  # an amount on the long list
    return tuple(
        tuple(replace(key, text=f"{HINT} {key.text}") if key.data in ways else key for key in row)
        for row in rows
    )


def review_key(t: Texts, table: int, deal: int) -> Button:
    """Return the key that starts the review of a deal."""
    return Button(t.plain("button-review"), pack(AskAdvice(table, "review", deal)))


def deed(t: Texts, names: Sequence[str], view: View, actions: Sequence[Action]) -> Markup:
    """Write the advised move; two gifts are written as one."""
    first = actions[0]
    kind = type(first).__name__.lower()
    match first:
        case Bid() | Contract() | Offer() | Cut() | Take():
            return t(f"do-{kind}", amount=str(_number(first)))
        case Trump():
            return t("do-trump", suit=SUITS[first.suit])
        case Play():
            return t(
                f"do-lead-{first.saying or 'card'}" if not view.trick else "do-play", card=face(t, first.card)
            )
        case Give() | Lay():
            gone = [each for each in actions if isinstance(each, Give | Lay)]
            return t(f"do-{kind}", cards=joined(", ", (_gone(t, names, each) for each in gone)))
        case _:
            return t(f"do-{kind}")


def _number(action: Bid | Contract | Offer | Cut | Take) -> int:
    match action:
        case Cut():
            return action.at
        case Take():
            return action.number
        case _:
            return action.amount


def _gone(t: Texts, names: Sequence[str], gift: Give | Lay) -> Markup:
    card = face(t, gift.card)
    return markup(card) if isinstance(gift, Lay) else t("do-give-to", card=card, who=names[gift.to])


def why(t: Texts, names: Sequence[str], reason: AdviceReason) -> Markup:
    """Write the reason for the advice."""
    key = f"why-{reason.code}"
    if reason.chance is None and t.has(f"{key}-plain"):
        key = f"{key}-plain"
    return t(
        key,
        amount=reason.amount,
        cards=faces(t, reason.cards),
        suit="" if reason.suit is None else SUITS[reason.suit],
        who="" if reason.seat is None else names[reason.seat],
        often="" if reason.chance is None else how_often(t, reason.chance),
        aces=reason.aces,
    )


def odds(t: Texts, names: Sequence[str], view: View, told: Odds) -> Markup:
    """Write in how many of such deals a player makes the contract."""
    if view.kind == "play" and view.points[told.seat] >= told.amount:
        return t("hint-made")
    often, amount = how_often(t, told.chance), str(told.amount)
    if told.seat == view.viewer:
        return t("hint-odds", amount=amount, often=often)
    return t("hint-odds-theirs", who=names[told.seat], amount=amount, often=often)


def call_figures(t: Texts, calls: CallFigures) -> Markup:
    """Write how often a bid is made, and the chances of winning the match with it and with a pass."""
    made = t("hint-call", amount=str(calls.amount), often=how_often(t, calls.made))
    bid, passed = round(calls.bid * DEALS), round(calls.passed * DEALS)
    return markup(made, " ", t("hint-call-even" if calls.even else "hint-call-win", bid=bid, passed=passed))


def how_often(t: Texts, chance: float) -> Markup:
    """Write a chance as accurately as it is known: in steps of five of a hundred, never as certain."""
    return t("how-often", chance=STEP * round(chance * DEALS / STEP))
