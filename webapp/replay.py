"""From a finished deal to its replay in a page, trick by trick, in the words of /history. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.pictures.deal import CardHistory
from bot.screens.match.review import talons
from bot.screens.names import called
from bot.screens.results.accounts import ledger
from bot.screens.results.past import MatchView, head, moves, taken, trick_notes
from bot.screens.screen import lines
from bot.words.markup import joined, unparted
from bot.words.texts import Texts
from game.actions import Seat
from game.cards import Cards
from webapp.schema import Replay, ReplayStep


def replay(t: Texts, looking: MatchView, number: int, viewer: Seat | None) -> Replay:
    """Return the replay of a finished deal; `number` counts from 1, and the `viewer` is "you"."""
    looking = looking._replace(names=called(t, looking.names, viewer))
    names, (dealt, row) = looking.names, looking.deals[number - 1]
    end = _step(((),) * len(names), ledger(t, names, row, viewer), taken(dealt.tricks, len(names)))
    steps = [_dealt(t, names, dealt), *_moved(t, names, dealt), *_tricks(t, names, dealt), end]
    return Replay(number=number, html=str(lines(head(t, looking, number))), steps=steps)


def _dealt(t: Texts, names: Sequence[str], dealt: CardHistory) -> ReplayStep:
    """Return the cards as dealt, with the auction."""
    said = (
        unparted(names[seat], t.plain("call-pass") if bid is None else str(bid)) for seat, bid in dealt.calls
    )
    told = [t("picture-auction", calls=joined(" · ", said))] if dealt.calls else []
    step = _step(dealt.hands, told, (0,) * len(names))
    step["talons"] = [_spelled(each) for each in dealt.talons]
    return step


def _moved(t: Texts, names: Sequence[str], dealt: CardHistory) -> Iterator[ReplayStep]:
    """Yield the cards after the talon was taken and cards were given away, if that happened."""
    if dealt.held != dealt.hands:
        yield _step(dealt.held, [talons(t, dealt), *moves(t, names, dealt)], (0,) * len(names))


def _tricks(t: Texts, names: Sequence[str], dealt: CardHistory) -> Iterator[ReplayStep]:
    """Yield the cards before each trick, with the trick itself and the points after it."""
    held: Sequence[Cards] = dealt.held
    for number, trick in enumerate(dealt.tricks, 1):
        step = _step(held, trick_notes(t, names, trick), taken(dealt.tricks[:number], len(names)))
        step["trick"] = [{"seat": seat, "card": card.text} for seat, card in trick.played]
        step["winner"] = trick.winner
        step["trump"] = None if trick.trump is None else trick.trump.value
        yield step
        gone = {card for _, card in trick.played}
        held = [tuple(card for card in hand if card not in gone) for hand in held]


def _step(hands: Sequence[Cards], told: Iterable[str], points: Sequence[int]) -> ReplayStep:
    return ReplayStep(
        html=str(lines(told)),
        hands=[_spelled(each) for each in hands],
        talons=[],
        trick=[],
        winner=None,
        trump=None,
        points=list(points),
    )


def _spelled(cards: Cards) -> list[str]:
    return [each.text for each in cards]
