"""The lobby: players, rules and keys of a table before its match."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from bot.screens.lobby.lengths import length_keys
from bot.screens.rules import option_name, rules_line, value_name
from bot.screens.screen import Button, Row, Rows, Screen, app_key, paragraphs
from bot.words.buttons import ComputerPress, LobbyPress, OpenTable, pack
from bot.words.links import OpenDaily, ReadLock, url
from bot.words.markup import joined, link, mention
from bot.words.texts import Texts
from club.occupants import LEVELS, LevelName
from club.presence import Seating
from game.actions import Seat
from game.fair import NO_PROOF, Proof
from game.rules import Rules, Value, catalog

CHANGES_TOLD = 8
"""Lines about changed rules; /rules lists all of them."""
SHOWN_DIGITS = 32
"""Digits of a lock that a table shows and the die quotes: nobody can find a second lock that begins so."""


@dataclass(frozen=True, slots=True)
class PendingConsent:
    """Players who have yet to agree to the rules of a table, and the changes."""

    mark: str
    """Fingerprint of the rules, for the keys that agree to them."""
    seats: Collection[Seat] = ()
    changes: Mapping[str, tuple[Value, Value]] = field(default_factory=dict)
    """Changed options: the value when those players joined, and the present value."""
    proof: Proof = NO_PROOF
    """Public part of the proof that will determine the deals."""


def lobby_screen(
    t: Texts,
    seating: Seating,
    preset: str,
    rules: Rules,
    waiting: PendingConsent,
    house: Rules,
    *,
    drawn: bool = False,
) -> Screen:
    """Draw a waiting table, with the players who have not agreed to its present rules.

    `house` are the rules of the group, which name the usual length of a match.
    If `drawn`, the page shows the players and leads to the lock, and the text leaves out both.
    """
    names, seats = seating.names, rules.table.players
    seated = [seat_line(t, seating, seat, asked=seat in waiting.seats) for seat in range(seats)]
    seated = [] if drawn else seated
    missing = seats - len(names)
    below = [rules_line(t, preset, rules)]
    if waiting.seats:
        below.append(t("lobby-changed", who=", ".join(names[seat] for seat in waiting.seats)))
        below += _changes(t, waiting.changes)
    if seating.invited:
        awaited = joined(", ", (mention(player, name) for player, name in seating.invited))
        below.append(t("lobby-rematch", who=awaited))
    if seating.newcomer:
        below.append(t("lobby-host", who=mention(*seating.newcomer)))
    if missing or not waiting.seats:
        below.append(t("lobby-missing", count=missing) if missing else t("lobby-ready"))
    lock = [] if drawn else lock_lines(t, seating, waiting.proof)
    text = paragraphs([t("lobby-title", count=seats)], seated, below, lock)
    rows = _keys(t, seating, waiting, length_keys(t, seating.table, rules, house), free=missing)
    return Screen(text=text, rows=(*rows, app) if (app := app_key(t, seating)) else rows)


def seat_line(t: Texts, seating: Seating, seat: Seat, *, asked: bool = False) -> Markup:
    """Write the occupant of a seat of a waiting table."""
    if seat >= len(seating.names):
        return t("lobby-seat", number=seat + 1, who=t("lobby-free"))
    who, level = seating.names[seat], level_of(seating, seat)
    if level is not None:
        return t("lobby-seat-computer", number=seat + 1, who=who, level=t(f"level-{level}"))
    return t("lobby-seat-asked" if asked else "lobby-seat", number=seat + 1, who=who)


def level_of(seating: Seating, seat: Seat) -> LevelName | None:
    """Return the level of the computer player at a seat; None if there is none."""
    return seating.levels[seat] if seat < len(seating.levels) else None


def _changes(t: Texts, changes: Mapping[str, tuple[Value, Value]]) -> Iterator[Markup]:
    """Yield a line for each changed option: old and new value."""
    for key, (before, after) in list(changes.items())[:CHANGES_TOLD]:
        option = catalog()[key]
        values = {"before": value_name(t, option, before), "after": value_name(t, option, after)}
        yield t("lobby-change", rule=option_name(t, option), **values)
    if len(changes) > CHANGES_TOLD:
        yield t("lobby-changes-more", count=len(changes) - CHANGES_TOLD)


def _keys(t: Texts, seating: Seating, waiting: PendingConsent, lengths: Row, *, free: int) -> Rows:
    table, full = seating.table, free <= 0
    join = Button(t.plain("button-join"), pack(LobbyPress(table, "join", waiting.mark)), style="success")
    leave = Button(t.plain("button-leave"), pack(LobbyPress(table, "leave")))
    ready = full and not waiting.seats
    start = Button(
        t.plain("button-start"), pack(LobbyPress(table, "start")), style="primary" if ready else None
    )
    cancel = Button(t.plain("button-cancel"), pack(LobbyPress(table, "cancel")), style="danger")
    agree = Button(t.plain("button-agree"), pack(LobbyPress(table, "agree", waiting.mark)), style="success")
    if not seating.names:
        return ((join, cancel),)
    computers = _computers(t, seating, free)
    if full and not any(seating.levels):
        rows: Rows = ((start, leave), lengths, (cancel,))
    else:
        rows = ((join, leave), *computers, lengths, (start, cancel) if full else (cancel,))
    return ((agree,), *rows) if waiting.seats else rows


def _computers(t: Texts, seating: Seating, free: int) -> Iterator[Row]:
    """Yield the keys of computer players: level and removal of each, and one to add another.

    Beside the last one stands the deal of the day.
    """
    for seat, level in enumerate(seating.levels):
        if level is not None:
            label = t.plain("button-level", who=seating.names[seat], level=t.plain(f"level-{level}"))
            other = LEVELS[(LEVELS.index(level) + 1) % len(LEVELS)]
            yield (
                Button(label, pack(ComputerPress(seating.table, other, seat))),
                Button(t.plain("button-computer-out"), pack(ComputerPress(seating.table, "out", seat))),
            )
    if free > 0:
        add = ComputerPress(seating.table, "add", len(seating.names))
        yield (Button(t.plain("button-computer"), pack(add)), *_daily(t, seating))


def _daily(t: Texts, seating: Seating) -> Row:
    """Return the key to the deal of the day of the group, for people who wait for others."""
    if not seating.daily:
        return ()
    return (Button(t.plain("button-daily-open"), url=url(seating.bot, OpenDaily(seating.daily))),)


def open_screen(t: Texts) -> Screen:
    """Offer an anonymous sender a key that opens a table under their own name."""
    return Screen(
        text=t("anonymous-new"), rows=((Button(t.plain("button-open"), pack(OpenTable()), style="primary"),),)
    )


def seated_screen(t: Texts, place: str, back: str | None) -> Screen:
    """Confirm a seat at a group's table in the direct chat; `back` is the address of the table."""
    return Screen(text=t("joined-privately", place=place), rows=_way(t, back))


def coming_screen(t: Texts, place: str, back: str | None) -> Screen:
    """Confirm a seat from the next deal on in the direct chat."""
    return Screen(text=t("coming-privately", place=place), rows=_way(t, back))


def _way(t: Texts, back: str | None) -> Rows:
    return ((Button(t.plain("button-to-group"), url=back),),) if back else ()


def begun_screen(t: Texts, seating: Seating, proof: Proof) -> Screen:
    """Draw the lobby message after the start of the match; its lock stays visible."""
    told = [t("lobby-begun", people=", ".join(seating.names)), *die_lines(t, proof)]
    return Screen(text=paragraphs(told, lock_lines(t, seating, proof)))


def cancelled_screen(t: Texts, who: str | None) -> Screen:
    """Draw the message of a cancelled table; without a name it was an own table."""
    if who is None:
        return Screen(text=t("own-cancelled"))
    return Screen(text=t("table-cancelled", who=who))


def shown_digits(proof: Proof) -> str:
    """Return the beginning of a lock as a table shows it; "" for a match without proof."""
    return proof.chain[:SHOWN_DIGITS]


def lock_lines(t: Texts, seating: Seating, proof: Proof) -> list[Markup]:
    """Show a group the lock of its secret, before and after the start, with a link to the whole lock."""
    if not proof.chain:
        return []
    return [t("fair-lock", lock=link(shown_digits(proof), url(seating.bot, ReadLock(seating.token))))]


def die_lines(t: Texts, proof: Proof) -> list[Markup]:
    """Write the result of the die at the beginning of a match."""
    if not proof.chain:
        return []
    return [t("fair-thrown", die=proof.die) if proof.die else t("fair-no-die")]
