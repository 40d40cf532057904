"""Content of log lines: the table and turn being worked on, and no tokens, cards or people's words."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context

TABLE: ContextVar[int | None] = ContextVar("TABLE", default=None)
TURN: ContextVar[int | None] = ContextVar("TURN", default=None)


@contextmanager
def about(table: int | None, turn: int | None = None) -> Iterator[None]:
    """Attach a table and a turn to the log lines of a block and of the tasks it starts."""
    tokens = TABLE.set(table), TURN.set(turn)
    try:
        yield
    finally:
        TABLE.reset(tokens[0])
        TURN.reset(tokens[1])


def nothing() -> Context:
    """Return the present context without a table, for work that belongs to no table."""
    context = copy_context()
    context.run(TABLE.set, None)
    context.run(TURN.set, None)
    return context


TOKEN = re.compile(r"(?<!\w)\d+:[\w-]{8,}|(?<=/bot)\d+(?::|%3A)[^/\s]+")
CARD = re.compile(
    r"(?<![A-Za-z0-9])(?:9|10|[TJQKA])[SCDH](?![A-Za-z0-9])"  # spelling of records and buttons
    r"|(?:\b(?:9|10|[TJQKA])\s?)?[♠♣♥♦♤♧♡♢]\ufe0f?(?:\s?(?:9|10|[TJQKA])\b)*"  # spelling on screens
    r"|\b(?:Suit|Rank)\.[A-Z]+"
)
GIVEN = re.compile(r"input_value=.*?(?=, input_type=|\]|$)", re.MULTILINE)
QUOTED = re.compile(r"""(?<!\w)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?!\w)""")
FRAME = '  File "'


def scrub(text: str) -> str:
    """Return text without secrets."""
    for pattern, instead in ((TOKEN, "[token]"), (GIVEN, "input_value=…"), (QUOTED, "'…'"), (CARD, "[card]")):
        text = pattern.sub(instead, text)
    return text


def named(error: BaseException) -> str:
    """Return the type and the text of an error; `repr` would quote the text, and quoted text is emptied."""
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def told(error: BaseException) -> str:
    """Return a traceback with its places and without secrets in its messages."""
    lines = "".join(traceback.format_exception(error)).rstrip().split("\n")
    return "\n".join(TOKEN.sub("[token]", line) if line.startswith(FRAME) else scrub(line) for line in lines)
