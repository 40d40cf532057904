"""Consent of the players in a lobby to the rules: a match starts with rules that every player has seen. Pure.

A consent is stored as a share code, so that changing rules back asks nobody again. Buttons carry the mark of
the rules shown above them: a press agrees to those rules, not to a change a moment later.
"""

from __future__ import annotations

from dataclasses import replace

from club.model import Table
from club.share_code import CHECK_LETTERS, BadCode, decode_rules, encode_rules
from club.state import Consent
from game.rules import Rules, Value, flat, meaningful

NO_RULES_MARK = "-"
"""The mark of no rules."""

RuleDifferences = dict[str, tuple[Value, Value]]
"""The old and new value of each changed option, by option id."""


def rules_mark(preset: str, rules: Rules) -> str:
    """Return the mark of rules: a few letters that other rules are unlikely to share."""
    return encode_rules(preset, rules)[-CHECK_LETTERS:]


def with_consent(table: Table, player: int, seen: str = "") -> Table:
    """Return the table with a player's consent to its rules.

    `seen` is the mark of the rules that the player saw; "" if they cannot have seen others. A player who saw
    other rules is recorded with consent to none.
    """
    same = not seen or seen == rules_mark(table.preset, table.rules)
    consent = Consent(player, encode_rules(table.preset, table.rules) if same else "")
    others = (
        each
        for each in table.state.consents
        if each.player != player and each.player in table.people.values()
    )
    return replace(table, state=replace(table.state, consents=(*others, consent)))


def seats_without_consent(table: Table) -> tuple[int, ...]:
    """Return the seats of players who have not agreed to the present rules."""
    codes = {each.player: each.rules for each in table.state.consents}
    present = encode_rules(table.preset, table.rules)
    return tuple(
        seat
        for seat, player in table.people.items()
        if codes.get(player) != present and _rules(codes.get(player)) != table.rules
    )


def changes_since_consent(table: Table) -> RuleDifferences:
    """Return the rule changes that players have not agreed to; empty if what they last saw is unknown."""
    waiting = {table.people[seat] for seat in seats_without_consent(table)}
    found: RuleDifferences = {}
    for consent in table.state.consents:
        former = _rules(consent.rules) if consent.player in waiting else None
        if former is not None:
            found = _between(former, table.rules) | found
    return found


def _between(former: Rules, present: Rules) -> RuleDifferences:
    old, new = flat(former), flat(present)
    return {
        key: (old[key], new[key])
        for key in new
        if old[key] != new[key] and (meaningful(former, key) or meaningful(present, key))
    }


def _rules(code: str | None) -> Rules | None:
    try:
        return decode_rules(code)[1] if code else None
    except BadCode:  # stored by a version with other rules
        return None
