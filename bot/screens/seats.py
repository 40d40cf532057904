"""Seats that people leave and take: the lines and keys of a table, and the messages to those concerned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.buttons import Lobby, SeatPress, SeatVerb, pack
from bot.screens.screen import Button, Row, Screen
from bot.texts import Texts
from club.seating import Company
from club.seats import may_be_put_out, poll_against
from club.state import Life
from game.actions import Seat


def seats_given_up(t: Texts, company: Company, life: Life) -> Iterator[Markup]:
    """Say whose seat is played for because he left, and who will take it."""
    for seat, chair in enumerate(life.chairs):
        if chair.coming is not None:
            coming = company.coming[seat]
            key = "seat-returning" if chair.coming == chair.left else "seat-coming"
            yield t(key, owner=company.owner(seat), who=coming)
        elif chair.left is not None:
            yield t("seat-left", who=company.owner(seat))


def seat_keys(t: Texts, company: Company, life: Life) -> Iterator[Row]:
    """Return the keys to take a seat, to take that back, and to put somebody out who is away for long."""
    for seat, chair in enumerate(life.chairs):
        if chair.coming is not None:
            label = t.plain("button-not-coming", who=company.coming[seat])
            yield (_key(company, label, "not", seat),)
        elif chair.left is not None:
            label = t.plain("button-take-seat", who=company.owner(seat))
            yield (_key(company, label, "take", seat),)
        elif may_be_put_out(chair):
            poll = poll_against(life, seat)
            label = t.plain("button-put-out", who=company.owner(seat), votes=poll.votes, needed=poll.needed)
            yield (_key(company, label, "out", seat),)


def _key(company: Company, label: str, verb: SeatVerb, seat: Seat) -> Button:
    return Button(label, pack(SeatPress(company.table, verb, seat)))


def leave_screen(t: Texts, company: Company, seat: Seat, *, private: bool) -> Screen:
    """Ask a player whether he really leaves a match."""
    key = "leave-ask-privately" if private else "leave-ask"
    leave = Button(
        t.plain("button-leave-table"), pack(SeatPress(company.table, "leave", seat)), style="danger"
    )
    stay = Button(t.plain("button-stay"), pack(SeatPress(company.table, "stay", seat)))
    return Screen(t(key, who=company.names[seat], place=company.title), ((leave, stay),))


def which_screen(t: Texts, tables: Sequence[tuple[str, int, Seat | None]]) -> Screen:
    """Ask which of his tables a player leaves: name of the group, number, seat; None for a lobby."""
    rows = tuple(
        (Button(t.plain("button-leave-place", place=place), pack(_leaving(table, seat))),)
        for place, table, seat in tables
    )
    return Screen(t("leave-which"), rows)


def _leaving(table: int, seat: Seat | None) -> Lobby | SeatPress:
    return Lobby(table, "leave") if seat is None else SeatPress(table, "leave", seat)


def left_screen(t: Texts, company: Company) -> Screen:
    """Tell a player at home that he has left."""
    return Screen(t("panel-left", place=company.title))


def put_out_screen(t: Texts, company: Company) -> Screen:
    """Tell a player at home that the others have put him out."""
    return Screen(t("panel-put-out", place=company.title))
