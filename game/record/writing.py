"""From a match, as it is played, to a record, and from a record to text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.actions import Action, Deal
from game.cards import spell as spell_cards
from game.layouts import dealt_out, layout
from game.notation import spell
from game.options import Value
from game.presets import differences
from game.record.model import FORMAT, TALLY_KEYS, DealRecord, Record, Said
from game.rules import Rules
from game.seats import active
from game.state import Cutting, Dealing, Match, new_match

PER_LINE = 3
"""Cards of a trick on one printed line."""


def write(record: Record) -> str:
    """Print a record; every card and every answer is written."""
    lines = [f'format = "{FORMAT}"', f'preset = "{record.preset}"']
    if changed := differences(record.rules, record.preset):
        told = ", ".join(f"{key} = {_toml(value)}" for key, value in changed.items())
        lines.append(f"rules = {{ {told} }}")
    lines.append(f"players = [{', '.join(map(_toml, record.players))}]")
    lines += _start_lines(record.start)
    for deal in record.deals:
        lines += _deal_lines(deal)
    return "\n".join(lines) + "\n"


def _toml(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps("".join(each if each.isprintable() else "?" for each in value), ensure_ascii=False)


def _start_lines(start: Match) -> list[str]:
    """Return what differs from the beginning of a match (R8)."""
    columns = {key: [getattr(tally, name) for tally in start.tallies] for key, name in TALLY_KEYS.items()}
    lines = [f"{key} = {column}" for key, column in columns.items() if any(column)]
    plain = new_match(start.players)
    told = {
        "dealer": (start.dealer, plain.dealer),
        "deals_played": (start.deals_played, 0),
        "golden_made": (str(start.carried.golden_made).lower(), "false"),
        "golden_round": (start.carried.golden_round, 1),
        "redeals": (start.phase.redeals if isinstance(start.phase, Dealing) else 0, 0),
    }
    lines += [f"{key} = {value}" for key, (value, default) in told.items() if value != default]
    return ["[start]", *lines] if lines else []


def _deal_lines(deal: DealRecord) -> list[str]:
    if deal.deck:
        laid = f'deck = "{spell_cards(deal.deck)}"'
    else:
        held = " | ".join(spell_cards(hand) for hand in deal.hands if hand)
        laid = f'cards = "{" / ".join((held, *map(spell_cards, deal.talons)))}"'
    lines = ["[[deals]]", laid, 'play = """', *_grouped([spell(each.action) for each in deal.said]), '"""']
    return lines if deal.scores is None else [*lines, f"scores = {list(deal.scores)}"]


def _grouped(said: Sequence[str]) -> list[str]:
    """Put what belongs together on a line: the words of the auction, the gifts, each trick."""
    lines: list[list[str]] = []
    previous = ""
    for words in said:
        kind = words.split()[1]
        kind = "trick" if len(kind) == 2 else {"pass": "bid"}.get(kind, kind)
        if kind != previous or (kind == "trick" and len(lines[-1]) == PER_LINE):
            lines.append([])
        lines[-1].append(words)
        previous = kind
    return ["; ".join(line) for line in lines]


@dataclass(slots=True)
class Recorder:
    """Writes a match down, action by action, as it is played."""

    rules: Rules
    preset: str
    players: tuple[str, ...]
    start: Match
    _deals: list[DealRecord] = field(default_factory=list)
    _said: list[Said] = field(default_factory=list)

    def note(self, before: Match, action: Action, after: Match) -> None:
        """Write one accepted action down: the match before it, the action, the match after it."""
        if isinstance(action, Deal):
            self._deals.append(self._laid(before, action, after))
            self._said = []
        else:
            self._said.append(Said(action, 0))
        if after.asked is None:  # settled, or a redeal
            self._close(after.scores)

    def _laid(self, before: Match, action: Deal, after: Match) -> DealRecord:
        """Return the beginning of a deal: the deck where it is cut, else the hands that were dealt."""
        if isinstance(after.phase, Cutting):
            return DealRecord((), (), (), deck=action.deck)
        players, dealer = before.players, before.dealer
        hands, talons = dealt_out(layout(self.rules.table), players, dealer, action.deck)
        playing = sorted(active(players, dealer))
        return DealRecord(tuple(hands[seat] for seat in playing), talons, ())

    def _close(self, scores: tuple[int, ...] | None) -> None:
        self._deals[-1] = replace(self._deals[-1], said=tuple(self._said), scores=scores)

    def record(self) -> Record:
        """Return what is written so far."""
        if self._deals and self._deals[-1].scores is None:
            self._close(None)
        return Record(self.rules, self.preset, self.players, self.start, tuple(self._deals))
