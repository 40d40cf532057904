"""Who at a table that waits agreed to which rules: no match begins by some that a player has not seen.

An agreement is a share code, so that rules changed to and fro ask nobody anything. Keys carry the mark of the
rules that stood above them: who presses one agrees to what they saw, not to what came a moment later.
"""

from __future__ import annotations

from dataclasses import replace

from club.model import Table
from club.share_code import CHECK_LETTERS, BadCode, share, shared
from club.state import Consent, TableState
from game.rules import Rules, Value, flat, meaningful

NONE_SEEN = "-"
"""The mark of no rules."""

Changes = dict[str, tuple[Value, Value]]
"""By option what it was and what it is."""


def mark(preset: str, rules: Rules) -> str:
    """Return a few letters that other rules hardly have."""
    return share(preset, rules)[-CHECK_LETTERS:]


def agreed(table: Table, player: int, seen: str = "") -> TableState:
    """Return the life of a table to whose rules somebody agrees; `seen` is the mark of those they saw,
    "" where there can be no others.

    Who saw others is noted as somebody who has agreed to none.
    """
    same = not seen or seen == mark(table.preset, table.rules)
    consent = Consent(player, share(table.preset, table.rules) if same else "")
    others = (
        each
        for each in table.state.consents
        if each.player != player and each.player in table.people.values()
    )
    return replace(table.state, consents=(*others, consent))


def unasked(table: Table) -> tuple[int, ...]:
    """Return the seats of those who have not agreed to the present rules."""
    codes = {each.player: each.rules for each in table.state.consents}
    present = share(table.preset, table.rules)
    return tuple(
        seat
        for seat, player in table.people.items()
        if codes.get(player) != present and _rules(codes.get(player)) != table.rules
    )


def changes(table: Table) -> Changes:
    """Return what changed since those sat down who have not agreed; nothing where that is not known."""
    waiting = {table.people[seat] for seat in unasked(table)}
    found: Changes = {}
    for consent in table.state.consents:
        former = _rules(consent.rules) if consent.player in waiting else None
        if former is not None:
            found = _between(former, table.rules) | found
    return found


def _between(former: Rules, present: Rules) -> Changes:
    old, new = flat(former), flat(present)
    return {
        key: (old[key], new[key])
        for key in new
        if old[key] != new[key] and (meaningful(former, key) or meaningful(present, key))
    }


def _rules(code: str | None) -> Rules | None:
    try:
        return shared(code)[1] if code else None
    except BadCode:  # it was kept by a version whose rules were others
        return None
