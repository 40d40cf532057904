"""Proof of who opens the app: Telegram's signed `initData`, and sessions of our own that follow from it.

See docs/webapp.md, "Who is there". Nothing here is logged.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from pydantic import BaseModel, Field, ValidationError

from bot.people import Who

LONGEST_S = 86_400.0
"""Seconds for which `initData` and a session are accepted."""
PROVED_S = 7 * LONGEST_S
"""Seconds for which sessions may follow from one `initData`: a page that is open for longer opens again."""
AHEAD_S = 60.0
"""Seconds by which Telegram's clock may be ahead of ours."""
MOST = 4096
"""Characters of `initData`; Telegram sends about 600."""


class Untrusted(ValueError):
    """A visitor cannot be trusted; the message is for a log and names nobody."""


class Expired(Untrusted):
    """The proof was right once: the app has to be opened again."""


class Ahead(Untrusted):
    """The proof is right but from the future: the clock of this machine is slow."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who has opened the app, and the token of the table they want to see."""

    who: Who
    table: str = field(repr=False)
    proved: float
    """Epoch seconds at which Telegram signed who they are."""
    introduced: bool = False
    """Whether Telegram told who they are; the name in a session may be older than the stored one."""


class _User(BaseModel):
    id: int = Field(gt=0, lt=2**52, strict=True)
    first_name: str
    language_code: str | None = None
    username: str | None = None


class _Session(BaseModel):
    user: _User
    table: str
    proved: float
    until: float


def read(init_data: str, token: str, now: float, table: str) -> Visitor:
    """Return who opened the app; `table` is what the page asks for if no link named one.

    Raises Untrusted: the data was not signed with `token` or misses fields. Raises Expired: it is too old.
    Raises Ahead: it is from the future.
    """
    if len(init_data) > MOST:
        raise Untrusted("too long")
    fields = dict(parse_qsl(init_data, keep_blank_values=True))
    given = fields.pop("hash", "")
    told = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    if not hmac.compare_digest(
        hmac.digest(key, told.encode(), hashlib.sha256).hex().encode(), given.encode()
    ):
        raise Untrusted("not signed by Telegram")
    try:
        user = _User.model_validate_json(fields.get("user", ""))
        began = int(fields.get("auth_date", ""))
    except ValueError as error:
        raise Untrusted("signed, but of another shape") from error
    if began <= now - LONGEST_S:
        raise Expired("too old")
    if began >= now + AHEAD_S:
        raise Ahead(f"Telegram's clock is {began - now:.0f} s ahead of this machine's")
    token = (fields.get("start_param") or table).partition("-")[0]  # a deal of an evening may follow
    return Visitor(_who(user), token, began, introduced=True)


def language_code(init_data: str) -> str | None:
    """Return the language that `initData` names, signed or not: the words of a refusal need no proof."""
    try:
        return _User.model_validate_json(dict(parse_qsl(init_data[:MOST])).get("user", "")).language_code
    except ValueError:
        return None


def session(visitor: Visitor, token: str, now: float) -> str:
    """Return a session of a visitor, to reconnect with; it is bound to the person and the table.

    However often it is renewed, it ends `PROVED_S` after the proof.
    """
    who = visitor.who
    user = _User(id=who.id, first_name=who.name, language_code=who.code, username=who.username)
    until = min(now + LONGEST_S, visitor.proved + PROVED_S)
    kept = _Session(user=user, table=visitor.table, proved=visitor.proved, until=until)
    told = kept.model_dump_json().encode()
    return ".".join(base64.urlsafe_b64encode(part).decode() for part in (told, _signed(told, token)))


def resumed(given: str, token: str, now: float, table: str) -> Visitor:
    """Return the visitor of a session at `table`; "" means the table of the session.

    Raises Untrusted: the session is not ours, or of another table. Raises Expired: it has ended.
    """
    try:
        told, signature = (base64.urlsafe_b64decode(part) for part in given[:MOST].split("."))
    except ValueError as error:
        raise Untrusted("no session") from error
    if not hmac.compare_digest(_signed(told, token), signature):
        raise Untrusted("a session of somebody else")
    try:
        kept = _Session.model_validate_json(told)
    except ValidationError as error:
        raise Untrusted("a session of another release") from error
    if kept.until < now:
        raise Expired("too old")
    if table not in {"", kept.table}:
        raise Untrusted("a session of another table")
    return Visitor(_who(kept.user), kept.table, kept.proved)


def _signed(told: bytes, token: str) -> bytes:
    key = hmac.digest(b"thousand app session", token.encode(), hashlib.sha256)
    return hmac.digest(key, told, hashlib.sha256)


def _who(user: _User) -> Who:
    return Who(user.id, user.first_name, user.language_code, user.username)
