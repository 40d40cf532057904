"""Narration: events of a deal -> the lines that a viewer reads, oldest first. Pure: nothing is recomputed.

Tricks and marriages in words, and table talk of computer players, are part of it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from markupsafe import Markup

from bot.screens import SUITS, face, faces
from bot.screens.score import counted, ledger
from bot.words.buttons import DARK
from bot.words.texts import Texts, bold, joined, markup, signed, unparted
from club.names import LEFT_MARK
from club.state import Remark
from game import events as e
from game.actions import Seat
from game.cards import Card, Rank, Suit
from game.state import DealSettled, Lines, Marriage
from game.view import CutSeen, DealSeen, GiftSeen, LaidSeen, TalonSeen, observe


def remarks(t: Texts, names: Sequence[str], remark: Remark | None) -> list[Markup]:
    """Return the last remark, in the speaker's words, if there is one."""
    if remark is None:
        return []
    said = t(f"remark-{remark.occasion}-{remark.level}", number=remark.words)
    return [t("remark", who=bold(names[remark.seat]), words=said)]


def acting(t: Texts, names: Sequence[str], stood_in: Collection[Seat]) -> list[str]:
    """Return the names, with those of seats for which a stand-in moved marked as such."""
    return [
        t.plain("story-stand-in", who=name) if seat in stood_in else name for seat, name in enumerate(names)
    ]


def trick(t: Texts, names: Sequence[str], played: Iterable[tuple[Seat, Card]]) -> Markup:
    """Write the trick on the table: each card with its player."""
    return joined(" · ", (unparted(names[seat], bold(face(t, card))) for seat, card in played))


def taken_trick(
    t: Texts, names: Sequence[str], played: Iterable[tuple[Seat, Card]], winner: Seat, points: int
) -> Markup:
    """Write a completed trick in the order of play: each card with its player, the winner with the points."""
    pairs = (
        bold(unparted(names[seat], face(t, card), signed(points)))
        if seat == winner
        else unparted(names[seat], face(t, card))
        for seat, card in played
    )
    return joined(" · ", pairs)


def marriage(t: Texts, names: Sequence[str], declared: Marriage, trump: Suit | None) -> Markup:
    """Write a declared marriage; `trump` is the suit that is trump from then on."""
    after = "none" if trump is None else "same" if trump is declared.suit else SUITS[trump]
    return t(
        "story-marriage",
        who=bold(names[declared.seat]),
        kind=declared.kind,
        suit="" if declared.suit is None else SUITS[declared.suit],
        points=str(declared.points),
        trump=after,
    )


REDEALS_TOLD = 4
"""Lines about redeals shown; the length of a message is limited."""
_OUTCOMES = {Rank.NINE: "nine", Rank.JACK: "jack"}
"""Meaning of a shown bottom card for the cut."""


class Narrator:
    """Narrator of events; `lines` is the narration so far, `result` the outcome of the deal."""

    def __init__(self, t: Texts, names: Sequence[str]) -> None:
        self.lines: list[Markup] = []
        self.result: list[Markup] = []
        self._t = t
        self._own = names
        self._names = names
        """Names for the present event; a stand-in is named as one."""
        self._in_trick = list(names)
        """Names for the cards of the present trick."""
        self._calls: list[Markup] = []
        self._called = 0
        """Index of the line of the auction."""
        self._redeals: list[Markup] = []
        self._played_now: list[tuple[Seat, Card]] = []
        self._laid_aside = 0
        self._declarer: Seat | None = None
        self._bid = 0
        self._tricks = 0

    def tell(self, event: object, *, stood_in: bool = False) -> None:
        """Add an event of a viewer, perhaps a move by a stand-in; an event without news adds nothing."""
        self._names = self._own
        if stood_in and isinstance(seat := getattr(event, "seat", None), int):
            self._names = acting(self._t, self._own, (seat,))
        if (tells := self._TELLS.get(type(event))) is not None:
            tells(self, event)

    @property
    def trick(self) -> Markup:
        """Return the trick on the table, in one line; empty between tricks."""
        return trick(self._t, self._in_trick, self._played_now)

    # Before the auction

    def _cut(self, event: CutSeen) -> None:
        card = "" if event.bottom is None else face(self._t, event.bottom)
        outcome = "plain" if event.bottom is None else _OUTCOMES.get(event.bottom.rank, "shown")
        if event.fined:
            outcome = "fined"
        elif outcome == "jack" and event.again is not None:
            outcome = "again"
        self._say("story-cut", event.seat, card=card, outcome=outcome)

    def _dealt(self, _event: DealSeen) -> None:
        self._calls = []
        self._declarer = None
        self._laid_aside = 0

    def _dark(self, event: e.DarkDeclared) -> None:
        self._say("story-dark", event.seat)

    def _looked(self, event: e.Looked) -> None:
        if event.asked:
            self._say("story-looked", event.seat)

    def _redealt(self, event: e.Redealt) -> None:
        """Write the reason, and drop the narration of the cards that are dealt again."""
        why = joined(", ", (self._t(f"ground-{ground}") for ground in event.why))
        line = self._line("story-redeal", event.seat, cards=faces(self._t, event.hand), why=why)
        self._redeals = [*self._redeals, line, *self._fines(event.fines)][-REDEALS_TOLD:]
        self.lines = list(self._redeals)

    def _redeal_refused(self, event: e.RedealRefused) -> None:
        self._say("story-redeal-refused", event.seat)
        self.lines += self._fines(event.fines)

    def _fines(self, lines: Lines) -> list[Markup]:
        return [
            markup(self._names[line.seat], ": ", counted(self._t, line.reason, line.amount)) for line in lines
        ]

    # The auction

    def _opened(self, event: e.AuctionOpened) -> None:
        if not event.opens:
            self._call(event.holder, str(event.bid))

    def _made(self, event: e.BidMade) -> None:
        self._call(event.seat, f"{event.amount}{f' {DARK}' if event.unseen else ''}")

    def _passed(self, event: e.Passed) -> None:
        self._call(event.seat, self._t.plain("call-pass"))

    def _call(self, seat: Seat, word: str) -> None:
        if not self._calls:
            self._called = len(self.lines)
            self.lines.append(Markup())
        self._calls.append(unparted(self._names[seat], word))
        self.lines[self._called] = self._t("story-auction", calls=joined(" · ", self._calls))

    def _lifted(self, event: e.DarkLifted) -> None:
        self._say("story-lifted", event.seat)

    # The talon

    def _talon_asked(self, event: e.TalonAsked) -> None:
        self._won(event.seat, event.bid, event.way)

    def _talon(self, event: TalonSeen) -> None:
        """Name the declarer who takes the talon, and which of two talons it is."""
        key = "story-talon"
        if self._declarer is None:
            self._won(event.seat, event.bid, event.way)
        else:
            key += "-picked"
        cards = "" if event.talon is None else faces(self._t, event.talon)
        self._say(key if cards else f"{key}-hidden", event.seat, cards=cards, number=event.number)

    def _won(self, seat: Seat, bid: int, way: str) -> None:
        self._declarer, self._bid = seat, bid
        if way != "auction":
            self._say(f"story-way-{way}", seat, bid=bid)

    def _offered(self, event: e.OfferMade) -> None:
        self._say("story-offer", event.seat, amount=event.amount)

    def _declined(self, event: e.OfferRefused) -> None:
        if event.seat == self._declarer:
            self._say("story-offer-declined", event.seat)

    def _sold(self, event: e.TalonSold) -> None:
        self._declarer = event.buyer
        self._say("story-sold", event.buyer, seller=self._names[event.seller], amount=event.amount)

    def _gift(self, event: GiftSeen) -> None:
        if event.card is not None:
            card = face(self._t, event.card)
            self._say("story-gift", event.seat, to=self._names[event.to], card=card)

    def _laid(self, event: LaidSeen) -> None:
        """Write all cards laid aside in one line: nothing else happens in between."""
        self._laid_aside += 1
        line = self._t("story-laid", who=bold(self._names[event.seat]), count=self._laid_aside)
        self.lines[len(self.lines) - (self._laid_aside > 1) :] = [line]

    def _contract(self, event: e.ContractSet) -> None:
        raised = event.amount > self._bid
        self._say("story-raised" if raised else "story-contract", event.seat, bid=event.amount)

    def _trump(self, event: e.TrumpNamed) -> None:
        self._say("story-trump", event.seat, suit=SUITS[event.suit])

    # Tricks

    def _played(self, event: e.CardPlayed) -> None:
        self._played_now.append((event.seat, event.card))
        self._in_trick[event.seat] = self._names[event.seat]

    def _marriage(self, event: e.MarriageDeclared) -> None:
        declared = Marriage(event.seat, event.suit, event.points, event.kind)
        self.lines.append(marriage(self._t, self._names, declared, event.trump))

    def _last_ace(self, event: e.TrumpSet) -> None:
        self._say("story-last-ace", event.seat, suit=SUITS[event.suit])

    def _nines(self, event: e.NinesShown) -> None:
        self._say("story-nines", event.seat, points=event.points)

    def _trick(self, event: e.TrickWon) -> None:
        self._tricks += 1
        taken = taken_trick(self._t, self._in_trick, self._played_now, event.seat, event.points)
        self._played_now, self._in_trick = [], list(self._own)
        self.lines.append(markup(f"{self._tricks}. ", taken))

    def _bank(self, event: e.BankWon) -> None:
        self._say("story-bank", event.seat, points=event.points)

    # The end

    def _settled(self, event: DealSettled) -> None:
        declarer = event.declarer
        points = event.points[declarer]
        how = self._line(f"story-{event.result}", declarer, bid=event.contract, points=points)
        self.result = [how, *ledger(self._t, self._names, event)]
        if event.golden and not event.deals_played:
            self.result.append(self._t("story-golden-again"))

    def _match_won(self, event: e.MatchWon) -> None:
        self.result.append(self._line("story-won", event.seat))
        if any(event.points):
            pairs = zip(self._names, map(signed, event.points), strict=True)
            gained = joined(" · ", (unparted(name, points) for name, points in pairs))
            self.result.append(self._t("story-game-points", gained=gained))

    def _say(self, key: str, seat: Seat, **facts: str | int) -> None:
        """Add a line, unless it repeats the previous one."""
        line = self._line(key, seat, **facts)
        if self.lines[-1:] != [line]:
            self.lines.append(line)

    def _line(self, key: str, seat: Seat, **facts: str | int) -> Markup:
        as_written = {name: fact if isinstance(fact, str) else str(fact) for name, fact in facts.items()}
        return self._t(key, who=bold(self._names[seat]), **as_written)

    _TELLS: ClassVar[Mapping[type, Callable[[Any, Any], None]]] = {
        CutSeen: _cut,
        DealSeen: _dealt,
        e.DarkDeclared: _dark,
        e.Looked: _looked,
        e.Redealt: _redealt,
        e.RedealRefused: _redeal_refused,
        e.AuctionOpened: _opened,
        e.BidMade: _made,
        e.Passed: _passed,
        e.DarkLifted: _lifted,
        e.TalonAsked: _talon_asked,
        TalonSeen: _talon,
        e.OfferMade: _offered,
        e.OfferRefused: _declined,
        e.TalonSold: _sold,
        GiftSeen: _gift,
        LaidSeen: _laid,
        e.ContractSet: _contract,
        e.TrumpNamed: _trump,
        e.CardPlayed: _played,
        e.MarriageDeclared: _marriage,
        e.TrumpSet: _last_ace,
        e.NinesShown: _nines,
        e.TrickWon: _trick,
        e.BankWon: _bank,
        DealSettled: _settled,
        e.MatchWon: _match_won,
    }
    """Methods by kind of event. Questions have none: the asked player is named below the narration."""


def narrate(
    t: Texts,
    names: Sequence[str],
    events: Iterable[e.Event],
    viewer: Seat | None,
) -> Narrator:
    """Narrate the events of a deal to `viewer`.

    A player who has left did what they did before under their own name. A stand-in is named as one with its
    move, and not before: the answer to a question that the others do not hear of stays unknown to them.
    """
    own = [each.removeprefix(LEFT_MARK) for each in names]
    story, stood_in = Narrator(t, own), False
    for event in events:
        story.tell(observe(event, viewer), stood_in=stood_in)
        stood_in = isinstance(event, e.StoodIn)
    return story
