"""Callback data: typed, at most 64 bytes, and garbage is nothing."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words.buttons import (
    LIMIT,
    AskAdvice,
    AskClock,
    AskLanguage,
    Book,
    Choose,
    Claim,
    ComputerPress,
    DailyPast,
    DailyPress,
    EndPress,
    EveningPress,
    EveningVerb,
    Forget,
    KeepCards,
    LessonPress,
    LoadRules,
    LobbyPress,
    LookBack,
    NextDeal,
    OpenTable,
    OwnPress,
    PaperPress,
    PresencePress,
    Press,
    Rematch,
    RulesPage,
    SeasonPress,
    SeatPress,
    SetChat,
    SetLength,
    SetPreference,
    SetRules,
    SetTimer,
    ShowCards,
    ShowDraft,
    ShowSettings,
    ShowStandings,
    Speak,
    TakeBack,
    TakePreset,
    Tap,
    TipPress,
    pack,
    unpack,
)
from bot.words.texts import LANGUAGES
from club.paper_presses import PaperVerb

TABLES = st.integers(1, 10**15 - 1)
TOKENS = st.from_regex("[0-9a-f]{16}", fullmatch=True)
TURNS = st.integers(0, 10**6)
WORDS = st.sampled_from(["bid 120", "pass", "AS", "give 9S 1;give 9C 2", "concede", "more", ""])
PRESSES = st.one_of(
    st.builds(
        PaperPress, TABLES, TURNS, st.sampled_from(get_args(PaperVerb)), st.sampled_from(["", "1_35", "Hfx"])
    ),
    st.builds(Tap, TABLES, TURNS, WORDS),
    st.builds(EveningPress, TABLES, st.sampled_from(get_args(EveningVerb)), st.integers(0, 16)),
    st.builds(ShowDraft, TABLES, TURNS, WORDS),
    st.builds(ShowCards, TABLES),
    st.builds(Choose, TABLES, TURNS, st.sampled_from(["AS", "9H", ""])),
    st.builds(TakeBack, TABLES, TURNS),
    st.builds(Claim, TABLES, TURNS),
    st.builds(AskAdvice, TABLES, st.sampled_from(["hint", "review"]), TURNS),
    st.builds(PresencePress, TABLES, st.sampled_from(["here", "go"])),
    st.builds(AskClock),
    st.builds(ShowSettings, st.integers(0, 9)),
    st.builds(SetChat, st.sampled_from(["pace", "hints"]), st.sampled_from(["quick", "on"])),
    st.builds(SetTimer, st.sampled_from([0, 45, 86_400])),
    st.builds(SetPreference, st.sampled_from(["single", "taps"]), st.sampled_from(["never", "last", "2"])),
    st.builds(LobbyPress, TABLES, st.sampled_from(["join", "leave", "start", "cancel"])),
    st.builds(ComputerPress, TABLES, st.sampled_from(["add", "easy", "strong", "out"]), st.integers(0, 3)),
    st.builds(SetLength, TABLES, st.sampled_from([501, 1001]), st.sampled_from([0, 12])),
    st.builds(OwnPress, TABLES, st.just("preset"), st.sampled_from(["studio", "five_hundred_one"])),
    st.builds(OwnPress, TABLES, st.sampled_from(["rules", "menu", "back"])),
    st.builds(SeatPress, TABLES, st.sampled_from(["leave", "stay", "take", "not", "out"]), st.integers(0, 3)),
    st.builds(EndPress, TABLES, st.sampled_from(["end", "on", "vote"])),
    st.builds(NextDeal, TABLES, st.integers(0, 999)),
    st.builds(Rematch, TABLES),
    st.builds(RulesPage, TOKENS, st.sampled_from(["v", "sbarrel_2", "ofi", "pstudio"])),
    st.builds(SetRules, TOKENS, st.sampled_from(["fi3", "fi3bs1"])),
    st.builds(TakePreset, TOKENS, st.just("studio")),
    st.builds(LoadRules, TOKENS, st.integers(1, 999)),
    st.builds(
        Book, st.one_of(st.just(""), TOKENS.map("g".__add__), TOKENS.map("t".__add__)), st.integers(0, 9)
    ),
    st.builds(LessonPress, st.integers(0, 9), st.sampled_from(["", "TS", "bid 110", "-120", "~9S JD"])),
    st.builds(Speak, st.sampled_from(LANGUAGES)),
    st.builds(KeepCards, st.sampled_from(["look", "ask", "set", "back"]), st.sampled_from([0, 30, 365])),
    st.builds(
        ShowStandings,
        st.sampled_from(["more", "two", "computers"]),
        st.sampled_from(["rating", "contracts", "barrels", "cards", "points"]),
        st.integers(0, 999_999_999),
        st.integers(0, 999_999_999),
    ),
    st.builds(
        SeasonPress, st.sampled_from(["honours", "ask", "end", "on", "me"]), st.integers(0, 999_999_999)
    ),
    st.builds(
        LookBack,
        st.one_of(st.just(""), TOKENS.map("g".__add__), TOKENS.map("t".__add__)),
        st.sampled_from(["list", "sheet", "rules", "deal", "cards", "file"]),
        st.integers(0, 999),
        st.integers(0, 12),
    ),
)


@given(PRESSES)
def test_every_button_is_read_as_it_was_written(press: Press) -> None:
    data = pack(press)
    assert len(data.encode()) <= LIMIT
    assert unpack(data) == press


SENT: dict[str, Press] = {
    "P7:41:take:1_35": PaperPress(7, 41, "take", "1_35"),
    "P7:41:write": PaperPress(7, 41, "write"),
    "g7:41:AC": Tap(7, 41, "AC"),
    "v7:41:give 9S 1;give 9C 2": ShowDraft(7, 41, "give 9S 1;give 9C 2"),
    "c7:41:TH": Choose(7, 41, "TH"),
    "c7:41:": Choose(7, 41, ""),
    "u7:41": TakeBack(7, 41),
    "e7:41": Claim(7, 41),
    "f7:hint:41": AskAdvice(7, "hint", 41),
    "f7:review:3": AskAdvice(7, "review", 3),
    "m7": ShowCards(7),
    "l7:join:0A1B2": LobbyPress(7, "join", "0A1B2"),
    "l7:start": LobbyPress(7, "start"),
    "i7:add:1": ComputerPress(7, "add", 1),
    "i7:strong:2": ComputerPress(7, "strong", 2),
    "D7:501:0": SetLength(7, 501, 0),
    "D7:1000:12": SetLength(7, 1000, 12),
    "j7:level:strong": OwnPress(7, "level", "strong"),
    "j7:size:2": OwnPress(7, "size", "2"),
    "j7:rules": OwnPress(7, "rules"),
    "n7:3": NextDeal(7, 3),
    "h7:back": PresencePress(7, "back"),
    "x7:out:2": SeatPress(7, "out", 2),
    "q7:vote": EndPress(7, "vote"),
    "t45": SetTimer(45),
    "z": AskClock(),
    "N": AskLanguage(),
    "G2": ShowSettings(2),
    "ystand_in:strong": SetChat("stand_in", "strong"),
    "yhints:off": SetChat("hints", "off"),
    "r7": Rematch(7),
    "d": OpenTable(),
    "sru": Speak("ru"),
    "asingle:last": SetPreference("single", "last"),
    "Tlead": TipPress("lead"),
    "Tall": TipPress("all"),
    "o0123456789abcdef:sbarrel_2": RulesPage("0123456789abcdef", "sbarrel_2"),
    "w0123456789abcdef:fi3bs1": SetRules("0123456789abcdef", "fi3bs1"),
    "p0123456789abcdef:studio": TakePreset("0123456789abcdef", "studio"),
    "k0123456789abcdef:12": LoadRules("0123456789abcdef", 12),
    "bg0123456789abcdef:4": Book("g0123456789abcdef", 4),
    "b:0": Book("", 0),
    "L3": LessonPress(3),
    "L3:KH": LessonPress(3, "KH"),
    "F": Forget(),
    "Ypage": DailyPress("page"),
    "V7:join": EveningPress(7, "join"),
    "V7:deals": EveningPress(7, "deals"),
    "V7:out": EveningPress(7, "out"),
    "V7:all:3": EveningPress(7, "all", 3),
    "Yplay:0123456789abcdef": DailyPress("play", "0123456789abcdef"),
    "Zday:0123456789abcdef:20261123": DailyPast("day", "0123456789abcdef", "20261123"),
    "Zmonth:0123456789abcdef:20261123": DailyPast("month", "0123456789abcdef", "20261123"),
    "Ypeek:0123456789abcdef": DailyPress("peek", "0123456789abcdef"),
    "Kask:365": KeepCards("ask", 365),
    "H:list:0": LookBack("", "list", 0),
    "Hg0123456789abcdef:list:83": LookBack("g0123456789abcdef", "list", 83),
    "Ht0123456789abcdef:cards:12": LookBack("t0123456789abcdef", "cards", 12),
    "Ht0123456789abcdef:deal:12:8": LookBack("t0123456789abcdef", "deal", 12, 8),
    "Smore:rating:0:0": ShowStandings("more", "rating", 0, 0),
    "Scomputers:contracts:12:3": ShowStandings("computers", "contracts", 12, 3),
    "Eend:12": SeasonPress("end", 12),
    "L5:~9S JD": LessonPress(5, "~9S JD"),
}


@pytest.mark.parametrize(("data", "press"), SENT.items(), ids=SENT)
def test_a_button_sent_long_ago_means_what_it_meant(data: str, press: Press) -> None:
    assert unpack(data) == press
    assert pack(press) == data


def test_every_press_has_a_button_that_was_sent_long_ago() -> None:
    assert {type(press) for press in SENT.values()} == set(get_args(Press))


@given(st.text(max_size=80))
def test_garbage_is_nothing_or_a_button(data: str) -> None:
    press = unpack(data)
    assert press is None or pack(press) == data or data[1:].startswith("0")


@pytest.mark.parametrize(
    "data",
    [
        "",
        "g",
        "g1",
        "g1:2",
        "g1:2:AS\n",
        "gx:2:AS",
        "g1:-2:AS",
        "g1:2:A<S",
        "g١:2:AS",
        "l1:eat",
        "x1:take",
        "x1:take:10",
        "x1:eat:1",
        "q1:leave",
        "c1:2:1S",
        "c1:2:AS;9H",
        "u1",
        "ataps:",
        "asleep:2",
        "sRU",
        "sru2",
        "o-1001234567890:e",
        "w0123456789abcdef:",
        "b-7:0",
        "t-7:45",
    ],
)
def test_what_no_button_ever_sent_is_nothing(data: str) -> None:
    assert unpack(data) is None


def test_a_button_that_would_be_too_long_is_our_bug() -> None:
    with pytest.raises(ValueError, match="longer than 64 bytes"):
        pack(Tap(1, 2, "give 9S 1;" * 7))


def test_four_changes_of_rules_fit_into_a_button() -> None:
    assert len(pack(SetRules("0123456789abcdef", "ta0" * 4)).encode()) <= LIMIT
