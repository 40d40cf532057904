"""The examples in the docstrings of the game, run as a reader would type them."""

from __future__ import annotations

from doctest import ELLIPSIS, DocTestFinder, DocTestRunner
from importlib import import_module

import pytest

WITH_EXAMPLES = (
    "game",
    "game.actions",
    "game.engine",
    "game.fair",
    "game.players",
    "game.question",
    "game.record",
    "game.replay",
    "game.rules",
    "game.settlement",
    "game.view",
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_print_what_they_promise(name: str) -> None:
    """The examples of a function begin where those of its module end; they import other names."""
    module = import_module(name)
    found = sorted(DocTestFinder().find(module, name), key=lambda each: each.name != name)
    runner = DocTestRunner(optionflags=ELLIPSIS)
    globs = {key: each for key, each in vars(module).items() if getattr(each, "__module__", name) == name}
    for test in found:
        test.globs = globs if test.name == name else dict(globs)
        runner.run(test, clear_globs=False)
    assert runner.summarize(verbose=False).attempted > 0
    assert runner.summarize(verbose=False).failed == 0
