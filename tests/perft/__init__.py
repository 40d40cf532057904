"""Counting what may follow: how many sequences of so many answers the rules allow from a position.

A number that changes is a rule that changed. The positions stand in `*.txt` beside this file, one block of
`key: value` lines each; `python -m tests.perft` counts again and writes the numbers.

    name     what the position is
    preset   the preset it is played by, classic where it is missing
    rules    options that differ from it, "id=value", parted by blanks; may be missing
    scores   the totals before the deal; may be missing, as may be `deals_played`
    cards    hands in seat order, then / and the talon; the last seat deals
    words    what was said and played, as in a record
    counts   for 1 answer, 2 answers, 3 answers ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.actions import Deal, parse
from game.barrel import seated
from game.cards import cards
from game.engine import legal, step
from game.layouts import layout, stacked
from game.rules import Rules, assemble, catalog, flat, preset
from game.state import Match, Tally, new_match

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Position:
    """A block of a file."""

    name: str
    text: dict[str, str]
    counts: tuple[int, ...]

    def rules(self) -> Rules:
        """Return the rules played by."""
        pairs = (word.split("=") for word in self.text.get("rules", "").split())
        changes = {name: _value(name, value) for name, value in pairs}
        return assemble({**flat(preset(self.text.get("preset", "classic"))), **changes})

    def match(self) -> Match:
        """Return the match as it stands."""
        rules = self.rules()
        held, *aside = self.text["cards"].split("/")
        hands = tuple(map(cards, held.split("|")))
        match = new_match(len(hands))
        scores = map(int, self.text.get("scores", "0 " * len(hands)).split())
        tallies = tuple(seated(rules.barrel, Tally(score), reverse=False) for score in scores)
        match = match._replace(tallies=tallies, deals_played=int(self.text.get("deals_played", 0)))
        talons = tuple(map(cards, aside))
        deck = stacked(layout(rules.table), match.players, match.dealer, hands, talons)
        words = map(parse, filter(None, self.text.get("words", "").split(";")))
        for action in (Deal(deck, placed=True), *words):
            match = step(rules, match, action).match
        return match


def _value(name: str, text: str) -> int | str:
    return next(value for value in catalog()[name].values if str(value) == text)


def perft(rules: Rules, match: Match, depth: int) -> int:
    """Count the sequences of `depth` answers; a deal that ends earlier has none."""
    choices = legal(rules, match)
    if depth == 1:
        return len(choices)
    return sum(perft(rules, step(rules, match, action).match, depth - 1) for action in choices)


def positions(text: str) -> Iterator[Position]:
    """Read the blocks of a file."""
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            pairs = {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}
            counts = tuple(map(int, pairs.pop("counts").split()))
            yield Position(pairs.pop("name"), pairs, counts)


def counted(text: str) -> str:
    """Return the text of a file with its numbers counted again, as many to a position as there were."""
    lines = []
    waiting = positions(text)
    for line in text.splitlines():
        if line.startswith("counts:"):
            position = next(waiting)
            rules, match = position.rules(), position.match()
            numbers = [perft(rules, match, depth) for depth in range(1, len(position.counts) + 1)]
            lines.append("counts: " + " ".join(map(str, numbers)))
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"
