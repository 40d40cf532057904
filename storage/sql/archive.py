"""Matches that have ended, page by page, in SQL."""

from __future__ import annotations

from club.model import Result
from storage.records import results as records
from storage.records import rows
from storage.records.tables import without_cards
from storage.sql.statements import Row, Statement, Work, only

_SELECT = f"SELECT {records.RESULT}, season FROM results WHERE"
_NOTE_PEOPLE = Statement("INSERT INTO took_part (player, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
_PAST = Statement(f"{_SELECT} chat = $1 ORDER BY ended DESC, table_id DESC LIMIT $2 OFFSET $3")
_PAST_COUNT = Statement("SELECT count(*) FROM results WHERE chat = $1")
_NEWER = Statement(
    "SELECT count(*) FROM results AS own JOIN results AS each ON each.chat = own.chat"
    " WHERE own.table_id = $1 AND (each.ended, each.table_id) > (own.ended, own.table_id)"
)
_RESULT_OF = Statement(f"{_SELECT} table_id = $1")
_PAST_CHATS = Statement(
    "SELECT chat, count(*) FROM took_part JOIN results USING (table_id) WHERE player = $1"
    " GROUP BY chat ORDER BY max(ended) DESC"
)
_WITH_CARDS = Statement(
    "SELECT count(*) FROM results JOIN matches USING (table_id) WHERE chat = $1 AND ended < $2"
)
_EXPIRED = Statement(  # not before its last screens are gone
    "SELECT results.table_id FROM chats JOIN results ON results.chat = chats.id"
    " JOIN matches ON matches.table_id = results.table_id JOIN tables ON tables.id = results.table_id"
    " WHERE chats.keep_days > 0 AND results.ended < $1 - chats.keep_days * 86400.0"
    " AND tables.due IS NULL LIMIT 1"
)
_LIFE = Statement("SELECT life FROM tables WHERE id = $1 FOR UPDATE")
_DROP_ENTRIES = Statement("DELETE FROM entries WHERE table_id = $1")
_DROP_MATCH = Statement("DELETE FROM matches WHERE table_id = $1")
_DROP_SEED = Statement("UPDATE tables SET seed = '', life = $2, version = version + 1 WHERE id = $1")


def note_people(result: Result) -> Work[None]:
    """Note all people of a match that ends: those in the seats, those who left, those who ended it."""
    yield _NOTE_PEOPLE.each((person, result.table) for person in records.took_part(result))


def past(chat: int, skip: int, limit: int) -> Work[tuple[Result, ...]]:
    """Return a page of the ended matches of a chat, newest first, without unreadable ones."""
    found = yield _PAST(chat, limit, skip)
    return tuple(rows.readable(found, records.result, "the result of table"))


def past_count(chat: int) -> Work[int]:
    """Return the number of ended matches of a chat."""
    return rows.number(only((yield _PAST_COUNT(chat))))


def newer(table: int) -> Work[int]:
    """Return the number of matches of the chat that ended after a table's match."""
    return rows.number(only((yield _NEWER(table))))


def result_of(table: int) -> Work[Result | None]:
    """Return the result of a table, None if its match has not ended or cannot be read."""
    found = yield _RESULT_OF(table)
    return next(rows.readable(found, records.result, "the result of table"), None)


def past_chats(player: int) -> Work[tuple[tuple[int, int], ...]]:
    """Return the chats where a player took part in ended matches, with their number, latest first."""
    found = yield _PAST_CHATS(player)
    return tuple(rows.readable(found, _counted, "a result in chat"))


def _counted(row: Row) -> tuple[int, int]:
    chat, count = row
    return rows.number(chat), rows.number(count)


def with_cards(chat: int, before: float) -> Work[int]:
    """Return how many matches that ended before a moment still have their entries."""
    return rows.number(only((yield _WITH_CARDS(chat, before))))


def erase_cards(now: float) -> Work[bool]:
    """Erase entries, snapshots and seed of one match whose retention time is over.

    Keep its result, sheet and record. Return whether there was such a match.
    """
    table = only((yield _EXPIRED(now)))
    if table is None:
        return False
    life = only((yield _LIFE(table)))
    yield _DROP_ENTRIES(table)
    yield _DROP_MATCH(table)
    # Its decks follow from the seed, and a player who had chosen a card ahead held it.
    yield _DROP_SEED(table, without_cards(rows.number(table), life))
    return True
