"""Choice of a card by simple principles: in playouts with open cards, else against possible hands.

Cash unbeatable cards, declare, draw trumps; feed a friend's trick, win as cheaply as sensible, else give the
lowest. The declarer plays alone against all others. If cards are hidden, a hand of a position contains every
card that its player may hold, so that only certain conclusions are drawn.
"""

from __future__ import annotations

from game.players.tricks import (
    ABOVE,
    KING,
    POINTS,
    QUEEN,
    SUIT_MASK,
    SUIT_OF,
    Move,
    Position,
    Tricks,
)

HALF = 30
"""Points that half a marriage in hand is worth."""

Rank = tuple[int, int, int]


def choose(tricks: Tricks, at: Position, declarer: int) -> Move:
    """Return the move by simple principles."""
    moves = tricks.moves(at)
    if len(moves) == 1:
        return moves[0]
    if at.trick:
        return _follow(tricks, at, declarer, moves)
    place = at.turn
    foes = at.hands[declarer] if place != declarer else _others(at, place)
    return max(moves, key=lambda move: _lead(at, move, foes, declarer))


def breaks(hand: int, number: int) -> bool:
    """Return whether a card is half of a marriage in hand."""
    return number % 6 in {QUEEN, KING} and bool(hand >> (number ^ 1) & 1)


def _others(at: Position, place: int) -> int:
    held = 0
    for each, hand in enumerate(at.hands):
        if each != place:
            held |= hand
    return held


def _lead(at: Position, move: Move, foes: int, declarer: int) -> Rank:
    """Rank a lead: untrumpable masters, master trumps, marriages, other masters, then low cards."""
    number, trump = move.card, at.trump
    suit, points = SUIT_OF[number], POINTS[number]
    trumps = foes & SUIT_MASK[trump] if trump >= 0 else 0
    if move.marriage:
        return 4, move.marriage, -points
    if ABOVE[number] & foes:
        hand = at.hands[at.turn]
        return 1, -points - HALF * breaks(hand, number), -(hand & SUIT_MASK[suit]).bit_count()
    if suit == trump:
        return (5 if trumps else 3), points, 0
    if not trumps or _all_follow(at, declarer, suit):
        return 6, points, 0
    return 2, -points, 0


def _all_follow(at: Position, declarer: int, suit: int) -> bool:
    """Return whether no opponent is void in a suit, as far as known."""
    if at.turn != declarer:
        return bool(at.hands[declarer] & SUIT_MASK[suit])
    return all(hand & SUIT_MASK[suit] for each, hand in enumerate(at.hands) if each != declarer)


def _follow(tricks: Tricks, at: Position, declarer: int, moves: list[Move]) -> Move:
    place, hand = at.turn, at.hands[at.turn]
    last = len(at.trick) == tricks.players - 1
    behind = 0 if last else (place + 1) % tricks.players
    foe_behind = not last and declarer in {place, behind}
    threat = at.hands[behind] if foe_behind else 0
    if declarer not in {at.taker, place} and not _beaten(at, threat, at.top):
        return max(moves, key=lambda move: (POINTS[move.card] - HALF * breaks(hand, move.card), -move.card))
    winning = [move for move in moves if beats(at, move.card)]
    sure = [move for move in winning if not _beaten(at, threat, move.card)]
    if sure:
        return _cheap_win(at, sure, hand) if not foe_behind else max(sure, key=lambda move: POINTS[move.card])
    return min(moves, key=lambda move: (POINTS[move.card] + HALF * breaks(hand, move.card), move.card))


def _cheap_win(at: Position, winning: list[Move], hand: int) -> Move:
    """Return the winning card to play: of the led suit the one with most points, else the lowest trump."""
    led = SUIT_OF[at.trick[0]]
    suit = [move for move in winning if SUIT_OF[move.card] == led]
    if suit:
        return max(suit, key=lambda move: POINTS[move.card] - HALF * breaks(hand, move.card))
    return min(winning, key=lambda move: POINTS[move.card] + HALF * breaks(hand, move.card))


def beats(at: Position, number: int) -> bool:
    """Return whether a card would take the trick so far."""
    if SUIT_OF[number] == SUIT_OF[at.top]:
        return number > at.top
    return SUIT_OF[number] == at.trump


def _beaten(at: Position, threat: int, number: int) -> bool:
    """Return whether a later hand could beat `number`."""
    if not threat:
        return False
    led = SUIT_OF[at.trick[0]]
    trumps = threat & SUIT_MASK[at.trump] if at.trump >= 0 else 0
    if SUIT_OF[number] == at.trump:
        return bool(trumps & ABOVE[number]) and (led == at.trump or not threat & SUIT_MASK[led])
    if same := threat & SUIT_MASK[led]:
        return SUIT_OF[number] == led and bool(same & ABOVE[number])
    return bool(trumps)
