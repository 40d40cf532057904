"""The table before its match: who sits, what is played, four buttons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.buttons import LobbyPress, OpenTable, pack
from bot.markup import joined, mention
from bot.screens.rules import rules_line
from bot.screens.rules.words import option_name, value_name
from bot.screens.screen import Button, Rows, Screen, paragraphs
from bot.texts import Texts
from club.seating import Seating
from game.actions import Seat
from game.rules import Rules, Value, catalog

CHANGES_TOLD = 8
"""Lines about changed rules; /rules tells all of them."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who has yet to agree to the rules of a table."""

    mark: str
    """That of the rules, for the keys that agree to them."""
    seats: Collection[Seat] = ()
    changes: Mapping[str, tuple[Value, Value]] = field(default_factory=dict)
    """By option what it was when those sat down, and what it is."""


def lobby_screen(t: Texts, seating: Seating, preset: str, rules: Rules, waiting: Waiting) -> Screen:
    """Draw an open table that waits for its players, and for those who have not seen its present rules."""
    names, seats = seating.names, rules.table.players
    seated = [_seat(t, names, seat, asked=seat in waiting.seats) for seat in range(seats)]
    missing = seats - len(names)
    below = [rules_line(t, preset, rules)]
    if waiting.seats:
        below.append(t("lobby-changed", who=", ".join(names[seat] for seat in waiting.seats)))
        below += _changes(t, waiting.changes)
    if seating.invited:
        awaited = joined(", ", (mention(player, name) for player, name in seating.invited))
        below.append(t("lobby-rematch", who=awaited))
    if missing or not waiting.seats:
        below.append(t("lobby-missing", count=missing) if missing else t("lobby-ready"))
    text = paragraphs([t("lobby-title", count=seats)], seated, below)
    return Screen(text, _keys(t, seating.table, waiting, empty=not names, full=not missing))


def _seat(t: Texts, names: Sequence[str], seat: Seat, *, asked: bool) -> Markup:
    who = names[seat] if seat < len(names) else t("lobby-free")
    return t("lobby-seat-asked" if asked else "lobby-seat", number=seat + 1, who=who)


def _changes(t: Texts, changes: Mapping[str, tuple[Value, Value]]) -> Iterator[Markup]:
    """Yield a line for each option: what it was and what it is."""
    for key, (before, after) in list(changes.items())[:CHANGES_TOLD]:
        option = catalog()[key]
        values = {"before": value_name(t, option, before), "after": value_name(t, option, after)}
        yield t("lobby-change", rule=option_name(t, option), **values)
    if len(changes) > CHANGES_TOLD:
        yield t("lobby-changes-more", count=len(changes) - CHANGES_TOLD)


def _keys(t: Texts, table: int, waiting: Waiting, *, empty: bool, full: bool) -> Rows:
    join = Button(t.plain("button-join"), pack(LobbyPress(table, "join", waiting.mark)), style="success")
    leave = Button(t.plain("button-leave"), pack(LobbyPress(table, "leave")))
    ready = full and not waiting.seats
    start = Button(
        t.plain("button-start"), pack(LobbyPress(table, "start")), style="primary" if ready else None
    )
    cancel = Button(t.plain("button-cancel"), pack(LobbyPress(table, "cancel")), style="danger")
    agree = Button(t.plain("button-agree"), pack(LobbyPress(table, "agree", waiting.mark)), style="success")
    if empty:
        return ((join, cancel),)
    rows = ((start, leave), (cancel,)) if full else ((join, leave), (start, cancel))
    return ((agree,), *rows) if waiting.seats else rows


def open_screen(t: Texts) -> Screen:
    """Let whoever writes in the name of a group or a channel open a table under their own name."""
    return Screen(
        t("anonymous-new"), ((Button(t.plain("button-open"), pack(OpenTable()), style="primary"),),)
    )


def seated_screen(t: Texts, place: str, back: str | None) -> Screen:
    """Tell somebody at home at which group's table they sit; `back` is the address of that."""
    return Screen(t("joined-privately", place=place), _way(t, back))


def coming_screen(t: Texts, place: str, back: str | None) -> Screen:
    """Tell somebody at home at which group's table they sit down with the next deal."""
    return Screen(t("coming-privately", place=place), _way(t, back))


def _way(t: Texts, back: str | None) -> Rows:
    return ((Button(t.plain("button-to-group"), url=back),),) if back else ()


def begun_screen(t: Texts, seating: Seating) -> Screen:
    """Draw the same message once the match began."""
    return Screen(t("lobby-begun", people=", ".join(seating.names)))


def cancelled_screen(t: Texts, who: str) -> Screen:
    """Draw the message of a table that was cancelled."""
    return Screen(t("table-cancelled", who=who))
