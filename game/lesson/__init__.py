"""Positions of the lesson: real deals that stop at a question, with the correct answers.

Each page has its deal as a record beside it. `PAGES` lists the pages in order; each but the first asks one
question, and names its correct answers. The view, refusals and results of answers come from the engine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from game.actions import Refusal, Seat, answer
from game.engine import refusal, step
from game.question import question, see
from game.record import read
from game.replay import replay
from game.rules import preset
from game.state import Match
from game.view import View

YOU: Seat = 0
"""Seat of the learner."""
PRESET = "classic"
Spot = Literal["", "others", "me", "bid", "hand", "talon", "trick", "contract"]
"""Part of a drawn table; "" for nothing else than before."""


@dataclass(frozen=True, slots=True)
class Page:
    """Question about the deal in the record of the same name."""

    name: str
    good: str = ""
    """Pattern of a correct answer, or of each of several, in `game.actions` without the seat.

    "" on a page that asks nothing.
    """
    spots: tuple[Spot, ...] = ()
    """Subject of each line of its text, on a drawn table; a line without one belongs to the line before."""
    faults: tuple[tuple[str, str], ...] = ()
    """Patterns of wrong answers, each with the name of its explanation."""

    @property
    def asks(self) -> bool:
        """Whether the page has a question."""
        return bool(self.good)

    def is_good(self, words: str) -> bool:
        """Return whether the whole answer is correct."""
        return all(re.fullmatch(self.good, each) for each in words.split(";"))

    def fault(self, words: str) -> str:
        """Return the name of the explanation of a wrong answer."""
        return next((name for pattern, name in self.faults if re.fullmatch(pattern, words)), "wrong")


PAGES = (
    Page("goal", spots=("others", "hand", "", "talon")),
    Page("values", "TS", ("hand", "", "trick")),
    Page("tricks", "[9J]H", ("trick", "contract")),
    Page("marriage", "[KQ]H", ("hand", "", "hand")),
    Page(
        "auction",
        r"bid 1(?:05|10|15|20)",
        ("talon", "bid", "hand"),
        (("pass", "pass"), ("bid .*", "high")),
    ),
    Page("pass", "pass", ("hand", "hand", "hand"), (("bid .*", "bid"),)),
    Page("talon", r"give (?:9C|9D|JS|JD) [12]", ("others", "hand")),
    Page("defend", "TC", ("contract", "trick")),
    Page("barrel", "contract 120", ("me", "me"), (("contract 1(?:10|15)", "low"), ("contract .*", "high"))),
)


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """Judgement of an answer."""

    view: View
    """View after a correct answer; else the view before it."""
    good: bool = False
    refused: Refusal | None = None
    """Reason of the engine's refusal."""
    fault: str = ""
    """Name of the explanation of a legal but wrong answer (`Page.faults`)."""


@cache
def position(page: Page) -> Match:
    """Return the match at the question of a page."""
    record = read(files("game.lesson").joinpath(f"{page.name}.toml").read_text(encoding="utf-8"))
    *_, last = replay(record)
    return last.match


@cache
def view(page: Page) -> View:
    """Return the learner's view at the question."""
    return _seen(position(page))


def judge(page: Page, words: str) -> AnswerVerdict:
    """Judge an answer; raises ValueError for text that no key of the page sends."""
    if not page.asks:
        raise ValueError(f"{page.name} asks nothing")
    after = _played(position(page), words)
    if isinstance(after, Refusal):
        return AnswerVerdict(view(page), refused=after)
    if page.is_good(words):
        return AnswerVerdict(_seen(after), good=True)
    return AnswerVerdict(view(page), fault=page.fault(words))


def spoiled(page: Page, draft: str) -> str:
    """Return the mistake among the cards chosen as gifts, "" while they may become a correct answer."""
    if view(page).kind != "giving":
        return ""
    chosen = (each for each in draft.split() if each != "-")
    return next((page.fault(each) for each in chosen if not page.is_good(f"give {each} 1")), "")


def _played(match: Match, words: str) -> Match | Refusal:
    """Return the match after the answers, or the first refusal."""
    for each in words.split(";"):
        action = answer(YOU, each)
        if refused := refusal(preset(PRESET), match, action):
            return refused
        match = step(preset(PRESET), match, action).match
    return match


def _seen(match: Match) -> View:
    return see(match, YOU, question(preset(PRESET), match))
