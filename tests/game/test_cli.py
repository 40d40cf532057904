"""`python -m game`: what is printed, where, and the exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import AGREES, DIFFERS, UNREAD, WRONG, main
from game.rules import assemble, catalog, presets

DEALS = Path(__file__).parent.parent / "deals"
GOOD = str(DEALS / "8_concede_at_105_by_half.toml")
WON = str(DEALS / "3_barrel_120_wins.toml")


@pytest.fixture
def differing(tmp_path: Path) -> str:
    """A record whose scores are five points off."""
    file = tmp_path / "differs.toml"
    text = Path(GOOD).read_text(encoding="utf-8")
    file.write_text(text.replace("[55, -105, 55]", "[50, -105, 60]"), encoding="utf-8")
    return str(file)


@pytest.fixture
def refused(tmp_path: Path) -> str:
    """A record with a bid below the standing one on its eighth line."""
    file = tmp_path / "refused.toml"
    text = Path(GOOD).read_text(encoding="utf-8")
    file.write_text(text.replace("1 bid 105;", "1 bid 95;"), encoding="utf-8")
    return str(file)


def test_a_record_that_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", GOOD]) == AGREES == 0
    assert capsys.readouterr() == ("", "")


def test_scores_that_differ_are_both_shown(differing: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", differing]) == DIFFERS == 1
    out, err = capsys.readouterr()
    assert out == f"{differing}: deal 1: written (50, -105, 60), played (55, -105, 55)\n"
    assert err == ""


def test_a_refused_action_is_told_with_its_line(refused: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", refused]) == WRONG == 2
    out, err = capsys.readouterr()
    lines = Path(refused).read_text(encoding="utf-8").splitlines()
    place = next(number for number, line in enumerate(lines, 1) if "1 bid 95" in line)
    assert err == f"{refused}: line {place}: '1 bid 95' is refused: bid-too-low (105)\n"
    assert out == ""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"format = 1", "the first line must be format"),
        (b"\xff\xfe", "codec can't decode"),
        (b"players = [", "Invalid value"),
        (None, "No such file"),
    ],
)
def test_a_wrong_file(
    content: bytes | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.toml"
    if content is not None:
        file.write_bytes(content)
    assert main(["replay", str(file)]) == WRONG
    assert message in capsys.readouterr().err


def test_of_several_files_the_worst_counts(
    differing: str, refused: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", GOOD, WON]) == AGREES
    assert main(["replay", GOOD, differing, WON]) == DIFFERS
    assert main(["replay", refused, differing, GOOD]) == WRONG
    out, err = capsys.readouterr()
    assert out.count(differing) == 2
    assert err.count(refused) == 1


def test_json_tells_ledger_scores_and_winner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", GOOD, WON]) == AGREES
    conceded, won = map(json.loads, capsys.readouterr().out.splitlines())
    deal = {"ledger": conceded["deals"][0]["ledger"], "scores": [55, -105, 55]}
    assert conceded == {"file": GOOD, "deals": [deal], "winner": None}
    assert sorted(deal["ledger"]) == [[0, 55, "base"], [1, -105, "base"], [2, 55, "base"]]
    assert won["winner"] == 0
    assert won["deals"][-1]["scores"][0] == 1000


def test_json_of_a_record_without_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.toml"
    file.write_text('format = "thousand-record/1"\n', encoding="utf-8")
    assert main(["replay", "--json", str(file)]) == AGREES
    assert json.loads(capsys.readouterr().out) == {"file": str(file), "deals": [], "winner": None}


def test_json_tells_what_is_wrong_with_a_record(refused: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", refused]) == WRONG
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told["file"] == refused
    assert told["error"] == {
        "line": 8,
        "action": "1 bid 95",
        "reason": "bid-too-low",
        "message": "line 8: '1 bid 95' is refused: bid-too-low (105)",
    }
    assert err.startswith(refused)


def test_json_of_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(tmp_path / "nowhere.toml")]) == WRONG
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["line"], error["action"], error["reason"]) == (None, None, None)
    assert "No such file" in error["message"]


def test_presets_are_listed_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["presets", "--json"]) == AGREES
    listed = json.loads(capsys.readouterr().out)
    assert list(listed) == list(presets())
    assert {name: assemble(values) for name, values in listed.items()} == presets()


def test_options_are_listed_with_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options", "--json"]) == AGREES
    listed = json.loads(capsys.readouterr().out)
    assert list(listed) == list(catalog())
    assert listed["bid_step"] == {
        "section": "auction", "values": [5, 10], "default": 5, "set": False, "code": "bs", "needs": {}
    }  # fmt: skip
    assert listed["two_player_layout"]["needs"] == {"players": [2]}


def test_lists_have_a_line_for_each_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["options"]) == AGREES
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(catalog())


def test_every_golden_record_agrees_at_once() -> None:
    """As a person runs it: one process, all files, exit status 0 and not a word."""
    files = sorted(map(str, DEALS.rglob("*.toml")))
    done = subprocess.run(
        [sys.executable, "-m", "game", "replay", *files],
        cwd=DEALS.parent.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_simulate_counts_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--deals", "40", "--seed", "7"]) == AGREES
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("40 deals, ")
    counts = [int(words.split()[1]) for words in lines[1].removeprefix("results: ").split(", ")]
    assert sum(counts) == 40


@pytest.mark.parametrize("name", presets())
def test_every_preset_can_be_simulated(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--deals", "3", "--preset", name]) == AGREES
    assert capsys.readouterr().out.startswith("3 deals, ")


def test_simulate_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--deals", "20", "--seed", "3"])
    first = capsys.readouterr().out.splitlines()[1:]
    main(["simulate", "--deals", "20", "--seed", "3"])
    assert capsys.readouterr().out.splitlines()[1:] == first


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--preset", "chess"], "there is no preset 'chess'"),
        (["--deals", "0"], "--deals should be 1 or more"),
    ],
)
def test_simulate_refuses(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *arguments]) == WRONG
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["replay"], ["dance"], ["simulate", "--deals", "many"]])
def test_wrong_usage_exits_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == WRONG
    assert "usage" in capsys.readouterr().err


def test_a_reader_who_leaves_early_sees_no_traceback() -> None:
    command = [sys.executable, "-m", "game", "options", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == UNREAD
