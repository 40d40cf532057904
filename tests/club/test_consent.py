"""Consent of the players in a lobby to its rules."""

from __future__ import annotations

from dataclasses import replace

from club.lobby import changes_since_consent, rules_mark, seats_without_consent, with_consent
from club.model import Table
from club.rules import encode_rules
from club.state import Consent, TableState
from game.rules import Rules, change, preset
from tests.club.records import ANN, BOB, CID, DAN, GROUP, a_table


def waiting(*consents: Consent) -> Table:
    rules = change(preset("classic"), "fine", 200)
    return Table(
        id=1,
        chat=GROUP,
        thread=None,
        host=ANN,
        stage="lobby",
        seats=(ANN, BOB),
        preset="classic",
        rules=rules,
        language="en",
        created=0.0,
        state=TableState(consents=consents),
    )


def test_a_code_that_nobody_can_read_any_more_is_no_agreement() -> None:
    table = waiting(Consent(ANN, "studio-zz9-00000"))
    assert seats_without_consent(table) == (0, 1)
    assert changes_since_consent(table) == {}


def test_the_same_rules_by_another_name_are_agreed_to() -> None:
    table = waiting()
    other = Table(
        id=1,
        chat=GROUP,
        thread=None,
        host=ANN,
        stage="lobby",
        seats=(ANN,),
        preset="family",
        rules=table.rules,
        language="en",
        created=0.0,
    )
    signed = with_consent(other, ANN)
    assert seats_without_consent(replace(signed, preset="classic")) == ()


def test_a_mark_is_the_end_of_the_share_code() -> None:
    mark = rules_mark("classic", Rules())
    assert len(mark) == 5
    assert encode_rules("classic", Rules()).endswith(mark)
    assert rules_mark("classic", change(Rules(), "fine", 200)) != mark


def test_a_player_agrees_to_the_rules_they_saw() -> None:
    table = a_table()
    mark = rules_mark(table.preset, table.rules)
    for seen in ("", mark):
        assert seats_without_consent(with_consent(table, ANN, seen)) == (1, 2)
    other = with_consent(table, ANN, "ABCDE")
    assert seats_without_consent(other) == (0, 1, 2)
    assert other.state.consents == (Consent(ANN, ""),)


def test_one_consent_is_kept_for_each_player_who_sits_there() -> None:
    table = with_consent(with_consent(with_consent(a_table(), DAN), BOB), BOB)
    assert [each.player for each in table.state.consents] == [BOB]
    assert [each.player for each in with_consent(table, CID).state.consents] == [BOB, CID]


def test_changes_are_those_since_the_last_consent() -> None:
    table = with_consent(with_consent(a_table(ANN, BOB), ANN), BOB)
    assert changes_since_consent(table) == {}
    fined = replace(table, rules=change(Rules(), "fine", 200))
    assert seats_without_consent(fined) == (0, 1)
    assert changes_since_consent(fined) == {"fine": (120, 200)}
    agreed = with_consent(fined, ANN)
    assert seats_without_consent(agreed) == (1,)
    assert changes_since_consent(agreed) == {"fine": (120, 200)}
    assert changes_since_consent(with_consent(agreed, BOB)) == {}
    stepped = replace(agreed, rules=change(agreed.rules, "bid_step", 10))
    assert changes_since_consent(stepped)["fine"] == (120, 200), "the older consent tells more"


def test_an_option_without_an_effect_is_no_change() -> None:
    table = with_consent(a_table(ANN, BOB), ANN)
    scores = replace(table, rules=change(Rules(), "golden_scores", "points"))
    assert changes_since_consent(scores) == {}
    golden = replace(table, rules=change(Rules(), "golden", "forced_120"))
    assert "golden" in changes_since_consent(golden)


def test_an_option_that_has_lost_its_effect_is_a_change() -> None:
    golden = change(change(Rules(), "golden", "forced_120"), "golden_scores", "points")
    table = with_consent(replace(a_table(ANN, BOB), rules=golden), ANN)
    plain = replace(table, rules=Rules())
    assert set(changes_since_consent(plain)) == {"golden", "golden_scores"}
