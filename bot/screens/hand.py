"""A player's own panel in his direct chat: the state of the table, what is asked, the hand as buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.buttons import NextDeal, pack
from bot.company import Company
from bot.screens import answers
from bot.screens.screen import Button, Screen
from bot.screens.symbols import SUITS, faces, held
from bot.screens.table import marks
from bot.story import ledger, totals
from bot.texts import Texts
from game.view import View

Rows = tuple[tuple[Button, ...], ...]


def hand_screen(t: Texts, company: Company, view: View, draft: str = "") -> Screen:
    """Draw the panel of `view.viewer`; `draft` is what he has chosen but not yet confirmed."""
    assert view.viewer is not None
    names = tuple(t("you") if seat == view.viewer else name for seat, name in enumerate(company.safe))
    number = view.deals_played + (view.kind not in {"dealing", "over"})
    head = [
        t("panel-title", place=company.place, number=number),
        totals(names, [each.score for each in view.tallies], marks(t, view.tallies)),
        "",
    ]
    if view.kind in {"dealing", "over"}:
        return _between(t, company, names, view, head)
    body = _state(t, names, view)
    if not _hand_is_keyboard(view):
        body.append(held(t, view.hand))
    question, rows = answers.asked(t, company, view, draft) if view.choices else _waiting(t, names, view)
    return Screen("\n".join([*head, *body, "", question]), rows or answers.cards(t, company, view))


def _hand_is_keyboard(view: View) -> bool:
    """Say whether the hand stands in the buttons, so that the text need not repeat it."""
    return view.kind == "play" or (view.kind == "giving" and view.asked == view.viewer)


def _waiting(t: Texts, names: Sequence[str], view: View) -> tuple[str, Rows]:
    assert view.asked is not None
    return t(f"table-waits-{view.kind}", who=f"<b>{names[view.asked]}</b>"), ()


def _state(t: Texts, names: Sequence[str], view: View) -> list[str]:
    """Say what happened so far, as far as one needs it to decide."""
    lines = []
    if view.kind == "auction" and view.holder is not None:
        lines.append(t("panel-bids", calls=_calls(t, names, view)))
    elif view.holder is not None and view.bid is not None:
        key = "panel-contract" if view.kind == "play" else "panel-bid"
        trump = "" if view.trump is None else t("panel-trump", suit=SUITS[view.trump])
        lines.append(t(key, who=names[view.holder], bid=str(view.bid)) + trump)
    if view.talon:
        lines.append(t("panel-talon", cards=faces(t, view.talon)))
    return lines + _tricks(t, names, view)


def _calls(t: Texts, names: Sequence[str], view: View) -> str:
    """Write the last word of everybody who spoke; who stands unasked at the forced bid comes first."""
    spoken = {call.seat: call.amount for call in view.calls}
    if view.holder is not None and view.holder not in spoken and view.bid is not None:
        spoken = {view.holder: view.bid, **spoken}
    return " · ".join(
        f"{names[seat]} {t('call-pass') if amount is None else amount}" for seat, amount in spoken.items()
    )


def _tricks(t: Texts, names: Sequence[str], view: View) -> list[str]:
    lines = []
    if any(view.tricks):
        taken = " · ".join(f"{name} {points}" for name, points in zip(names, view.points, strict=True))
        lines.append(t("table-taken", taken=taken))
    if view.last is not None and not view.trick:
        lines.append(t("panel-last", cards=faces(t, view.last.cards), who=names[view.last.winner]))
    if view.trick and view.leader is not None:
        lines += ["", t("panel-trick", who=names[view.leader], cards=faces(t, view.trick))]
    return lines


def _between(t: Texts, company: Company, names: Sequence[str], view: View, head: list[str]) -> Screen:
    """Draw the panel between two deals, and after the last one."""
    if not view.sheet:
        return Screen("\n".join([*head, t("panel-dealing")]))
    row = view.sheet[-1]
    result = t(
        f"story-{row.result}",
        who=f"<b>{names[row.declarer]}</b>",
        bid=str(row.contract),
        points=str(row.points[row.declarer]),
    )
    lines = [*head, result, *ledger(t, names, row), ""]
    if view.winner is not None:
        key = "panel-you-won" if view.winner == view.viewer else "story-won"
        return Screen("\n".join([*lines, t(key, who=f"<b>{names[view.winner]}</b>")]))
    button = Button(t("button-next-deal"), pack(NextDeal(company.table, view.deals_played)), style="primary")
    return Screen("\n".join(lines).rstrip(), ((button,),))
