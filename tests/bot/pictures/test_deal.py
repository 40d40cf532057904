"""A deal that is over as a picture: all its cards, who took what, what came of it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from bot.pictures.deal import CallMade, DealSummary
from bot.screens.past import dealt
from bot.words.texts import LANGUAGES, number, signed, texts
from game.cards import DECK, Card
from game.events import AuctionOpened, BidMade, CardGiven, CardLaid, Passed
from tests.album import LONG, NAMES, AlbumDeal, played
from tests.bot.pictures.test_sheet import assert_readable, words

PRESETS = ("classic", "two_players", "two_players_bank", "two_players_pile", "four_players", "encyclopedia")
DEALS = [(preset, deal) for preset in PRESETS for deal in range(6)]


def glance(deal: AlbumDeal, names: tuple[str, ...] = NAMES, language: str = "ru") -> DealSummary:
    """Return the picture of a deal."""
    cards = dealt(deal.events)
    assert cards is not None
    rows = deal.match.sheet
    return DealSummary(
        language=language,
        theme="dark",
        number=len(rows),
        names=names[: len(rows[0].tallies)],
        dealt=cards,
        row=rows[-1],
    )


@pytest.mark.parametrize(("preset", "at"), DEALS)
def test_the_hands_and_the_talon_are_the_deck_and_every_card_was_played_once(preset: str, at: int) -> None:
    cards = glance(played(preset, 6)[at]).dealt
    held = [card for hand in (*cards.hands, *cards.talons) for card in hand]
    assert sorted(held, key=repr) == sorted(DECK, key=repr)
    tricks = [card for trick in cards.tricks for _, card in trick.played]
    assert len(tricks) == len(set(tricks))
    if cards.tricks:
        sides = len(cards.tricks[0].played)
        aside = [card for talon in cards.talons[: cards.taken] for card in talon]
        aside += [card for talon in cards.talons[cards.taken + 1 :] for card in talon]
        assert {*tricks, *cards.laid, *aside} == set(DECK)
        assert all(len(trick.played) == sides for trick in cards.tricks)


@pytest.mark.parametrize(("preset", "at"), DEALS)
def test_every_card_is_drawn_wherever_it_went(preset: str, at: int) -> None:
    deal = played(preset, 6)[at]
    painting = glance(deal)
    t, cards = texts("ru"), painting.dealt
    moved = [each.card for each in deal.events if isinstance(each, CardGiven | CardLaid)]
    assert moved == [*(gift.card for gift in cards.gifts), *cards.laid]
    expected: list[Card] = [card for hand in (*cards.hands, *cards.talons) for card in hand]
    expected += moved
    expected += [card for trick in cards.tricks for _, card in trick.played]
    drawn = painting.draw().items
    faces = Counter(
        one.words + other.words for one, other in pairwise(drawn) if other.shape and not one.shape
    )
    wanted = Counter(t.plain(f"card-rank-{card.rank.name.lower()}") + card.suit.value for card in expected)
    assert {face: count for face, count in wanted.items() if faces[face] != count} == {}


@pytest.mark.parametrize(("preset", "at"), DEALS)
@pytest.mark.parametrize("names", [NAMES, LONG])
def test_nothing_runs_over_the_edge_or_into_other_words(preset: str, at: int, names: tuple[str, ...]) -> None:
    for language in LANGUAGES:
        assert_readable(glance(played(preset, 6)[at], names, language).draw())


@pytest.mark.parametrize("preset", PRESETS)
def test_the_result_is_that_of_the_sheet(preset: str) -> None:
    deal = played(preset, 6)[-1]
    row = deal.match.sheet[-1]
    written = [each.words for each in words(glance(deal).draw())]
    for seat, tally in enumerate(row.tallies):
        assert number(tally.score) in written
        assert signed(sum(line.amount for line in row.lines if line.seat == seat)) in written
    assert any(str(row.contract) in each for each in written)


def test_what_was_dealt_before_a_redeal_is_forgotten() -> None:
    one, other = (each.events for each in played("classic", 2))
    assert dealt((*one[:4], *other)) == dealt(other)


def test_without_a_deal_there_is_nothing_to_draw() -> None:
    assert dealt(()) is None


def said(painting: DealSummary) -> str:
    """Return what is written on a picture."""
    return " ".join(each.words for each in words(painting.draw())).replace("\N{NO-BREAK SPACE}", " ")


def test_dealer_auction_and_signs_are_explained() -> None:
    deal = played("classic", 6)[1]
    painting = glance(deal)
    told = said(painting)
    dealer = painting.names[(painting.row.dealer - 1) % 3]
    assert f"сдаёт {dealer}" in told
    assert "Торги: " in told
    for seat, bid, _ in painting.dealt.calls:
        assert f"{painting.names[seat]} {'пас' if bid is None else bid}" in told
    assert "первый ход" in told
    assert "взятка" in told


def test_the_auction_is_told_in_the_order_of_its_calls() -> None:
    events = played("classic", 6)[1].events
    opened = next(each for each in events if isinstance(each, AuctionOpened))
    made = [(each.seat, each.amount) for each in events if isinstance(each, BidMade)]
    cards = dealt(events)
    assert cards is not None
    assert cards.calls[0] == CallMade(opened.holder, opened.bid)
    assert [(call.seat, call.bid) for call in cards.calls[1:] if call.bid is not None] == made
    assert sum(call.bid is None for call in cards.calls) == sum(isinstance(each, Passed) for each in events)


def test_the_frame_around_a_talon_is_explained_where_there_are_two() -> None:
    assert "взятый прикуп" in said(glance(played("two_players", 6)[2]))
    assert "взятый прикуп" not in said(glance(played("classic", 6)[1]))


@pytest.mark.parametrize("name", ["Małgorzata", "Wojciech", "Maximilian"])
@pytest.mark.parametrize("at", range(6))
def test_an_ordinary_name_is_never_cut(name: str, at: int) -> None:
    painting = glance(played("four_players", 6)[at], (name, "Anna", "Jan", name[::-1].title()), "pl")
    assert "…" not in said(painting)
