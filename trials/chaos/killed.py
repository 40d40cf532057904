"""kill -9 of the true program in a storm, on a true clock, while calls and updates go astray.

The people are hasty and the troubles of calls short, as nothing leaps here. Whole matches are played in
`trials.chaos.match`; here the match goes on until enough processes have died, and then a last one, in this
process, has to put everything right.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from playground import groups
from tests.e2e.accounts import assert_accounted_for
from trials.chaos.match import TABLE, Survived, Trial, trial
from trials.chaos.weather import Mishap
from trials.kill import LIVES_S, Ordeal

PACE = 0.05
"""How long people and troubles take, as a part of what they take in a match."""


async def killed(kills: int, seed: int) -> Survived:
    """Kill so many processes under one table, and check everything."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with trial(seed, Path(folder), time.time, pace=PACE) as it:
            it.world.budgets.enabled = False
            players = asyncio.ensure_future(_play(it))
            log = it.witness.database.with_suffix(".log")
            ordeal = Ordeal(it.world, it.address, it.witness.database, log, it.people.guests, it.people.group)
            await _kill_again_and_again(it, kills, ordeal)
            players.cancel()
            await asyncio.gather(players, return_exceptions=True)
            with patch("bot.delivery.courier.LAG_S", 1.0):  # no call is under way for longer here
                await it.calm()
            complaints = ordeal.complaints.read_text()
            assert "Traceback" not in complaints, complaints[-3000:]
            house = await it.storm.house()
            await assert_accounted_for(house.store, TABLE, it.people.presses)
            table = await house.store.table(TABLE)
            assert table is not None
            spent = time.perf_counter() - began
            calls, looks = len(it.world.journal.calls), it.witness.looks
            return Survived(0, len(it.people.presses), calls, looks, spent, spent, it.sky.tally)


async def _play(it: Trial) -> None:
    """Sit down in good weather, then go on whatever the processes do."""
    for guest in it.people.guests:
        groups.start(it.world, guest.user)
    groups.say(it.world, it.people.guests[0].user, it.people.group, groups.Draft("/new"))
    while True:
        await asyncio.sleep(PACE)
        await it.people.act(careless=it.sky.storm)
        it.assert_secret()


async def _kill_again_and_again(it: Trial, kills: int, ordeal: Ordeal) -> None:
    number = 0
    while it.sky.tally[Mishap.KILLED] < kills:
        started = it.world.clock()
        it.sky.storm = number > 0
        process = ordeal.spawn()
        try:
            await ordeal.answers(started)
            await asyncio.sleep(it.sky.rng.uniform(*LIVES_S) + 2 * (number == 0))
        finally:
            it.sky.tally[Mishap.KILLED] += process.poll() is None  # else it found no way to Telegram
            process.kill()
            await asyncio.to_thread(process.wait)
        number += 1
