"""Both checkers find any change of a deck, a secret, the die, a cut or a line of a record."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bot.__main__ import main as thousand
from game.__main__ import AGREES, DIFFERS, WRONG, main
from game.record import read, write
from game.replay import RecordCheck, verify
from game.rules import Rules, change, preset, presets
from tests.game.proven import SEED, checked, played, proof


def cut_by(side: str) -> Rules:
    """Return rules by which a neighbour of the dealer cuts and four nines are dealt again."""
    return change(preset("classic"), "cut_ritual", side)


CUT = played(cut_by("right_neighbour"), random.Random(3))
PLAIN = played(preset("classic"), random.Random(1))


def both(text: str, folder: Path) -> tuple[bool, bool]:
    """Return whether each of the two checkers believes a record."""
    file = folder / "record.toml"
    file.write_text(text, encoding="utf-8")
    return main(["verify", str(file)]) == AGREES, checked(text).returncode == 0


@pytest.mark.parametrize("name", presets())
def test_a_match_by_any_preset_is_believed(name: str, tmp_path: Path) -> None:
    text = played(preset(name), random.Random(name), preset=name)
    assert both(text, tmp_path) == (True, True), checked(text).stdout
    assert write(read(text)) == text


@pytest.mark.parametrize("side", ["right_neighbour", "left_neighbour"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_cut_is_believed(side: str, players: int, tmp_path: Path) -> None:
    """The deals are enough to meet nines and jacks at the bottom, which are cut again or married."""
    for seed in range(3):
        text = played(change(cut_by(side), "players", players), random.Random(seed), deals=8)
        assert both(text, tmp_path) == (True, True), checked(text).stdout


def test_what_is_dealt_again_is_believed(tmp_path: Path) -> None:
    text = played(often_redealt(), random.Random(5), deals=12)
    secrets = re.findall('secret = "(.*)"', text)
    assert len(secrets) > len(set(secrets)), "nothing was dealt again"
    assert both(text, tmp_path) == (True, True), checked(text).stdout


def often_redealt() -> Rules:
    """Return rules by which poor hands are dealt again."""
    poor = change(preset("classic"), "redeal_hand_points_below", 16)
    return change(change(poor, "redeal_hand_nines", 3), "redeal_hand_jacks", 3)


def test_collected_cards_are_told_as_such(tmp_path: Path) -> None:
    text = played(change(preset("classic"), "shuffle", "match_start"), random.Random(2))
    assert both(text, tmp_path) == (True, True)
    assert text.count("collected = true") == verify(text).collected == 3
    shuffled_after_all = text.replace("collected = true\n", "", 1)
    assert both(resealed(shuffled_after_all), tmp_path) == (False, False)


def test_a_match_without_a_die_is_believed_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played(preset("classic"), random.Random(1), die=0)
    assert both(text, tmp_path) == (True, True)
    assert "no die was thrown (refused)" in capsys.readouterr().out


def test_a_match_without_proof_is_not_believed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = re.sub(r"(?s)\[proof\].*?(?=\[\[)", "", re.sub('(secret|seal) = ".*"\n', "", PLAIN))
    assert both(text, tmp_path) == (False, False)
    assert "dealt without proof" in capsys.readouterr().out


def in_line(start: str, change: Callable[[str], str], text: str = PLAIN) -> str:
    """Return a record where the last line that begins so is another."""
    place = text.rindex(f"\n{start}") + 1
    line, rest = text[place:].split("\n", 1)
    assert change(line) != line
    return f"{text[:place]}{change(line)}\n{rest}"


def swapped(line: str) -> str:
    """Exchange the first card of a line with its last one."""
    first, *_, last = re.findall("[9JQKTA][SCDH]", line)
    return line.replace(first, "??").replace(last, first).replace("??", last)


def digit(line: str) -> str:
    """Change the last digit of a line."""
    place = next(n for n in reversed(range(len(line))) if line[n].isdigit())
    return f"{line[:place]}{(int(line[place]) + 1) % 10}{line[place + 1 :]}"


def resealed(text: str) -> str:
    """Seal a changed record again, as somebody would who means to deceive."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line.startswith("seal = "):
            above = "\n".join(
                each for each in lines[:number] if not each.startswith(("players = ", "names = "))
            )
            lines[number] = f'seal = "{sha256(above.encode()).hexdigest()}"'
    return "\n".join(lines)


TAMPERED = {
    "a deck": in_line("deck = ", swapped),
    "hands": in_line("cards = ", swapped),
    "a secret": in_line("secret = ", digit),
    "the chain": in_line("chain = ", digit),
    "the die": in_line("die = ", lambda line: "die = 6"),
    "no die": re.sub("die = .*\nthrown = .*\n", 'no_die = "refused"\n', PLAIN),
    "the seal of the names": in_line("names = ", digit),
    "the moment of the die": in_line("thrown = ", digit),
    "the lot": re.sub(r"(?m)^\[proof\]", "[start]\ndealer = 0\n[proof]", PLAIN),
    "no lot": PLAIN.replace("lot = true\n", ""),
    "a cut": re.sub(r"(\d cut) (\d+)", lambda found: f"{found[1]} {int(found[2]) % 23 + 1}", CUT, count=1),
    "a cut deck": in_line("deck = ", swapped, CUT),
}
"""Forgeries that a renewed seal does not hide."""


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_tampered_with_is_found_even_when_it_is_sealed_again(what: str, tmp_path: Path) -> None:
    text = TAMPERED[what]
    assert text not in {PLAIN, CUT}
    assert both(text, tmp_path) == (False, False)
    assert both(resealed(text), tmp_path) == (False, False)


def test_every_line_is_sealed(tmp_path: Path) -> None:
    lines = PLAIN.split("\n")
    for number, line in enumerate(lines[:-1]):
        changed = "\n".join([*lines[:number], line + " ", *lines[number + 1 :]])
        unsealed = line.startswith("names = ")  # itself a seal: what it says counts, not a space behind it
        assert both(changed, tmp_path) == ((True, True) if unsealed else (False, False)), line


def test_names_that_were_exchanged_are_found(tmp_path: Path) -> None:
    exchanged = PLAIN.replace('players = ["Ann", "Bob", "Cid"]', 'players = ["Bob", "Ann", "Cid"]')
    assert both(exchanged, tmp_path) == (False, False)
    assert verify(exchanged).wrong == ("the names of the players are not those that were written",)
    assert both(re.sub("names = .*\n", "", exchanged), tmp_path) == (False, False)


def test_copies_with_other_names_have_the_same_seals() -> None:
    renamed = write(replace(read(PLAIN), players=("Anna", "Bob", "Cid")))
    assert verify(renamed) == verify(PLAIN)


def test_a_deal_that_is_left_out_or_put_in_is_found(tmp_path: Path) -> None:
    start, *deals = PLAIN.split("[[deals]]")
    for some in (deals[1:], [deals[0], *deals[2:]], [deals[0], *deals], [*deals, deals[0]]):
        changed = "[[deals]]".join([start, *some])
        assert both(changed, tmp_path) == (False, False)
        assert both(resealed(changed), tmp_path) == (False, False)
    assert both("[[deals]]".join([start, *deals[:2]]), tmp_path) == (True, True), "the match went on"


def test_a_first_dealer_who_won_the_last_match_is_believed_without_a_lot(tmp_path: Path) -> None:
    """By each preset and each option that lets the winner deal, the script has to know that."""
    winners = [name for name in presets() if preset(name).table.first_dealer == "last_winner"]
    for name in (*winners, "classic"):
        rules = change(preset(name), "first_dealer", "last_winner")
        text = played(rules, random.Random(name), preset=name).replace("lot = true\n", "")
        assert both(resealed(text), tmp_path) == (True, True), name


def test_a_line_below_the_last_seal_is_found(tmp_path: Path) -> None:
    assert both(PLAIN + "collected = true\n", tmp_path) == (False, False)


def test_the_script_of_strangers_is_short_and_stands_alone() -> None:
    script = Path("docs/verify.py").read_text(encoding="utf-8")
    assert len(script.splitlines()) <= 45
    modules = set(re.findall(r"^(?:from|import) (\w+)", script, re.MULTILINE))
    assert modules == {"re", "sys", "tomllib", "hashlib", "hmac"}


def test_what_is_wrong_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.toml"
    file.write_text(TAMPERED["a secret"], encoding="utf-8")
    assert main(["verify", str(file)]) == DIFFERS
    told = capsys.readouterr().out
    assert "deal 4: the secret is not the next one of the chain" in told
    assert "deal 4: the deck is not the one that follows" in told
    file.write_text("", encoding="utf-8")
    assert main(["verify", str(file), str(tmp_path / "none")]) == WRONG


def test_the_command_of_the_bot_needs_no_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("THOUSAND_PRIVATE_BURST", "many")
    file = tmp_path / "record.toml"
    file.write_text(PLAIN, encoding="utf-8")
    assert thousand(["verify", str(file)]) == AGREES
    assert f"4 deals, all as the chain {proof().chain} tells" in capsys.readouterr().out


def test_the_verdict_names_the_last_seal() -> None:
    found = verify(PLAIN)
    assert found == RecordCheck(proof(), 4, 0, 0, (), re.findall('seal = "(.*)"', PLAIN)[-1])


def test_the_secret_of_a_deal_says_nothing_of_the_next() -> None:
    assert SEED not in PLAIN
