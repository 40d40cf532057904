"""The group's one message about a deal: auction, tricks, points taken, whose turn, then the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from bot.buttons import NextDeal, Rematch, pack
from bot.company import Company
from bot.screens.score import ROWS_AT_A_TABLE, sheet
from bot.screens.screen import Button, Screen
from bot.screens.symbols import SUITS
from bot.story import narrate, totals
from bot.texts import Texts
from game.events import DealSettled, Event
from game.state import Tally
from game.view import GROUP, View


def table_screen(t: Texts, company: Company, view: View, events: Sequence[Event]) -> Screen:
    """Draw a deal for the group; `events` are those of this deal."""
    names = company.safe
    story = narrate(t, names, events, GROUP)
    done = next((each for each in events if isinstance(each, DealSettled)), None)
    if done is not None:
        return _settled(t, company, view, story.lines)
    dealer = t("table-deal", number=view.deals_played + 1, dealer=names[view.dealer])
    parts = [dealer, totals(names, [each.score for each in view.tallies], marks(t, view.tallies)), ""]
    parts += story.lines
    if story.trick:
        parts.append(story.trick)
    parts += ["", *_standing(t, names, view)]
    link = Button(t("button-my-cards"), url=f"https://t.me/{company.bot}")
    return Screen("\n".join(parts), ((link,),))


def _settled(t: Texts, company: Company, view: View, lines: list[str]) -> Screen:
    rows = view.sheet
    title = t("table-deal-over", number=len(rows))
    text = "\n".join([title, *lines, sheet(t, company.names, rows, last=ROWS_AT_A_TABLE)])
    if view.winner is None:
        button = Button(t("button-next-deal"), pack(NextDeal(company.table, len(rows))), style="primary")
    else:
        button = Button(t("button-rematch"), pack(Rematch(company.table)), style="success")
    return Screen(text, ((button,),))


def _standing(t: Texts, names: Sequence[str], view: View) -> list[str]:
    """Say what has been taken so far and whom all wait for."""
    lines = []
    if view.points and any(view.tricks):
        taken = " · ".join(f"{name} {points}" for name, points in zip(names, view.points, strict=True))
        lines.append(t("table-taken", taken=taken))
    if view.trump is not None:
        lines.append(t("table-trump", suit=SUITS[view.trump]))
    if view.asked is not None:
        lines.append(t(f"table-waits-{view.kind}", who=f"<b>{names[view.asked]}</b>"))
    return lines


def marks(t: Texts, tallies: Sequence[Tally]) -> list[str]:
    """Return what stands behind each total: the barrel, and bolts towards the next fine."""
    return [
        (" " + t("mark-barrel", tries=str(each.attempts)) if each.on_barrel else "")
        + (f" {'+⚡' * each.bolts}" if each.bolts else "")
        for each in tallies
    ]
