"""Whole matches, one for every preset, played by plausible players and written down.

The records are tests/deals/presets/<preset>.toml. `python -m tools.matches [--preset NAME]` plays the matches
of some seeds and writes the one that shows most of what the preset is about.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from game.actions import Action, Deal
from game.engine import legal, step
from game.events import Event, MarriageDeclared, TalonTaken
from game.ledger import DealSettled
from game.phases.deal import next_deck
from game.presets import preset, presets
from game.projection import project
from game.record import Recorder, write
from game.record.reading import NAMES
from game.rules import Rules
from game.simulate import shuffled
from game.state import Over, new_match
from tests.plausible import answer
from tools.walks import Move

FOLDER = Path(__file__).parent.parent / "tests" / "deals" / "presets"
SEEDS = 48
"""Matches that are tried for every preset."""
DEALS = 30
"""A match that takes more deal-outs is not written down."""


def moves(rules: Rules, rng: random.Random) -> Iterator[Move]:
    """Play a match from its start to the winner, and yield every move."""
    match = new_match(rules.table.players)
    while not isinstance(match.phase, Over):
        if match.asked is None:
            kept = next_deck(rules.table, match)
            action: Action = shuffled(rng) if kept is None else Deal(kept)
        else:
            action = answer(rules, rng, project(match, match.asked, legal(rules, match)))
        events, after = step(rules, match, action)
        yield Move(match, action, events, after)
        match = after


class Found(NamedTuple):
    """A whole match, and what it shows."""

    seed: int
    moves: list[Move]
    shown: frozenset[str]

    @property
    def weight(self) -> tuple[int, int]:
        """More shown is better, then fewer moves."""
        return len(self.shown), -len(self.moves)


def shown(events: Iterable[Event]) -> frozenset[str]:
    """Name what happened: events, marriages, ways to the talon, results, reasons of the ledger."""
    return frozenset(name for event in events for name in (type(event).__name__, *_details(event)))


def _details(event: Event) -> Iterator[str]:
    match event:
        case TalonTaken():
            yield event.way
        case MarriageDeclared():
            yield f"marriage-{event.kind}"
            if event.trump is not event.suit:
                yield "beside-the-trump"
        case DealSettled():
            yield f"{event.result}{'-dark' * event.dark}{'-golden' * event.golden}"
            yield from (line.reason.value for line in event.lines)


def tried(name: str, seed: int) -> Found | None:
    """Play the match of a preset and a seed; None where it takes too many deals."""
    played: list[Move] = []
    dealt = 0
    for move in moves(preset(name), random.Random(f"{name} {seed}")):
        played.append(move)
        dealt += isinstance(move.action, Deal)
        if dealt > DEALS:
            return None
    return Found(seed, played, shown(event for move in played for event in move.events))


def best(name: str) -> Found:
    """Return the match that shows most; raises ValueError where no seed comes to an end in time."""
    found = (each for seed in range(SEEDS) if (each := tried(name, seed)))
    return max(found, key=lambda each: each.weight)


def text(name: str, found: Found) -> str:
    """Return the record of a match under a preset."""
    rules = preset(name)
    recorder = Recorder(rules, name, NAMES[: rules.table.players], found.moves[0].before)
    for move in found.moves:
        recorder.note(move.before, move.action, move.after)
    title = f"# docs/rules.md section 6 `{name}`: a match from its start to the winner."
    return f"{title}\n{write(recorder.record())}"


def main() -> None:
    """Write the match of every preset, or of one."""
    parser = argparse.ArgumentParser(prog="python -m tools.matches", description=__doc__)
    parser.add_argument("--preset", choices=list(presets()), action="append")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in parser.parse_args().preset or presets():
        found = best(name)
        deals = sum(isinstance(move.action, Deal) for move in found.moves)
        (FOLDER / f"{name}.toml").write_text(text(name, found), encoding="utf-8")
        print(f"{name}: seed {found.seed}, {deals} deals, {len(found.shown)} kinds of things", flush=True)


if __name__ == "__main__":
    main()
