"""A finished deal with all hands face up: as a whole, and trick by trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from bot.pictures.deal import CardHistory, DealSummary, TrickSeen
from bot.pictures.moment import TrickPicture
from bot.pictures.themes import ThemeName
from bot.screens.match.review import hands, result, talons
from bot.screens.match.tricks import trick as trick_line
from bot.screens.results.accounts import ledger
from bot.screens.results.dealt import PastDeal
from bot.screens.results.paintings import pictured
from bot.screens.screen import Button, Picture, Row, Rows, Screen, paragraphs
from bot.screens.symbols import SUITS, faces
from bot.words.buttons import LookBack, pack
from bot.words.emoji import BACK, FORWARD
from bot.words.markup import bold, joined, markup, unparted
from bot.words.texts import Texts, signed

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
    now = [trick_line(t, names, seen.played), *trick_notes(t, names, seen)]
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


def taken(tricks: Sequence[TrickSeen], players: int) -> tuple[int, ...]:
    """Return everybody's points in some tricks: cards, and marriages, which belong to their player."""
    points = [0] * players
    for each in tricks:
        points[each.winner] += each.points
        if each.marriage is not None:
            points[each.played[0][0]] += each.marriage[1]
    return tuple(points)


def head(t: Texts, looking: MatchView, number: int) -> list[Markup]:
    """Write the number of the deal, its peculiarities and its outcome."""
    row = looking.deals[number - 1].row
    kinds = [t.plain(f"picture-{each}") for each in ("golden", "dark") if getattr(row, each)]
    title = bold(" · ".join([t.plain("picture-deal", number=number), *kinds]))
    return [title, result(t, looking.names, row)]


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


def trick_notes(t: Texts, names: Sequence[str], trick: TrickSeen) -> Iterator[Markup]:
    """Write the marriage of a trick, the trump, and who took it."""
    if trick.marriage is not None:
        suit, points = trick.marriage
        who = bold(names[trick.played[0][0]])
        yield t("past-marriage", who=who, suit="" if suit is None else SUITS[suit], points=str(points))
    if trick.trump is not None:
        yield t("table-trump", suit=SUITS[trick.trump])
    yield t("past-trick-won", who=bold(names[trick.winner]), points=signed(trick.points))


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
