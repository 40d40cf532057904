"""Random presses on score sheets for real cards: under all presets, every key shown does something."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bot.features.paper.screens import PaperPage, paper_picture, paper_screen
from bot.words.buttons import PaperPress, unpack
from bot.words.texts import texts
from club.paper import (
    PaperDeal,
    PaperSeat,
    PaperSheet,
    PaperState,
    asked,
    entry_of,
    flaw,
    known,
    new_draft,
    playing,
    preview,
    sitting_out,
    with_draft,
)
from club.paper_presses import FINES, choices, joined, pressed, wedding
from game.entered import EnteredMarriage, Entry, Fine, Sale
from game.rules import Rules, assemble, change, flat, preset, presets
from game.state import DealSettled, Match, Tally, new_match
from tests.game.test_entered import EVERY, noted
from tests.game.test_records import played

NAMES = ("Anna", "Ben", "Cid", "Konstantin")
EN = texts("en")
PRESSES = 100


def sheet(rules: Rules) -> PaperSheet:
    """Return a sheet of as many players as the rules want."""
    seats = tuple(PaperSeat(name=name) for name in NAMES[: rules.table.players])
    empty = PaperSheet(
        id=1, chat=-7, thread=None, rules=rules, seats=(), state=PaperState(dealer=0), created=0.0
    )
    return joined(empty, seats)


def page_of(paper: PaperSheet) -> PaperPage:
    """Return a sheet as its screen is drawn."""
    return PaperPage(paper, choices(paper), NAMES[: len(paper.seats)], 120)


def keys(paper: PaperSheet) -> list[PaperPress]:
    """Return the presses of the keys of a sheet."""
    found = [unpack(key.data or "") for row in paper_screen(EN, page_of(paper)).rows for key in row]
    presses = [each for each in found if isinstance(each, PaperPress)]
    assert len(presses) == len(found)
    return presses


@pytest.mark.parametrize("name", presets())
def test_every_key_shown_can_be_pressed(name: str) -> None:
    rng, paper = random.Random(name), sheet(preset(name))
    written = 0
    for _ in range(PRESSES):
        offered = [each for each in keys(paper) if each.verb not in {"picture", "quit", "new"}]
        forward = [each for each in offered if each.verb in {"write", "who", "bid", "take", "talon"}]
        press = rng.choice(forward if forward and rng.random() < 0.6 else offered)
        assert press.turn == paper.state.turn
        after = pressed(paper, press.verb, press.value, 1.0)
        assert after is not None, press
        written += press.verb == "write"
        paper = after
    assert written >= 3, "deals are written"
    assert not paper.rows or paper_picture(EN, page_of(paper), "Garage", "light").picture is not None


def test_impossible_numbers_are_named_and_cannot_be_written() -> None:
    paper = sheet(preset("classic"))
    for verb, value in (("who", "0"), ("bid", "100"), ("take", "1_90"), ("take", "2_90")):
        after = pressed(paper, verb, value, 1.0)  # type: ignore[arg-type]  # the test names real verbs
        assert after is not None
        paper = after
    assert flaw(paper) is not None
    assert "The card points must add up to 120." in paper_screen(EN, page_of(paper)).text
    assert "write" not in {each.verb for each in keys(paper)}
    assert pressed(paper, "write", "", 1.0) is None
    assert entry_of(paper).card_points == (-60, 90, 90)


# Every deal can be entered by keys


def before(rules: Rules, start: Match) -> PaperSheet:
    """Return a sheet that stands as a match begins: its scores are those of a deal before."""
    players = start.players
    seats = tuple(PaperSeat(name=name) for name in NAMES[:players])
    none = (0,) * players
    row = DealSettled(
        0, 100, "made", none, (), none, start.tallies, start.dealer, start.deals_played,
        golden_made=start.carried.golden_made, golden_round=start.carried.golden_round,
    )  # fmt: skip
    state = PaperState(dealer=start.dealer, deals=(PaperDeal(Entry(0, 100), row),))
    empty = PaperSheet(id=1, chat=-7, thread=None, rules=rules, seats=seats, state=state, created=0.0)
    return with_draft(empty, new_draft(rules, empty.match))


class Pen:
    """Hand that enters deals by the keys that a sheet shows, and by nothing else."""

    def __init__(self, paper: PaperSheet) -> None:
        self.paper = paper

    def shown(self, verb: str) -> list[str]:
        """Return the values of the keys of a kind."""
        return [each.value for each in keys(self.paper) if each.verb == verb]

    def press(self, verb: str, value: str = "") -> None:
        """Press a key that is shown."""
        assert value in self.shown(verb), f"no key {verb} {value}: {self.shown(verb)}"
        after = pressed(self.paper, verb, value, 1.0)  # type: ignore[arg-type]  # the test names real verbs
        assert after is not None
        self.paper = after

    def enter(self, entry: Entry) -> None:
        """Enter a deal; by the end it can be written."""
        for fine in entry.fines:
            (value,) = [each for each in self.shown("fine") if self.adds(each, fine)]
            self.press("fine", value)
        own = entry.sales[-1] if entry.sales and entry.sales[-1].buyer == entry.declarer else None
        for sale in entry.sales[: len(entry.sales) - (own is not None)]:
            self.press("view", "sold")
            self.press("sold", f"{sale.seller}{sale.buyer}_{sale.amount}")
        if self.paper.state.draft.declarer is None:
            self.press("who", str(entry.declarer))
        while own and self.paper.state.draft.sales != (own,):
            self.press("sell", self.shown("sell")[0])
        if entry.dark:
            self.press("dark", "on")
        while str(entry.contract) not in self.shown("bid"):
            self.press("page", self.shown("page")[-1])
        self.press("bid", str(entry.contract))
        if entry.end != "played":
            self.press("end", entry.end)
        self.take(entry)
        self.detail(entry)

    def adds(self, value: str, fine: Fine) -> bool:
        """Return whether a value of the keys for fines adds one of a kind to those entered."""
        given = self.paper.state.draft.fines
        return tuple(FINES[each] for each in value) == (*given, fine)

    def take(self, entry: Entry) -> None:
        """Enter the card points and the talon, as near as the keys of a step allow."""
        while True:
            what, seat = asked(self.paper)
            if what == "taken" and seat is not None:
                self.press("take", nearest(self.shown("take"), entry.card_points[seat]))
            elif what == "talon":
                self.press("talon", nearest(self.shown("talon"), entry.talon))
            else:
                return

    def detail(self, entry: Entry) -> None:
        """Enter marriages, nines, aces and tricks without points, and correct the numbers by one."""
        for marriage in entry.marriages:
            while marriage not in self.paper.state.draft.marriages:
                self.press("wed", next(each for each in self.shown("wed") if each[0] == letter(marriage)))
        for seat, count in enumerate(entry.aces):
            for _ in range(count if f"{seat}_1" in self.shown("aces") else 0):
                self.press("aces", next(each for each in self.shown("aces") if each[0] == str(seat)))
        if entry.nines is not None:
            self.press("nines", str(entry.nines))
        numbers = self.wrong(entry)
        if numbers or self.talon_is_wrong(entry):
            self.press("view", "exact")
        while numbers := self.wrong(entry):
            seat = numbers[0]
            less = known(self.paper)[seat] > entry.card_points[seat]
            self.press("take", f"{seat}_{known(self.paper)[seat] + (-1 if less else 1)}")
        while self.talon_is_wrong(entry):
            now = self.paper.state.draft.talon or 0
            step = -1 if now > entry.talon else 20 if entry.talon - now >= 20 else 1
            self.press("talon", str(now + step))
        for seat in entry.blank:
            if f"{seat}_1" in self.shown("blank"):  # under other rules it makes no difference
                self.press("blank", f"{seat}_1")

    def wrong(self, entry: Entry) -> list[int]:
        """Return the seats whose card points are not yet right."""
        if entry.end != "played":
            return []
        return [seat for seat, points in known(self.paper).items() if points != entry.card_points[seat]]

    def talon_is_wrong(self, entry: Entry) -> bool:
        """Return whether the talon is not yet right."""
        return sitting_out(self.paper) is not None and (self.paper.state.draft.talon or 0) != entry.talon


def letter(marriage: EnteredMarriage) -> str:
    """Return the letter of a marriage's suit in a button."""
    return wedding(marriage, marriage.suit)[0]


def nearest(values: Sequence[str], number: int) -> str:
    """Return the value of the key whose number is nearest."""
    return min(values, key=lambda each: abs(int(each.rpartition("_")[2]) - number))


def test_every_recorded_deal_can_be_entered_by_keys() -> None:
    count = 0
    for file in EVERY:
        record, deals = played(file)
        pen = Pen(before(record.rules, record.start))
        for entry, settled, _ in noted(record, deals):
            pen.enter(entry)
            assert preview(pen.paper) == settled, file
            pen.press("write")
            count += 1
    assert count > 400


FOUR = change(preset("four_players"), "sitting_dealer_scores", "cards_and_half_marriages")
SELLING = assemble({
    **flat(preset("classic")), "talon_buyout": "on", "talon_on_hundred": "shown", "dark": "everyone",
    "dark_talon": "shown", "dark_min_score": "none", "redeal_after_discard": ["four_nines"],
    "redeal_dealer_fine": "on",
})  # fmt: skip


def with_scores(rules: Rules, scores: Sequence[int]) -> PaperSheet:
    """Return a sheet on which the players have scores."""
    return before(rules, new_match(len(scores))._replace(tallies=tuple(map(Tally, scores))))


@pytest.mark.parametrize("points", [0, 7, 20, 21, 44, 57, 107, 124])
def test_a_talon_of_any_points_is_entered_for_a_deal_that_was_given_up(points: int) -> None:
    pen = Pen(with_scores(FOUR, (0, 0, 0, 0)))
    declarer = playing(pen.paper)[0]
    pen.enter(Entry(declarer, 120, "conceded", talon=points))
    assert entry_of(pen.paper).talon == points
    pen.press("write")


@pytest.mark.parametrize(
    "entry",
    [
        Entry(0, 120, card_points=(65, 35, 20), dark=True, sales=(Sale(1, 0, 240),)),
        Entry(0, 100, card_points=(65, 35, 20), fines=("redeal_fine",) * 7),
        Entry(0, 100, card_points=(65, 35, 20), sales=(Sale(1, 2, 120),)),
        Entry(0, 100, card_points=(65, 35, 20), sales=(Sale(1, 2, 120), Sale(2, 1, 240), Sale(2, 0, 120))),
    ],
    ids=["sold dark deal", "seven fines", "sale before a redeal", "three sales"],
)
def test_what_comes_before_a_deal_is_entered_by_keys(entry: Entry) -> None:
    pen = Pen(with_scores(SELLING, (500, 500, 500)))
    pen.enter(entry)
    assert entry_of(pen.paper) == entry
    pen.press("write")
    pen.press("view", "fix")
    pen.press("fix", "2")
    assert entry_of(pen.paper) == entry, "a deal taken back is the one that was written"


def test_the_deals_to_correct_bear_the_sign_of_their_result() -> None:
    pen = Pen(sheet(preset("classic")))
    for entry in (Entry(0, 100, end="conceded"), Entry(1, 100, card_points=(10, 100, 10))):
        pen.enter(entry)
        pen.press("write")
    pen.press("view", "fix")
    labels = [key.text for row in paper_screen(EN, page_of(pen.paper)).rows for key in row]
    assert any(each.endswith("100 🏳") for each in labels), labels
    assert any(each.endswith("100 ✅") for each in labels), labels
    assert not any("❌" in each for each in labels)


def test_what_was_entered_before_a_deal_is_removed_by_keys() -> None:
    pen = Pen(with_scores(SELLING, (500, 500, 500)))
    empty = pen.paper.state.draft
    for _ in range(2):
        pen.press("fine", max(pen.shown("fine"), key=len))
    pen.press("view", "sold")
    pen.press("sold", "01_120")
    assert len(pen.paper.state.draft.fines) == 2
    for _ in range(2):
        pen.press("fine", min(pen.shown("fine"), key=len))
    pen.press("sold", "x")
    assert pen.paper.state.draft == empty


def test_forged_sales_and_dark_deals_are_refused() -> None:
    paper = with_scores(SELLING, (200, 500, 500))
    assert pressed(paper, "sold", "10_240", 1.0) is None, "it costs more than the buyer has"
    declared = pressed(paper, "who", "0", 1.0)
    assert declared is not None
    assert pressed(declared, "sell", "1_240", 1.0) is None
    assert pressed(declared, "sell", "0_120", 1.0) is None, "nobody sells to themselves"
    bright = with_scores(preset("classic"), (0, 0, 0))
    declared = pressed(bright, "who", "0", 1.0)
    assert declared is not None
    assert pressed(declared, "dark", "on", 1.0) is None
