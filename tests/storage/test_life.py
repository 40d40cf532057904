"""The state around a match is kept with its table, and deadlines do not run while the bot does not."""

from __future__ import annotations

from dataclasses import replace

from club.model import Chat, ChatSettings, Player, Result
from club.state import NO_STATE, NOBODY, Chair, Departure, Preferences, TableState
from game.fair import Proof
from game.state import new_match
from storage.codec import SETTINGS, STATE
from storage.store import Store
from tests.storage.played import table

LIFE = TableState(
    chairs=(
        Chair(overtime=12.5, away=900.25, against=(12, 13), premove="AS", spent=0.25),
        Chair(left=14, next_owner=15, computer_by=11),
        Chair(),
    ),
    since=1000.0,
    warned=2,
    paused=1010.5,
    touched=990.0,
    ending=(11,),
    gone=(Departure(14, 1, -120, 33.5),),
)


async def test_what_goes_on_around_a_match_is_kept_with_its_table(store: Store) -> None:
    opened = await store.open_table(table(), None)
    await store.keep_table(replace(opened, state=LIFE), None)
    kept = await store.table(opened.id)
    assert kept is not None
    assert kept.state == LIFE


def test_the_moments_have_columns_of_their_own() -> None:
    assert STATE.load(STATE.dump(LIFE)) == replace(LIFE, since=0.0, touched=0.0)


def test_fields_that_a_state_lacks_stand_at_their_defaults() -> None:
    assert STATE.load('{"v":1,"life":{}}') == NO_STATE
    chairs = '[{"left":14,"next_computer":{"level":"easy","name":"Eva"}},{"left":15,"computer":true}]'
    found = STATE.load(f'{{"v":1,"life":{{"chairs":{chairs}}}}}')
    assert [each.computer_by for each in found.chairs] == [None, None]
    assert [each.computer for each in found.chairs] == [False, True]


async def test_how_it_is_dealt_is_kept_with_the_table(store: Store) -> None:
    told = Proof("ab" * 32, 5, 1_764_000_000, lot=True)
    waiting = replace(table(), seed="5e" * 32, state=replace(NO_STATE, proof=told))
    opened = await store.open_table(waiting, None)
    kept = await store.table(opened.id)
    assert kept is not None
    assert (kept.seed, kept.state.proof) == ("5e" * 32, told)
    assert "5e5e" not in repr(kept)
    await store.keep_table(replace(kept, seed="77" * 32, state=NO_STATE), None)
    again = await store.table(opened.id)
    assert again is not None
    assert again.seed == kept.seed, "a chain is never exchanged"


async def test_the_habits_of_a_person_and_the_clock_of_a_group_are_kept(store: Store) -> None:
    ann = Player(id=11, name="Ann", preferences=Preferences(single="always", taps=2))
    await store.keep_player(ann)
    await store.keep_chat(Chat(id=-7, title="Garage", timer=45))
    assert await store.player(11) == ann
    assert await store.chat(-7) == Chat(id=-7, title="Garage", timer=45)


async def test_what_a_chat_settles_about_its_tables_is_kept(store: Store) -> None:
    settled = ChatSettings(pace="quick", stand_in="strong", hints="off", talk=True)
    for chat in (Chat(id=-7, title="Garage", settings=settled), Chat(id=11, title="", settings=settled)):
        await store.keep_chat(chat)
        assert await store.chat(chat.id) == chat


async def test_a_chat_that_has_settled_nothing_plays_at_a_human_pace(store: Store) -> None:
    await store.keep_chat(Chat(id=-7, title="Garage"))
    garage = await store.chat(-7)
    assert garage is not None
    assert garage.settings == ChatSettings(pace="human", stand_in="easy", hints="computers", talk=False)


def test_settings_that_came_later_stand_at_their_default_in_an_older_text() -> None:
    assert SETTINGS.load('{"v":1,"settings":{"talk":true}}') == ChatSettings(talk=True)


async def test_a_match_without_a_winner_is_kept_as_unfinished(store: Store) -> None:
    opened = await store.open_table(table(), None)
    opened = await store.begin(replace(opened, stage="playing"), new_match(3), None)
    unfinished = Result(
        table=opened.id,
        chat=opened.chat,
        players=(11, NOBODY, 13),
        scores=(120, -60, 0),
        winner=None,
        deals=4,
        ended=2000.0,
    )
    await store.keep_table(replace(opened, stage="closed"), 5, unfinished)
    assert await store.results(opened.chat) == (unfinished,)
    assert await store.open_tables() == ()


async def test_deadlines_are_moved_by_the_time_the_program_was_not_running(store: Store) -> None:
    lobby = await store.open_table(table(state=replace(LIFE, touched=500.0)), None)
    playing = await store.open_table(table(state=LIFE), None)
    await store.begin(replace(playing, stage="playing"), new_match(3), None)
    assert await store.wake(1000.0) == 0, "the first start of all"
    await store.beat(1060.0)
    assert await store.wake(4660.0) == 3600
    for before, since, touched in ((lobby, 4600.0, 4100.0), (playing, 4600.0, 4590.0)):
        kept = await store.table(before.id)
        assert kept is not None
        assert (kept.state.since, kept.state.touched) == (since, touched)
        assert kept.state.chairs == LIFE.chairs


async def test_the_calls_a_second_of_a_bot_are_remembered(store: Store) -> None:
    assert await store.call_rate(1) is None
    await store.keep_call_rate(1, 212.5)
    await store.keep_call_rate(2, 30)
    await store.keep_call_rate(1, 190.25)
    assert (await store.call_rate(1), await store.call_rate(2)) == (190.25, 30)


async def test_after_a_crash_nothing_begins_later_than_the_start(store: Store) -> None:
    """The last heartbeat before a crash is up to a minute old; nothing waits as long as that."""
    due = LIFE.since + 2
    opened = await store.open_table(table(state=LIFE), None)
    await store.keep_table(replace(opened, stage="over", due=due), None)
    await store.beat(LIFE.since - 55)
    await store.wake(LIFE.since + 1)
    kept = await store.table(opened.id)
    assert kept is not None
    assert (kept.state.since, kept.due) == (LIFE.since + 1, due + 1)
    assert kept.state.touched == LIFE.since + 1


async def test_a_machine_whose_clock_was_set_back_takes_no_time_from_anybody(store: Store) -> None:
    opened = await store.open_table(table(state=LIFE), None)
    await store.wake(1000.0)
    assert await store.wake(400.0) == -600
    kept = await store.table(opened.id)
    assert kept is not None
    assert kept.state.since == 400


async def test_a_match_that_is_over_is_moved_as_long_as_its_screens_are_cared_for(store: Store) -> None:
    for due, since in ((7.0, 2000), (None, 1000)):
        opened = await store.open_table(table(state=LIFE), None)
        await store.keep_table(replace(opened, stage="over", due=due), None)
        await store.beat(1000.0)
        await store.wake(2000.0)
        kept = await store.table(opened.id)
        assert kept is not None
        assert kept.state.since == since
