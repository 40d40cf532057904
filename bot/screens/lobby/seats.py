"""Leaving and taking seats: the lines and keys of a table, and the messages to the players concerned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.screens.screen import Button, Row, Screen
from bot.words.buttons import LobbyPress, SeatPress, SeatVerb, pack
from bot.words.texts import Texts
from club.names import COMPUTER_MARK
from club.occupants import LEVELS
from club.presence import Presence, Replacing, Seating
from game.actions import Seat

TABLES_ASKED = 40
"""Tables with a key in one question; a message holds 100 keys."""


def seats_given_up(t: Texts, seating: Seating, presence: Presence) -> Iterator[Markup]:
    """Yield a line for each vacated seat: its former owner, and its next occupant."""
    for seat, each in enumerate(presence.seats):
        if each.next_owner is not None:
            key = "seat-returning" if each.next_owner == "returning" else "seat-coming"
            yield t(key, owner=seating.owner(seat), who=seating.next_owners[seat])
        elif each.left:
            yield _without_people(t, seating, each.computer, seat)


def _without_people(t: Texts, seating: Seating, computer: Replacing | None, seat: Seat) -> Markup:
    """Return what becomes of a seat that no person has taken yet, and which player decided that."""
    owner, by = seating.owner(seat), seating.computers_by[seat] if seating.computers_by else ""
    if computer is None:
        return t("seat-no-computer", owner=owner, by=by) if by else t("seat-left", who=owner)
    if computer == "coming":
        who = seating.next_owners[seat]
        key = "seat-computer-coming" if by else "seat-coming"
        return t(key, owner=owner, who=who, by=by)
    key = "seat-computer" if by else "seat-replaced"
    return t(key, owner=owner, who=seating.names[seat], by=by)


def seat_keys(t: Texts, seating: Seating, presence: Presence) -> Iterator[Row]:
    """Return the keys to take a seat, give it to a computer, take that back, and put a player out.

    A person may always take a seat from a computer player.
    """
    for seat, each in enumerate(presence.seats):
        if each.next_owner is not None:
            label = t.plain("button-not-coming", who=seating.next_owners[seat])
            yield (_key(seating, label, "not", seat),)
        elif each.left:
            label = t.plain("button-take-seat", who=seating.owner(seat))
            yield (_key(seating, label, "take", seat),)
            yield _computer_keys(t, seating, each.computer, seat)
        elif poll := each.put_out:
            label = t.plain("button-put-out", who=seating.owner(seat), votes=poll.votes, needed=poll.needed)
            yield (_key(seating, label, "out", seat),)


def _computer_keys(t: Texts, seating: Seating, computer: Replacing | None, seat: Seat) -> Row:
    """Return the keys that seat a computer player at some level, or the key that removes it."""
    if computer == "here":
        return (_key(seating, t.plain("button-computer-leaves", who=seating.names[seat]), "not", seat),)
    if computer == "coming":
        label = t.plain("button-not-coming", who=seating.next_owners[seat])
        return (_key(seating, label, "not", seat),)
    return tuple(_key(seating, COMPUTER_MARK + t.plain(f"level-{level}"), level, seat) for level in LEVELS)


def _key(seating: Seating, label: str, verb: SeatVerb, seat: Seat) -> Button:
    return Button(label, pack(SeatPress(seating.table, verb, seat)))


def leave_screen(t: Texts, seating: Seating, seat: Seat, *, private: bool) -> Screen:
    """Ask a player for confirmation before leaving a match."""
    key = "leave-ask-privately" if private else "leave-ask"
    leave = Button(
        t.plain("button-leave-table"), pack(SeatPress(seating.table, "leave", seat)), style="danger"
    )
    stay = Button(t.plain("button-stay"), pack(SeatPress(seating.table, "stay", seat)))
    return Screen(text=t(key, who=seating.names[seat], place=seating.title), rows=((leave, stay),))


def which_screen(t: Texts, tables: Sequence[tuple[str, int, Seat | None]]) -> Screen:
    """Ask a player which table to leave: name of the group, number, seat; None for a lobby.

    Of very many tables the first ones have keys; the others follow when these are left.
    """
    rows = tuple(
        (Button(t.plain("button-leave-place", place=place), pack(_leaving(table, seat))),)
        for place, table, seat in tables[:TABLES_ASKED]
    )
    return Screen(text=t("leave-which"), rows=rows)


def _leaving(table: int, seat: Seat | None) -> LobbyPress | SeatPress:
    return LobbyPress(table, "leave") if seat is None else SeatPress(table, "leave", seat)


def left_screen(t: Texts, seating: Seating, seat: Seat) -> Screen:
    """Confirm a departure in the direct chat, with a key to come back."""
    return Screen(text=t("panel-left", place=seating.title), rows=(_back(t, seating, seat),))


def put_out_screen(t: Texts, seating: Seating, seat: Seat) -> Screen:
    """Tell a player in the direct chat that the others have put them out, with a key to come back."""
    return Screen(text=t("panel-put-out", place=seating.title), rows=(_back(t, seating, seat),))


def _back(t: Texts, seating: Seating, seat: Seat) -> Row:
    key = pack(SeatPress(seating.table, "take", seat))
    return (Button(t.plain("button-come-back"), key, style="success"),)
