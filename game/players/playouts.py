"""Choice of a card by simple principles: in playouts with open cards, else against possible hands.

Cash unbeatable cards, declare, draw trumps; feed a friend's trick, win as cheaply as sensible, else give the
lowest. The declarer plays alone against all others. If cards are hidden, a hand of a position contains every
card that its player may hold, so that only certain conclusions are drawn.

Playouts: deals played to their end by simple principles.

With plain rules this is a faster version of the principles: cards are numbered by rank, as in `ranked`.
Players do not see each other's cards, as otherwise they would postpone what really has to be guessed now.
Among cards equal by the principles it may choose a different one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.players.tricks import (
    ABOVE,
    KING,
    POINT,
    POINTS,
    QUEEN,
    QUEENS,
    SUIT,
    SUIT_CARDS,
    SUIT_MASK,
    SUIT_OF,
    SUITS_IN_RANKS,
    Move,
    Position,
    Rising,
    Tricks,
    by_rank,
    covers,
    winning,
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


EACH_RANK = 0x111111
RANK = 15

Trick = tuple[int, int, int, bool, int]
"""Cards of the suit led, trumps, top card, whether a friend has it, and the cards that may beat it."""


class Ended(NamedTuple):
    """Result of a playout; both fields by place, tricks as bits."""

    gained: tuple[int, ...]
    won: int


def play_out(
    tricks: Tricks, at: Position, declarer: int, banned: Sequence[int] = (), *, eager: bool = False
) -> Ended:
    """Play a deal to its end by simple principles.

    `banned` are cards publicly known to be absent, by place. Eager defenders declare marriages before they
    cash winners.
    """
    if covers(tricks.rules):
        return _BlindPlayout(tricks, at, declarer, banned, eager=eager).ended()
    while any(at.hands):
        at = tricks.play(at, choose(tricks, at, declarer))
    return Ended(at.gained, at.won)


class _BlindPlayout:
    """Playout with plain rules, in which players do not see each other's cards."""

    __slots__ = ("_declarer", "_eager", "_hands", "_left", "_tricks", "_void", "at")

    def __init__(
        self, tricks: Tricks, at: Position, declarer: int, banned: Sequence[int], *, eager: bool
    ) -> None:
        self.at = at
        self._eager = eager
        self._tricks = tricks
        self._declarer = declarer
        self._hands = [by_rank(hand) for hand in at.hands]
        self._left = sum(self._hands)
        self._void = [by_rank(cards) for cards in banned] or [0] * tricks.players

    def ended(self) -> Ended:
        """Play the deal to its end."""
        at, hands, rules, players = self.at, self._hands, self._tricks.rules, self._tricks.players
        gained, won, turn = list(at.gained), at.won, at.turn
        trumps = SUITS_IN_RANKS[at.trump]
        laid = len(at.trick)
        suit = top = taker = points = 0
        if laid:
            suit, top, taker = SUIT_CARDS[by_rank(1 << at.trick[0])], by_rank(1 << at.top), at.taker
            points = sum([POINTS[number] for number in at.trick])
        while hands[turn]:
            hand = hands[turn]
            if laid:
                card = self._follows(turn, laid, taker, (suit, trumps, top))
                if winning(card, top, trumps):
                    top, taker = card, turn
            else:
                queens = hand & hand >> 4 & QUEENS if rules.first_lead or won >> turn & 1 else 0
                top = card = self._leads(turn, trumps, queens)
                suit, taker, points = SUIT_CARDS[card], turn, 0
                if card & (queens | queens << 4):
                    gained[turn] += rules.worth[SUIT[card]]
                    trumps = trumps if rules.named else suit
            hands[turn] = hand ^ card
            self._left ^= card
            points += POINT[card]
            laid = (laid + 1) % players
            turn = (turn + 1) % players
            if not laid:
                turn, won = taker, won | 1 << taker
                gained[taker] += points if self._left else points + self._tricks.bank
        return Ended(tuple(gained), won)

    def _leads(self, turn: int, trumps: int, queens: int) -> int:
        hand = self._hands[turn]
        if queens and self._eager and turn != self._declarer:
            return dearest(queens, self._tricks.rules.worth)
        rest = self._left ^ hand
        seen = [rest & ~each for each in self._void]
        seen[turn] = hand
        return lead(seen, turn, self._declarer, trumps, queens, self._tricks.rules.worth)

    def _follows(self, turn: int, laid: int, taker: int, trick: tuple[int, int, int]) -> int:
        suit, trumps, top = trick
        hand, declarer, players = self._hands[turn], self._declarer, self._tricks.players
        legal = hand & suit
        if not legal:
            legal = hand & trumps or hand
            self._void[turn] |= suit if legal & trumps else suit | trumps
        wins = winning(legal, top, trumps)
        if wins and self._tricks.rules.overtake:
            legal = wins
        if not legal & legal - 1:
            return legal
        threat, behind = 0, (turn + 1) % players
        if laid < players - 1 and declarer in {turn, behind}:
            rest = (self._left ^ hand) & ~self._void[behind]
            threat = rest & suit or rest & trumps
        return follow(hand, legal, wins, (suit, trumps, top, declarer not in {turn, taker}, threat))


def lead(hands: list[int], turn: int, declarer: int, trumps: int, queens: int, worth: tuple[int, ...]) -> int:
    """Return the card to lead: an unbeatable one, a marriage, else a low card.

    `queens` are those whose marriage may be declared now.
    """
    hand = hands[turn]
    foes, common = _against(hands, turn, declarer)
    below = foes | foes >> 4
    below |= below >> 8
    married = queens | queens << 4
    sure = hand & ~(below | below >> 16 | married)
    drawing = foes & trumps
    high = sure & ~trumps & (common * EACH_RANK if drawing else -1) or (sure & trumps if drawing else 0)
    if not high and married:
        return dearest(queens, worth)
    if high := high or sure & trumps:
        return 1 << high.bit_length() - 1
    if sure:
        return sure & -sure
    queens = hand & hand >> 4 & QUEENS
    loose = hand & ~(queens | queens << 4) or hand
    lowest = loose & RANK << ((loose & -loose).bit_length() - 1 & ~3)
    return min(_RISING[lowest], key=lambda card: (hand & SUIT_CARDS[card]).bit_count())


_RISING = Rising()


def dearest(queens: int, worth: tuple[int, ...]) -> int:
    """Return the queen of the dearest marriage."""
    return max(_RISING[queens], key=lambda queen: worth[SUIT[queen]])


def _against(hands: list[int], turn: int, declarer: int) -> tuple[int, int]:
    """Return the cards of a player's opponents, and the suits that all of them hold."""
    if turn != declarer:
        return hands[declarer], _suits(hands[declarer])
    foes, common = 0, 15
    for place, hand in enumerate(hands):
        if place != turn:
            foes |= hand
            common &= _suits(hand)
    return foes, common


def _suits(cards: int) -> int:
    cards |= cards >> 12
    return (cards | cards >> 4 | cards >> 8) & 15


def follow(hand: int, legal: int, wins: int, trick: Trick) -> int:
    """Return the card to follow with: feed a friend, win for certain, else the lowest."""
    suit, trumps, top, friend, threat = trick
    queens = hand & hand >> 4 & QUEENS
    married = queens | queens << 4
    loose = legal & ~married or legal
    if friend and _holds(top, threat, trumps):
        return 1 << loose.bit_length() - 1
    sure = _holds(wins, threat, trumps)
    if not sure:
        return loose & -loose
    if threat:
        return 1 << sure.bit_length() - 1
    sure = sure & ~married or sure
    return 1 << sure.bit_length() - 1 if sure & suit else sure & -sure


def _holds(cards: int, threat: int, trumps: int) -> int:
    """Return which of these cards the hand `threat` cannot beat."""
    if not threat:
        return cards
    high = 1 << threat.bit_length() - 1
    safe = cards & SUIT_CARDS[high] & -2 * high
    return safe if high & trumps else safe | cards & trumps
