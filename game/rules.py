"""House rules as one immutable value: assembly, changes and contradictions.

The options are declared in `game.options`. Validation, the rules menu and the rule book follow from those
declarations.

    RulesConflict      the options contradict each other; carries the names of the conflicts

Presets: named assignments of the options, unknown to the engine (docs/rules.md section 6).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple, get_args, get_origin

from pydantic import ValidationError

from game.options import (
    AuctionRules,
    BarrelRules,
    ConcedeRules,
    DarkRules,
    GoldenRules,
    Info,
    PlayRules,
    RedealRules,
    ScoringRules,
    Section,
    TableRules,
    TalonRules,
    Value,
)

__all__ = [
    "CONFLICTS",
    "Conflict",
    "Info",
    "Option",
    "Rules",
    "RulesConflict",
    "Value",
    "assemble",
    "catalog",
    "change",
    "conflicts",
    "flat",
    "meaningful",
]


class Rules(Section):
    """All options of a table, by section; immutable, compared by value."""

    table: TableRules = TableRules()
    redeal: RedealRules = RedealRules()
    auction: AuctionRules = AuctionRules()
    talon: TalonRules = TalonRules()
    concede: ConcedeRules = ConcedeRules()
    play: PlayRules = PlayRules()
    scoring: ScoringRules = ScoringRules()
    barrel: BarrelRules = BarrelRules()
    golden: GoldenRules = GoldenRules()
    dark: DarkRules = DarkRules()


class RulesConflict(ValueError):
    """The options contradict each other; carries the names in `CONFLICTS`."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__("these options contradict each other: " + ", ".join(names))
        self.names = names


class Conflict(NamedTuple):
    """Options that cannot be combined if `clash` is true."""

    options: tuple[str, str]
    clash: Callable[[Mapping[str, Value]], bool]


CONFLICTS: Mapping[str, Conflict] = {
    "target-out-of-reach": Conflict(
        ("target", "barrel_need"),
        lambda v: v["target"] == 1001 and v["barrel_need"] == 120 and v["barrel_at"] != "off",
    ),
    "golden-doubled-keeps": Conflict(
        ("golden", "golden_if_none_made"),
        lambda v: v["golden"] == "doubled" and v["golden_if_none_made"] != "keep",
    ),
    "half-price-for-aces": Conflict(
        ("concede_price", "concede_award"),
        lambda v: v["concede_price"] == "half_contract" and v["concede_award"] != "aces",
    ),
    "barrel-beyond-501": Conflict(
        ("target", "barrel_at"), lambda v: v["target"] == 501 and v["barrel_at"] != "off"
    ),
    "reverse-barrel-beyond-501": Conflict(
        ("target", "reverse_barrel"), lambda v: v["target"] == 501 and v["reverse_barrel"] != "off"
    ),
    "dealer-sits-out-forced": Conflict(
        ("players", "forced_bidder"), lambda v: v["players"] == 4 and v["forced_bidder"] == "dealer"
    ),
    "dealer-sits-out-dark": Conflict(
        ("players", "dark"), lambda v: v["players"] == 4 and v["dark"] == "dealer"
    ),
    "own-deal-has-no-auction": Conflict(
        ("barrel_mode", "barrel_auction"),
        lambda v: v["barrel_mode"] == "own_deal" and v["barrel_auction"] != "normal",
    ),
    "excluded-only-accumulates": Conflict(
        ("barrel_auction", "barrel_mode"),
        lambda v: v["barrel_auction"] == "excluded" and v["barrel_mode"] != "accumulate",
    ),
    "accumulating-does-not-stand": Conflict(
        ("barrel_mode", "barrel_auction"),
        lambda v: v["barrel_mode"] == "accumulate" and v["barrel_auction"] not in {"normal", "excluded"},
    ),
}
"""Conflicts by name, the key of the explanation in locales/ (X1)."""


@dataclass(frozen=True, slots=True)
class Option:
    """Declared option: its section, its values, and facts for menus."""

    id: str
    section: str
    field: str
    values: tuple[int | str, ...]
    """Possible values; of a set, the possible members."""
    default: Value
    info: Info
    is_set: bool = False

    def of(self, rules: Rules) -> Value:
        """Return the value of this option in `rules`."""
        value: Value = getattr(getattr(rules, self.section), self.field)
        return value


@cache
def catalog() -> Mapping[str, Option]:
    """Return every option by id, in the order of docs/rules.md."""
    return {option.id: option for option in _declared()}


def _declared() -> Iterator[Option]:
    for section, outer in Rules.model_fields.items():
        kind = outer.annotation
        assert isinstance(kind, type)
        assert issubclass(kind, Section)
        for field, inner in kind.model_fields.items():
            info = next(data for data in inner.metadata if isinstance(data, Info))
            is_set = get_origin(inner.annotation) is tuple
            values = get_args(get_args(inner.annotation)[0] if is_set else inner.annotation)
            yield Option(field.rstrip("_"), section, field, values, inner.default, info, is_set)


def flat(rules: Rules) -> dict[str, Value]:
    """Return the complete assignment, id to value, in catalogue order."""
    return {each.id: each.of(rules) for each in catalog().values()}


def meaningful(rules: Rules, name: str) -> bool:
    """Return whether the option `name` has an effect; menus hide the others (X3)."""
    options = catalog()
    needs = ((options[need.option].of(rules), need.values) for need in options[name].info.needs)
    return all(value in values if values else value != "off" for value, values in needs)


def assemble(values: Mapping[str, object]) -> Rules:
    """Build rules from an assignment; omitted options get their default.

    Raises ValueError naming the option for an unknown id or value, RulesConflict for a contradiction.
    """
    sections: dict[str, dict[str, object]] = {}
    for name, value in values.items():
        option = catalog().get(name)
        if option is None:
            raise ValueError(f"there is no option {name!r}")
        if isinstance(value, bool | float):  # a Literal of 3 and 1 would accept 3.0 and true (R17)
            raise ValueError(_complaint(option, value))
        sections.setdefault(option.section, {})[option.field] = value
    try:
        rules = Rules.model_validate(sections)
    except ValidationError as error:
        wrong = dict.fromkeys(str(each["loc"][1]).rstrip("_") for each in error.errors())
        raise ValueError("; ".join(_complaint(catalog()[name], values[name]) for name in wrong)) from None
    if found := conflicts(rules):
        raise RulesConflict(found)
    return rules


def _complaint(option: Option, value: object) -> str:
    allowed = ", ".join(map(str, option.values))
    return f"{option.id} cannot be {value!r}: it is {'a list of' if option.is_set else 'one of'} {allowed}"


def change(rules: Rules, name: str, value: object) -> Rules:
    """Set one option and validate the whole; raises as `assemble` does.

    >>> change(preset("classic"), "fine", 200).table.fine
    200
    >>> change(preset("classic"), "fine", 7)
    Traceback (most recent call last):
    ValueError: fine cannot be 7: it is one of 60, 100, 120, 200
    """
    return assemble({**flat(rules), name: value})


def conflicts(rules: Rules) -> tuple[str, ...]:
    """Return the names of the contradictions in `rules`."""
    values = flat(rules)
    return tuple(name for name, conflict in CONFLICTS.items() if conflict.clash(values))


NOTES = frozenset({"source", "table", "missing"})
"""Keys of a preset that are not options: its source, choices left to the table, and what no option says."""


@cache
def _presets() -> Mapping[str, Mapping[str, object]]:
    text = files("game").joinpath("presets.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def presets() -> Mapping[str, Rules]:
    """Return every preset by name."""
    return {
        name: assemble({key: value for key, value in body.items() if key not in NOTES})
        for name, body in _presets().items()
    }


@cache
def incomplete() -> frozenset[str]:
    """Return the names of the presets whose source has rules that no option can say."""
    return frozenset(name for name, body in _presets().items() if "missing" in body)


def preset(name: str) -> Rules:
    """Return the rules of a preset; raises ValueError with the names of the presets.

    >>> preset("two_players").table.players
    2
    """
    try:
        return presets()[name]
    except KeyError:
        known = ", ".join(presets())
        raise ValueError(f"there is no preset {name!r}: choose one of {known}") from None


def differences(rules: Rules, name: str) -> dict[str, Value]:
    """Return the differences of `rules` from the preset `name`, id to value.

    >>> differences(change(preset("classic"), "fine", 200), "classic")
    {'fine': 200}
    """
    base = flat(preset(name))
    return {key: value for key, value in flat(rules).items() if value != base[key]}
