"""Presence at a table: pauses, absent players, and the messages that call players."""

from __future__ import annotations

from markupsafe import Markup

from bot.screens.lobby.seats import seat_keys, seats_given_up
from bot.screens.screen import Button, Row, Screen
from bot.words.buttons import PresencePress, pack
from bot.words.markup import mention
from bot.words.texts import Texts
from club.presence import Presence, Seating


def presence_lines(t: Texts, seating: Seating, presence: Presence) -> list[Markup]:
    """Write who left, who is coming, who is away, and whether the clocks stand still."""
    lines = [*seats_given_up(t, seating, presence)]
    if presence.deserted:
        lines.append(t("presence-nobody"))
    else:
        away = (seat for seat, each in enumerate(presence.seats) if each.away)
        lines += [t("presence-away", who=seating.names[seat]) for seat in away]
    if presence.paused:
        lines.append(t("presence-paused"))
    return lines


def presence_keys(t: Texts, seating: Seating, presence: Presence) -> tuple[Row, ...]:
    """Return the presence keys under a table: resume, come back."""
    paused = ((go_on(t, seating),),) if presence.paused else ()
    return (*paused, *seat_keys(t, seating, presence))


def go_on(t: Texts, seating: Seating) -> Button:
    """Return the key that ends a pause."""
    return Button(t.plain("button-go-on"), pack(PresencePress(seating.table, "go")), style="success")


def pause_screen(t: Texts, seating: Seating, who: str) -> Screen:
    """Tell the group that `who` paused the game, or with "" that it is paused already."""
    text = t("pause-set", who=who) if who else t("presence-paused")
    return Screen(text=text, rows=((go_on(t, seating),),))


def call_screen(t: Texts, seating: Seating, player: int, who: str, seconds: float) -> Screen:
    """Call a player in the group by a mention, which notifies them."""
    key = Button(t.plain("button-here"), pack(PresencePress(seating.table, "here")), style="success")
    return Screen(text=t("call", who=mention(player, who), time=span(t, seconds)), rows=((key,),))


def span(t: Texts, seconds: float) -> str:
    """Format a duration: 45 seconds, 2 minutes, a day."""
    for unit, length in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= length and seconds % length == 0:
            return t.plain(f"span-{unit}", count=int(seconds // length))
    return t.plain("span-seconds", count=int(seconds))
