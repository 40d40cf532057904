"""What computer players say at the table: a word now and then, for an occasion that everybody saw. Pure.

Whether something is said, by whom and which words follows from the table's token and the number of the deal:
neither a card that somebody hides nor what a computer player thinks comes into it. Who has the table's link
could work out the remark, and would learn nothing by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import blake2b

from club.model import Table
from club.occupants import computers_in
from club.progress import Step
from club.state import Occasion, Remark
from game.actions import Seat
from game.events import BidMade, MatchWon
from game.ledger import DealSettled, Reason

VARIANTS = 5
"""Words for one occasion and temperament, in every language."""
BOLD = 130
"""A bid from here on is bold: without a marriage nobody makes it."""
BIG = 150
"""A contract from here on is a big one."""
CHANCES: Mapping[Occasion, int] = {
    "won": 100, "lost": 60, "fall": 90, "barrel": 90, "failed": 60, "made": 70, "beaten": 30, "praise": 50,
    "bid": 40,
}  # fmt: skip
"""Of a hundred such occasions, on how many something is said."""
LAST = frozenset({"won", "lost"})
"""What is said at the end of the match, whatever was said in its last deal."""

Told = tuple[Occasion, tuple[Seat, ...], int]
"""An occasion, who may speak of it, and what tells it apart from others of the deal."""


def remarked(table: Table, made: Step, *, talks: bool) -> Table:
    """Return the record after a step of its match, with what a computer player says of that, if they talk.

    One of them says one thing in a deal, and another at the end of the match. With the next deal it is past.
    """
    said = table.state.remark
    if made.opens_deal and said is not None:
        said = replace(said, past=True)
    remark = (_remark(table, made, said) if talks else None) or said
    if remark is table.state.remark:
        return table
    return replace(table, state=replace(table.state, remark=remark))


def _remark(table: Table, made: Step, said: Remark | None) -> Remark | None:
    """Return what is said of a step; the first of its occasions that brings a word."""
    deal, computers = len(made.before.sheet), computers_in(table.seats)
    for occasion, seats, facts in _occasions(made):
        speakers = [seat for seat in seats if seat in computers]
        drawn = _drawn(table, deal, occasion, facts)
        quiet = said is not None and not said.past and occasion not in LAST
        if quiet or not speakers or drawn % 100 >= CHANCES[occasion]:
            continue
        seat, words = speakers[drawn // 100 % len(speakers)], drawn // 1_000 % VARIANTS
        remark = Remark(seat, occasion, computers[seat].level, words)
        again = said is not None and replace(remark, seat=said.seat, past=said.past) == said
        return replace(remark, words=(words + 1) % VARIANTS) if again else remark
    return None


def _occasions(made: Step) -> Iterator[Told]:
    """Yield what there is to say something of, the most important first."""
    everybody = range(len(made.before.scores))
    for event in reversed(made.events):
        match event:
            case MatchWon(seat):
                yield "won", (seat,), 0
                yield "lost", tuple(each for each in everybody if each != seat), 0
            case DealSettled():
                yield from _of_deal(event, tuple(each for each in everybody if each != event.declarer))
            case BidMade(seat, amount) if amount >= BOLD:
                yield "bid", (seat,), amount
            case _:
                pass


def _of_deal(settled: DealSettled, others: tuple[Seat, ...]) -> Iterator[Told]:
    """Yield what there is to say of a deal; `others` did not declare."""
    yield "fall", tuple(line.seat for line in settled.lines if line.reason is Reason.BARREL_FALL), 0
    yield "barrel", tuple(line.seat for line in settled.lines if line.reason is Reason.BARREL_CLIMB), 0
    if settled.result == "failed":
        yield "failed", (settled.declarer,), 0
        yield "beaten", others, 0
    elif settled.result == "made" and settled.contract >= BIG:
        yield "made", (settled.declarer,), 0
        yield "praise", others, 0


def _drawn(table: Table, deal: int, occasion: Occasion, facts: int) -> int:
    """Return a number that differs from table to table, and that no card decides."""
    text = f"{table.token} {deal} {occasion} {facts}"
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")
