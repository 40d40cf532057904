"""The contract of `storage.store.Store` for people, tables and slots, kept by every store alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from club.model import Chat, Player, RuleSet, Table
from club.state import TableState
from game.rules import Rules, change
from storage.leases import shard_of
from storage.store import Shown, Slot, Stale, Store, StoreError
from tests.storage.conftest import Open
from tests.storage.played import begun, result, steps, table

RULES = change(Rules(), "fine", 200)


async def test_nobody_is_known_at_first(store: Store) -> None:
    assert await store.player(1) is None
    assert await store.chat(-7) is None
    assert await store.table(1) is None
    assert await store.table_in(-7, None) is None
    assert await store.last_table(-7, None) is None
    assert await store.open_tables() == ()
    assert await store.tables_of(11) == ()
    assert await store.saved(1) is None
    assert await store.start_of(1) is None
    assert await store.history(1) == ()
    assert await store.results(-7) == ()
    assert await store.shown() == {}
    assert not await store.knows(1)


async def test_players_are_replaced(store: Store) -> None:
    await store.keep_player(Player(id=11, name="Ann"))
    await store.keep_player(Player(id=2**40, name="Боб 🂡", language="ru", started=True))
    assert await store.player(11) == Player(id=11, name="Ann")
    assert await store.player(2**40) == Player(id=2**40, name="Боб 🂡", language="ru", started=True)
    await store.keep_player(Player(id=11, name="Anna", language="pl", started=True))
    assert await store.player(11) == Player(id=11, name="Anna", language="pl", started=True)
    await store.keep_player(Player(id=11, name="Anna", language="pl", refused=True))
    assert await store.player(11) == Player(id=11, name="Anna", language="pl", refused=True)


async def test_chats_are_replaced(store: Store) -> None:
    await store.keep_chat(Chat(id=-7, title="Friday"))
    assert await store.chat(-7) == Chat(id=-7, title="Friday")
    grounds = ("four_nines", "points_below")
    changed = Chat(
        id=-7,
        title="Friday",
        language="en",
        preset="studio",
        changes=(("fine", 200), ("redeal_after_discard", grounds)),
    )
    await store.keep_chat(changed)
    assert await store.chat(-7) == changed


async def test_rules_are_kept_under_names(store: Store) -> None:
    assert await store.rule_sets(-7) == ()
    friday = await store.keep_rule_set(
        RuleSet(chat=-7, name="friday", preset="studio", changes=(("fine", 200),))
    )
    brisk = await store.keep_rule_set(
        RuleSet(chat=-7, name="быстро 🂡", preset="classic", changes=(("redeal_after_discard", ()),))
    )
    other = await store.keep_rule_set(RuleSet(chat=-8, name="friday", preset="classic"))
    assert len({friday.id, brisk.id, other.id}) == 3
    assert await store.rule_sets(-7) == (friday, brisk)
    again = await store.keep_rule_set(
        RuleSet(chat=-7, name="friday", preset="pocket", changes=(("target", 1001),))
    )
    assert again == RuleSet(
        chat=-7, name="friday", preset="pocket", changes=(("target", 1001),), id=friday.id
    )
    assert await store.rule_sets(-7) == (again, brisk)
    assert await store.drop_rule_set(-7, "friday")
    assert not await store.drop_rule_set(-7, "friday")
    assert await store.rule_sets(-7) == (brisk,)
    assert await store.rule_sets(-8) == (other,)


async def test_the_id_of_dropped_rules_is_not_given_again(store: Store) -> None:
    first = await store.keep_rule_set(RuleSet(chat=-7, name="friday", preset="studio"))
    await store.drop_rule_set(-7, "friday")
    assert (await store.keep_rule_set(RuleSet(chat=-7, name="friday", preset="studio"))).id != first.id


async def test_rules_under_names_move_with_their_chat(store: Store) -> None:
    kept = await store.keep_rule_set(RuleSet(chat=-7, name="friday", preset="studio"))
    await store.move_chat(-7, -1007)
    assert await store.rule_sets(-7) == ()
    assert await store.rule_sets(-1007) == (replace(kept, chat=-1007),)


async def test_a_table_gets_an_id_and_comes_back(store: Store) -> None:
    first = await store.open_table(table(id=99), 1)
    second = await store.open_table(table(thread=5, seats=(), rules=RULES, due=2000.75), 2)
    assert first == replace(table(), id=first.id)
    assert first.id != second.id
    assert await store.table(first.id) == first
    assert await store.table(second.id) == second


async def test_a_table_is_replaced(store: Store) -> None:
    opened = await store.open_table(table(), 1)
    changed = replace(
        opened, host=12, seats=(12, 13, 11, 14), preset="studio", rules=RULES, language="en", due=7.5
    )
    await store.keep_table(changed, 2)
    assert await store.table(opened.id) == changed


async def test_an_unknown_table_cannot_be_replaced(store: Store) -> None:
    with pytest.raises(StoreError, match="there is no table 5"):
        await store.keep_table(table(id=5), 1)
    assert not await store.knows(1)


async def test_tables_of_one_file_share_equal_rules(store: Store) -> None:
    for chat in range(3):
        await store.open_table(table(chat=chat, rules=change(Rules(), "fine", 200)), None)
    first, *others = await store.open_tables()
    assert all(other.rules is first.rules for other in others)


async def test_open_tables_are_listed_by_their_last_use(store: Store) -> None:
    used = [await store.open_table(table(state=TableState(touched=at)), None) for at in (5.0, 9.0, 7.0)]
    await store.open_table(table(stage="closed", state=TableState(touched=8.0)), None)
    found = await store.last_touches()
    assert list(found.items()) == [(used[1].id, 9.0), (used[2].id, 7.0), (used[0].id, 5.0)]


async def test_open_tables_are_found_by_place_and_by_player(store: Store) -> None:
    lobby = await store.open_table(table(thread=None, seats=(11,)), None)
    playing = await store.open_table(table(thread=5, seats=(12, 11, 13), stage="playing"), None)
    elsewhere = await store.open_table(table(chat=-8, seats=(12,)), None)
    over = await store.open_table(table(thread=6, stage="over"), None)
    closed = await store.open_table(table(thread=6, stage="closed"), None)
    assert await store.open_tables() == (lobby, playing, elsewhere)
    assert await store.open_chats() == {each.id: each.chat for each in (lobby, playing, elsewhere)}
    assert await store.open_chats([shard_of(-8)]) == {elsewhere.id: -8}
    assert await store.tables_of(11) == (lobby, playing)
    assert await store.tables_of(12) == (playing, elsewhere)
    assert await store.tables_at(-7) == (lobby, playing)
    assert await store.tables_at(-9) == ()
    assert (await store.count_at(-7), await store.count_at(-9)) == (2, 0)
    assert await store.table_in(-7, None) == lobby
    assert await store.table_in(-7, 5) == playing
    assert await store.table_in(-7, 6) is None
    assert await store.last_table(-7, 6) == closed
    assert await store.table(over.id) == over
    await store.keep_table(replace(lobby, stage="closed"), None)
    assert await store.table_in(-7, None) is None
    assert await store.tables_of(11) == (playing,)


async def test_updates_are_known_after_a_restart(store: Store, open_again: Open) -> None:
    await store.open_table(table(), 41)
    await store.close()
    store = await open_again()
    try:
        assert await store.knows(41)
        assert not await store.knows(42)
    finally:
        await store.close()


SLOT = Slot(-7, None, "table:1")
HAND = Slot(11, None, "hand:1")
TOPIC = Slot(-7, 5, "table:1")


async def test_what_is_shown_is_remembered_by_slot(store: Store) -> None:
    await store.remember(
        {SLOT: Shown(501, "a" * 16, buttons=True), TOPIC: Shown(502, "b" * 16, buttons=False)}
    )
    await store.remember({HAND: Shown(9, "", buttons=True), SLOT: Shown(503, "c" * 16, buttons=False)})
    assert await store.shown() == {
        SLOT: Shown(503, "c" * 16, buttons=False),
        TOPIC: Shown(502, "b" * 16, buttons=False),
        HAND: Shown(9, "", buttons=True),
    }
    kinds = {(type(slot), type(shown), type(shown.buttons)) for slot, shown in (await store.shown()).items()}
    assert kinds == {(Slot, Shown, bool)}
    await store.remember({SLOT: None, Slot(-7, None, "never"): None})
    assert set(await store.shown()) == {TOPIC, HAND}
    await store.remember({TOPIC: None, SLOT: Shown(504, "d" * 16, buttons=True)})
    assert set(await store.shown()) == {HAND, SLOT}


async def test_a_chat_moves_with_all_it_has(store: Store) -> None:
    await store.keep_chat(
        Chat(id=-7, title="Friday", language="ru", preset="studio", changes=(("fine", 200),))
    )
    playing = await begun(store, thread=5)
    stays = await begun(store, chat=-8)
    entry = next(steps(0, Rules())).entry
    await store.commit(playing, (entry,), None, result=result(playing))
    for slot in (SLOT, TOPIC, HAND):
        await store.remember({slot: Shown(501, "a", buttons=True)})
    known = await store.chat(-7)
    assert known is not None
    await store.move_chat(-7, -1007)
    assert await store.chat(-7) is None
    moved = await store.chat_called(known.token)
    assert moved is not None
    assert moved.id == -1007, "links of the group lead where it is now"
    assert await store.chat(-1007) == Chat(
        id=-1007, title="Friday", language="ru", preset="studio", changes=(("fine", 200),)
    )
    assert await store.table_in(-1007, 5) == replace(playing, chat=-1007, entries=1)
    assert await store.last_table(-7, 5) is None
    assert await store.table(stays.id) == stays
    assert await store.results(-1007) == (replace(result(playing), chat=-1007),)
    assert await store.results(-7) == ()
    assert set(await store.shown()) == {HAND}
    assert await store.history(playing.id) == (entry,)


async def test_the_settings_of_a_moved_chat_win(store: Store) -> None:
    await store.keep_chat(Chat(id=-7, title="Friday", language="ru"))
    await store.keep_chat(Chat(id=-1007, title="Friday"))
    await store.move_chat(-7, -1007)
    assert await store.chat(-1007) == Chat(id=-1007, title="Friday", language="ru")
    await store.move_chat(-7, -1007)
    assert await store.chat(-1007) == Chat(id=-1007, title="Friday", language="ru")


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreError, match="the store is closed"):
        await store.player(1)
    with pytest.raises(StoreError, match="the store is closed"):
        await store.keep_player(Player(id=1, name="Ann"))
    await store.close()


async def test_what_is_under_way_is_finished_before_the_store_closes(store: Store, open_again: Open) -> None:
    writing = [asyncio.create_task(store.keep_player(Player(id=n, name="Ann"))) for n in range(20)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writing)
    store = await open_again()
    try:
        assert [await store.player(n) for n in range(20)] == [Player(id=n, name="Ann") for n in range(20)]
    finally:
        await store.close()


async def test_groups_and_tables_are_found_by_tokens_that_they_keep(store: Store) -> None:
    await store.keep_chat(Chat(id=-7, title="Friday"))
    friday = await store.chat(-7)
    assert friday is not None
    await store.keep_chat(replace(friday, title="Saturday"))
    saturday = await store.chat_called(friday.token)
    assert saturday is not None
    assert (saturday.id, saturday.title) == (-7, "Saturday")
    opened, other = await store.open_table(table(), None), await store.open_table(table(thread=9), None)
    await store.keep_table(replace(opened, stage="closed", token="0" * 16), None)
    assert await store.table_called(opened.token) == replace(opened, stage="closed")
    assert opened.token != other.token
    assert await store.table_called("") is None
    assert await store.chat_called("") is None


async def test_a_change_by_somebody_who_missed_another_one_is_refused_whole(store: Store) -> None:
    """Two processes read a table; the slower one must not undo what the quicker one did."""
    read = await begun(store)
    quick = await store.keep_table(replace(read, language="en"), 1)
    entry, match, _ = next(steps(0, Rules()))
    slow = replace(read, stage="over")
    changes: list[Callable[[], Awaitable[Table]]] = [
        lambda: store.keep_table(slow, 2, result(slow)),
        lambda: store.commit(slow, (entry,), 2, snapshot=match, result=result(slow)),
        lambda: store.begin(slow, match, 2),
        lambda: store.retract(slow, 1, match, 2),
    ]
    for late in changes:
        with pytest.raises(Stale, match=f"table {read.id} is at version 3, the change has seen 2") as caught:
            await late()
        assert caught.value.table == read.id
    assert await store.table(read.id) == quick
    assert await store.history(read.id) == ()
    assert await store.results(-7) == ()
    assert not await store.knows(2)
    assert (await store.commit(quick, (entry,), 2)).entries == 1, "who has seen it may go on"


async def test_every_change_of_a_record_gives_back_its_version(store: Store, open_again: Open) -> None:
    now = await store.open_table(table(), None)
    for language in ("en", "ru", "en"):
        before, now = now, await store.keep_table(replace(now, language=language), None)
        assert now.version == before.version + 1
    await store.close()
    store = await open_again()
    try:
        kept = await store.table(now.id)
        assert kept is not None
        assert kept.version == now.version
        assert [each.version for each in await store.open_tables()] == [now.version]
    finally:
        await store.close()


async def test_whoever_has_not_heard_of_the_move_of_a_group_reads_its_tables_anew(store: Store) -> None:
    before = await store.open_table(table(), None)
    await store.move_chat(-7, -1007)
    with pytest.raises(Stale):
        await store.keep_table(before, None)


@pytest.mark.parametrize(
    "words", ["'; DROP TABLE players; --", "x' OR '1'='1", '"); DELETE FROM chats; --', "%_$1?:who"]
)
async def test_names_that_look_like_sql_are_names(store: Store, words: str) -> None:
    await store.keep_player(Player(id=11, name=words, username=words))
    await store.keep_chat(Chat(id=-7, title=words))
    await store.keep_chat(Chat(id=-8, title="Yard"))
    kept = await store.keep_rule_set(RuleSet(chat=-7, name=words, preset="classic"))
    player, chat = await store.player(11), await store.chat(-7)
    assert player is not None
    assert chat is not None
    assert (player.name, player.username, chat.title) == (words, words, words)
    assert await store.rule_sets(-7) == (kept,)
    assert not await store.drop_rule_set(-8, words)
    assert await store.drop_rule_set(-7, words)
    assert await store.chat_called(words) is None
    assert await store.table_called(words) is None
    assert await store.chat(-8) is not None
