"""A question being put to a player: what its buttons are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bot.screens.screen import Button, Rows, Style
from bot.screens.symbols import by_suit, face
from bot.words.buttons import ShowDraft, Tap, pack
from bot.words.emoji import BACK, FORWARD, MARRIAGE
from bot.words.texts import Texts
from club.seating import Seating
from game.cards import Card
from game.view import View

Drawn = tuple[Markup, Rows]

CARDS_PER_ROW = 4
"""Suits share a row up to so many cards; a longer suit has a row of its own."""
PER_ROW = 5
AT_ONCE = 3
"""Numbers offered without asking for more."""
PAGE = 50
"""Numbers on a page of the long list; Telegram allows 100 buttons."""
MORE = "more"
"""The draft that looks at the long list; behind it may stand how many numbers to leave out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionContext:
    """What a question is drawn from; `draft` is what the player chose but has not confirmed."""

    t: Texts
    seating: Seating
    view: View
    draft: str = ""
    itself: bool = False
    """Whether the only card is played by itself in a moment."""

    @property
    def taps(self) -> int:
        """Taps that play a card; none is needed for one that is played by itself, and one hurries it."""
        assert self.view.viewer is not None
        return 1 if self.itself else self.seating.preferences_of(self.view.viewer).taps

    def tap(self, label: str, words: str, style: Style = None) -> Button:
        """Return a button that answers with `words`, in the language of `game.notation`."""
        return Button(label, pack(Tap(self.seating.table, self.view.turn, words)), style=style)

    def look(self, label: str, draft: str, style: Style = None) -> Button:
        """Return a button that shows the panel with another draft."""
        return Button(label, pack(ShowDraft(self.seating.table, self.view.turn, draft)), style=style)

    def back(self) -> Button:
        """Return the button that forgets the draft."""
        return self.look(self.t.plain("button-back"), "")

    def hand(self, key: Callable[[Card], Button], left_out: Sequence[Card] = ()) -> Rows:
        """Return the hand as buttons, suit by suit."""
        groups = by_suit(each for each in self.view.hand if each not in left_out).values()
        return tuple(tuple(map(key, row)) for row in _packed(groups))

    def drafting(self, card: Card, draft: str, style: Style = None) -> Button:
        """Return a card that does not decide yet."""
        return self.look(self.label(card), draft, style)

    def label(self, card: Card) -> str:
        """Write a card on its key: one that would declare a marriage wears the ring."""
        mark = f"{MARRIAGE} " if card in self.view.hints.declares else ""
        return mark + face(self.t, card)

    def numbers(self, verb: str, amounts: Sequence[int]) -> dict[int, Button]:
        """Return a button for each amount, as in "bid 120"; a large step asks first."""
        return {amount: self._number(verb, amount) for amount in amounts}

    def _number(self, verb: str, amount: int) -> Button:
        words, calm = f"{verb} {amount}", self.view.hints.confirm_above
        key = self.tap if calm is None or amount <= calm else self.look
        return key(str(amount), words)

    def sure(self, label: str, words: str, style: Style = "success") -> Rows:
        """Return the keys that confirm a large step, or go back.

        They share the lowest row, with the way back on the right: a double tap on a key of the panel before
        never confirms.
        """
        return ((self.tap(label, words, style), self.back()),)

    def more(self) -> Button:
        """Return the button that shows the long list."""
        return self.look(self.t.plain("button-more"), MORE)

    def pages(self, buttons: Sequence[Button]) -> Rows:
        """Return a page of the long list, with the way back and to the other pages."""
        word = self.draft.removeprefix(MORE).strip()
        at = int(word) if word.isdecimal() and int(word) < len(buttons) else 0
        turns = []
        if at:
            turns.append(self.look(BACK, f"{MORE} {max(0, at - PAGE)}"))
        if at + PAGE < len(buttons):
            turns.append(self.look(FORWARD, f"{MORE} {at + PAGE}"))
        return (*in_rows(buttons[at : at + PAGE]), (self.back(), *turns))


def in_rows(buttons: Sequence[Button]) -> Rows:
    """Return buttons in rows of a few."""
    return tuple(tuple(buttons[at : at + PER_ROW]) for at in range(0, len(buttons), PER_ROW))


def _packed(groups: Iterable[Sequence[Card]]) -> list[list[Card]]:
    """Put short suits side by side, so that a hand takes few rows and its keys stay wide."""
    rows: list[list[Card]] = []
    for group in groups:
        if rows and len(rows[-1]) + len(group) <= CARDS_PER_ROW:
            rows[-1] += group
        else:
            rows.append(list(group))
    return rows
