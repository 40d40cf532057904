"""Remarks of computer players on events that everybody saw. Pure.

Whether a computer player speaks, which one and in which words follows from the table's token and the number
of the deal. Neither hidden cards nor the computer's analysis matter. A person who has the table's link could
compute the remark and would learn nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b

from club.model import Table
from club.occupants import computers_in
from club.progress import MatchStep
from club.state import Occasion, Remark
from game.actions import Seat
from game.events import BidMade, MatchWon
from game.state import DealSettled, Reason

VARIANTS = 5
"""Phrasings for one occasion and level, in every language."""
BOLD_BID = 130
"""Least bid that is bold: without a marriage nobody makes it."""
BIG_CONTRACT = 150
"""Least contract that is big."""
REMARK_PERCENT: Mapping[Occasion, int] = {
    "won": 100, "lost": 60, "fall": 90, "barrel": 90, "failed": 60, "made": 70, "beaten": 30, "praise": 50,
    "bid": 40,
}  # fmt: skip
"""Probability of a remark by occasion, in percent."""
FINAL_OCCASIONS = frozenset({"won", "lost"})
"""Occasions at the end of the match, which allow a second remark in its last deal."""

Cue = tuple[Occasion, tuple[Seat, ...], int]
"""An occasion, the seats that may remark on it, and a number that distinguishes it within the deal."""


def with_remark(table: Table, made: MatchStep, *, talks: bool) -> Table:
    """Return the record after a step of its match, with a remark on the step if computer players talk.

    There is one remark in a deal, and another at the end of the match. It disappears with the next deal.
    """
    said = table.state.remark
    if made.opens_deal and said is not None:
        said = replace(said, past=True)
    remark = (_remark(table, made, said) if talks else None) or said
    if remark is table.state.remark:
        return table
    return replace(table, state=replace(table.state, remark=remark))


def _remark(table: Table, made: MatchStep, said: Remark | None) -> Remark | None:
    """Return the remark on the first of the step's occasions that brings one."""
    deal, computers = len(made.before.sheet), computers_in(table.seats)
    for occasion, seats, facts in _occasions(made):
        speakers = [seat for seat in seats if seat in computers]
        drawn = _drawn(table, deal, occasion, facts)
        quiet = said is not None and not said.past and occasion not in FINAL_OCCASIONS
        if quiet or not speakers or drawn % 100 >= REMARK_PERCENT[occasion]:
            continue
        seat, words = speakers[drawn // 100 % len(speakers)], drawn // 1_000 % VARIANTS
        remark = Remark(seat=seat, occasion=occasion, level=computers[seat].level, words=words)
        again = said is not None and replace(remark, seat=said.seat, past=said.past) == said
        return replace(remark, words=(words + 1) % VARIANTS) if again else remark
    return None


def _occasions(made: MatchStep) -> Iterator[Cue]:
    """Yield the occasions of a step, the most important first."""
    everybody = range(len(made.before.scores))
    for event in reversed(made.events):
        match event:
            case MatchWon(seat):
                yield "won", (seat,), 0
                yield "lost", tuple(each for each in everybody if each != seat), 0
            case DealSettled():
                yield from _of_deal(event, tuple(each for each in everybody if each != event.declarer))
            case BidMade(seat, amount) if amount >= BOLD_BID:
                yield "bid", (seat,), amount
            case _:
                pass


def _of_deal(settled: DealSettled, others: tuple[Seat, ...]) -> Iterator[Cue]:
    """Yield the occasions of a settled deal; `others` are the defenders."""
    yield "fall", tuple(line.seat for line in settled.lines if line.reason is Reason.BARREL_FALL), 0
    yield "barrel", tuple(line.seat for line in settled.lines if line.reason is Reason.BARREL_CLIMB), 0
    if settled.result == "failed":
        yield "failed", (settled.declarer,), 0
        yield "beaten", others, 0
    elif settled.result == "made" and settled.contract >= BIG_CONTRACT:
        yield "made", (settled.declarer,), 0
        yield "praise", others, 0


def _drawn(table: Table, deal: int, occasion: Occasion, facts: int) -> int:
    """Return a pseudo-random number for an occasion, independent of the cards."""
    text = f"{table.token} {deal} {occasion} {facts}"
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")
