"""The question put to a player and the buttons that answer it, drawn from what the engine calls legal.

Giving cards and conceding take two steps: the first is only another look at the panel (a draft in the
button, nothing stored), the second decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.buttons import Look, Tap, pack
from bot.company import Company
from bot.screens.screen import Button
from bot.screens.symbols import by_suit, face
from bot.texts import Texts
from game.actions import Bid, Concede, Contract, Give, Play, Seat
from game.cards import Card, card
from game.view import View

Rows = tuple[tuple[Button, ...], ...]
Question = tuple[str, Rows]

STEPS_AT_ONCE = 3
"""Bids offered without asking for more."""
MOST_BIDS = 60
"""Bids on the long list; Telegram allows 100 buttons."""
PER_ROW = 5
CARDS_PER_ROW = 4
"""Suits share a row up to so many cards; a longer suit has a row of its own."""


def asked(t: Texts, company: Company, view: View, draft: str) -> Question:
    """Return the question put to the viewer and its buttons."""
    return _QUESTIONS[view.kind](t, company, view, draft)


def cards(t: Texts, company: Company, view: View) -> Rows:
    """Return the hand as buttons, suit by suit; a card that cannot be played now is answered with why."""
    if view.kind != "play":
        return ()
    playable = {choice.card for choice in view.choices if isinstance(choice, Play)}
    return _hand(t, view, lambda each: Tap(company.table, view.turn, each.text), playable)


def _hand(
    t: Texts, view: View, data: Callable[[Card], Tap | Look], marked: set[Card], left_out: Sequence[Card] = ()
) -> Rows:
    groups = by_suit(each for each in view.hand if each not in left_out).values()
    return tuple(
        tuple(
            Button(face(t, each), pack(data(each)), style="primary" if each in marked else None)
            for each in row
        )
        for row in _packed(groups)
    )


def _packed(groups: Iterable[Sequence[Card]]) -> list[list[Card]]:
    """Put short suits side by side, so that a hand takes few rows and its keys stay wide."""
    rows: list[list[Card]] = []
    for group in groups:
        if rows and len(rows[-1]) + len(group) <= CARDS_PER_ROW:
            rows[-1] += group
        else:
            rows.append(list(group))
    return rows


def _tap(company: Company, view: View, words: str) -> str:
    return pack(Tap(company.table, view.turn, words))


def _look(company: Company, view: View, words: str) -> str:
    return pack(Look(company.table, view.turn, words))


def _claim(t: Texts, company: Company, view: View, _draft: str) -> Question:
    redeal = Button(t("button-redeal"), _tap(company, view, "redeal"), style="success")
    keep = Button(t("button-keep"), _tap(company, view, "keep"))
    return t("ask-claim"), ((redeal, keep),)


def _bid(t: Texts, company: Company, view: View, draft: str) -> Question:
    amounts = [choice.amount for choice in view.choices if isinstance(choice, Bid)]
    leave = Button(t("button-pass"), _tap(company, view, "pass"), style="danger")
    keys = {amount: Button(str(amount), _tap(company, view, f"bid {amount}")) for amount in amounts}
    if draft == "more":
        return t("ask-bid"), (*_rows(_thinned(keys)), (leave, _back(t, company, view)))
    few = tuple(keys[amount] for amount in amounts[:STEPS_AT_ONCE])
    return t("ask-bid"), ((leave, *few), *_rest(t, company, view, keys))


def _rest(t: Texts, company: Company, view: View, keys: dict[int, Button]) -> Rows:
    """Return a row with the highest number and a way to all others, where there are more than a few."""
    if len(keys) <= STEPS_AT_ONCE:
        return ()
    most = max(keys)
    highest = Button(t("button-most", bid=str(most)), keys[most].data)
    if len(keys) == STEPS_AT_ONCE + 1:
        return ((highest,),)
    return ((highest, Button(t("button-more"), _look(company, view, "more"))),)


def _thinned(keys: dict[int, Button]) -> list[Button]:
    """Return at most some sixty of the buttons, evenly, with the last one."""
    every = -(-len(keys) // MOST_BIDS)
    buttons = list(keys.values())
    return buttons if every == 1 else [*buttons[:-1:every], buttons[-1]]


def _rows(buttons: Sequence[Button]) -> Rows:
    return tuple(tuple(buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW))


def _back(t: Texts, company: Company, view: View) -> Button:
    return Button(t("button-back"), _look(company, view, ""))


def _contract(t: Texts, company: Company, view: View, draft: str) -> Question:
    amounts = [choice.amount for choice in view.choices if isinstance(choice, Contract)]
    keys = {amount: Button(str(amount), _tap(company, view, f"contract {amount}")) for amount in amounts}
    may_concede = any(isinstance(choice, Concede) for choice in view.choices)
    if draft == "concede" and may_concede:
        sure = Button(t("button-concede-sure"), _tap(company, view, "concede"), style="danger")
        return t("ask-concede", bid=str(view.bid)), ((sure,), (_back(t, company, view),))
    if draft == "more":
        return t("ask-contract", bid=str(view.bid)), (*_rows(_thinned(keys)), (_back(t, company, view),))
    as_bid = keys.pop(amounts[0])
    play = Button(t("button-play", bid=str(amounts[0])), as_bid.data, style="success")
    rows: Rows = ((play,),)
    if len(keys) > STEPS_AT_ONCE:
        more = Button(t("button-more"), _look(company, view, "more"))
        rows += ((*list(keys.values())[:STEPS_AT_ONCE], more),)
    elif keys:
        rows += (tuple(keys.values()),)
    if may_concede:
        rows += ((Button(t("button-concede"), _look(company, view, "concede"), style="danger"),),)
    return t("ask-contract", bid=str(view.bid)), rows


def _give(t: Texts, company: Company, view: View, draft: str) -> Question:
    """Ask for a card for each defender in turn, then for the confirmation of all."""
    chosen = drafted(view, draft)
    targets = _targets(view)
    gifts = "\n".join(
        t("ask-give-chosen", card=face(t, each), who=company.safe[to])
        for each, to in zip(chosen, targets, strict=False)
    )
    if len(chosen) == len(targets):
        words = ";".join(f"give {each} {to}" for each, to in zip(chosen, targets, strict=True))
        sure = Button(t("button-give"), _tap(company, view, words), style="success")
        return t("ask-give-sure", gifts=gifts), ((sure,), (_back(t, company, view),))
    question = t("ask-give", who=f"<b>{company.safe[targets[len(chosen)]]}</b>")
    said = " ".join(each.text for each in chosen)
    rows = _hand(
        t, view, lambda each: Look(company.table, view.turn, f"{said} {each}".strip()), set(), chosen
    )
    if chosen:
        rows += ((_back(t, company, view),),)
    return "\n".join(filter(None, [gifts, question])), rows


def _targets(view: View) -> list[Seat]:
    """Return the defenders who have no card yet, from the declarer's left."""
    waiting = {choice.to for choice in view.choices if isinstance(choice, Give)}
    seats = len(view.tallies)
    assert view.viewer is not None
    clockwise = [(view.viewer + step) % seats for step in range(1, seats)]
    return [seat for seat in clockwise if seat in waiting]


def drafted(view: View, draft: str) -> list[Card]:
    """Read the cards chosen so far out of a draft; a draft that makes no sense is an empty one."""
    try:
        chosen = [card(word) for word in draft.split()]
    except ValueError:
        return []
    possible = set(chosen) <= set(view.hand) and len(set(chosen)) == len(chosen)
    return chosen if possible and len(chosen) <= len(_targets(view)) else []


def _play(t: Texts, company: Company, view: View, _draft: str) -> Question:
    return t("ask-follow" if view.trick else "ask-lead"), cards(t, company, view)


_QUESTIONS: dict[str, Callable[[Texts, Company, View, str], Question]] = {
    "claims": _claim,
    "auction": _bid,
    "giving": _give,
    "contract": _contract,
    "play": _play,
}
