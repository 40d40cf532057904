"""Recorded matches, one for every preset, played from start to winner by plausible players.

The records are tests/deals/presets/<preset>.toml. `python -m tests.game.preset_matches [--preset NAME]` plays
matches with several seeds and writes the one that covers most of the preset.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from game.actions import Action, Deal
from game.arena import shuffled
from game.engine import legal, step
from game.events import Event, MarriageDeclared, TalonTaken
from game.phases.deal import next_deck
from game.record import NAMES, Recorder, write
from game.rules import Rules, preset, presets
from game.state import DealSettled, Over, new_match
from game.view import project
from tests.plausible import answer
from trials.walks import Transition

FOLDER = Path(__file__).parent.parent / "deals" / "presets"
SEEDS = 48
"""Matches tried for every preset."""
DEALS = 30
"""Maximum number of deals in a recorded match."""


def moves(rules: Rules, rng: random.Random) -> Iterator[Transition]:
    """Play a match from start to winner; yield every step."""
    match = new_match(rules.table.players)
    while not isinstance(match.phase, Over):
        if match.asked is None:
            kept = next_deck(rules.table, match)
            action: Action = shuffled(rng) if kept is None else Deal(kept)
        else:
            action = answer(rules, rng, project(match, match.asked, legal(rules, match)))
        events, after = step(rules, match, action)
        yield Transition(match, action, events, after)
        match = after


class PresetMatch(NamedTuple):
    """Complete match, and the events it covers."""

    seed: int
    moves: list[Transition]
    shown: frozenset[str]

    @property
    def weight(self) -> tuple[int, int]:
        """Sort key: more coverage first, then fewer moves."""
        return len(self.shown), -len(self.moves)


def shown(events: Iterable[Event]) -> frozenset[str]:
    """Return names of what events cover: kinds, marriages, talon, results, ledger reasons."""
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


def tried(name: str, seed: int) -> PresetMatch | None:
    """Play the match of a preset and a seed; return None if it takes too many deals."""
    played: list[Transition] = []
    dealt = 0
    for move in moves(preset(name), random.Random(f"{name} {seed}")):
        played.append(move)
        dealt += isinstance(move.action, Deal)
        if dealt > DEALS:
            return None
    return PresetMatch(seed, played, shown(event for move in played for event in move.events))


def best(name: str) -> PresetMatch:
    """Return the match with most coverage. Raises ValueError: every match takes too many deals."""
    found = (each for seed in range(SEEDS) if (each := tried(name, seed)))
    return max(found, key=lambda each: each.weight)


def text(name: str, found: PresetMatch) -> str:
    """Return the record of a match under a preset."""
    rules = preset(name)
    recorder = Recorder(rules, name, NAMES[: rules.table.players], found.moves[0].before)
    for move in found.moves:
        recorder.note(move.before, move.action, move.after)
    title = f"# docs/rules.md section 6 `{name}`: a match from its start to the winner."
    return f"{title}\n{write(recorder.record())}"


def main() -> None:
    """Write the match of every preset, or of the chosen ones."""
    parser = argparse.ArgumentParser(prog="python -m tests.game.preset_matches", description=__doc__)
    parser.add_argument("--preset", choices=list(presets()), action="append")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in parser.parse_args().preset or presets():
        found = best(name)
        deals = sum(isinstance(move.action, Deal) for move in found.moves)
        (FOLDER / f"{name}.toml").write_text(text(name, found), encoding="utf-8")
        print(f"{name}: seed {found.seed}, {deals} deals, {len(found.shown)} names covered", flush=True)


if __name__ == "__main__":
    main()
