"""Screens of tables before their match: the lobby of a group, an own table, an invitation. Pure.

Both kinds of tables have keys that choose the length of the next match.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from markupsafe import Markup

from bot.screens import (
    Button,
    Row,
    Rows,
    Screen,
    app_key,
    app_key_at_home,
    daily_key,
    paragraphs,
    value_button,
)
from bot.screens.rules import (
    differs_beside_length,
    option_name,
    paired,
    preset_lines,
    presets_on_page,
    rules_line,
    value_name,
)
from bot.words.buttons import (
    BACK,
    FORWARD,
    ComputerPress,
    LobbyPress,
    OpenTable,
    OwnPress,
    OwnVerb,
    Rematch,
    SetLength,
    pack,
)
from bot.words.links import OpenDaily, ReadLock, url
from bot.words.texts import Texts, hidden, joined, link, mention
from club.lobby import MatchLength, length_of, offered_lengths
from club.names import COMPUTER_MARK
from club.seats import Seating
from club.state import LEVELS
from game.actions import Seat
from game.fair import NO_PROOF, Proof
from game.rules import Rules, Value, catalog


def length_keys(t: Texts, table: int, rules: Rules, house: Rules) -> Row:
    """Return a key for each length that a table offers, the present one marked.

    `rules` are those of the table, `house` those of the group, which name the usual length.
    """
    now = length_of(rules)
    return tuple(
        value_button(length_label(t, each), pack(SetLength(table, *each)), now=each == now)
        for each in offered_lengths(house)
    )


def length_label(t: Texts, length: MatchLength) -> str:
    """Return the length of a match as a key names it."""
    if length.deals:
        return t.plain("button-length-deals", count=length.deals)
    return t.plain("button-length-target", target=str(length.target))


CHANGES_TOLD = 8
"""Lines about changed rules; /rules lists all of them."""
SHOWN_DIGITS = 32
"""Digits of a lock that a table shows and the die quotes: nobody can find a second lock that begins so."""


@dataclass(frozen=True, slots=True)
class PendingConsent:
    """Players who have yet to agree to the rules of a table, and the changes."""

    mark: str
    """Fingerprint of the rules, for the keys that agree to them."""
    seats: Collection[Seat] = ()
    changes: Mapping[str, tuple[Value, Value]] = field(default_factory=dict)
    """Changed options: the value when those players joined, and the present value."""
    proof: Proof = NO_PROOF
    """Public part of the proof that will determine the deals."""


def lobby_screen(
    t: Texts,
    seating: Seating,
    preset: str,
    rules: Rules,
    waiting: PendingConsent,
    house: Rules,
    *,
    drawn: bool | Literal["watched"] = False,
) -> Screen:
    """Draw a waiting table, with the players who have not agreed to its present rules.

    `house` are the rules of the group, which name the usual length of a match.
    If `drawn`, the page shows the players, has keys at the free seats and leads to the lock; the text leaves
    these out, and tells the length, whose keys not everybody sees. The viewer of one "watched" has no seat.
    """
    names, seats = seating.names, rules.table.players
    seated = [seat_line(t, seating, seat, asked=seat in waiting.seats) for seat in range(seats)]
    seated = [] if drawn else seated
    missing = seats - len(names)
    hints = t("lobby-hints", given="yes" if seating.hints else "no")
    length = length_label(t, length_of(rules))
    below = [rules_line(t, preset, rules), joined(" · ", (hints, length)) if drawn else hints]
    if waiting.seats:
        below.append(t("lobby-changed", who=", ".join(names[seat] for seat in waiting.seats)))
        below += _changes(t, waiting.changes)
    if seating.invited:
        awaited = joined(", ", (mention(player, name) for player, name in seating.invited))
        below.append(t("lobby-rematch", who=awaited))
    if seating.newcomer and not drawn:
        below.append(t("lobby-host", who=mention(*seating.newcomer)))
    full = "lobby-full" if drawn == "watched" else "lobby-ready"
    if missing or not waiting.seats:
        below.append(t("lobby-missing", count=missing) if missing else t(full))
    lock = [] if drawn else lock_lines(t, seating, waiting.proof)
    text = paragraphs([t("lobby-title", count=seats)], seated, below, lock)
    rows = _keys(t, seating, waiting, length_keys(t, seating.table, rules, house), free=missing)
    app = app_key(t, seating)
    return Screen(text=text, rows=(*rows, app) if app else rows)


def seat_line(t: Texts, seating: Seating, seat: Seat, *, asked: bool = False) -> Markup:
    """Write the occupant of a seat of a waiting table."""
    if seat >= len(seating.names):
        return t("lobby-seat", number=seat + 1, who=t("lobby-free"))
    who, level = seating.names[seat], seating.levels[seat] if seating.levels else None
    if level is not None:
        return t("lobby-seat-computer", number=seat + 1, who=who, level=t(f"level-{level}"))
    return t("lobby-seat-asked" if asked else "lobby-seat", number=seat + 1, who=who)


def _changes(t: Texts, changes: Mapping[str, tuple[Value, Value]]) -> Iterator[Markup]:
    """Yield a line for each changed option: old and new value."""
    for key, (before, after) in list(changes.items())[:CHANGES_TOLD]:
        option = catalog()[key]
        values = {"before": value_name(t, option, before), "after": value_name(t, option, after)}
        yield t("lobby-change", rule=option_name(t, option), **values)
    if len(changes) > CHANGES_TOLD:
        yield t("lobby-changes-more", count=len(changes) - CHANGES_TOLD)


def _keys(t: Texts, seating: Seating, waiting: PendingConsent, lengths: Row, *, free: int) -> Rows:
    table, full = seating.table, free <= 0
    join = Button(
        t.plain("button-join"),
        pack(LobbyPress(table, "join", waiting.mark)),
        style="success",
        drawn=None if full else "seat",
    )
    leave = Button(t.plain("button-leave"), pack(LobbyPress(table, "leave")))
    ready = full and not waiting.seats
    start = Button(
        t.plain("button-start"), pack(LobbyPress(table, "start")), style="primary" if ready else None
    )
    cancel = Button(t.plain("button-cancel"), pack(LobbyPress(table, "cancel")), style="danger")
    agree = Button(t.plain("button-agree"), pack(LobbyPress(table, "agree", waiting.mark)), style="success")
    if not seating.names:
        return ((join,), (cancel,))
    computers = (*_computers(t, seating, free),)
    joining: Rows = ((join, leave),)
    if full:
        joining = ((start, leave), (join,)) if computers else ((start, leave),)
    rows = (*joining, *computers, lengths, (cancel,))
    return ((agree,), *rows) if waiting.seats else rows


def _computers(t: Texts, seating: Seating, free: int) -> Iterator[Row]:
    """Yield the keys of computer players: level and removal of each, and one to add another.

    Beside the last one stands the deal of the day.
    """
    for seat, level in enumerate(seating.levels):
        if level is not None:
            label = t.plain("button-level", who=seating.names[seat], level=t.plain(f"level-{level}"))
            other = LEVELS[(LEVELS.index(level) + 1) % len(LEVELS)]
            yield (
                Button(label, pack(ComputerPress(seating.table, other, seat))),
                Button(t.plain("button-computer-out"), pack(ComputerPress(seating.table, "out", seat))),
            )
    if free > 0:
        add = ComputerPress(seating.table, "add", len(seating.names))
        yield (Button(t.plain("button-computer"), pack(add), drawn="seat"), *_daily(t, seating))


def _daily(t: Texts, seating: Seating) -> Row:
    """Return the key to the deal of the day of the group, for people who wait for others."""
    if not seating.daily:
        return ()
    return (Button(t.plain("button-daily-open"), url=url(seating.bot, OpenDaily(seating.daily))),)


def open_screen(t: Texts) -> Screen:
    """Offer an anonymous sender a key that opens a table under their own name."""
    return Screen(
        text=t("anonymous-new"), rows=((Button(t.plain("button-open"), pack(OpenTable()), style="primary"),),)
    )


def seated_screen(t: Texts, place: str, back: str | None) -> Screen:
    """Confirm a seat at a group's table in the direct chat; `back` is the address of the table."""
    return Screen(text=t("joined-privately", place=place), rows=_way(t, back))


def coming_screen(t: Texts, place: str, back: str | None) -> Screen:
    """Confirm a seat from the next deal on in the direct chat."""
    return Screen(text=t("coming-privately", place=place), rows=_way(t, back))


def _way(t: Texts, back: str | None) -> Rows:
    return ((Button(t.plain("button-to-group"), url=back),),) if back else ()


def begun_screen(t: Texts, seating: Seating, proof: Proof) -> Screen:
    """Draw the lobby message after the start of the match; its lock stays visible."""
    told = [t("lobby-begun", people=", ".join(seating.names)), *die_lines(t, proof)]
    return Screen(text=paragraphs(told, lock_lines(t, seating, proof)))


def cancel_screen(t: Texts, table: int) -> Screen:
    """Ask in the Mini App whether a table closes at which others sit."""
    sure = Button(t.plain("button-cancel-sure"), pack(LobbyPress(table, "sure")), style="danger")
    return Screen(text=t("lobby-cancel-ask"), rows=((sure,),))


def cancelled_screen(t: Texts, who: str | None) -> Screen:
    """Draw the message of a cancelled table; without a name it was an own table."""
    if who is None:
        return Screen(text=t("own-cancelled"))
    return Screen(text=t("table-cancelled", who=who))


def shown_digits(proof: Proof) -> str:
    """Return the beginning of a lock as a table shows it; "" for a match without proof."""
    return proof.chain[:SHOWN_DIGITS]


def lock_lines(t: Texts, seating: Seating, proof: Proof) -> list[Markup]:
    """Tell a group that its cards are locked in, with the covered digits that the die quotes.

    They link to the whole lock.
    """
    if not proof.chain:
        return []
    whole = url(seating.bot, ReadLock(seating.token))
    return [t("fair-lock"), hidden(link(shown_digits(proof), whole))]


def die_lines(t: Texts, proof: Proof) -> list[Markup]:
    """Write the result of the die at the beginning of a match."""
    if not proof.chain:
        return []
    return [t("fair-thrown", die=proof.die) if proof.die else t("fair-no-die")]


SIZES = (2, 3, 4)
"""Numbers of players of an own table."""


def own_screen(
    t: Texts, seating: Seating, preset: str, rules: Rules, house: Rules, *, drawn: bool = False
) -> Screen:
    """Draw the players, their levels and the rules; one key deals.

    `house` are the rules of the chat, which name the usual length of a match.
    If `drawn`, the text leaves out the players.
    """
    seats = [seat_line(t, seating, seat) for seat in range(len(seating.names))]
    seats = [] if drawn else seats
    below = (
        [rules_line(t, preset, rules)] if differs_beside_length(preset, rules) else []
    )  # a key names the preset
    text = paragraphs([t("own-title")], seats, below)
    deal = Button(t.plain("button-own-deal"), pack(LobbyPress(seating.table, "start")), style="success")
    book = Button(t.plain("button-own-rules", preset=t.plain(f"preset-{preset}")), _key(seating, "rules"))
    return Screen(
        text=text,
        rows=(
            *app_key_at_home(t, seating),
            (deal,),
            _levels(t, seating),
            _sizes(t, seating, rules),
            length_keys(t, seating.table, rules, house),
            (book,),
            (daily_key(t),),
        ),
    )


def _levels(t: Texts, seating: Seating) -> Row:
    """Return the keys for the level of computer players; the level common to all of them is marked."""
    now = {each for each in seating.levels if each is not None}
    return tuple(
        value_button(
            COMPUTER_MARK + t.plain(f"level-{each}"), _key(seating, "level", each), now=now == {each}
        )
        for each in LEVELS
    )


def _sizes(t: Texts, seating: Seating, rules: Rules) -> Row:
    return tuple(
        value_button(
            t.plain("button-own-size", count=each),
            _key(seating, "size", str(each)),
            now=each == rules.table.players,
        )
        for each in SIZES
    )


def own_presets_screen(t: Texts, seating: Seating, preset: str, number: int = 1) -> Screen:
    """Draw a page of the presets, from 1, for an own table: a tap selects one."""
    names = presets_on_page(number)
    keys = [
        value_button(
            t.plain(f"preset-{each}"),
            _key(seating, "preset", each),
            now=each == preset,
            note=t.plain(f"preset-{each}-line"),
        )
        for each in names
    ]
    label, other = (FORWARD, "2") if number == 1 else (BACK, "1")
    rows: Rows = (
        *paired(keys),
        (
            Button(label, _key(seating, "rules", other)),
            Button(t.plain("button-own-back"), _key(seating, "back")),
        ),
        (Button(t.plain("button-own-options"), _key(seating, "menu")),),
    )
    text = paragraphs([t("own-presets")], preset_lines(t, names))
    return Screen(text=text, brief=t("own-presets"), rows=rows)


def _key(seating: Seating, verb: OwnVerb, value: str = "") -> str:
    return pack(OwnPress(seating.table, verb, value))


def rematch_screen(t: Texts, who: str, place: str, old: int) -> Screen:
    """Invite a player to a rematch that `who` has opened; `old` is the table of the match before."""
    join = Button(t.plain("button-join"), pack(Rematch(old)), style="success")
    return Screen(text=t("rematch-privately", who=who, place=place), rows=((join,),))
