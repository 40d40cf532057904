"""Very many groups, reckoned: calls, tokens, processes, writes, room and money, and what breaks first.

    python -m bench.simulation [--groups 100000] [--active 0.05] [--seed 1]

One day is played minute by minute: groups that play begin at chance, more of them in the evening, and tap
until their match is over. Everything else follows by multiplication from the table of assumptions; nothing
here talks to Telegram or to a store. What is measured is said with its command, and what is guessed is called
a guess. docs/scale.md shows what comes out.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import accumulate
from math import ceil
from typing import NamedTuple

MINUTES = 24 * 60
DAYS = 365
HOURS = (1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 8, 12, 16, 18, 16, 10, 5, 2)
"""In which hour of UTC an evening begins, by weight: a guess, for players between Berlin and Almaty."""


@dataclass(frozen=True, slots=True)
class Assumptions:
    """What is assumed; each with where it comes from."""

    groups: int = 100_000
    """Groups that have the bot: given."""
    active: float = 0.05
    """The part of them that plays on one day: a guess; one evening in three weeks."""
    deals: int = 23
    """Deals of an evening: one match to 1000, as test people play it (`tests.e2e.matches`: 22 and 24)."""
    taps_a_deal: float = 30
    """Measured: `tests.e2e.matches` 31, `tests.e2e.paces` 30."""
    seconds_a_tap: float = 5
    """How long people think: a guess; at 3 s a match would take 35 minutes."""
    calls_a_tap: float = 2.55
    """Messages and edits in all chats where nobody waits for them: measured, `tests.e2e.paces` at 2 s."""
    least_calls_a_tap: float = 1.25
    """The same where the token is short of calls and looks are merged: measured, `bench.load twice`."""
    sends_a_deal: float = 5
    """Of them new messages and no edits: the table, three hands, now and then a sheet (`tests.e2e.paces`)."""
    calls_in_the_group_a_deal: float = 11.8
    """Measured: `tests.e2e.paces`."""
    calls_a_token: float = 25
    """A second: THOUSAND_CALLS_PER_S; Telegram names 30."""
    calls_a_group: float = 20
    """A minute, as Telegram names it."""
    bot_ms: float = 3.4
    """Processor time of the bot for a tap with PostgreSQL, transport stubbed: measured, `bench.stores`."""
    wire_ms: float = 2.2
    """More for HTTP, an answer and the calls: 1.4 measured (`bench.taps`), the rest a guess for TLS."""
    server_ms: float = 0.7
    """Processor time of PostgreSQL for a tap: measured, `bench.stores`."""
    thinking_ms: float = 2
    """For computers and hints: a guess; a strong move takes 50 ms, and 1 of 25 moves is one."""
    busy: float = 0.6
    """The part of a core that may be in use in the busiest minute: a choice."""
    statements_a_tap: float = 6
    """Within one transaction; counted (`storage/postgres`)."""
    bytes_a_deal: float = 13_000
    """10,000 measured with SQLite (a match leaves 230 KB), and a guess for the rows of PostgreSQL."""
    processes_a_token: int = 2
    """A service of its own for each token: the program knows one. Two, so that one may die: a choice."""
    megabytes_a_process: float = 250
    """100 measured after a start; those that think for it are a guess."""
    cores_a_machine: int = 2
    megabytes_a_machine: float = 3_000
    """Of a virtual machine with 4 GB."""
    euros_a_machine: float = 8
    """A month: a guess from price lists, as are the next three."""
    euros_a_server: float = 40
    """A month, a machine for PostgreSQL with four cores and its standby."""
    euros_a_gigabyte: float = 0.1
    """A month, with backups."""
    euros_a_paid_message: float = 0.002
    """0.1 Star for each new message beyond 30 a second of a token with paid broadcast; edits are not sold."""


GUESSED = Assumptions()


class Outcome(NamedTuple):
    """What comes of it; "peak" is the busiest minute."""

    evenings: int
    peak_tables: int
    peak_taps: float
    """A second, as all others."""
    peak_calls: float
    taps_a_day: float
    group_calls: float
    """A minute, in a group that plays."""
    tokens: int
    least_tokens: int
    """Where looks are merged."""
    cores: float
    processes: int
    machines: int
    server_cores: float
    transactions: float
    statements: float
    gigabytes_a_year: float
    euros: float
    """A month."""


def played(it: Assumptions, seed: int) -> list[int]:
    """Return how many tables play in each minute of a day; who begins late goes on after midnight."""
    chance = random.Random(seed)
    length = max(1, round(it.deals * it.taps_a_deal * it.seconds_a_tap / 60))
    steps = [0] * MINUTES
    hours = chance.choices(range(24), HOURS, k=evenings(it))
    for hour in hours:
        start = hour * 60 + chance.randrange(60)
        steps[start] += 1
        steps[(start + length) % MINUTES] -= 1
        if start + length >= MINUTES:
            steps[0] += 1
    return list(accumulate(steps))


def evenings(it: Assumptions) -> int:
    """Return how many groups play on a day."""
    return round(it.groups * it.active)


def reckon(it: Assumptions, seed: int = 1) -> Outcome:
    """Play a day and multiply."""
    peak = max(played(it, seed))
    taps = peak / it.seconds_a_tap
    taps_a_day = evenings(it) * it.deals * it.taps_a_deal
    a_deal_s = it.taps_a_deal * it.seconds_a_tap
    cores = taps * (it.bot_ms + it.wire_ms + it.thinking_ms) / 1000
    tokens = ceil(taps * it.calls_a_tap / it.calls_a_token)
    processes = tokens * it.processes_a_token
    room = processes * it.megabytes_a_process / it.megabytes_a_machine
    machines = max(2, ceil(cores / it.busy / it.cores_a_machine), ceil(room))
    gigabytes = evenings(it) * it.deals * it.bytes_a_deal * DAYS / 1e9
    euros = machines * it.euros_a_machine + it.euros_a_server + gigabytes * it.euros_a_gigabyte
    return Outcome(
        evenings(it),
        peak,
        taps,
        taps * it.calls_a_tap,
        taps_a_day,
        it.calls_in_the_group_a_deal / a_deal_s * 60,
        tokens,
        ceil(taps * it.least_calls_a_tap / it.calls_a_token),
        cores,
        processes,
        machines,
        taps * it.server_ms / 1000,
        taps,
        taps * it.statements_a_tap,
        gigabytes,
        euros,
    )


class Wall(NamedTuple):
    """Something of which there is only so much, and at how many groups it is used up."""

    what: str
    groups: float
    then: str


def walls(it: Assumptions, out: Outcome) -> list[Wall]:
    """Return what one token, one process, one server have room for, the lowest wall first."""
    a_group = out.peak_taps / it.groups
    core_taps = 1000 * it.busy / (it.bot_ms + it.wire_ms + it.thinking_ms)
    return sorted(
        (
            Wall(
                "calls of one token, no look merged",
                it.calls_a_token / it.calls_a_tap / a_group,
                "looks of those who wait are merged: the group sees several cards at once",
            ),
            Wall(
                "calls of one token, merged as far as it goes",
                it.calls_a_token / it.least_calls_a_tap / a_group,
                "the player to move waits: from here on more tokens, each a bot of its own name",
            ),
            Wall("a core for one worker", core_taps / a_group, "more workers on the same database"),
            Wall(
                "a core for PostgreSQL",
                1000 * it.busy / it.server_ms / a_group,
                "a server with more cores; rows are locked by table, so they do not wait for each other",
            ),
            Wall(
                "100 GB of cards in a year",
                100 / (out.gigabytes_a_year / it.groups),
                "cards kept for 30 or 90 days instead of for ever (/settings)",
            ),
        ),
        key=lambda wall: wall.groups,
    )


def paid(it: Assumptions, seed: int = 1) -> tuple[float, float]:
    """Return what one token with paid broadcast still has to edit, a second at the peak, and what it pays.

    That is for a month. New messages beyond the free ones can be bought, edits cannot.
    """
    tables = played(it, seed)
    sends = it.sends_a_deal / (it.taps_a_deal * it.seconds_a_tap)
    bought = sum(max(0.0, each * sends - it.calls_a_token) * 60 for each in tables)
    edits = max(tables) * (it.calls_a_tap / it.seconds_a_tap - sends)
    return edits, bought * 30 * it.euros_a_paid_message


def report(it: Assumptions, seed: int = 1) -> Iterator[str]:
    """Yield what docs/scale.md shows, line by line."""
    out = reckon(it, seed)
    yield "| | |"
    yield "|---|---:|"
    yield f"| evenings a day | {out.evenings:,} |"
    yield f"| taps a day | {out.taps_a_day / 1e6:.1f} million |"
    yield f"| tables in the busiest minute | {out.peak_tables:,} |"
    yield f"| taps a second then | {out.peak_taps:.0f} |"
    yield f"| messages and edits a second then | {out.peak_calls:.0f} |"
    yield f"| in a group that plays, a minute (Telegram: {it.calls_a_group:.0f}) | {out.group_calls:.1f} |"
    yield f"| tokens, at {it.calls_a_token:.0f} calls a second each | {out.tokens} |"
    yield f"| tokens, where looks are merged | {out.least_tokens} |"
    yield f"| cores of the bots then | {out.cores:.1f} |"
    yield f"| processes, {it.processes_a_token} for each token | {out.processes} |"
    yield f"| machines of {it.cores_a_machine} cores, none busier than {it.busy:.0%} | {out.machines} |"
    yield f"| transactions a second, statements | {out.transactions:.0f}, {out.statements:.0f} |"
    yield f"| cores of PostgreSQL | {out.server_cores:.2f} |"
    yield f"| stored in a year | {out.gigabytes_a_year:.0f} GB |"
    yield f"| cost a month after the first year | {out.euros:.0f} € |"
    edits, price = paid(it, seed)
    bought = f"{price:.0f} €; {edits:.0f}"
    yield f"| one token with paid broadcast: a month; edits a second that nobody sells | {bought} |"
    yield ""
    yield "| used up | at groups | then |"
    yield "|---|---:|---|"
    for wall in walls(it, out):
        yield f"| {wall.what} | {wall.groups:,.0f} | {wall.then} |"


def otherwise(it: Assumptions, seed: int = 1) -> Iterator[str]:
    """Yield how it is if fewer or more play: that is the guess on which most depends."""
    yield "| play on one day | tables at once | calls a second | tokens | cores | GB a year | € a month |"
    yield "|---:|---:|---:|---:|---:|---:|---:|"
    for active in (0.01, 0.05, 0.2):
        out = reckon(replace(it, active=active), seed)
        rates = f"{out.peak_tables:,} | {out.peak_calls:.0f} | {out.tokens} | {out.cores:.1f}"
        yield f"| {active:.0%} | {rates} | {out.gigabytes_a_year:,.0f} | {out.euros:,.0f} |"


def assumed(it: Assumptions) -> Iterator[str]:
    """Yield the numbers that all of it rests on."""
    yield "| assumed | |"
    yield "|---|---:|"
    for each in fields(it):
        yield f"| {each.name.replace('_', ' ')} | {getattr(it, each.name):,g} |"


def main() -> None:
    """Print what comes out."""
    parser = argparse.ArgumentParser(prog="python -m bench.simulation", description=__doc__)
    parser.add_argument("--groups", type=int, default=GUESSED.groups)
    parser.add_argument("--active", type=float, default=GUESSED.active)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    it = Assumptions(groups=chosen.groups, active=chosen.active)
    print("\n".join([*assumed(it), "", *report(it, chosen.seed), "", *otherwise(it, chosen.seed)]))


if __name__ == "__main__":
    main()
