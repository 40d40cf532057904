"""`python -m game`: replay records, list presets and options, simulate deals, run tournaments.

Exit status of `replay`: 0 all records agree; 1 scores differ; 2 a file is wrong or an action refused.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from game import arena, yardstick
from game.arena import simulate
from game.record import Record, RecordError, read
from game.replay import RecordCheck, Replayed, replay, settled, verify, winner
from game.rules import catalog, flat, preset, presets

AGREES, DIFFERS, WRONG = 0, 1, 2
UNREAD, INTERRUPTED = 1, 130
"""Exit status of a command whose output nobody reads any more, as in `… | head`, and after Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m game", description="The rules of Thousand.")
    commands = parser.add_subparsers(dest="command", required=True)
    replaying = commands.add_parser("replay", help="play records again and compare the scores")
    replaying.add_argument("files", nargs="+", metavar="FILE")
    replaying.add_argument("--json", action="store_true", help="print ledger, scores and winner")
    verifying = commands.add_parser("verify", help="check that matches were dealt as announced")
    verifying.add_argument("files", nargs="+", metavar="FILE")
    for name, text in (("presets", "every preset in full"), ("options", "every option and its values")):
        listing = commands.add_parser(name, help=text)
        listing.add_argument("--json", action="store_true", help="print for programs")
    simulating = commands.add_parser("simulate", help="random legal play: speed and results")
    simulating.add_argument("--deals", type=int, default=3000)
    simulating.add_argument("--seed", type=int, default=1)
    simulating.add_argument("--preset", default="classic")
    arena.declare(commands.add_parser("arena", help="computer players over the same cards"))
    yardstick.declare(commands.add_parser("yardstick", help="10,000 fixed deals, compared with every level"))
    chosen = parser.parse_args(arguments)
    if chosen.command == "arena":
        return arena.run(chosen)
    if chosen.command == "yardstick":
        return yardstick.run(chosen)
    if chosen.command == "replay":
        return max(_replay(file, as_json=chosen.json) for file in chosen.files)
    if chosen.command == "verify":
        return verified(chosen.files)
    if chosen.command in _LISTS:
        return _list(chosen.command, as_json=chosen.json)
    return _simulate(chosen.preset, chosen.deals, chosen.seed)


def ended(command: Callable[[], int]) -> int:
    """Run a command and return its exit status, also if it is interrupted or nobody reads its output."""
    try:
        status = command()
        sys.stdout.flush()
    except BrokenPipeError:
        # The interpreter would try to write the rest at its end, and complain.
        sys.stdout = io.StringIO()
        return UNREAD
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _replay(file: str, *, as_json: bool) -> int:
    try:
        record = read(Path(file).read_text(encoding="utf-8"))
        deals = list(replay(record))
    except (OSError, UnicodeDecodeError, RecordError) as error:
        print(f"{file}: {error}", file=sys.stderr)
        if as_json:
            print(json.dumps({"file": file, "error": _wrong(error)}))
        return WRONG
    if as_json:
        print(json.dumps({"file": file, **_as_json(record, deals)}))
    status = AGREES
    for number, deal in enumerate(deals, 1):
        if not deal.agrees:
            print(f"{file}: deal {number}: written {deal.written}, played {deal.match.scores}")
            status = DIFFERS
    return status


def verified(files: Sequence[str]) -> int:
    """Check the proofs of records, print the results, and return the exit status."""
    return max(_verified(file) for file in files)


def _verified(file: str) -> int:
    try:
        found = verify(Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, RecordError) as error:
        print(f"{file}: {error}", file=sys.stderr)
        return WRONG
    for each in _told(found):
        print(f"{file}: {each}")
    return AGREES if found.holds else DIFFERS


def _told(found: RecordCheck) -> Sequence[str]:
    """Return the lines about a record."""
    if found.proof is None:
        return ("this match was dealt without proof",)
    if found.wrong:
        return found.wrong
    proof, lines = found.proof, [f"{found.deals} deals, all as the chain {found.proof.chain} tells"]
    lines.append(f"the die showed {proof.die}" if proof.die else f"no die was thrown ({proof.no_die})")
    if found.collected:
        lines.append(f"{found.collected} of them not shuffled, but dealt as they were collected")
    if found.unproved:
        lines.append(f"{found.unproved} of them beyond the end of the chain, without proof")
    return [*lines, f"seal {found.seal}"] if found.seal else lines


def _wrong(error: Exception) -> dict[str, object]:
    """Return the details of an error: the line of the file, the action, and the code of its refusal."""
    keys = ("line", "action", "reason")
    return {**{key: getattr(error, key, None) for key in keys}, "message": str(error)}


def _presets() -> dict[str, object]:
    return {name: flat(rules) for name, rules in presets().items()}


def _options() -> dict[str, object]:
    return {
        each.id: {
            "section": each.section,
            "values": each.values,
            "default": each.default,
            "set": each.is_set,
            "code": each.info.code,
            "needs": {need.option: need.values for need in each.info.needs},
        }
        for each in catalog().values()
    }


_LISTS: dict[str, Callable[[], dict[str, object]]] = {"presets": _presets, "options": _options}


def _list(name: str, *, as_json: bool) -> int:
    """Print declarations, as one JSON object or a line for each name."""
    found = _LISTS[name]()
    if as_json:
        print(json.dumps(found, indent=1))
    for key, value in () if as_json else found.items():
        print(f"{key}: {json.dumps(value)}")
    return AGREES


def _as_json(record: Record, deals: list[Replayed]) -> dict[str, object]:
    last = deals[-1].match if deals else record.start
    told: dict[str, object] = {"deals": [_deal_as_json(deal) for deal in deals], "winner": winner(last)}
    return told if record.proof is None else told | {"proof": asdict(record.proof)}


def _deal_as_json(deal: Replayed) -> dict[str, object]:
    done = settled(deal.events)
    ledger = [] if done is None else [[line.seat, line.amount, line.reason] for line in done.lines]
    told: dict[str, object] = {"ledger": ledger, "scores": deal.match.scores}
    return told | {"secret": deal.secret} if deal.secret else told


def _simulate(name: str, deals: int, seed: int) -> int:
    try:
        rules = preset(name)
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG
    if deals < 1:
        print("--deals should be 1 or more", file=sys.stderr)
        return WRONG
    began = time.process_time()
    counted = simulate(rules, deals, seed)
    spent = time.process_time() - began
    print(f"{counted.deals} deals, {counted.deals / spent:.0f} a second, {counted.matches} matches ended")
    for title, counts in (("results", counted.results), ("ledger", counted.reasons)):
        print(f"{title}: " + ", ".join(f"{name} {count}" for name, count in counts.most_common()))
    print("contracts: " + ", ".join(f"{bid} x{count}" for bid, count in sorted(counted.contracts.items())))
    return AGREES


if __name__ == "__main__":
    sys.exit(ended(main))
