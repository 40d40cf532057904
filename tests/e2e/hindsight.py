"""What was said to whom, held against what they might know at that moment, after all is over.

Who may know what is told by the stored events, each from the moment at which it happened.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from club.model import Entry, Table
from game import events as e
from game.ledger import DealSettled
from playground.journal import Call
from tests.e2e.chaos.witness import _DEAL, Known, cards_in, codes_in
from tests.e2e.reading import is_lesson

SAID = {"sendmessage", "editmessagetext", "editmessagereplymarkup"}
_QUESTION = re.compile(r"\bg(\d+):(\d+):")


@dataclass(slots=True)
class Told:
    """The events of one table, deal by deal, with their times."""

    table: Table
    deals: defaultdict[int, list[tuple[float, e.Event]]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, table: Table, history: Sequence[Entry]) -> Told:
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


def leaks(calls: Iterable[Call], tables: Sequence[Told]) -> list[str]:
    """Return what was said to people who might not know it; tables of one chat stand in their order."""
    found = []
    for call in calls:
        if call.method.lower() not in SAID or call.outcome != "ok" or call.chat is None:
            continue
        text, keys = str(call.params.get("text", "")), _keys(call.params.get("reply_markup"))
        if is_lesson(text):
            continue
        labels = "\n".join(str(key.get("text", "")) for key in keys)
        sent = " ".join(str(key.get("callback_data", "")) for key in keys)
        cards = cards_in(f"{text}\n{labels}") | codes_in(sent)
        told = _table_of(call.chat, call.time, tables)
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


def backward(calls: Iterable[Call]) -> list[str]:
    """Return where keys of an older question were shown to somebody after those of a newer one."""
    found, newest = [], defaultdict[tuple[int | None, str], int](int)
    for call in calls:
        if call.method.lower() not in SAID or call.outcome != "ok":
            continue
        sent = " ".join(str(key.get("callback_data", "")) for key in _keys(call.params.get("reply_markup")))
        for table, turn in _QUESTION.findall(sent):
            if int(turn) < newest[call.chat, table]:
                found.append(f"turn {turn} of table {table} after {newest[call.chat, table]} in {call.chat}")
            newest[call.chat, table] = max(newest[call.chat, table], int(turn))
    return found
