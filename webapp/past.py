"""Answers to requests about finished deals: a replay, card by card, or the proof of how they were dealt.

At an evening, also the deals of the rounds that are over, compared at all tables.

A page may know what /history and /fair tell the same person in a private chat, and never more. A replay uses
the words of /history; a proof is the record of the match, which the page checks by docs/fair.md.
"""

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.delivery.budget import Allowance
from bot.door import refusal_key
from bot.features.evening import names_of
from bot.features.evening.rounds import played_tables
from bot.features.results import Shown, fair_text, record_of
from bot.house import House
from bot.people import Who
from bot.pictures.deal import CardHistory, taken
from bot.runtime import Recent
from bot.screens import called, lines
from bot.screens.past import (
    MatchView,
    deal_title,
    marriage,
    moves,
    parted,
    result,
    stand_ins,
    taken_by,
    talons,
)
from bot.screens.score import ledger
from bot.screens.story import acting
from bot.words.buttons import AskAdvice, pack
from bot.words.texts import Texts, joined, unparted
from club.evening import DEALS, Evening, PlayedTable, SeatScore, by_seat
from club.model import Player, Stage, Table
from club.state import PersonId
from game.actions import Cut, Seat
from game.cards import Cards
from game.fair import NO_PROOF, Proof
from game.record import DealRecord, Record
from storage.store import StoreError
from webapp.schema import (
    Asked,
    DealAsked,
    DealTold,
    EveningAsked,
    EveningDeal,
    EveningRow,
    EveningTold,
    FairAsked,
    FairTold,
    ProofState,
    ProvedDeal,
    Replay,
    ReplayStep,
)


def replay(t: Texts, looking: MatchView, number: int, viewer: Seat | None) -> Replay:
    """Return the replay of a finished deal; `number` counts from 1, and the `viewer` is "you"."""
    looking = looking._replace(names=called(t, looking.names, viewer))
    names, (dealt, row) = looking.names, looking.deals[number - 1]
    told = ledger(t, names, row, viewer)
    end = _step(((),) * len(names), told, taken(dealt.tricks, len(names)), halts=True)
    steps = [*_dealt(t, names, dealt), *_moved(t, names, dealt), *_tricks(t, names, dealt), end]
    return Replay(
        number=number,
        deals=len(looking.deals),
        names=list(names),
        title=deal_title(t, looking, number),
        outcome=str(result(t, names, row)),
        bid=row.contract,
        made=row.result == "made",
        steps=steps,
    )


def _dealt(t: Texts, names: Sequence[str], dealt: CardHistory) -> Iterator[ReplayStep]:
    """Yield the cards as dealt, and again after each call of the auction."""
    said = [
        unparted(
            acting(t, names, (call.seat,) if call.stood_in else ())[call.seat],
            t.plain("call-pass") if call.bid is None else str(call.bid),
        )
        for call in dealt.calls
    ]
    for count in range(len(said) + 1):
        told = [t("picture-auction", calls=joined(" · ", said[:count]))] if count else []
        told += () if count else stand_ins(t, names, dealt)
        step = _step(dealt.hands, told, (0,) * len(names), halts=count in {0, len(said)})
        step["talons"] = [_spelled(each) for each in dealt.talons]
        yield step


def _moved(t: Texts, names: Sequence[str], dealt: CardHistory) -> Iterator[ReplayStep]:
    """Yield the cards after the talon was taken, and after each gift; the last one tells what was laid."""
    if dealt.held == dealt.hands:
        return
    told, points, hands = [talons(t, dealt), *moves(t, names, dealt)], (0,) * len(names), parted(dealt)
    for count, held in enumerate(hands, 1):
        last = count == len(hands)
        yield _step(held, told if last else told[:count], points, halts=last)


def _tricks(t: Texts, names: Sequence[str], dealt: CardHistory) -> Iterator[ReplayStep]:
    """Yield the cards of each trick, with those of it that are played; the last one brings the points."""
    held: Sequence[Cards] = dealt.held
    for number, trick in enumerate(dealt.tricks, 1):
        for count in range(1, len(trick.played) + 1):
            yield _played(t, names, dealt, number, held, count)
        gone = {card for _, card in trick.played}
        held = [tuple(card for card in hand if card not in gone) for hand in held]


def _played(
    t: Texts, names: Sequence[str], dealt: CardHistory, number: int, held: Sequence[Cards], count: int
) -> ReplayStep:
    """Return the first cards of a trick, whose number counts from 1."""
    trick = dealt.tricks[number - 1]
    whole = count == len(trick.played)
    played, absent = trick.played[:count], trick.stood_in
    actors = acting(t, names, absent)
    notes = [marriage(t, names, trick)] if trick.marriage else []  # the trump is drawn
    notes += [taken_by(t, names, trick)] if whole else []
    notes += [t("past-stood-now", who=actors[seat]) for seat, _ in played if seat in absent]
    step = _step(held, notes, taken(dealt.tricks[: number - (not whole)], len(names)), halts=whole)
    step["trick"] = [{"seat": seat, "card": card.text} for seat, card in played]
    step["winner"] = trick.winner if whole else None
    step["trump"] = None if trick.trump is None else trick.trump.value
    return step


def _step(
    hands: Sequence[Cards], told: Iterable[str], points: Sequence[int], *, halts: bool = False
) -> ReplayStep:
    return ReplayStep(
        html=str(lines(told)),
        hands=[_spelled(each) for each in hands],
        talons=[],
        trick=[],
        winner=None,
        trump=None,
        points=list(points),
        halts=halts,
    )


def _spelled(cards: Cards) -> list[str]:
    return [each.text for each in cards]


def compared_deals(
    t: Texts, played: Sequence[PlayedTable], names: Mapping[PersonId, str], viewer: PersonId
) -> list[EveningDeal]:
    """Return the deals of a round of an evening, each at all its tables; the `viewer` is "you"."""

    def row(each: SeatScore) -> EveningRow:
        return EveningRow(
            table=each.table,
            name=_evening_name(t, each.person, names, viewer),
            me=each.person == viewer,
            computer=each.person is None,
            contract=each.contract,
            made=each.made,
            score=each.score,
            mean=None if each.mean is None else round(each.mean),
        )

    return [
        EveningDeal(
            tables=[each.table.token if number < len(each.sheet) else "" for each in played],
            seats=[[row(each) for each in seat] for seat in by_seat(played, number)],
        )
        for number in range(DEALS)
        if any(number < len(each.sheet) for each in played)
    ]


def _evening_name(t: Texts, person: PersonId | None, names: Mapping[PersonId, str], viewer: PersonId) -> str:
    if person is None:
        return t.plain("evening-computer")
    return t.plain("you") if person == viewer else names.get(person) or t.plain("nameless")


def proof_state(record: Record) -> ProofState | None:
    """Return what a page needs to check the finished deals; None for a match without proof."""
    if record.proof is None:
        return None
    return ProofState(
        chain=record.proof.chain,
        die=record.proof.die,
        thrown=record.proof.thrown,
        lot=record.proof.lot,
        seats=record.start.players,
        dealer=record.start.dealer,
        deals=[_proved(each) for each in record.deals],
    )


def _proved(deal: DealRecord) -> ProvedDeal:
    return ProvedDeal(
        secret=deal.secret,
        collected=deal.collected,
        deck=_spelled(deal.deck),
        cuts=[each.action.at for each in deal.said if isinstance(each.action, Cut)],
        hands=[_spelled(each) for each in deal.hands],
        talons=[_spelled(each) for each in deal.talons],
    )


Told = DealTold | FairTold | EveningTold

LOOK_S, LOOKS_AT_ONCE = 0.5, 20
"""Seconds for each request of a person, and requests allowed at once."""
PROOF_S, PROOFS_AT_ONCE = 10.0, 4
"""Seconds for each proof computed for a person, and proofs at once: a long match takes half a second."""
CACHED = 32
"""Records kept in memory; one of 25 deals takes about 100 KB."""
ROUNDS_CACHED = 64
"""Finished rounds of evenings kept in memory, each with the score sheets of eight tables at most."""


class NotGranted(Exception):
    """The request is not granted; the argument is the key of the text that says why."""


async def others_may_play(house: House, table: Table) -> bool:
    """Return whether others may still get the cards of a table: at an evening, or at the deal of the day."""
    return table.kind.attempt or (table.round is not None and not await house.rights.is_told(table))


class _Recorded(NamedTuple):
    """Record of the settled deals of a match, and what it was made of."""

    of: tuple[int, Stage, Proof]
    record: Record


class _Round(NamedTuple):
    """Tables of a finished round of an evening, and who took part in the evening when they were read."""

    people: tuple[PersonId, ...]
    played: Sequence[PlayedTable]


class PastReader:
    """Reader of the finished deals of a page's own table, and of the others of its evening."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._archive = house.archive
        self._store = house.store
        self._tables = house.tables
        self._people = house.people
        self._rights = house.rights
        self._looks = Allowance(asyncio.get_running_loop().time, interval=LOOK_S, burst=LOOKS_AT_ONCE)
        self._proofs = Allowance(asyncio.get_running_loop().time, interval=PROOF_S, burst=PROOFS_AT_ONCE)
        self._recorded: Recent[int, _Recorded] = Recent(CACHED)
        self._rounds: Recent[tuple[int, int], _Round] = Recent(ROUNDS_CACHED)
        """Finished rounds by evening and number."""

    async def answer(self, who: Who, player: Player, table: int, asked: Asked) -> Told:
        """Answer a request of a person about a table."""
        t = self._people.words(player)
        try:
            if not self._looks.take(who.id):
                raise NotGranted("toast-slowly")
            record = await self._readable(player, table)
            match asked:
                case DealAsked():
                    record = await self._beside(record, player, asked.table)
                    return await self._deal(record, player, asked, t)
                case EveningAsked():
                    return await self._evening(record, player, asked, t)
                case FairAsked():
                    return await self._fair(who, record, asked, t)
        except NotGranted as refused:
            return _refusal(asked, t.plain(str(refused)))
        except StoreError as error:
            return _refusal(asked, t.plain(refusal_key(error)))

    async def _readable(self, player: Player, table: int) -> Table:
        """Return the record of a table whose finished deals a person may see; raises NotGranted."""
        record = await self._tables.record(table)
        if record is None:
            raise NotGranted("toast-past-gone")
        if not await self._rights.may_look_back(player.id, record):
            raise NotGranted("toast-past-strangers")
        return record

    async def _beside(self, table: Table, player: Player, token: str) -> Table:
        """Return the table of a token at the same evening as a table, or for "" that table itself.

        Raises NotGranted.
        """
        if not token or token == table.token:
            return table
        other = await self._store.table_called(token)
        if other is None or other.round is None or table.round is None:
            raise NotGranted("toast-past-gone")
        if other.round.evening != table.round.evening:
            raise NotGranted("toast-past-gone")
        if not await self._rights.is_told(other):
            raise NotGranted("toast-past-unfinished")
        if not await self._rights.may_look_back(player.id, other):
            raise NotGranted("toast-past-strangers")
        return other

    async def _evening(self, table: Table, player: Player, asked: EveningAsked, t: Texts) -> EveningTold:
        """Return the deals of all rounds that are over of a table's evening."""
        evening = None if table.round is None else await self._store.evening(table.round.evening)
        if evening is None or not evening.state.scores:
            raise NotGranted("toast-evening-none")
        if not await self._rights.is_member(player.id, evening.chat):
            raise NotGranted("toast-past-strangers")
        names = await names_of(self._house, t, evening)
        rounds = [
            compared_deals(t, played, names, player.id)
            for number in range(1, len(evening.state.scores) + 1)
            if (played := await self._round(evening, number))
        ]
        return EveningTold(type="evening", id=asked.id, text="", rounds=rounds)

    async def _round(self, evening: Evening, number: int) -> Sequence[PlayedTable]:
        """Return the tables of a finished round; they are read once for all requests.

        They are read again once the data of a person of the evening have been erased.
        """
        known, people = self._rounds.get((evening.id, number)), evening.state.people
        if known is not None and known.people == people:
            return known.played
        played = await played_tables(self._house, evening, number)
        self._rounds[evening.id, number] = _Round(people, played)
        return played

    async def _deal(self, table: Table, player: Player, asked: DealAsked, t: Texts) -> DealTold:
        if not table.open_cards:
            raise NotGranted("toast-cards-later")
        looking = await self._archive.looking(table)
        if not 1 <= asked.number <= len(looking.deals):
            raise NotGranted("toast-past-unfinished" if table.open else "toast-past-gone")
        seat = table.seat_of(player.id)
        deal = replay(t, looking, asked.number, seat)
        shared = not await others_may_play(self._house, table)
        review = "" if seat is None else pack(AskAdvice(table.id, "review", asked.number))
        return DealTold(type="deal", id=asked.id, text="", deal=deal, shared=shared, review=review)

    async def _fair(self, who: Who, table: Table, asked: FairAsked, t: Texts) -> FairTold:
        """Return the explanation of /fair, with the proof of the finished deals as far as it is public."""
        proof = table.state.proof
        record = await self._record(who, table) if proof.chain and table.open_cards else None
        shown = await self._shown(table, record)
        told = fair_text(t, proof if proof.chain else NO_PROOF, shown, table.kind.dealt_at)
        state = proof_state(record) if record is not None else None
        return FairTold(type="fair", id=asked.id, text="", html=str(told), proof=state)

    async def _shown(self, table: Table, record: Record | None) -> Shown:
        """Return the availability of the proof of a table's match."""
        if not table.state.proof.chain:
            return "none" if table.stage != "lobby" else "page"
        if not table.open_cards:
            return "later"
        ended = not table.open and (record is None or not record.deals)
        return "gone" if ended and await self._store.sheet_of(table.id) else "page"

    async def _record(self, who: Who, table: Table) -> Record | None:
        """Return the record of the settled deals of a table's match; None if there is no match.

        It is made once for each state of the match, and for one person only every few seconds.
        """
        known, of = self._recorded.get(table.id), (table.entries, table.stage, table.state.proof)
        if known is not None and known.of == of:
            return known.record
        start = await self._store.start_of(table.id)
        if start is None:
            return None
        if not self._proofs.take(who.id):
            raise NotGranted("toast-slowly")
        history = await self._store.history(table.id)
        async with self._tables.lock("export"):  # one at a time, so that the event loop goes on
            record = await asyncio.to_thread(record_of, table, start, history, ())
        self._recorded[table.id] = _Recorded(of, record)
        return record


def _refusal(asked: Asked, text: str) -> Told:
    if isinstance(asked, DealAsked):
        return DealTold(type="deal", id=asked.id, text=text, deal=None, shared=False, review="")
    if isinstance(asked, EveningAsked):
        return EveningTold(type="evening", id=asked.id, text=text, rounds=[])
    return FairTold(type="fair", id=asked.id, text=text, html="", proof=None)
