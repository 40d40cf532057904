"""Replay of a record, with a check of its scores (docs/records.md).

Verification that a match was dealt as announced: chain, die, lot, cuts, every deck and every line.

The examples of the functions here begin with a record of one deal, which its declarer concedes:

>>> from game.record import read
>>> text = '''format = "thousand-record/1"
... preset = "classic"
... [[deals]]
... cards = "KS AC JC KD JD 9D KH | AS QS QC AD AH TH QH | TS 9S 9C TD QD JH 9H / JS KC TC"
... play = "1 pass; 2 pass; 0 give JS 1; 0 give 9D 2; 0 concede"
... scores = [-100, 50, 50]
... '''
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from game.actions import Action, Bid, Code, Contract, Deal, Look, Pass, Play, Refusal, Seat, Take, spell
from game.engine import legal, refusal, step
from game.events import (
    AuctionOpened,
    CardsDealt,
    ContractAsked,
    ContractSet,
    Event,
    Looked,
    Passed,
    TalonTaken,
)
from game.fair import LINKS, Proof, hashed, lot, next_number, shuffled
from game.layouts import layout, stacked
from game.phases.deal import next_deck
from game.record import (
    DealRecord,
    Record,
    RecordError,
    WrittenAction,
    names_are_sealed,
    read,
    sealed_to_the_end,
    seals,
)
from game.rules import Rules
from game.state import Dealing, DealSettled, Hands, Match, Over


@dataclass(frozen=True, slots=True)
class Replayed:
    """Replayed deal: its events, the match after it, and the scores in the record."""

    events: tuple[Event, ...]
    match: Match
    written: tuple[int, ...] | None
    secret: str = ""
    """Secret from which its deck follows, if it was dealt with proof."""

    @property
    def agrees(self) -> bool:
        """Return whether the scores agree with those written, if any."""
        return self.written is None or self.written == self.match.scores


@dataclass(slots=True)
class ReplayTable:
    """Match being replayed, with the automatic answers since the last action."""

    rules: Rules
    match: Match
    events: list[Event] = field(default_factory=list)
    unasked: list[Action] = field(default_factory=list)
    bidders: set[Seat] = field(default_factory=set)
    """Seats whose bid was written in this deal."""

    def act(self, action: Action) -> None:
        """Carry out a legal action; earlier automatic answers may no longer be written after it."""
        events, self.match = step(self.rules, self.match, action)
        self.events += events
        self._told(action)
        self.unasked = list(unasked(action, events, frozenset(self.bidders)))

    def repeat(self, action: Action) -> bool:
        """Return whether `action` repeats a recent automatic answer; earlier ones are skipped then."""
        if action not in self.unasked:
            return False
        self.unasked = self.unasked[self.unasked.index(action) + 1 :]
        self._told(action)
        return True

    def _told(self, action: Action) -> None:
        if isinstance(action, Bid):
            self.bidders.add(action.seat)

    def forced(self) -> Play | None:
        """Return the only playable card, if there is just one."""
        choices = legal(self.rules, self.match)
        only = choices[0] if len(choices) == 1 else None
        return only if isinstance(only, Play) else None


def unasked(action: Action, events: Iterable[Event], bidders: Collection[Seat]) -> Iterator[Action]:
    """Yield the automatic answers, in order; a record may contain them (R1).

    `events` are those of `action`. The forced bid may be written when it stands or when it wins; `bidders`
    are those whose bid was written already.
    """
    contract_asked = isinstance(action, Contract) or any(isinstance(each, ContractAsked) for each in events)
    for event in events:
        match event:
            case Passed(seat, False):
                yield Pass(seat)
            case AuctionOpened(seat, bid, _, False):
                yield Bid(seat, bid)
            case Looked(seat, False):
                yield Look(seat)
            case TalonTaken(seat, bid):
                if seat not in bidders:
                    yield Bid(seat, bid)
                if not isinstance(action, Take):
                    yield Take(seat, event.number)
            case ContractSet(seat, amount) if not contract_asked:
                yield Contract(seat, amount)


def replay(record: Record) -> Iterator[Replayed]:
    """Replay a record deal by deal; raises RecordError with the line of a refused action.

    >>> [(deal.match.scores, deal.agrees) for deal in replay(read(text))]
    [((-100, 50, 50), True)]
    >>> list(replay(read(text.replace("0 concede", "0 contract 500"))))
    Traceback (most recent call last):
    game.record.RecordError: line 5: '0 contract 500' is refused: bid-above-max (300)
    """
    match = record.start
    for number, deal in enumerate(record.deals, 1):
        table = ReplayTable(record.rules, match)
        _deal(table, deal, number)
        for said in deal.said:
            _say(table, said)
        while not _ended(table) and (only := table.forced()):
            table.act(only)
        _compare(table, deal, number)
        if number < len(record.deals) and not _ended(table):
            raise RecordError(f"deal {number} is not played to its end")
        match = table.match
        yield Replayed(tuple(table.events), match, deal.scores, deal.secret)


def _deal(table: ReplayTable, deal: DealRecord, number: int) -> None:
    match = table.match
    try:
        action = _laid(table.rules, match, deal)
    except ValueError as error:
        raise RecordError(f"deal {number}: {error}") from None
    if refused := refusal(table.rules, match, action):
        over = "the match is over before it"
        wrong = "a card is missing or stands there twice"
        raise RecordError(f"deal {number}: {over if refused.code is Code.NOT_NOW else wrong}")
    table.act(action)


def _compare(table: ReplayTable, deal: DealRecord, number: int) -> None:
    """Raise RecordError if the hands and talons contradict the deck written beside them."""
    dealt = next((each for each in table.events if isinstance(each, CardsDealt)), None)
    if not deal.deck or not deal.hands or dealt is None:
        return
    hands = tuple(frozenset(hand) for hand in dealt.hands if hand)
    if (hands, dealt.talons) != (tuple(frozenset(hand) for hand in deal.hands if hand), deal.talons):
        raise RecordError(f"deal {number}: these are not the cards that the deck deals out")


def _laid(rules: Rules, match: Match, deal: DealRecord) -> Deal:
    if deal.deck:
        return Deal(deal.deck)
    hands = _at_seats(match, deal.hands)
    deck = stacked(layout(rules.table), match.players, match.dealer, hands, deal.talons)
    return Deal(deck, placed=True)


def _at_seats(match: Match, hands: Hands) -> Hands:
    """Return the hands by seat; with four players, the dealer's need not be written (R7)."""
    if len(hands) == match.players:
        return hands
    return (*hands[: match.dealer], (), *hands[match.dealer :])


def _say(table: ReplayTable, said: WrittenAction) -> None:
    """Carry out a written action after unwritten forced cards; a repeated automatic answer is skipped."""
    reason: Refusal | None = None
    while refused := refusal(table.rules, table.match, said.action):
        if table.repeat(said.action):
            return
        if reason is None or reason.code is Code.NOT_YOUR_TURN:
            reason = refused
        only = table.forced()
        if only is None:
            action = spell(said.action)
            raise RecordError(explain(said.action, reason), said.line, action=action, reason=reason.code)
        table.act(only)
    table.act(said.action)


def explain(action: Action, refused: Refusal) -> str:
    """Explain a refused action in one line."""
    facts = [f"{refused.amount}"] if refused.amount is not None else []
    facts += [refused.suit.name.lower()] if refused.suit else []
    return f"{spell(action)!r} is refused: {refused.code}" + (f" ({', '.join(facts)})" if facts else "")


def _ended(table: ReplayTable) -> bool:
    """Return whether the deal-out has ended: it was settled, or dealt again."""
    return table.match.asked is None


def winner(match: Match) -> int | None:
    """Return the winner, or None while the match is in progress."""
    return match.phase.winner if isinstance(match.phase, Over) else None


def settled(events: tuple[Event, ...]) -> DealSettled | None:
    """Return the line of the score sheet among `events`, if the deal was settled."""
    return next((each for each in events if isinstance(each, DealSettled)), None)


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """Result of checking a record."""

    proof: Proof | None
    """Proof of the match; None if it was dealt without one."""
    deals: int
    """Deal-outs of the record, including those before redeals."""
    collected: int
    """Number of decks dealt as collected, by the rules, without shuffling."""
    unproved: int
    """Number of decks without a source, as the chain was too short."""
    wrong: tuple[str, ...]
    seal: str
    """The last seal, contained in every true copy of the record; "" for none."""

    @property
    def holds(self) -> bool:
        """Return whether there is a proof without errors."""
        return self.proof is not None and not self.wrong


def verify(text: str) -> RecordCheck:
    """Check the proof of a record; raises RecordError if it cannot be parsed or replayed.

    >>> check = verify(text)
    >>> check.holds, check.deals, check.unproved, check.wrong
    (False, 1, 1, ())
    """
    record = read(text)
    replayed = list(replay(record))
    if record.proof is None:
        return RecordCheck(None, len(record.deals), 0, len(record.deals), (), "")
    befores = [record.start, *(each.match for each in replayed)][: len(record.deals)]
    wrong = [
        f"deal {number}: written {each.written}, played {each.match.scores}"
        for number, each in enumerate(replayed, 1)
        if not each.agrees
    ]
    if not names_are_sealed(text, record.proof.chain):
        wrong.append("the names of the players are not those that were written")
    wrong += _unsealed(text, record)
    wrong += _first_dealer(record.proof, record)
    wrong += _decks(record.proof, record, befores)
    found = [seal for seal, _ in seals(text)]
    unproved = sum(not deal.secret for deal in record.deals)
    collected = sum(deal.collected for deal in record.deals)
    return RecordCheck(
        record.proof, len(record.deals), collected, unproved, tuple(wrong), found[-1] if found else ""
    )


def _unsealed(text: str, record: Record) -> Iterator[str]:
    found = list(seals(text))
    for number, (_, whole) in enumerate(found, 1):
        if not whole:
            yield f"deal {number}: a line was changed, here or above: the seal does not fit"
    if len(found) != len(record.deals) or (found and not sealed_to_the_end(text)):
        yield "a deal or a line stands there without a seal"


def _first_dealer(proof: Proof, record: Record) -> Iterator[str]:
    if proof.lot and lot(proof, record.start.players) != record.start.dealer:
        yield "the first dealer is not the one that chain and die draw"
    if not proof.lot and record.rules.table.first_dealer == "lot":
        yield "the first dealer was not drawn by chain and die"


def _decks(proof: Proof, record: Record, befores: list[Match]) -> Iterator[str]:
    """Yield errors in the secrets and the decks."""
    last = proof.chain
    for number, (deal, before) in enumerate(zip(record.deals, befores, strict=True), 1):
        assert isinstance(before.phase, Dealing)
        if next_number(before) > LINKS and not deal.secret:
            continue
        follows = deal.secret if before.phase.redeals else deal.secret and hashed(deal.secret)
        if follows != last:
            yield f"deal {number}: the secret is not the next one of the chain"
        last = deal.secret
        if deal.deck != _deck(record.rules, proof, deal, before):
            yield f"deal {number}: the deck is not the one that follows"


def _deck(rules: Rules, proof: Proof, deal: DealRecord, before: Match) -> object:
    """Return the deck that has to be dealt; None if the deal names a wrong source."""
    assert isinstance(before.phase, Dealing)
    again = next_deck(rules.table, before)
    if deal.collected is (again is None) or not deal.secret:
        return None
    return again or shuffled(deal.secret, proof.mixed, before.phase.redeals)
