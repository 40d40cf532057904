"""The table before its match: who sits, what is played, four buttons."""

from __future__ import annotations

from bot.buttons import Lobby, OpenTable, pack
from bot.markup import joined, mention
from bot.screens.rules import rules_line
from bot.screens.screen import Button, Screen, lines
from bot.table.company import Company
from bot.texts import Texts
from game.rules import Rules


def lobby_screen(t: Texts, company: Company, preset: str, rules: Rules, seats: int) -> Screen:
    """Draw an open table that waits until `seats` players sit there."""
    names = company.names
    seated = [
        t("lobby-seat", number=seat + 1, who=names[seat] if seat < len(names) else t("lobby-free"))
        for seat in range(seats)
    ]
    missing = seats - len(names)
    state = t("lobby-missing", count=missing) if missing else t("lobby-ready")
    title = t("lobby-title", count=seats)
    awaited = joined(", ", (mention(player, name) for player, name in company.invited))
    called = [t("lobby-rematch", who=awaited)] if awaited else []
    text = lines([title, "", *seated, "", rules_line(t, preset, rules), *called, state])
    return Screen(text, _keys(t, company.table, empty=not names, full=not missing))


def _keys(t: Texts, table: int, *, empty: bool, full: bool) -> tuple[tuple[Button, ...], ...]:
    join = Button(t.plain("button-join"), pack(Lobby(table, "join")), style="success")
    leave = Button(t.plain("button-leave"), pack(Lobby(table, "leave")))
    start = Button(t.plain("button-start"), pack(Lobby(table, "start")), style="primary" if full else None)
    cancel = Button(t.plain("button-cancel"), pack(Lobby(table, "cancel")), style="danger")
    if empty:
        return ((join, cancel),)
    return ((start, leave), (cancel,)) if full else ((join, leave), (start, cancel))


def open_screen(t: Texts) -> Screen:
    """Let whoever writes in the name of a group or a channel open a table under their own name."""
    return Screen(
        t("anonymous-new"), ((Button(t.plain("button-open"), pack(OpenTable()), style="primary"),),)
    )


def begun_screen(t: Texts, company: Company) -> Screen:
    """Draw the same message once the match began."""
    return Screen(t("lobby-begun", people=", ".join(company.names)))


def cancelled_screen(t: Texts, who: str) -> Screen:
    """Draw the message of a table that was cancelled."""
    return Screen(t("table-cancelled", who=who))
