"""Knowledge of a seat about hidden cards, and consistency of deals with it.

Everything comes from a `Situation`: a permutation of hidden cards changes nothing here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.layouts import layout
from game.players.situation import Situation
from game.players.story import Story, story
from game.players.tricks import (
    NO_MARKS,
    NONE,
    SUITS,
    Move,
    PlayRulesInBits,
    Position,
    Tricks,
    in_bits,
    mask,
    numbers,
    points_of,
)
from game.seats import active

WHOLE = (1 << 24) - 1


class PossibleWorld(NamedTuple):
    """Deal consistent with the knowledge of a seat: the cards of each place, and those laid aside."""

    hands: tuple[int, ...]
    aside: int


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Knowledge of one seat. Seats are places, sets of cards bits; the last pile is laid aside."""

    me: int
    players: int
    story: Story
    play: PlayRulesInBits
    at: Position
    """The tricks so far; its hands contain only the seat's own cards."""
    room: tuple[int, ...]
    """Number of unknown cards in each pile."""
    fixed: tuple[int, ...]
    """Cards known to be in each pile."""
    banned: tuple[int, ...]
    """Cards that cannot be in each pile."""
    loose: int
    """Cards of a visible talon, of which the declarer may have given one away unseen."""
    hidden: int
    """Other cards in unknown piles."""
    bank: bool
    """Whether the last trick brings the cards laid aside."""

    def tricks(self, world: PossibleWorld) -> Tricks:
        """Return the play of a sampled deal."""
        return Tricks(self.play, self.players, points_of(world.aside) if self.bank else 0)

    def position(self, world: PossibleWorld) -> Position:
        """Return the present position in a sampled deal."""
        return self.at._replace(hands=world.hands)

    def may_hold(self, place: int) -> int:
        """Return every card that a place may hold."""
        if place == self.me and not self.room[place]:
            return self.fixed[place]
        return self.fixed[place] | (self.hidden | self.loose) & ~self.banned[place]

    def dealt(self, world: PossibleWorld, place: int) -> int:
        """Return the hand dealt to a place, as far as it is determined: without a talon and gifts."""
        cards = world.hands[place] | self.story.played(place)
        if place == self.story.declarer:
            cards |= sum(1 << card for _, card in self.story.gifts if card != NONE)
            return cards & ~self.story.talon
        return cards & ~sum(1 << card for to, card in self.story.gifts if to == place and card != NONE)


def known(situation: Situation) -> Knowledge:
    """Return the knowledge of the seat of a situation."""
    view, rules = situation.view, situation.rules
    seats = active(len(view.tallies), view.dealer)
    so_far = story(situation.seen, {seat: place for place, seat in enumerate(seats)})
    me, players = seats.index(situation.seat), len(seats)
    play = in_bits(rules.play)
    own = mask(view.hand)
    seen = bool(view.hand) or not view.counts or not view.counts[situation.seat]
    played = tuple(so_far.played(place) for place in range(players))
    gone = sum(played)
    fixed = _fixed(so_far, me, players, own, gone)
    certain = gone | sum(fixed)
    counts = [view.counts[seat] if view.counts else 0 for seat in seats]
    if seen:
        counts[me] = own.bit_count()
    counts.append(24 - gone.bit_count() - sum(counts))
    loose = _loose(so_far, me) & ~certain
    hidden = WHOLE & ~certain & ~loose
    at, banned = _replayed(so_far, me, Tricks(play, players), own, WHOLE & ~gone & ~own)
    return Knowledge(
        me,
        players,
        so_far,
        play,
        at,
        tuple(count - cards.bit_count() for count, cards in zip(counts, fixed, strict=True)),
        fixed,
        (*banned, 0),
        loose,
        hidden,
        layout(rules.table).bank,
    )


def _fixed(so_far: Story, me: int, players: int, own: int, gone: int) -> tuple[int, ...]:
    """Return the known cards of each pile: own cards, visible gifts, halves of marriages."""
    fixed = [so_far.held.get(place, 0) for place in range(players)]
    fixed.append(so_far.laid)
    for to, card in so_far.gifts:
        if card != NONE:
            fixed[to] |= 1 << card
    if so_far.declarer not in {NONE, me} and _all_seen(so_far):
        fixed[so_far.declarer] |= so_far.talon & ~sum(1 << card for _, card in so_far.gifts)
    fixed = [cards & ~gone & ~own for cards in fixed]
    fixed[me] = own
    return tuple(fixed)


def _all_seen(so_far: Story) -> bool:
    return not so_far.laid_unseen and all(card != NONE for _, card in so_far.gifts)


def _loose(so_far: Story, me: int) -> int:
    """Return the cards of a visible talon of which one may have gone to an unknown pile."""
    return 0 if so_far.declarer in {NONE, me} or _all_seen(so_far) else so_far.talon


def _replayed(
    so_far: Story, me: int, tricks: Tricks, own: int, unseen: int
) -> tuple[Position, tuple[int, ...]]:
    """Return the present position, and for each place the cards excluded by its play.

    A card is excluded if the rules would have forbidden to play another card beside it.
    """
    players = tricks.players
    hands = [so_far.played(place) for place in range(players)]
    hands[me] |= own
    owner = so_far.declarer if so_far.trump is not None else NONE
    at = Position(
        tuple(hands),
        max(so_far.declarer, 0),
        trump=NONE if so_far.trump is None else SUITS.index(so_far.trump),
        gained=(0,) * players,
        marks=NO_MARKS._replace(owner=owner),
    )
    banned = [0] * players
    for place, move in so_far.plays:
        if place != me:
            banned[place] |= _cannot(tricks, at, place, move, unseen & ~banned[place])
        at = tricks.play(at, move)
    remaining = tuple(own if place == me else 0 for place in range(players))
    return at._replace(hands=remaining), tuple(banned)


def _cannot(tricks: Tricks, at: Position, place: int, move: Move, cards: int) -> int:
    """Return which of these cards were not in the hand that played a card."""
    put = 1 << move.card
    cannot = 0
    for number in numbers(cards):
        hands = tuple(put | 1 << number if each == place else 0 for each in range(tricks.players))
        moves = tricks.moves(at._replace(hands=hands))
        if not any(each.card == move.card and each.marriage <= move.marriage for each in moves):
            cannot |= 1 << number
    return cannot
