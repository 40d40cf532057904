"""The story of a deal: every event is told or is a question, and nothing is told wrongly."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from bot.screens.story import Narrator, narrate
from bot.words.texts import LANGUAGES, NO_BREAK, texts, words_of
from game import events as e
from game.cards import Suit, card, cards
from game.state import Line, Reason
from game.view import GROUP, CutSeen, DealSeen, GiftSeen, TalonSeen
from tests.bot.onlookers import match_of

NAMES = ("Ann", "Bob", "Cid")
QUESTIONS = (
    e.DarkAsked, e.ClaimAsked, e.BidAsked, e.OfferAsked, e.GiftAsked, e.ContractAsked, e.DeckBrought,
    e.HandKept, e.StoodIn,
)  # fmt: skip
"""The asked player stands below the story; cards that allow a redeal stay secret if it is not claimed.

A stand-in is named with the move that follows.
"""
TOLD_AT_THE_END = (e.Conceded, e.Crossed)
"""The line of the settled deal tells them."""
SEEN = {e.DeckCut: CutSeen, e.CardsDealt: DealSeen, e.TalonTaken: TalonSeen, e.CardGiven: GiftSeen}


def told(*happened: object, language: str = "en") -> list[str]:
    """Tell some events and return the lines, without markup."""
    story = Narrator(texts(language), NAMES)
    for event in happened:
        story.tell(event)
    return [words_of(line).replace(NO_BREAK, " ") for line in (*story.lines, *story.result)]


def test_every_kind_of_event_is_told_or_asked() -> None:
    """A new kind fails here until somebody has decided how it is told."""
    silent = {kind for kind in get_args(e.Event) if not known(kind)}
    assert silent == {*QUESTIONS, *TOLD_AT_THE_END}


def known(kind: type) -> bool:
    return SEEN.get(kind, kind) in Narrator._TELLS or kind is e.CardLaid


@pytest.mark.parametrize("language", LANGUAGES)
def test_stories_of_random_matches_have_words_for_all_that_happens(language: str) -> None:
    lines: Counter[str] = Counter()
    for seed in range(300, 330):
        for moment in match_of(seed):
            if moment.match.asked is None:
                for viewer in (GROUP, 0):
                    story = narrate(texts(language), moment.seating.names, moment.events, viewer)
                    lines.update(line[:1] for line in (*story.lines, *story.result))
    assert set("✂🌑🔁💍🏦👑✅❌🏳✨") <= set(lines)


def test_a_stand_in_is_named_with_its_move_and_an_answer_nobody_hears_of_is_not_given_away() -> None:
    told = (
        e.StoodIn(1),
        e.HandKept(1),
        e.AuctionOpened(0, 100, 0),
        e.StoodIn(1),
        e.BidMade(1, 105),
        e.BidMade(2, 110),
    )
    (auction,) = narrate(texts("en"), NAMES, told, GROUP).lines
    assert words_of(auction).replace(NO_BREAK, " ").endswith("Ann 100 · Bob (stand-in) 105 · Cid 110")


def test_a_completed_trick_names_every_player_its_leader_first() -> None:
    happened = (
        e.CardPlayed(1, card("9C")),
        e.CardPlayed(2, card("AC")),
        e.CardPlayed(0, card("QC")),
        e.TrickWon(2, 14),
    )
    assert told(*happened) == ["1. Bob ♧9 · Cid ♧A +14 · Ann ♧Q"]


def test_the_auction_stays_one_line_while_other_things_happen() -> None:
    assert told(
        e.DarkDeclared(0),
        e.AuctionOpened(0, 120, 0),
        e.BidMade(1, 125),
        e.DarkLifted(1, ends=False),
        e.BidMade(0, 130),
        e.Passed(1, asked=True),
    ) == [
        "🌑 Ann plays dark!",
        "Auction: Ann 120 · Bob 125 · Ann 130 · Bob pass",
        "🔆 Bob lifts the dark.",
    ]


def test_an_unseen_bid_is_marked_and_an_opener_is_not_called_before_he_opens() -> None:
    opened = e.AuctionOpened(0, 100, 0, opens=True)
    assert told(opened, e.BidMade(0, 110, unseen=True)) == ["Auction: Ann 110 🌑"]


def test_a_redeal_leaves_its_reason_and_begins_anew() -> None:
    fine = Line(2, -120, Reason.REDEAL_FINE)
    redealt = e.Redealt(1, cards("9S 9C 9D 9H"), (fine,), ("redeal_hand_nines",))
    lines = told(e.AuctionOpened(0, 100, 0), redealt, DealSeen(None), e.AuctionOpened(0, 100, 0))
    assert lines[0] == "🔁 Bob shows ♤9 ♧9 ♦️9 ♥️9: redeal (many nines dealt)."
    assert lines[1] == "Cid: −120 for a redeal"
    assert lines[2:] == ["Auction: Ann 100"]


def test_redeals_without_end_do_not_fill_the_message() -> None:
    again = (e.Redealt(1, cards("9S 9C 9D 9H"), (), ("four_nines",)), DealSeen(None))
    assert len(told(*again * 40)) <= 5


@pytest.mark.parametrize(
    ("cut", "line"),
    [
        (CutSeen(0, 8, card("KH"), None, fined=False), "✂️ Ann cuts: ♥️K."),
        (CutSeen(0, 8, card("9H"), 0, fined=False), "✂️ Ann cuts: ♥️9, cut again."),
        (CutSeen(0, 8, card("9H"), None, fined=True), "✂️ Ann cuts: ♥️9, the third nine, a fine."),
        (CutSeen(0, 8, card("JH"), None, fined=False), "✂️ Ann cuts: ♥️J goes into the middle."),
        (CutSeen(0, 8, card("JH"), 2, fined=False), "✂️ Ann cuts: ♥️J, the dealer cuts too."),
        (CutSeen(2, 8, None, None, fined=False), "✂️ Cid cuts."),
    ],
)
def test_the_cut(cut: CutSeen, line: str) -> None:
    assert told(cut) == [line]


@pytest.mark.parametrize(
    ("declared", "line"),
    [
        (e.MarriageDeclared(0, Suit.HEARTS, 100, Suit.HEARTS), "💍 Ann: marriage ♥️ +100, trump"),
        (e.MarriageDeclared(0, Suit.HEARTS, 100, Suit.SPADES), "💍 Ann: marriage ♥️ +100, trump ♤"),
        (
            e.MarriageDeclared(0, Suit.CLUBS, 30, Suit.CLUBS, "half"),
            "💍 Ann: half marriage ♧ +30, trump",
        ),
        (e.MarriageDeclared(0, None, 200, None, "aces"), "💍 Ann: four aces +200, no trump"),
    ],
)
def test_marriages(declared: e.MarriageDeclared, line: str) -> None:
    assert told(declared) == [line]


def test_a_talon_is_sold() -> None:
    taken = TalonSeen(0, 120, cards("9S JS QS"))
    assert told(taken, e.OfferMade(1, 240), e.OfferRefused(0), e.OfferMade(2, 120), e.TalonSold(0, 2, 120))[
        1:
    ] == [
        "💰 Bob offers 240 for the talon.",
        "Ann does not sell.",
        "💰 Cid offers 120 for the talon.",
        "🤝 Cid buys the talon from Ann for 120.",
    ]


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "✨ Ann plays for 120 without an auction."), ("ru", "✨ Ann играет 120 без торгов.")],
)
def test_a_talon_by_right(language: str, line: str) -> None:
    assert told(TalonSeen(0, 120, None, "golden"), language=language)[0] == line


def test_game_points_are_told_where_the_table_keeps_them() -> None:
    assert told(e.MatchWon(1, (-120, 620, -500))) == [
        "🏆 Bob wins the match!",
        "Game points: Ann −120 · Bob +620 · Cid −500",
    ]
    assert told(e.MatchWon(1, (0, 0, 0))) == ["🏆 Bob wins the match!"]
