"""Results of a match: /score shows its sheet, /export and /fair send its record as a file.

The record (`game.record`) has the settled deals of a match: all cards, all answers, and what proves that
nobody chose the cards (docs/fair.md). It is written from the log of the store, beside the event loop, and has
nothing of the present deal. The standings, to which /score leads without a match, are in
`bot.features.standings`.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from markupsafe import Markup

from bot.delivery import Urgency
from bot.features.standings import score_of, show_standings
from bot.features.table_commands import matches_in_question, tables_in_question
from bot.screens import Button, Rows, Screen, app_key, app_key_at_home, paragraphs
from bot.screens.score import score_screen
from bot.tables.live import LiveMatch, folded
from bot.tables.visit import Refused, Visit, command
from bot.telegram.gateway import Document
from bot.words.links import OpenHistory, url
from bot.words.texts import Texts, code, words_of
from club.kinds import DealtAt
from club.model import LogEntry, SavedMatch, Table
from game.fair import NO_PROOF, Proof
from game.record import Record, Recorder, write
from game.state import DealSettled, Match

if TYPE_CHECKING:
    from bot.house import House

EXPORT_S = 60.0
"""Seconds after which a person may get a record in the same chat again."""

# /score


@command("score", anonymous=True)
async def score(visit: Visit) -> Screen | None:
    """Show the sheet of the match at the end of the chat, or else the standings.

    With an argument, or as a reply to a person, it shows a player's figures or the season.
    """
    house, place = visit.house, visit.here
    if visit.rest or visit.command.about is not None:
        return await score_of(visit)
    for table in await tables_in_question(house, place, visit.player):
        live = await house.tables.peek(table.id)
        if isinstance(live, LiveMatch):
            here = (live.table.chat, live.table.thread) == (place.chat, place.thread)
            if here and house.display.sheet(live):
                return None
            seating, hinted = live.seating, live.table.state.hinted
            return score_screen(visit.t, seating.names, live.match.sheet, hinted, deals=seating.deals)
    return await show_standings(visit)


# /export


@command("export", anonymous=True)
async def export(visit: Visit) -> Screen | None:
    """Send the record of the present match, or of the last one."""
    house, place = visit.house, visit.here
    tables = await matches_in_question(house, place, visit.player)
    if not tables:
        raise Refused("export-none")
    if not house.allows("export", (visit.player.id, place.chat), every_s=EXPORT_S):
        raise Refused("export-soon")
    return await send_record(visit, tables[0], visit.t)


def record_of(table: Table, start: Match, entries: Sequence[LogEntry], names: tuple[str, ...]) -> Record:
    """Return the record of the settled deals: cards and secret of the present deal are still hidden.

    Raises Corrupt if the entries do not fit.
    """
    proof = table.state.proof if table.state.proof.chain else None
    recorder = Recorder(table.rules, table.preset, names, start, proof, table.seed)
    match, record = start, recorder.record()
    for entry in entries:
        after = folded(table.id, SavedMatch(match, (entry,)))
        recorder.note(match, entry.action, after)
        if any(isinstance(event, DealSettled) for event in entry.events):
            record = recorder.record()
        match = after
    return record


async def send_record(visit: Visit, table: Table, t: Texts) -> Screen | None:
    """Send the record of a table's match as a file; if there is none, return the reason."""
    house, place = visit.house, visit.here
    if not table.open_cards:
        return Screen(text=t("export-later"))
    found = await record_text(house, table)
    if found is None:
        gone = await house.store.sheet_of(table.id)  # the retention of its cards has ended
        return Screen(text=t("history-gone" if gone else "export-none"))
    deals, text = found
    caption = t.plain("export-caption", deals=deals, state=table.stage)
    file = file_of(table, text, caption, await instead(house, table, t))
    house.delivery.post(place.chat, place.thread, file, Urgency.ASIDE)
    return None


async def record_text(house: "House", table: Table) -> tuple[int, str] | None:
    """Return the number of settled deals of a table's match, and its record; None if there is no match."""
    start = await house.store.start_of(table.id)
    if start is None:
        return None
    names = (await house.tables.seated(table)).seating.names
    history = await house.store.history(table.id)
    async with house.tables.lock("export"):  # one export at a time, so that the event loop goes on
        return await asyncio.to_thread(written, table, start, history, names)


async def instead(house: "House", table: Table, t: Texts) -> Screen | None:
    """Return the text for a group that takes no files: the record is available in the direct chat."""
    group = await house.people.group(table.chat)
    if group is None:
        return None
    bot = (await house.tables.seated(table)).seating.bot
    key = Button(t.plain("button-history-home"), url=url(bot, OpenHistory(group.token)))
    return Screen(text=t("export-forbidden"), rows=((key,),))


def file_of(table: Table, text: str, caption: str, instead: Screen | None, rows: Rows = ()) -> Document:
    """Return the record of a table's match as a file; `instead` is shown if files are refused."""
    return Document(f"thousand-{table.id}.toml", text.encode(), caption, rows=rows, instead=instead)


def written(
    table: Table, start: Match, entries: Sequence[LogEntry], names: tuple[str, ...]
) -> tuple[int, str]:
    """Return the number of settled deals of a match, and its record; a long match takes a while."""
    settled = sum(isinstance(event, DealSettled) for entry in entries for event in entry.events)
    return settled, write(record_of(table, start, entries, names))


# /fair


Shown = Literal["file", "page", "soon", "wait", "later", "none", "gone"]
"""Availability of the file with the deals.

It is sent; is not needed, as the page that shows this checks the deals ("page"); was just sent ("soon");
waits for the end of the first deal ("wait") or of the match ("later"); does not exist for a match without
proof ("none"); or is gone, as the cards are no longer retained.
"""


@command("fair", anonymous=True)
async def fair(visit: Visit) -> Screen | None:
    """Explain the dealing of the present or last match, and send its proofs."""
    t = visit.t
    tables = await matches_in_question(visit.house, visit.here, visit.player)
    table = tables[0] if tables else None
    at = "group" if table is None else table.kind.dealt_at
    if table is None or not table.state.proof.chain:
        begun = table is not None and table.stage != "lobby"
        return fair_screen(t, NO_PROOF, "none" if begun else "wait", at)
    shown = await _send_proofs(visit, table)
    return None if shown == "file" else fair_screen(t, table.state.proof, shown, at)


async def _send_proofs(visit: Visit, table: Table) -> Shown:
    """Send the proofs of a match, if there are any; return their availability."""
    house, place, t = visit.house, visit.here, visit.t
    if not table.open_cards:
        return "later"
    found = await record_text(house, table)
    if found is None or not found[0]:
        return "wait" if table.open or not await house.store.sheet_of(table.id) else "gone"
    if not house.allows("fair", (visit.player.id, place.chat), every_s=EXPORT_S):
        return "soon"
    rows = await _way_to_check(visit, table)
    caption = fair_caption(t, table.state.proof, table.kind.dealt_at, app=bool(rows))
    file = file_of(table, found[1], caption, await instead(house, table, t), rows)
    house.delivery.post(place.chat, place.thread, file, Urgency.ASIDE)
    return "file"


async def _way_to_check(visit: Visit, table: Table) -> Rows:
    """Return the key of the Mini App, which checks the deals of a table; none without the app."""
    seating = (await visit.house.tables.seated(table)).seating
    if visit.here.private:
        return app_key_at_home(visit.t, seating)
    return (key,) if (key := app_key(visit.t, seating)) else ()


def lock_screen(t: Texts, proof: Proof) -> Screen:
    """Show the whole lock of a table to a person who followed its link."""
    if not proof.chain:
        return fair_screen(t, proof, "none")
    whole = t("fair-whole", lock=code(proof.chain))
    return Screen(text=paragraphs([t("fair-title")], [t("fair-secret")], [whole]))


def fair_screen(t: Texts, proof: Proof, shown: Shown, at: DealtAt = "group") -> Screen:
    """Explain how the cards are dealt, if no file can be sent."""
    return Screen(text=paragraphs([t("fair-title")], [fair_text(t, proof, shown, at)]))


def fair_text(t: Texts, proof: Proof, shown: Shown, at: DealtAt) -> Markup:
    """Explain the same without a title."""
    whole = [t("fair-whole", lock=code(proof.chain))] if proof.chain else []
    return paragraphs(_sentences(t, proof, shown, at), whole)


def fair_caption(t: Texts, proof: Proof, at: DealtAt = "group", *, app: bool = False) -> str:
    """Return the caption of the file of a match, as plain text; with the Mini App, that checks it."""
    how = t("fair-how", app="yes" if app else "no")
    told = paragraphs([t("fair-title")], _sentences(t, proof, "file", at), [how])
    return words_of(told)


def _sentences(t: Texts, proof: Proof, shown: Shown, at: DealtAt) -> list[Markup]:
    """Return the four sentences: the secret, the die, the decks, and how to check them.

    The lock of an own table is shown only here.
    """
    without = {"own": "alone", "evening": "evening"}.get(at)
    die = "thrown" if proof.die else without or proof.no_die or "coming"
    secret = t("fair-secret-alone" if at == "own" else "fair-secret")
    decks = t("fair-decks", die="none" if without or proof.no_die else "yes")
    return [secret, t("fair-die", state=die, die=proof.die), decks, t("fair-check", shown=shown)]
