"""The group's message about a deal: auction, tricks, points taken, whose turn, then the sheet.

Around it: leaving and taking seats, pauses, absent players and the messages that call them, the early end
of a match and the vote on it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from bot.screens import SUITS, Button, Row, Rows, Screen, app_key, deal_number, lines, paragraphs
from bot.screens.score import ROWS_AT_A_TABLE, sheet, totals
from bot.screens.story import narrate, remarks
from bot.words.buttons import (
    EndPress,
    LobbyPress,
    LookBack,
    NextDeal,
    PresencePress,
    SeatPress,
    SeatVerb,
    ShowCards,
    pack,
)
from bot.words.texts import Texts, bold, folded, joined, mention, unparted
from club.names import COMPUTER_MARK
from club.seats import Presence, Replacing, Seating
from club.state import LEVELS
from game.actions import Seat
from game.events import Event
from game.state import DealSettled
from game.view import GROUP, View

TABLES_ASKED = 40
"""Tables with a key in one question; a message holds 100 keys."""


def _without_people(t: Texts, seating: Seating, computer: Replacing | None, seat: Seat) -> Markup:
    """Return what becomes of a seat that no person has taken yet, and which player decided that."""
    owner, by = seating.owner(seat), seating.computers_by[seat] if seating.computers_by else ""
    if computer is None:
        return t("seat-no-computer", owner=owner, by=by) if by else t("seat-left", who=owner)
    if computer == "coming":
        who = seating.next_owners[seat]
        key = "seat-computer-coming" if by else "seat-coming"
        return t(key, owner=owner, who=who, by=by)
    key = "seat-computer" if by else "seat-replaced"
    return t(key, owner=owner, who=seating.names[seat], by=by)


def presence_keys(t: Texts, seating: Seating, presence: Presence) -> Iterator[Row]:
    """Yield the keys to resume, take a seat, give it to a computer, take that back, and put a player out.

    A person may always take a seat from a computer player.
    """
    if presence.paused:
        yield (go_on(t, seating),)
    for seat, each in enumerate(presence.seats):
        if each.next_owner is not None:
            label = t.plain("button-not-coming", who=seating.next_owners[seat])
            yield (_key(seating, label, "not", seat),)
        elif each.left:
            label = t.plain("button-take-seat", who=seating.owner(seat))
            yield (_key(seating, label, "take", seat),)
            yield _computer_keys(t, seating, each.computer, seat)
        elif poll := each.put_out:
            label = t.plain("button-put-out", who=seating.owner(seat), votes=poll.votes, needed=poll.needed)
            yield (_key(seating, label, "out", seat),)


def _computer_keys(t: Texts, seating: Seating, computer: Replacing | None, seat: Seat) -> Row:
    """Return the keys that seat a computer player at some level, or the key that removes it."""
    if computer == "here":
        return (_key(seating, t.plain("button-computer-leaves", who=seating.names[seat]), "not", seat),)
    if computer == "coming":
        label = t.plain("button-not-coming", who=seating.next_owners[seat])
        return (_key(seating, label, "not", seat),)
    return tuple(_key(seating, COMPUTER_MARK + t.plain(f"level-{level}"), level, seat) for level in LEVELS)


def _key(seating: Seating, label: str, verb: SeatVerb, seat: Seat) -> Button:
    return Button(label, pack(SeatPress(seating.table, verb, seat)))


def leave_screen(t: Texts, seating: Seating, seat: Seat, *, private: bool) -> Screen:
    """Ask a player for confirmation before leaving a match."""
    key = "leave-ask-privately" if private else "leave-ask"
    leave = Button(
        t.plain("button-leave-table"), pack(SeatPress(seating.table, "leave", seat)), style="danger"
    )
    stay = Button(t.plain("button-stay"), pack(SeatPress(seating.table, "stay", seat)))
    return Screen(text=t(key, who=seating.names[seat], place=seating.title), rows=((leave, stay),))


def which_screen(t: Texts, tables: Sequence[tuple[str, int, Seat | None]]) -> Screen:
    """Ask a player which table to leave: name of the group, number, seat; None for a lobby.

    Of very many tables the first ones have keys; the others follow when these are left.
    """
    rows = tuple(
        (Button(t.plain("button-leave-place", place=place), pack(_leaving(table, seat))),)
        for place, table, seat in tables[:TABLES_ASKED]
    )
    return Screen(text=t("leave-which"), rows=rows)


def _leaving(table: int, seat: Seat | None) -> LobbyPress | SeatPress:
    return LobbyPress(table, "leave") if seat is None else SeatPress(table, "leave", seat)


def left_screen(t: Texts, seating: Seating, seat: Seat) -> Screen:
    """Confirm a departure in the direct chat, with a key to come back."""
    return Screen(text=t("panel-left", place=seating.title), rows=(_back(t, seating, seat),))


def put_out_screen(t: Texts, seating: Seating, seat: Seat) -> Screen:
    """Tell a player in the direct chat that the others have put them out, with a key to come back."""
    return Screen(text=t("panel-put-out", place=seating.title), rows=(_back(t, seating, seat),))


def _back(t: Texts, seating: Seating, seat: Seat) -> Row:
    key = pack(SeatPress(seating.table, "take", seat))
    return (Button(t.plain("button-come-back"), key, style="success"),)


def presence_lines(t: Texts, seating: Seating, presence: Presence) -> list[Markup]:
    """Write who left, who is coming, who is away, and whether the clocks stand still."""
    lines = []
    for seat, each in enumerate(presence.seats):
        if each.next_owner is not None:
            key = "seat-returning" if each.next_owner == "returning" else "seat-coming"
            lines.append(t(key, owner=seating.owner(seat), who=seating.next_owners[seat]))
        elif each.left:
            lines.append(_without_people(t, seating, each.computer, seat))
    if presence.deserted:
        lines.append(t("presence-nobody"))
    else:
        away = (seat for seat, each in enumerate(presence.seats) if each.away)
        lines += [t("presence-away", who=seating.names[seat]) for seat in away]
    if presence.paused:
        lines.append(t("presence-paused"))
    return lines


def go_on(t: Texts, seating: Seating) -> Button:
    """Return the key that ends a pause."""
    return Button(t.plain("button-go-on"), pack(PresencePress(seating.table, "go")), style="success")


def pause_screen(t: Texts, seating: Seating, who: str) -> Screen:
    """Tell the group that `who` paused the game, or with "" that it is paused already."""
    text = t("pause-set", who=who) if who else t("presence-paused")
    return Screen(text=text, rows=((go_on(t, seating),),))


def call_screen(t: Texts, seating: Seating, player: int, who: str, seconds: float) -> Screen:
    """Call a player in the group by a mention, which notifies them."""
    key = Button(t.plain("button-here"), pack(PresencePress(seating.table, "here")), style="success")
    text = t("call", who=mention(player, who), time=span(t, seconds))
    return Screen(text=text, rows=((key,),), sound="everywhere")


def span(t: Texts, seconds: float) -> str:
    """Format a duration: 45 seconds, 2 minutes, a day."""
    for unit, length in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if seconds >= length and seconds % length == 0:
            return t.plain(f"span-{unit}", count=int(seconds // length))
    return t.plain("span-seconds", count=int(seconds))


def end_screen(t: Texts, seating: Seating, who: str, *, counts: bool) -> Screen:
    """Ask the host or an admin for confirmation; at their own table they are alone.

    `counts`: the standings will record that they left early.
    """
    label = t.plain("button-end-daily" if seating.kind.attempt else "button-end-match")
    end = Button(label, pack(EndPress(seating.table, "end")), style="danger")
    go_on = Button(
        t.plain("button-go-on"), pack(EndPress(seating.table, "on")), chat_only=True
    )  # "Close" there
    if seating.kind.private:
        question = t("end-ask-daily" if seating.kind.attempt else "end-ask-own")
    else:
        question = t("end-ask", who=who, counts="yes" if counts else "no")
    return Screen(text=question, rows=((end, go_on),))


def vote_screen(t: Texts, seating: Seating, presence: Presence) -> Screen:
    """Ask the players to vote on ending the match."""
    voter, poll = presence.voter, presence.to_end
    assert voter is not None
    assert poll is not None
    text = t("end-vote", who=seating.names[voter], votes=poll.votes, needed=poll.needed)
    return Screen(
        text=text, rows=((Button(t.plain("button-end-too"), pack(EndPress(seating.table, "vote"))),),)
    )


def table_screen(
    t: Texts,
    seating: Seating,
    view: View,
    events: Sequence[Event],
    presence: Presence,
    closing: Markup | None = None,
    *,
    drawn: bool = False,
) -> Screen:
    """Draw a deal for the group; `events` are those of this deal, `closing` ends the last deal's result.

    If `drawn`, the picture above shows the sheet, and the text leaves it out.
    """
    names = seating.names
    story = narrate(t, names, events, GROUP)
    if any(isinstance(each, DealSettled) for each in events):
        told = [*story.result, *([closing] if closing else [])]
        return _settled(t, seating, view, FinishedDeal(told, story.lines, drawn), presence)
    dealer = t("table-deal", number=deal_number(t, seating, len(view.sheet) + 1), dealer=names[view.dealer])
    head = [dealer, *kinds(t, names, view), totals(t, names, view.tallies)]
    told = [*story.lines, *claimed(t, names, presence)]
    if presence.end is not None:
        return Screen(text=paragraphs(head, told, [t("deal-broken-off")]))
    told += [story.trick] if story.trick else []
    mine = Button(t.plain("button-my-cards"), pack(ShowCards(seating.table)))
    said = remarks(t, names, presence.remark)
    body = paragraphs(head, told, _standing(t, names, view), said, presence_lines(t, seating, presence))
    return Screen(text=body, rows=((mine, *app_key(t, seating)), *presence_keys(t, seating, presence)))


def watched_screen(
    t: Texts, seating: Seating, view: View, events: Sequence[Event], presence: Presence
) -> Screen:
    """Draw a running deal for a spectator of a drawn table: its story, and at the end whose turn it is."""
    names = seating.names
    turn = [waits(t, names, view)] if view.asked is not None or view.kind == "claims" else []
    told = [*kinds(t, names, view), *narrate(t, names, events, GROUP).lines, *claimed(t, names, presence)]
    said = [*remarks(t, names, presence.remark), *presence_lines(t, seating, presence)]
    body = lines([*told, *said, *turn])
    return Screen(text=body, rows=tuple(presence_keys(t, seating, presence)))


def claimed(t: Texts, names: Sequence[str], presence: Presence) -> list[Markup]:
    """Name the player who has claimed the remaining tricks."""
    return [] if presence.claimed is None else [t("table-claimed", who=names[presence.claimed])]


def kinds(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    """Write the peculiarities of a deal: golden, dark, who sits it out."""
    told = []
    if view.golden:
        told.append(t("table-golden"))
    if view.dark is not None:
        told.append(t("table-dark", who=names[view.dark]))
    if view.sitting is not None:
        key = "panel-sitting" if view.sitting == view.viewer else "table-sitting"
        told.append(t(key, who=names[view.sitting]))
    return told


class FinishedDeal(NamedTuple):
    """Finished deal: its result, then its course, folded."""

    result: list[Markup]
    story: list[Markup]
    drawn: bool


def _settled(t: Texts, seating: Seating, view: View, told: FinishedDeal, presence: Presence) -> Screen:
    rows = view.sheet
    title = [t("table-deal-over", number=deal_number(t, seating, len(rows)))]
    if rows[-1].golden:
        title.append(t("table-golden"))
    if rows[-1].dark:
        title.append(t("table-dark", who=seating.names[rows[-1].declarer]))
    title += claimed(t, seating.names, presence)
    result = [*title, *told.result]
    result += [] if told.drawn else [sheet(t, seating.names, rows, last=ROWS_AT_A_TABLE)]
    result += [folded(lines(told.story))] if told.story else []
    said = remarks(t, seating.names, presence.remark)
    looks: Rows = tuple(row for row in (looking_keys(t, seating, len(rows)),) if row)
    if presence.end is not None:
        return Screen(text=paragraphs(result, said), rows=looks)
    deal_on = Button(t.plain("button-next-deal"), pack(NextDeal(seating.table, len(rows))), style="primary")
    body = paragraphs(result, said, presence_lines(t, seating, presence))
    return Screen(text=body, rows=((deal_on,), *looks, *presence_keys(t, seating, presence)))


def looking_keys(t: Texts, seating: Seating, deal: int) -> Row:
    """Return the keys below a finished deal: its cards, unless they stay hidden, and the whole sheet."""
    keys = [cards_key(t, seating.cards, deal)] if seating.cards else []
    keys += [sheet_key(t, seating.token)] if seating.token else []
    return tuple(keys)


def sheet_key(t: Texts, token: str) -> Button:
    """Return the key that opens the whole sheet in a new message; `token` is the table's."""
    return Button(t.plain("button-sheet"), pack(LookBack(f"t{token}", "score", 0)), chat_only=True)


def cards_key(t: Texts, token: str, deal: int) -> Button:
    """Return the key that opens the cards of a deal in a new message; `token` is the table's."""
    return Button(t.plain("button-cards"), pack(LookBack(f"t{token}", "cards", deal)), chat_only=True)


def _standing(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    """Write the points taken so far and the asked player."""
    told = []
    if any(view.tricks):
        told.append(t("table-taken", taken=taken(names, view)))
    if view.trump is not None:
        told.append(t("table-trump", suit=SUITS[view.trump]))
    if view.asked is not None or view.kind == "claims":
        told.append(waits(t, names, view))
    return told


def waits(t: Texts, names: Sequence[str], view: View) -> Markup:
    """Name the asked player; before a redeal, hide who decides."""
    return t(f"table-waits-{view.kind}", who="" if view.asked is None else bold(names[view.asked]))


def stake(t: Texts, names: Sequence[str], view: View) -> list[Markup]:
    """Write the holder of the bid or the contract, and the trump."""
    if view.holder is None or view.bid is None:
        return []
    key = "panel-contract" if view.kind in {"trump", "play"} else "panel-bid"
    trump = "" if view.trump is None else t("panel-trump", suit=SUITS[view.trump])
    return [t(key, who=names[view.holder], bid=str(view.bid)) + trump]


def taken(names: Sequence[str], view: View) -> Markup:
    """Write the points of everybody who plays the deal."""
    pairs = enumerate(zip(names, view.points, strict=True))
    return joined(" · ", (unparted(name, str(each)) for seat, (name, each) in pairs if seat != view.sitting))
