"""Removal of tokens, cards and people's words from log lines and fault reports.

Our own messages name nobody, but the text of an error may quote values. Quoted text is emptied, and
pydantic's inputs are removed.
"""

from __future__ import annotations

import re
import traceback

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
