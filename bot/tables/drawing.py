"""Screens of a match, drawn from the knowledge of their viewer."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.pictures.canvas import ThemeName
from bot.screens.hand import hand_screen, question_screen
from bot.screens.lobby import PendingConsent, lobby_screen, own_screen
from bot.screens.over import finale, match_over_screen, on_cloth, pictured, sheet_screen, with_latest
from bot.screens.rules import match_rules
from bot.screens.screen import Screen
from bot.screens.table import call_screen, table_screen
from bot.tables.live import LiveLobby, LiveMatch
from bot.words.texts import Texts
from club.clock import grace_s
from club.lobby import changes_since_consent, rules_mark, seats_without_consent
from club.progress import match_duration_s
from club.seats import Seating, presence
from club.state import TableState
from game.actions import Seat
from game.events import Event
from game.question import Question, see
from game.state import DealSettled, Match, Over
from game.view import GROUP, project


def draw_lobby(live: LiveLobby, words: Texts, *, drawn: bool = False) -> Screen:
    """Draw a table that waits for its players; if `drawn`, the page shows them."""
    table = live.table
    if table.kind.private:
        return own_screen(words, live.seating, table.preset, table.rules, live.house_rules, drawn=drawn)
    waiting = PendingConsent(
        rules_mark(table.preset, table.rules),
        seats_without_consent(table),
        changes_since_consent(table),
        table.state.proof,
    )
    return lobby_screen(
        words, live.seating, table.preset, table.rules, waiting, live.house_rules, drawn=drawn
    )


def draw_table(
    words: Texts,
    seating: Seating,
    match: Match,
    events: tuple[Event, ...],
    state: TableState,
    closing: Markup | None = None,
    *,
    paper: ThemeName | None = None,
) -> Screen:
    """Draw the group's view of a match; `closing` stands under the result of the last deal.

    If there is `paper`, a finished deal shows the last rows of the sheet as a picture. The end of the match
    is a picture of its own, in another message.
    """
    around = presence(state, GROUP, match.asked)
    view = project(match, GROUP, ())
    screen = table_screen(words, seating, view, events, around, closing)
    if not match.deals_played and not state.proof.die:
        screen = replace(screen, sound="everywhere")  # the match begins, and no die has rung
    if paper is None or around.end is not None or not _settled(events):
        return screen
    short = table_screen(words, seating, view, events, around, closing, drawn=True)
    return with_latest(screen, short, words, seating, view, paper)


def draw_deal(live: LiveMatch) -> Screen:
    """Draw the present deal for the chat of its table, with the rules once the match is over."""
    table, over = live.table, isinstance(live.match.phase, Over)
    closing = match_rules(live.words, table.preset, table.rules) if over else None
    played, paper = (live.words, live.seating, live.match, live.events), live.settings.paper
    return draw_table(*played, table.state, closing, paper=paper)


def draw_hand(
    words: Texts,
    seating: Seating,
    asked: Question,
    match: Match,
    seat: Seat,
    state: TableState,
    *,
    draft: str = "",
) -> Screen:
    """Draw a player's view of a match and of its question."""
    around = presence(state, seat, match.asked)
    return hand_screen(words, seating, see(match, seat, asked), around, draft)


def draft_of(live: LiveMatch, seat: Seat) -> str:
    """Return what a player has chosen but not confirmed; "" for nothing."""
    draft, turn = live.draft, live.match.turn
    return draft.words if draft and draft.turn == turn and seat == live.match.asked else ""


def draw_question(live: LiveMatch, seat: Seat) -> Screen:
    """Draw what a player is asked, for a table that is drawn around the question."""
    around = presence(live.table.state, seat, live.match.asked)
    view = see(live.match, seat, live.question)
    return question_screen(live.seat_words[seat], live.seating, view, around, draft_of(live, seat))


def draw_end(words: Texts, live: LiveMatch, seat: Seat | None, *, home: bool) -> Screen:
    """Draw the end of a match for the group, or for the direct chat of a person who may never have joined."""
    table = live.table
    seconds = match_duration_s(table)
    view, around = project(live.match, seat, ()), presence(table.state, seat, None)
    over = match_over_screen(words, live.seating, view, live.events, around, seconds=seconds, home=home)
    screen = replace(over, sound="everywhere")
    paper, end = live.settings.paper, around.end
    if paper is None or end is None or end == "daily" or not view.sheet:  # one deal makes no chart
        return screen
    return pictured(
        screen, finale(words, live.seating, view, live.events, end=end, seconds=seconds, paper=paper)
    )


def draw_panel(live: LiveMatch, seat: Seat, draft: str = "") -> Screen:
    """Draw a player's panel, with the hand on the cloth if the player prefers that.

    The last rows of the sheet are a picture if no group shows them, or if the cloth is a picture anyway:
    Telegram cannot replace a picture by text, and the panel of a finished deal is reused for the next one.
    """
    words, state, seating = live.seat_words[seat], live.table.state, live.seating
    screen = draw_hand(words, seating, live.question, live.match, seat, state, draft=draft)
    cloth = seating.preferences_of(seat).on_cloth(own=live.table.kind.cloth)
    if live.match.asked is not None and state.end is None and cloth:
        view, around = see(live.match, seat, live.question), presence(state, seat, live.match.asked)
        return on_cloth(
            screen, hand_screen(words, seating, view, around, draft, drawn=True), words, seating, view
        )
    paper = live.settings.paper if cloth or live.table.kind.private else None
    if paper is None or state.end is not None or live.match.asked is not None or not _settled(live.events):
        return screen
    view, around = see(live.match, seat, live.question), presence(state, seat, None)
    short = hand_screen(words, seating, view, around, drawn=True)
    return with_latest(screen, short, words, seating, view, paper)


def _settled(events: Sequence[Event]) -> bool:
    """Return whether the deal of these events is over."""
    return any(isinstance(event, DealSettled) for event in events)


def draw_call(live: LiveMatch, seat: Seat) -> Screen:
    """Draw the call to the player at `seat`, who is asked."""
    player, who = live.table.people[seat], live.seating.names[seat]
    time = grace_s(live.table.state.chairs[seat], live.timer)
    return call_screen(live.words, live.seating, player, who, time)


def draw_sheet(live: LiveMatch, paper: ThemeName) -> Screen:
    """Draw the score sheet for the group, after at least one deal."""
    match, over = live.match, live.table.state.end is not None
    winner = match.phase.winner if isinstance(match.phase, Over) else None
    given = live.words, live.seating, match.sheet, paper, live.table.state.hinted
    return sheet_screen(*given, winner=winner, over=over)
