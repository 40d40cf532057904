"""A table in the lobby: players, computer players, rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.lobby import (
    filled_with_computers,
    free_seats,
    last_winner,
    new_computer,
    new_table,
    rematch_rules,
    rules_mark,
    with_all_at_level,
    with_computer,
    with_level,
    with_player,
    with_rules,
    without_computer,
    without_player,
)
from club.model import Chat, Table
from club.occupants import ComputerPlayer
from club.rules import PresetRules, chat_with_rules
from club.state import NO_STATE, Chair
from game.rules import Rules, change, preset
from tests.club.records import ANN, BOB, CID, DAN, EVA, GROUP, HOST, MAX, NOW, a_result, a_table

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
    won = [a_result((ANN, BOB, CID), (1, 2, 3), 2), a_result((ANN, BOB, CID), (1, 2, 3), None)]
    assert last_winner(a_table(CID, ANN), won) == 0
    assert last_winner(a_table(ANN, BOB), won) is None
    assert last_winner(a_table(), []) is None
    assert last_winner(a_table(), [a_result((DAN, BOB), (9, 2), 0), *won]) == 2
    assert last_winner(a_table(), [*won, a_result((ANN, BOB), (9, 2), 0)]) == 0
