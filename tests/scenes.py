"""Async tests that play in a scene: a table, a house or an evening, opened in a folder of its own.

@with_scene(in_play, timer=0)
async def test_a_player_may_think_for_ever(table: Room) -> None:
    await asyncio.sleep(86_400)
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from tests.virtual_time import virtual_time

T = TypeVar("T")
P = ParamSpec("P")
S = ParamSpec("S")


def with_scene(
    scene: Callable[Concatenate[Path, S], AbstractAsyncContextManager[T]], *args: S.args, **chosen: S.kwargs
) -> Callable[[Callable[Concatenate[T, P], Coroutine[Any, Any, None]]], Callable[..., None]]:
    """Run an async test in virtual time, with the value of `scene(tmp_path, …)` as its first argument."""

    def decorate(test: Callable[Concatenate[T, P], Coroutine[Any, Any, None]]) -> Callable[..., None]:
        @virtual_time
        async def run(tmp_path: Path, *rest: P.args, **fixtures: P.kwargs) -> None:
            async with scene(tmp_path, *args, **chosen) as it:
                await test(it, *rest, **fixtures)

        others = list(signature(test).parameters.values())[1:]
        asked = [Parameter("tmp_path", Parameter.POSITIONAL_OR_KEYWORD), *others]
        functools.update_wrapper(run, test)
        run.__signature__ = signature(test).replace(parameters=asked)  # type: ignore[attr-defined]  # pytest reads it
        return run

    return decorate
