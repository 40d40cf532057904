"""Whole matches by three careful people, and what they cost: `python -m trials.matches --count 20`.

With `--app 2` two of the three look at the Mini App for the whole match, and press there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bot.words.texts import LANGUAGES
from game.engine import fold, step
from game.record import Recorder, read, write
from game.replay import replay, winner
from game.state import Match, Over
from playground.traffic import SPENDING, ApiCall
from playground.world import Press
from storage.store import Store
from tests.e2e.in_app import in_app
from tests.e2e.stage import Guest, Stage, assert_shown, is_sheet, last_but_the_sheet, staged, until
from tests.virtual_time import VirtualLoop

os.environ.setdefault("PTB_TIMEDELTA", "true")


THINKING_S = (2.0, 3.0)
PAUSE_S = 6.0
"""Between the score sheet and the press for the next deal, in every second deal."""
LONGEST = 4000
"""Taps after which a match has gone wrong."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a match was like."""

    deals: int
    taps: int
    group_calls: int
    calls: int
    refused: int
    """Calls that Telegram answered with 429."""
    wall_s: float

    def __str__(self) -> str:
        return (
            f"{self.deals} deals, {self.taps} taps, {self.group_calls / self.deals:.1f} group calls a deal, "
            f"{self.calls / self.taps:.2f} calls a tap, {self.refused} times 429, {self.wall_s:.1f} s"
        )


async def play(stage: Stage, seed: int, *, careful: float = 0, app: int = 0) -> tuple[int, int]:
    """Play a match to its end; return the table and how often the players in the app pressed.

    `careful` is how often to compare all screens, 0 to 1. `app` is how many players look at the app.
    """
    table = await stage.sit_down()
    players = await in_app(stage, table, app)
    rng = random.Random(seed)
    looking: Guest | None = None
    for _ in range(LONGEST):
        await asyncio.sleep(rng.uniform(*THINKING_S))
        if rng.random() < careful:
            await assert_shown(stage, table, looking)
        if any([await each.answer() for each in players]):
            continue
        if found := stage.asked():
            guest, panel, label = found
            press = guest.press(panel, label)
            await answered(press)
            looking = guest if press.data.startswith("v") else None
        elif (await stage.house.store.table(table)).stage == "over":  # type: ignore[union-attr]  # it exists
            await assert_shown(stage, table)
            return table, sum(each.presses for each in players)
        else:
            await _between_deals(stage, rng)
    raise AssertionError(f"no winner after {LONGEST} taps")


async def answered(press: Press) -> None:
    """Wait until the bot has answered; a busy machine may take longer than a person thinks."""
    await until(lambda: press.answer is not None, every_s=0.1)


async def _between_deals(stage: Stage, rng: random.Random) -> None:
    """Press for the next deal, in the group or at home, or wait for it."""
    guest = rng.choice(stage.guests)
    board = last_but_the_sheet(guest.sees(rng.choice([stage.group, guest.chat])))
    label = guest.reader.t("button-next-deal")
    if rng.random() < 0.5 and [label] in board.labels:
        await asyncio.sleep(PAUSE_S)
        await answered(guest.press(board, label))
    else:
        await asyncio.sleep(PAUSE_S)


async def measured(seed: int, *, language: str = "en", careful: float = 0, app: int = 0) -> Played:
    """Play one match on a stage of its own and check all that must agree."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="thousand-") as folder:
        async with staged(Path(folder), seed=seed, language=language) as stage:
            table, in_the_app = await play(stage, seed, careful=careful, app=app)
            deals = await assert_agree(stage, table)
            calls = list(stage.world.journal.calls)
            assert_sane(stage, calls)
            taps = len(stage.world.presses) + in_the_app
            await assert_rematch(stage, table)
            spent = [call for call in calls if call.method.lower() in SPENDING]
            return Played(
                deals,
                taps,
                sum(call.chat == stage.group.id for call in spent),
                len(spent),
                sum(call.outcome.startswith("429") for call in calls),
                time.perf_counter() - began,
            )


async def recorded(store: Store, table: int) -> tuple[str, Match]:
    """Write the stored actions down as a record; return it with the match at its end.

    The rules decide once more what comes of every action: it must be what was stored.
    """
    kept, start = await store.table(table), await store.start_of(table)
    assert kept is not None
    assert start is not None
    recorder = Recorder(kept.rules, kept.preset, ("Ann", "Bob", "Cid"), start)
    match = start
    for entry in await store.history(table):
        events, after = step(kept.rules, match, entry.action, stood_in=entry.stood_in)
        assert events == entry.events
        assert after == fold(match, entry.events)
        recorder.note(match, entry.action, after)
        match = after
    return write(recorder.record()), match


async def assert_agree(stage: Stage, table: int) -> int:
    """Compare the totals in the group, the stored result and the replayed record; return the deals."""
    text, match = await recorded(stage.house.store, table)
    *_, last = replay(read(text))
    assert last.agrees
    (result,) = await stage.house.store.results(stage.group.id)
    assert isinstance(match.phase, Over)
    assert last.match.scores == match.scores == result.scores
    messages = stage.guests[0].sees(stage.group)
    sheet, end = [message.text for message in messages if not is_sheet(message)][-2:]
    assert result.scores == totals_in(sheet), sheet
    assert sorted(result.scores) == sorted(places_in(end)), end
    assert winner(last.match) == match.phase.winner == result.winner
    assert result.deals == match.deals_played == last.match.deals_played
    return result.deals


async def assert_rematch(stage: Stage, table: int) -> None:
    """Whoever presses sits at a new table, in the group or at home; when all have, one begins."""
    first, second, third = stage.guests
    ends = ((second, second.sees(stage.group)[-1]), (first, first.sees()[-1]), (third, third.sees()[-1]))
    for guest, message in ends:
        await answered(guest.press(message, guest.reader.t("button-rematch")))
        await asyncio.sleep(10)
    await answered(third.press(third.sees(stage.group)[-1], third.reader.t("button-start")))
    await asyncio.sleep(10)
    old, new = await stage.house.store.table(table), await stage.house.store.table(table + 1)
    assert old is not None
    assert new is not None
    assert (set(new.seats), new.stage) == (set(old.seats), "playing")


def totals_in(sheet: str) -> tuple[int, ...]:
    """Read the last line of a score sheet, as it stands in the group."""
    rows = [line for line in sheet.splitlines() if re.match(r"[ \d]\d[ ×cР+]", line)]
    cells = re.findall(r"\(?(−?\d+)\)?", rows[-1][3:])
    return tuple(int(cell.replace("−", "-")) for cell in cells)


def places_in(end: str) -> list[int]:
    """Read the totals of the message about the end of a match."""
    found = re.findall(r"^(?:🥇|🥈|🥉|\d\.|·) .*\N{NO-BREAK SPACE}(−?\d+)", end, re.MULTILINE)
    return [int(each.replace("−", "-")) for each in found]


NOT_MODIFIED = "400 Bad Request: message is not modified"
_INSANE = re.compile(r"[{}]|\bNone\b|KeyError|Error|\?\?|object at|table-|button-|story-|panel-|ask-")


def assert_sane(stage: Stage, calls: list[ApiCall]) -> None:
    """Every call was accepted or changed nothing, and every text is words for people."""
    for call in calls:
        assert call.outcome == "ok" or call.outcome.startswith(("429", NOT_MODIFIED)), call
        text = str(call.params.get("text", ""))
        assert not _INSANE.search(text), text
    for press in stage.world.presses.values():
        assert press.answer is not None, press


def main() -> None:
    """Play matches and print what they cost."""
    parser = argparse.ArgumentParser(prog="python -m trials.matches", description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--app", type=int, default=0, help="players who look at the Mini App, 0 to 3")
    parser.add_argument("--careful", action="store_true", help="compare all screens at every question")
    chosen = parser.parse_args()
    for number in range(chosen.count):
        language = LANGUAGES[number % len(LANGUAGES)]
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            print(
                runner.run(
                    measured(
                        chosen.seed + number,
                        language=language,
                        careful=float(chosen.careful),
                        app=chosen.app,
                    )
                ),
                flush=True,
            )


if __name__ == "__main__":
    main()
