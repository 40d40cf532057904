"""A database of PostgreSQL is backed up by its own programs, as docs/running.md says."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from game.rules import Rules
from storage.opening import open_store
from tests.postgres import PostgresServer
from tests.storage.played import begun, steps, table


async def test_a_match_goes_on_from_a_dump_of_postgresql(
    url: str, postgres: PostgresServer, tmp_path: Path
) -> None:
    """With the commands of docs/running.md, while the bot is at work on the database."""
    store = await open_store(url)
    try:
        playing = await begun(store, 20)
        dump, schema = tmp_path / "thousand.dump", url.rpartition("=")[2]
        postgres.tool(
            "pg_dump",
            "--format=custom",
            f"--schema={schema}",
            f"--file={dump}",
            postgres.url().partition("&")[0],
        )
    finally:
        await store.close()
    other = await postgres.database("restored")
    postgres.tool("pg_restore", f"--dbname={other}", dump)
    restored = await open_store(f"{other}&search_path={schema}")
    try:
        assert await restored.table(playing.id) == playing
        saved = await restored.saved(playing.id)
        assert saved is not None
        assert len(saved.entries) == 20
        step = next(islice(steps(0, Rules()), 20, None))
        assert (await restored.commit(playing, (step.entry,), None)).entries == 21
        again = await restored.open_table(table(), None)
        assert again.id > playing.id, "it counts on"
    finally:
        await restored.close()
