"""What no log and no report of a fault may tell is taken out: tokens, cards, and what people wrote.

Our own lines name nobody. What an error says of a value may: so of whatever stands in quotes only the quotes
are left, and of what pydantic was given nothing.
"""

from __future__ import annotations

import re
import traceback

TOKEN = re.compile(r"(?<!\w)\d+:[\w-]{8,}|(?<=/bot)[^/\s]+(?=/)")
CARD = re.compile(
    r"(?<![A-Za-z0-9])(?:9|10|[TJQKA])[SCDH](?![A-Za-z0-9])"  # as records and buttons spell it
    r"|(?:\b(?:9|10|[TJQKA])\s?)?[♠♣♥♦♤♧♡♢]\ufe0f?(?:\s?(?:9|10|[TJQKA])\b)*"  # as people see it
    r"|\b(?:Suit|Rank)\.[A-Z]+"
)
GIVEN = re.compile(r"input_value=.*?(?=, input_type=|\]|$)", re.MULTILINE)
QUOTED = re.compile(r"""(?<!\w)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?!\w)""")
FRAME = '  File "'


def scrub(text: str) -> str:
    """Return a line, or several, without what nobody else should read."""
    for pattern, instead in ((TOKEN, "[token]"), (GIVEN, "input_value=…"), (QUOTED, "'…'"), (CARD, "[card]")):
        text = pattern.sub(instead, text)
    return text


def told(error: BaseException) -> str:
    """Return a traceback: where it happened as it is, what was said there without secrets."""
    lines = "".join(traceback.format_exception(error)).rstrip().split("\n")
    return "\n".join(TOKEN.sub("[token]", line) if line.startswith(FRAME) else scrub(line) for line in lines)
