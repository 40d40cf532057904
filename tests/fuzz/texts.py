"""Texts that people hand in: records, rules in words, share codes, links, the data of buttons."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from bot.features.rules.text import understand
from bot.words.buttons import LIMIT, pack, unpack
from bot.words.links import read as read_link
from bot.words.links import url
from club.rules import BadCode, decode_rules, encode_rules
from game.record import RecordError
from game.replay import verify
from game.rules import assemble, catalog, flat, preset, presets
from tests.fuzz.bending import WORDS, garbled
from tests.game.proven import played

DEALS = Path(__file__).parent.parent / "deals"
PRESSES = (
    "g1:41:AS",
    "c1:7:give AS 1",
    "l1:join",
    "L0123456789abcdef:rules",
    "s1:2",
    "x3:5:120",
    "t1:0:vote",
)


def attack(seed: int) -> None:
    """Hand in one text of each kind, bent at one to five places."""
    rng = random.Random(seed)
    for hand_in in KINDS:
        hand_in(rng)


@cache
def records() -> tuple[str, ...]:
    """Return sound records: those of the tests, and matches with proofs."""
    proven = [played(preset(name), random.Random(3), deals=2, preset=name) for name in ("classic", "studio")]
    return (*(file.read_text(encoding="utf-8") for file in sorted(DEALS.glob("*.toml"))), *proven)


def worse(text: str, rng: random.Random) -> str:
    """Return a text that was bent several times."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        text = garbled(text, rng)
    return text


def a_record(rng: random.Random) -> None:
    """It is believed or not, or cannot be read or played: that is said, and nothing else happens."""
    text = worse(rng.choice(records()), rng)
    with suppress(RecordError):
        assert verify(text).holds in {True, False}


def a_code(rng: random.Random) -> None:
    """It stands for rules that can be played, or for nothing."""
    name = rng.choice(sorted(presets()))
    given = flat(preset(name))
    for key in rng.sample(sorted(given), 3):
        given[key] = rng.choice(catalog()[key].values or (given[key],))
    try:
        code = encode_rules(name, assemble(given))
    except ValueError:
        code = encode_rules(name, preset(name))
    text = worse(code, rng)
    try:
        found, rules = decode_rules(text)
    except BadCode:
        return
    assert decode_rules(encode_rules(found, rules)) == (found, rules)


def some_rules(rng: random.Random) -> None:
    """Words behind /rules are understood, or taken for a slip, or for nothing."""
    words = rng.choice((*catalog(), *presets(), "fine 200", "preset studio", "save friday", "load", *WORDS))
    assert understand(worse(f"{words} {rng.choice((*WORDS, '120', 'on'))}", rng)) is not None


def a_link(rng: random.Random) -> None:
    """It leads where it says, or nowhere."""
    token = "".join(rng.choices("0123456789abcdef", k=16))
    text = worse(
        rng.choice((f"join_{token}_", f"seat_{token}_2", f"book_g{token}", f"rules_{token}_v", "hand")), rng
    )
    found = read_link(text)
    assert found is None or url("bot", found).endswith(f"={text}")


def a_button(rng: random.Random) -> None:
    """Check that the data of a button reads back as the same press, or as none."""
    data = worse(rng.choice(PRESSES), rng).encode(errors="replace")[:LIMIT]
    found = unpack(data.decode(errors="ignore"))
    assert found is None or unpack(pack(found)) == found


KINDS: tuple[Callable[[random.Random], None], ...] = (a_record, a_code, some_rules, a_link, a_button)
