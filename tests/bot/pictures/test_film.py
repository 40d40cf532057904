"""A finished deal in motion: what its frames tell, in which order, and how large the file is."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple
from unittest.mock import patch

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from bot.pictures.canvas import Canvas
from bot.pictures.deal import CardHistory, DealSummary, taken
from bot.pictures.film import DealFilm, Frame, Lying, MatchFilm, Reel, Words, _FilmedTable
from bot.pictures.sheet import ScoreSheet, SheetPage
from bot.words.texts import signed, texts
from game.actions import Seat
from game.cards import Card, Cards
from tests.album import LONG, played
from tests.bot.pictures.test_deal import glance
from webapp.share import LARGEST

PRESETS = ("classic", "two_players", "two_players_bank", "two_players_pile", "four_players")


class Seen(NamedTuple):
    """Contents of a frame."""

    lying: tuple[Card | None, ...]
    held: dict[Seat, Cards]
    said: dict[Seat, Words]
    points: tuple[int, ...]
    told: bool


def seen(summary: DealSummary) -> list[Seen]:
    """Return what the frames of a deal show, without its summary."""
    found: list[Seen] = []
    drawn = _FilmedTable._frame

    def look(table: _FilmedTable, wait: int, **flying: list[Lying]) -> Frame:
        found.append(
            Seen(
                lying=tuple(card for card, _ in table.lying),
                held={seat: tuple(hand) for seat, hand in table.held.items()},
                said=dict(table.said),
                points=tuple(table.points),
                told=table.banner is not None,
            )
        )
        return drawn(table, wait, **flying)

    with patch.object(_FilmedTable, "_frame", look):
        DealFilm(summary).draw()
    return found


def deal_of(preset: str, at: int = 1) -> DealSummary:
    """Return a deal of a preset."""
    return glance(played(preset, 6)[at])


def landed(frames: list[Seen], history: CardHistory) -> list[Card]:
    """Return the cards that come to lie in the middle during the tricks, in order."""
    found: list[Card] = []
    for frame in frames:
        if frame.points:
            found += [card for card in frame.lying if card is not None and card not in found]
    assert set(found) <= {card for trick in history.tricks for _, card in trick.played}
    return found


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("at", [1, 2, 3])
def test_cards_are_played_in_their_order_and_leave_the_hands(preset: str, at: int) -> None:
    summary = deal_of(preset, at)
    frames, history = seen(summary), summary.dealt
    assert landed(frames, history) == [card for trick in history.tricks for _, card in trick.played]
    first, last = frames[0], frames[-1]
    assert first.lying == (None,) * sum(map(len, history.talons))
    assert first.held == {seat: hand for seat, hand in enumerate(history.hands) if hand}
    if history.tricks:
        assert not any(last.held.values())


@pytest.mark.parametrize("preset", PRESETS)
def test_the_talon_is_shown_before_the_first_trick_and_the_other_one_never(preset: str) -> None:
    summary = deal_of(preset)
    history = summary.dealt
    before = {card for frame in seen(summary) if not frame.points for card in frame.lying}
    assert before == {None, *history.talons[history.taken]}


@pytest.mark.parametrize("preset", PRESETS)
def test_points_grow_with_the_tricks_and_end_as_on_the_sheet(preset: str) -> None:
    summary = deal_of(preset)
    frames = seen(summary)
    ends = [taken(summary.dealt.tricks[:count], len(summary.names)) for count in range(9)]
    assert [points for points in ends if points in {frame.points for frame in frames}] == ends
    assert frames[-1].points == summary.row.points
    for one, other in pairwise(frames):
        assert all(before <= now for before, now in zip(one.points, other.points, strict=False))


def test_calls_marriages_and_the_outcome_stand_at_the_players() -> None:
    summary = deal_of("classic")
    frames, t = seen(summary), texts("ru")
    said = [(seat, words[0]) for frame in frames for seat, words in frame.said.items()]
    for seat, bid, _ in summary.dealt.calls:
        assert (seat, t.plain("call-pass") if bid is None else str(bid)) in said
    married = [trick for trick in summary.dealt.tricks if trick.marriage]
    assert married
    for trick in married:
        assert trick.marriage is not None
        suit, points = trick.marriage
        assert any(
            words[:2] == (f"+{points}", suit)
            for frame in frames
            for seat, words in frame.said.items()
            if seat == trick.played[0][0]
        )
    assert [frame.told for frame in frames] == [False] * (len(frames) - 1) + [True]
    for seat in range(3):
        change = sum(line.amount for line in summary.row.lines if line.seat == seat)
        assert frames[-1].said[seat][0] == signed(change)


def assert_becomes(reel: Reel, picture: Canvas, *, centred: bool) -> None:
    """Fail unless an animation ends with a picture, which it does not begin with."""
    first, *_, last = ImageSequence.all_frames(Image.open(BytesIO(reel.encoded())))
    still = Image.open(BytesIO(picture.encoded())).convert("RGB")
    still = still.resize((last.width, round(last.width * still.height / still.width)))
    top = (last.height - still.height) // 2 if centred else 0
    begins, ends = (
        max(ImageStat.Stat(ImageChops.difference(still, shown)).mean)
        for frame in (first, last)
        for shown in (frame.convert("RGB").crop((0, top, still.width, top + still.height)),)
    )
    assert ends < 6
    assert begins > 2 * ends
    assert last.info["duration"] >= 3000


@pytest.mark.parametrize("preset", PRESETS)
def test_the_last_frame_is_the_deal_at_a_glance(preset: str) -> None:
    summary = deal_of(preset)
    assert_becomes(DealFilm(summary).draw(), summary.draw(), centred=True)


def sheet_of(deals: int) -> ScoreSheet:
    """Return the sheet of a match after some deals."""
    rows = played("classic", deals)[-1].match.sheet
    return ScoreSheet(language="en", theme="light", title="Thousand", names=("A", "B", "C"), rows=rows)


@pytest.mark.parametrize("deals", [1, 3, 12])
def test_the_last_frame_of_a_match_is_its_sheet(deals: int) -> None:
    sheet = sheet_of(deals)
    assert_becomes(MatchFilm(sheet).draw(), sheet.draw(), centred=False)


@pytest.mark.parametrize("deals", [1, 3, 12])
def test_the_totals_of_a_match_grow_to_those_of_its_sheet(deals: int) -> None:
    sheet = sheet_of(deals)
    with patch.object(SheetPage, "top", autospec=True, side_effect=SheetPage.top) as told:
        reel = MatchFilm(sheet).draw()
    rows = [len(call.args[0].sheet.rows) for call in told.mock_calls][1:]  # the first one is the still's
    assert list(dict.fromkeys(rows)) == list(range(1, deals + 1))
    assert rows == sorted(rows)
    assert 6_000 < sum(frame.wait for frame in reel.frames) < 21_000
    assert len(reel.encoded()) < LARGEST / 2


@pytest.mark.parametrize("preset", PRESETS)
def test_a_film_is_accepted_by_telegram(preset: str) -> None:
    reel = DealFilm(deal_of(preset, 2)).draw()
    assert len(reel.encoded()) < 0.8 * LARGEST
    assert 6_000 < sum(frame.wait for frame in reel.frames) < 21_000
    assert {frame.image.size for frame in reel.frames} == {reel.frames[0].image.size}
    assert not any(side % 2 for side in reel.frames[0].image.size), "a video has even sides"


def test_a_deal_without_tricks_has_a_film_too() -> None:
    summary = deal_of("classic")
    conceded = replace(
        summary,
        names=LONG[:3],
        dealt=summary.dealt._replace(tricks=()),
        row=replace(summary.row, result="conceded"),
    )
    frames = seen(conceded)
    assert frames[-1].told
    assert not [frame for frame in frames if frame.points and not frame.told]
