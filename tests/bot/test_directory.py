"""People the bot has met: clean names whatever was stored, and a bounded cache."""

from pathlib import Path

import pytest

from bot import people
from bot.people import People, Who
from club.model import Chat, Player
from storage.sqlite.sqlite_store import open_store


async def test_names_and_titles_of_an_older_version_come_clean_from_the_store(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "s")
    await store.keep_player(Player(id=11, name="\u202e🤖 Ann"))
    await store.keep_chat(Chat(id=-1, title="Garage\n\u200b880"))
    met = People(store, "en")
    player = await met.player(11)
    assert player is not None
    assert (player.name, await met.title(-1)) == ("Ann", "Garage 880")
    await store.close()


async def test_a_new_name_and_a_new_title_are_kept_clean(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "s")
    met = People(store, "en")
    await met.meet(Who(11, "Ann", "en"))
    await met.meet(Who(11, "\u3164An\u200bna", "en"))
    await met.chat(-1, "Gar\u202eage")
    kept, chat = await store.player(11), await store.chat(-1)
    assert kept is not None
    assert chat is not None
    assert (kept.name, chat.title) == ("Anna", "Garage")
    await store.close()


async def test_only_the_groups_seen_last_are_held_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "CHATS_REMEMBERED", 2)
    store = await open_store(tmp_path / "s")
    met = People(store, "en")
    for chat in (-1, -2, -1, -3):
        await met.chat(chat, f"Group {chat}")
    assert [chat in met._chats for chat in (-1, -2, -3)] == [True, False, True]
    assert await met.title(-2) == "Group -2"
    await store.close()


async def test_a_language_follows_what_telegram_tells_until_somebody_chooses(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "s")
    met = People(store, "en")

    async def heard(code: str | None) -> str:
        await met.meet(Who(11, "Ann", code))
        restarted = People(store, "en")
        player = await restarted.player(11)
        assert player is not None
        return restarted.words(player).language

    assert await heard(None) == "en"
    assert await heard("ru") == "ru"
    assert await heard(None) == "ru", "an update may lack it"
    assert await heard("x" * 99) == "ru", "and one that is none is not stored"
    assert await heard("de-at") == "de"
    assert await heard("zz") == "en"
    player = await met.player(11)
    assert player is not None
    await met.speak(player, "uk")
    assert await heard("ru") == "uk"
    await store.close()


async def test_a_group_speaks_like_its_first_member_whose_language_is_known(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "s")
    met = People(store, "en")

    async def heard(code: str | None) -> str:
        await met.chat(-1, "Garage", code)
        restarted = People(store, "en")
        chat = await restarted.group(-1)
        assert chat is not None
        return restarted.words_in(chat).language

    assert [await heard(code) for code in (None, "ru", "de", None)] == ["en", "ru", "ru", "ru"]
    await met.speak_in(await met.chat(-1, "Garage"), "pl")
    assert await heard("de") == "pl"
    await store.close()
