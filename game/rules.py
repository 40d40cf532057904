"""House rules as one immutable value: every option of a table, assembly, changes, contradictions, presets.

The ids, values and defaults of the options are those of docs/rules.md section 4, one class for each of its
tables. Validation, the rules menu and the rule book follow from these declarations. The behaviour is in the
modules that read them, the texts are in locales/. Presets are named assignments of the options, unknown to
the engine (docs/rules.md section 6).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

OnOff = Literal["on", "off"]
Value = int | str | tuple[str, ...]


class Need(NamedTuple):
    """Prerequisite: another option with one of `values`, or if none is named, with any value but "off"."""

    option: str
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Info:
    """Facts about an option for menus that its type cannot express."""

    code: str
    """Two letters, never reused, as buttons in old messages contain them."""
    needs: tuple[Need, ...] = ()
    """Prerequisites: unless all hold, the option has no effect and is hidden (X3)."""


TWO = Need("players", (2,))
FOUR = Need("players", (4,))
CONCEDE = Need("concede")
CROSS = Need("cross")
ACES = Need("ace_marriage")
MARRIAGE_TRUMP = Need("trump", ("marriage",))
BARREL = Need("barrel_at")
BY_CONTRACT = Need("barrel_mode", ("contract",))
NOT_OWN_DEAL = Need("barrel_mode", ("contract", "accumulate"))
NOT_ACCUMULATE = Need("barrel_mode", ("contract", "own_deal"))
GOLDEN = Need("golden")
GOLDEN_FORCED = Need("golden", ("forced_120",))
DARK = Need("dark")
DARK_OFFER = Need("dark", ("forced_bidder", "left_of_dealer", "dealer"))

DiscardGround = Literal["four_nines", "three_nines", "four_jacks", "points_below"]

DarkMode = Literal["off", "forced_bidder", "left_of_dealer", "dealer", "everyone"]
DarkLift = Literal["off", "auction", "takes_talon"]
ConcedePrice = Literal["contract", "nothing", "bolt", "half_contract"]
BarrelFall = Literal["fine", "contract", 500, "zero"]
BoltWhen = Literal["no_trick", "no_points", "rounds_to_zero"]
GoldenBolts = Literal["single", "double", "double_and_fines"]
DarkBolts = Literal["single", "declarer_double", "double"]
BoltRowFine = Literal["off", "fine", 240, 360]
SittingDealer = Literal["cards", "cards_and_marriage", "cards_and_half_marriages"]
DoubledMarriages = Literal["doubled", "not_doubled", "defenders_not_doubled"]
DoubledScores = Literal["contract", "points"]
AceTrump = Literal["unchanged", "cancelled", "first_ace", "last_ace"]
CutRitual = Literal["off", "right_neighbour", "left_neighbour"]
GoldenKind = Literal["off", "forced_120", "doubled"]
FourAces = Literal["off", "dealt", "dealt_or_talon", "talon_give_ace"]
BarrelMode = Literal["contract", "own_deal", "accumulate"]
BarrelAuction = Literal["normal", "auto_need", "no_auction", "excluded", "forced_at_need"]
ThirdFall = Literal["zero", "none", "zero_without_barrel", "five_without_barrel"]


def _as_set(value: object) -> object:
    """Order the members of a set as declared, each once; leave validation to pydantic."""
    if not isinstance(value, list | tuple | set | frozenset):
        return value
    known = get_args(DiscardGround)
    rest: Iterable[object] = (each for each in value if each not in known)
    return (*(each for each in known if each in value), *rest)


class Section(BaseModel):
    """Options read by one part of the engine: frozen, without undeclared fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True, strict=True)


class TableRules(Section):
    """Section 4.1."""

    players: Annotated[Literal[2, 3, 4], Info("pl")] = 3
    two_player_layout: Annotated[Literal["10_2x2", "9_2x3", "10_2x2_pile"], Info("tl", (TWO,))] = "10_2x2"
    sitting_dealer_scores: Annotated[SittingDealer, Info("sd", (FOUR,))] = "cards_and_marriage"
    forced_bidder: Annotated[Literal["left_of_dealer", "dealer"], Info("fb", (Need("players", (3,)),))] = (
        "left_of_dealer"
    )
    first_dealer: Annotated[Literal["lot", "last_winner"], Info("fd")] = "lot"
    shuffle: Annotated[Literal["every_deal", "match_start"], Info("sh")] = "every_deal"
    cut_ritual: Annotated[CutRitual, Info("cu")] = "off"
    fine: Annotated[Literal[60, 100, 120, 200], Info("fi")] = 120


class RedealRules(Section):
    """Section 4.2."""

    redeal_hand_points_below: Annotated[Literal["off", 12, 13, 14, 15, 16], Info("hp")] = "off"
    redeal_hand_nines: Annotated[Literal["off", 3, 4], Info("hn")] = 4
    redeal_hand_jacks: Annotated[Literal["off", 3, 4], Info("hj")] = "off"
    redeal_four_aces: Annotated[FourAces, Info("fa")] = "off"
    redeal_talon_points_below: Annotated[Literal["off", 4, 5, 6], Info("tp")] = "off"
    redeal_talon_nines: Annotated[Literal["off", 2, 3], Info("tn")] = "off"
    redeal_talon_jacks: Annotated[Literal["off", 3], Info("tj")] = "off"
    redeal_talon_scope: Annotated[Literal["any", "forced_only"], Info("ts")] = "any"
    redeal_after_discard: Annotated[tuple[DiscardGround, ...], BeforeValidator(_as_set), Info("ad")] = ()
    redeal_claimant: Annotated[Literal["holder", "forced_bidder_only"], Info("rl")] = "holder"
    redeal_dealer_fine: Annotated[OnOff, Info("rf")] = "off"
    redeal_third_in_row: Annotated[OnOff, Info("rt")] = "off"


class AuctionRules(Section):
    """Section 4.3."""

    bid_step: Annotated[Literal[5, 10], Info("bs")] = 5
    bid_jumps: Annotated[OnOff, Info("bj")] = "on"
    bid_limit: Annotated[Literal["marriages_held", "120_without_marriage", "none"], Info("bl")] = (
        "marriages_held"
    )
    max_bid: Annotated[Literal[300, 400, "none"], Info("mb")] = 300
    opening: Annotated[Literal["exactly_100", "any"], Info("op")] = "exactly_100"
    debt_silence: Annotated[Literal["off", 0, -100, -120, -200, -300, -1000], Info("ds")] = "off"
    debt_mercy: Annotated[OnOff, Info("dm")] = "off"
    talon_buyout: Annotated[OnOff, Info("tb")] = "off"


class TalonRules(Section):
    """Section 4.4."""

    talon_on_hundred: Annotated[Literal["hidden", "shown"], Info("th")] = "hidden"
    discard: Annotated[Literal["face_down", "face_up"], Info("di")] = "face_down"
    raise_: Annotated[OnOff, Info("ra")] = "on"


class ConcedeRules(Section):
    """Section 4.5."""

    concede: Annotated[OnOff, Info("co")] = "on"
    concede_price: Annotated[ConcedePrice, Info("cp", (CONCEDE,))] = "contract"
    concede_award: Annotated[Literal["half_contract", "sixty", "aces"], Info("ca", (CONCEDE,))] = (
        "half_contract"
    )
    concede_limit: Annotated[Literal["none", 3], Info("cl", (CONCEDE,))] = "none"
    concede_fine: Annotated[Literal["off", "third", "every_third"], Info("cf", (CONCEDE,))] = "off"
    concede_barrel: Annotated[
        Literal["allowed", "not_on_barrel", "nobody_on_barrel", "nobody_if_free"],
        Info("cb", (CONCEDE, BARREL)),
    ] = "not_on_barrel"
    concede_golden: Annotated[OnOff, Info("cg", (CONCEDE, GOLDEN))] = "off"
    concede_dark: Annotated[OnOff, Info("cd", (CONCEDE, DARK))] = "off"
    cross: Annotated[OnOff, Info("cr")] = "off"
    cross_limit: Annotated[Literal[1, 3, "none"], Info("cm", (CROSS,))] = 1
    cross_barrel: Annotated[Literal["nobody_on_barrel", "allowed"], Info("cx", (CROSS, BARREL))] = (
        "nobody_on_barrel"
    )


class PlayRules(Section):
    """Section 4.6."""

    first_lead_marriage: Annotated[OnOff, Info("fl")] = "off"
    marriage_values: Annotated[
        Literal["standard", "spades_high", "black_high", "five_hundred_one"], Info("mv")
    ] = "standard"
    marriage_declaration: Annotated[Literal["automatic", "explicit"], Info("md")] = "automatic"
    marriage_keeps_trump: Annotated[OnOff, Info("mk", (MARRIAGE_TRUMP,))] = "off"
    marriage_must_be_won: Annotated[OnOff, Info("mw")] = "off"
    marriage_credit: Annotated[Literal["everyone", "declarer_only"], Info("mc")] = "everyone"
    queen_jack_marriage: Annotated[OnOff, Info("qj")] = "off"
    ace_marriage: Annotated[OnOff, Info("am")] = "off"
    ace_marriage_trump: Annotated[AceTrump, Info("at", (ACES, MARRIAGE_TRUMP))] = "unchanged"
    ace_marriage_in_a_row: Annotated[OnOff, Info("ar", (ACES,))] = "off"
    nines_bonus: Annotated[Literal["off", 120, 200, 360], Info("nb")] = "off"
    foreign_trump_lead: Annotated[Literal["free", "forbidden"], Info("ft")] = "free"
    must_lead_trump: Annotated[OnOff, Info("ml")] = "off"
    must_overtake: Annotated[OnOff, Info("mo")] = "off"
    trump: Annotated[Literal["marriage", "named"], Info("tr")] = "marriage"


class ScoringRules(Section):
    """Section 4.7."""

    round_defenders: Annotated[Literal[5, 10, "none"], Info("rd")] = 5
    round_declarer: Annotated[OnOff, Info("rc")] = "off"
    bolt_when: Annotated[BoltWhen, Info("bw")] = "no_trick"
    bolts_per_fine: Annotated[Literal["off", 3, 5], Info("bf")] = 3
    bolt_row_fine: Annotated[BoltRowFine, Info("br")] = "off"
    bolt_declarer: Annotated[OnOff, Info("bd")] = "on"
    dump_truck: Annotated[Literal["off", "plus", "minus", "plus_minus"], Info("dt")] = "plus_minus"
    dump_truck_55: Annotated[OnOff, Info("d5")] = "off"


class BarrelRules(Section):
    """Section 4.8: the barrel, and how a match ends."""

    target: Annotated[Literal[501, 1000, 1001], Info("ta")] = 1000
    deal_limit: Annotated[Literal["none", 12, 24], Info("nd")] = "none"
    barrel_at: Annotated[Literal["off", 880, 900], Info("b8")] = 880
    barrel_mode: Annotated[BarrelMode, Info("bm", (BARREL,))] = "contract"
    barrel_need: Annotated[Literal[120, 121, 125], Info("bn", (BARREL,))] = 120
    barrel_attempts: Annotated[Literal[1, 3, 5], Info("ba", (BARREL, NOT_OWN_DEAL))] = 3
    barrel_attempt_is: Annotated[Literal["every_deal", "won_auction"], Info("bi", (BARREL, BY_CONTRACT))] = (
        "every_deal"
    )
    barrel_auction: Annotated[BarrelAuction, Info("bu", (BARREL,))] = "normal"
    barrel_failed_contract: Annotated[
        Literal["free", "free_at_need", "costs_contract", "costs_contract_and_falls"],
        Info("bx", (BARREL, NOT_ACCUMULATE)),
    ] = "free"
    barrel_fall: Annotated[BarrelFall, Info("bz", (BARREL,))] = "fine"
    barrel_push_off: Annotated[
        Literal["previous_falls", "third_knocks_both", "nobody_falls"], Info("bp", (BARREL,))
    ] = "previous_falls"
    barrel_joint_climb: Annotated[Literal["all_fall", "one_falls", "all_stay"], Info("bc", (BARREL,))] = (
        "all_fall"
    )
    barrel_third_fall: Annotated[ThirdFall, Info("bt", (BARREL,))] = "zero"
    barrel_last_chance: Annotated[OnOff, Info("bh", (BARREL, BY_CONTRACT))] = "off"
    barrel_bolt_falls: Annotated[OnOff, Info("bb", (BARREL,))] = "on"
    barrel_stand_still: Annotated[OnOff, Info("b0", (BARREL,))] = "off"
    reverse_barrel: Annotated[Literal["off", "to_-760", "to_-500"], Info("rb")] = "off"
    settlement: Annotated[Literal["none", "difference", "bank", "proportional"], Info("se")] = "none"


class GoldenRules(Section):
    """Section 4.9."""

    golden: Annotated[GoldenKind, Info("go")] = "off"
    golden_if_none_made: Annotated[
        Literal["repeat", "repeat_keep", "reset", "keep", "repeat_three_times"], Info("gi", (GOLDEN,))
    ] = "repeat"
    golden_scores: Annotated[DoubledScores, Info("gs", (GOLDEN,))] = "contract"
    golden_marriages: Annotated[
        Literal["doubled", "not_doubled", "defenders_not_doubled"], Info("gm", (GOLDEN,))
    ] = "doubled"
    golden_raise: Annotated[OnOff, Info("gr", (GOLDEN_FORCED, Need("raise")))] = "off"
    golden_bolts: Annotated[GoldenBolts, Info("gb", (GOLDEN,))] = "single"
    golden_talon: Annotated[Literal["hidden", "shown"], Info("gt", (GOLDEN_FORCED,))] = "hidden"


class DarkRules(Section):
    """Section 4.10."""

    dark: Annotated[DarkMode, Info("da")] = "off"
    dark_min_score: Annotated[Literal["none", 0, 120, 240], Info("dn", (DARK,))] = 240
    dark_talon: Annotated[Literal["hidden", "shown"], Info("dl", (DARK,))] = "hidden"
    dark_scores: Annotated[DoubledScores, Info("dp", (DARK,))] = "contract"
    dark_doubles: Annotated[Literal["everyone", "declarer"], Info("dd", (DARK,))] = "everyone"
    dark_barrel: Annotated[Literal["nobody_on_barrel", "allowed"], Info("db", (DARK, BARREL))] = (
        "nobody_on_barrel"
    )
    dark_lift: Annotated[DarkLift, Info("df", (DARK_OFFER,))] = "auction"
    dark_raise: Annotated[OnOff, Info("dr", (DARK, Need("raise")))] = "off"
    dark_marriages: Annotated[
        Literal["defenders_not_doubled", "doubled", "not_doubled"], Info("dx", (DARK,))
    ] = "defenders_not_doubled"
    dark_bolts: Annotated[DarkBolts, Info("do", (DARK,))] = "double"


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
