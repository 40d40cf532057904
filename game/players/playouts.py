"""Choice of a card by simple principles: in playouts with open cards, else against possible hands.

Cash unbeatable cards, declare, draw trumps; feed a friend's trick, win as cheaply as sensible, else give the
lowest. The declarer plays alone against all others. If cards are hidden, a hand of a position contains every
card that its player may hold, so that only certain conclusions are drawn.

Playouts: deals played to their end by simple principles, or by weights trained in self-play.

With plain rules this is a faster version of the principles: cards are numbered by rank, as in `ranked`.
Players do not see each other's cards, as otherwise they would postpone what really has to be guessed now.
Among cards equal by the principles it may choose a different one.
"""

from collections.abc import Sequence
from operator import itemgetter
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
    tricks: Tricks,
    at: Position,
    declarer: int,
    banned: Sequence[int] = (),
    *,
    eager: bool = False,
    trained: int = 0,
) -> Ended:
    """Play a deal to its end by simple principles; some places, given as bits, play by trained weights.

    `banned` are cards publicly known to be absent, by place. Eager defenders declare marriages before they
    cash winners.
    """
    if covers(tricks.rules):
        kind = _TrainedPlayout if trained else _BlindPlayout
        return kind(tricks, at, declarer, banned, eager=eager, trained=trained).ended()
    while any(at.hands):
        at = tricks.play(at, choose(tricks, at, declarer))
    return Ended(at.gained, at.won)


class _BlindPlayout:
    """Playout with plain rules, in which players do not see each other's cards."""

    __slots__ = ("_declarer", "_eager", "_hands", "_left", "_trained", "_tricks", "_void", "at")

    def __init__(
        self, tricks: Tricks, at: Position, declarer: int, banned: Sequence[int], *, eager: bool, trained: int
    ) -> None:
        self.at = at
        self._eager = eager
        self._trained = trained
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
                card = self._follows(turn, laid, taker, (suit, trumps, top, points))
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

    def _legal(self, turn: int, suit: int, trumps: int, top: int) -> int:
        """Return the cards that may follow, and note the suits that are missing."""
        hand = self._hands[turn]
        legal = hand & suit
        if not legal:
            legal = hand & trumps or hand
            self._void[turn] |= suit if legal & trumps else suit | trumps
        return (self._tricks.rules.overtake and winning(legal, top, trumps)) or legal

    def _follows(self, turn: int, laid: int, taker: int, trick: tuple[int, int, int, int]) -> int:
        suit, trumps, top, _ = trick
        hand, declarer, players = self._hands[turn], self._declarer, self._tricks.players
        legal = self._legal(turn, suit, trumps, top)
        if not legal & legal - 1:
            return legal
        wins = winning(legal, top, trumps)
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


class LeadWeights(NamedTuple):
    """Weights of the features of a card to lead."""

    point: float
    safe_point: float
    """Each point of a card that nobody can beat or ruff, as far as known."""
    lost_point: float
    """Each point of a card that an opponent may beat."""
    master: float
    """No opponent has a higher card of its suit."""
    safe: float
    trump: float
    drawing: float
    """A trump, while opponents may have some."""
    higher: float
    """Each unseen higher card of its suit."""
    one_higher: float
    friend_higher: float
    """The other defender may have a higher card."""
    length: float
    """Each own card of its suit."""
    unseen: float
    """Each unseen card of its suit."""
    lowest: float
    under_ace: float
    breaks: float
    """Half of a marriage that cannot be declared yet."""
    declares: float
    worth: float
    """Each point of the marriage declared."""
    ruffable: float
    """Each trump that may be out, for a safe card of another suit."""


class FollowWeights(NamedTuple):
    """Weights of the features of a card to follow with."""

    point: float
    fed: float
    """Each point in a trick that is certainly a friend's."""
    risked: float
    """Each point in a friend's trick that the declarer may still take."""
    unsure_point: float
    sure_point: float
    lost: float
    """Each point in a trick of the other side."""
    wins: float
    sure: float
    """Wins, and nobody can beat it, as far as known."""
    over_friend: float
    trick: float
    """Each point of a trick that it certainly wins."""
    breaks: float
    """Half of a marriage in hand."""
    length: float
    """Each card of the suit from which it is discarded."""
    loses_master: float
    throws_master: float
    bares_ten: float
    lost_before_friend: float
    """Each point under a lead of the declarer that the other defender cannot beat."""
    wins_before_friend: float


DECLARER_LEADS = LeadWeights(
    -0.196, 0.463, -0.397, -0.043, 20.471, 0.401, -4.126, 0.227, -5.004, 0.0, 0.581, -3.77, 3.833, 2.2,
    -10.48, 10.812, 0.123, -6.424,
)  # fmt: skip
DEFENDER_LEADS = LeadWeights(
    -0.017, 0.096, 0.287, 9.217, 7.005, 3.409, 1.32, 1.782, -0.635, 5.382, 0.757, 0.081, 3.707, -1.821, 0.0,
    16.746, 0.105, -8.079,
)  # fmt: skip
DECLARER_FOLLOWS = FollowWeights(
    -0.617, 0.0, 0.0, -0.121, 0.169, -0.742, 6.437, 4.443, 0.0, 0.109, -12.996, 0.325, -3.072, -1.098, -8.651,
    0.0, 0.0,
)  # fmt: skip
DEFENDER_FOLLOWS = FollowWeights(
    -0.741, 0.46, -0.439, 0.0, 0.045, -2.036, 0.484, 11.789, -13.415, 0.403, -5.923, 1.403, -0.689, -3.631,
    -15.444, -0.229, 2.333,
)  # fmt: skip
"""Weights of players who play millions of deals against each other (docs/players.md)."""
TENS, ACES = 0xF0000, 0xF00000

Scores = list[tuple[float, int]]
"""Playable cards, each with the sum of its weights."""


class Moment(NamedTuple):
    """Public knowledge before a card is played; cards are numbered by rank."""

    place: int
    declarer: int
    void: Sequence[int]
    """Cards that each place does not have."""
    trumps: int
    led: int = 0
    top: int = 0
    taker: int = 0
    last: bool = False
    points: int = 0
    """Points in the trick so far."""


def lead_scores(  # noqa: PLR0912 - one branch for each weight
    at: Moment, hand: int, rest: int, queens: int, worth: tuple[int, ...]
) -> Scores:
    """Return the scores of leads; `rest` are the cards of others, `queens` those that may declare."""
    declares = at.place == at.declarer
    weights = DECLARER_LEADS if declares else DEFENDER_LEADS
    seen = [hand if place == at.place else rest & ~each for place, each in enumerate(at.void)]
    foes, common = _against(seen, at.place, at.declarer)
    friends = 0 if declares else _friends(seen, at)
    drawing = foes & at.trumps
    declared = queens | queens << 4
    breaks = _married(hand) & ~declared
    scores: Scores = []
    for number, suit in enumerate(SUITS_IN_RANKS[:4]):
        own, other = hand & suit, rest & suit
        if not own:
            continue
        base = weights.length * own.bit_count() + weights.unseen * other.bit_count()
        sure, per_sure = weights.master, weights.point
        if suit == at.trumps:
            base += weights.trump + (weights.drawing if drawing else 0)
        if suit == at.trumps or not drawing or common >> number & 1:
            per_sure += weights.safe_point
            sure += weights.safe
            if suit != at.trumps:
                sure += weights.ruffable * drawing.bit_count()
        ace = own & ACES
        lowest = own & -own
        while own:
            card = own & -own
            own ^= card
            score = base + (weights.lowest if card == lowest else 0)
            if above := other & -card:
                score += weights.higher * above.bit_count()
                if not above & above - 1:
                    score += weights.one_higher
                if above & friends:
                    score += weights.friend_higher
            if above & foes:
                score += (weights.point + weights.lost_point) * POINT[card]
            else:
                score += sure + per_sure * POINT[card]
            if ace and card != ace:
                score += weights.under_ace
            if card & declared:
                score += weights.declares + weights.worth * worth[number]
            elif card & breaks:
                score += weights.breaks
            scores.append((score, card))
    return scores


def _married(hand: int) -> int:
    queens = hand & hand >> 4 & QUEENS
    return queens | queens << 4


def _friends(seen: list[int], at: Moment) -> int:
    found = 0
    for place, cards in enumerate(seen):
        if place not in {at.place, at.declarer}:
            found |= cards
    return found


def follow_scores(at: Moment, hand: int, rest: int, legal: int) -> Scores:
    """Return the scores of the cards that may follow."""
    declares, trumps, top = at.place == at.declarer, at.trumps, at.top
    weights = DECLARER_FOLLOWS if declares else DEFENDER_FOLLOWS
    suit, behind = SUIT_CARDS[at.led], (at.place + 1) % len(at.void)
    before_friend = not at.last and at.declarer not in {at.place, behind}
    may = 0 if at.last or before_friend else rest & ~at.void[behind]
    threat = may & suit or may & trumps
    wins = winning(legal, top, trumps)
    sure = _holds(wins, threat, trumps)
    friend = at.declarer not in {at.place, at.taker}
    per_sure = per_win = per_loss = weights.point
    win = weights.wins
    if not friend:
        per_sure += weights.sure_point
        per_win += weights.unsure_point
        per_loss += weights.lost
    elif _holds(top, threat, trumps):
        win += weights.over_friend
        per_sure = per_win = per_loss = weights.point + weights.fed
    else:
        per_loss += weights.risked
    certain = win + weights.sure + (0 if friend else weights.trick * at.points)
    if before_friend and not rest & SUIT_CARDS[top] & -top:
        per_loss += weights.lost_before_friend
    foes = rest if declares else rest & ~at.void[at.declarer]
    married = _married(hand)
    discards = not legal & (suit | trumps)
    scores: Scores = []
    while legal:
        card = legal & -legal
        legal ^= card
        its = SUIT_CARDS[card]
        own = hand & its
        master = not foes & its & -card
        if card & sure:
            score = certain + per_sure * POINT[card]
        elif card & wins:
            score = win + per_win * POINT[card]
        else:
            score = per_loss * POINT[card] + (weights.loses_master if master and not friend else 0)
        if before_friend and card & wins and rest & its & -card:
            score += weights.wins_before_friend
        score += weights.breaks if card & married else 0
        if discards:
            score += weights.length * own.bit_count() + (weights.throws_master if master else 0)
        if card < TENS & -TENS and own & TENS and own & own - 1 == own & TENS and rest & its & ACES:
            score += weights.bares_ten
        scores.append((score, card))
    return scores


def best_of(scores: Scores) -> int:
    """Return the card with the highest score."""
    return max(scores, key=itemgetter(0))[1]


class _TrainedPlayout(_BlindPlayout):
    """Playout in which some players play by the trained weights."""

    __slots__ = ()

    def _leads(self, turn: int, trumps: int, queens: int) -> int:
        if not self._trained >> turn & 1:
            return super()._leads(turn, trumps, queens)
        hand = self._hands[turn]
        if not hand & hand - 1:
            return hand
        at = Moment(turn, self._declarer, self._void, trumps)
        return best_of(lead_scores(at, hand, self._left ^ hand, queens, self._tricks.rules.worth))

    def _follows(self, turn: int, laid: int, taker: int, trick: tuple[int, int, int, int]) -> int:
        if not self._trained >> turn & 1:
            return super()._follows(turn, laid, taker, trick)
        suit, trumps, top, points = trick
        hand = self._hands[turn]
        legal = self._legal(turn, suit, trumps, top)
        if not legal & legal - 1:
            return legal
        last = laid == self._tricks.players - 1
        led = suit & -suit
        at = Moment(turn, self._declarer, self._void, trumps, led, top, taker, last, points)
        return best_of(follow_scores(at, hand, self._left ^ hand, legal))
