"""The amounts of a bid or a contract, which the page draws as a wheel instead of buttons."""

from __future__ import annotations

from bot.screens.match.asking import MORE, QuestionContext
from bot.screens.match.questions.contract import contract_amounts
from bot.tables.live import LiveMatch
from bot.words.buttons import ShowDraft, unpack
from bot.words.texts import Texts
from game.actions import Bid, Contract
from game.view import View
from webapp.schema import Panel, Wheel


def wheel(live: LiveMatch, t: Texts, view: View, panel: Panel) -> Wheel | None:
    """Return the amounts that the panel asks for, each with its press.

    None if it asks for something else, as for the confirmation of a large step.
    """
    ask = QuestionContext(t=t, seating=live.seating, view=view)
    if bids := [choice.amount for choice in view.choices if isinstance(choice, Bid)]:
        verb, keys = "bid", ask.numbers("bid", bids)
    elif any(isinstance(choice, Contract) for choice in view.choices):
        verb, keys = "contract", ask.numbers("contract", contract_amounts(ask))
    else:
        return None
    presses = {amount: key.data or "" for amount, key in keys.items()}
    if set(presses.values()).isdisjoint(button["data"] for row in panel["rows"] for button in row):
        return None
    return Wheel(
        verb="bid" if verb == "bid" else "contract",
        steps=[{"amount": amount, "data": data} for amount, data in presses.items()],
        start=_advised(view, min(presses)),
        most=max((each for each in presses if each <= (view.hints.most or 0)), default=None),
    )


def _advised(view: View, otherwise: int) -> int:
    """Return the amount of the hint, if there is one."""
    advice = view.hints.advice
    action = None if advice is None else advice.actions[0]
    return action.amount if isinstance(action, Bid | Contract) else otherwise


def without_amounts(panel: Panel, drawn: Wheel) -> Panel:
    """Return the panel without the buttons whose place the wheel takes."""
    presses = {each["data"] for each in drawn["steps"]}

    def is_kept(data: str | None) -> bool:
        press = unpack(data or "")
        turns = isinstance(press, ShowDraft) and (not press.words or press.words.startswith(MORE))
        return data not in presses and not turns

    rows = [[each for each in row if is_kept(each["data"])] for row in panel["rows"]]
    return Panel(html=panel["html"], rows=[row for row in rows if row])
