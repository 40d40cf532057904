"""Nobody and no group opens more tables in a day than the quota allows."""

from __future__ import annotations

import pytest

from bot.tables.lobby.table_quota import DAY_S, QuotaExceeded, TableQuota

ANN, BOB, CID = 11, 12, 13
GROUP, CLUB = -1001, -1002


class Day:
    """Two tables a day, and the time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.quota = TableQuota(lambda: self.now, 2)

    def opens(self, who: int, chat: int) -> bool:
        """Return whether a person may open a table in a chat, and open it."""
        try:
            self.quota.count(who, chat)
        except QuotaExceeded:
            return False
        return True


def test_a_person_opens_two_tables_a_day_wherever_they_are() -> None:
    day = Day()
    assert [day.opens(ANN, chat) for chat in (GROUP, CLUB, ANN, GROUP)] == [True, True, False, False]
    day.now += DAY_S / 2
    assert [day.opens(ANN, GROUP) for _ in range(2)] == [True, False]


@pytest.mark.parametrize(("chats", "allowed"), [((GROUP,) * 3, False), ((GROUP, GROUP, CID), True)])
def test_two_tables_a_day_stand_in_a_group_whoever_opens_them(chats: tuple[int, ...], allowed: bool) -> None:
    day = Day()
    *first, last = [day.opens(who, chat) for who, chat in zip((ANN, BOB, CID), chats, strict=True)]
    assert (first, last) == ([True, True], allowed)


def test_own_tables_count_for_their_person_alone() -> None:
    day = Day()
    assert [day.opens(ANN, ANN) for _ in range(3)] == [True, True, False]
    assert day.opens(BOB, GROUP)
