"""Only facts around a match that a viewer may know change the screens of this viewer.

Two states of a table are made at random from the same facts, those that are listed here as public or as the
viewer's own: whatever else the state holds is different in both, and every screen has to be the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from bot.screens import Screen
from bot.screens.table import vote_screen
from bot.tables.live import draw_hand, draw_table
from bot.words.buttons import ShowDraft, unpack
from bot.words.texts import LANGUAGES, texts
from club.kinds import DAILY, EVENING, GROUP, OWN
from club.progress import VARIANTS
from club.seats import PUT_OUT_AFTER_MOVES, VOTE_LOST_AFTER_S, Seating, presence
from club.state import (
    Chair,
    ComputerPlayer,
    Consent,
    Departure,
    MatchEnd,
    Preferences,
    Remark,
    SeatOwner,
    TableState,
)
from game.actions import Seat
from game.cards import DECK
from game.fair import Proof
from game.state import Match, Playing
from tests.bot.onlookers import Moment, buttons, match_of

NOW = 2_000_000_000.0
SEEDS = range(24)


@dataclass(frozen=True, slots=True)
class ChairFacts:
    """Public facts of a seat."""

    away: bool
    long_away: bool
    """Whether so many moves were made for the owner that they may be put out."""
    hour_away: bool
    """Whether the owner has been away for so long that they have no say in the end of the match."""
    against: tuple[Seat, ...]
    computer: bool
    left: int | None
    next_owner: int | None
    next_computer: ComputerPlayer | None
    computer_by: int | None


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of a table that a viewer knows."""

    chairs: tuple[ChairFacts, ...]
    paused: bool
    ending: tuple[Seat, ...]
    claimed: Seat | None
    premove: str
    undo: bool
    hurried: bool
    """Whether the viewer, being asked, was warned."""
    remark: Remark | None
    guided: bool
    evening: bool
    pending: str
    """The answer that the viewer, being asked, may still take back."""


def facts_of(rng: random.Random, match: Match) -> Facts:
    """Invent what a viewer knows."""
    seats = range(match.players)
    chairs = tuple(
        ChairFacts(
            away=rng.random() < 0.4,
            long_away=rng.random() < 0.5,
            hour_away=rng.random() < 0.5,
            against=tuple(each for each in seats if rng.random() < 0.3),
            computer=rng.random() < 0.2,
            left=rng.choice((None, None, 50)),
            next_owner=rng.choice((None, None, 50, 51)),
            next_computer=rng.choice((None, ComputerPlayer("easy", "Eva"))),
            computer_by=rng.choice((None, 50, 51)),
        )
        for _ in seats
    )
    return Facts(
        chairs,
        rng.random() < 0.3,
        tuple(rng.sample(seats, rng.randint(0, len(seats)))),
        rng.choice((None, *seats)),
        rng.choice(("", rng.choice(DECK).text)),
        rng.random() < 0.5,
        rng.random() < 0.5,
        rng.choice(
            (
                None,
                Remark(
                    seat=0,
                    occasion="bid",
                    level="easy",
                    words=rng.randrange(VARIANTS),
                    past=rng.random() < 0.5,
                ),
            )
        ),
        rng.random() < 0.5,
        rng.random() < 0.2,
        rng.choice(("", "", "bid 260")),
    )


def state_of(rng: random.Random, facts: Facts, viewer: Seat | None, asked: Seat | None) -> TableState:
    """Invent a state of which `viewer` knows just these facts; every field is given, the rest at random."""
    known: dict[str, Any] = {
        "chairs": tuple(
            chair_of(rng, each, facts.premove if seat == viewer else None)
            for seat, each in enumerate(facts.chairs)
        ),
        "kind": EVENING if facts.evening else rng.choice((GROUP, OWN, DAILY)),
        "paused": NOW - rng.uniform(1, 9) if facts.paused else None,
        "touched": NOW,
        "ending": facts.ending,
        "guided": facts.guided,
        "hinted": facts.ending,
        "claimed": facts.claimed,
        "end": None,
        "remark": facts.remark,
    }
    others = [None, *(seat for seat in range(len(facts.chairs)) if seat != viewer)]
    asks_viewer = viewer is not None and viewer == asked
    secret: dict[str, Any] = {
        "since": rng.uniform(0, NOW),
        "warned": rng.choice((1, 2) if facts.hurried else (0,)) if asks_viewer else rng.randint(0, 2),
        "lost": rng.random() < 0.5,
        "undo": viewer if facts.undo and viewer is not None else rng.choice(others),
        "pending": facts.pending if asks_viewer else rng.choice(("", "bid 120", "concede")),
        "used": rng.uniform(0, 999),
        "began": rng.uniform(0, NOW),
        "gone": tuple(
            Departure(rng.randint(1, 99), 0, rng.randint(-500, 999)) for _ in range(rng.randint(0, 2))
        ),
        "invited": tuple(rng.sample(range(1, 99), 2)),
        "consents": (Consent(rng.randint(1, 99), str(rng.random())),),
        "owners": tuple(
            SeatOwner(rng.randint(1, 9), 0, rng.randint(1, 99)) for _ in range(rng.randint(0, 2))
        ),
        "proof": Proof(rng.randbytes(32).hex(), rng.randint(1, 6)),
    }
    assert {*known, *secret} == {each.name for each in fields(TableState)}, "is the new field public?"
    return TableState(**known, **secret)


def chair_of(rng: random.Random, facts: ChairFacts, premove: str | None) -> Chair:
    """Invent a chair; only its owner knows the premove."""
    away = rng.uniform(VOTE_LOST_AFTER_S, 9e8) if facts.hour_away else rng.uniform(0, VOTE_LOST_AFTER_S - 1)
    known: dict[str, Any] = {
        "away": NOW - away if facts.away else None,
        "stood_in": rng.randint(PUT_OUT_AFTER_MOVES, 99)
        if facts.long_away
        else rng.randrange(PUT_OUT_AFTER_MOVES),
        "against": facts.against,
        "computer": facts.computer,
        "left": facts.left,
        "next_owner": facts.next_owner,
        "next_computer": facts.next_computer,
        "computer_by": facts.computer_by,
    }
    secret: dict[str, Any] = {
        "overtime": rng.uniform(0, 999),
        "since": rng.uniform(0, NOW),
        "premove": rng.choice(("", rng.choice(DECK).text)) if premove is None else premove,
        "spent": rng.uniform(0, 2),
    }
    assert {*known, *secret} == {each.name for each in fields(Chair)}, "is the new field public?"
    return Chair(**known, **secret)


def seating_of(rng: random.Random, moment: Moment, facts: Facts, viewer: Seat | None) -> Seating:
    """Seat people who like to play in ways that the others do not know."""
    ways = tuple(
        Preferences()
        if seat == viewer
        else Preferences(single=rng.choice(("never", "last", "always")), taps=2)
        for seat in range(len(facts.chairs))
    )
    coming = tuple("" if each.next_owner is None else "Eve" for each in facts.chairs)
    by = tuple("" if each.computer_by is None else f"Player {each.computer_by}" for each in facts.chairs)
    return replace(moment.seating, preferences=ways, next_owners=coming, computers_by=by)


def screens(
    moment: Moment, seating: Seating, viewer: Seat | None, state: TableState, language: str
) -> Iterator[Screen]:
    """Draw all that a viewer may come to see now: for a player with every draft."""
    t, match = texts(language), moment.match
    if viewer is None:
        yield draw_table(t, seating, match, moment.events, state)
        if state.ending:
            yield vote_screen(t, seating, presence(state, None, match.asked))
        return
    drafts = [""]
    for draft in drafts:
        screen = draw_hand(t, seating, moment.question, match, viewer, state, draft=draft)
        yield screen
        for press in (unpack(key.data or "") for key in buttons(screen)):
            if isinstance(press, ShowDraft) and press.words not in drafts and len(drafts) < 6:
                drafts.append(press.words)


def test_what_a_viewer_may_not_know_of_a_table_changes_nothing_they_see() -> None:
    compared = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        for moment in match_of(seed):
            if rng.random() < 0.9:
                continue
            asked = moment.match.asked
            for viewer in (None, *range(moment.match.players)):
                facts = facts_of(rng, moment.match)
                one, other = (state_of(rng, facts, viewer, asked) for _ in range(2))
                here, there = (seating_of(rng, moment, facts, viewer) for _ in range(2))
                language = rng.choice(LANGUAGES)
                seen = list(screens(moment, here, viewer, one, language))
                assert seen == list(screens(moment, there, viewer, other, language))
                assert presence(one, viewer, asked) == presence(other, viewer, asked)
                compared += 1
    assert compared > 500


def test_a_viewer_sees_what_is_public_and_what_is_their_own() -> None:
    """Each fact changes some screen of whoever may know it: nothing is kept from them by mistake."""
    changes: dict[str, dict[str, Any]] = {
        "paused": {"paused": NOW},
        "ending": {"ending": (1,)},
        "claimed": {"claimed": 1},
        "undo": {"undo": 0},
        "warned": {"warned": 1},
        "pending": {"pending": "bid 260"},
        "end": {"end": MatchEnd("host")},
        "remark": {"remark": Remark(seat=0, occasion="bid", level="easy", words=1)},
    }
    seen = dict.fromkeys((*changes, "premove"), 0)
    for moment in match_of(3):
        match, phase = moment.match, moment.match.phase
        plain = TableState(chairs=(Chair(),) * match.players, touched=NOW)
        for name, change in changes.items():
            for viewer in (None, 0):
                drawn = (
                    list(screens(moment, moment.seating, viewer, state, "en"))
                    for state in (plain, replace(plain, **change))
                )
                seen[name] += next(drawn) != next(drawn)
        if isinstance(phase, Playing) and phase.asked != 0 and phase.hands[0]:
            chosen = plain.with_chair(0, Chair(premove=phase.hands[0][0].text))
            chosen_screens = list(screens(moment, moment.seating, 0, chosen, "en"))
            seen["premove"] += chosen_screens != list(screens(moment, moment.seating, 0, plain, "en"))
    assert all(seen.values()), seen
