"""Totals and their changes, in text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from bot.screens.screen import lines
from bot.words.emoji import BARREL, BOLT, CROSS, REVERSE_BARREL
from bot.words.markup import NO_BREAK, bold, italic, joined, markup, unparted
from bot.words.texts import Texts, number, signed
from game.actions import Seat
from game.settlement.ending import REVERSE_TRIES
from game.state import DealSettled, Reason, Tally

IN_A_LINE = 3
"""Totals that share a line; four players have two lines of two."""
DRAWN = 3
"""Bolts drawn one by one; more are counted."""
NOTHING_WRITTEN = frozenset({Reason.BARREL_STAY, Reason.STAND_STILL})
"""Reasons that leave a total unchanged."""
VERDICTS = (
    Reason.GOLDEN_RESET, Reason.DUMP_TRUCK, Reason.THIRD_FALL, Reason.REVERSE, Reason.BARREL_CLIMB,
    Reason.BARREL_STAY, Reason.STAND_STILL,
)  # fmt: skip
"""Reasons written beside the new total, the most important first: they say more than the points."""


def ledger(t: Texts, names: Sequence[str], settled: DealSettled, viewer: Seat | None = None) -> list[Markup]:
    """Write every player's change in a deal, with the reason if there is one beyond the points.

    Changes without a reason share a line with their neighbours.
    """
    seats = range(len(names))
    told = [_account(t, names[seat], settled, seat, "yes" if seat == viewer else "no") for seat in seats]
    found: list[Markup] = []
    for plain, some in groupby(told, lambda each: each.plain):
        words = [each.words for each in some]
        at = 1 if not plain else len(words) if len(words) <= IN_A_LINE else 2
        found += (joined(" · ", words[first : first + at]) for first in range(0, len(words), at))
    return found


class _Account(NamedTuple):
    """Change of a player's total in a deal; `plain` if it is points alone."""

    words: Markup
    plain: bool


def _account(t: Texts, name: str, settled: DealSettled, seat: Seat, you: str) -> _Account:
    """Write one player's change: "Ann +140 (70 × 2)", "Bob 880: climbs onto the barrel"."""
    amounts: dict[Reason, list[int]] = defaultdict(list)
    for line in settled.lines:
        if line.seat == seat:
            amounts[line.reason].append(line.amount)
    change = sum(map(sum, amounts.values()))
    verdict = next((reason for reason in VERDICTS if reason in amounts), None)
    if verdict in NOTHING_WRITTEN and change:
        verdict = None
    why = [*_bolts(t, settled.bolts[seat]), *_reasons(t, amounts, verdict)]
    if verdict in NOTHING_WRITTEN:
        head = t(f"account-{verdict.value}", who=name, you=you)
    elif verdict is not None:
        score = number(settled.tallies[seat].score)
        head = t(f"account-{verdict.value}", who=unparted(name, score), you=you)
    else:
        head = unparted(name, signed(change))
    if why:
        head = markup(head, " ", italic(markup("(", joined(", ", why), ")")))
    return _Account(head, plain=not why and verdict is None)


def _bolts(t: Texts, count: int) -> list[Markup]:
    return [t("story-bolt") + (f"{NO_BREAK}×{count}" if count > 1 else "")] if count else []


def _reasons(t: Texts, amounts: Mapping[Reason, Sequence[int]], verdict: Reason | None) -> Iterator[Markup]:
    """Yield the other reasons: equal fines as one sum, a doubled result as a product."""
    for reason, each in amounts.items():
        if reason is Reason.MULTIPLIER and verdict not in NOTHING_WRITTEN:
            yield _doubled(t, sum(amounts.get(Reason.BASE, ())), sum(each))
        elif reason is Reason.BARREL_FALL and not any(each):  # its price was charged already
            if verdict is not Reason.THIRD_FALL:
                yield t("ledger-fell")
        elif reason not in {Reason.BASE, Reason.MULTIPLIER, verdict}:
            yield counted(t, reason, sum(each), len(each))


def counted(t: Texts, reason: Reason, amount: int, times: int = 1) -> Markup:
    """Write an amount and its reason, `times` over."""
    return t(f"reason-{reason.value}", points=signed(amount), count=times)


def _doubled(t: Texts, base: int, more: int) -> Markup:
    """Write a result of which all or a part counts twice."""
    if more == base:
        return unparted(number(base), "×", "2")
    if 0 < more < base:
        return unparted(str(more), "×", "2", "+", str(base - more))
    return t("reason-multiplier")


def totals(t: Texts, names: Sequence[str], tallies: Sequence[Tally]) -> Markup:
    """Write the totals, each with its marks."""
    each = [
        unparted(name, bold(number(tally.score)), *marks(t, tally))
        for name, tally in zip(names, tallies, strict=True)
    ]
    a_line = len(each) if len(each) <= IN_A_LINE else 2
    return lines(joined(" · ", each[at : at + a_line]) for at in range(0, len(each), a_line))


def marks(t: Texts, tally: Tally) -> list[str]:
    """Return the marks of a total: the barrel, bolts towards the next fine, crosses."""
    found = []
    if tally.on_barrel:
        found.append(BARREL + _used(tally.attempts, tally.tries))
    if tally.on_reverse:
        found.append(REVERSE_BARREL + _used(tally.reverse_attempts, REVERSE_TRIES))
    if tally.without_barrel:
        found.append(t.plain("mark-free"))
    if tally.bolts:
        found.append(BOLT * tally.bolts if tally.bolts <= DRAWN else f"{BOLT}×{tally.bolts}")
    if tally.crosses:
        found.append(f"{CROSS}{tally.crosses}")
    return found


def _used(tries: int, of: int) -> str:
    """Write the tries used, of how many; older records without the number show the tries alone."""
    return f"{tries}/{of}" if of else str(tries or "")
