"""The keys that choose the length of the next match. Pure."""

from __future__ import annotations

from bot.screens.screen import Button, Row
from bot.words.buttons import SetLength, pack
from bot.words.emoji import chosen
from bot.words.texts import Texts
from club.lobby import MatchLength, length_of, offered_lengths
from game.rules import Rules


def length_keys(t: Texts, table: int, rules: Rules, house: Rules) -> Row:
    """Return a key for each length that a table offers, the present one marked.

    `rules` are those of the table, `house` those of the group, which name the usual length.
    """
    now = length_of(rules)
    return tuple(
        Button(chosen(_label(t, each), now=each == now), pack(SetLength(table, *each)))
        for each in offered_lengths(house)
    )


def _label(t: Texts, length: MatchLength) -> str:
    if length.deals:
        return t.plain("button-length-deals", count=length.deals)
    return t.plain("button-length-target", target=str(length.target))
