"""Facts that follow from stored records, and the settings of a chat."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from club.model import (
    DEFAULT_SETTINGS,
    KEEP_DAYS,
    Chat,
    ChatSettings,
    LogEntry,
    Player,
    Result,
    RuleSet,
    Season,
    Stage,
    Table,
    new_token,
)
from club.state import Chair, Consent, Departure, MatchEnd, SeatOwner, TableState
from game.actions import Pass
from game.rules import Rules, change
from tests.club.records import ANN, BOB, CID, DAN, EVA, GROUP, a_result, a_table

STAGES: tuple[Stage, ...] = ("lobby", "playing", "over", "closed")


def test_a_token_is_random() -> None:
    assert len({new_token() for _ in range(1000)}) == 1000
    assert all(re.fullmatch("[0-9a-f]{16}", new_token()) for _ in range(100))
    assert KEEP_DAYS == (0, 365, 90, 30)


def test_lobby_and_match_are_open() -> None:
    assert [a_table(stage=each).open for each in STAGES] == [True, True, False, False]


def test_an_ended_table_has_screens_until_it_is_put_away() -> None:
    assert [a_table(stage=each).has_live_screens for each in STAGES] == [True, True, False, False]
    assert replace(a_table(stage="over"), due=0.0).has_live_screens


def test_people_have_seats() -> None:
    table = a_table(ANN, EVA, CID)
    assert table.people == {0: ANN, 2: CID}
    assert [table.seat_of(each) for each in (ANN, CID, BOB)] == [0, 2, None]


@pytest.mark.parametrize(
    "state",
    [
        TableState(chairs=(Chair(left=DAN),)),
        TableState(chairs=(Chair(next_owner=DAN),)),
        TableState(chairs=(Chair(computer_by=DAN),)),
        TableState(gone=(Departure(DAN, 0, 5),)),
        TableState(consents=(Consent(DAN, ""),)),
        TableState(owners=(SeatOwner(1, 0, DAN),)),
        TableState(end=MatchEnd("vote", (DAN,))),
        TableState(invited=(DAN,)),
    ],
)
def test_a_record_mentions_people_who_are_not_there(state: TableState) -> None:
    assert a_table(state=state).mentions(DAN)
    assert not a_table(state=state).mentions(99)


def test_a_record_mentions_its_players_host_and_chat() -> None:
    assert a_table().mentions(ANN)
    assert a_table(host=DAN).mentions(DAN)
    assert a_table(chat=DAN).mentions(DAN)
    assert not a_table().mentions(DAN)


def test_cards_stay_hidden_while_the_same_deck_is_dealt_on() -> None:
    once = replace(a_table(stage="playing"), rules=change(Rules(), "shuffle", "match_start"))
    assert (once.open_cards, once.cards) == (False, "")
    over = replace(once, stage="over")
    assert (over.open_cards, over.cards) == (True, over.token)
    assert a_table(stage="playing").open_cards


def test_a_result_knows_whether_computers_played() -> None:
    assert a_result((ANN, EVA), (5, 6)).with_computers
    assert not a_result((ANN, BOB), (5, 6)).with_computers


def test_defaults_are_those_of_stored_records() -> None:
    """A column that an older row lacks stands at its default."""
    assert Player(id=ANN, name="Ann") == Player(id=ANN, name="Ann", language=None, started=False)
    assert Chat(id=GROUP, title="Friday") == Chat(
        id=GROUP,
        title="Friday",
        language=None,
        preset="classic",
        changes=(),
        timer=120,
        settings=ChatSettings(),
        keep_days=0,
    )
    assert RuleSet(chat=GROUP, name="x", preset="classic").id == 0
    table = Table(
        id=1,
        chat=GROUP,
        thread=None,
        host=ANN,
        stage="lobby",
        seats=(),
        preset="classic",
        rules=Rules(),
        language="en",
        created=0.0,
    )
    assert (table.entries, table.version, table.due, table.seed) == (0, 0, None, "")
    assert Result(table=1, chat=GROUP, players=(), scores=(), winner=None, deals=1, ended=0.0).season == 0


def test_records_are_the_same_whatever_their_tokens_versions_and_secrets() -> None:
    table = a_table()
    assert replace(table, token="x", version=7, seed="y") == table
    assert Chat(id=GROUP, title="Friday", token="x") == Chat(id=GROUP, title="Friday", token="y")
    ended = a_result((ANN, BOB), (5, 6))
    assert replace(ended, season=9) == ended


def test_secrets_and_usernames_are_not_printed() -> None:
    assert "abcd" not in repr(replace(a_table(), seed="abcd"))
    assert "ann_x" not in repr(Player(id=ANN, name="Ann", username="ann_x"))
    assert "sheet" not in repr(a_result((ANN, BOB), (5, 6)))


def test_entries_and_seasons_are_plain_values() -> None:
    assert LogEntry(1, Pass(0), (), 5.0) == LogEntry(1, Pass(0), (), 5.0)
    assert Season(1, 5.0, ANN).number == 1


def test_pictures_have_a_paper() -> None:
    assert ChatSettings(pictures="dark").paper == "dark"
    assert ChatSettings(pictures="light").paper == "light"
    assert ChatSettings(pictures="off").paper is None


def test_a_chat_has_hints_and_pictures_unless_it_says_otherwise() -> None:
    assert (
        ChatSettings(
            pace="human",
            stand_in="easy",
            hints="computers",
            talk=False,
            pictures="light",
            slang=False,
            pin=False,
        )
        == DEFAULT_SETTINGS
    )
