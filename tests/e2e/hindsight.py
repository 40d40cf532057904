"""A check afterwards that each reader was told only what they might know at that moment.

The stored events tell the knowledge of each reader, each from the moment at which it happened.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from club.model import LogEntry, Table
from game import events as e
from game.state import DealSettled
from playground.traffic import ApiCall
from tests.e2e.reading import is_lesson
from trials.chaos.witness import _DEAL, Known, cards_in, codes_in

SAID = {"sendmessage", "editmessagetext", "editmessagereplymarkup"}
_QUESTION = re.compile(r"\bg(\d+):(\d+):")


@dataclass(slots=True)
class Told:
    """The events of one table, deal by deal, with their times."""

    table: Table
    deals: defaultdict[int, list[tuple[float, e.Event]]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, table: Table, history: Sequence[LogEntry]) -> Told:
        """Sort what happened by deals."""
        told, deal = cls(table), 1
        for entry in history:
            for event in entry.events:
                told.deals[deal].append((entry.at, event))
                deal += isinstance(event, DealSettled)
        return told

    def known(self, deal: int, moment: float) -> Known:
        """Return who may know what of a deal at a moment."""
        known = Known()
        for at, event in self.deals[deal]:
            if at <= moment:
                known.learn(event)
        return known

    def deal_at(self, moment: float) -> int:
        """Return the number of the deal on the table at a moment."""
        begun = [deal for deal, events in self.deals.items() if events and events[0][0] <= moment]
        return max(begun, default=1)


def in_mid_trick(told: Told, moment: float) -> bool:
    """Return whether a trick lay on the table, but not all of it, at a moment; for three who play a deal."""
    events = told.deals[told.deal_at(moment)]
    played = sum(isinstance(event, e.CardPlayed) for at, event in events if at <= moment)
    over = any(isinstance(event, DealSettled) for at, event in events if at <= moment)
    return told.table.created <= moment and not over and played % 3 > 0


def leaks(
    calls: Iterable[ApiCall], tables: Sequence[Told], sent: Mapping[tuple[int, int], float]
) -> list[str]:
    """Return what was said to people who might not know it; tables of one chat stand in their order.

    By chat and number, `sent` says when a message came: whatever is edited is of the table of that time.
    """
    found = []
    for call in calls:
        if call.method.lower() not in SAID or call.outcome != "ok" or call.chat is None:
            continue
        text, keys = str(call.params.get("text", "")), _keys(call.params.get("reply_markup"))
        if is_lesson(text):
            continue
        labels = "\n".join(str(key.get("text", "")) for key in keys)
        codes = codes_in(" ".join(str(key.get("callback_data", "")) for key in keys))
        cards = cards_in(f"{text}\n{labels}") | codes
        came = sent.get((call.chat, int(str(call.params.get("message_id", 0)))), call.time)
        told = _table_of(call.chat, came, tables)
        if not cards or told is None:
            continue
        titled = _DEAL.search(text)
        deal = int(titled[1]) if titled else told.deal_at(call.time)
        seat = told.table.seat_of(call.chat) if call.chat > 0 else None
        if too_much := cards - told.known(deal, call.time).to(seat):
            found.append(f"{sorted(map(str, too_much))} of deal {deal} seen by {call.chat}: {text[:200]}")
    return found


def _table_of(chat: int, moment: float, tables: Sequence[Told]) -> Told | None:
    """Return the table that a chat heard of at a moment."""
    of = [
        each
        for each in tables
        if each.table.created <= moment and (each.table.chat == chat or chat in each.table.people.values())
    ]
    return of[-1] if of else None


def _keys(markup: object) -> list[dict[str, object]]:
    given = json.loads(markup) if isinstance(markup, str) else markup
    rows = given.get("inline_keyboard", []) if isinstance(given, dict) else []
    return [key for row in rows for key in row]


def backward(calls: Iterable[ApiCall]) -> list[str]:
    """Return where keys of an older question were shown to somebody after those of a newer one, and when."""
    found: list[str] = []
    newest = defaultdict[tuple[int | None, str], tuple[int, float]](lambda: (0, 0.0))
    for call in calls:
        if call.method.lower() not in SAID or call.outcome != "ok":
            continue
        sent = " ".join(str(key.get("callback_data", "")) for key in _keys(call.params.get("reply_markup")))
        for table, turn in _QUESTION.findall(sent):
            before, at = newest[call.chat, table]
            if int(turn) < before:
                told = f"turn {turn} of table {table} {call.time - at:.3f} s after {before} in {call.chat}"
                found.append(f"{told}, by {call.method} at {call.time:.3f}")
            newest[call.chat, table] = max(newest[call.chat, table], (int(turn), call.time))
    return found
