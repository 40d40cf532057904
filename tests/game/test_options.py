"""The catalogue: exactly the options of docs/rules.md section 4, their conflicts, and one reader for each."""

from __future__ import annotations

import pytest

from game.rules import (
    CONFLICTS,
    Rules,
    RulesConflict,
    assemble,
    catalog,
    change,
    conflicts,
    differences,
    flat,
    meaningful,
    preset,
    presets,
)

OFF_ON = ("off", "on")
ANY = "any"
DECLARED: dict[str, tuple[object, ...]] = {
    "players": (3, 2, 3, 4),
    "two_player_layout": ("10_2x2", "10_2x2", "9_2x3", "10_2x2_pile"),
    "sitting_dealer_scores": (
        "cards_and_marriage",
        "cards",
        "cards_and_marriage",
        "cards_and_half_marriages",
    ),
    "forced_bidder": ("left_of_dealer", "left_of_dealer", "dealer"),
    "first_dealer": ("lot", "lot", "last_winner"),
    "shuffle": ("every_deal", "every_deal", "match_start"),
    "cut_ritual": ("off", "off", "right_neighbour", "left_neighbour"),
    "fine": (120, 60, 100, 120, 200),
    "redeal_hand_points_below": ("off", "off", 12, 13, 14, 15, 16),
    "redeal_hand_nines": (4, "off", 3, 4),
    "redeal_hand_jacks": ("off", "off", 3, 4),
    "redeal_four_aces": ("off", "off", "dealt", "dealt_or_talon", "talon_give_ace"),
    "redeal_talon_points_below": ("off", "off", 4, 5, 6),
    "redeal_talon_nines": ("off", "off", 2, 3),
    "redeal_talon_jacks": ("off", "off", 3),
    "redeal_talon_scope": (ANY, ANY, "forced_only"),
    "redeal_after_discard": ((), "four_nines", "three_nines", "four_jacks", "points_below"),
    "redeal_claimant": ("holder", "holder", "forced_bidder_only"),
    "redeal_dealer_fine": ("off", *OFF_ON),
    "redeal_third_in_row": ("off", *OFF_ON),
    "bid_step": (5, 5, 10),
    "bid_jumps": ("on", "on", "off"),
    "bid_limit": ("marriages_held", "marriages_held", "120_without_marriage", "none"),
    "max_bid": (300, 300, 400, "none"),
    "opening": ("exactly_100", "exactly_100", ANY),
    "debt_silence": ("off", "off", 0, -100, -120, -200, -300, -1000),
    "debt_mercy": ("off", *OFF_ON),
    "talon_buyout": ("off", *OFF_ON),
    "talon_on_hundred": ("hidden", "hidden", "shown"),
    "discard": ("face_down", "face_down", "face_up"),
    "raise": ("on", "on", "off"),
    "concede": ("on", *OFF_ON),
    "concede_price": ("contract", "contract", "nothing", "bolt", "half_contract"),
    "concede_award": ("half_contract", "half_contract", "sixty", "aces"),
    "concede_limit": ("none", "none", 3),
    "concede_fine": ("off", "off", "third", "every_third"),
    "concede_barrel": ("not_on_barrel", "allowed", "not_on_barrel", "nobody_on_barrel", "nobody_if_free"),
    "concede_golden": ("off", *OFF_ON),
    "concede_dark": ("off", *OFF_ON),
    "cross": ("off", *OFF_ON),
    "cross_limit": (1, 1, 3, "none"),
    "cross_barrel": ("nobody_on_barrel", "nobody_on_barrel", "allowed"),
    "first_lead_marriage": ("off", *OFF_ON),
    "marriage_values": ("standard", "standard", "spades_high", "black_high", "five_hundred_one"),
    "marriage_declaration": ("automatic", "automatic", "explicit"),
    "marriage_keeps_trump": ("off", *OFF_ON),
    "marriage_must_be_won": ("off", *OFF_ON),
    "marriage_credit": ("everyone", "everyone", "declarer_only"),
    "queen_jack_marriage": ("off", *OFF_ON),
    "ace_marriage": ("off", *OFF_ON),
    "ace_marriage_trump": ("unchanged", "unchanged", "cancelled", "first_ace", "last_ace"),
    "ace_marriage_in_a_row": ("off", *OFF_ON),
    "nines_bonus": ("off", "off", 120, 200, 360),
    "foreign_trump_lead": ("free", "free", "forbidden"),
    "must_lead_trump": ("off", *OFF_ON),
    "must_overtake": ("off", *OFF_ON),
    "trump": ("marriage", "marriage", "named"),
    "round_defenders": (5, 5, 10, "none"),
    "round_declarer": ("off", *OFF_ON),
    "bolt_when": ("no_trick", "no_trick", "no_points", "rounds_to_zero"),
    "bolts_per_fine": (3, "off", 3, 5),
    "bolt_row_fine": ("off", "off", "fine", 240, 360),
    "bolt_declarer": ("on", *OFF_ON),
    "dump_truck": ("plus_minus", "off", "plus", "minus", "plus_minus"),
    "dump_truck_55": ("off", *OFF_ON),
    "target": (1000, 501, 1000, 1001),
    "deal_limit": ("none", "none", 12, 24),
    "barrel_at": (880, "off", 880, 900),
    "barrel_mode": ("contract", "contract", "own_deal", "accumulate"),
    "barrel_need": (120, 120, 121, 125),
    "barrel_attempts": (3, 1, 3, 5),
    "barrel_attempt_is": ("every_deal", "every_deal", "won_auction"),
    "barrel_auction": ("normal", "normal", "auto_need", "no_auction", "excluded", "forced_at_need"),
    "barrel_failed_contract": ("free", "free", "free_at_need", "costs_contract", "costs_contract_and_falls"),
    "barrel_fall": ("fine", "fine", "contract", 500, "zero"),
    "barrel_push_off": ("previous_falls", "previous_falls", "third_knocks_both", "nobody_falls"),
    "barrel_joint_climb": ("all_fall", "all_fall", "one_falls", "all_stay"),
    "barrel_third_fall": ("zero", "zero", "none", "zero_without_barrel", "five_without_barrel"),
    "barrel_last_chance": ("off", *OFF_ON),
    "barrel_bolt_falls": ("on", *OFF_ON),
    "barrel_stand_still": ("off", *OFF_ON),
    "reverse_barrel": ("off", "off", "to_-760", "to_-500"),
    "settlement": ("none", "none", "difference", "bank", "proportional"),
    "golden": ("off", "off", "forced_120", "doubled"),
    "golden_if_none_made": ("repeat", "repeat", "repeat_keep", "reset", "keep", "repeat_three_times"),
    "golden_scores": ("contract", "contract", "points"),
    "golden_marriages": ("doubled", "doubled", "not_doubled", "defenders_not_doubled"),
    "golden_raise": ("off", *OFF_ON),
    "golden_bolts": ("single", "single", "double", "double_and_fines"),
    "golden_talon": ("hidden", "hidden", "shown"),
    "dark": ("off", "off", "forced_bidder", "left_of_dealer", "dealer", "everyone"),
    "dark_min_score": (240, "none", 0, 120, 240),
    "dark_talon": ("hidden", "hidden", "shown"),
    "dark_scores": ("contract", "contract", "points"),
    "dark_doubles": ("everyone", "everyone", "declarer"),
    "dark_barrel": ("nobody_on_barrel", "nobody_on_barrel", "allowed"),
    "dark_lift": ("auction", "off", "auction", "takes_talon"),
    "dark_raise": ("off", *OFF_ON),
    "dark_marriages": ("defenders_not_doubled", "defenders_not_doubled", "doubled", "not_doubled"),
    "dark_bolts": ("double", "single", "declarer_double", "double"),
}
"""By id, in the order of the page: the default, then every value."""


def test_the_options_are_those_of_the_page_in_its_order() -> None:
    assert list(catalog()) == list(DECLARED)


@pytest.mark.parametrize("name", DECLARED)
def test_values_and_default(name: str) -> None:
    default, *values = DECLARED[name]
    option = catalog()[name]
    assert option.default == default
    assert sorted(map(str, option.values)) == sorted(map(str, values))
    assert option.default == () if option.is_set else option.default in option.values


def test_codes_are_two_letters_and_unique() -> None:
    codes = [option.info.code for option in catalog().values()]
    assert len(set(codes)) == len(codes)
    assert all(len(code) == 2 for code in codes)


def test_needs_name_options_and_values_that_exist() -> None:
    for option in catalog().values():
        for need in option.info.needs:
            needed = catalog()[need.option]
            assert set(need.values) <= set(needed.values)
            assert need.values or "off" in needed.values


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"target": 1001}, "target-out-of-reach"),
        ({"golden": "doubled"}, "golden-doubled-keeps"),
        ({"concede_price": "half_contract"}, "half-price-for-aces"),
        ({"target": 501}, "barrel-beyond-501"),
        ({"target": 501, "barrel_at": "off", "reverse_barrel": "to_-760"}, "reverse-barrel-beyond-501"),
        ({"players": 4, "forced_bidder": "dealer"}, "dealer-sits-out-forced"),
        ({"players": 4, "dark": "dealer"}, "dealer-sits-out-dark"),
        ({"barrel_mode": "own_deal", "barrel_auction": "no_auction"}, "own-deal-has-no-auction"),
        ({"barrel_auction": "excluded"}, "excluded-only-accumulates"),
        ({"barrel_mode": "accumulate", "barrel_auction": "auto_need"}, "accumulating-does-not-stand"),
    ],
)
def test_x1_conflicts(changes: dict[str, object], name: str) -> None:
    with pytest.raises(RulesConflict) as caught:
        assemble(changes)
    assert caught.value.names == (name,)
    assert set(CONFLICTS[name].options) <= set(catalog())


@pytest.mark.parametrize(
    "changes",
    [
        {"target": 1001, "barrel_need": 121},
        {"target": 1001, "barrel_at": "off"},
        {"golden": "doubled", "golden_if_none_made": "keep"},
        {"concede_price": "half_contract", "concede_award": "aces"},
        {"target": 501, "barrel_at": "off"},
        {"barrel_mode": "accumulate", "barrel_auction": "excluded"},
        {"players": 2, "forced_bidder": "dealer"},
        {"players": 4, "dark": "forced_bidder"},
    ],
)
def test_x1_what_is_no_conflict(changes: dict[str, object]) -> None:
    assert conflicts(assemble(changes)) == ()


@pytest.mark.parametrize("value", [True, False, 120.0, "120", None, [120], 119])
def test_r17_a_value_is_written_as_it_is_declared(value: object) -> None:
    with pytest.raises(ValueError, match="fine cannot be"):
        assemble({"fine": value})


def test_a_set_is_kept_in_the_order_of_the_page_each_once() -> None:
    rules = assemble({"redeal_after_discard": ["points_below", "four_nines", "four_nines"]})
    assert flat(rules)["redeal_after_discard"] == ("four_nines", "points_below")
    with pytest.raises(ValueError, match="redeal_after_discard cannot be"):
        assemble({"redeal_after_discard": ["five_nines"]})


def test_change_checks_the_whole() -> None:
    assert change(Rules(), "fine", 60).table.fine == 60
    with pytest.raises(ValueError, match="there is no option"):
        change(Rules(), "colour", 60)
    with pytest.raises(RulesConflict):
        change(Rules(), "target", 501)


def test_x3_an_option_without_effect_is_hidden() -> None:
    assert not meaningful(Rules(), "two_player_layout")
    assert meaningful(assemble({"players": 2}), "two_player_layout")
    assert not meaningful(Rules(), "dark_lift")
    assert not meaningful(assemble({"dark": "everyone"}), "dark_lift")
    assert not meaningful(assemble({"barrel_at": "off"}), "barrel_need")
    assert not meaningful(assemble({"trump": "named"}), "marriage_keeps_trump")
    assert meaningful(Rules(), "barrel_need")


PRESETS = (
    "classic family encyclopedia pocket studio notebook bank rooms shtuka igrafan cardparade "
    "five_hundred_one two_players two_players_pile two_players_bank four_players dark_for_all tysiac"
)


def test_the_presets() -> None:
    assert list(presets()) == PRESETS.split()
    assert preset("classic") == Rules()
    assert len({repr(rules) for rules in presets().values()}) == len(presets())
    assert differences(preset("two_players"), "classic") == {"players": 2, "concede_award": "sixty"}
