"""A table in the lobby: its seats, the consent to its rules, the length of its match, a first deal. Pure.

Players join and leave, computer players fill seats, rules are chosen. A match starts with rules that every
player has seen: each consent is stored as a share code, so that changing rules back asks nobody again.
Buttons carry the mark of the rules shown above them: a press agrees to those rules, not to a change a moment
later.

The length of the next match, to a score or of a number of deals, changes the rules of the table, not those of
the group. A player's first deal has a good hand: the deck is shuffled until the lesson would bid
on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from club.model import Chat, Player, Result, Table
from club.rules import BadCode, PresetRules, decode_rules, encode_rules, fitted_rules, rules_mark, rules_of
from club.seats import hand_on
from club.state import ComputerPlayer, Consent, LevelName, Occupant, TableState, computers_in
from game.actions import Seat
from game.cards import Cards, Rank
from game.fair import NoDie, Proof, link, lot
from game.layouts import dealt_out, layout, left
from game.phases.deal import first_dealer
from game.phases.openings import forced_bidder
from game.players.reasons import DEAR, figures
from game.rules import Rules, Value, flat, meaningful
from game.state import Match, new_match


def rematch_rules(chat: Chat, old: Table) -> PresetRules:
    """Return the rules of a rematch: the group's, unless they need another number of players."""
    played = rules_of(chat)
    return played if played.rules.table.players == len(old.seats) else PresetRules(old.preset, old.rules)


def new_table(
    played: PresetRules,
    host: Player,
    chat: Chat,
    thread: int | None,
    now: float,
    *,
    invited: Iterable[int] = (),
    computers: Iterable[ComputerPlayer] = (),
) -> Table:
    """Return a table with its host, if the bot may write to them, and computer players.

    `invited` are the people called to it by name.
    """
    seats: tuple[Occupant, ...] = (host.id,) if host.started else ()
    seats = (*seats, *computers)
    state = TableState(since=now, touched=now, invited=tuple(invited))
    return Table(
        id=0,
        chat=chat.id,
        thread=thread,
        host=host.id,
        stage="lobby",
        seats=seats,
        preset=played.preset,
        rules=played.rules,
        language=chat.speaks or "",
        created=now,
        state=state,
    )


def with_player(table: Table, player: int, seen: str) -> Table:
    """Return a table at which a player has sat down; `seen` is the mark of the rules they saw.

    If no seat is free, the computer player who came last leaves. At a table without a host they become its
    host.
    """
    seats = table.seats
    if free_seats(table) <= 0:
        seats = _without_seat(seats, max(computers_in(seats)))
    table = replace(table, host=table.host or player, seats=(*seats, player))
    return with_consent(table, player, seen)


def without_player(table: Table, player: int) -> Table:
    """Return a table without a player; a host hands it on.

    When the last person leaves, the computer players leave too.
    """
    table = hand_on(replace(table, seats=tuple(each for each in table.seats if each != player)), player)
    return table if table.people else replace(table, seats=())


def without_member(table: Table, person: int) -> Table:
    """Return a table without a person who has left its group, and who is not called to it any more."""
    invited = tuple(each for each in table.state.invited if each != person)
    return without_player(replace(table, state=replace(table.state, invited=invited)), person)


def free_seats(table: Table) -> int:
    """Return the number of free seats in a lobby; negative if too many players sit there."""
    return table.rules.table.players - len(table.seats)


def with_computer(table: Table, names: Sequence[str], level: LevelName | None = None) -> Table:
    """Return a table with one more computer player, by default of the level of the last one."""
    computers = computers_in(table.seats)
    if level is None:
        level = computers[max(computers)].level if computers else "normal"
    return replace(table, seats=(*table.seats, new_computer(table, names, level)))


def new_computer(table: Table, names: Sequence[str], level: LevelName) -> ComputerPlayer:
    """Return a computer player with one of `names` that none at the table has or will have."""
    coming = (chair.next_computer for chair in table.state.chairs)
    taken = {each.name for each in (*computers_in(table.seats).values(), *coming) if each is not None}
    first = table.id % len(names)
    return ComputerPlayer(level, next(each for each in (*names[first:], *names) if each not in taken))


def filled_with_computers(table: Table, names: Sequence[str], levels: Iterable[LevelName] = ()) -> Table:
    """Return a table with computer players in all free seats; `levels` are those of the first ones."""
    wanted = iter(levels)
    while free_seats(table) > 0:
        table = with_computer(table, names, next(wanted, None))
    return table


def with_all_at_level(table: Table, level: LevelName) -> Table:
    """Return a table whose computer players all have the given level."""
    for seat in computers_in(table.seats):
        table = with_level(table, seat, level)
    return table


def with_level(table: Table, seat: Seat, level: LevelName) -> Table:
    """Return a table where the computer player of a seat has another level."""
    computer = replace(computers_in(table.seats)[seat], level=level)
    return replace(table, seats=(*table.seats[:seat], computer, *table.seats[seat + 1 :]))


def without_computer(table: Table, seat: Seat) -> Table:
    """Return a table without the computer player of a seat."""
    return replace(table, seats=_without_seat(table.seats, seat))


def _without_seat(seats: tuple[Occupant, ...], seat: Seat) -> tuple[Occupant, ...]:
    return (*seats[:seat], *seats[seat + 1 :])


def with_rules(table: Table, preset: str, rules: Rules, by: int) -> Table:
    """Return a table with other rules; `by` changed them and so agrees to them.

    If the rules are for fewer players, computer players leave.
    """
    table = replace(table, preset=preset, rules=rules)
    while free_seats(table) < 0 and (computers := computers_in(table.seats)):
        table = without_computer(table, max(computers))
    if table.seat_of(by) is not None:
        table = with_consent(table, by)
    return replace(table, state=replace(table.state, warned=0))


def last_winner(table: Table, last: Result | None) -> Seat | None:
    """Return the seat of the winner of the group's last won match, if they sit here."""
    if last is None or last.winner is None:
        return None
    winner = last.players[last.winner]
    return table.seats.index(winner) if winner in table.seats else None


NO_RULES_MARK = "-"
"""The mark of no rules."""

RuleDifferences = dict[str, tuple[Value, Value]]
"""The old and new value of each changed option, by option id."""


def with_consent(table: Table, player: int, seen: str = "") -> Table:
    """Return the table with a player's consent to its rules.

    `seen` is the mark of the rules that the player saw; "" if they cannot have seen others. A player who saw
    other rules is recorded with consent to none.
    """
    same = not seen or seen == rules_mark(table.preset, table.rules)
    consent = Consent(player, encode_rules(table.preset, table.rules) if same else "")
    others = (
        each
        for each in table.state.consents
        if each.player != player and each.player in table.people.values()
    )
    return replace(table, state=replace(table.state, consents=(*others, consent)))


def seats_without_consent(table: Table) -> tuple[int, ...]:
    """Return the seats of players who have not agreed to the present rules."""
    codes = {each.player: each.rules for each in table.state.consents}
    present = encode_rules(table.preset, table.rules)
    return tuple(
        seat
        for seat, player in table.people.items()
        if codes.get(player) != present and _rules(codes.get(player)) != table.rules
    )


def changes_since_consent(table: Table) -> RuleDifferences:
    """Return the rule changes that players have not agreed to; empty if what they last saw is unknown."""
    waiting = {table.people[seat] for seat in seats_without_consent(table)}
    found: RuleDifferences = {}
    for consent in table.state.consents:
        former = _rules(consent.rules) if consent.player in waiting else None
        if former is not None:
            found = _between(former, table.rules) | found
    return found


def _between(former: Rules, present: Rules) -> RuleDifferences:
    old, new = flat(former), flat(present)
    return {
        key: (old[key], new[key])
        for key in new
        if old[key] != new[key] and (meaningful(former, key) or meaningful(present, key))
    }


def _rules(code: str | None) -> Rules | None:
    try:
        return decode_rules(code)[1] if code else None
    except BadCode:  # stored by a version with other rules
        return None


SHORT_TARGET, LONG_TARGET = 501, 1001
DEALS = 12
"""Deals of a short match: as many for each dealer, whether two, three or four play."""


class MatchLength(NamedTuple):
    """Length of a match."""

    target: int
    deals: int = 0
    """Number of deals after which it ends; 0 without a limit."""


def length_of(rules: Rules) -> MatchLength:
    """Return the length of a match under these rules."""
    deals = rules.barrel.deal_limit
    return MatchLength(rules.barrel.target, 0 if deals == "none" else deals)


def offered_lengths(house: Rules) -> tuple[MatchLength, ...]:
    """Return the lengths to choose from in a group: to its target, to 501, or a number of deals."""
    target, deals = length_of(house)
    full = LONG_TARGET if target == SHORT_TARGET else target
    return (MatchLength(full), MatchLength(SHORT_TARGET), MatchLength(target, deals or DEALS))


def with_length(table: Table, house: Rules, length: MatchLength, by: int) -> Table:
    """Return a table in a lobby with another length; `by` chose it and so agrees to it.

    The other options are those of the `house`, so that a barrel that has no place below 501 comes back.
    """
    same_size = house.table.players == table.rules.table.players
    return with_rules(table, table.preset, lengthened(house if same_size else table.rules, length), by)


def lengthened(rules: Rules, length: MatchLength) -> Rules:
    """Return rules with another length, and as few other changes as possible."""
    return fitted_rules(rules, {"target": length.target, "deal_limit": length.deals or "none"})


MAX_SHUFFLES = 400
"""Decks tried at most; about one in forty is suitable."""


def beginner_dealer(rules: Rules, players: int, seat: Seat) -> Seat:
    """Return the dealer of a match whose first auction asks `seat` first: nobody can pass before."""
    return next(
        dealer
        for dealer in range(players)
        if left(players, dealer)[forced_bidder(rules.table, new_match(players, dealer))] == seat
    )


def beginner_deck(rules: Rules, match: Match, seat: Seat, shuffle: Callable[[], Cards]) -> Cards:
    """Return a deck that deals `seat` a beginner's hand, or the last deck tried."""
    deck = shuffle()
    for _ in range(MAX_SHUFFLES):
        hands, _talons = dealt_out(layout(rules.table), match.players, match.dealer, deck)
        if is_beginner_hand(rules, hands[seat]):
            break
        deck = shuffle()
    return deck


def is_beginner_hand(rules: Rules, hand: Cards) -> bool:
    """Return whether beginners may bid on a hand: it has a dear marriage, and an ace with its ten."""
    aces = [each.suit for each in hand if each.rank is Rank.ACE]
    tens = {each.suit for each in hand if each.rank is Rank.TEN}
    dear = figures(rules, hand).marriage >= DEAR
    return dear and len(aces) < 3 and not tens.isdisjoint(aces)


def with_secret(table: Table, seed: str, *, proved: bool = True) -> Table:
    """Return a table with its secret.

    If `proved`, its decks follow from the hash chain that begins with the secret.
    """
    proof = Proof(link(seed, 0) if proved else "")
    return replace(table, seed=seed, state=replace(table.state, proof=proof))


def may_start(table: Table, player: int) -> bool:
    """Return whether a player may start the match of a table in the lobby."""
    return table.seat_of(player) is not None and not free_seats(table) and not seats_without_consent(table)


def wants_die(table: Table) -> bool:
    """Return whether a die is still to be thrown.

    A table in a private chat needs none: nobody else would see it.
    """
    proof = table.state.proof
    return table.kind.die and void_missing_die(proof) != proof


def with_die(table: Table, die: int, at: int) -> Table:
    """Return a table with the value of its die and the time of the throw, in Telegram's epoch seconds."""
    return _with(table, replace(table.state.proof, die=die, thrown=at, no_die=""))


def without_die(table: Table, why: NoDie) -> Table:
    """Return a table for which no die will count."""
    return _with(table, replace(table.state.proof, no_die=why))


def void_missing_die(proof: Proof) -> Proof:
    """Return the proof at the start of a match: a die that was not thrown in time does not count."""
    return replace(proof, no_die="unseen") if proof.chain and not proof.die and not proof.no_die else proof


def choose_first_dealer(table: Table, drawn: Seat, last_winner: Seat | None) -> tuple[Table, Seat]:
    """Return the table and its first dealer: by lot from chain and die, or `drawn` if there is no chain."""
    proof = table.state.proof
    if proof.chain:
        drawn = lot(proof, len(table.seats))
        by_lot = last_winner is None or table.rules.table.first_dealer == "lot"
        table = _with(table, replace(proof, lot=by_lot))
    return table, first_dealer(table.rules.table, drawn, last_winner)


def _with(table: Table, proof: Proof) -> Table:
    return replace(table, state=replace(table.state, proof=proof))
