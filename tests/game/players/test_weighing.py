"""Weights of computer players: told for the choices they have, without changing their moves."""

from __future__ import annotations

import random

from game.actions import Action, Bid, Contract, Deal, Give, Lay, Pass, Take
from game.arena import ArenaTable, Computer, deck
from game.cards import cards
from game.layouts import TWO, stacked
from game.players import LEVELS, answer, never, weigh
from game.players.counting import first
from game.rules import assemble, flat, preset
from game.state import Over, new_match
from tests.strategies import random_rules
from trials.computers import LIGHT


def test_what_was_weighed_leads_to_what_is_done() -> None:
    """The best option is the answer; each option can be done and lies between losing and winning."""
    weighed = set[str]()
    for seed in range(12):
        rng = random.Random(seed)
        rules = random_rules(rng) if seed else preset("classic")
        level = LIGHT["strong"]
        table = ArenaTable(
            rules, new_match(rules.table.players), [Computer(level, rng)] * rules.table.players
        )
        while len(table.match.sheet) < 2 and not isinstance(table.match.phase, Over):
            if table.match.asked is None:
                table.do(deck(table, rng))
                continue
            situation, stream = table.situation(table.match.asked), rng.random()
            found = weigh(situation, level, random.Random(stream))
            assert found.best == answer(situation, level, random.Random(stream))
            for option in found.options:
                weighed.add(situation.view.kind)
                assert option.actions[0] in situation.view.choices
                assert len(option.worths) == found.deals
                assert all(0 <= worth <= 1 for worth in option.worths)
                assert option.made is None or 0 <= option.made <= 1
            table.do(found.best)
    assert weighed == {"auction", "giving", "contract", "trump", "play"}


def test_who_has_to_give_an_ace_gives_one() -> None:
    """Of four aces one goes to the other of two players, though others would be missed less."""
    changes = {"two_player_layout": "9_2x3", "redeal_four_aces": "talon_give_ace"}
    rules = assemble({**flat(preset("two_players")), **changes})
    rng = random.Random(1)
    table = ArenaTable(rules, new_match(2), [Computer(LIGHT["strong"], rng)] * 2)
    hands = cards("9S 9C JC QC KC 9D KD TD JH"), cards("AS TS KS QS JS AC TC AD QD")
    talons = cards("JD AH QH"), cards("9H KH TH")
    table.do(Deal(stacked(TWO["9_2x3"], 2, table.match.dealer, hands, talons), placed=True))
    while (seat := table.match.asked) is not None and table.situation(seat).view.kind != "giving":
        table.do(first(table.situation(seat), Take, *([Bid] if seat else [Pass])))
    assert seat == 1
    asked = table.situation(1)
    assert {each.card for each in asked.view.choices if isinstance(each, Give)} == set(cards("AS AC AD AH"))
    assert answer(asked, LIGHT["strong"], rng) in asked.view.choices


def test_what_would_be_left_out_is_weighed_on_request() -> None:
    rng = random.Random(2)
    level = LEVELS["normal"]._replace(bidding=4, giving=4, contract=4, cards=0)
    table = ArenaTable(preset("classic"), new_match(3), [Computer(level, rng)] * 3)
    met = set[str]()
    while len(table.match.sheet) < 2:
        if table.match.asked is None:
            table.do(deck(table, rng))
            continue
        situation = table.situation(table.match.asked)
        view = situation.view
        weighable = [each for each in view.choices if isinstance(each, Bid | Contract | Give | Lay)]
        besides: list[Action] = [*weighable[-1:]]
        if view.kind == "giving" and not view.given:
            others = [seat for seat in range(3) if seat != view.asked]
            besides = [Give(situation.seat, card, to) for card, to in zip(view.hand, others, strict=False)]
        found = weigh(situation, level, random.Random(1), never, besides)
        if found.options and besides:
            met.add(view.kind)
            assert any(set(option.actions) == set(besides) for option in found.options)
        table.do(answer(situation, level, rng))
    assert met == {"auction", "giving", "contract"}
