"""The open pages of a process, by table."""

from __future__ import annotations

from club.model import Table
from club.seats import has_ended
from webapp.page import AppPage

MOST_PAGES = 8
"""Pages one person may have open."""


class OpenPages:
    """Registry of pages; a page moves when its person sits down at a rematch."""

    def __init__(self) -> None:
        self._by_table: dict[int, set[AppPage]] = {}
        self.ended: set[int] = set()
        """Ended tables that pages still show."""

    def __contains__(self, page: object) -> bool:
        return isinstance(page, AppPage) and page in self._by_table.get(page.table.id, ())

    def all(self) -> list[AppPage]:
        """Return all pages."""
        return [page for pages in self._by_table.values() for page in pages]

    def of(self, table: int) -> list[AppPage]:
        """Return the pages that show a table."""
        return list(self._by_table.get(table, ()))

    def in_view(self, table: int, player: int) -> list[AppPage]:
        """Return the pages on which a player looks at a table."""
        return [each for each in self._by_table.get(table, ()) if each.in_view and each.who.id == player]

    def add(self, page: AppPage) -> None:
        """Register a page; if its person has too many, the oldest one ends."""
        of_person = [each for each in self.all() if each.who.id == page.who.id and each.ended is None]
        if len(of_person) >= MOST_PAGES:
            # A page that could connect again by itself would push out the next one.
            min(of_person, key=lambda each: each.opened).end("expired")
        self._by_table.setdefault(page.table.id, set()).add(page)
        self.note_end(page.table)

    def remove(self, page: AppPage) -> None:
        """Forget a page."""
        pages = self._by_table.get(page.table.id, set())
        pages.discard(page)
        if not pages:
            self._by_table.pop(page.table.id, None)
            self.ended.discard(page.table.id)

    def move(self, page: AppPage, table: Table) -> None:
        """Let a page show another table."""
        self.remove(page)
        page.table = table
        self._by_table.setdefault(table.id, set()).add(page)

    def note_end(self, table: Table) -> None:
        """Note that a table has ended, if it has and pages still show it."""
        if has_ended(table) and table.id in self._by_table:
            self.ended.add(table.id)
