"""The own table of a player in the direct chat, before its match. Pure."""

from __future__ import annotations

from bot.screens.lobby.lengths import length_keys
from bot.screens.lobby.lobby import seat_line
from bot.screens.rules import paired, preset_lines, presets_on_page, rules_line, told_differences
from bot.screens.screen import Button, Row, Rows, Screen, app_key_at_home, daily_key, paragraphs
from bot.words.buttons import LobbyPress, OwnPress, OwnVerb, pack
from bot.words.emoji import BACK, FORWARD, chosen
from bot.words.texts import Texts
from club.occupants import LEVELS
from club.presence import Seating
from game.rules import Rules

SIZES = (2, 3, 4)
"""Numbers of players of an own table."""


def own_screen(
    t: Texts, seating: Seating, preset: str, rules: Rules, house: Rules, *, drawn: bool = False
) -> Screen:
    """Draw the players, their levels and the rules; one key deals.

    `house` are the rules of the chat, which name the usual length of a match.
    If `drawn`, the text leaves out the players.
    """
    seats = [seat_line(t, seating, seat) for seat in range(len(seating.names))]
    seats = [] if drawn else seats
    below = (
        [rules_line(t, preset, rules)] if told_differences(preset, rules) else []
    )  # a key names the preset
    text = paragraphs([t("own-title")], seats, below)
    deal = Button(t.plain("button-own-deal"), pack(LobbyPress(seating.table, "start")), style="success")
    book = Button(t.plain("button-own-rules", preset=t.plain(f"preset-{preset}")), _key(seating, "rules"))
    return Screen(
        text=text,
        rows=(
            *app_key_at_home(t, seating),
            (deal,),
            _levels(t, seating),
            _sizes(t, seating, rules),
            length_keys(t, seating.table, rules, house),
            (book,),
            (daily_key(t),),
        ),
    )


def _levels(t: Texts, seating: Seating) -> Row:
    """Return the keys for the level of computer players; the level common to all of them is marked."""
    now = {each for each in seating.levels if each is not None}
    return tuple(
        Button(chosen(t.plain(f"level-{each}"), now=now == {each}), _key(seating, "level", each))
        for each in LEVELS
    )


def _sizes(t: Texts, seating: Seating, rules: Rules) -> Row:
    return tuple(
        Button(
            chosen(t.plain("button-own-size", count=each), now=each == rules.table.players),
            _key(seating, "size", str(each)),
        )
        for each in SIZES
    )


def own_presets_screen(t: Texts, seating: Seating, preset: str, number: int = 1) -> Screen:
    """Draw a page of the presets, from 1, for an own table: a tap selects one."""
    names = presets_on_page(number)
    keys = [
        Button(chosen(t.plain(f"preset-{each}"), now=each == preset), _key(seating, "preset", each))
        for each in names
    ]
    label, other = (FORWARD, "2") if number == 1 else (BACK, "1")
    rows: Rows = (
        *paired(keys),
        (
            Button(label, _key(seating, "rules", other)),
            Button(t.plain("button-own-back"), _key(seating, "back")),
        ),
        (Button(t.plain("button-own-options"), _key(seating, "menu")),),
    )
    return Screen(text=paragraphs([t("own-presets")], preset_lines(t, names)), rows=rows)


def _key(seating: Seating, verb: OwnVerb, value: str = "") -> str:
    return pack(OwnPress(seating.table, verb, value))
