"""Random matches seen through the bot's screens: what its tests about all rule sets share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from bot.screens import Button, Screen
from bot.tables.live import draw_hand, draw_table
from bot.words.buttons import ShowDraft, Tap, unpack
from bot.words.texts import Texts, texts
from club.seats import Seating
from club.state import NO_STATE
from game.actions import Action, Deal, Seat, parse
from game.events import Event
from game.question import Question, question
from game.rules import Rules, change, presets
from game.state import Dealing, Match
from trials.walks import Transition, random_rules, random_start, walk

NAMES = ("Ann", "Bob & <Co>", "Константин-Мак", "Di")


class Moment(NamedTuple):
    """A table at some point of a match; `events` are those of the present deal."""

    rules: Rules
    match: Match
    events: tuple[Event, ...]

    @property
    def seating(self) -> Seating:
        """The people at the table, some with names that need care."""
        return Seating(
            table=999_999_999_999,
            title="Friends & <more>",
            names=NAMES[: self.match.players],
            bot="thousand_bot",
        )

    @property
    def question(self) -> Question:
        return question(self.rules, self.match)

    def panel(self, t: Texts, seat: Seat, draft: str = "") -> Screen:
        """Draw the panel of a seat."""
        return draw_hand(t, self.seating, self.question, self.match, seat, NO_STATE, draft=draft)

    def table(self, t: Texts) -> Screen:
        """Draw what the group sees."""
        return draw_table(t, self.seating, self.match, self.events, NO_STATE)


def moments(rng: random.Random, rules: Rules, start: Match) -> Iterator[Moment]:
    """Play some deals and yield the table after every move."""
    events: tuple[Event, ...] = ()
    for move in walk(rng, rules, start):
        fresh = is_fresh(move)
        events = move.events if fresh else events + move.events
        yield Moment(rules, move.after, events)


def is_fresh(move: Transition) -> bool:
    """Return whether a deal begins with this move; after a redeal its story goes on."""
    phase = move.before.phase
    return isinstance(move.action, Deal) and isinstance(phase, Dealing) and not phase.redeals


def match_of(seed: int) -> Iterator[Moment]:
    """Play under random rules."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    yield from moments(rng, rules, random_start(rng, rules))


def match_by(name: str, seed: int, **changes: object) -> Iterator[Moment]:
    """Play under the rules of a preset, with some options changed."""
    rng = random.Random(seed)
    rules = presets()[name]
    for option, value in changes.items():
        rules = change(rules, option, value)
    yield from moments(rng, rules, random_start(rng, rules))


def buttons(screen: Screen) -> list[Button]:
    """Return all buttons of a screen."""
    return [button for row in screen.rows for button in row]


def taps(moment: Moment, language: str, seat: Seat) -> set[tuple[Action, ...]]:
    """Press every button that only looks, and return all that the others answer."""
    t = texts(language)
    drafts, found = [""], set()
    for draft in drafts:
        screen = moment.panel(t, seat, draft)
        check_limits(screen)
        for button in buttons(screen):
            press = unpack(button.data or "")
            if isinstance(press, ShowDraft) and press.words not in drafts:
                drafts.append(press.words)
            if isinstance(press, Tap):
                found.add(tuple(parse(f"{seat} {words}") for words in press.words.split(";")))
    return found


def check_limits(screen: Screen) -> None:
    """Assert what Telegram accepts."""
    words = screen.plain().text
    assert 0 < len(words) < 4096
    assert all(len(row) <= 8 for row in screen.rows)
    assert len(buttons(screen)) <= 100
    for button in buttons(screen):
        assert button.text
        assert button.url or 0 < len((button.data or "").encode()) <= 64
        assert button.url or unpack(button.data or "") is not None
