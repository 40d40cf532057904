"""Totals and what changed them, in lines for people."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from bot.markup import bold, italic, joined, markup
from bot.screens.screen import lines
from bot.texts import Texts, number, signed
from game.events import DealSettled
from game.ledger import Reason
from game.state import Tally

IN_A_LINE = 3
"""Totals that share a line; four players have two lines of two."""
DRAWN = 3
"""Bolts that are drawn one by one; more are counted."""


def ledger(t: Texts, names: Sequence[str], settled: DealSettled) -> list[Markup]:
    """Write the change of every player, then why, line by line, where it is more than his points."""
    told = []
    for seat, name in enumerate(names):
        own = [line for line in settled.lines if line.seat == seat]
        change = sum(line.amount for line in own)
        why = [
            t(f"reason-{line.reason.value}", points=signed(line.amount))
            for line in own
            if line.reason is not Reason.BASE
        ]
        if bolts := settled.bolts[seat]:
            why.insert(0, t("story-bolt") + (f" ×{bolts}" if bolts > 1 else ""))
        reasons = (" ", italic(markup("(", joined(", ", why), ")"))) if why else ()
        told.append(markup(name, " ", signed(change), *reasons))
    return told


def totals(t: Texts, names: Sequence[str], tallies: Sequence[Tally]) -> Markup:
    """Write the totals, each with its marks."""
    each = [
        markup(name, " ", bold(number(tally.score)), marks(t, tally))
        for name, tally in zip(names, tallies, strict=True)
    ]
    a_line = len(each) if len(each) <= IN_A_LINE else 2
    return lines(joined(" · ", each[at : at + a_line]) for at in range(0, len(each), a_line))


def marks(t: Texts, tally: Tally) -> str:
    """Return what stands behind a total: the barrel, bolts towards the next fine, crosses."""
    found = []
    if tally.on_barrel:
        found.append(t.plain("mark-barrel", tries=tally.attempts))
    if tally.on_reverse:
        found.append(t.plain("mark-reverse", tries=tally.reverse_attempts))
    if tally.without_barrel:
        found.append(t.plain("mark-free"))
    if tally.bolts:
        found.append("+⚡" * tally.bolts if tally.bolts <= DRAWN else f"+⚡×{tally.bolts}")
    if tally.crosses:
        found.append(f"✖{tally.crosses}")
    return "".join(f" {mark}" for mark in found)
