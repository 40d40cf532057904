"""Services shared by the use cases of a table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.people.directory import People
from bot.people.rights import Rights
from bot.tables.display.display import Display
from bot.tables.play.match import MatchRunner
from bot.tables.registry import Tables
from storage.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class TableServices:
    """Services that almost every use case of a table needs."""

    store: Store
    people: People
    rights: Rights
    tables: Tables
    runner: MatchRunner
    display: Display
