"""Months of the deal of the day among four habits: `python -m trials.month [--months 4]`.

Ann plays every day and well, Bob every day and poorly, Cid well but only on Saturdays; Dan begins every day
and gives up whenever the deal would bring him nothing. They decide as levels of computer players do, against
two strong computers. Printed is, of each person: how many deals they finish in a month, the points and places
of their months, the share of days after which they lead, and what a deal that they finish brings, on average
and at least. The last column is for comparison: points on the sheet above those of the computer, with a deal
given up as the lowest score of its day.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import count

from bot.tables.worker_pool import at_level
from club.daily import COMPUTER, OWN_SEAT, Daily, DailyPlay, dealing, month_table, played
from club.state import StandIn
from game import fair
from game.actions import Action, Deal
from game.engine import step
from game.events import Event
from game.players import never
from game.players.knowledge import situation
from game.question import question
from game.rules import preset
from game.state import DealSettled, new_match

FIRST, DAYS, SATURDAY = date(2026, 3, 1), 30, 5
ANN, BOB, CID, DAN = PEOPLE = (1, 2, 3, 4)
HABITS = {
    ANN: "Ann: daily, good",
    BOB: "Bob: daily, poor",
    CID: "Cid: once a week, good",
    DAN: "Dan: daily, gives up",
}
LEVELS: dict[int, StandIn] = {COMPUTER: "strong", ANN: "strong", BOB: "easy", CID: "strong", DAN: "normal"}
RULES = preset("classic")


def sheet_of(daily: Daily, person: int) -> Sequence[DealSettled]:
    """Play the deal of a day once; the computers decide alike for everybody, people by their own chances."""
    own = daily.seed if person == COMPUTER else fair.derived(daily.seed, f"a trial's person {person}")
    proof, dealer = dealing(daily)
    match, events = new_match(RULES.table.players, dealer), tuple[Event, ...]()
    while not match.sheet:
        asked = question(RULES, match)
        if asked.asked is None:
            deck = fair.deck(daily.seed, proof, match)
            assert deck is not None
            action: Action = Deal(deck)
        else:
            theirs = asked.asked == OWN_SEAT
            secret, level = (own, LEVELS[person]) if theirs else (daily.seed, "strong")
            told = situation(RULES, match, asked.asked, asked, events, secret=secret)
            action = at_level(level, told, never)
        news, match = step(RULES, match, action)
        events = events + news
    return match.sheet


def attempts(day: date, streaks: Counter[int]) -> list[DailyPlay]:
    """Return the attempts of a day, the computer's first."""
    daily = Daily(chat=-1, day=day.isoformat(), seed=f"{day.toordinal():064x}", preset="classic", rules=RULES)
    found = []
    for person in (COMPUTER, *PEOPLE):
        if person == CID and day.weekday() != SATURDAY:
            streaks[person] = 0
            continue
        begun = DailyPlay(chat=-1, day=daily.day, person=person, table="", opened=0.0)
        play = played(begun, OWN_SEAT, sheet_of(daily, person))
        if person == DAN and (play.score or 0) <= 0:
            play = replace(play, score=None)
        streaks[person] = 0 if play.score is None else streaks[person] + 1
        found.append(replace(play, streak=streaks[person]))
    return found


def above_computer(day: Sequence[DailyPlay], person: int) -> int:
    """Return a person's points above the computer's on a day; unfinished, those of the lowest score."""
    scores = [each.score for each in day if each.score is not None]
    own = next((each for each in day if each.person == person), None)
    if own is None:
        return 0
    return (min(scores) if own.score is None else own.score) - (day[0].score or 0)


def simulate(months: int) -> None:
    """Play some months, and print."""
    points, places = {each: list[int]() for each in PEOPLE}, {each: list[int]() for each in PEOPLE}
    brought = {each: list[int]() for each in PEOPLE}
    leads, above, longest = Counter[int](), Counter[int](), Counter[int]()
    for month in range(months):
        kept, streaks = list[DailyPlay](), Counter[int]()
        for day in (FIRST + timedelta(month * DAYS + number) for number in range(DAYS)):
            today = attempts(day, streaks)
            people = [each for each in today if each.person != COMPUTER]
            kept += people
            for line in month_table(people, day.isoformat()):
                brought[line.person].append(line.points)
            table = month_table(kept, day.isoformat())
            leads[table[0].person] += bool(table)
            for person in PEOPLE:
                above[person] += above_computer(today, person)
                longest[person] = max(longest[person], streaks[person])
        for place, line in zip(count(1), table):
            points[line.person].append(line.points)
            places[line.person].append(place)
    print(f"{months} months of {DAYS} days")
    print("habit | finished | points | place | leads | longest 🔥 | a deal, least | above the computer")
    for each in PEOPLE:
        told = (
            HABITS[each],
            f"{len(brought[each]) / months:.1f}",
            f"{sum(points[each]) / months:.0f}",
            " ".join(map(str, places[each])),
            f"{100 * leads[each] / (months * DAYS):.0f} %",
            str(longest[each]),
            f"{sum(brought[each]) / len(brought[each]):.2f}, {min(brought[each])}",
            f"{above[each] / months:+.0f}",
        )
        print(" | ".join(told))


def main() -> None:
    """Read the arguments and simulate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--months", type=int, default=4)
    simulate(parser.parse_args().months)


if __name__ == "__main__":
    main()
