"""Settings from the environment and .env, validated, with units in their names (.env.example).

Also what the system sets: the number of file descriptors of the process. Each connection takes one, and so
does each open file.
"""

import errno
import logging
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, get_args
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict
from pyreqwest.http import Url

from bot.words.texts import FALLBACK, LANGUAGES
from storage.postgres import read_address

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)

PREFIX = "THOUSAND_"
ENV = Path(".env")
"""File with settings, in the directory where the program starts."""
ENCODING = "utf-8-sig"
"""UTF-8, with or without the mark that editors on Windows write first."""

HOST = r"[^\s/?#@]+"
"""Host and port of an address that appears in messages: without a user and a password."""

Positive = Annotated[float, Field(gt=0, le=86_400)]


def is_token(text: str) -> bool:
    """Return whether a text has the form of the tokens that @BotFather gives."""
    return re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", text) is not None


def _a_token(token: SecretStr | None) -> SecretStr | None:
    text = token.get_secret_value().strip() if token else ""
    if text and not is_token(text):
        raise ValueError("should be a token of @BotFather: a number, a colon and 35 letters and digits")
    return SecretStr(text) if text else None


def _a_file(path: Path) -> Path:
    if path.parts and path.parts[0] in {"postgresql:", "postgres:"}:
        raise ValueError(f"should be the path of a file; an address belongs in {PREFIX}DATABASE_URL")
    return path


def _an_address(address: SecretStr) -> SecretStr:
    if text := address.get_secret_value().strip():
        read_address(text)
    return address


def _spoken(language: str) -> str:
    if language not in LANGUAGES:
        raise ValueError(f"should be one of {', '.join(LANGUAGES)}")
    return language


def _has_a_host(url: str) -> bool:
    """Return whether an address names a host, and a port that exists if it names one."""
    try:
        Url(url)
        parts = urlsplit(url)
        return bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _as_browsers_write(url: str) -> str:
    """Return an address with scheme, host and port as browsers write them, in `Origin` too."""
    rest = re.sub(r"^\w+://[^/]*", "", url)
    return Url(url).origin_ascii + rest


def _called_at(url: str) -> str:
    if not (re.fullmatch(rf"https?://{HOST}(/[^\s?#@:]*)?", url) and _has_a_host(url)):
        raise ValueError("should be the address of a Bot API server, as https://api.telegram.org")
    return url


def _secret(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"([A-Za-z0-9_-]{16,256})?", secret.get_secret_value()):
        raise ValueError("should be 16 to 256 of A-Z a-z 0-9 _ -")
    return secret


def _brought_to(url: str) -> str:
    if url and not (re.fullmatch(rf"(?i:https?)://{HOST}(/[^\s?#]*)?", url) and _has_a_host(url)):
        raise ValueError("should be an address with a path, as https://bot.example.org/telegram")
    return _as_browsers_write(url) if url else ""


def _opened_at(url: str) -> str:
    here = r"(?i:http)://(127\.0\.0\.1|(?i:localhost))(:\d+)?"
    if url and not (re.fullmatch(rf"((?i:https)://{HOST}|{here})(/[\w./-]*)?", url) and _has_a_host(url)):
        raise ValueError("should be an https address, as https://bot.example.org/app")
    return _as_browsers_write(url).rstrip("/") if url else ""


def _reached_at(url: str) -> str:
    if url and not (re.fullmatch(rf"https?://{HOST}/?", url) and _has_a_host(url)):
        raise ValueError("should be an address without a path, as http://worker-1:8080")
    return url


class Settings(BaseSettings):
    """The operator's settings. Each is an environment variable with the prefix THOUSAND_."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=ENV, env_file_encoding=ENCODING, extra="ignore", frozen=True
    )

    token: Annotated[SecretStr | None, AfterValidator(_a_token)] = None
    """The bot's token from @BotFather; the playground needs none."""
    database: Annotated[Path, AfterValidator(_a_file)] = Path("thousand.sqlite3")
    """Path of the SQLite file."""
    database_url: Annotated[SecretStr, AfterValidator(_an_address)] = SecretStr("")
    """Address of a PostgreSQL database, used instead of the file."""
    api_url: Annotated[str, AfterValidator(_called_at)] = "https://api.telegram.org"
    """Address of the Bot API server."""
    transport: Literal["pyreqwest", "aiohttp"] = "pyreqwest"
    """The HTTP client under python-telegram-bot."""
    language: Annotated[str, AfterValidator(_spoken)] = FALLBACK
    """Language for people and groups whose language is unknown: a folder of locales/."""
    deal_pause_s: Positive = 20
    """Seconds between the score sheet of a deal and the next deal."""
    group_calls_per_minute: Annotated[int, Field(ge=1, le=1000)] = 20
    """Messages and edits a minute in one group."""
    private_calls_per_s: Positive = 1
    """Messages and edits a second in one private chat."""
    private_burst: Annotated[int, Field(ge=1, le=100)] = 3
    """Calls a rested private chat may receive at once."""
    calls_per_s: Annotated[float, Field(ge=0, le=86_400)] = 0
    """Highest number of messages and edits a second over all chats; 0: only Telegram's refusals limit it."""
    taps_per_s: Positive = 5
    """Taps a second of one person that are carried out; a group may tap eight times as often."""
    tables_per_day: Annotated[int, Field(ge=1, le=100_000)] = 100
    """Tables that one person or one group may open in a day."""
    thinkers: Annotated[int, Field(ge=0, le=64)] = 0
    """Worker processes that search for moves, started when needed; 0: one less than the cores."""
    ephemeral_hands: bool = False
    """Show players their cards in the group, in messages that only they can see."""
    webhook_url: Annotated[str, AfterValidator(_brought_to)] = ""
    """Address of the webhook; empty: the bot polls."""
    webhook_host: str = "127.0.0.1"
    webhook_port: Annotated[int, Field(ge=0, le=65_535)] = 8080
    """Host on which the webhook listens, for the proxy that has the certificate."""
    webhook_secret: Annotated[SecretStr, AfterValidator(_secret)] = SecretStr("")
    """Secret that proves an update comes from Telegram; empty: derived from the token."""
    webhook_certificate: str = ""
    """File with a self-signed certificate, given to Telegram."""
    app_url: Annotated[str, AfterValidator(_opened_at)] = ""
    """Address of the Mini App, which shows tables on a drawn cloth; empty: there is none."""
    app_host: str = "127.0.0.1"
    app_port: Annotated[int, Field(ge=0, le=65_535)] = 8090
    """Host and port on which the Mini App listens, for the proxy that has the certificate."""
    worker_url: Annotated[str, AfterValidator(_reached_at)] = ""
    """Address at which other workers reach this one; empty: its listening address, or its host name if that
    is all addresses.
    """
    ops_port: Annotated[int, Field(ge=0, le=65_535)] = 0
    """Port of /healthz and /metrics; 0: neither is served."""
    ops_host: str = "127.0.0.1"
    """Host of /healthz and /metrics, which have no password."""
    sentry_dsn: str = Field("", repr=False)
    """Address for fault reports; empty: none. Needs the extra `sentry`."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"

    @property
    def secret_token(self) -> str:
        """The bot's token; empty if there is none."""
        return self.token.get_secret_value() if self.token else ""

    @property
    def bot(self) -> int:
        """The bot's id, the first part of its token; 0 without a token."""
        return int(self.secret_token.partition(":")[0] or 0)

    @property
    def place(self) -> Path | str:
        """The database: a file path, or a PostgreSQL address with its password."""
        return self.database_url.get_secret_value().strip() or self.database

    @property
    def in_a_file(self) -> bool:
        """Whether the database is a file."""
        return isinstance(self.place, Path)

    @property
    def shared(self) -> bool:
        """Whether this process is one of several equal workers: they all use a webhook."""
        return bool(self.webhook_url) and not self.in_a_file


class SettingsError(ValueError):
    """A setting is missing or wrong; the message names its environment variable."""


class PortTaken(Exception):
    """Another process listens at an address of the settings; it may end. The message names the setting."""


def cannot_listen(error: OSError, name: str, host: str, port: int) -> SettingsError | PortTaken:
    """Return what an address at which nothing can listen means; `name` is APP, OPS or WEBHOOK."""
    if error.errno == errno.EADDRINUSE:
        do = "stop it, or choose another port"
        return PortTaken(f"{PREFIX}{name}_PORT: another process listens at {host}:{port}: {do}")
    why = error.strerror or type(error).__name__
    return SettingsError(f"{PREFIX}{name}_HOST, {PREFIX}{name}_PORT: cannot listen at {host}:{port}: {why}")


def load(**overrides: object) -> Settings:
    """Read the settings; raises SettingsError with one line per wrong setting."""
    try:
        return Settings(**overrides)  # type: ignore[arg-type]  # given by name, validated by pydantic
    except ValidationError as error:
        raise SettingsError("\n".join(map(_complaint, error.errors()))) from None
    except OSError as error:
        do = f"let the user who runs the program own {ENV}, as with `chown USER {ENV}`"
        raise SettingsError(f"{ENV.resolve()} cannot be read ({error.strerror}): {do}") from None
    except UnicodeError:
        raise SettingsError(f"{ENV.resolve()} is no text in UTF-8: save it as UTF-8") from None


def _complaint(error: ErrorDetails) -> str:
    """Return a line about a wrong setting, without its value, which may be secret."""
    name = str(error["loc"][0])
    words = (
        error["msg"].removeprefix("Value error, ") if error["type"] == "value_error" else _words(error, name)
    )
    return f"{PREFIX}{name.upper()}: {words}"


def _words(error: ErrorDetails, name: str) -> str:
    """Return what pydantic asks of a setting, in the words of this program."""
    limits = error.get("ctx", {})
    match error["type"]:
        case "greater_than":
            return f"should be more than {limits['gt']:g}"
        case "greater_than_equal":
            return f"should be {limits['ge']} or more"
        case "less_than_equal":
            return f"should be {limits['le']:g} or less"
        case "literal_error":
            return f"should be one of {', '.join(get_args(Settings.model_fields[name].annotation))}"
    kind = Settings.model_fields[name].annotation
    return f"should be {KINDS.get(kind, 'another value')}"


KINDS: Mapping[object, str] = {
    int: "a whole number",
    float: "a number",
    bool: "True or False",
    Path: "the path of a file",
}
"""Words for the values of a type."""


def unknown_settings(environment: Iterable[str]) -> Sequence[str]:
    """Return a line for each name in .env or the environment that looks like a setting and is none."""
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    names = {name.upper() for name in (*environment, *_written())}
    strangers = sorted(name for name in names - known if name.startswith(PREFIX))
    return [f"{name}: no such setting{_meant(name, known)}" for name in strangers]


def _written() -> Iterable[str]:
    """Return the names in .env; none if it cannot be read, which `load` reports."""
    try:
        return DotEnvSettingsSource(Settings).env_vars
    except (OSError, UnicodeError):
        return ()


def _meant(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, known, n=1, cutoff=0.8)
    return f"; is {near[0]} meant?" if near else ""


ENOUGH = 65_536
"""Descriptors to ask for if the system would give any number."""


def descriptors() -> int | None:
    """Return how many descriptors this process may have open; None for no limit."""
    if sys.platform == "win32":
        return None
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft


def raise_limit() -> None:
    """Raise the limit of descriptors as far as the system allows."""
    if sys.platform == "win32" or (limit := descriptors()) is None:
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if limit >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError) as error:
        log.warning("this process may open no more than %d files and connections: %s", limit, error)
