"""Membership of a group: how long an answer of Telegram counts, and how seldom Telegram is asked."""

from __future__ import annotations

from bot.people import IN_S, KEPT_S, MOST_RIGHTS, OUT_S, Members

GROUP, ANN, MEL = -7, 11, 99


class Telegram:
    """A Telegram that counts the questions."""

    def __init__(self, *inside: int) -> None:
        self.inside = set(inside)
        self.asked = 0
        self.now = 1000.0
        self.silent = False
        self.members = Members(self.is_member, lambda: self.now)

    async def is_member(self, chat: int, user: int) -> bool | None:
        self.asked += 1
        return None if self.silent else user in self.inside


async def test_a_member_is_asked_about_once_in_a_while() -> None:
    telegram = Telegram(ANN)
    for _ in range(20):
        assert await telegram.members(GROUP, ANN)
    assert telegram.asked == 1


async def test_who_left_the_group_is_known_to_have_left_after_a_while() -> None:
    telegram = Telegram(ANN)
    assert await telegram.members(GROUP, ANN)
    telegram.inside.clear()
    telegram.now += IN_S
    assert not await telegram.members(GROUP, ANN)


async def test_a_member_stays_one_for_a_day_while_telegram_does_not_answer() -> None:
    telegram = Telegram(ANN)
    assert await telegram.members(GROUP, ANN)
    telegram.silent = True
    telegram.now += IN_S
    assert await telegram.members(GROUP, ANN)
    assert not await telegram.members(GROUP, MEL)
    telegram.now += KEPT_S
    assert not await telegram.members(GROUP, ANN)


async def test_a_departure_counts_although_telegram_does_not_answer() -> None:
    telegram = Telegram(ANN)
    assert await telegram.members(GROUP, ANN)
    telegram.silent = True
    telegram.members.gone(GROUP, ANN)
    assert not await telegram.members(GROUP, ANN)


async def test_of_whom_telegram_told_that_they_left_it_is_asked_at_once() -> None:
    telegram = Telegram(ANN)
    assert await telegram.members(GROUP, ANN)
    telegram.inside.clear()
    telegram.members.gone(GROUP, ANN)
    assert not await telegram.members(GROUP, ANN)
    telegram.members.gone(GROUP, MEL)


async def test_who_leaves_while_telegram_is_asked_is_asked_for_again() -> None:
    telegram = Telegram(ANN)

    async def leaves_meanwhile(_chat: int, user: int) -> bool:
        inside = user in telegram.inside
        telegram.inside.discard(user)
        members.gone(GROUP, user)
        return inside

    members = Members(leaves_meanwhile, lambda: telegram.now)
    assert await members(GROUP, ANN)
    assert not await members(GROUP, ANN)


async def test_a_stranger_who_knocks_again_and_again_costs_few_questions_and_may_join() -> None:
    telegram = Telegram()
    for _ in range(20):
        assert not await telegram.members(GROUP, MEL)
    assert telegram.asked == 1
    telegram.inside.add(MEL)
    telegram.now += OUT_S
    assert await telegram.members(GROUP, MEL)


async def test_who_was_seen_in_the_group_is_in_it_whatever_telegram_tells() -> None:
    telegram = Telegram()
    telegram.members.note(GROUP, ANN, member=True)
    assert await telegram.members(GROUP, ANN)
    assert not await telegram.members(-8, ANN), "that is another group"
    assert telegram.asked == 1


async def test_only_so_many_are_remembered() -> None:
    telegram = Telegram()
    telegram.members.note(GROUP, ANN, member=True)
    for user in range(MOST_RIGHTS):
        telegram.members.note(-8, user, member=True)
    assert not await telegram.members(GROUP, ANN)
