"""Context of a question to a player, and the buttons made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bot.screens.screen import Button, Rows, Style
from bot.screens.symbols import by_suit, face
from bot.words.buttons import ShowDraft, Tap, pack
from bot.words.emoji import BACK, FORWARD, MARRIAGE
from bot.words.texts import Texts
from club.presence import Seating
from game.actions import Bid, Contract
from game.cards import Card
from game.view import View

Drawn = tuple[Markup, Rows]

CARDS_PER_ROW = 4
"""Cards in a row shared by several suits; a longer suit has a row of its own."""
PER_ROW = 5
AMOUNTS_SHOWN = 3
"""Amounts offered before the long list is opened."""
PAGE = 50
"""Amounts on a page of the long list; Telegram allows 100 buttons."""
MORE = "more"
"""Draft that opens the long list, optionally followed by the number of amounts to skip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionContext:
    """Input of a question; `draft` is the player's unconfirmed choice."""

    t: Texts
    seating: Seating
    view: View
    draft: str = ""
    itself: bool = False
    """Whether the only card is about to be played automatically."""

    @property
    def taps(self) -> int:
        """Taps that play a card; for an automatic card none is needed, and one hurries it."""
        assert self.view.viewer is not None
        return 1 if self.itself else self.seating.preferences_of(self.view.viewer).taps

    def tap(self, label: str, words: str, style: Style = None) -> Button:
        """Return a button that answers with `words`, in the notation of `game.notation`."""
        return Button(label, pack(Tap(self.seating.table, self.view.turn, words)), style=style)

    def look(self, label: str, draft: str, style: Style = None) -> Button:
        """Return a button that shows the panel with another draft."""
        return Button(label, pack(ShowDraft(self.seating.table, self.view.turn, draft)), style=style)

    def back(self, draft: str = "") -> Button:
        """Return the button that goes back to an earlier draft."""
        return self.look(self.t.plain("button-back"), draft)

    def hand(self, key: Callable[[Card], Button], left_out: Sequence[Card] = ()) -> Rows:
        """Return the hand as buttons, suit by suit."""
        groups = by_suit(each for each in self.view.hand if each not in left_out).values()
        return tuple(tuple(map(key, row)) for row in _packed(groups))

    def drafting(self, card: Card, draft: str, style: Style = None) -> Button:
        """Return a card's button that only changes the draft."""
        return self.look(self.label(card), draft, style)

    def label(self, card: Card) -> str:
        """Write a card on its key, with a ring if it would declare a marriage."""
        mark = f"{MARRIAGE} " if card in self.view.hints.declares else ""
        return mark + face(self.t, card)

    def numbers(self, verb: str, amounts: Sequence[int]) -> dict[int, Button]:
        """Return a button for each amount, as in "bid 120"; a large step asks for confirmation."""
        return {amount: self._number(verb, amount) for amount in amounts}

    def _number(self, verb: str, amount: int) -> Button:
        words, calm = f"{verb} {amount}", self.view.hints.confirm_above
        key = self.tap if calm is None or amount <= calm else self.look
        return key(str(amount), words)

    def sure(self, label: str, words: str, style: Style = "success", *, back: str = "") -> Rows:
        """Return the keys that confirm a large step, or go back to an earlier draft.

        They share the lowest row, with the way back on the right, so that a double tap on a key of the
        previous panel never confirms.
        """
        return ((self.tap(label, words, style), self.back(back)),)

    def advised(self, keys: dict[int, Button], shown: Sequence[Button]) -> tuple[Button, ...]:
        """Return the key of the advised amount, unless it is shown already."""
        advice = self.view.hints.advice
        action = None if advice is None else advice.actions[0]
        key = keys.get(action.amount) if isinstance(action, Bid | Contract) else None
        return () if key is None or key.data in {each.data for each in shown} else (key,)

    def more(self) -> Button:
        """Return the button that opens the long list."""
        return self.look(self.t.plain("button-more"), MORE)

    def pages(self, buttons: Sequence[Button]) -> Rows:
        """Return a page of the long list, with keys back and to the other pages."""
        word = self.draft.removeprefix(MORE).strip()
        at = int(word) if word.isdecimal() and int(word) < len(buttons) else 0
        turns = []
        if at:
            turns.append(self.look(BACK, f"{MORE} {max(0, at - PAGE)}"))
        if at + PAGE < len(buttons):
            turns.append(self.look(FORWARD, f"{MORE} {at + PAGE}"))
        return (*in_rows(buttons[at : at + PAGE]), (self.back(), *turns))


def in_rows(buttons: Sequence[Button]) -> Rows:
    """Return buttons in rows."""
    return tuple(tuple(buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW))


def _packed(groups: Iterable[Sequence[Card]]) -> list[list[Card]]:
    """Combine short suits into rows, so that a hand takes few rows and its keys stay wide."""
    rows: list[list[Card]] = []
    for group in groups:
        if rows and len(rows[-1]) + len(group) <= CARDS_PER_ROW:
            rows[-1] += group
        else:
            rows.append(list(group))
    return rows
