"""What the engine says about a page of the lesson: its position, and what is wrong or comes of an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from game.engine import refusal, step
from game.lesson.pages import PRESET, YOU, Page
from game.notation import parse
from game.presets import preset
from game.question import question, see
from game.record import read
from game.refusals import Refusal
from game.replay import replay
from game.state import Match
from game.view import View


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """What is to be said of an answer."""

    view: View
    """What is seen after it, if it is good, else what was seen before."""
    good: bool = False
    refused: Refusal | None = None
    """Why the rules do not let it pass."""
    fault: str = ""
    """What is wrong with an answer that the rules let pass, by its name in `Page.faults`."""


@cache
def position(page: Page) -> Match:
    """Return the match where the question of a page stands."""
    record = read(files("game.lesson").joinpath(f"{page.name}.toml").read_text(encoding="utf-8"))
    *_, last = replay(record)
    return last.match


@cache
def view(page: Page) -> View:
    """Return what the learner sees where the question stands."""
    return _seen(position(page))


def judge(page: Page, words: str) -> AnswerVerdict:
    """Say what is to be said of an answer; raises ValueError for words that no key of the page sends."""
    if not page.asks:
        raise ValueError(f"{page.name} asks nothing")
    after = _played(position(page), words)
    if isinstance(after, Refusal):
        return AnswerVerdict(view(page), refused=after)
    if page.is_good(words):
        return AnswerVerdict(_seen(after), good=True)
    return AnswerVerdict(view(page), fault=page.fault(words))


def spoiled(page: Page, draft: str) -> str:
    """Return what is wrong with the cards chosen to be given away, "" while they may become a good answer."""
    if view(page).kind != "giving":
        return ""
    return next((page.fault(each) for each in draft.split() if not page.is_good(f"give {each} 1")), "")


def _played(match: Match, words: str) -> Match | Refusal:
    """Return the match after answers, or why the first that is refused does not pass."""
    for each in words.split(";"):
        action = parse(f"{YOU} {each}")
        if refused := refusal(preset(PRESET), match, action):
            return refused
        match = step(preset(PRESET), match, action).match
    return match


def _seen(match: Match) -> View:
    return see(match, YOU, question(preset(PRESET), match))
