"""A table in the lobby: its seats, the consent to its rules, and a beginner's hand in a first deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from club.lobby import (
    MAX_SHUFFLES,
    beginner_dealer,
    beginner_deck,
    changes_since_consent,
    filled_with_computers,
    free_seats,
    is_beginner_hand,
    last_winner,
    new_computer,
    new_table,
    rematch_rules,
    seats_without_consent,
    with_all_at_level,
    with_computer,
    with_consent,
    with_level,
    with_player,
    with_rules,
    without_computer,
    without_player,
)
from club.model import Chat, Table
from club.rules import PresetRules, chat_with_rules, encode_rules, rules_mark
from club.state import NO_STATE, Chair, ComputerPlayer, Consent, TableState
from game.actions import Deal
from game.cards import DECK, Cards, cards
from game.engine import step
from game.rules import Rules, Value, assemble, change, preset
from game.state import new_match
from tests.club.records import ANN, BOB, CID, DAN, EVA, GROUP, HOST, MAX, NOW, a_result, a_table
from tests.game.table import Table as Deals

NAMES = ("Ada", "Eva", "Ida", "Max")
FRIDAY = Chat(id=GROUP, title="Friday", language="de")
CLASSIC = PresetRules("classic", Rules())


def seen(table: Table) -> str:
    """Return the mark of a table's rules."""
    return rules_mark(table.preset, table.rules)


def test_a_new_table_seats_its_host_if_the_bot_may_write_to_them() -> None:
    table = new_table(CLASSIC, HOST, FRIDAY, 5, NOW, invited=[BOB], computers=[EVA])
    assert (table.id, table.chat, table.thread, table.host, table.stage) == (0, GROUP, 5, ANN, "lobby")
    assert (table.seats, table.language, table.created) == ((ANN, EVA), "de", NOW)
    assert (table.preset, table.rules) == CLASSIC
    assert (table.state.invited, table.state.since, table.state.touched) == ((BOB,), NOW, NOW)
    silent = new_table(CLASSIC, replace(HOST, started=False), replace(FRIDAY, language=None), None, NOW)
    assert (silent.seats, silent.language) == ((), "")


def test_a_rematch_takes_the_groups_rules_for_as_many_players() -> None:
    fine = change(preset("studio"), "fine", 200)
    assert rematch_rules(chat_with_rules(FRIDAY, "studio", fine), a_table()) == ("studio", fine)
    two = chat_with_rules(FRIDAY, "two_players", preset("two_players"))
    assert rematch_rules(two, a_table()) == CLASSIC


def test_a_player_takes_a_free_seat_or_that_of_the_last_computer() -> None:
    table = a_table(ANN, EVA)
    joined = with_player(table, BOB, seen(table))
    assert joined.seats == (ANN, EVA, BOB)
    assert [each.player for each in joined.state.consents] == [BOB]
    full = with_player(a_table(ANN, EVA, MAX), BOB, seen(table))
    assert full.seats == (ANN, EVA, BOB)
    assert with_player(a_table(EVA, ANN, BOB), CID, "").seats == (ANN, BOB, CID)


def test_computer_players_leave_with_the_last_person() -> None:
    assert without_player(a_table(ANN, EVA, BOB), BOB).seats == (ANN, EVA)
    assert without_player(a_table(ANN, EVA), ANN).seats == ()


@pytest.mark.parametrize(("seats", "free"), [((ANN,), 2), ((ANN, EVA, BOB), 0), ((ANN, BOB, CID, DAN), -1)])
def test_free_seats(seats: tuple[int | ComputerPlayer, ...], free: int) -> None:
    assert free_seats(a_table(*seats)) == free


def test_a_computer_player_plays_like_the_last_one_under_an_unused_name() -> None:
    assert with_computer(a_table(ANN), NAMES).seats == (ANN, ComputerPlayer("normal", "Eva"))
    assert with_computer(a_table(ANN, EVA), NAMES).seats[2] == ComputerPlayer("easy", "Ida")
    assert with_computer(a_table(ANN, MAX, EVA), NAMES).seats[3] == ComputerPlayer("easy", "Ida")
    assert with_computer(a_table(ANN, EVA), NAMES, "strong").seats[2] == ComputerPlayer("strong", "Ida")


def test_a_name_differs_from_table_to_table_and_from_those_to_come() -> None:
    assert new_computer(replace(a_table(), id=6), NAMES, "easy").name == "Ida"
    assert (
        new_computer(replace(a_table(ANN, ComputerPlayer("easy", "Max")), id=3), NAMES, "easy").name == "Ada"
    )
    coming = replace(NO_STATE, chairs=(Chair(next_computer=EVA), Chair()))
    assert new_computer(a_table(state=coming), NAMES, "easy").name == "Ida"


def test_computer_players_fill_all_seats() -> None:
    filled = filled_with_computers(a_table(ANN), NAMES, ["strong"])
    assert [each.level for each in filled.seats if isinstance(each, ComputerPlayer)] == ["strong", "strong"]
    levels = filled_with_computers(a_table(ANN), NAMES, ["strong", "easy", "normal"]).seats[1:]
    assert [each.level for each in levels if isinstance(each, ComputerPlayer)] == ["strong", "easy"]
    assert filled_with_computers(a_table(), NAMES) == a_table()


def test_levels_are_changed_for_one_or_all() -> None:
    table = a_table(EVA, ANN, MAX)
    normal = ComputerPlayer("normal", "Eva"), ANN, ComputerPlayer("normal", "Max")
    assert with_all_at_level(table, "normal").seats == normal
    assert with_level(table, 0, "normal").seats == (normal[0], ANN, MAX)
    assert with_level(a_table(ANN, EVA, BOB), 1, "normal").seats == (ANN, normal[0], BOB)
    assert without_computer(a_table(ANN, EVA, BOB), 1).seats == (ANN, BOB)


def test_computer_players_make_room_for_rules_with_fewer_seats() -> None:
    two = preset("two_players")
    table = with_rules(a_table(ANN, EVA, MAX), "two_players", two, ANN)
    assert (table.seats, table.preset, table.rules) == ((ANN, EVA), "two_players", two)
    assert [each.player for each in table.state.consents] == [ANN]
    assert with_rules(a_table(ANN, BOB, CID), "two_players", two, ANN).seats == (ANN, BOB, CID)
    warned = replace(a_table(), state=replace(NO_STATE, warned=2))
    by_another = with_rules(warned, "classic", Rules(), DAN)
    assert (by_another.state.warned, by_another.state.consents) == (0, ())


def test_the_last_winner_has_a_seat_or_none() -> None:
    won = a_result((ANN, BOB, CID), (1, 2, 3), 2)
    assert last_winner(a_table(CID, ANN), won) == 0
    assert last_winner(a_table(ANN, BOB), won) is None
    assert last_winner(a_table(), None) is None
    assert last_winner(a_table(), replace(won, winner=None)) is None


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


RULES = preset("classic")


@pytest.mark.parametrize(
    ("hand", "suits"),
    [
        ("AS TS KH QH 9C 9D JD", True),
        ("AS TS KS QS 9C 9D JD", False),  # the cheapest marriage
        ("AS 9S KH QH 9C 9D JD", False),  # the ace is alone
        ("AS TS KH QH AC AD JD", False),  # three aces are better played against the others
        ("AS TS KH 9H AC 9D JD", False),
    ],
)
def test_a_first_hand_has_a_dear_marriage_and_an_ace_with_its_ten(hand: str, suits: bool) -> None:
    assert is_beginner_hand(RULES, cards(hand)) is suits


@pytest.mark.parametrize(
    ("changes", "players"), [({}, 3), ({"forced_bidder": "dealer"}, 3), ({"players": 4}, 4)]
)
def test_a_first_deal_asks_the_learner_before_anybody_else(changes: dict[str, Value], players: int) -> None:
    rules = assemble(changes)
    for seat in range(players):
        dealer = beginner_dealer(rules, players, seat)
        assert step(rules, new_match(players, dealer), Deal(DECK[::-1])).match.asked == seat


def test_decks_are_shuffled_until_one_suits() -> None:
    deals = Deals()
    good = deals._stacked("AS TS KH QH 9C 9D JD")
    match, number = new_match(3), count()
    found = beginner_deck(Rules(), match, 0, lambda: good if next(number) == 5 else DECK)
    assert found == good
    assert next(number) == 6


def test_the_last_deck_is_taken_if_none_suits() -> None:
    number = count()
    poor = Deals()._stacked("9S 9C 9D 9H JS JC JD")

    def shuffle() -> Cards:
        next(number)
        return poor

    assert beginner_deck(Rules(), new_match(3), 0, shuffle) == poor
    assert (next(number), MAX_SHUFFLES) == (401, 400)


def test_a_marriage_of_clubs_is_too_cheap_and_two_aces_are_not_too_many() -> None:
    assert not is_beginner_hand(RULES, cards("AS TS KC QC 9H 9D JD"))
    assert is_beginner_hand(RULES, cards("AS TS KD QD 9H 9C JC"))
    assert is_beginner_hand(RULES, cards("AS TS KD QD AH 9C JC"))
