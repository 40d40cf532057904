"""Tests that mutation testing runs for a changed file."""

from tools.mutants import SETTLING, quick_tests


def test_a_file_of_bot_is_tested_by_the_folder_of_its_package() -> None:
    tests = quick_tests("bot/tables/moves.py", ())
    assert "bot/tables/test_undo" in tests
    assert all(each.startswith("bot/tables/test_") for each in tests)


def test_subfolders_are_not_run_for_the_folder_above() -> None:
    tests = quick_tests("bot/tables/live.py", ())
    assert "bot/tables/test_live" in tests
    assert all(each.count("/") == 2 for each in tests)


def test_a_folder_without_tests_is_tested_by_the_folder_above() -> None:
    assert "storage/test_store" in quick_tests("storage/sqlite/sqlite_store.py", ())


def test_named_tests_replace_those_of_the_folder() -> None:
    assert quick_tests("bot/tables/moves.py", ("tables/test_live",)) == ("bot/tables/test_live",)


def test_files_of_game_and_club_have_fast_tests_of_their_own() -> None:
    assert quick_tests("game/state.py", ()) == tuple(f"game/{each}" for each in SETTLING)
    assert quick_tests("club/clock.py", ()) == ("club/test_clock",)
