"""Looks at everything that anybody can see, the moment it appears, and knows who may know which card.

It reads the database itself, on a connection of its own: a card shown before its play was stored is a leak
as well. Who may know what is written down here once more, from the events, and not taken from `game.view`.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from bot.screens import SUITS
from bot.words.buttons import LookBack, unpack
from bot.words.texts import LANGUAGES, texts
from club.state import people_in
from game import events as e
from game.cards import Card, Rank, card
from game.state import DealSettled
from playground import Json
from playground.traffic import ChangeFeed
from storage.codec import EVENTS, SEATS
from tests.e2e.reading import is_lesson

_SUITS = {symbol: suit for suit, symbol in SUITS.items()}
_WORD = re.compile(rf"({'|'.join(_SUITS)})|[^\s:·,()|]+")
_RANKS = {texts(each).plain(f"card-rank-{rank.name.lower()}"): rank for each in LANGUAGES for rank in Rank}
_CODE = re.compile(r"(?<![A-Za-z0-9])([9TJQKA][SCDH])(?![A-Za-z0-9])")
_DEAL = re.compile(r"(?:deal|сдач[аи]) (\d+)", re.IGNORECASE)
_REVIEW = "🔍"

GROUP = None


class Known:
    """Who may know which cards of one deal: everybody, and each seat."""

    def __init__(self) -> None:
        self._cards: defaultdict[int | None, set[Card]] = defaultdict(set)

    def learn(self, event: e.Event) -> None:
        """Note what an event tells to whom."""
        match event:
            case e.CardsDealt():
                for seat, hand in enumerate(event.hands):
                    self._cards[seat].update(() if seat in event.unseen else hand)
            case e.TalonTaken():
                self._cards[GROUP if event.shown else event.seat].update(event.talon)
            case e.CardGiven():
                self._cards[GROUP if event.shown else event.to].add(event.card)
            case e.CardPlayed():
                self._cards[GROUP].add(event.card)
            case e.Redealt():
                self._cards[GROUP].update(event.hand)
            case _:
                pass

    def to(self, seat: int | None) -> set[Card]:
        """Return the cards that a seat, or whoever reads the group, may know."""
        return self._cards[GROUP] | self._cards[seat]


class Witness(ChangeFeed):
    """The playground's feed, with an eye on it; `leaks` are the cards somebody saw who may not."""

    def __init__(self, database: Path) -> None:
        super().__init__()
        self.leaks: list[str] = []
        self.looks = 0
        """Messages and answers looked at."""
        self.database = database
        self._connection: sqlite3.Connection | None = None
        self._seats: Mapping[int, int] = {}
        self._last = (0, "")
        """The number and the events of the newest entry that was read; one that is taken back is replaced."""
        self._settled = 0
        self._deals: defaultdict[int, Known] = defaultdict(Known)

    def publish(self, kind: str, content: Json) -> None:
        """Look before the others."""
        if kind == "message" and content["message"]["sender"]["bot"]:
            self._look(content["message"])
        elif kind == "answer":
            self._hear(content)
        super().publish(kind, content)

    def close(self) -> None:
        """Let the file go."""
        if self._connection is not None:
            self._connection.close()

    def _look(self, message: Json) -> None:
        """Compare a message, its buttons and what they send with what its readers may know."""
        if is_lesson(message["text"]):
            return
        buttons = [button for row in message["keyboard"] for button in row]
        shown = cards_in("\n".join([message["text"], *(button["label"] for button in buttons)]))
        sent = codes_in(" ".join(button["data"] or "" for button in buttons))
        self._judge(message["receiver"] or message["chat"], message["text"], shown | sent, message)

    def _hear(self, press: Json) -> None:
        """Only the presser reads the answer to his press."""
        if press["answer"]:
            self._judge(press["user"], "", cards_in(press["answer"]["text"]), press)

    def _judge(self, reader: int, text: str, cards: set[Card], what: Json) -> None:
        self.looks += 1
        if not cards:
            return
        self._catch_up()
        titled = _DEAL.search(text)
        deal = int(titled[1]) if titled else self._settled + 1
        if (text.startswith(_REVIEW) or _is_page_of(deal, what)) and deal <= self._settled:
            return  # a deal that is over lies open to those who played it
        seat = self._seats.get(reader, GROUP)
        if not text and not cards - self._deals[self._settled].to(seat):
            return  # an answer that was slow: the deal that it tells of has just been settled
        if too_much := cards - self._deals[deal].to(seat):
            self.leaks.append(f"{sorted(map(str, too_much))} of deal {deal} seen by {reader}: {what}")

    def _catch_up(self) -> None:
        """Read what was stored since the last look."""
        if self._connection is None:
            self._connection = sqlite3.connect(self.database)
        for (seats,) in self._connection.execute("SELECT seats FROM tables WHERE id = 1"):
            self._seats = {player: seat for seat, player in people_in(SEATS.load(seats)).items()}
        query = "SELECT number, events FROM entries WHERE table_id = 1 AND number >= ? ORDER BY number"
        for entry in self._connection.execute(query, (self._last[0],)).fetchall():
            if entry != self._last:
                self._last = entry
                for event in EVENTS.load(entry[1]):
                    self._deals[self._settled + 1].learn(event)
                    self._settled += isinstance(event, DealSettled)


def _is_page_of(deal: int, message: Json) -> bool:
    """Say whether a message is the page of a deal among those of its match, for who looks back."""
    buttons = [button for row in message.get("keyboard", ()) for button in row]
    presses = [unpack(button["data"] or "") for button in buttons]
    return any(isinstance(each, LookBack) and (each.what, each.number) == ("deal", deal) for each in presses)


def cards_in(text: str) -> set[Card]:
    """Return the cards that a text shows, as in "♥️K" or as a hand: "♤ A 10  ♥️ K Q"."""
    found = set()
    for line in text.splitlines():
        suit = None
        for word in _WORD.finditer(line):
            if word[1]:
                suit = _SUITS[word[1]]
            elif suit is not None and word[0] in _RANKS:
                found.add(card(_RANKS[word[0]].letter + suit.value))
            else:
                suit = None
    return found


def codes_in(data: str) -> set[Card]:
    """Return the cards that buttons would send."""
    return {card(code) for code in _CODE.findall(data)}
