"""Seats in a running match: players leave, return, and are replaced or put out by votes. Pure.

Votes put out a player who has been away for long, and end the match. A `Presence` is the view of one viewer,
a seat or the group, of a table besides its cards: an allow list, with the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from club.clock import after_answer
from club.kinds import GROUP, TableKind
from club.model import Table, owners_with_deal
from club.names import unmarked
from club.state import (
    DEFAULT_PREFERENCES,
    NOBODY,
    Chair,
    ComputerPlayer,
    Departure,
    EndReason,
    LevelName,
    Occupant,
    PersonId,
    Preferences,
    Remark,
    TableState,
)
from game.actions import Seat
from game.fair import derived
from game.state import Dealing, Match


def last_gone(table: Table, player: int) -> Departure | None:
    """Return the last departure of a player; None if they never left.

    A player whose data was deleted since is known by their mark.
    """
    mark, gone = _mark(table, player), reversed(table.state.gone)
    return next((each for each in gone if each.player == player or (mark and each.mark == mark)), None)


def _mark(table: Table, player: int) -> str:
    """Return the mark of a player at a table; without the secret of the table it names nobody."""
    return derived(table.seed, f"thousand-departure/1 {player}") if table.seed else ""


def without_marks(state: TableState) -> TableState:
    """Return the state of a match that is over: nobody can come back any more."""
    return replace(state, gone=tuple(replace(each, mark="") for each in state.gone))


def may_take(table: Table, player: int, seat: Seat) -> bool:
    """Return whether a player may take a vacant seat.

    A player who left may return to their own seat only, so that nobody leaves for a better score.
    """
    before = last_gone(table, player)
    return before is None or before.seat == seat


def is_between_deals(match: Match) -> bool:
    """Return whether nobody holds cards, so that a seat may change hands at once."""
    return isinstance(match.phase, Dealing) and not match.phase.redeals


def give_up_seat(table: Table, seat: Seat, score: int, *, put_out: bool = False) -> Table:
    """Return the table after a player gave up a seat, or was put out; a host hands the table on."""
    player, chair = table.people[seat], table.state.chairs[seat]
    empty = Chair(left=player, away=chair.away if put_out else None)
    state = without_votes_of(table.state, seat).with_chair(seat, empty)
    gone = Departure(player, seat, score, chair.overtime, mark=_mark(table, player))
    before = tuple(each for each in state.gone if each.player != player)
    state = replace(state, gone=(*before, gone))
    return hand_on(replace(table, seats=_put(table.seats, seat, NOBODY), state=state), player)


def seat_newcomers(table: Table, now: float) -> Table:
    """Return the table after all who wait for a seat sat down, each with a new chair.

    A player who sat at the table before gets only the rest of their time bank. A computer player's chair
    remembers who left, since they or others may take the seat from it.
    """
    for seat, chair in enumerate(table.state.chairs):
        if chair.next_owner is not None:
            before = last_gone(table, chair.next_owner)
            overtime = before.overtime if before else 0.0
            fresh = Chair(since=now, overtime=overtime)
            table = _seated(table, seat, chair.next_owner, fresh, anew=before is None)
        elif chair.next_computer is not None:
            by = chair.computer_by
            fresh = Chair(since=now, left=chair.left, away=chair.away, computer=True, computer_by=by)
            table = _seated(table, seat, chair.next_computer, fresh, anew=True)
    return table


def _seated(table: Table, seat: Seat, occupant: Occupant, chair: Chair, *, anew: bool) -> Table:
    state = table.state.with_chair(seat, chair)
    if anew:  # the hints were the former owner's
        state = replace(state, hinted=tuple(each for each in state.hinted if each != seat))
    host = table.host or (occupant if isinstance(occupant, PersonId) else 0)
    return replace(table, host=host, seats=_put(table.seats, seat, occupant), state=state)


def new_deal(table: Table, deal: int, now: float) -> Table:
    """Return the table at the start of a deal: newcomers have sat down, and votes to end are cleared."""
    table = seat_newcomers(table, now)
    chairs = tuple(replace(each, spent=0.0) for each in table.state.chairs)
    owners = owners_with_deal(table.state.owners, table.seats, deal)
    return replace(table, state=replace(table.state, chairs=chairs, ending=(), owners=owners))


def is_abandoned(table: Table) -> bool:
    """Return whether no person has a seat or will get one, and nobody was put out recently."""
    chairs = table.state.chairs
    nobodys = all((each.computer or each.left is not None) and each.next_owner is None for each in chairs)
    return nobodys and not eligible_voters(table.state)


def departures(table: Table) -> tuple[Departure, ...]:
    """Return the last departure of every player who has no seat now."""
    there = table.people.values()
    # people whose data was deleted all have the id 0: tell them apart by seat
    left = {
        (each.player, 0 if each.player else each.seat): replace(each, mark="")
        for each in table.state.gone
        if each.player not in there
    }
    return tuple(left.values())


def may_seat_computer(table: Table, seat: Seat) -> bool:
    """Return whether a computer player may take a seat: it is vacant and reserved for nobody."""
    chair = table.state.chairs[seat]
    promised = chair.next_owner is not None or chair.next_computer is not None
    return table.seats[seat] is NOBODY and not promised


def computer_by(table: Table, seat: Seat) -> int | None:
    """Return the person who gave the seat to a computer player, or who refused one and still sits here."""
    chair = table.state.chairs[seat]
    has_one = chair.computer or chair.next_computer is not None
    return chair.computer_by if has_one or chair.computer_by in table.people.values() else None


def reserve_for_computer(
    table: Table, match: Match, seat: Seat, computer: ComputerPlayer | None, by: int, now: float
) -> Table:
    """Return the table with a seat reserved for a computer player from the next deal on.

    Between deals it sits down at once. None cancels the reservation; a computer player that sits there leaves
    at once. `by` asked for it. A player who cancels their own request does not refuse another computer
    player.
    """
    chair = table.state.chairs[seat]
    takes_back = computer is None and chair.computer_by == by
    chair = replace(chair, next_computer=computer, computer_by=None if takes_back else by)
    if computer is None and chair.computer:
        chair = replace(chair, computer=False)
        table = replace(table, seats=_put(table.seats, seat, NOBODY))
    table = replace(table, state=replace(table.state.with_chair(seat, chair), touched=now))
    return seat_newcomers(table, now) if is_between_deals(match) else table


def heir(table: Table) -> PersonId:
    """Return the person other than the host who has sat longest; 0 if nobody else sits at the table.

    In a lobby the seats are in the order of joining.
    """
    chairs = table.state.chairs
    others = {seat: person for seat, person in table.people.items() if person != table.host}
    since = {seat: chairs[seat].since if seat < len(chairs) else 0.0 for seat in others}
    return others[min(others, key=lambda seat: (since[seat], seat))] if others else 0


def hand_on(table: Table, person: PersonId) -> Table:
    """Return a table that a person leaves; if they host it, the person who has sat longest becomes host.

    If nobody sits there, it has no host, and the next person who sits down becomes host.
    """
    return replace(table, host=heir(table)) if person == table.host else table


def _put(seats: tuple[Occupant, ...], seat: Seat, occupant: Occupant) -> tuple[Occupant, ...]:
    return (*seats[:seat], occupant, *seats[seat + 1 :])


def has_ended(table: Table) -> bool:
    """Return whether a match was played at the table and is over. A cancelled table had none."""
    return table.stage == "over" or (table.stage == "closed" and table.state.end is not None)


def reserved_seat(state: TableState, player: int) -> Seat | None:
    """Return the seat that a player takes at the next deal."""
    return next((seat for seat, chair in enumerate(state.chairs) if chair.next_owner == player), None)


def players_of(table: Table) -> tuple[PersonId, ...]:
    """Return the people who sit at a table, or will from the next deal on."""
    coming = (chair.next_owner for chair in table.state.chairs if chair.next_owner is not None)
    return tuple(dict.fromkeys((*table.people.values(), *coming)))


def has_a_seat(table: Table, player: int) -> bool:
    """Return whether a player sits at a table, or will from the next deal on."""
    return table.seat_of(player) is not None or reserved_seat(table.state, player) is not None


def vacate_seat(
    table: Table, match: Match, seat: Seat, *, timer: float, now: float, put_out: bool = False
) -> Table:
    """Return the table with `seat` vacant from `now` on.

    Time beyond the thinking time comes off the seat's time bank, even if another player answers next.
    """
    if match.asked == seat:
        table = replace(table, state=after_answer(table.state, seat, timer, now, by_person=False))
    table = give_up_seat(table, seat, match.scores[seat], put_out=put_out)
    return replace(table, state=replace(table.state, touched=now))


def reserve_for_person(table: Table, match: Match, seat: Seat, player: int | None, now: float) -> Table:
    """Return the table with a seat reserved for a player from the next deal on.

    Between deals they sit down at once. None cancels the reservation. Between deals a newcomer gets the full
    pause to look around; for a player who comes back the deal does not wait longer.
    """
    chair = replace(table.state.chairs[seat], next_owner=player)
    state = replace(table.state.with_chair(seat, chair), touched=now)
    fresh = player is not None and last_gone(table, player) is None
    table = replace(table, state=state)
    if not is_between_deals(match):
        return table
    table = seat_newcomers(table, now)
    return replace(table, state=replace(table.state, since=now)) if fresh else table


PUT_OUT_AFTER_MOVES = 3
"""Moves made for an absent player after which the others may put them out.

Moves are counted instead of minutes, so that slow and quick tables are treated alike.
"""

VOTE_LOST_AFTER_S = 3600.0
"""Seconds of absence after which a player has no vote on the end of the match."""

Votes = tuple[Seat, ...]


class Poll(NamedTuple):
    """State of a vote; votes of absent players do not count at present."""

    votes: int
    needed: int

    @property
    def passed(self) -> bool:
        """Return whether there are enough votes."""
        return self.votes >= self.needed


def present_seats(state: TableState) -> frozenset[Seat]:
    """Return the seats whose owners are here."""
    return frozenset(seat for seat, chair in enumerate(state.chairs) if not chair.played_for)


def poll_against(state: TableState, seat: Seat) -> Poll:
    """Return the state of the vote to put out the owner of a seat: all others who are here must agree."""
    here = present_seats(state)
    return Poll(len(here & set(state.chairs[seat].against)), len(here))


def eligible_voters(state: TableState) -> frozenset[Seat]:
    """Return the seats whose owners may vote on the end of the match: all but those away for an hour.

    A player who is away for a moment or was put out for it may vote. Otherwise one player could end a match
    that the others only interrupted.
    """
    return frozenset(
        seat
        for seat, chair in enumerate(state.chairs)
        if (chair.away is None and chair.left is None and not chair.computer)
        or (chair.away is not None and state.touched - chair.away < VOTE_LOST_AFTER_S)
    )


def poll_to_end(state: TableState) -> Poll:
    """Return the state of the vote to end the match: it takes more than half of the eligible voters."""
    voters = eligible_voters(state)
    return Poll(len(voters & set(state.ending)), len(voters) // 2 + 1)


def _toggled(votes: Votes, seat: Seat) -> Votes:
    """Return the votes after a press: the first one votes, the second takes the vote back."""
    return _without(votes, seat) if seat in votes else (*votes, seat)


def _with_vote(votes: Votes, seat: Seat) -> Votes:
    """Return the votes with that of `seat`."""
    return votes if seat in votes else (*votes, seat)


def may_be_put_out(chair: Chair) -> bool:
    """Return whether the owner has been away long enough to be put out."""
    return chair.left is None and chair.away is not None and chair.stood_in >= PUT_OUT_AFTER_MOVES


def vote_against(state: TableState, seat: Seat, own: Seat, now: float) -> TableState:
    """Return the state after the owner of `own` pressed to put out the owner of `seat`.

    A second press takes the vote back, unless it is the one that decides.
    """
    chair = state.chairs[seat]
    agreed = state.with_chair(seat, replace(chair, against=_with_vote(chair.against, own)))
    if poll_against(agreed, seat).passed:
        return agreed
    return replace(state.with_chair(seat, replace(chair, against=_toggled(chair.against, own))), touched=now)


def vote_to_end(state: TableState, seat: Seat, now: float, *, asks: bool = False) -> TableState:
    """Return the state after a vote to end the match.

    A second press takes the vote back, unless it decides. A player who `asks` for the vote always agrees.
    """
    agreed = replace(state, ending=_with_vote(state.ending, seat), touched=now)
    if asks or poll_to_end(agreed).passed:
        return agreed
    return replace(agreed, ending=_toggled(state.ending, seat))


def enders(table: Table) -> tuple[int, ...]:
    """Return the ids of the eligible voters who voted to end the match."""
    voters = eligible_voters(table.state)
    return tuple(table.people[seat] for seat in table.state.ending if seat in voters)


def without_votes_of(state: TableState, seat: Seat) -> TableState:
    """Return the state without any votes of a seat."""
    chairs = tuple(replace(each, against=_without(each.against, seat)) for each in state.chairs)
    return replace(state, chairs=chairs, ending=_without(state.ending, seat))


def _without(votes: Iterable[Seat], seat: Seat) -> Votes:
    return tuple(each for each in votes if each != seat)


NextOwner = Literal["returning", "other"]
Replacing = Literal["coming", "here"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPresence:
    """Public facts about a seat."""

    away: bool = False
    """Whether its owner is away."""
    left: bool = False
    """Whether its owner gave it up, or was put out."""
    computer: Replacing | None = None
    """Whether a computer player replaces the owner who left: already, or from the next deal on."""
    next_owner: NextOwner | None = None
    """Next owner of the seat at the next deal: its former owner, another person, or none."""
    put_out: Poll | None = None
    """State of the vote to put the owner out; None if no vote is possible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """Everything besides the match that a screen of it may show."""

    seats: tuple[SeatPresence, ...] = ()
    deserted: bool = False
    """Whether the table is without people, now and at the next deal."""
    paused: bool = False
    claimed: Seat | None = None
    """Seat that has claimed the rest of the tricks of this deal."""
    voter: Seat | None = None
    """First seat that voted to end the match."""
    to_end: Poll | None = None
    """State of the vote to end the match; None without votes."""
    end: EndReason | None = None
    """Reason for the end of the match; None while it is played."""
    away: bool = False
    """Whether a substitute plays for the viewer's own seat."""
    hurried: bool = False
    """Whether the viewer has to answer and was warned that time runs out."""
    undo: bool = False
    """Whether the viewer may take back their last answer."""
    pending: str = ""
    """Answer of the viewer that will be given in a moment, as text; "": none."""
    hinted: tuple[Seat, ...] = ()
    """Seats that have asked for a hint in this match."""
    guided: bool = False
    """Whether a player plays their first deal here, or has just played it."""
    premove: str = ""
    """Premove of the viewer, as text."""
    remark: Remark | None = None
    """Remark of a computer player in this deal, if the viewer reads it."""


NO_PRESENCE = Presence()
"""Presence of a table of which only the cards are known."""


def presence(state: TableState, viewer: Seat | None, asked: Seat | None) -> Presence:
    """Return what `viewer` may know while `asked` is to answer.

    A player knows more of their own seat.
    """
    own = state.chairs[viewer] if viewer is not None and state.chairs else Chair()
    return Presence(
        seats=tuple(_of_seat(state, seat) for seat in range(len(state.chairs))),
        deserted=state.deserted,
        paused=state.paused is not None,
        claimed=state.claimed,
        voter=state.ending[0] if state.ending else None,
        to_end=poll_to_end(state) if state.ending else None,
        end=None if state.end is None else state.end.why,
        away=own.away is not None,
        hurried=viewer is not None and viewer == asked and state.warned > 0,
        undo=viewer is not None and viewer == state.undo,
        pending=state.pending if viewer is not None and viewer == asked else "",
        hinted=state.hinted,
        guided=state.guided,
        premove=own.premove,
        remark=_remark(state, viewer),
    )


def _remark(state: TableState, viewer: Seat | None) -> Remark | None:
    """Return the last remark if the viewer reads it; people who play together read it in their group."""
    together = sum(not chair.computer for chair in state.chairs) > 1
    said = state.remark
    return None if said is None or said.past or (viewer is not None and together) else said


_HERE = SeatPresence()
"""Facts about a seat whose owner plays and will play on."""


def _of_seat(state: TableState, seat: Seat) -> SeatPresence:
    chair = state.chairs[seat]
    if chair.left is None and chair.away is None and chair.next_owner is None:
        return _HERE
    coming: NextOwner = "returning" if chair.next_owner == chair.left else "other"
    return SeatPresence(
        away=chair.away is not None and chair.left is None,
        left=chair.left is not None,
        computer=_replacing(chair),
        next_owner=None if chair.next_owner is None else coming,
        put_out=poll_against(state, seat) if may_be_put_out(chair) else None,
    )


def _replacing(chair: Chair) -> Replacing | None:
    if chair.left is None:
        return None  # the computer player has had the seat from the beginning
    return "here" if chair.computer else "coming" if chair.next_computer is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The players at a table, by seat, and where the table stands."""

    table: int
    title: str
    """The group's name."""
    names: tuple[str, ...]
    """Distinct display names."""
    bot: str
    """The bot's username, for links to the private chat."""
    preferences: tuple[Preferences, ...] = (DEFAULT_PREFERENCES,) * 4
    """Preferences of the players, by seat; the defaults suffice for the largest table."""
    called: Mapping[PersonId, str] = field(default_factory=dict)
    """Names, without marks and distinct from all others, of the people at the table or spoken of there."""
    next_owners: tuple[str, ...] = ()
    """People who take a seat at the next deal, by seat; "" for none."""
    enders: tuple[str, ...] = ()
    """People who ended the match early; empty if an admin did whom the group does not see."""
    gone: tuple[str, ...] = ()
    """People whose former seats belong to others now."""
    levels: tuple[LevelName | None, ...] = ()
    """Levels of computer players, by seat; None for a person."""
    hints: bool = False
    """Whether players may ask for hints."""
    invited: tuple[tuple[int, str], ...] = ()
    """Before a rematch: id and name of the players who have not sat down again."""
    newcomer: tuple[int, str] | None = None
    """Before a match: id and name of the host, if they have to press Start before they can sit down."""
    left: tuple[str, ...] = ()
    """Former owners of the seats that computer players took over, by seat; "" for none."""
    computers_by: tuple[str, ...] = ()
    """People who gave a vacant seat to a computer player, or refused one, by seat; "" for none."""
    token: str = ""
    """Name of the table in links."""
    app: str = ""
    """Address of the Mini App; "" if there is none."""
    kind: TableKind = GROUP
    """Kind of the table."""
    deals: int = 0
    """Number of deals after which the match ends; 0 without a limit."""
    daily: str = ""
    """Token of the group for the link to its deal of the day; "" if there is none."""
    cards: str = ""
    """Token of buttons that open finished deals; "" while the cards must stay hidden."""

    def owner(self, seat: int) -> str:
        """Return the name, without mark, of the person who has the seat or gave it up."""
        before = self.left[seat] if self.left else ""
        return before or unmarked(self.names[seat])
