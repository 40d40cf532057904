"""Questions before the lead: the contract, the two ways out of it, the trump."""

from __future__ import annotations

from markupsafe import Markup

from bot.screens.match.asking import AMOUNTS_SHOWN, MORE, Drawn, QuestionContext
from bot.screens.screen import Button, Rows
from bot.screens.symbols import SUITS
from game.actions import Concede, Contract, Cross, Trump


def contract(ask: QuestionContext) -> Drawn:
    """Ask for the contract; conceding and crossing need confirmation."""
    kinds = {type(choice) for choice in ask.view.choices}
    if ask.draft == "concede" and Concede in kinds:
        return _out(ask, "concede", _price(ask))
    if ask.draft == "cross" and Cross in kinds:
        return _out(ask, "cross", ask.t("ask-cross"))
    amounts = contract_amounts(ask)
    for amount in amounts:
        if ask.draft == f"contract {amount}":
            return _sure(ask, amount)
    keys = ask.numbers("contract", amounts)
    question = _how_much(ask, len(keys))
    if ask.draft.startswith(MORE):
        return question, ask.pages(list(keys.values()))
    as_bid = keys.pop(amounts[0])
    play = Button(ask.t.plain("button-play", bid=str(amounts[0])), as_bid.data, style="success")
    return question, ((play,), *_raises(ask, keys), *_ways_out(ask, kinds))


def contract_amounts(ask: QuestionContext) -> list[int]:
    """Return the contract as bid, and the raises that the hand allows."""
    bid, *raises = [choice.amount for choice in ask.view.choices if isinstance(choice, Contract)]
    most = ask.view.hints.most
    return [bid, *(each for each in raises if most is None or each <= most)]


def _sure(ask: QuestionContext, amount: int) -> Drawn:
    """Ask for confirmation of a large raise."""
    label = ask.t.plain("button-contract-sure", bid=str(amount))
    question = ask.t("ask-contract-sure", amount=str(amount), bid=str(ask.view.bid))
    return question, ask.sure(label, f"contract {amount}")


def _how_much(ask: QuestionContext, amounts: int) -> Markup:
    """Ask for the amount if there is a choice; if nobody bid, do not mention an auction."""
    bid = str(ask.view.bid)
    if amounts == 1:
        return ask.t("ask-contract-only", bid=bid)
    return ask.t("ask-contract", bid=bid) if ask.view.way == "auction" else ask.t("ask-contract-unbid")


def _raises(ask: QuestionContext, keys: dict[int, Button]) -> Rows:
    few = tuple(keys.values())[:AMOUNTS_SHOWN]
    if len(keys) > AMOUNTS_SHOWN:
        return ((*few, *ask.advised(keys, few), ask.more()),)
    return (few,) if few else ()


def _ways_out(ask: QuestionContext, kinds: set[type]) -> Rows:
    ways = []
    if Concede in kinds:
        ways.append(ask.look(ask.t.plain("button-concede"), "concede", "danger"))
    if Cross in kinds:
        ways.append(ask.look(ask.t.plain("button-cross"), "cross", "danger"))
    return (tuple(ways),) if ways else ()


def _out(ask: QuestionContext, verb: str, question: Markup) -> Drawn:
    return question, ask.sure(ask.t.plain(f"button-{verb}-sure"), verb, "danger")


def _price(ask: QuestionContext) -> Markup:
    """Write the price of conceding, and the opponents' gain."""
    hints = ask.view.hints
    share = "none" if hints.share is None else str(hints.share or "nothing")
    if hints.price_bolts:
        return ask.t("ask-concede-bolt", count=hints.price_bolts, share=share)
    if hints.price:
        return ask.t("ask-concede", price=str(hints.price), share=share)
    return ask.t("ask-concede-free", share=share)


def trump(ask: QuestionContext) -> Drawn:
    """Ask for the trump of the deal."""
    suits = [choice.suit for choice in ask.view.choices if isinstance(choice, Trump)]
    keys = tuple(ask.tap(SUITS[suit], f"trump {suit.value}", "primary") for suit in suits)
    return ask.t("ask-trump"), (keys,)
