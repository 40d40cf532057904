"""Decisions of computer players, hints and reviews, found in worker processes.

A search takes most of a second of processor time. The event loop would serve nobody meanwhile, and a
table's lock would hold up its players. So a search gets one value, runs without the lock in another
process, and its result may come too late. docs/players.md says how computers think and how requests queue;
this is the way of a move:

    timer: THINK ── lock: live.situation(seat), what that seat knows, as a value
                       │ lock released
                ComputerMoves.move ─► WorkerPool.find ─► RequestQueue ─► process: game.players.answer
                       │
                    lock: is it still the same turn? then live.question gets the move, else it is dropped
                       │
    timer: STAND_IN ── lock: MatchRunner.carry_out, when the pace of the chat says so

Ann is away, and a computer stands in for her in turn 41. The move is found after 0.4 s and waits in the
question until its time has come. If Ann comes back and plays first, turn 42 is a new question, and the move
has gone with the old one.

Keep when changing this:

- No lock is held while a search runs. A result names its turn and is void in any other.
- The search for a move or a hint gets a `Situation`, the knowledge of one seat, and never the match.
- No table hangs on a search. If the queue is full or a process is lost, counting answers. After
  `MOVE_TIMEOUT_S`, an error or an illegal result, the modest player does. Only the deal of the day searches
  again instead, as all its players must get the same moves.
- The time of a move tells nothing about the hand: a move without alternatives takes the same way.
- A decision follows from its situation and a secret seed, so a second attempt decides alike.
- What a process runs is a function of a module, as pickle sends it by name.

- A worker process never loads this module: what it runs is in `bot/tables/worker_pool.py`.

Begin with `ComputerMoves.move`, then read `WorkerPool.find`.

Hints and reviews are the advice of a strong player, who uses only the knowledge of the player's seat:

    press ──► refusal, or "thinking" at once ──► a worker searches ──► shown if it is still wanted

A hint is shown with the question if that still stands, to its seat alone. In a person's first deal, hints
come automatically (`TableState.guided`). A review examines a player's decisions in a settled deal again, for
that player alone. The match before the deal is folded from the log of the store, so a review is available as
long as the cards of the match are retained.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bot.delivery import Urgency
from bot.runtime import Recent, start
from bot.screens import Screen, called
from bot.screens.hand import chances
from bot.screens.past import (
    MOST,
    DealAccuracy,
    Decided,
    PastDeal,
    Slip,
    accuracy_screen,
    past_deals,
    review_screen,
    silent_screen,
    slips,
    step_of,
    thinking_screen,
    with_good,
)
from bot.tables.display import Display
from bot.tables.live import LiveMatch, folded
from bot.tables.moves import refuse_late
from bot.tables.registry import Tables
from bot.tables.visit import CLOSED, Refused, Toast, Visit, press, when_due
from bot.tables.worker_pool import (
    INLINE,
    NoResult,
    Request,
    RequestKind,
    Think,
    WorkRunner,
    counted,
    decisions_of,
    found_in_time,
    hinted,
    judged_again,
    judged_once,
    searched,
)
from bot.words.buttons import AskAdvice
from bot.words.texts import Texts
from club.model import LogEntry, SavedMatch
from club.state import StandIn
from game.actions import Action, Seat
from game.players import counting
from game.players.advice import PlayedDeal, candidates, chance_of, named
from game.players.knowledge import Situation
from game.question import see
from game.state import DealSettled
from game.view import Advice, Hints, Odds, Reviewed
from storage.leases import OwnedElsewhere
from storage.store import Slot, StoreError

if TYPE_CHECKING:
    from bot.house import House

log = logging.getLogger(__name__)

MOVE_TIMEOUT_S = 30.0
"""Seconds after which the modest player answers instead of a search: no table hangs on a search."""


class ThinkingBackend(NamedTuple):
    """Functions that search: for moves, and for hints and reviews."""

    think: Think
    pool: WorkRunner = INLINE


async def modestly(situation: Situation, level: StandIn, user: int) -> Action:
    """Answer at once, with the move of the modest player."""
    del level, user
    return counting.modest_answer(situation.view)


MODEST = ThinkingBackend(modestly)
"""Backend without any search."""


class ComputerMoves:
    """Moves for absent players, and late hints."""

    def __init__(self, tables: Tables, display: Display, backend: ThinkingBackend = MODEST) -> None:
        self._tables = tables
        self._display = display
        self._backend = backend
        self._searches: dict[tuple[int, int], asyncio.Task[Action]] = {}
        """Searches in progress, by table and turn."""

    async def move(
        self, table: int, situation: Situation, level: StandIn, user: int, *, exact: bool = False
    ) -> bool:
        """Find a move and store it with its question, if that still stands; False if a search is in progress.

        `user` is charged for the search. An `exact` one takes its time: equal situations get equal moves.
        The table's lock must not be held.
        """
        turn = situation.view.turn
        if (table, turn) in self._searches:
            return False
        think = partial(searched, self._backend.pool) if exact else self._backend.think
        search = start(think(situation, level, user), f"the search for table {table}")
        self._searches[table, turn] = search
        try:
            action = await _found(search, situation, None if exact else MOVE_TIMEOUT_S)
        finally:
            del self._searches[table, turn]
        async with self._tables.lock(table):
            if live := await self._standing(table, turn):
                live.question = replace(live.question, move=action)
        return True

    async def hint(self, table: int, turn: int, add: Callable[[Hints], Hints]) -> bool:
        """Add a fact to the hints of the asked player and show it; False if the turn has passed."""
        async with self._tables.lock(table):
            live = await self._standing(table, turn)
            if live is None or live.match.asked not in live.table.people:
                return False  # the player who asked has left the seat, and nobody has it before the next deal
            live.question = replace(live.question, hints=add(live.question.hints))
            draft = live.draft.words if live.draft and live.draft.turn == turn else ""
            self._display.hand(live, live.match.asked, Urgency.OWN, draft)
            return True

    async def _standing(self, table: int, turn: int) -> LiveMatch | None:
        """Return the table if the question of `turn` still stands."""
        live = await self._tables.playing(table)
        return live if live is not None and live.question.turn == turn else None

    def close(self) -> None:
        """Cancel all searches."""
        for search in self._searches.values():
            search.cancel()


async def _found(search: Awaitable[Action], situation: Situation, limit_s: float | None) -> Action:
    """Return a legal move even if the search fails; then it is the modest player's."""
    try:
        async with asyncio.timeout(limit_s):
            action = await search
    except TimeoutError:
        log.warning("no move was found in %g s for turn %s", limit_s, situation.view.turn)
    except Exception:  # logged by the task itself
        return counting.modest_answer(situation.view)
    else:
        if action in situation.view.choices:
            return action
        log.error("the search for turn %s returned %r, which is illegal", situation.view.turn, action)
    return counting.modest_answer(situation.view)


RETRY_S = 10.0
"""Seconds after which a failed automatic hint is retried."""
HINTS_AT_ONCE = 2
"""Hints in progress for one person at a time: nobody fills the queue for all."""


class HintService:
    """Hints on request, in chats that allow them."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._searched: set[tuple[int, int]] = set()
        """Questions with a search in progress, by table and turn."""
        self._asked_by: Counter[int] = Counter()
        """Number of searches in progress that a person asked for, by id."""
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Cancel all searches."""
        for task in self._tasks:
            task.cancel()

    async def hint(self, visit: Visit, press: AskAdvice) -> Toast:
        """Start the search for a hint on the present question."""
        person = visit.player.id
        async with visit.seated(press.table) as (live, seat):
            if press.number != live.match.turn or seat != live.match.asked:
                refuse_late(self._house, live, seat, press)
            self._check(live, person)
            await self._note(live, seat, visit.update)
            asked = self._question(live, seat)
        self._asked_by[person] += 1
        thinking = self._think(press.table, asked, person, else_count=True)
        self._begin(thinking, press.table).add_done_callback(lambda _: self._answered(person))
        return Toast(visit.t.plain("toast-hint-thinks"))

    async def chances(self, visit: Visit, press: AskAdvice) -> Toast:
        """Return how sure the hint on the present question is, as an alert."""
        async with visit.seated(press.table) as (live, seat):
            if press.number != live.match.turn or seat != live.match.asked or not live.question.hints.advice:
                refuse_late(self._house, live, seat, press)
            names = called(visit.t, live.seating.names, seat)
            return Toast(chances(visit.t, names, see(live.match, seat, live.question)), alert=True)

    def _answered(self, person: int) -> None:
        self._asked_by[person] -= 1
        if not self._asked_by[person]:
            del self._asked_by[person]

    def guide(self, live: LiveMatch, seat: Seat) -> None:
        """Start the search for an automatic hint; the table's lock is held."""
        if (live.table.id, live.match.turn) not in self._searched:
            person = live.table.people[seat]
            self._begin(self._guide(live.table.id, self._question(live, seat), person), live.table.id)

    async def _guide(self, table: int, asked: Situation, person: int) -> None:
        """Search, and set the clock of the table again."""
        try:
            await self._think(table, asked, person)
        finally:
            self._house.clock.soon(guided, table, asked.view.turn)

    def _question(self, live: LiveMatch, seat: Seat) -> Situation:
        """Return the situation to search, and note the search."""
        self._searched.add((live.table.id, live.match.turn))
        return live.situation(seat)

    def _begin(self, thinking: Coroutine[Any, Any, None], table: int) -> asyncio.Task[None]:
        task = start(thinking, f"a hint at table {table}", usual=(StoreError, OwnedElsewhere))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _check(self, live: LiveMatch, person: int) -> None:
        """Refuse a new search: an automatic hint is already on its way, or there are too many."""
        chosen = live.settings.hints
        if not live.table.gives_hints(chosen):
            among_people = live.table.kind.hints and chosen == "computers"
            raise Refused("toast-hint-people" if among_people else "toast-hint-off", drop_keyboard=True)
        if (live.table.id, live.match.turn) in self._searched:
            raise Refused("toast-hint-thinks")
        if live.question.hints.advice is not None or len(live.question.choices) < 2:
            raise Refused("")
        full = self._house.pool.full(Request(person, RequestKind.HINT))
        if full or self._asked_by[person] >= HINTS_AT_ONCE:
            raise Refused("toast-hint-busy")

    async def _note(self, live: LiveMatch, seat: Seat, update: int) -> None:
        """Record that the player used a hint in this match; raises Repeated."""
        state = live.table.state
        who = tuple(sorted({*state.hinted, seat}))
        await self._house.runner.keep(
            live, replace(state, hinted=who, touched=self._house.clock.now()), update
        )

    async def _think(self, table: int, asked: Situation, person: int, *, else_count: bool = False) -> None:
        """Search and show the result; if no worker is free, show the result of counting, or nothing."""
        turn = asked.view.turn
        try:
            if advice := await self._found(table, asked, person) or (counted(asked) if else_count else None):
                await self._house.thinking.hint(table, turn, lambda hints: replace(hints, advice=advice))
        finally:
            self._searched.discard((table, turn))

    async def _found(self, table: int, asked: Situation, person: int) -> Advice | None:
        try:
            return await self._house.pool.find(hinted, asked, Request(person, RequestKind.HINT))
        except NoResult as error:
            log.warning("no hint for turn %s of table %s: %s", asked.view.turn, table, error)
            return None


@when_due(of_table=True)
async def guided(house: "House", table: int, turn: int) -> None:
    """After the search for an automatic hint, set the clock of the table: for what comes next, or a retry."""
    async with house.tables.lock(table):
        live = await house.tables.playing(table)
        if live is not None and live.match.turn == turn:
            if live.question.hints.advice is None:
                house.runner.try_again(table, RETRY_S)
            else:
                house.runner.set_clock(live)


CANDIDATES = 5
"""Decisions examined a second time: those that seemed to cost most."""
REVIEWS_AT_ONCE = 2
"""Reviews in progress for one person at a time."""
REVIEWS_CACHED = 1_000
"""Reviews cached."""
DEALS_WEIGHED = 20
"""Deals of a match that make up its accuracy, the last ones: each takes some seconds of a worker."""


class ReviewRequest(NamedTuple):
    """Request for a review."""

    player: int
    table: int
    deal: int
    """Number of the deal, from 1."""


class ReviewedDeal(NamedTuple):
    """Settled deal of a match, and its players."""

    played: PlayedDeal
    past: PastDeal
    names: tuple[str, ...]
    seat: Seat
    pupil: bool
    """Whether the match follows the lesson."""

    @property
    def stood_in(self) -> bool:
        """Whether a stand-in made moves of the player."""
        return self.seat in self.past.row.stood_in

    @property
    def failed(self) -> bool:
        """Whether the player failed a contract."""
        return self.past.row.result == "failed" and self.past.row.declarer == self.seat


class DealReview(NamedTuple):
    """Result of a review."""

    named: tuple[Reviewed, ...]
    """Decisions that it names."""
    odds: Odds | None
    """Chance of a contract of the player that failed."""
    decided: tuple[Decided, ...]
    """Decisions examined."""

    @property
    def weighed(self) -> int:
        """Number of decisions examined."""
        return len(self.decided)


class ReviewReader(Protocol):
    """Pages of the Mini App that show a review in place of the chat."""

    def show_review(
        self, wanted: ReviewRequest, screen: Screen, found: Sequence[Slip], *, opens: bool
    ) -> bool:
        """Show a review on a player's pages, and return whether there is one in the foreground.

        `opens`: it comes into view; otherwise it only replaces one that is in view.
        """

    def show_accuracy(self, wanted: ReviewRequest, screen: Screen) -> bool:
        """Show the accuracy of a match on a player's pages; return whether one is in the foreground."""


class ReviewService:
    """Reviews on request; `pages` are those of the Mini App, if it is served."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self.pages: ReviewReader | None = None
        self._under_way: dict[ReviewRequest, asyncio.Task[None]] = {}
        self._matches: dict[ReviewRequest, asyncio.Task[None]] = {}
        """Matches being weighed; the number of the deal is that of the last one."""
        self._found: Recent[ReviewRequest, DealReview] = Recent(REVIEWS_CACHED)

    def close(self) -> None:
        """Cancel all searches."""
        for task in (*self._under_way.values(), *self._matches.values()):
            task.cancel()

    async def review(self, visit: Visit, press: AskAdvice) -> Toast:
        """Start the review of a settled deal of a table."""
        t, person = visit.t, visit.player.id
        deal = await self._deal(visit, press)
        wanted = ReviewRequest(person, press.table, press.number)
        if wanted in self._under_way:
            raise Refused("toast-review-thinks")
        if (found := self._found.get(wanted)) is not None:
            self._reviewed(t, wanted, deal, found, at_end=True)
            return Toast()
        if self._house.pool.full(Request(person, RequestKind.REVIEW)) or self._busy_for(person):
            raise Refused("toast-hint-busy")
        self._show(wanted, thinking_screen(t, wanted.deal), at_end=True)
        self._under_way[wanted] = start(self._think(wanted, deal, t), f"a review for {person}")
        return Toast(t.plain("toast-review-thinks"))

    def _busy_for(self, person: int) -> bool:
        return sum(each.player == person for each in self._under_way) >= REVIEWS_AT_ONCE

    async def match(self, visit: Visit, press: AskAdvice) -> Toast:
        """Start to weigh a player's decisions in an ended match, behind everything else that workers do."""
        wanted = ReviewRequest(visit.player.id, press.table, press.number)
        if any(each.player == wanted.player for each in self._matches):
            raise Refused("toast-review-thinks")
        await self._deal(visit, press)
        self._matches[wanted] = start(
            self._weigh_match(visit, wanted), f"the accuracy of {wanted.player}", usual=(Refused, StoreError)
        )
        return Toast(visit.t.plain("toast-review-thinks"))

    async def _weigh_match(self, visit: Visit, wanted: ReviewRequest) -> None:
        """Weigh the last deals of a match one after another, and show the accuracy after each of them.

        Each review is kept like one that was asked for, and one that is known is not made again.
        """
        found: list[DealAccuracy] = []
        deals = range(max(1, wanted.deal - DEALS_WEIGHED + 1), wanted.deal + 1)
        try:
            for number in deals:
                request = wanted._replace(deal=number)
                deal = await self._deal(visit, AskAdvice(wanted.table, "review", number))
                review = self._found.get(request)
                if review is None:
                    review = self._found[request] = await self._weighed(request, deal, RequestKind.IDLE)
                costs = tuple(each.cost for each in review.decided)
                found.append(DealAccuracy(number, costs, len(costs) - len(review.named)))
                self._show_accuracy(visit.t, wanted, found, len(deals))
        except NoResult as error:
            log.warning("the accuracy for %s ends at deal %d: %s", wanted, number, error)
            self._show_accuracy(visit.t, wanted, found, len(found))
        finally:
            del self._matches[wanted]

    def _show_accuracy(self, t: Texts, wanted: ReviewRequest, found: Sequence[DealAccuracy], of: int) -> None:
        """Show what is known of an accuracy in the player's page, or else in the direct chat."""
        screen = accuracy_screen(t, wanted.table, found, of)
        if self.pages is None or not self.pages.show_accuracy(wanted, screen):
            slot = Slot(wanted.player, None, f"accuracy:{wanted.table}")
            self._house.delivery.show(slot, lambda: screen, Urgency.ASIDE)

    async def _deal(self, visit: Visit, press: AskAdvice) -> ReviewedDeal:
        """Return the deal that a press asks for, if it is settled and the presser played it."""
        table = await self._house.tables.record(press.table)
        start_of = await self._house.store.start_of(press.table)
        if table is None or start_of is None:
            raise Refused(CLOSED, drop_keyboard=True)
        seat = table.seat_of(visit.player.id)
        if seat is None:
            raise Refused("toast-not-a-player")
        if not table.open_cards:
            raise Refused("toast-review-later")
        deals = settled_deals(await self._house.store.history(table.id))
        if not 1 <= press.number <= len(deals):
            raise Refused("toast-past-unfinished" if table.open else "toast-past-gone", drop_keyboard=True)
        names = called(visit.t, (await self._house.tables.seated(table)).seating.names, seat)
        before = [entry for deal in deals[: press.number - 1] for entry in deal]
        entries = deals[press.number - 1]
        match = await asyncio.to_thread(folded, table.id, SavedMatch(start_of, tuple(before)))
        steps = tuple((each.action, each.events) for each in entries)
        (past,) = past_deals(event for entry in entries for event in entry.events)
        played = PlayedDeal(table.rules, match, steps, table.seed)
        return ReviewedDeal(played, past, names, seat, table.state.guided)

    async def _think(self, wanted: ReviewRequest, deal: ReviewedDeal, t: Texts) -> None:
        """Examine all decisions once, and those that seemed expensive once more in other deals."""
        try:
            found = await self._weighed(wanted, deal)
            self._found[wanted] = found
            self._reviewed(t, wanted, deal, found)
        except NoResult as error:
            log.warning("no review for %s: %s", wanted, error)
            self._show(wanted, silent_screen(t, wanted.deal))
        except Exception:  # logged by the task itself
            self._show(wanted, silent_screen(t, wanted.deal))
            raise
        finally:
            del self._under_way[wanted]

    async def _weighed(
        self, wanted: ReviewRequest, deal: ReviewedDeal, kind: RequestKind = RequestKind.REVIEW
    ) -> DealReview:
        patient = partial(found_in_time, self._house.pool)
        find = patient if kind is RequestKind.IDLE else self._house.pool.find
        request = Request(wanted.player, kind)
        made = await find(decisions_of, (deal.played, deal.seat), request)
        first = [await find(judged_once, each, request) for each in made]
        dear = {each.view.turn for each in candidates(first, CANDIDATES)}
        again = [
            await find(judged_again, (decision, each.advice), request)
            for decision, each in zip(made, first, strict=True)
            if each.view.turn in dear
        ]
        shown = named(again, MOST, pupil=deal.pupil, failed=deal.failed)
        costs = {each.view.turn: max(0.0, each.cost) for each in again}
        declares = deal.past.row.declarer == deal.seat
        decided = (
            Decided(
                step_of(deal.past.dealt, each.view),
                each.done,
                costs.get(each.view.turn, 0.0),
                each.made if declares or each.view.kind == "play" else None,
            )
            for each in first
        )
        return DealReview(tuple(shown), chance_of(first) if deal.failed else None, tuple(decided))

    def _reviewed(
        self, t: Texts, wanted: ReviewRequest, deal: ReviewedDeal, found: DealReview, *, at_end: bool = False
    ) -> None:
        """Show a review that is done."""
        named, dealt = found.named, deal.past.dealt
        screen = review_screen(
            t, deal.names, wanted.deal, deal.past, named, found.odds, stood_in=deal.stood_in
        )
        screen = with_good(t, screen, found.weighed - len(named), found.weighed)
        self._show(wanted, screen, slips(t, deal.names, dealt, named, found.decided), at_end=at_end)

    def _show(
        self, wanted: ReviewRequest, screen: Screen, found: Sequence[Slip] = (), *, at_end: bool = False
    ) -> None:
        """Show a review in the player's page, or else in the direct chat, with a message for each deal."""
        if self.pages is not None and self.pages.show_review(wanted, screen, found, opens=at_end):
            return
        slot = Slot(wanted.player, None, f"review:{wanted.table}:{wanted.deal}")
        if at_end:
            self._house.delivery.release(slot)
        self._house.delivery.show(slot, lambda: screen, Urgency.ASIDE)


def settled_deals(entries: Iterable[LogEntry]) -> list[list[LogEntry]]:
    """Return the entries of each settled deal of a match; those of the present deal are left out."""
    deals: list[list[LogEntry]] = [[]]
    for entry in entries:
        deals[-1].append(entry)
        if any(isinstance(event, DealSettled) for event in entry.events):
            deals.append([])
    return deals[:-1]


@press(AskAdvice)
async def advise(visit: Visit, press: AskAdvice) -> Toast:
    """Start the search for a hint, tell its chances, or start the review of a settled deal or of a match."""
    if press.verb == "hint":
        return await visit.house.hints.hint(visit, press)
    if press.verb == "chances":
        return await visit.house.hints.chances(visit, press)
    if press.verb == "match":
        return await visit.house.reviews.match(visit, press)
    return await visit.house.reviews.review(visit, press)
