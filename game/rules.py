"""House rules as frozen data: every option declared once, with its values, default, code and needs.

The ids and values are those of docs/rules.md section 4. Behaviour lives in the phases, words in
locales/. From these declarations come validation, the menu of rules and the rule book.

    RulesConflict      chosen options contradict each other; carries the names of the conflicts
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

OnOff = Literal["on", "off"]
Value = int | str


@dataclass(frozen=True, slots=True)
class Info:
    """What a menu must know of an option and its type cannot say."""

    code: str
    """Two letters, never reused: they live in buttons already sent."""
    needs: str | None = None
    """The id of an option of any section; while that one is "off" this one means nothing and is hidden."""


class Section(BaseModel):
    """Options that one part of the engine is handed: frozen, and nothing but what is declared."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True, strict=True)


class TableRules(Section):
    """Section 4.1."""

    fine: Annotated[Literal[60, 100, 120, 200], Info("fi")] = 120


class RedealRules(Section):
    """Section 4.2."""

    redeal_hand_nines: Annotated[Literal["off", 3, 4], Info("hn")] = 4


class AuctionRules(Section):
    """Section 4.3."""

    bid_step: Annotated[Literal[5, 10], Info("bs")] = 5
    bid_jumps: Annotated[OnOff, Info("bj")] = "on"
    bid_limit: Annotated[Literal["marriages_held", "120_without_marriage", "none"], Info("bl")] = (
        "marriages_held"
    )
    max_bid: Annotated[Literal[300, 400, "none"], Info("mb")] = 300


class TalonRules(Section):
    """Section 4.4."""

    talon_on_hundred: Annotated[Literal["hidden", "shown"], Info("th")] = "hidden"
    discard: Annotated[Literal["face_down", "face_up"], Info("di")] = "face_down"
    raise_: Annotated[OnOff, Info("ra")] = "on"


class ConcedeRules(Section):
    """Section 4.5."""

    concede: Annotated[OnOff, Info("co")] = "on"
    concede_award: Annotated[Literal["half_contract", "sixty", "aces"], Info("ca", needs="concede")] = (
        "half_contract"
    )
    concede_barrel: Annotated[
        Literal["allowed", "not_on_barrel", "nobody_on_barrel"], Info("cb", needs="concede")
    ] = "not_on_barrel"


class PlayRules(Section):
    """Section 4.6."""

    first_lead_marriage: Annotated[OnOff, Info("fl")] = "off"
    marriage_values: Annotated[
        Literal["standard", "spades_high", "black_high", "five_hundred_one"], Info("mv")
    ] = "standard"


class ScoringRules(Section):
    """Section 4.7."""

    round_defenders: Annotated[Literal[5, 10, "none"], Info("rd")] = 5
    round_declarer: Annotated[OnOff, Info("rc")] = "off"
    bolt_when: Annotated[Literal["no_trick", "no_points", "rounds_to_zero"], Info("bw")] = "no_trick"
    bolts_per_fine: Annotated[Literal["off", 3, 5], Info("bf")] = 3
    bolt_declarer: Annotated[OnOff, Info("bd")] = "on"
    dump_truck: Annotated[Literal["off", "plus", "minus", "plus_minus"], Info("dt")] = "plus_minus"


class BarrelRules(Section):
    """Section 4.8."""

    barrel_need: Annotated[Literal[120, 121, 125], Info("bn")] = 120
    barrel_attempts: Annotated[Literal[1, 3, 5], Info("ba")] = 3
    barrel_push_off: Annotated[Literal["previous_falls", "third_knocks_both", "nobody_falls"], Info("bp")] = (
        "previous_falls"
    )
    barrel_joint_climb: Annotated[Literal["all_fall", "one_falls", "all_stay"], Info("bc")] = "all_fall"
    barrel_third_fall: Annotated[Literal["zero", "none"], Info("bt")] = "zero"
    barrel_bolt_falls: Annotated[OnOff, Info("bb", needs="bolts_per_fine")] = "on"


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


class RulesConflict(ValueError):
    """Options that contradict each other, by the names in `CONFLICTS`."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__("these options contradict each other: " + ", ".join(names))
        self.names = names


CONFLICTS: Mapping[str, Callable[[Rules], bool]] = {}
"""By name, the key of its explanation in locales/: true where the options cannot stand together."""


@dataclass(frozen=True, slots=True)
class Option:
    """One declared option: where it stands, what it may be, and what a menu must know of it."""

    id: str
    section: str
    field: str
    values: tuple[Value, ...]
    default: Value
    info: Info


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
            yield Option(field.rstrip("_"), section, field, get_args(inner.annotation), inner.default, info)


def flat(rules: Rules) -> dict[str, Value]:
    """Return the complete assignment, id to value, in catalogue order."""
    return {each.id: getattr(getattr(rules, each.section), each.field) for each in catalog().values()}


def assemble(values: Mapping[str, object]) -> Rules:
    """Build rules from an assignment; options left out stand at their default.

    Raises ValueError naming the option for an unknown id or value, RulesConflict for a contradiction.
    """
    sections: dict[str, dict[str, object]] = {}
    for name, value in values.items():
        option = catalog().get(name)
        if option is None:
            raise ValueError(f"there is no option {name!r}")
        if isinstance(value, bool | float):  # 3.0 and true would pass for 3 and 1 in a Literal
            raise ValueError(_complaint(option, value))
        sections.setdefault(option.section, {})[option.field] = value
    try:
        rules = Rules.model_validate(sections)
    except ValidationError as error:
        places = [str(each["loc"][1]).rstrip("_") for each in error.errors()]
        raise ValueError("; ".join(_complaint(catalog()[name], values[name]) for name in places)) from None
    if found := conflicts(rules):
        raise RulesConflict(found)
    return rules


def _complaint(option: Option, value: object) -> str:
    allowed = ", ".join(map(str, option.values))
    return f"{option.id} cannot be {value!r}: it is one of {allowed}"


def change(rules: Rules, name: str, value: object) -> Rules:
    """Set one option and validate the whole; raises as `assemble` does."""
    return assemble({**flat(rules), name: value})


def conflicts(rules: Rules) -> tuple[str, ...]:
    """Return the names of the contradictions in `rules`."""
    return tuple(name for name, clash in CONFLICTS.items() if clash(rules))
