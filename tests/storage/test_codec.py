"""Text and back: exact, strict, versioned."""

from __future__ import annotations

import json
from dataclasses import dataclass, is_dataclass, replace
from functools import partial
from inspect import signature
from itertools import islice
from typing import Any, NamedTuple, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import events as events_of_the_game
from game import state
from game.actions import Deal, Pass, Play, parse, spell
from game.cards import DECK, Card, Suit, cards
from game.engine import step
from game.events import CardPlayed, CardsDealt, ClaimAsked, DeckCut, Event, MarriageDeclared, TrickWon
from game.rules import Rules, change, flat, preset, presets
from game.state import Phase, new_match
from storage.codec import EVENTS, MATCH, RULES, Kind, SeatNumber, dump_rules, load_rules, seats_in, shape
from tests.storage.played import steps


def made(kind: type) -> st.SearchStrategy[Any]:
    """Return records of any content, but with seats that a table can have."""
    hints = get_type_hints(kind, localns={**vars(events_of_the_game), "Seat": SeatNumber})
    return st.builds(kind, **{name: st.from_type(hints[name]) for name in signature(kind).parameters})


st.register_type_strategy(Card, st.sampled_from(DECK))
st.register_type_strategy(SeatNumber, st.integers(0, 3))
for module in (state, state, state, events_of_the_game):
    for each in vars(module).values():
        if isinstance(each, type) and (is_dataclass(each) or hasattr(each, "_fields")) and each is not Card:
            st.register_type_strategy(each, partial(lambda kind, _: made(kind), each))

EVENT: st.SearchStrategy[Event] = st.one_of(*map(st.from_type, get_args(Event)))
PHASE: st.SearchStrategy[Phase] = st.one_of(*map(st.from_type, get_args(Phase)))


@pytest.mark.parametrize("seed", range(3))
def test_every_step_of_random_matches_comes_back(seed: int) -> None:
    for each in islice(steps(seed, Rules()), 400):
        assert MATCH.load(MATCH.dump(each.match)) == each.match
        assert EVENTS.load(EVENTS.dump(each.entry.events)) == each.entry.events
        assert parse(spell(each.entry.action)) == each.entry.action


@pytest.mark.parametrize("name", presets())
def test_every_step_under_every_preset_comes_back(name: str) -> None:
    """Two to four players, cuts, dark deals, banks: whatever the rules bring has a text."""
    for each in islice(steps(4, preset(name)), 120):
        assert repr(MATCH.load(MATCH.dump(each.match))) == repr(each.match)
        assert EVENTS.load(EVENTS.dump(each.entry.events)) == each.entry.events
        assert parse(spell(each.entry.action)) == each.entry.action


def test_types_come_back_and_not_only_equal_values() -> None:
    for each in islice(steps(1, Rules()), 60):
        match = MATCH.load(MATCH.dump(each.match))
        assert repr(match) == repr(each.match)
        assert type(match.phase) is type(each.match.phase)


@settings(max_examples=200, deadline=None)
@given(st.tuples(EVENT))
def test_every_event_comes_back(events: tuple[Event, ...]) -> None:
    assert EVENTS.load(EVENTS.dump(events)) == events


@settings(max_examples=200, deadline=None)
@given(PHASE, st.integers())
def test_every_phase_comes_back(phase: Phase, turn: int) -> None:
    match = new_match(4)._replace(phase=phase, turn=turn)
    assert MATCH.load(MATCH.dump(match)) == match
    assert type(MATCH.load(MATCH.dump(match)).phase) is type(phase)


@pytest.mark.parametrize("seat", ["-1", "4", "true", "1.0", '"1"', "null"])
def test_a_seat_that_no_table_has_is_refused(seat: str) -> None:
    with pytest.raises(ValueError, match="seat"):
        EVENTS.load(f'{{"v":1,"events":[{{"is":"TrickWon","seat":{seat},"points":14}}]}}')


def test_every_seat_that_a_record_speaks_of_is_found() -> None:
    dealt = CardsDealt((), (), unseen=(0, 2))
    cut = DeckCut(1, 3, None, (), again=2)
    assert list(seats_in(dealt)) == [0, 2]
    assert list(seats_in(cut)) == [1, 2]
    assert list(seats_in(replace(cut, again=None))) == [1]
    claims = ClaimAsked(2)
    assert list(seats_in(claims)) == [2]
    match = new_match(3, dealer=1)
    assert list(seats_in(match)) == [1]
    bid = list(islice(steps(0, Rules()), 2))[-1].match
    assert {bid.dealer, bid.asked} <= set(seats_in(bid)) <= {0, 1, 2}


def test_an_answer_of_a_stand_in_is_told_by_its_first_event() -> None:
    match = step(Rules(), new_match(3), Deal(DECK)).match
    events, after = step(Rules(), match, Pass(1), stood_in=True)
    text = EVENTS.dump(events)
    assert text.startswith('{"v":1,"events":[{"is":"StoodIn","seat":1},{"is":"Passed","seat":1,')
    assert EVENTS.load(text) == events
    assert MATCH.load(MATCH.dump(after)).carried.stood_in == (1,)


def test_a_person_can_read_the_text() -> None:
    events = (
        CardPlayed(1, cards("QD")[0]),
        MarriageDeclared(1, Suit.DIAMONDS, 80, Suit.DIAMONDS),
        TrickWon(0, 14),
    )
    assert EVENTS.dump(events) == (
        '{"v":1,"events":[{"is":"CardPlayed","seat":1,"card":"QD"},'
        '{"is":"MarriageDeclared","seat":1,"suit":"D","points":80,"trump":"D","kind":"full","owes_aces":false},'
        '{"is":"TrickWon","seat":0,"points":14}]}'
    )


@pytest.mark.parametrize(
    ("event", "complaint"),
    [
        ({"is": "CardPlayed", "seat": 1, "card": "XX"}, r"\[0\]: CardPlayed.card: there is no card 'XX'"),
        ({"is": "CardPlayed", "seat": 1, "card": 7}, r"CardPlayed.card: expected str, not 7"),
        ({"is": "CardPlayed", "seat": True, "card": "AS"}, r"CardPlayed.seat: expected int, not True"),
        ({"is": "CardPlayed", "seat": 1}, r"CardPlayed lacks card"),
        ({"is": "BidAsked", "seat": 1, "why": 0}, r"BidAsked has no field why"),
        ({"is": "Juggled", "seat": 1}, r"there is no 'Juggled' among DeckBrought, DeckCut, CardsDealt"),
        ({"seat": 1}, r"there is no None among"),
        ({"is": ["CardPlayed"]}, r"there is no \['CardPlayed'\] among"),
        (
            {"is": "MarriageDeclared", "seat": 0, "suit": "Z", "points": 40, "trump": "S"},
            r"'Z' is not a valid Suit",
        ),
        ({"is": "CardsDealt", "hands": "AS", "talons": []}, r"CardsDealt.hands: expected list, not 'AS'"),
        ("Passed", r"expected dict, not 'Passed'"),
    ],
)
def test_what_is_wrong_is_said(event: object, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        EVENTS.load(json.dumps({"v": 1, "events": [event]}))


def test_where_it_is_wrong_is_said() -> None:
    good, bad = {"is": "BidAsked", "seat": 1}, {"is": "BidAsked", "seat": 9}
    with pytest.raises(ValueError, match=r"^\[2\]: BidAsked.seat: 9 is no seat$"):
        EVENTS.load(json.dumps({"v": 1, "events": [good, good, bad]}))
    with pytest.raises(ValueError, match=r"^expected list, not"):
        EVENTS.load(json.dumps({"v": 1, "events": good}))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "Expecting value"),
        ("[]", r"expected \{.v.: …, .events.: …\}, not \[\]"),
        ('{"v":1}', "expected"),
        ('{"v":1,"match":{}}', "expected"),
        ('{"v":0,"events":[]}', "0 is no version"),
        ('{"v":true,"events":[]}', "True is no version"),
        ('{"v":2,"events":[]}', "version 2 were written by a newer program; this one reads up to version 1"),
    ],
)
def test_texts_of_another_kind_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        EVENTS.load(text)


def test_a_result_that_does_not_exist_is_refused() -> None:
    text = next(
        text
        for each in steps(0, Rules())
        if '"result":' in (text := EVENTS.dump(each.entry.events)) and '"made"' in text
    )
    with pytest.raises(ValueError, match=r"DealSettled.result: 'lucky' is not one of 'made', 'failed'"):
        EVENTS.load(text.replace('"made"', '"lucky"'))


class Coin(NamedTuple):
    side: str
    worth: int | None = None


@dataclass(frozen=True)
class Tossed:
    coins: tuple[Coin, ...]


TOSSED: Kind[Tossed] = Kind("tossed", shape(Tossed))


def test_a_field_that_an_older_text_lacks_stands_at_its_default() -> None:
    assert TOSSED.load('{"v":1,"tossed":{"coins":[{"side":"head"}]}}') == Tossed((Coin("head"),))


def test_defaults_are_written_all_the_same() -> None:
    assert TOSSED.dump(Tossed((Coin("tail"),))) == '{"v":1,"tossed":{"coins":[{"side":"tail","worth":null}]}}'


def test_upcasters_raise_old_versions_step_by_step() -> None:
    def from_bare_sides(data: Any) -> Any:
        return {"coins": data}

    def from_text_sides(data: Any) -> Any:
        return {"coins": [{"side": side} for side in data["coins"]]}

    kind: Kind[Tossed] = Kind("tossed", shape(Tossed), (from_bare_sides, from_text_sides))
    expected = Tossed((Coin("head"), Coin("tail")))
    assert kind.load('{"v":1,"tossed":["head","tail"]}') == expected
    assert kind.load('{"v":2,"tossed":{"coins":["head","tail"]}}') == expected
    assert kind.load(kind.dump(expected)) == expected
    assert kind.dump(expected).startswith('{"v":3,')
    with pytest.raises(ValueError, match="up to version 3"):
        kind.load('{"v":4,"tossed":{}}')


@pytest.mark.parametrize("hint", [complex, dict[str, int], int | str, tuple[int, str]])
def test_a_type_without_a_rule_is_noticed_at_once(hint: object) -> None:
    with pytest.raises(TypeError, match="no rule says how to store"):
        shape(hint)


@pytest.mark.parametrize("name", presets())
def test_presets_come_back(name: str) -> None:
    rules = preset(name)
    assert RULES.load(RULES.dump(rules)) == rules


def test_options_an_older_text_lacks_stand_at_their_default() -> None:
    assert RULES.load('{"v":1,"rules":{"fine":200}}') == change(Rules(), "fine", 200)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ('{"jokers":"on"}', "there is no option 'jokers'"),
        ('{"fine":7}', "fine cannot be 7: it is one of 60, 100, 120, 200"),
        ("[]", r"expected dict, not \[\]"),
    ],
)
def test_options_that_do_not_exist_are_named(options: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        RULES.load(f'{{"v":1,"rules":{options}}}')


def test_equal_rules_are_one_object() -> None:
    text = dump_rules(change(Rules(), "fine", 100))
    assert load_rules(text) is load_rules("".join(text))
    assert json.loads(text)["rules"] == json.loads(json.dumps(flat(Rules()) | {"fine": 100}))


def test_actions_are_text() -> None:
    assert spell(Play(2, cards("TH")[0])) == "2 TH"
