"""The advised key stands on the first keyboard, even if its amount is on the long list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens.hand import question_screen
from bot.words.buttons import HINT
from bot.words.texts import texts
from club.seats import Seating, presence
from club.state import NO_STATE
from game.actions import Bid
from game.question import question, see
from game.view import Advice, AdviceReason
from tests.game.table import Table

COMPANY = Seating(table=7, title="Garage", names=("Ann", "Bob", "Cid"), bot="thousand_bot")
MARRIED = "AS TS KS QS AC TC 9D"


def marked(action: Bid) -> list[str]:
    """Return the keys that carry the sign of the hint."""
    table = Table(held=f"| {MARRIED} |")
    view = see(table.match, action.seat, question(table.rules, table.match))
    view = replace(view, hints=replace(view.hints, advice=Advice((action,), AdviceReason("jump"))))
    around = presence(NO_STATE, action.seat, action.seat)
    rows = question_screen(texts("en"), COMPANY, view, around).rows
    return [key.text for row in rows for key in row if HINT in key.text]


@pytest.mark.parametrize("amount", [105, 115, 120, 140, 160])
def test_an_advised_bid_has_one_key_on_the_first_keyboard(amount: int) -> None:
    (key,) = marked(Bid(1, amount))
    assert str(amount) in key
