"""The stored figures of matches equal those of their records; `python -m trials.figures` plays more."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from tests.virtual_time import VirtualLoop
from trials.figures import Evenings, SilentDelivery, compare, run

CHANGES = {
    "UPDATE results SET figures = replace(figures, '\"made\":', '\"made\":1')": "is not",
    "UPDATE results SET sheet = replace(sheet, '\"contract\":1', '\"contract\":2')": "another one",
    "UPDATE ratings SET mu = mu + 0.1": ", not Plackett",
    "UPDATE ratings SET season_sigma = season_sigma + 0.1": ", not Plackett",
    "DELETE FROM ratings WHERE player = (SELECT max(player) FROM ratings)": "has None",
}
"""By what is changed behind the store's back, how it is told."""


def test_figures_and_ratings_of_some_matches_are_those_of_their_records(tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        met, wrong = runner.run(run(5, 3, tmp_path))
    assert wrong == []
    assert sum(many for what, many in met.items() if what.startswith("end:")) == 5


def test_what_was_changed_in_the_store_is_found(tmp_path: Path) -> None:
    async def found() -> dict[str, list[str]]:
        evenings = Evenings(tmp_path / "store.sqlite3", random.Random(1))
        await evenings.start()
        evenings.order.append(await evenings.sit_down())
        await evenings.play(evenings.order[0])
        assert await compare(evenings) == []
        await evenings.stack.aclose()
        wrong = {}
        for number, change in enumerate(CHANGES):
            evenings.file = Path(shutil.copy(tmp_path / "store.sqlite3", tmp_path / f"{number}.sqlite3"))
            with closing(sqlite3.connect(evenings.file)) as connection, connection:
                connection.execute(change)
            await evenings.start()
            wrong[change] = await compare(evenings)
            await evenings.stack.aclose()
        return wrong

    with (
        patch.dict("trials.figures.A_STEP", clear=True),
        patch("trials.figures.COMPUTERS", 0.0),
        patch("bot.house.Delivery", SilentDelivery),
        asyncio.Runner(loop_factory=VirtualLoop) as runner,
    ):
        wrong = runner.run(found())
    for change, told in CHANGES.items():
        assert any(told in each for each in wrong[change]), (change, wrong[change])
