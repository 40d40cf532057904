"""The project's documents are true: their records play out as written, their links and commands exist."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.door import IN_GROUPS, IN_PRIVATE
from game.record import FORMAT, read
from game.replay import replay
from game.rules import catalog, presets
from tests.sources import ROOT, assert_none, name_of
from tools import browser, pictures
from tools import docs_check as check

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
TEXTS = {path: path.read_text(encoding="utf-8") for path in PAGES}
PICTURE_BYTES = 250_000
MANY_COLOURS = 50
"""An empty page has fewer."""
UNFIT = re.compile(
    r"\b(?:TODO|FIXME|TBD|XXX)\b|coming soon|(?<![\w.])/(?:home|root|tmp|work)/", re.IGNORECASE
)
"""Marks of unfinished work, and places on somebody's own machine."""


def records(path: Path) -> list[str]:
    blocks = re.findall(r"^```toml\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [block for block in blocks if FORMAT in block]


def test_the_records_shown_play_out_as_written() -> None:
    shown = [text for path in PAGES for text in records(path)]
    assert shown
    for text in shown:
        deals = list(replay(read(text)))
        assert deals
        assert all(deal.written is not None and deal.agrees for deal in deals)


def test_the_record_of_another_page_is_the_test_it_links_to() -> None:
    (shown,) = records(ROOT / "docs" / "records.md")
    written = (ROOT / "tests/deals/8_one_sits_another_climbs.toml").read_text(encoding="utf-8")
    assert read(shown).start == read(written).start
    assert [deal.match.scores for deal in replay(read(shown))] == [
        deal.match.scores for deal in replay(read(written))
    ]


def links(path: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text)
    return [a or b for a, b in found if not (a or b).startswith(("http://", "https://"))]


def anchors(path: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


def leads(path: Path, link: str) -> bool:
    """Return whether a link of a page leads to a file and, if it names one, to a heading there."""
    name, _, anchor = link.partition("#")
    target = path.parent / name if name else path
    return target.exists() and (not anchor or anchor in anchors(target))


def test_links_lead_somewhere() -> None:
    assert_none(f"{name_of(path)}: {link}" for path in PAGES for link in links(path) if not leads(path, link))


def test_targets_of_make_that_are_named_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z./]+):", makefile, re.MULTILINE))
    assert_none(
        f"{name_of(path)}: make {target}"
        for path, text in TEXTS.items()
        for target in re.findall(r"(?:^|`|&& )make ([a-z./]+)", text, re.MULTILINE)
        if target not in targets
    )


def is_runnable(module: str) -> bool:
    """Return whether `python -m` runs a module: one of ours, pytest or venv."""
    place = ROOT.joinpath(*module.split("."))
    ours = place.with_suffix(".py").exists() or (place / "__main__.py").exists()
    return ours or module in {"pytest", "venv"}


def test_modules_that_are_named_can_be_run() -> None:
    assert_none(
        f"{name_of(path)}: python -m {module}"
        for path, text in TEXTS.items()
        for module in re.findall(r"python -m ([a-z0-9_.]+)", text)
        if not is_runnable(module)
    )


ROOMS = (
    "bench", "bot", "club", "docs", "game", "locales", "playground", "storage", "tests", "tools", "webapp",
)  # fmt: skip
PLACES = {f"/{each.name}" for each in ROOT.iterdir()} | {
    f"/{each.relative_to(ROOT).as_posix()}" for room in ROOMS for each in (ROOT / room).rglob("*")
}
PLACE = re.compile(r"`(\w[\w-]*/[\w./-]*|[\w-]+\.(?:py|md|toml|ftl|sql))`")
PART = re.compile(r"`([A-Z]\w+)\.(\w+)(?:\(.*?\))?`")


def lost_places(text: str) -> list[str]:
    """Return the files and folders that a text names and nobody finds; the end of a path is enough."""
    named = (name.rstrip("/") for name in PLACE.findall(text))
    return [name for name in named if not any(place.endswith(f"/{name}") for place in PLACES)]


@cache
def classes() -> dict[str, str]:
    """Return every class by its name, with the text of the files that declare it."""
    found: dict[str, str] = {}
    for file in (each for room in ROOMS for each in (ROOT / room).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for name in re.findall(r"^class (\w+)", text, re.MULTILINE):
            found[name] = found.get(name, "") + text
    return found


def lost_parts(text: str) -> list[str]:
    """Return what a text calls a part of a class of ours and no such class has."""
    named = [(kind, part) for kind, part in PART.findall(text) if kind in classes()]
    return [f"{kind}.{part}" for kind, part in named if not re.search(rf"\b{part}\b", classes()[kind])]


def test_files_folders_and_parts_of_classes_named_exist() -> None:
    assert_none(
        f"{name_of(path)}: {name}"
        for path, text in TEXTS.items()
        for name in [*lost_places(text), *lost_parts(text)]
    )


def test_a_name_that_is_out_of_date_is_found() -> None:
    assert lost_places(
        "`storage/migrations`, `sqlite/`, `gone.py`, `bot/words/buttons.py`, `/newbot`, `on/off`"
    ) == [
        "storage/migrations",
        "gone.py",
        "on/off",
    ]
    assert lost_parts("`Timeouts.expire`, `Timeouts.lost`, `Timeouts.dozes()`, `Updater.start`") == [
        "Timeouts.lost",
        "Timeouts.dozes",
    ]


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md"])
def test_options_and_presets_are_counted(name: str) -> None:
    told = re.search(r"(\d+) \[?options.*? and (\d+) presets", (ROOT / name).read_text(encoding="utf-8"))
    assert told is not None
    assert tuple(map(int, told.groups())) == (len(catalog()), len(presets()))


def test_the_table_of_commands_names_every_command_of_a_menu_but_start() -> None:
    """Telegram sends /start by itself."""
    _, table = (ROOT / "README.md").read_text(encoding="utf-8").split("## Commands\n")
    rows = re.findall(r"^\| (/.+?) \|", table.partition("\n## ")[0], re.MULTILINE)
    named = Counter(name for row in rows for name in re.findall(r"/([a-z]+)", row))
    assert named == Counter({*IN_GROUPS, *IN_PRIVATE} - {"start"})


def test_nothing_is_promised_or_said_of_one_machine() -> None:
    assert_none(f"{name_of(path)}: {mark}" for path, text in TEXTS.items() for mark in UNFIT.findall(text))


def titles(text: str) -> int:
    """Return how many headings of the first level a page has outside its examples."""
    outside = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return len(re.findall(r"^# ", outside, re.MULTILINE))


def test_pages_have_one_title() -> None:
    assert_none(f"{name_of(path)}: {count}" for path, text in TEXTS.items() if (count := titles(text)) != 1)


def test_pages_end_with_one_line_end() -> None:
    assert_none(name_of(path) for path, text in TEXTS.items() if not re.search(r"[^\n]\n\Z", text))


def test_the_screenshots_are_those_that_make_pictures_paints() -> None:
    shown = [link for link in links(ROOT / "README.md") if link.endswith(".png")]
    assert shown == [f"docs/images/{name}" for name in pictures.MOMENTS]
    assert {path.name for path in pictures.FOLDER.iterdir()} == set(pictures.MOMENTS)


def test_the_screenshots_are_small() -> None:
    assert [each.name for each in pictures.FOLDER.iterdir() if each.stat().st_size > PICTURE_BYTES] == []


@pytest.mark.browser
@pytest.mark.skipif(browser.find() is None, reason="chromium is not installed")
async def test_a_screenshot_shows_the_page_as_wide_as_a_phone() -> None:
    """Ann is asked for the first time, which costs seconds instead of a match."""
    moments = {"asked.png": lambda live: live.match.asked == pictures.SEAT}
    found = await pictures.screenshots(moments, seed=1)
    shot = Image.open(BytesIO(found["asked.png"]))
    assert shot.width == pictures.WIDTH * pictures.SCALE
    assert len(shot.getcolors() or ()) > MANY_COLOURS


def test_generated_documents_are_in_step() -> None:
    assert check.main([]) is None


def test_a_setting_needs_words_that_name_its_unit() -> None:
    env = check.ENV.read_text(encoding="utf-8")
    with pytest.raises(check.OutOfStep, match="does not name 'second'"):
        check.env_example(env.replace("# Seconds between", "# The time between"))
    with pytest.raises(check.OutOfStep, match="THOUSAND_TRANSPORT"):
        check.env_example(env.replace("THOUSAND_TRANSPORT=", "THOUSAND_ROAD="))


def test_a_wrong_default_is_put_right_and_an_unknown_setting_goes() -> None:
    env = check.ENV.read_text(encoding="utf-8")
    assert check.env_example(env.replace("_PAUSE_S=20", "_PAUSE_S=25") + "\n# What is this?\nX=1\n") == env


def test_the_table_of_settings_needs_its_marks() -> None:
    with pytest.raises(check.OutOfStep, match="marks"):
        check.settings_table("# Running\n", check.ENV.read_text(encoding="utf-8"))


def test_numbers_of_options_and_presets_are_written_where_nothing_is_released() -> None:
    told = "# Changes\n\n## Unreleased\n\n7 options, 8 presets\n\n## 0.1.0\n\n7 options\n"
    present = f"{len(catalog())} options, {len(presets())} presets"
    assert check.changes(told) == told.replace("7 options, 8 presets", present)
    assert check.numbered("There are 7 [options](x) and 8 presets.").startswith(
        f"There are {len(catalog())} ["
    )
