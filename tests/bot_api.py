"""A check of calls against the Bot API, by the models of a foreign library: aiogram.

aiogram keeps fields that it does not know instead of refusing them, so they are looked for here.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
from aiohttp import web
from pydantic import BaseModel, ValidationError

from playground import Params
from playground.server import BotApi

UPLOAD = re.compile(r"<(?P<name>.*): \d+ bytes>")
"""The playground's entry for a file in its journal."""

Look = tuple[str, object]
"""A method, and the structure of its parameters."""
CHECKED: dict[Look, list[str]] = {}
"""Complaints about each form of a call so far."""


@contextmanager
def known_calls() -> Iterator[None]:
    """Fail at the end if a playground was called by a method, parameter or field that the Bot API lacks."""
    if missing():
        yield
        return
    calls: dict[Look, Params] = {}
    answer = BotApi._answer

    async def noting(self: BotApi, request: web.Request, method: str, params: Params) -> web.StreamResponse:
        calls.setdefault((method, shape(params.shown())), params)
        return await answer(self, request, method, params)

    with patch.object(BotApi, "_answer", noting):
        yield
    for look in calls.keys() - CHECKED.keys():
        CHECKED[look] = complaints(look[0], calls[look].shown())
    unknown = sorted({each for look in calls for each in CHECKED[look]})
    assert unknown == [], "calls that the Bot API does not have"


def missing() -> str:
    """Return why calls cannot be checked, "" where they can; continuous integration fails without."""
    if find_spec("aiogram"):
        return ""
    if "CI" in os.environ:
        pytest.fail("aiogram is not installed: `uv sync`")
    return "aiogram is not installed: `uv sync`"


def shape(value: Any) -> object:
    """Return the structure of parameters without what people wrote, so that each is checked once."""
    match read(value):
        case dict() as fields:
            return tuple(sorted((name, shape(each)) for name, each in fields.items()))
        case list() as items:
            return frozenset(shape(each) for each in items)
        case str() as text:
            return "number" if text.lstrip("-").isdigit() else "text"
        case other:
            return type(other).__name__


def read(value: Any) -> Any:
    """Return an object or an array that was sent as JSON within a form; anything else as it is."""
    if isinstance(value, str) and value[:1] in {"{", "["}:
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def complaints(method: str, given: Mapping[str, Any]) -> list[str]:
    """Return what the Bot API does not know in a call, or would not take."""
    model = models().get(method.lower())
    if model is None:
        return [f"{method}: no such method"]
    model.model_rebuild(_types_namespace=types())
    attached = set(re.findall(r"attach://([\w.-]+)", str(given)))
    fields = {name: value for name, value in given.items() if name not in attached}
    typed = {name: _typed(model, name, value) for name, value in fields.items()}
    try:
        call = model.model_validate(typed)
    except ValidationError as error:
        return [f"{method}.{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
    return [f"{method}{where}: no such field" for where in extras(call)]


def _typed(model: type[BaseModel], name: str, value: Any) -> Any:
    """Return a parameter as its field wants it: a file, an object read from JSON, or as it is."""
    if isinstance(value, str) and (upload := UPLOAD.fullmatch(value)):
        return types()["BufferedInputFile"](b"", upload["name"])
    field = model.model_fields.get(name)
    return value if field is not None and field.annotation in {str, str | None} else read(value)


def extras(value: object) -> Iterator[str]:
    """Yield where a validated call has fields that its models do not know."""
    if isinstance(value, BaseModel):
        yield from (f".{name}" for name in value.model_extra or {})
        for name in type(value).model_fields:
            yield from (f".{name}{where}" for where in extras(getattr(value, name)))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from extras(each)


@cache
def types() -> dict[str, Any]:
    """Return the types of the Bot API by name, for methods to be built of: building all takes a second."""
    with patch.object(BaseModel, "model_rebuild"):
        return vars(import_module("aiogram.types"))


@cache
def models() -> dict[str, type[BaseModel]]:
    """Return all methods of the Bot API by their names in small letters."""
    types()
    methods = import_module("aiogram.methods")
    return {
        str(each.__api_method__).lower(): each for name in methods.__all__ if (each := _method(methods, name))
    }


def _method(methods: ModuleType, name: str) -> Any:
    """Return a method, None where it is what methods are made of."""
    each = getattr(methods, name)
    return each if isinstance(getattr(each, "__api_method__", None), str) else None
