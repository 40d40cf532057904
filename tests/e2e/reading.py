"""A reader of panels: takes text and buttons in the person's language, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.screens import SUITS
from bot.words.texts import NO_BREAK, Texts
from game.cards import Card, Rank, Suit, card
from game.state import Kind
from playground.people_api import SeenMessage
from tests.e2e.policy import Choice, Sight, choose

ASKED = "👉"
BARREL = "🛢"
SURE = "✅"
"""Beginning of the key that confirms a large bid."""
TRIES = 3
"""Tries on the barrel in classic Thousand."""
_SUITS = {symbol: suit for suit, symbol in SUITS.items()}
_SUIT = "|".join(_SUITS)


def is_lesson(text: str) -> bool:
    """Return whether a message teaches the game: its cards and questions are those of no table."""
    return text.startswith("🎓")


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads panels in the words of one language."""

    t: Texts

    def press(self, panel: SeenMessage) -> str | None:
        """Return the label a careful player presses now, None when nothing is asked of him."""
        if ASKED not in panel.text or not panel.keyboard or is_lesson(panel.text):
            return None
        labels = [button.label for button in panel.buttons]
        for step in ("button-give", "button-concede-sure"):
            if self.t(step) in labels:
                return self.t(step)
        if sure := next((label for label in labels if label.startswith(SURE)), None):
            return sure
        sight = self.sight(panel)
        if sight.on_barrel and self.t("button-more") in labels:
            return self.t("button-more")  # the winning number may stand on the long list only
        return self._label(choose(sight), labels)

    def sight(self, panel: SeenMessage) -> Sight:
        """Return what the panel says."""
        labels = [button.label for button in panel.buttons]
        cards = [(self.face(button.label), button.style) for button in panel.buttons]
        shown = tuple(each for each, _ in cards if each)
        own = self._own_total(panel)
        tries = re.search(rf"{BARREL}(\d*)", own)
        return Sight(
            self.kind(panel),
            shown or self._held(panel),
            tuple(sorted({int(found[0]) for label in labels if (found := re.findall(r"\d+$", label))}))
            if not shown
            else (),
            tuple(each for each, style in cards if each and style == "primary"),
            self._trick(panel),
            self._trump(panel),
            tries is not None,
            tries is not None and int(tries[1] or 0) + 1 >= TRIES,
            self.t("button-concede") in labels,
        )

    def face(self, text: str) -> Card | None:
        """Read one card as it is shown, as in ♥️10."""
        found = re.fullmatch(rf"(?:💡 )?(?:💍 )?({_SUIT})(\S+)", text)
        ranks = {self.t.plain(f"card-rank-{rank.name.lower()}"): rank for rank in Rank}
        if found is None or found[2] not in ranks:
            return None
        return _card(_SUITS[found[1]], ranks[found[2]])

    def kind(self, panel: SeenMessage) -> Kind:
        """Return what is asked."""
        labels = [button.label for button in panel.buttons]
        if self.t("button-give") in labels:
            return "giving"
        if self.t("button-redeal") in labels:
            return "claims"
        if self.t("button-pass") in labels:
            return "auction"
        if not any(self.face(label) for label in labels):
            return "contract"
        cards = [button for button in panel.buttons if self.face(button.label)]
        cards_are_drafts = all((button.data or "").startswith("v") for button in cards)
        return "giving" if cards_are_drafts else "play"

    def _own_total(self, panel: SeenMessage) -> str:
        totals = panel.text.splitlines()[1].split(" · ")
        return next(each for each in totals if each.split()[0] == self.t.plain("you"))

    def _held(self, panel: SeenMessage) -> tuple[Card, ...]:
        """Read the line of the hand: ♤ A 10  ♥️ K Q; nothing where a picture shows it."""
        line = next((line for line in panel.text.splitlines() if re.match(rf"({_SUIT})\s", line)), "")
        ranks = {self.t.plain(f"card-rank-{rank.name.lower()}"): rank for rank in Rank}
        hand = []
        for group in filter(None, line.split("  ")):
            symbol, *words = group.split()
            hand += [_card(_SUITS[symbol], ranks[word]) for word in words]
        return tuple(hand)

    def _trick(self, panel: SeenMessage) -> tuple[Card, ...]:
        """Read the cards on the table: the line of nothing but names, each with a card."""
        for line in panel.text.splitlines():
            cards = [self.face(put.rpartition(NO_BREAK)[2]) for put in line.split(" · ")]
            if all(cards):
                return tuple(each for each in cards if each)
        return ()

    def _trump(self, panel: SeenMessage) -> Suit | None:
        head = self.t("panel-trump", suit="|").partition("|")[0]
        found = re.search(rf"{re.escape(head)}({_SUIT})", panel.text)
        return _SUITS[found[1]] if found else None

    def _label(self, choice: Choice, labels: list[str]) -> str:
        words = {"pass": "button-pass", "redeal": "button-redeal", "keep": "button-keep"}
        if choice.verb in words:
            return self.t(words[choice.verb])
        if choice.verb == "concede":
            return self.t("button-concede")
        if choice.card is not None:
            return next(label for label in labels if self.face(label) is choice.card)
        return next(label for label in labels if re.fullmatch(rf"(\D*\s)?{choice.amount}", label))


def _card(suit: Suit, rank: Rank) -> Card:
    return card(rank.letter + suit.value)
