"""Each deck is settled before the match, in sight of all, and stays secret until it is played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.features.results import fair_caption
from bot.screens.lobby import SHOWN_DIGITS
from bot.tables.match import Chance
from bot.tables.opening import play_own
from bot.telegram import Banished, Flaky, Malformed, Restricted, Trouble, Wait
from bot.telegram.gateway import Quoted, Throw
from bot.telegram.updates import Place
from bot.words.buttons import LobbyPress
from bot.words.texts import LANGUAGES, texts
from club.lobby import with_secret
from club.model import Chat, Table
from game.actions import Deal
from game.engine import fold
from game.fair import NO_PROOF, Proof, deck, link, lot
from game.replay import verify
from game.rules import preset, presets
from tests.bot.table import GROUP, NAMES, PLACE, Room, known_deck, room
from tests.chance import last_seat
from tests.club.records import a_table
from tests.game.proven import checked
from tests.scenes import with_scene
from tests.virtual_time import virtual_time

EN = texts("en")
SEED = "5e" * 32
HOME = Place(11, None, "", private=True)


class Seeded(Chance):
    """Chance whose chains all begin from the same secret."""

    __slots__ = ()

    def locked(self, table: Table, *, proved: bool = True) -> Table:
        """Return the table with the secret."""
        return with_secret(table, SEED, proved=proved)


FAIR = Seeded()


@asynccontextmanager
async def waiting(folder: Path, /, *, sitting: int = 3, **chosen: Any) -> AsyncIterator[Room]:
    """Yield a table where so many of Ann, Bob and Cid sit, whose lobby everybody sees."""
    async with room(folder / "store.sqlite3", chance=FAIR, **chosen) as table:
        await table.come_in(*NAMES)
        await table.at(11).say("/new")
        for each in (11, 12, 13)[:sitting]:
            await table.lobby(each, "join")
        await table.house.delivery.drain()
        yield table


async def proof_of(table: Room) -> Proof:
    """Return what is known of how the table is dealt."""
    return (await table.record()).state.proof


def rolls(table: Room) -> int:
    """Return how often a die was thrown."""
    return [call.verb for call in table.telegram.calls].count("roll")


@with_scene(waiting)
async def test_the_lock_stands_under_the_lobby_and_stays_when_the_match_begins(table: Room) -> None:
    lock = link(SEED, 0)
    lobby = table.seen(GROUP)
    address = f"https://t.me/thousand_bot?start=lock_{(await table.record()).token}"
    covered = f'<tg-spoiler><a href="{address}">{lock[:SHOWN_DIGITS]}</a></tg-spoiler>'
    assert f"🔒 The cards are locked in · /fair\n{covered}" in lobby.text
    place = next(place for place, screen in table.telegram.messages.items() if screen is lobby)
    await table.lobby(11, "start")
    await table.house.delivery.drain()
    begun = table.telegram.messages[place]
    assert covered in begun.text
    assert EN("fair-thrown", die=5) in begun.text


@with_scene(waiting)
async def test_the_whole_lock_can_be_had_before_the_first_card_by_its_link_and_by_fair(table: Room) -> None:
    lock = link(SEED, 0)
    assert f"🔒 The whole fingerprint: <code>{lock}</code>" in (await table.at(12).write("/fair")).text
    assert (
        f"🔒 The whole fingerprint: <code>{lock}</code>"
        in (await table.home(12).write(f"/start lock_{(await table.record()).token}")).text
    )


@with_scene(waiting)
async def test_a_lock_of_no_table_is_not_confirmed(table: Room) -> None:
    for payload in ("0f" * 32, "lock_" + "0f" * 8):
        assert "The whole fingerprint" not in (await table.home(12).write(f"/start {payload}")).text


@with_scene(waiting)
async def test_the_die_quotes_the_lock_as_it_stands_in_the_group(table: Room) -> None:
    lobby = table.seen(GROUP)
    place = next(place for place, screen in table.telegram.messages.items() if screen is lobby)
    await table.lobby(11, "start")
    assert table.telegram.quoted == Quoted(place[1], link(SEED, 0)[:SHOWN_DIGITS])


@with_scene(waiting)
async def test_a_die_that_cannot_quote_the_lock_is_thrown_without(table: Room) -> None:
    table.telegram.refusals[GROUP].append(Malformed("QUOTE_TEXT_INVALID"))
    await table.lobby(11, "start")
    assert table.telegram.quoted is None
    assert (await proof_of(table)).die == 5


@with_scene(waiting)
async def test_the_die_is_thrown_after_the_lock_was_shown_and_before_the_cards(table: Room) -> None:
    await table.lobby(11, "start")
    await table.house.delivery.drain()
    verbs = [(call.verb, call.chat) for call in table.telegram.calls]
    thrown = verbs.index(("roll", GROUP))
    assert ("send", GROUP) in verbs[:thrown]
    assert ("send", 11) not in verbs[:thrown]
    assert ("send", 11) in verbs[thrown:]
    assert await proof_of(table) == Proof(link(SEED, 0), 5, 1_764_000_000, lot=True)


@virtual_time
async def test_every_deck_follows_from_lock_and_die_also_after_a_restart(tmp_path: Path) -> None:
    async with waiting(tmp_path) as table:
        await table.lobby(11, "start")
        await table.play_a_deal()
    async with room(tmp_path / "store.sqlite3", chance=FAIR) as table:
        await table.come_in(*NAMES)
        await table.house.open()
        await asyncio.sleep(60)
        await table.play_a_deal()
        record, start = await table.record(), await table.house.store.start_of(1)
        assert start is not None
        assert start.dealer == lot(record.state.proof, 3)
        match, decks = start, []
        for entry in await table.house.store.history(1):
            if isinstance(entry.action, Deal):
                assert entry.action.deck == deck(SEED, record.state.proof, match)
                decks.append(entry.action.deck)
            match = fold(match, entry.events)
        assert len(set(decks)) == len(decks) >= 2


@with_scene(waiting)
async def test_two_who_press_start_throw_one_die(table: Room) -> None:
    await asyncio.gather(table.lobby(11, "start"), table.lobby(12, "start"), table.lobby(13, "start"))
    assert rolls(table) == 1
    assert (await proof_of(table)).die == 5


@with_scene(waiting, sitting=2)
async def test_who_may_not_begin_throws_nothing(table: Room) -> None:
    assert (await table.lobby(11, "start")).text == EN("toast-not-enough", count=1)
    await table.lobby(13, "join")
    assert (await table.lobby(99, "start")).text == EN("toast-only-seated")
    assert rolls(table) == 0


@pytest.mark.parametrize("trouble", [Restricted("not enough rights", "dice"), Banished("kicked"), Wait(30)])
@with_scene(waiting)
async def test_where_no_die_may_be_thrown_the_match_begins_without(table: Room, trouble: Trouble) -> None:
    table.telegram.refusals[GROUP].append(trouble)
    await table.lobby(11, "start")
    assert (await table.live()).match.asked is not None
    assert await proof_of(table) == Proof(link(SEED, 0), no_die="refused", lot=True)
    await table.play_a_deal()
    await asyncio.sleep(100)
    if isinstance(trouble, Restricted):
        assert not table.house.delivery.is_closed(GROUP)


@with_scene(waiting)
async def test_a_die_whose_answer_is_lost_counts_no_more(table: Room) -> None:
    table.telegram.lost[GROUP].append(Flaky("the road is broken"))
    await table.lobby(11, "start")
    assert (await proof_of(table)).no_die == "lost"
    assert rolls(table) == 1
    assert (await table.live()).match.asked is not None


class Killed(BaseException):
    """The process is gone at this point."""


@virtual_time
async def test_who_dies_while_the_die_rolls_throws_no_second_one(tmp_path: Path) -> None:
    async with waiting(tmp_path) as table:

        async def dies(table: int, change: object) -> None:
            raise Killed

        with patch.object(table.house.dice, "_keep", dies), pytest.raises(Killed):
            await table.lobby(11, "start")
        assert rolls(table) == 1
        assert (await proof_of(table)).no_die == "lost"
    async with room(tmp_path / "store.sqlite3", chance=FAIR) as table:
        await table.come_in(*NAMES)
        await table.house.open()
        table.updates = 1_000  # what they do now has ids that are new
        await table.lobby(11, "start")
        assert rolls(table) == 0
        assert (await table.live()).match.asked is not None
        assert await proof_of(table) == Proof(link(SEED, 0), no_die="lost", lot=True)


@with_scene(waiting)
async def test_the_keys_of_the_lobby_work_while_the_die_rolls_and_the_die_is_kept(table: Room) -> None:
    lies, roll = asyncio.Event(), table.telegram.roll

    async def slow(chat: int, thread: int | None, quoted: Quoted | None = None) -> Throw:
        await lies.wait()
        return await roll(chat, thread, quoted)

    table.telegram.roll = slow  # type: ignore[method-assign]  # a slow road
    start = asyncio.ensure_future(table.lobby(11, "start"))
    await asyncio.sleep(1)
    assert (await table.lobby(13, "leave")).text == EN("toast-left")
    lies.set()
    assert (await start).text == EN("toast-not-enough", count=1)
    assert (await proof_of(table)).die == 5
    await table.lobby(13, "join")
    await table.lobby(11, "start")
    assert rolls(table) == 1
    assert (await table.live()).table.state.proof.die == 5


@with_scene(room, chance=FAIR)
async def test_a_lock_that_nobody_saw_asks_for_no_die(table: Room) -> None:
    await table.come_in(*NAMES)
    table.telegram.refusals[GROUP].append(Banished("kicked"))
    await table.at(11).say("/new")
    for each in (11, 12, 13):
        await table.lobby(each, "join")
    await table.lobby(11, "start")
    assert rolls(table) == 0
    assert await proof_of(table) == Proof(link(SEED, 0), no_die="unseen", lot=True)


@with_scene(waiting)
async def test_start_of_a_table_that_is_gone_throws_no_die(table: Room) -> None:
    gone = LobbyPress(99, "start")
    assert (await table.at(11).press(gone)).drop_keyboard
    assert rolls(table) == 0


@with_scene(room, chance=FAIR)
async def test_at_a_table_of_ones_own_no_die_is_thrown(table: Room) -> None:
    await table.come_in(11)
    await table.home(11).write("/new")
    await table.lobby(11, "start")
    assert await proof_of(table) == Proof(link(SEED, 0), no_die="unseen", lot=True)
    assert rolls(table) == 0
    await table.home(11).write("/fair")
    (told,) = [each.text for each in table.telegram.messages.values() if EN("fair-title") in each.text]
    assert EN("fair-die", state="alone", die=0) in told
    assert "show you its fingerprint" not in told, "nobody was shown one before the match"


@with_scene(room, chance=FAIR)
async def test_a_first_deal_that_is_chosen_to_be_kind_is_not_said_to_be_proved(table: Room) -> None:
    await table.come_in(11)
    live = await play_own(table.house, table.people[11], table.update(), ("easy", "easy"), guided=True)
    assert live is not None
    assert await proof_of(table) == NO_PROOF
    assert EN("fair-check", shown="none") in (await table.home(11).write("/fair")).text


@virtual_time
async def test_a_match_that_began_without_a_lock_goes_on_and_says_so(tmp_path: Path) -> None:
    """It was stored by a version that knew none, as was the lobby of the next one."""
    async with room(tmp_path / "store.sqlite3") as table:
        await table.sit_down()
        await table.play_a_deal()
    async with room(tmp_path / "store.sqlite3", chance=Chance()) as table:
        await table.come_in(*NAMES)
        await table.house.open()
        await asyncio.sleep(60)
        await table.play_a_deal()
        assert await proof_of(table) == NO_PROOF
        assert EN("fair-check", shown="none") in (await table.at(11).write("/fair")).text
        await table.at(11).write("/export")
        ((_, _, text, _),) = table.telegram.files
        assert "secret" not in text
        assert not verify(text).holds


@with_scene(waiting)
async def test_with_the_app_fair_leads_to_its_check(table: Room) -> None:
    table.house.tables.app = "https://cards.example"
    await table.lobby(11, "start")
    await table.play_a_deal()
    await table.at(12).write("/fair")
    (((key,),), (*_, caption)) = table.telegram.rows_below, table.telegram.files[0]
    token = (await table.record()).token
    assert key.url == f"https://t.me/thousand_bot?startapp={token}"
    assert EN.plain("fair-how", app="yes") in caption
    await table.home(12).write("/fair")
    ((key,),) = table.telegram.rows_below
    assert key.app == f"https://cards.example/?table={token}"


@with_scene(waiting)
async def test_fair_tells_it_and_sends_what_can_be_checked(table: Room) -> None:
    told = (await table.at(11).write("/fair")).text
    assert EN("fair-die", state="coming", die=0) in told
    await table.lobby(11, "start")
    assert EN("fair-check", shown="wait") in (await table.at(11).write("/fair")).text
    await table.play_a_deal()
    await table.at(12).write("/fair")
    ((_, _, text, caption),) = table.telegram.files
    assert caption.count("\n\n") == 2
    assert EN.plain("fair-die", state="thrown", die=5) in caption
    assert EN.plain("fair-check", shown="file") in caption
    assert EN.plain("fair-how", app="no") in caption
    assert table.telegram.rows_below == ()
    found = verify(text)
    assert (found.holds, found.deals, found.proof) == (True, 1, await proof_of(table))
    assert checked(text).returncode == 0
    assert EN("fair-check", shown="soon") in (await table.at(12).write("/fair")).text
    await table.at(13).write("/export")
    assert table.telegram.files[1].text == text


@with_scene(room, chance=FAIR)
async def test_where_the_same_deck_is_dealt_again_the_proof_comes_after_the_match(table: Room) -> None:
    name = next(each for each in presets() if preset(each).table.shuffle == "match_start")
    await table.come_in(*NAMES)
    await table.house.store.keep_chat(Chat(id=GROUP, title=PLACE.title, language="en", preset=name))
    await table.at(11).say("/new")
    for each in (11, 12, 13, 14)[: preset(name).table.players]:
        await table.lobby(each, "join")
    await table.lobby(11, "start")
    await table.play_a_deal()
    assert EN("fair-check", shown="later") in (await table.at(11).write("/fair")).text
    assert table.telegram.files == []


@with_scene(waiting)
async def test_whoever_asks_from_elsewhere_learns_of_no_other_table(table: Room) -> None:
    await table.lobby(11, "start")
    await table.play_a_deal()
    told = (await table.at(99, Place(99, None, "", private=True)).write("/fair")).text
    assert link(SEED, 0) not in told
    assert EN("fair-check", shown="wait") in told
    told = (await table.at(99, Place(-77, None, "Elsewhere", private=False)).write("/fair")).text
    assert link(SEED, 0) not in told
    assert table.telegram.files == []
    await table.at(99).write("/fair", anonymous=True)
    assert len(table.telegram.files) == 1, "it tells nothing that the group may not know"


@virtual_time
async def test_no_secret_is_told_before_its_deal_is_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """All that is written anywhere, the file of the store apart, is searched for every secret to come."""
    caplog.set_level(logging.DEBUG)
    async with waiting(tmp_path) as table:
        await table.lobby(11, "start")
        for deals in range(4):
            for command in ("fair", "export", "table", "score", "rules", "help"):
                await table.at((11, 12, 13)[deals % 3]).write(f"/{command}")
            live = await table.live()
            said = [str(screen.text) for screen in table.telegram.messages.values()]
            said += [call.text for call in table.telegram.calls]
            said += [each.text + each.caption for each in table.telegram.files]
            said += [caplog.text, repr(live), repr(live.table), str(table.telegram.answers)]
            everything = "\n".join(said)
            known = [link(SEED, number) in everything for number in range(deals + 30)]
            assert known == [number <= deals for number in range(deals + 30)], deals
            assert SEED not in everything
            await asyncio.sleep(70)
            await table.play_a_deal()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_caption_fits_below_a_file(language: str) -> None:
    for proof in (Proof("00" * 32, 6), Proof("00" * 32, no_die="refused"), Proof("00" * 32, no_die="lost")):
        assert len(fair_caption(texts(language), proof)) <= 1024


def test_stacked_decks_are_never_said_to_be_proved() -> None:
    for chance, proved in ((Chance(known_deck), False), (Chance(lot=last_seat), False), (Chance(), True)):
        assert bool(chance.locked(a_table()).state.proof.chain) is proved
        assert not chance.locked(a_table(), proved=False).state.proof.chain
