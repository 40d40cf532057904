"""Random players who see nothing but the states of the Mini App and press nothing but what these offer."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.people import Who
from bot.words.buttons import NextDeal, Press, ShowDraft, TakeBack, Tap, unpack
from game.actions import parse
from webapp.hub import Hub
from webapp.page import AppPage
from webapp.schema import AppPress

PATIENCE_S = 120.0
"""Seconds of the loop's clock in which the page must show the result of a press."""
DRAWN_S = 1.0
"""The same for another view of a question."""
WEIGHTS = {"pass": 4.0, "concede": 0.1, "cross": 0.1, "redeal": 0.3, "": 0.1}
"""Weights of answers by verb, 1 for all others; without them random players would never finish a match."""
ACES = 6.0
"""Weight of an ace: who plays them first keeps the lead, and leads marriages."""
CURIOSITY = 0.9
"""Probability to choose an answer of a kind that nobody has given yet."""


def kind_of_answer(question: str, words: str) -> str:
    """Return the kind of an answer to a kind of question: "auction bid", "play declare"."""
    verb, _, saying = words.partition(" ")
    if verb[:1] in set("9JQKTA") and len(verb) == 2:
        verb = saying or "card"
    return f"{question} {verb}".strip()


@dataclass(frozen=True, slots=True)
class Offer:
    """A button or a card that answers the question, or leads to a view with further answers."""

    data: str
    press: Press
    kind: str
    decides: bool
    """Whether the press answers, rather than showing another view of the question."""

    @property
    def weight(self) -> float:
        """Weight of the answer for a random player."""
        weight = WEIGHTS.get(self.kind.partition(" ")[2], 1.0) * (2.0 if self.decides else 1.0)
        return weight * (ACES if isinstance(self.press, Tap) and self.press.words.startswith("A") else 1.0)


def offers(state: dict[str, Any]) -> Iterator[Offer]:
    """Yield what the state of a page offers to a player who is asked, each once."""
    question = state["view"]["kind"]
    seen = set()
    for data in _pressable(state):
        press = unpack(data)
        if data in seen or not isinstance(press, Tap | ShowDraft | NextDeal):
            continue
        seen.add(data)
        words = "" if isinstance(press, NextDeal) else press.words.partition(";")[0]
        yield Offer(data, press, kind_of_answer(question, words), not isinstance(press, ShowDraft))


def _pressable(state: dict[str, Any]) -> Iterator[str]:
    """Yield the presses of legal cards, of the wheel and of buttons; cards have no buttons in the page."""
    cards = {each["data"] for each in state["hand"]}
    yield from (each["data"] for each in (state["wheel"] or {"steps": ()})["steps"])
    yield from (each["data"] for each in state["hand"] if each["data"] and each["legal"])
    for row in state["panel"]["rows"]:
        yield from (each["data"] for each in row if each["data"] and each["data"] not in cards)


@dataclass(slots=True)
class AppPlayer:
    """A person at a page of the app, without a browser and without a connection."""

    hub: Hub
    page: AppPage
    state: dict[str, Any] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    answers: list[dict[str, Any]] = field(default_factory=list)
    presses: int = 0

    @classmethod
    async def open(cls, hub: Hub, person: int, name: str, token: str) -> AppPlayer:
        """Open the page of a person at a table."""
        player = cls(hub, await hub.open(Who(person, name, "en"), token))
        player.look()
        return player

    @property
    def seat(self) -> int:
        return int(self.state["me"])

    @property
    def is_asked(self) -> bool:
        view = self.state["view"]
        return bool(view) and view["asked"] == self.state["me"]

    @property
    def may_take_back(self) -> bool:
        return any(isinstance(unpack(data), TakeBack) for data in _pressable(self.state))

    def look(self) -> bool:
        """Read what has come; return whether there is a new state."""
        changed = False
        for each in self.page.take():
            message = json.loads(each.text)
            if message["type"] == "words":
                self.words = message["words"]
            elif message["type"] == "state":
                self.state, changed = {**message["table"], "words": self.words}, True
            else:
                assert message["type"] == "answer", message
                self.answers.append(message)
        return changed

    async def press(self, data: str) -> str:
        """Press a button or a card; return the words of a refusal, or "" once a new state is there."""
        self.presses += 1
        name = f"{self.page.who.id:08}-{self.presses}"
        self.answers.clear()
        await self.hub.carry_out(self.page, AppPress(type="press", id=name, data=data))
        shows = isinstance(unpack(data), ShowDraft)
        with suppress(*([TimeoutError] if shows else [])):  # the same view again is not sent again
            async with asyncio.timeout(DRAWN_S if shows else PATIENCE_S):
                while not self.look() and not any(each["text"] for each in self.answers):
                    await self.page.waits.wait()
        return "".join(each["text"] for each in self.answers)


@dataclass(slots=True)
class AppTable:
    """Players of one table who are all in the app, and what they have answered."""

    players: Sequence[AppPlayer]
    rng: random.Random
    given: Counter[str] = field(default_factory=Counter)
    """Answers by kind."""
    wanted: frozenset[str] = frozenset()
    """Kinds of answers that are chosen before all others."""
    actions: list[tuple[int, str]] = field(default_factory=list)
    """Answers in their order, each with its seat, in the notation of the game."""

    @property
    def deals(self) -> int:
        """Deals that have been settled."""
        view = self.players[0].state["view"]
        return len(view["sheet"]) if view else 0

    async def step(self) -> bool:
        """Let whoever is asked press something; return False when the match is over."""
        for each in self.players:
            each.look()
        if any(each.state["stage"] == "closed" for each in self.players):
            return False
        asked = next((each for each in self.players if each.is_asked), None)
        if asked is None:
            await self._between_deals()
            return True
        found = list(offers(asked.state))
        assert found, f"the page has nothing to answer {asked.state['view']['kind']!r} with"
        chosen = self._choose(found)
        refusal = await asked.press(chosen.data)
        assert not refusal, f"{chosen.data}: {refusal}"
        if chosen.decides and isinstance(chosen.press, Tap):
            self._note(asked, chosen)
        while asked.is_asked and asked.may_take_back and not list(offers(asked.state)):
            await asyncio.sleep(1)  # a large bid or a way out of the deal counts after a moment
            asked.look()
        return True

    def _choose(self, found: list[Offer]) -> Offer:
        fresh = [each for each in found if each.kind not in self.given and each.kind.count(" ")]
        if fresh and self.rng.random() < CURIOSITY:
            return min(fresh, key=self._rank)
        # The cheapest amount is the first of its kind.
        (chosen,) = self.rng.choices(found, [each.weight for each in found])
        if chosen.kind.endswith((" bid", " contract")) and self.rng.random() < 0.7:
            return next(each for each in found if each.kind == chosen.kind)
        return chosen

    def _rank(self, offer: Offer) -> tuple[bool, bool, float]:
        return (offer.kind not in self.wanted, offer.kind != "claims redeal", self.rng.random())

    def _note(self, asked: AppPlayer, chosen: Offer) -> None:
        assert isinstance(chosen.press, Tap)
        for words in chosen.press.words.split(";"):
            parse(f"{asked.seat} {words}")
            self.given[chosen.kind] += 1
            self.actions.append((asked.seat, words))

    async def _between_deals(self) -> None:
        """Press for the next deal, or wait for it."""
        presser = self.rng.choice(self.players)
        found = [each for each in offers(presser.state) if isinstance(each.press, NextDeal)]
        if found and self.rng.random() < 0.5:
            await presser.press(found[0].data)
        else:
            await asyncio.sleep(1)
