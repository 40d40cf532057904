"""Every screen under all rules: it can be drawn, Telegram takes it, and it tells no secrets."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from bot.screens import Screen
from bot.screens.lobby import PendingConsent, lobby_screen
from bot.screens.score import LINE, marks, score_screen, sheet
from bot.tables.live import draw_hand, draw_table
from bot.words.texts import LANGUAGES, texts
from club.names import COMPUTER_MARK, display_width, distinct_names
from club.seats import Seating
from club.state import LEVELS, NO_STATE, Chair, TableState
from game.actions import Seat
from game.cards import DECK, Card
from game.events import CardGiven, CardLaid, CardPlayed, CardsDealt, DeckCut, Redealt, TalonTaken
from game.question import question
from game.rules import presets
from game.state import DealSettled, Line, Over, Playing, Reason, Result, Tally
from tests.bot.onlookers import Moment, buttons, check_limits, match_by, match_of

SEEDS = range(200, 230)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_screens_can_be_sent(language: str) -> None:
    t = texts(language)
    for seed in SEEDS:
        for number, moment in enumerate(match_of(seed)):
            if number % 4 == seed % 4 or moment.match.asked is None:
                check_limits(moment.table(t))
                for seat in range(moment.match.players):
                    check_limits(moment.panel(t, seat))


@pytest.mark.parametrize("name", sorted(presets()))
def test_every_preset_can_be_shown(name: str) -> None:
    for number, moment in enumerate(match_by(name, 5)):
        if number % 7 == 0 or moment.match.asked is None:
            for language in LANGUAGES:
                check_limits(moment.table(texts(language)))
                check_limits(moment.panel(texts(language), number % moment.match.players))


def test_the_sheet_fits_a_narrow_phone() -> None:
    """Rows may grow by a mark where a four-digit total meets others of its kind, no more."""
    widths = []
    for seed in SEEDS:
        *_, last = match_of(seed)
        if last.match.sheet:
            drawn = Screen(text=sheet(texts("ru"), last.seating.names, last.match.sheet)).plain().text
            widths += [len(line.replace("&lt;", "<").replace("&amp;", "&")) for line in drawn.splitlines()]
    assert max(widths) <= LINE + 2
    assert sum(width <= LINE for width in widths) > 0.95 * len(widths)


def test_a_long_match_fits_into_one_message() -> None:
    *_, last = match_by("four_players", 2)
    rows = last.match.sheet * 60
    text = score_screen(texts("en"), last.seating.names, rows).plain().text
    assert 2000 < len(text) < 4096
    assert f"\n{len(rows)}" in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_lobby_has_a_line_for_every_seat(seats: int) -> None:
    rules = presets()["classic" if seats == 3 else {2: "two_players", 4: "four_players"}[seats]]
    for count in range(seats + 1):
        seating = Seating(
            table=7, title="Friends", names=("Ann", "Bob", "Cid", "Di")[:count], bot="thousand_bot"
        )
        screen = lobby_screen(texts("en"), seating, "classic", rules, PendingConsent("7KQ2F"), rules)
        assert screen.text.count("free seat") == seats - count
        assert ("press Start" in screen.text) is (count == seats)
        assert any(button.text == "Join" for button in buttons(screen)) is (count < seats)


@pytest.mark.parametrize("names", [(), ("Ann", "Bob"), ("Ann", "Bob", "Cid"), ("Ann", "Bob", "🤖 Max")])
def test_the_key_that_cancels_a_waiting_table_stands_alone_below_the_others(names: tuple[str, ...]) -> None:
    seating = Seating(
        table=7,
        title="Friends",
        names=names,
        bot="thousand_bot",
        levels=tuple("easy" if each.startswith("🤖") else None for each in names),
    )
    rules = presets()["classic"]
    screen = lobby_screen(texts("en"), seating, "classic", rules, PendingConsent("7KQ2F"), rules)
    dangers = [at for at, row in enumerate(screen.rows) if any(key.style == "danger" for key in row)]
    assert dangers == [len(screen.rows) - 1]
    assert [key.text for key in screen.rows[-1]] == ["Cancel the table"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_people_leave_can_be_shown(language: str) -> None:
    t = texts(language)
    gone = TableState(
        chairs=(
            Chair(left=11),
            Chair(left=12, next_owner=15),
            Chair(away=5.0, stood_in=9, against=(3,)),
            Chair(),
        ),
        paused=7.0,
    )
    for moment in match_by("four_players", 5):
        seating = replace(moment.seating, next_owners=("", "Eve & <Co>", "", ""))
        screen = draw_table(t, seating, moment.match, moment.events, gone)
        check_limits(screen)
        if moment.match.phase.__class__ is not Over:
            assert [key.data for key in buttons(screen) if key.data and key.data[0] == "x"] == [
                "x999999999999:take:0",
                *(f"x999999999999:{level}:0" for level in LEVELS),
                "x999999999999:not:1",
                "x999999999999:out:2",
            ]
            assert "(1/1)" in "".join(key.text for key in buttons(screen))


# Secrets


def test_cards_a_viewer_cannot_know_change_nothing_he_sees() -> None:
    """Two cards that he has never seen change places: in the match, and in all that happened."""
    rng = random.Random(1)
    compared = 0
    for seed in SEEDS:
        for number, moment in enumerate(match_of(seed)):
            if number % 5 == seed % 5:
                compared += sum(
                    unchanged(rng, moment, viewer) for viewer in (None, *range(moment.match.players))
                )
    assert compared > 500


def unchanged(rng: random.Random, moment: Moment, viewer: Seat | None) -> bool:
    """Compare a viewer's screen in two worlds; say whether there was anything to exchange."""
    hidden = [each for each in DECK if each not in known(moment, viewer)]
    if len(hidden) < 2:
        return False
    one, other = rng.sample(hidden, 2)
    swapped = exchanged(moment, {one: other, other: one})
    t, match = texts(rng.choice(LANGUAGES)), swapped.match
    if viewer is None:
        seen = draw_table(t, swapped.seating, match, swapped.events, NO_STATE)
        assert seen == moment.table(t)
    else:
        seen = draw_hand(t, swapped.seating, question(swapped.rules, match), match, viewer, NO_STATE)
        assert seen == moment.panel(t, viewer)
    return True


def exchanged(value: Any, swap: dict[Card, Card]) -> Any:
    """Return a state or an event with cards in each other's place."""
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        made = (exchanged(each, swap) for each in value)
        return type(value)(*made) if hasattr(value, "_fields") else tuple(made)
    if is_dataclass(value) and not isinstance(value, type) and type(value).__module__ == "game.events":
        return type(value)(
            **{each.name: exchanged(getattr(value, each.name), swap) for each in fields(value)}
        )
    return value


def known(moment: Moment, viewer: Seat | None) -> set[Card]:
    """Return the cards that the viewer has seen; written down here, apart from `game.view`."""
    phase = moment.match.phase
    seen = {card for event in moment.events for card in shown(event, viewer)}
    if viewer is None:
        return seen
    back = getattr(phase, "back", phase)
    back = getattr(back, "back", back)
    if isinstance(phase, Playing):
        return seen | set(phase.hands[viewer])
    if (spread := getattr(back, "spread", None)) is not None and viewer not in spread.unseen:
        seen |= set(spread.hands[viewer])
    return seen


def shown(event: object, viewer: Seat | None) -> Iterator[Card]:
    """Yield the cards of an event that the viewer sees."""
    match event:
        case TalonTaken() if event.shown or event.seat == viewer:
            yield from event.talon
        case CardGiven() if event.shown or viewer in {event.seat, event.to}:
            yield event.card
        case CardLaid() if event.seat == viewer:
            yield event.card
        case CardPlayed():
            yield event.card
        case Redealt():
            yield from event.hand
        case DeckCut() if event.bottom is not None:
            yield event.bottom
        case CardsDealt() if viewer is not None and viewer not in event.unseen:
            yield from event.hands[viewer]
        case _:
            return


def test_the_exchange_is_noticed_where_cards_are_seen() -> None:
    """Else the comparison above would compare nothing."""
    moment = next(each for each in match_by("classic", 3) if isinstance(each.match.phase, Playing))
    seat = moment.match.asked
    assert seat is not None
    phase = moment.match.phase
    assert isinstance(phase, Playing)
    mine, theirs = phase.hands[seat][0], phase.hands[(seat + 1) % 3][0]
    swapped = exchanged(moment, {mine: theirs, theirs: mine})
    assert swapped.panel(texts("en"), seat) != moment.panel(texts("en"), seat)


def row(*totals: int, result: Result = "made", **more: Any) -> DealSettled:
    """Return a line of the sheet; the declarer is seat 0."""
    tallies = tuple(Tally(score, on_barrel=score == 880, attempts=score == 880) for score in totals)
    none = (0,) * len(totals)
    more = {"lines": (), "bolts": none, **more}
    return DealSettled(0, 100, result, none, tallies=tallies, dealer=1, deals_played=1, **more)


def test_the_sheet_as_kept_on_paper() -> None:
    rows = [
        row(100, 880, -20, bolts=(0, 0, 1)),
        row(0, 880, -60, result="failed", lines=(Line(0, -555, Reason.DUMP_TRUCK),)),
        row(-100, 880, 0, result="conceded"),
    ]
    assert score_screen(texts("ru"), ("Аня", "Боря", "Вера"), rows).plain().text.splitlines() == [
        "Счёт",
        "         Аня     Боря     Вера",
        " 1     100     (880)¹    −20*",
        " 2×      0С    (880)¹    −60",
        " 3Р   −100     (880)¹      0",
        "* ⚡ болт · ( )¹ 🛢 бочка, попытки · С самосвал · × не сыграно · Р роспись",
    ]


def test_a_bolt_on_the_barrel_leaves_a_gap_to_the_next_column() -> None:
    rows = [row(355, 880, 90, bolts=(0, 1, 0))]
    drawn = Screen(text=sheet(texts("uk"), ("Оля", "Ігор", "Тарас"), rows)).plain().text.splitlines()
    assert drawn[-1] == " 1     355     (880)¹*    90"


def test_a_deal_that_a_stand_in_played_is_marked_in_the_column_of_its_player() -> None:
    rows = [row(100, 880, -20, bolts=(0, 0, 1), stood_in=(1, 2)), row(200, 880, 0)]
    told = score_screen(texts("en"), ("Ann", "Bob", "Cid"), rows).plain().text.splitlines()
    assert told[2:4] == [" 1     100     (880)¹°   −20*°", " 2     200     (880)¹      0"]
    assert "° stand-in moved" in told[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_marks_push_no_figures_out_of_their_column(players: int) -> None:
    none = (0,) * players
    rows = [row(*(100,) * players), row(*(100,) * players, bolts=(1,) * players)]
    rows += [row(*(880,) * players), row(*(880,) * players, bolts=(*none[1:], 1))]
    _, *drawn = (
        Screen(text=sheet(texts("en"), ("Ann", "Bob", "Cid", "Dan")[:players], rows))
        .plain()
        .text.splitlines()
    )
    ends = {
        tuple(display_width(line[: each.end()]) for each in re.finditer(r"100|880", line)) for line in drawn
    }
    assert len(ends) == 1, drawn


def test_the_name_of_a_computer_loses_its_sign_before_a_letter() -> None:
    names = ("Аня", "Боря", "Вера", f"{COMPUTER_MARK}Лёва")
    head = Screen(text=sheet(texts("ru"), names, [row(0, 0, 0, 0)])).plain().text.splitlines()[0]
    assert head.endswith(" Лёва")
    head = (
        Screen(text=sheet(texts("ru"), (*names[:2], names[3]), [row(0, 0, 0)])).plain().text.splitlines()[0]
    )
    assert head.endswith(f" {COMPUTER_MARK}Лёва"), "with three players there is room for both"


def test_a_name_that_runs_from_right_to_left_turns_no_other_round_where_it_is_cut() -> None:
    names = distinct_names(("שרה הכהן לוי", "Bob", "Cid"))
    head = Screen(text=sheet(texts("en"), names, [row(100, 880, -20)])).plain().text.splitlines()[0]
    assert head.count("\u2068") == head.count("\u2069") == 1
    assert head.index("\u2069") < head.index("Bob") < head.index("Cid")
    assert display_width(head) == display_width("שרה הכהן      Bob      Cid")


def test_four_columns_share_the_same_line() -> None:
    rows = [row(100, 880, -20, -1000, bolts=(0, 0, 1, 1))]
    assert Screen(
        text=sheet(texts("en"), ("Ann", "Bob", "Cid", "Diana"), rows)
    ).plain().text.splitlines() == [
        "Ann    Bob    Cid  Diana",
        " 1  100   (880)¹  −20* −1000*",
    ]


def test_marks_stand_behind_a_total() -> None:
    t = texts("en")
    assert marks(t, Tally(880, on_barrel=True)) == ["🛢"], "where only one's own deal matters"
    assert marks(t, Tally(880, bolts=2, attempts=1, on_barrel=True, tries=3)) == ["🛢1/3", "⚡⚡"]
    assert marks(t, Tally(-880, bolts=7, crosses=1, on_reverse=True)) == ["🪣0/3", "⚡×7", "✖1"]
    assert marks(t, Tally(5, without_barrel=True)) == ["🆓"]
