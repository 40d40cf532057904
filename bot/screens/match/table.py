"""The group's message about a deal: auction, tricks, points taken, whose turn, then the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from bot.screens.app import app_key
from bot.screens.length import deal_number
from bot.screens.match.presence import presence_keys, presence_lines
from bot.screens.match.remarks import remarks
from bot.screens.match.story import narrate
from bot.screens.results.accounts import totals
from bot.screens.results.score import ROWS_AT_A_TABLE, sheet
from bot.screens.screen import Button, Row, Rows, Screen, lines, paragraphs
from bot.screens.symbols import SUITS
from bot.words.buttons import LookBack, NextDeal, ShowCards, pack
from bot.words.markup import bold, folded, joined, unparted
from bot.words.texts import Texts
from club.presence import Presence, Seating
from game.events import Event
from game.state import DealSettled
from game.view import GROUP, View


def table_screen(
    t: Texts,
    seating: Seating,
    view: View,
    events: Sequence[Event],
    presence: Presence,
    closing: Markup | None = None,
    *,
    drawn: bool = False,
) -> Screen:
    """Draw a deal for the group; `events` are those of this deal, `closing` ends the last deal's result.

    If `drawn`, the picture above shows the sheet, and the text leaves it out.
    """
    names = seating.names
    story = narrate(t, names, events, GROUP)
    if any(isinstance(each, DealSettled) for each in events):
        told = [*story.result, *([closing] if closing else [])]
        return _settled(t, seating, view, FinishedDeal(told, story.lines, drawn), presence)
    dealer = t("table-deal", number=deal_number(t, seating, len(view.sheet) + 1), dealer=names[view.dealer])
    head = [dealer, *kinds(t, names, view), totals(t, names, view.tallies)]
    told = [*story.lines, *claimed(t, names, presence)]
    if presence.end is not None:
        return Screen(text=paragraphs(head, told, [t("deal-broken-off")]))
    told += [story.trick] if story.trick else []
    mine = Button(t.plain("button-my-cards"), pack(ShowCards(seating.table)))
    said = remarks(t, names, presence.remark)
    body = paragraphs(head, told, _standing(t, names, view), said, presence_lines(t, seating, presence))
    return Screen(text=body, rows=((mine, *app_key(t, seating)), *presence_keys(t, seating, presence)))


def watched_screen(t: Texts, seating: Seating, view: View, presence: Presence) -> Screen:
    """Draw a running deal for a spectator of a drawn table: whose turn it is, and what no picture shows."""
    names = seating.names
    turn = [waits(t, names, view)] if view.asked is not None or view.kind == "claims" else []
    head = [*kinds(t, names, view), *claimed(t, names, presence), *turn]
    said = remarks(t, names, presence.remark)
    body = paragraphs(head, said, presence_lines(t, seating, presence))
    return Screen(text=body, rows=presence_keys(t, seating, presence))


def claimed(t: Texts, names: Sequence[str], presence: Presence) -> list[Markup]:
    """Name the player who has claimed the remaining tricks."""
    return [] if presence.claimed is None else [t("table-claimed", who=names[presence.claimed])]


def kinds(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    """Write the peculiarities of a deal: golden, dark, who sits it out."""
    told = []
    if view.golden:
        told.append(t("table-golden"))
    if view.dark is not None:
        told.append(t("table-dark", who=names[view.dark]))
    if view.sitting is not None:
        key = "panel-sitting" if view.sitting == view.viewer else "table-sitting"
        told.append(t(key, who=names[view.sitting]))
    return told


class FinishedDeal(NamedTuple):
    """Finished deal: its result, then its course, folded."""

    result: list[Markup]
    story: list[Markup]
    drawn: bool


def _settled(t: Texts, seating: Seating, view: View, told: FinishedDeal, presence: Presence) -> Screen:
    rows = view.sheet
    title = [t("table-deal-over", number=deal_number(t, seating, len(rows)))]
    if rows[-1].golden:
        title.append(t("table-golden"))
    if rows[-1].dark:
        title.append(t("table-dark", who=seating.names[rows[-1].declarer]))
    title += claimed(t, seating.names, presence)
    result = [*title, *told.result]
    result += [] if told.drawn else [sheet(t, seating.names, rows, last=ROWS_AT_A_TABLE)]
    result += [folded(lines(told.story))] if told.story else []
    said = remarks(t, seating.names, presence.remark)
    looks: Rows = tuple(row for row in (looking_keys(t, seating, len(rows)),) if row)
    if presence.end is not None:
        return Screen(text=paragraphs(result, said), rows=looks)
    deal_on = Button(t.plain("button-next-deal"), pack(NextDeal(seating.table, len(rows))), style="primary")
    body = paragraphs(result, said, presence_lines(t, seating, presence))
    return Screen(text=body, rows=((deal_on,), *looks, *presence_keys(t, seating, presence)))


def looking_keys(t: Texts, seating: Seating, deal: int) -> Row:
    """Return the keys below a finished deal: its cards, unless they stay hidden, and the whole sheet."""
    keys = [cards_key(t, seating.cards, deal)] if seating.cards else []
    keys += [sheet_key(t, seating.token)] if seating.token else []
    return tuple(keys)


def sheet_key(t: Texts, token: str) -> Button:
    """Return the key that opens the whole sheet in a new message; `token` is the table's."""
    return Button(t.plain("button-sheet"), pack(LookBack(f"t{token}", "score", 0)))


def cards_key(t: Texts, token: str, deal: int) -> Button:
    """Return the key that opens the cards of a deal in a new message; `token` is the table's."""
    return Button(t.plain("button-cards"), pack(LookBack(f"t{token}", "cards", deal)))


def _standing(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    """Write the points taken so far and the asked player."""
    told = []
    if any(view.tricks):
        told.append(t("table-taken", taken=taken(names, view)))
    if view.trump is not None:
        told.append(t("table-trump", suit=SUITS[view.trump]))
    if view.asked is not None or view.kind == "claims":
        told.append(waits(t, names, view))
    return told


def waits(t: Texts, names: Sequence[str], view: View) -> Markup:
    """Name the asked player; before a redeal, hide who decides."""
    return t(f"table-waits-{view.kind}", who="" if view.asked is None else bold(names[view.asked]))


def stake(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    """Write the holder of the bid or the contract, and the trump."""
    if view.holder is None or view.bid is None:
        return []
    key = "panel-contract" if view.kind in {"trump", "play"} else "panel-bid"
    trump = "" if view.trump is None else t("panel-trump", suit=SUITS[view.trump])
    return [t(key, who=names[view.holder], bid=str(view.bid)) + trump]


def taken(names: Sequence[str], view: View) -> Markup:
    """Write the points of everybody who plays the deal."""
    pairs = enumerate(zip(names, view.points, strict=True))
    return joined(" · ", (unparted(name, str(each)) for seat, (name, each) in pairs if seat != view.sitting))
