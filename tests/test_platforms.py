"""docs/running.md is right about other systems: everything that the bot needs comes as a wheel."""

from __future__ import annotations

import pytest
from packaging.tags import parse_tag

from tools.platforms import SYSTEMS, has_wheel, missing, needed, packages

PROMISED = [name for name in SYSTEMS if "32 bits" not in name]
EXTRAS = ("postgres", "sentry")


@pytest.mark.parametrize("name", PROMISED)
def test_nothing_has_to_be_compiled(name: str) -> None:
    assert missing(SYSTEMS[name], EXTRAS) == {}


def test_on_32_bit_arm_pictures_have_to_be_compiled() -> None:
    assert missing(SYSTEMS["Linux ARM, 32 bits"]).keys() == {"pillow"}


@pytest.mark.parametrize(
    ("name", "wheel", "fits"),
    [
        ("Linux x86-64", "py3-none-any", True),
        ("Linux x86-64", "cp313-cp313-manylinux_2_28_x86_64", True),
        ("Linux x86-64", "cp313-cp313-manylinux_2_39_x86_64", False),
        ("Linux x86-64", "cp313-cp313-manylinux2014_aarch64", False),
        ("Linux x86-64", "cp313-cp313-musllinux_1_2_x86_64", False),
        ("Linux x86-64", "cp313-cp313t-manylinux_2_28_x86_64", False),
        ("Linux x86-64", "cp312-cp312-manylinux_2_28_x86_64", False),
        ("Linux x86-64", "cp39-abi3-manylinux_2_28_x86_64", True),
        ("Alpine ARM64", "cp313-cp313-musllinux_1_2_aarch64", True),
        ("macOS Apple", "cp313-cp313-macosx_11_0_universal2", True),
        ("macOS Apple", "cp313-cp313-macosx_11_0_x86_64", False),
        ("Windows ARM64", "cp313-cp313-win_arm64", True),
        ("Windows ARM64", "cp313-cp313-win_amd64", False),
        ("Windows x86-64", "cp313-cp313-win32", False),
    ],
)
def test_a_wheel_fits_a_machine(name: str, wheel: str, fits: bool) -> None:
    assert any(SYSTEMS[name].takes(tag, (3, 13)) for tag in parse_tag(wheel)) == fits


def test_what_is_needed_on_windows_alone_is_needed_there_alone() -> None:
    known = packages() | {
        "thousand-bot": {"dependencies": [{"name": "a"}, {"name": "b", "marker": "sys_platform == 'win32'"}]},
        "a": {"dependencies": [{"name": "c"}]},
        "b": {},
        "c": {},
    }
    assert needed(known, SYSTEMS["Linux x86-64"], (3, 13)) == {"a", "c"}
    assert needed(known, SYSTEMS["Windows x86-64"], (3, 13)) == {"a", "b", "c"}
    assert not has_wheel({"wheels": []}, SYSTEMS["Linux x86-64"], (3, 13)), "sources alone are no wheel"
