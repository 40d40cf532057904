"""The advised key stands on the first keyboard, and a hint on gifts goes on from those that are chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens.hand import question_screen
from bot.words.buttons import HINT
from bot.words.texts import NO_BREAK, texts, words_of
from club.seats import Seating, presence
from club.state import NO_STATE
from game.actions import Bid, Give
from game.cards import card
from game.question import question, see
from game.view import Advice, AdviceReason
from tests.game.table import Table

COMPANY = Seating(table=7, title="Garage", names=("Ann", "Bob", "Cid"), bot="thousand_bot")
MARRIED = "AS TS KS QS AC TC 9D"


def hinted(table: Table, *actions: Bid | Give, draft: str = "") -> tuple[str, list[str]]:
    """Return the text of a question with a hint, and the keys that carry its sign."""
    seat = actions[0].seat
    view = see(table.match, seat, question(table.rules, table.match))
    view = replace(view, hints=replace(view.hints, advice=Advice(actions, AdviceReason("jump"))))
    screen = question_screen(texts("en"), COMPANY, view, presence(NO_STATE, seat, seat), draft)
    marked = [key.text for row in screen.rows for key in row if HINT in key.text]
    return words_of(screen.text).replace(NO_BREAK, " "), marked


@pytest.mark.parametrize("amount", [105, 115, 120, 140, 160])
def test_an_advised_bid_has_one_key_on_the_first_keyboard(amount: int) -> None:
    _, (key,) = hinted(Table(held=f"| {MARRIED} |"), Bid(1, amount))
    assert str(amount) in key


@pytest.mark.parametrize(
    ("draft", "still", "key"),
    [
        ("", "Give ♧9 → Bob, ♤9 → Cid", "♧9"),
        ("9C", "Give ♤9 → Cid", "♤9"),
        ("AS", "Give ♤9 → Cid", "♤9"),
        ("- 9C", "Give ♤9 → Bob", "♤9"),
        ("- AS", "Give ♧9 → Bob", "♧9"),
        ("9C 9S", "Give ♧9 → Bob, ♤9 → Cid", "Give"),
        ("9C AS", "Give ♧9 → Bob, ♤9 → Cid", ""),
    ],
)
def test_a_hint_on_gifts_tells_what_is_still_to_give_and_points_at_its_card(
    draft: str, still: str, key: str
) -> None:
    table = Table(held="AS TS KH QH 9S JS 9C | |").say("1 pass; 2 pass")
    text, keys = hinted(table, Give(0, card("9C"), 1), Give(0, card("9S"), 2), draft=draft)
    assert f"{still}:" in text
    assert [each.removeprefix(HINT).strip() for each in keys] == ([key] if key else [])
