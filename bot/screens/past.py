"""A finished deal with all hands face up: as a whole, trick by trick, and with its reader's mistakes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.pictures.deal import CallMade, CardHistory, DealSummary, GiftMade, TrickPicture, TrickSeen, taken
from bot.screens import SUITS, Button, Picture, Row, Rows, Screen, face, faces, held, lines, paragraphs
from bot.screens.hand import DEALS, how_often, why
from bot.screens.over import pictured
from bot.screens.score import ledger
from bot.screens.story import acting, trick
from bot.screens.story import trick as trick_line
from bot.words.buttons import BACK, FORWARD, AskAdvice, LookBack, pack
from bot.words.texts import Texts, bold, italic, joined, markup, signed, unparted, words_of
from game import events as e
from game.actions import Action, Bid, Contract, Give, Lay, Play, Seat, Trump
from game.cards import Card, Cards, Suit
from game.events import Event
from game.state import DealSettled, with_cards, without
from game.view import POINT, Odds, Reviewed, View, accuracy


class PastDeal(NamedTuple):
    """Finished deal: its cards, and its line of the sheet."""

    dealt: CardHistory
    row: DealSettled


class _Trick:
    """The trick on the table."""

    def __init__(self, trump: Suit | None = None) -> None:
        self.played: list[tuple[Seat, Card]] = []
        self.marriage: tuple[Suit | None, int] | None = None
        self.trump = trump
        self.stood_in: list[Seat] = []

    def see(self, event: Event, *, stood_in: bool) -> None:
        """Note an event of the trick; `stood_in`: a stand-in caused it."""
        match event:
            case e.CardPlayed():
                self.played.append((event.seat, event.card))
                self.stood_in += [event.seat] if stood_in else []
            case e.MarriageDeclared():
                self.marriage, self.trump = (event.suit, event.points), event.trump
            case e.TrumpNamed() | e.TrumpSet():
                self.trump = event.suit
            case _:
                pass


def past_deals(events: Iterable[Event]) -> Iterator[PastDeal]:
    """Yield the settled deals of a match, in order; the deal in progress is left out."""
    told: list[Event] = []
    for event in events:
        told.append(event)
        if isinstance(event, DealSettled):
            if (found := dealt(told)) is not None:
                yield PastDeal(found, event)
            told = []


def dealt(events: Iterable[Event]) -> CardHistory | None:
    """Return the history of the cards since the last time they were dealt; None if there is none."""
    found: CardHistory | None = None
    trick = _Trick()
    stood_in: Seat | None = None
    for event in events:
        if isinstance(event, e.CardsDealt):
            found, trick = CardHistory(event.hands, event.talons, held=event.hands), _Trick()
        elif found is None:
            continue
        elif isinstance(event, e.AuctionOpened | e.BidMade | e.Passed):
            found = _called(found, event, stood_in=stood_in is not None)
        elif isinstance(event, e.TrickWon):
            seen = TrickSeen(
                tuple(trick.played), event.seat, event.points, trick.marriage, trick.trump,
                tuple(trick.stood_in),
            )  # fmt: skip
            found, trick = found._replace(tricks=(*found.tricks, seen)), _Trick(trick.trump)
        else:
            trick.see(event, stood_in=stood_in is not None)
            found = _moved(found, event)
            if stood_in is not None and stood_in not in found.stood_in and isinstance(event, BARGAINS):
                found = found._replace(stood_in=(*found.stood_in, stood_in))
        stood_in = event.seat if isinstance(event, e.StoodIn) else None
    return found


BARGAINS = (
    e.TalonTaken, e.OfferMade, e.OfferRefused, e.TalonSold, e.CardGiven, e.CardLaid, e.ContractSet,
    e.TrumpNamed, e.Conceded, e.Crossed,
)  # fmt: skip
"""Events of answers between the auction and the first card."""


def _called(
    deal: CardHistory, event: e.AuctionOpened | e.BidMade | e.Passed, *, stood_in: bool
) -> CardHistory:
    """Return a deal after a call; a player asked for the opening bid has made none yet."""
    match event:
        case e.AuctionOpened(opens=False):
            call = CallMade(event.holder, event.bid)
        case e.BidMade():
            call = CallMade(event.seat, event.amount, stood_in)
        case e.Passed():
            call = CallMade(event.seat, None, stood_in)
        case _:
            return deal
    return deal._replace(calls=(*deal.calls, call))


def _moved(deal: CardHistory, event: Event) -> CardHistory:
    """Return a deal after an event that may have moved cards."""
    match event:
        case e.TalonTaken():
            return deal._replace(taken=event.number - 1, held=with_cards(deal.held, event.seat, event.talon))
        case e.TalonSold():
            return deal._replace(held=_sold(deal, event))
        case e.CardGiven():
            held = with_cards(without(deal.held, event.seat, event.card), event.to, (event.card,))
            gift = GiftMade(event.seat, event.to, event.card)
            return deal._replace(gifts=(*deal.gifts, gift), held=held)
        case e.CardLaid():
            held = without(deal.held, event.seat, event.card)
            return deal._replace(laid=(*deal.laid, event.card), held=held)
        case _:
            return deal


def _sold(deal: CardHistory, event: e.TalonSold) -> tuple[Cards, ...]:
    held, talon = deal.held, deal.talons[deal.taken]
    for card in talon:
        held = without(held, event.seller, card)
    return with_cards(held, event.buyer, talon)


MOST = 3
"""Mistakes shown."""


def no_match(t: Texts, *, playing: bool, season: bool = False) -> Markup:
    """Return the reason why a list of finished matches is empty."""
    if playing:
        return t("matches-playing")
    return t("standings-empty-season" if season else "standings-empty")


def thinking_screen(t: Texts, deal: int) -> Screen:
    """Announce that a deal is being reviewed."""
    return _short(t, deal, t("review-thinks"))


def silent_screen(t: Texts, deal: int) -> Screen:
    """Report that no worker had time for the review."""
    return _short(t, deal, t("toast-hint-busy"))


def _short(t: Texts, deal: int, told: Markup) -> Screen:
    """Say something about a review below its title, which a page has above the cards of the deal."""
    return Screen(text=lines([bold(t("review-title", deal=deal)), told]), brief=told)


def review_screen(
    t: Texts,
    names: Sequence[str],
    deal: int,
    past: PastDeal,
    found: Sequence[Reviewed],
    odds: Odds | None = None,
    *,
    stood_in: bool = False,
) -> Screen:
    """Show the costliest mistakes, in the order of play; `names` are the names by seat.

    `odds`: the chance of a contract of the reader that failed, told if there was no mistake. `stood_in`: a
    stand-in made some of the reader's moves, which are left out.
    """
    others = [t("review-stand-in")] if stood_in else []
    shown = [*hands(t, names, past.dealt.hands), talons(t, past.dealt), result(t, names, past.row)]
    title = bold(t("review-title", deal=deal))
    if not found:
        clean = [t("review-clean")]
        if odds is not None:
            clean.append(t("review-unlucky", amount=str(odds.amount), often=how_often(t, odds.chance)))
        return Screen(text=paragraphs([title], shown, [*clean, *others]), brief=lines([*clean, *others]))
    told = [[lines(_told(t, names, number, each))] for number, each in enumerate(found, 1)]
    others.append(italic(t("review-honest")))
    return Screen(text=paragraphs([title], shown, *told, others), brief=lines(others))


def with_good(t: Texts, screen: Screen, good: int, weighed: int) -> Screen:
    """Let a page tell first how many of the decisions that were weighed were no mistakes."""
    return replace(
        screen, brief=lines([t("review-good", good=good, all=weighed), screen.brief or screen.text])
    )


class Decided(NamedTuple):
    """Decision that a review examined, as far as it is kept."""

    step: int
    """Number of the step of the replay, from 0."""
    done: tuple[Action, ...]
    cost: float
    """Lost chance of winning the match, as measured a second time."""
    made: float | None
    """Chance of the contract after it; None if nobody has one yet."""


class Slip(NamedTuple):
    """Decision at a step of a replay."""

    step: int
    """Number of the step, from 0."""
    cost: int
    """Price in percent of the chance to win the match, rounded."""
    told: Markup
    """The answer, the better one and its reason, and the price, a line each."""
    better: str
    """Card that was better; "" for another answer."""
    label: str = ""
    """Question and answer of a mistake in a few words; "" for a good decision."""
    chance: int | None = None
    """Chance of the contract in percent after the decision."""


def slips(
    t: Texts,
    names: Sequence[str],
    dealt: CardHistory,
    found: Sequence[Reviewed],
    decided: Sequence[Decided] = (),
) -> tuple[Slip, ...]:
    """Return the decisions that a review examined, at the steps of the deal's replay, in their order.

    Those `found` are mistakes.
    """
    mistakes = {each.step: each for each in (_slip(t, names, dealt, each) for each in found)}
    chances = {each.step: None if each.made is None else round(100 * each.made) for each in decided}
    good = {
        each.step: Slip(each.step, 0, markup("✅ ", t("review-did", did=did(t, names, each.done))), "")
        for each in decided
    }
    steps = sorted({**good, **mistakes}.items())
    return tuple(each._replace(chance=chances.get(step)) for step, each in steps)


def _slip(t: Texts, names: Sequence[str], dealt: CardHistory, judged: Reviewed) -> Slip:
    view = judged.view
    *_, done, better, price = _told(t, names, 0, judged)
    action = judged.advice.actions[0]
    return Slip(
        step=step_of(dealt, view),
        cost=round(judged.cost * DEALS),
        told=lines([done, better, price]),
        better=action.card.text if isinstance(action, Play | Give | Lay) else "",
        label=t.plain(
            "review-label",
            kind=view.kind,
            number=sum(view.tricks) + 1,
            did=words_of(did(t, names, judged.done[:1])),
        ),
    )


class DealAccuracy(NamedTuple):
    """Costs of a player's decisions in a deal."""

    deal: int
    """Number of the deal, from 1."""
    costs: tuple[float, ...]
    """Chance to win the match that each decision cost."""
    good: int
    """Number of decisions that were no mistakes."""


def accuracy_screen(t: Texts, table: int, found: Sequence[DealAccuracy], of: int) -> Screen:
    """Show the accuracy of a player's decisions in a match, with keys to the best and the worst deal.

    Deals that are all as good have no keys. `found` are the deals weighed so far, `of` is their number
    in the end.
    """
    weighed = [each for each in found if each.costs]
    told = [t("accuracy-progress", done=len(found), of=of)] if len(found) < of else []
    if not weighed:
        return Screen(text=lines(told or [t("accuracy-none")]))
    costs = [cost for each in weighed for cost in each.costs]
    good = sum(each.good for each in weighed)
    head = t("accuracy", percent=accuracy(costs), good=good, all=len(costs))
    ranked = sorted((accuracy(each.costs), -each.deal) for each in weighed)
    keys = [
        Button(
            t.plain(f"accuracy-{which}", deal=-number, percent=percent),
            pack(AskAdvice(table, "review", -number)),
        )
        for which, (percent, number) in (("best", ranked[-1]), ("worst", ranked[0]))
    ]
    return Screen(text=lines([head, *told]), rows=(tuple(keys),) if ranked[0][0] < ranked[-1][0] else ())


def step_of(dealt: CardHistory, view: View) -> int:
    """Return the step of a replay that shows a question.

    The steps are the cards as dealt, those after each call, those after the talon and each gift if they
    moved, each card that was played, the end.
    """
    called = len(dealt.calls)
    moved = called + (0 if dealt.held == dealt.hands else len(parted(dealt)))
    if view.kind == "play":
        before = dealt.tricks[: sum(view.tricks)]
        return moved + sum(len(each.played) for each in before) + len(view.trick) + 1
    if view.kind in {"giving", "contract", "trump"}:
        return moved
    return min(len(view.calls) + 1, called) if view.kind == "auction" else 0


def parted(dealt: CardHistory) -> list[tuple[Cards, ...]]:
    """Return the hands after the talon was taken, without the cards laid aside, and after each gift."""
    found, held = [dealt.held], dealt.held
    for gift in reversed(dealt.gifts):
        held = with_cards(without(held, gift.to, gift.card), gift.seat, (gift.card,))
        found.append(held)
    return found[::-1]


def hands(t: Texts, names: Sequence[str], held_by: Sequence[Cards]) -> Iterator[Markup]:
    """Write every player's hand, a line each; a player who sat out has none."""
    for seat, hand in enumerate(held_by):
        if hand:
            yield t("review-hand", who=names[seat], cards=markup(held(t, hand)))


def talons(t: Texts, dealt: CardHistory) -> Markup:
    """Write the talon, or both talons."""
    return t("panel-talon", cards=joined(" · ", (faces(t, each) for each in dealt.talons)))


def _told(t: Texts, names: Sequence[str], number: int, judged: Reviewed) -> Iterator[Markup]:
    """Write one decision: question, cards on the table, answer, better answer, and cost.

    The cost is the only number that judges the decision; a chance beside it could seem to contradict it.
    """
    view, advice = judged.view, judged.advice
    yield bold(t("review-item", number=number, what=_asked(t, view)))
    if view.trick:
        yield trick(t, names, view.played)
    yield t("review-held", cards=markup(held(t, view.hand)))
    yield t("review-did", did=did(t, names, judged.done))
    better = bold(did(t, names, advice.actions))
    yield t("review-better", do=better, why=why(t, names, advice.reason._replace(chance=None)))
    yield _price(t, judged)


def _price(t: Texts, judged: Reviewed) -> Markup:
    """Write the cost; of a call against the lesson's rule that cost little, the chance of the bid."""
    if judged.told:
        return t("review-cost", count=round(judged.cost * DEALS))
    if judged.breaks and (bid := _bid(judged)) is not None:
        action, chance = bid
        key = "review-risky" if action in judged.done else "review-timid"
        return t(key, amount=str(action.amount), often=how_often(t, chance))
    if judged.cost < POINT:
        return t("review-small")
    return t("review-unsure", count=round(judged.cost * DEALS))


def _bid(judged: Reviewed) -> tuple[Bid, float] | None:
    """Return the bid that was made, or should have been, with its chance."""
    for actions in (judged.done, judged.advice.actions):
        option = judged.advice.option(actions)
        if option is not None and option.made is not None and isinstance(actions[0], Bid):
            return actions[0], option.made
    return None


def _asked(t: Texts, view: View) -> Markup:
    if view.kind == "play":
        return t("review-play", number=sum(view.tricks) + 1, lead="no" if view.trick else "yes")
    return t(f"review-{view.kind}", bid=str(view.bid or 0))


def result(t: Texts, names: Sequence[str], row: DealSettled) -> Markup:
    """Write the declarer, the contract and the outcome."""
    points = str(row.points[row.declarer])
    return t(f"story-{row.result}", who=bold(names[row.declarer]), bid=str(row.contract), points=points)


def did(t: Texts, names: Sequence[str], actions: Sequence[Action]) -> Markup:
    """Write a player's moves."""
    return joined(", ", (_did(t, names, each) for each in actions))


def _did(t: Texts, names: Sequence[str], action: Action) -> Markup | str:
    match action:
        case Bid() | Contract():
            return str(action.amount)
        case Trump():
            return SUITS[action.suit]
        case Play() | Lay():
            return face(t, action.card)
        case Give():
            return t("do-give-to", card=face(t, action.card), who=names[action.to])
        case _:
            return t(f"did-{type(action).__name__.lower()}")


GRID = 30
"""Keys to deals on one page."""


class MatchView(NamedTuple):
    """Match being viewed, and how it is shown."""

    token: str
    """Token of its table in keys."""
    names: tuple[str, ...]
    paper: ThemeName | None
    """Theme of the pictures; None for text alone."""
    deals: tuple[PastDeal, ...]
    """Settled deals."""


def deal_screen(t: Texts, looking: MatchView, number: int) -> Screen:
    """Draw a deal as a whole; `number` counts from 1."""
    names, (dealt, row) = looking.names, looking.deals[number - 1]
    told = [*hands(t, names, dealt.hands), talons(t, dealt), *moves(t, names, dealt)]
    told += stand_ins(t, names, dealt)
    played = [played_line(t, names, at, each) for at, each in enumerate(dealt.tricks, 1)]
    text = paragraphs(head(t, looking, number), told, played, ledger(t, names, row))
    rows: Rows = (_deals(t, looking, number),)
    if dealt.tricks:
        rows = (*rows, (_key(looking, t.plain("button-tricks"), number, 1),))
    screen = Screen(text=text, rows=(*rows, back_key(t, looking, number)))
    if looking.paper is None:
        return screen
    return pictured(
        screen,
        Picture(
            DealSummary(
                language=t.name, theme=looking.paper, number=number, names=names, dealt=dealt, row=row
            )
        ),
    )


def trick_screen(t: Texts, looking: MatchView, number: int, trick: int) -> Screen:
    """Draw a deal as it stood after a trick, which counts from 1."""
    names, (dealt, row) = looking.names, looking.deals[number - 1]
    seen = dealt.tricks[trick - 1]
    gone = {card for each in dealt.tricks[: trick - 1] for _, card in each.played}
    held = [tuple(card for card in hand if card not in gone) for hand in dealt.held]
    points = taken(dealt.tricks[:trick], len(names))
    now = [trick_line(t, acting(t, names, seen.stood_in), seen.played), *trick_notes(t, names, seen)]
    shared = joined(" · ", (unparted(name, str(each)) for name, each in zip(names, points, strict=True)))
    title = t("past-trick", number=trick, of=len(dealt.tricks))
    text = paragraphs(
        [*head(t, looking, number), title], hands(t, names, held), now, [t("table-taken", taken=shared)]
    )
    rows = (_tricks(t, looking, number, trick), (_key(looking, t.plain("button-deal"), number),))
    screen = Screen(text=text, rows=(*rows, back_key(t, looking, number)))
    if looking.paper is None:
        return screen
    painting = TrickPicture(
        language=t.name,
        theme=looking.paper,
        number=number,
        names=names,
        dealt=dealt,
        row=row,
        trick=trick,
        taken=points,
    )
    return pictured(screen, Picture(painting))


def head(t: Texts, looking: MatchView, number: int) -> list[Markup]:
    """Write the number of the deal, its peculiarities and its outcome."""
    return [bold(deal_title(t, looking, number)), result(t, looking.names, looking.deals[number - 1].row)]


def deal_title(t: Texts, looking: MatchView, number: int) -> str:
    """Write the number of the deal and its peculiarities as plain text."""
    row = looking.deals[number - 1].row
    kinds = [t.plain(f"picture-{each}") for each in ("golden", "dark") if getattr(row, each)]
    return " · ".join([t.plain("picture-deal", number=number), *kinds])


def played_line(t: Texts, names: Sequence[str], number: int, trick: TrickSeen) -> Markup:
    """Write a trick in one line: the leader, the cards in order, the winner with the points."""
    cards = faces(t, (card for _, card in trick.played))
    led = names[trick.played[0][0]]
    if trick.marriage:  # the marriage belongs to its player, even if another takes the trick
        led = unparted(led, signed(trick.marriage[1]))
    won = unparted("→", bold(names[trick.winner]), signed(trick.points))
    return markup(f"{number}. ", led, ": ", f"{cards} ", won)


def moves(t: Texts, names: Sequence[str], dealt: CardHistory) -> Iterator[Markup]:
    """Write the cards that were given away or laid aside, a line each."""
    for each in dealt.gifts:
        yield t("panel-given-to", who=names[each.seat], to=names[each.to], card=faces(t, (each.card,)))
    if dealt.laid:
        yield t("panel-laid", cards=faces(t, dealt.laid))


def stand_ins(t: Texts, names: Sequence[str], dealt: CardHistory) -> Iterator[Markup]:
    """Write which answers a stand-in gave for each player who was absent, a line each."""
    for seat, name in enumerate(acting(t, names, range(len(names)))):
        bids = any(call.stood_in and call.seat == seat for call in dealt.calls)
        tricks = [number for number, each in enumerate(dealt.tricks, 1) if seat in each.stood_in]
        what = [t("past-stood-bids")] if bids else []
        what += [t("past-stood-talon")] if seat in dealt.stood_in else []
        if tricks:
            one = "no" if tricks[1:] else "yes"
            what.append(t("past-stood-tricks", one=one, numbers=_ranges(tricks)))
        if what:
            yield t("past-stood", who=name, what=joined(", ", what))


def _ranges(numbers: Sequence[int]) -> str:
    """Write ascending numbers with a dash for three or more in a row: "1, 2, 5–8"."""
    runs: list[list[int]] = []
    for each in numbers:
        if runs and runs[-1][-1] == each - 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def trick_notes(t: Texts, names: Sequence[str], trick: TrickSeen) -> Iterator[Markup]:
    """Write the marriage of a trick, the trump, and who took it."""
    if trick.marriage is not None:
        yield marriage(t, names, trick)
    if trick.trump is not None:
        yield t("table-trump", suit=SUITS[trick.trump])
    yield taken_by(t, names, trick)


def taken_by(t: Texts, names: Sequence[str], trick: TrickSeen) -> Markup:
    """Write who took a trick, with its points."""
    return t("past-trick-won", who=bold(names[trick.winner]), points=signed(trick.points))


def marriage(t: Texts, names: Sequence[str], trick: TrickSeen) -> Markup:
    """Write the marriage of a trick that has one."""
    assert trick.marriage is not None
    suit, points = trick.marriage
    who = bold(names[trick.played[0][0]])
    return t("past-marriage", who=who, suit="" if suit is None else SUITS[suit], points=str(points))


def _deals(t: Texts, looking: MatchView, number: int) -> Row:
    """Return the keys to the previous and next deal."""
    of = len(looking.deals)
    keys = [_key(looking, f"{BACK} {number - 1}", number - 1)] if number > 1 else []
    keys.append(_key(looking, t.plain("button-of", number=number, of=of), number))
    return (*keys, *([_key(looking, f"{number + 1} {FORWARD}", number + 1)] if number < of else []))


def _tricks(t: Texts, looking: MatchView, number: int, trick: int) -> Row:
    """Return the keys to the previous and next trick; before the first comes the whole deal."""
    of = len(looking.deals[number - 1].dealt.tricks)
    keys = [_key(looking, BACK, number, trick - 1)]
    keys.append(_key(looking, t.plain("button-of", number=trick, of=of), number, trick))
    return (*keys, *([_key(looking, FORWARD, number, trick + 1)] if trick < of else []))


def _key(looking: MatchView, label: str, number: int, trick: int = 0) -> Button:
    return Button(label, pack(LookBack(f"t{looking.token}", "deal", number, trick)))


def back_key(t: Texts, looking: MatchView, number: int) -> Row:
    """Return the key from a deal to its match."""
    page = (number - 1) // GRID
    return (Button(t.plain("button-match"), pack(LookBack(f"t{looking.token}", "sheet", page))),)
