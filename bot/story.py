"""Events of a deal -> the lines that a viewer reads, oldest first. Pure: nothing is recomputed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.screens.symbols import SUITS, face, faces
from bot.texts import Texts, number, signed
from game.actions import Seat
from game.cards import Card
from game.events import (
    AuctionOpened,
    BidMade,
    CardPlayed,
    Conceded,
    ContractSet,
    DealSettled,
    Event,
    MarriageDeclared,
    MatchWon,
    Passed,
    Redealt,
    TrickWon,
)
from game.ledger import Reason
from game.view import GiftSeen, TalonSeen, told


class Story:
    """Tells the events one by one; `lines` is the story so far, in Telegram HTML."""

    def __init__(self, t: Texts, names: Sequence[str]) -> None:
        self.lines: list[str] = []
        self._t = t
        self._names = names
        self._calls: list[str] = []
        self._cards: list[Card] = []
        self._leader = 0
        self._bid = 0
        self._tricks = 0

    def tell(self, event: object) -> None:
        """Add what a viewer was told."""
        match event:
            case AuctionOpened():
                self._call(event.holder, str(event.bid))
            case BidMade():
                self._call(event.seat, str(event.amount))
            case Passed():
                self._call(event.seat, self._t("call-pass"))
            case Redealt():
                self._say("story-redeal", event.seat, cards=faces(self._t, event.hand))
            case TalonSeen():
                self._talon(event)
            case GiftSeen(card=Card() as card):
                self._say("story-gift", event.seat, to=self._names[event.to], card=face(self._t, card))
            case ContractSet():
                raised = event.amount > self._bid
                self._say("story-raised" if raised else "story-contract", event.seat, bid=event.amount)
            case Conceded():
                self._say("story-conceded", event.seat, bid=self._bid)
            case _:
                self._of_play(event)

    def _of_play(self, event: object) -> None:
        match event:
            case CardPlayed():
                if not self._cards:
                    self._leader = event.seat
                self._cards.append(event.card)
            case MarriageDeclared():
                self._say("story-marriage", event.seat, suit=SUITS[event.suit], points=event.points)
            case TrickWon():
                self._trick(event)
            case DealSettled():
                self._settled(event)
            case MatchWon():
                self._say("story-won", event.seat)

    def _call(self, seat: Seat, word: str) -> None:
        self._calls.append(f"{self._names[seat]} {word}")
        line = self._t("story-auction", calls=" · ".join(self._calls))
        if len(self._calls) > 1:
            self.lines[-1] = line
        else:
            self.lines.append(line)

    def _talon(self, event: TalonSeen) -> None:
        self._bid = event.bid
        self._calls = []
        if event.talon is None:
            self._say("story-talon-hidden", event.seat)
        else:
            self._say("story-talon", event.seat, cards=faces(self._t, event.talon))

    def _trick(self, event: TrickWon) -> None:
        self._tricks += 1
        cards = faces(self._t, self._cards)
        self._cards = []
        line = f"{self._tricks}. {cards} → <b>{self._names[event.seat]}</b> +{event.points}"
        self.lines.append(line)

    def _settled(self, event: DealSettled) -> None:
        result = f"story-{event.result}"
        self.lines.append("")
        self._say(result, event.declarer, bid=event.contract, points=event.points[event.declarer])
        self.lines += ledger(self._t, self._names, event)

    def _say(self, key: str, seat: Seat, **facts: str | int) -> None:
        plain = {name: str(fact) for name, fact in facts.items()}
        self.lines.append(self._t(key, who=f"<b>{self._names[seat]}</b>", **plain))

    @property
    def trick(self) -> str:
        """The trick on the table, in one line; empty between tricks."""
        return f"{self._names[self._leader]}: {faces(self._t, self._cards)}" if self._cards else ""


def ledger(t: Texts, names: Sequence[str], settled: DealSettled) -> list[str]:
    """Write the change of every player, then why, line by line, where it is more than his points."""
    lines = []
    for seat, name in enumerate(names):
        own = [line for line in settled.lines if line.seat == seat]
        change = sum(line.amount for line in own)
        why = [
            t(f"reason-{line.reason.value}", points=signed(line.amount))
            for line in own
            if line.reason is not Reason.BASE
        ]
        if settled.bolts[seat]:
            why.insert(0, t("story-bolt"))
        lines.append(f"{name} {signed(change)}" + (f" <i>({', '.join(why)})</i>" if why else ""))
    return lines


def narrate(t: Texts, names: Sequence[str], events: Iterable[Event], viewer: Seat | None) -> Story:
    """Tell `viewer` the events of a deal."""
    story = Story(t, names)
    for event in events:
        story.tell(told(event, viewer))
    return story


def totals(names: Sequence[str], scores: Sequence[int], marks: Sequence[str]) -> str:
    """Write the totals in one line."""
    return " · ".join(
        f"{name} <b>{number(score)}</b>{mark}" for name, score, mark in zip(names, scores, marks, strict=True)
    )
