"""Database with thousands of open tables, copied row by row from a hundred played ones.

Playing all of them would take an hour. Each copy has its own group, people and messages. The tables are at
different stages of the first four deals.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.crowd import PLAIN, crowd

PLAYED = 100
"""Tables that are played; all others are copies."""
PEOPLE = 10 * PLAYED
"""Distance between the user ids of two copies of a table (`Crowd.sit_down_at`)."""

MOST_TAPS = 100
"""Taps at the most advanced table, about four deals; the others have evenly fewer."""
A_DAY_S = 86_400
"""Thinking time in seconds, so that clocks run but nobody is reminded during a measurement."""

Row = dict[str, Any]


async def fill(database: Path, tables: int) -> None:
    """Open tables, play a little at each, and copy them."""
    played = min(tables, PLAYED)
    async with crowd(database) as people:
        for table in range(1, played + 1):
            chat = await people.house.people.chat(-table, f"Group {table}")
            await people.house.people.keep_chat(replace(chat, timer=A_DAY_S, settings=PLAIN))
        await people.sit_down(played)
        for taps in range(MOST_TAPS):
            behind = taps * played // MOST_TAPS
            await asyncio.gather(*(people.tap(table) for table in range(1 + behind, played + 1)))
        await people.house.delivery.drain()
    multiply(database, tables)


def multiply(database: Path, tables: int) -> None:
    """Copy the first tables up to this number of tables."""
    connection = sqlite3.connect(database)
    with connection:
        for name in ("players", "chats", "tables", "sitting", "matches", "entries", "shown"):
            found = connection.execute(f"SELECT * FROM {name}")
            columns = [each[0] for each in found.description]
            rows = [dict(zip(columns, row, strict=True)) for row in found.fetchall()]
            marks = ", ".join("?" for _ in columns)
            for copy in range(1, tables // PLAYED):
                connection.executemany(f"INSERT INTO {name} VALUES ({marks})", _copied(name, rows, copy))
    connection.close()


def _copied(name: str, rows: Sequence[Row], copy: int) -> Iterator[tuple[Any, ...]]:
    for row in rows:
        yield tuple((row | _changed(name, row, copy)).values())


def _changed(name: str, row: Row, copy: int) -> Row:
    """Return the columns with ids and names of a copy."""

    def place(chat: int) -> int:
        return chat - PLAYED * copy if chat < 0 else person(chat)

    def person(number: int) -> int:
        return number + PEOPLE * copy

    match name:
        case "players":
            return {"id": person(row["id"]), "name": f"P{person(row['id'])}"}
        case "chats":
            group = place(row["id"])
            return {"id": group, "title": f"Group {-group}", "token": secrets.token_hex(8)}
        case "tables":
            life = re.sub(r'"player":(\d+)', lambda found: f'"player":{person(int(found[1]))}', row["life"])
            seats = json.loads(row["seats"])
            seats["seats"] = [person(each) for each in seats["seats"]]
            number = {"id": row["id"] + PLAYED * copy, "chat": place(row["chat"])}
            number["host"] = person(row["host"])
            return number | {"life": life, "seats": json.dumps(seats), "token": secrets.token_hex(8)}
        case "sitting":
            return {"player": person(row["player"]), "table_id": row["table_id"] + PLAYED * copy}
        case "shown":
            kind, number, *rest = row["name"].split(":")
            slot = ":".join((kind, str(int(number) + PLAYED * copy), *rest))
            return {"chat": place(row["chat"]), "name": slot}
        case _:
            return {"table_id": row["table_id"] + PLAYED * copy}
