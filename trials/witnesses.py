"""Records that show what each option value changes.

For each value of each option, tests/deals/options/<option>__<value>.toml holds a record whose result differs
when the option has its default. `python -m trials.witnesses` searches for missing records among random
deals, under rules that differ from the defaults only in that option and the options it needs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from game.record import NAMES, Record, Recorder, RecordError, read, write
from game.replay import Replayed, replay
from game.rules import Option, Rules, Value, assemble, catalog, change, flat
from game.state import Carried, Dealing, Match
from game.view import observe
from trials.walks import random_start, walk

FOLDER = Path(__file__).parents[1] / "tests" / "deals" / "options"
SECTIONS = tuple(Rules.model_fields)
BESIDE_THE_DEAL = {"first_dealer", "shuffle", "settlement"}
"""Options that no record can show, since they act between deals or after a match."""

TRIES = 4000
PATIENCE = 300
"""Tries after which a record without a change of scores is accepted."""

COMPANIONS: dict[str, dict[str, object]] = {
    "ace_marriage_trump=cancelled": {"first_lead_marriage": "on", "trump": "marriage"},
    "barrel_attempt_is": {"barrel_attempts": 1},
    "barrel_auction=excluded": {"barrel_mode": "accumulate"},
    "barrel_fall=contract": {"barrel_attempts": 1},
    "barrel_last_chance": {"barrel_need": 125},
    "concede_barrel=nobody_if_free": {"concede_price": "nothing"},
    "concede_golden": {"golden": "doubled", "golden_if_none_made": "keep"},
    "concede_price=half_contract": {"concede_award": "aces"},
    "concede_price=nothing": {"concede_barrel": "allowed"},
    "dark_marriages=not_doubled": {"dark_scores": "points", "first_lead_marriage": "on"},
    "dark_barrel": {"dark": "forced_bidder", "dark_min_score": "none"},
    "discard": {"talon_on_hundred": "shown"},
    "golden=doubled": {"golden_if_none_made": "keep"},
    "golden_bolts": {"golden": "doubled", "golden_if_none_made": "keep"},
    "golden_marriages": {"golden": "doubled", "golden_if_none_made": "keep"},
    "golden_scores": {"golden": "doubled", "golden_if_none_made": "keep"},
    "marriage_credit": {"first_lead_marriage": "on"},
    "marriage_keeps_trump": {"first_lead_marriage": "on"},
    "marriage_must_be_won": {"first_lead_marriage": "on"},
    "max_bid": {"bid_limit": "none"},
    "redeal_dealer_fine": {"redeal_hand_nines": 3},
    "redeal_talon_scope": {"redeal_talon_nines": 2},
    "redeal_third_in_row": {"redeal_hand_nines": 3},
    "target=501": {"barrel_at": "off"},
    "target=1001": {"barrel_at": "off"},
}
"""Further options needed to show an option or one of its values."""


class OptionWitness(NamedTuple):
    """Option value that needs a record."""

    option: Option
    value: Value

    @property
    def file(self) -> Path:
        """File of the record."""
        told = "_".join(self.value) if isinstance(self.value, tuple) else str(self.value)
        return FOLDER / f"{self.option.id}__{told}.toml"

    def rules(self) -> Rules:
        """Return rules under which the value has an effect."""
        values: dict[str, object] = {}
        for name in (self.option.id, *[need.option for need in self.option.info.needs]):
            values |= _needed(catalog()[name])
        values |= COMPANIONS.get(self.option.id, {})
        values |= COMPANIONS.get(f"{self.option.id}={self.value}", {})
        return assemble({**values, self.option.id: self.value})


def _needed(option: Option) -> dict[str, object]:
    """Return the fewest changes of the defaults that give `option` an effect."""
    chosen: dict[str, object] = {}
    for need in option.info.needs:
        default = catalog()[need.option].default
        fits = default in need.values if need.values else default != "off"
        if not fits:
            chosen[need.option] = next(
                each for each in need.values or catalog()[need.option].values if each != "off"
            )
    if chosen.get("golden") == "doubled":
        chosen["golden_if_none_made"] = "keep"
    if "dark" in chosen:
        chosen["dark_min_score"] = 0
    return chosen


def wanted() -> Iterator[OptionWitness]:
    """Yield every value of every option except the defaults."""
    for option in catalog().values():
        for value in option.values:
            if option.id not in BESIDE_THE_DEAL and value != option.default:
                yield OptionWitness(option, (str(value),) if option.is_set else value)


def turned(record: Record, witness: OptionWitness) -> Record:
    """Return the record with the default of the option, or with the value if it has the default."""
    option, value = witness
    there = flat(record.rules)[option.id] == option.default
    return replace(record, rules=change(record.rules, option.id, value if there else option.default))


def result(record: Record) -> tuple[str, object]:
    """Return the result of a record: a refusal, or the events each player sees, and the scores."""
    if len(record.players) != record.rules.table.players:
        return ("refused", "players: another number")
    try:
        deals = list(replay(record))
    except RecordError as error:
        return ("refused", str(error))
    return ("played", [_seen(deal, len(record.players)) for deal in deals])


def _seen(deal: Replayed, players: int) -> tuple[object, ...]:
    stories = tuple(
        tuple(observe(event, viewer) for event in deal.events) for viewer in (None, *range(players))
    )
    return (deal.match.tallies, deal.match.carried.fines, stories)


def search(witness: OptionWitness) -> str | None:
    """Return the text of a record that shows the value, by preference one with other scores.

    A value that only forbids is shown by a record under the default that the value refuses.
    """
    with_value = witness.rules()
    with_default = change(with_value, witness.option.id, witness.option.default)
    return _search(witness, with_value) or _search(witness, with_default)


def _search(witness: OptionWitness, rules: Rules) -> str | None:
    found = None
    for seed in range(TRIES):
        record = _played(rules, random.Random(f"{witness.file.stem} {seed}"))
        if found and seed > PATIENCE:
            break
        if not _shows(witness, record):
            continue
        record = shrunk(witness, record)
        other = turned(record, witness)
        if _scores(record) != _scores(other):
            return _titled(witness, record, other)
        found = found or _titled(witness, record, other)
    return found


def _shows(witness: OptionWitness, record: Record) -> bool:
    return result(record) != result(turned(record, witness))


def shrunk(witness: OptionWitness, record: Record) -> Record:
    """Return the record with the simplest start that still shows the value."""
    same = _scores(record) == _scores(turned(record, witness))
    for plainer in _plainer_starts(record.start):
        smaller = _scored(replace(record, start=plainer(record.start)))
        if smaller is not None and _shows(witness, smaller):
            weaker = _scores(smaller) == _scores(turned(smaller, witness))
            if same or not weaker:
                record = smaller
    return record


def _plainer_starts(start: Match) -> Iterator[Callable[[Match], Match]]:
    """Yield changes that each simplify one part of the start."""
    yield lambda match: match._replace(phase=Dealing())
    yield lambda match: match._replace(carried=Carried())
    yield lambda match: match._replace(deals_played=0)
    for seat in range(start.players):
        for name in ("row", "bolts", "concessions", "crosses", "attempts", "barrels", "last_failed"):
            yield lambda match, seat=seat, name=name: _with(match, seat, **{name: 0})  # type: ignore[misc]
        yield lambda match, seat=seat: _with(match, seat, score=0, on_barrel=False, on_reverse=False)  # type: ignore[misc]


def _with(match: Match, seat: int, **changes: Any) -> Match:
    tallies = list(match.tallies)
    tallies[seat] = tallies[seat]._replace(**changes)
    return match._replace(tallies=tuple(tallies))


def _scored(record: Record) -> Record | None:
    """Return the record with its scores, None if it is refused."""
    try:
        ends = [deal.match.scores for deal in replay(record)]
        made = replace(
            record,
            deals=tuple(replace(deal, scores=end) for deal, end in zip(record.deals, ends, strict=True)),
        )
        return made if read(write(made)).start == made.start else None
    except RecordError:
        return None


def _played(rules: Rules, rng: random.Random) -> Record:
    """Return the record of a random deal and its redeals."""
    start = random_start(rng, rules)
    recorder = Recorder(rules, "classic", NAMES[: start.players], start)
    for move in islice(walk(rng, rules, start), 120):
        recorder.note(move.before, move.action, move.after)
        if move.after.sheet:
            break
    return recorder.record()


def _scores(record: Record) -> object:
    kind, what = result(record)
    return [deal[0] for deal in what] if kind == "played" and isinstance(what, list) else None


def _titled(witness: OptionWitness, record: Record, other: Record) -> str:
    """Return the text of a record, with a title line."""
    option = witness.option
    section = SECTIONS.index(option.section) + 1
    kind, what = result(other)
    instead = str(what).partition(": ")[2] if kind == "refused" else "the scores are others"
    if kind == "played" and _scores(record) == _scores(other):
        instead = "something else is seen"
    stands, against = (_worded(flat(each.rules)[option.id]) for each in (record, other))
    return f"# docs/rules.md 4.{section} `{option.id}`: {stands}. With {against}: {instead}.\n{write(record)}"


def _worded(value: Value) -> str:
    return (", ".join(value) or "none") if isinstance(value, tuple) else str(value)


def main() -> None:
    """Search for missing records and write them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for witness in wanted():
        if not witness.file.exists():
            text = search(witness)
            print(f"{witness.file.stem}: {'found' if text else 'NOT FOUND'}", flush=True)
            if text:
                witness.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
