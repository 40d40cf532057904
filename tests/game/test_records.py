"""Every record in tests/deals replays to the scores it names, and survives being written and read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from game.actions import Deal
from game.engine import fold, legal, refusal, step
from game.layouts import layout, stacked
from game.record import DealRecord, Record, Recorder, RecordError, read, write
from game.replay import Replayed, replay
from game.state import DealSettled, Match
from tests.sources import assert_none, name_of

DEALS = Path(__file__).parent.parent / "deals"
FILES = sorted((*DEALS.glob("*.toml"), *DEALS.glob("presets/*.toml")))


def text_of(file: Path) -> str:
    """Return the text of a record."""
    return file.read_text(encoding="utf-8")


@cache
def played(file: Path) -> tuple[Record, tuple[Replayed, ...]]:
    """Return a record and the deals it replays to."""
    try:
        record = read(text_of(file))
        return record, tuple(replay(record))
    except RecordError as error:
        error.add_note(name_of(file))
        raise


def assert_all(holds: Callable[[Record, tuple[Replayed, ...]], bool]) -> None:
    """Fail with the names of the records for which something does not hold."""
    assert_none(name_of(file) for file in FILES if not holds(*played(file)))


def test_the_scores_are_those_written() -> None:
    assert_none(
        f"{name_of(file)}: deal {number}: {deal.match.scores} instead of {deal.written}"
        for file in FILES
        for number, deal in enumerate(played(file)[1], 1)
        if deal.written is not None and deal.match.scores != deal.written
    )


def test_scores_are_written_after_every_settled_deal() -> None:
    assert_none(
        f"{name_of(file)}: deal {number}"
        for file in FILES
        for number, deal in enumerate(played(file)[1], 1)
        if deal.written is None and any(isinstance(each, DealSettled) for each in deal.events)
    )


def test_the_ledger_adds_up() -> None:
    def holds(record: Record, deals: tuple[Replayed, ...]) -> bool:
        matches = [record.start, *(deal.match for deal in deals)]
        changes = [
            tuple(after - was for was, after in zip(before.scores, match.scores, strict=True))
            for before, match in pairwise(matches)
        ]
        return changes == [ledger_of(deal) for deal in deals]

    assert_all(holds)


def ledger_of(deal: Replayed) -> tuple[int, ...]:
    """Add up the lines of each seat."""
    lines = [line for each in deal.events if isinstance(each, DealSettled) for line in each.lines]
    return tuple(
        sum(line.amount for line in lines if line.seat == seat) for seat in range(len(deal.match.scores))
    )


def test_the_events_fold_to_the_match() -> None:
    def holds(record: Record, deals: tuple[Replayed, ...]) -> bool:
        before = [record.start, *(deal.match for deal in deals)]
        return all(fold(match, deal.events) == deal.match for match, deal in zip(before, deals, strict=False))

    assert_all(holds)


def test_write_read_replay_is_the_identity() -> None:
    def holds(record: Record, deals: tuple[Replayed, ...]) -> bool:
        again = read(write(record))
        same = without_lines(again) == without_lines(record) and write(again) == write(record)
        return same and [deal.match for deal in replay(again)] == [deal.match for deal in deals]

    assert_all(holds)


def test_the_printer_writes_what_the_reader_may_leave_out() -> None:
    """R1: a Recorder notes every card and every answer, and its text replays to the same matches."""

    def holds(record: Record, deals: tuple[Replayed, ...]) -> bool:
        ends = [deal.match for deal in deals]
        full = read(write(recorded(record, ends)))
        words, fewest = (sum(len(deal.said) for deal in each.deals) for each in (full, record))
        return [deal.match for deal in replay(full)] == ends and words >= fewest - passes(record)

    assert_all(holds)


def passes(record: Record) -> int:
    """Count the words of a record that nobody was asked for."""
    return len(re.findall(r"\d pass|\d contract", write(record)))


def recorded(record: Record, ends: list[Match]) -> Record:
    """Play a record again with nothing left out, through a Recorder."""
    recorder = Recorder(record.rules, record.preset, record.players, record.start)
    match = record.start
    for deal, end in zip(record.deals, ends, strict=True):
        waiting = [opening(record, match, deal), *(said.action for said in deal.said)]
        while waiting or (match != end and len(legal(record.rules, match)) == 1):
            action = waiting[0] if waiting else legal(record.rules, match)[0]
            if waiting and refusal(record.rules, match, action):
                only = legal(record.rules, match)
                if len(only) != 1:  # an answer that the rules gave already
                    waiting.pop(0)
                    continue
                action = only[0]
            elif waiting:
                waiting.pop(0)
            after = step(record.rules, match, action).match
            recorder.note(match, action, after)
            match = after
        assert match == end
    return recorder.record()


def opening(record: Record, match: Match, deal: DealRecord) -> Deal:
    """Return the deck that is cut, or the one that deals out to the hands as they lie."""
    if deal.deck:
        return Deal(deal.deck)
    hands = deal.hands
    if len(hands) < match.players:
        hands = (*hands[: match.dealer], (), *hands[match.dealer :])
    chosen = layout(record.rules.table)
    return Deal(stacked(chosen, match.players, match.dealer, hands, deal.talons), placed=True)


def without_lines(record: Record) -> Record:
    """Return a record that does not say on which lines its words stand."""
    return replace(record, deals=tuple(map(_bare, record.deals)))


def _bare(deal: DealRecord) -> DealRecord:
    return replace(deal, said=tuple(replace(said, line=0) for said in deal.said))


def test_every_record_names_its_paragraph() -> None:
    for file in DEALS.rglob("*.toml"):
        first = text_of(file).splitlines()[0]
        assert re.match(r"# docs/rules\.md .+: .+", first), file.name


def test_some_records_leave_forced_cards_out() -> None:
    """R1 is exercised by the files themselves."""
    played = [file for file in FILES if "concede" not in text_of(file) and "redeal" not in text_of(file)]
    words = {file: len(re.findall(r"\b[0-3] [9JQKTA][SCDH]\b", text_of(file))) for file in played}
    assert len([file for file, count in words.items() if count % 24]) > len(played) // 3
    assert any(count % 24 == 0 for count in words.values())


ANN_ALONE = '''format = "thousand-record/1"
[[deals]]
cards = "AS KS QS AC KC QC 9D | TS TC JD JC 9C KD QD | JS 9S AD TD AH KH QH / TH JH 9H"
play = """
1 pass; 2 pass
0 give 9D 1; 0 give 9H 2; 0 contract 100
0 AS; 1 TS; 2 9S
'''


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 TS", "line 8: '0 TS' is refused: not-your-card"),
        ("1 TC", "line 8: '1 TC' is refused: not-your-turn"),
        ("0 bid 110", "line 8: '0 bid 110' is refused: not-now"),
        ("0 AX", "line 8: there is no card 'AX'"),
        ("0 sing", "line 8: there is no verb 'sing'"),
        ("7 AS", "line 8: a line begins with a seat"),
        ("0 bid", "line 8: 'bid' takes 1 words after it, not 0"),
        ("0 bid ten", "line 8: 'ten' is not a number of points"),
        ("0 bid -5", "line 8: '-5' is not a number of points"),
        ("0 AC; 1 JD", "line 8: '1 JD' is refused: follow-suit (clubs)"),
        ("0 KS", "line 8: deal 1 is not played"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line: str, message: str) -> None:
    more = line.startswith("0 KS")
    text = f'{ANN_ALONE}{line}\n"""\n' + ('[[deals]]\ncards = ""\n' if more else "")
    with pytest.raises(RecordError) as caught:
        list(replay(read(text)))
    expected = "cards should give 3 hands" if more else message
    assert str(caught.value).startswith(expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'the first line must be format = "thousand-record/1"'),
        ('format = "thousand-record/2"', "the first line must be format"),
        ("= 3", "Invalid statement"),
        ("{ok}\nsurprise = 1", "there is no key 'surprise' in a record"),
        ("{ok}\nrules = 3", "rules should be a table of keys, not 3"),
        ("{ok}\nrules = { nonsense = 1 }", "there is no option 'nonsense'"),
        ("{ok}\nrules = { fine = 121 }", "fine cannot be 121: it is one of 60, 100, 120, 200"),
        ("{ok}\nrules = { bolts_per_fine = 3.0 }", "bolts_per_fine cannot be 3.0"),
        ("{ok}\nrules = { barrel_attempts = true }", "barrel_attempts cannot be True"),
        ("{ok}\nrules = { raise = [1] }", "raise cannot be [1]"),
        ('{ok}\npreset = "chess"', "there is no preset 'chess'"),
        ("{ok}\nplayers = 3", "players should be a list, not 3"),
        ('{ok}\nplayers = ["Ann"]', "players should be"),
        ("{ok}\nstart = 5", "start should be a table of keys, not 5"),
        ("{ok}\n[start]\ndealer = 3", "dealer should be a seat, 0 to 2, not 3"),
        ("{ok}\n[start]\ndealer = -1", "dealer should be a seat, 0 to 2, not -1"),
        ("{ok}\n[start]\nscores = [1, 2]", "scores should be a list of 3 numbers"),
        ("{ok}\n[start]\nscores = [1, 2, true]", "True should be a whole number"),
        ("{ok}\n[start]\nscores = [1, 2, 0.5]", "0.5 should be a whole number"),
        ("{ok}\n[start]\nbolts = [-1, 0, 0]", "only scores may be below zero in [start]"),
        ("{ok}\n[start]\ncolour = 1", "there is no key 'colour' in [start]"),
        ("{ok}\ndeals = 3", "deals should be a list, not 3"),
        ("{ok}\ndeals = [3]", "deals should be a table of keys, not 3"),
        ("{ok}\n[[deals]]\ncards = 3", "there is no card '3'"),
        ("{ok}\n[[deals]]\nhands = 3", "there is no key 'hands' in [[deals]]"),
        ("{ok}\n[[deals]]\nstood_in = [3]\ndeck = ''", "stood_in should name seats from 0 to 2"),
        ('{ok}\n[[deals]]\ncards = "AS | TS"', "cards should give 3 hands"),
    ],
)
def test_a_wrong_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text.replace("{ok}", 'format = "thousand-record/1"'))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (
            "AS AS QS AC KC QC 9D | TS TC JD JC 9C KD QD | JS 9S AD TD AH KH QH / TH JH 9H",
            "a card is missing",
        ),
        (
            "KS QS AC KC QC 9D | TS TC JD JC 9C KD QD | JS 9S AD TD AH KH QH / TH JH 9H",
            "these are not the hands",
        ),
    ],
    ids=["twice", "missing"],
)
def test_a_wrong_deck_is_refused(cards: str, message: str) -> None:
    record = read(f'format = "thousand-record/1"\n[[deals]]\ncards = "{cards}"\n')
    with pytest.raises(RecordError, match=message):
        list(replay(record))


def test_nothing_is_dealt_after_the_match() -> None:
    won = text_of(DEALS / "3_barrel_120_wins.toml")
    again = won + won[won.index("[[deals]]") :]
    with pytest.raises(RecordError, match="deal 2: the match is over"):
        list(replay(read(again)))


def test_a_deal_left_open_ends_a_record() -> None:
    """An unfinished record agrees: the match stands where the words end."""
    last = list(replay(read(ANN_ALONE + '"""\n')))[-1]
    assert last.match.asked == 0
    assert last.agrees


def test_a_deal_left_open_cannot_be_followed() -> None:
    hands = ANN_ALONE[ANN_ALONE.index("[[deals]]") : ANN_ALONE.index("play")]
    with pytest.raises(RecordError, match="deal 1 is not played to its end"):
        list(replay(read(f'{ANN_ALONE}"""\n{hands}')))


BOB_AND_CID_FORCED = """format = "thousand-record/1"
[[deals]]
cards = "AS KS QS QD TD JD 9D | TS JS TC KC JC 9C AD | 9S AC QC KD AH TH KH / QH JH 9H"
play = '''
1 pass; 2 pass
0 give 9H 1; 0 give JH 2; 0 contract 100
0 QD; {forced}1 KC
'''
"""


def test_forced_cards_of_the_next_speaker_may_be_left_out() -> None:
    """R1: Bob and Cid hold one diamond each; Bob's ace takes the trick, and it is he who speaks next."""
    shorter = list(replay(read(BOB_AND_CID_FORCED.format(forced=""))))
    assert shorter == list(replay(read(BOB_AND_CID_FORCED.format(forced="1 AD; 2 KD; "))))


SPOKEN = """format = "thousand-record/1"
[[deals]]
cards = "AS KS QS QD TD JD 9D | TS JS TC KC JC 9C AD | 9S AC QC KD AH QH KH / TH JH 9H"
play = '''
{words}
'''
"""
GIVEN = "0 give 9H 1; 0 give JH 2; 0 contract 100"
"""Ann holds the marriage in spades and Cid the one in hearts: only they may go above 120."""


@pytest.mark.parametrize(
    "words",
    [
        f"1 pass; 2 pass; {GIVEN}",
        f"0 bid 100; 1 pass; 2 pass; {GIVEN}",
        f"1 pass; 2 pass; 0 bid 100; 0 take 1; {GIVEN}",
        "1 bid 105; 2 bid 110; 0 bid 140; 1 pass; 2 bid 180; 0 pass; 2 take 1",
    ],
)
def test_what_nobody_was_asked_may_be_told_where_it_came(words: str) -> None:
    """R1: the forced bid when it stands or when it wins, a lone talon when it is taken."""
    assert len(list(replay(read(SPOKEN.format(words=words))))) == 1


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (f"1 pass; 2 pass; 0 take 1; 0 take 1; {GIVEN}", "0 take 1"),
        (f"1 pass; 2 pass; 0 take 1; 0 bid 100; {GIVEN}", "0 bid 100"),
        (f"0 bid 100; 1 pass; 2 pass; 0 bid 100; {GIVEN}", "0 bid 100"),
        (f"1 bid 105; 2 pass; 0 pass; 1 bid 105; {GIVEN}", "1 bid 105"),
        (f"1 pass; 2 pass; 0 give 9H 1; 0 take 1; {GIVEN}", "0 take 1"),
        ("1 bid 120; 2 bid 125; 0 pass; 1 pass; 2 bid 125", "2 bid 125"),
    ],
)
def test_an_answer_to_no_question_is_refused(words: str, refused: str) -> None:
    """R1: neither twice, nor late, nor what was asked and answered before."""
    with pytest.raises(RecordError, match=f"'{refused}' is refused"):
        list(replay(read(SPOKEN.format(words=words))))


def test_a_pass_that_came_by_itself_is_not_told_late() -> None:
    """N7: Bob holds no marriage and cannot go above 120; the pass belongs before Cid's next word."""
    auction = "1 bid 105; 2 bid 110; 0 bid 140; {here}2 bid 150; {late}0 pass"
    told = SPOKEN.format(words=auction.format(here="1 pass; ", late=""))
    assert len(list(replay(read(told)))) == 1
    with pytest.raises(RecordError, match="'1 pass' is refused"):
        list(replay(read(SPOKEN.format(words=auction.format(here="", late="1 pass; ")))))


def test_a_wrong_card_after_a_forced_one_is_told() -> None:
    """The error names the card that could not be played, not a consequence of playing on."""
    with pytest.raises(RecordError, match=r"line 7: '2 AC' is refused: follow-suit \(diamonds\)"):
        list(replay(read(BOB_AND_CID_FORCED.format(forced="1 AD; 2 AC; "))))
