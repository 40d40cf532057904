"""Capacity model for very many groups: calls, tokens, processes, writes, storage, cost, and bottlenecks.

    python -m tools.capacity [--groups 100000] [--active 0.05] [--limit 30] [--seed 1]

The model simulates one day minute by minute. Active groups begin at random times, more of them in the
evening, and tap until their match is over. Everything else multiplies the assumptions, without Telegram or a
store. Each assumption names the command that measures it, or is marked as a guess. docs/scale.md shows the
results.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import accumulate
from math import ceil, inf
from typing import NamedTuple

MINUTES = 24 * 60
DAYS = 365
HOURS = (1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 8, 12, 16, 18, 16, 10, 5, 2)
"""Weight of each UTC hour for the start of an evening: a guess for players from Berlin to Almaty."""


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Assumptions, each with its source."""

    groups: int = 100_000
    """Groups that have the bot: given."""
    active: float = 0.05
    """Share of groups that play on a day: a guess; one evening in three weeks."""
    deals: int = 23
    """Deals of an evening: one match to 1000 of simulated players (`trials.matches`: 22 and 24)."""
    taps_a_deal: float = 30
    """Measured: `trials.matches` 31, `trials.paces` 30."""
    seconds_a_tap: float = 5
    """Seconds between taps: a guess; at 3 s a match takes 35 minutes."""
    calls_a_tap: float = 2.55
    """Messages and edits in all chats, without merged screens: measured, `trials.paces` at 2 s."""
    least_calls_a_tap: float = 1.25
    """The same with merged screens, at the rate limit of the token: measured, `bench.load capped`."""
    calls_in_the_group_a_deal: float = 11.8
    """Measured: `trials.paces`."""
    calls_a_token: float = inf
    """Calls per second of one bot: Telegram documents no limit over all chats (docs/telegram.md)."""
    calls_a_group: float = 20
    """Calls per minute, Telegram's limit."""
    bot_ms: float = 3.4
    """Processor time of the bot per tap with PostgreSQL and a stub transport: measured, `bench.stores`."""
    wire_ms: float = 2.2
    """Processor time of HTTP per tap: 1.4 measured (`bench.taps`), the rest a guess for TLS."""
    server_ms: float = 0.7
    """Processor time of PostgreSQL per tap: measured, `bench.stores`."""
    thinking_ms: float = 2
    """Computer players and hints per tap: a guess; a strong move takes 50 ms, and 1 move in 25 is one."""
    busy: float = 0.6
    """Highest load of a core in the busiest minute: a choice."""
    statements_a_tap: float = 6
    """SQL statements of one transaction; counted in `storage/sql`."""
    bytes_a_deal: float = 13_000
    """10,000 measured with SQLite (230 KB per match), the rest a guess for PostgreSQL."""
    processes_a_token: int = 2
    """Each token needs its own service, with two processes for failover: a choice."""
    megabytes_a_process: float = 250
    """100 measured after a start; the search workers are a guess."""
    cores_a_machine: int = 2
    megabytes_a_machine: float = 3_000
    """Usable memory of a virtual machine with 4 GB."""
    euros_a_machine: float = 8
    """Euros per month: a guess from price lists, as are the next three."""
    euros_a_server: float = 40
    """Euros per month for PostgreSQL: a machine with four cores and a standby."""
    euros_a_gigabyte: float = 0.1
    """Euros per month, with backups."""


DEFAULTS = Assumptions()


class Estimate(NamedTuple):
    """Results; "peak" is the busiest minute, rates are per second unless noted."""

    evenings: int
    peak_tables: int
    peak_taps: float
    peak_calls: float
    taps_a_day: float
    group_calls: float
    """Per minute, in an active group."""
    tokens: int
    least_tokens: int
    """With merged screens."""
    cores: float
    processes: int
    machines: int
    server_cores: float
    transactions: float
    statements: float
    gigabytes_a_year: float
    euros: float
    """Per month."""


def active_tables(it: Assumptions, seed: int) -> list[int]:
    """Return the number of active tables in each minute of a day; late matches continue after midnight."""
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
    """Return the number of groups that play on a day."""
    return round(it.groups * it.active)


def estimate(it: Assumptions, seed: int = 1) -> Estimate:
    """Simulate a day and return the estimate."""
    peak = max(active_tables(it, seed))
    taps = peak / it.seconds_a_tap
    taps_a_day = evenings(it) * it.deals * it.taps_a_deal
    a_deal_s = it.taps_a_deal * it.seconds_a_tap
    cores = taps * (it.bot_ms + it.wire_ms + it.thinking_ms) / 1000
    tokens = max(1, ceil(taps * it.calls_a_tap / it.calls_a_token))
    processes = max(tokens * it.processes_a_token, ceil(cores / it.busy))
    room = processes * it.megabytes_a_process / it.megabytes_a_machine
    machines = max(2, ceil(cores / it.busy / it.cores_a_machine), ceil(room))
    gigabytes = evenings(it) * it.deals * it.bytes_a_deal * DAYS / 1e9
    euros = machines * it.euros_a_machine + it.euros_a_server + gigabytes * it.euros_a_gigabyte
    return Estimate(
        evenings(it),
        peak,
        taps,
        taps * it.calls_a_tap,
        taps_a_day,
        it.calls_in_the_group_a_deal / a_deal_s * 60,
        tokens,
        max(1, ceil(taps * it.least_calls_a_tap / it.calls_a_token)),
        cores,
        processes,
        machines,
        taps * it.server_ms / 1000,
        taps,
        taps * it.statements_a_tap,
        gigabytes,
        euros,
    )


class Bottleneck(NamedTuple):
    """Limited resource, and the number of groups that exhausts it."""

    what: str
    groups: float
    then: str


def bottlenecks(it: Assumptions, out: Estimate) -> list[Bottleneck]:
    """Return the bottlenecks of one token, worker and server, the lowest first."""
    a_group = out.peak_taps / it.groups
    core_taps = 1000 * it.busy / (it.bot_ms + it.wire_ms + it.thinking_ms)
    return sorted(
        (
            Bottleneck(
                "calls of one token, without merged screens",
                it.calls_a_token / it.calls_a_tap / a_group,
                "screens of waiting players are merged: the group sees several cards at once",
            ),
            Bottleneck(
                "calls of one token, with merged screens",
                it.calls_a_token / it.least_calls_a_tap / a_group,
                "the player to move waits; more tokens are needed, each a bot with its own name",
            ),
            Bottleneck("a core for one worker", core_taps / a_group, "more workers on the same database"),
            Bottleneck(
                "a core for PostgreSQL",
                1000 * it.busy / it.server_ms / a_group,
                "a server with more cores; rows are locked by table, so tables do not wait for each other",
            ),
            Bottleneck(
                "100 GB of cards in a year",
                100 / (out.gigabytes_a_year / it.groups),
                "keep cards for 30 or 90 days instead of forever (/settings)",
            ),
        ),
        key=lambda each: each.groups,
    )


def report(it: Assumptions, seed: int = 1) -> Iterator[str]:
    """Yield the lines of the main tables of docs/scale.md."""
    out = estimate(it, seed)
    yield "| | |"
    yield "|---|---:|"
    yield f"| evenings a day | {out.evenings:,} |"
    yield f"| taps a day | {out.taps_a_day / 1e6:.1f} million |"
    yield f"| tables in the busiest minute | {out.peak_tables:,} |"
    yield f"| taps a second then | {out.peak_taps:.0f} |"
    yield f"| messages and edits a second then | {out.peak_calls:.0f} |"
    limit = f"{it.calls_a_group:.0f}"
    yield f"| calls a minute in an active group (Telegram allows {limit}) | {out.group_calls:.1f} |"
    yield f"| tokens | {out.tokens} |"
    if it.calls_a_token < inf:
        yield f"| tokens, with merged screens | {out.least_tokens} |"
    yield f"| cores of the bots then | {out.cores:.1f} |"
    yield f"| processes, at least {it.processes_a_token} for each token | {out.processes} |"
    yield f"| machines of {it.cores_a_machine} cores, none busier than {it.busy:.0%} | {out.machines} |"
    yield f"| transactions a second, statements | {out.transactions:.0f}, {out.statements:.0f} |"
    yield f"| cores of PostgreSQL | {out.server_cores:.2f} |"
    yield f"| stored in a year | {out.gigabytes_a_year:.0f} GB |"
    yield f"| cost a month after the first year | {out.euros:.0f} € |"
    yield ""
    yield "| resource | exhausted at groups | consequence |"
    yield "|---|---:|---|"
    for each in bottlenecks(it, out):
        if each.groups < inf:
            yield f"| {each.what} | {each.groups:,.0f} | {each.then} |"


def by_share(it: Assumptions, seed: int = 1) -> Iterator[str]:
    """Yield the table for other shares of active groups, the most important guess."""
    yield "| play on one day | tables at once | calls a second | tokens | cores | GB a year | € a month |"
    yield "|---:|---:|---:|---:|---:|---:|---:|"
    for active in (0.01, 0.05, 0.2):
        out = estimate(replace(it, active=active), seed)
        rates = f"{out.peak_tables:,} | {out.peak_calls:.0f} | {out.tokens} | {out.cores:.1f}"
        yield f"| {active:.0%} | {rates} | {out.gigabytes_a_year:,.0f} | {out.euros:,.0f} |"


def assumed(it: Assumptions) -> Iterator[str]:
    """Yield the table of assumptions."""
    yield "| assumed | |"
    yield "|---|---:|"
    for each in fields(it):
        value = getattr(it, each.name)
        yield f"| {each.name.replace('_', ' ')} | {'no limit' if value == inf else f'{value:,g}'} |"


def main() -> None:
    """Print assumptions and results."""
    parser = argparse.ArgumentParser(prog="python -m tools.capacity", description=__doc__)
    parser.add_argument("--groups", type=int, default=DEFAULTS.groups)
    parser.add_argument("--active", type=float, default=DEFAULTS.active)
    parser.add_argument("--limit", type=float, default=inf, help="calls a second that Telegram allows a bot")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    it = Assumptions(groups=chosen.groups, active=chosen.active, calls_a_token=chosen.limit)
    print("\n".join([*assumed(it), "", *report(it, chosen.seed), "", *by_share(it, chosen.seed)]))


if __name__ == "__main__":
    main()
