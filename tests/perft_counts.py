"""How many ways a deal can go on: counts by depth, for every preset, from the first question and the first lead.

No legal action appears or vanishes unnoticed. `python -m tests.perft_counts` prints the files of tests/perft anew.
"""

from __future__ import annotations

from pathlib import Path

from game.actions import Deal, Redeal
from game.cards import DECK, cards, spell
from game.engine import legal, step
from game.presets import preset, presets
from game.rules import Rules
from game.state import Match, Playing, new_match

FOLDER = Path(__file__).parent / "perft"
NODES = 1500
"""No deeper than this many."""
DEEPEST = 6


def perft(rules: Rules, match: Match, depth: int) -> int:
    """Count the sequences of `depth` actions, or of fewer where the deal ends."""
    choices = legal(rules, match)
    if depth == 0 or not choices:
        return 1
    if depth == 1:
        return len(choices)
    return sum(perft(rules, step(rules, match, action).match, depth - 1) for action in choices)


def asked(name: str, deck: str) -> Match:
    """Return the first question of a deal: 480 points for everybody, no golden deal."""
    rules = preset(name)
    start = new_match(rules.table.players)
    tallies = tuple(tally._replace(score=480) for tally in start.tallies)
    start = start._replace(tallies=tallies, deals_played=9)
    return step(rules, start, Deal(cards(deck), placed=True)).match


def led(name: str, match: Match) -> Match:
    """Return the first lead after the first of all answers to every question, but for redeals."""
    rules = preset(name)
    while not isinstance(match.phase, Playing):
        answer = next(each for each in legal(rules, match) if not isinstance(each, Redeal))
        match = step(rules, match, answer).match
    return match


def counted(rules: Rules, match: Match) -> list[int]:
    """Return the counts by depth."""
    counts: list[int] = []
    while len(counts) < DEEPEST and (not counts or counts[-1] * len(legal(rules, match)) < NODES * 4):
        counts.append(perft(rules, match, len(counts) + 1))
        if counts[-1] > NODES:
            break
    return counts


def decks(name: str) -> list[str]:
    """Return two decks for a preset: an even one, and one in which hands are long in a suit."""
    turn = list(presets()).index(name)
    even = tuple(DECK[(place * 7 + turn) % len(DECK)] for place in range(len(DECK)))
    odd = tuple(DECK[(place * 11 + 3 * turn) % len(DECK)] for place in range(len(DECK)))
    return [spell(even), spell(odd)]


def main() -> None:
    """Write the counts of every preset."""
    FOLDER.mkdir(exist_ok=True)
    for name in presets():
        rules = preset(name)
        lines = [f"# {name}: nodes at depth 1, 2, 3 … from the first question, and from the first lead"]
        for deck in decks(name):
            first = asked(name, deck)
            lines.append(f"deck {deck}")
            lines.append(f"asked {' '.join(map(str, counted(rules, first)))}")
            lines.append(f"led {' '.join(map(str, counted(rules, led(name, first))))}")
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
