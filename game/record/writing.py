"""Writer of records: from a match in progress to a record, and from a record to text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.actions import Action, Cut, Deal
from game.cards import Cards
from game.cards import spell as spell_cards
from game.fair import LINKS, Proof, link, next_number
from game.layouts import dealt_out, layout
from game.notation import spell
from game.options import Value
from game.parts import Hands, Talons
from game.phases import cut
from game.phases.deal import next_deck
from game.presets import differences
from game.record.model import FORMAT, TALLY_KEYS, DealRecord, Record, WrittenAction
from game.record.seals import sealed, sealed_names
from game.rules import Rules
from game.seats import active
from game.state import Cutting, Dealing, Match, new_match

PER_LINE = 3
"""Cards of a trick on one printed line."""


def write(record: Record) -> str:
    """Format a record with every card and every answer."""
    lines = [f'format = "{FORMAT}"', f'preset = "{record.preset}"']
    if changed := differences(record.rules, record.preset):
        told = ", ".join(f"{key} = {_toml(value)}" for key, value in changed.items())
        lines.append(f"rules = {{ {told} }}")
    players = f"players = [{', '.join(map(_toml, record.players))}]"
    lines += [players, *_start_lines(record.start)]
    lines += _proof_lines(record.proof, players) if record.proof else []
    for deal in record.deals:
        lines += _deal_lines(deal)
        lines += [sealed(lines)] if record.proof else []
    return "\n".join(lines) + "\n"


def _toml(value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps("".join(each if each.isprintable() else "?" for each in value), ensure_ascii=False)


def _start_lines(start: Match) -> list[str]:
    """Return the lines for differences from the usual beginning of a match (R8)."""
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


def _proof_lines(proof: Proof, players: str) -> list[str]:
    lines = ["[proof]", f'chain = "{proof.chain}"', sealed_names(players, proof.chain)]
    lines += [f"die = {proof.die}", f"thrown = {proof.thrown}"] if proof.die else []
    lines += [f'no_die = "{proof.no_die}"'] if proof.no_die else []
    return [*lines, "lot = true"] if proof.lot else lines


def _deal_lines(deal: DealRecord) -> list[str]:
    lines = ["[[deals]]"]
    if deal.hands:
        held = " | ".join(spell_cards(hand) for hand in deal.hands if hand)
        lines.append(f'cards = "{" / ".join((held, *map(spell_cards, deal.talons)))}"')
    lines += [f'deck = "{spell_cards(deal.deck)}"'] if deal.deck else []
    lines += [f'secret = "{deal.secret}"'] if deal.secret else []
    lines += ["collected = true"] if deal.collected else []
    lines += ['play = """', *_grouped([spell(each.action) for each in deal.said]), '"""']
    return lines if deal.scores is None else [*lines, f"scores = {list(deal.scores)}"]


def _grouped(said: Sequence[str]) -> list[str]:
    """Group actions into lines: the calls of the auction, the gifts, each trick."""
    lines: list[list[str]] = []
    previous = ""
    for words in said:
        kind = words.split()[1]
        kind = "trick" if len(kind) == 2 else "bid" if kind == "pass" else kind
        if kind != previous or (kind == "trick" and len(lines[-1]) == PER_LINE):
            lines.append([])
        lines[-1].append(words)
        previous = kind
    return ["; ".join(line) for line in lines]


@dataclass(slots=True)
class Recorder:
    """Recorder of a match, action by action.

    With `proof`, every deal contains its deck and the secret it follows from, taken from the chain that
    begins with `seed`; so the record of an unsettled deal must not be published.
    """

    rules: Rules
    preset: str
    players: tuple[str, ...]
    start: Match
    proof: Proof | None = None
    seed: str = field(default="", repr=False)
    _deals: list[DealRecord] = field(default_factory=list, repr=False)
    _said: list[WrittenAction] = field(default_factory=list)

    def note(self, before: Match, action: Action, after: Match) -> None:
        """Record one accepted action: the match before it, the action, the match after it."""
        if isinstance(action, Deal):
            self._deals.append(self._laid(before, action, after))
            self._said = []
        else:
            self._said.append(WrittenAction(action, 0))
        if self.proof and isinstance(before.phase, Cutting) and not isinstance(after.phase, Cutting):
            assert isinstance(action, Cut)
            deck = cut.cut(self.rules, before, before.phase, action).deck
            hands, talons = self._dealt(before, deck)
            self._deals[-1] = replace(self._deals[-1], hands=hands, talons=talons)
        if after.asked is None:  # settled, or a redeal
            self._close(after.scores)

    def _laid(self, before: Match, action: Deal, after: Match) -> DealRecord:
        """Return the beginning of a deal: the deck if it is cut, else the dealt hands."""
        if isinstance(after.phase, Cutting):
            laid = DealRecord((), (), (), deck=action.deck)
        else:
            laid = DealRecord(*self._dealt(before, action.deck), ())
        return self._proved(before, action, laid) if self.proof else laid

    def _dealt(self, before: Match, deck: Cards) -> tuple[Hands, Talons]:
        players, dealer = before.players, before.dealer
        hands, talons = dealt_out(layout(self.rules.table), players, dealer, deck)
        return tuple(hands[seat] for seat in sorted(active(players, dealer))), talons

    def _proved(self, before: Match, action: Deal, laid: DealRecord) -> DealRecord:
        """Return the beginning of a deal with its deck and secret."""
        number = next_number(before)
        secret = link(self.seed, number) if number <= LINKS else ""
        collected = next_deck(self.rules.table, before) is not None
        return replace(laid, deck=action.deck, secret=secret, collected=collected)

    def _close(self, scores: tuple[int, ...] | None) -> None:
        self._deals[-1] = replace(self._deals[-1], said=tuple(self._said), scores=scores)

    def record(self) -> Record:
        """Return the record so far."""
        if self._deals and self._deals[-1].scores is None:
            self._close(None)
        deals = tuple(self._deals)
        return Record(self.rules, self.preset, self.players, self.start, deals, self.proof)
