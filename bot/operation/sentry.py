"""Error reports to Sentry, if the operator wants them: without names, cards and tokens.

Only the listed fields of an event leave the machine; every text in them is redacted
(`bot.runtime.log_context`).
"""

from __future__ import annotations

import logging
from importlib.metadata import version
from typing import Any

from bot.logs import place
from bot.runtime.log_context import scrub
from bot.runtime.settings import PREFIX, SettingsError

KEPT = frozenset(
    {"event_id", "timestamp", "level", "platform", "release", "logger", "sdk", "exception", "logentry"}
)
OF_AN_EXCEPTION = frozenset({"type", "value", "module", "mechanism", "stacktrace"})
OF_A_FRAME = frozenset({"filename", "function", "module", "lineno", "in_app", "context_line"})


def report_to(address: str, transport: Any = None) -> None:
    """Report errors in the log to an address from now on; "" for none. Tests replace `transport`.

    Raises SettingsError if the extra is not installed, or the address is invalid.
    """
    if not address:
        return
    try:
        import sentry_sdk  # noqa: PLC0415 - an extra, which few have
        from sentry_sdk.integrations.logging import LoggingIntegration  # noqa: PLC0415 - as above
        from sentry_sdk.utils import BadDsn  # noqa: PLC0415 - as above
    except ImportError:
        needed = "needs the extra: pip install 'thousand-bot[sentry]'"
        raise SettingsError(f"{PREFIX}SENTRY_DSN: {needed}") from None
    try:
        sentry_sdk.init(
            dsn=address,
            release=version("thousand-bot"),
            integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
            default_integrations=False,
            auto_enabling_integrations=False,
            include_local_variables=False,
            max_breadcrumbs=0,
            server_name="",
            before_send=scrubbed,
            transport=transport,
        )
    except BadDsn:
        raise SettingsError(f"{PREFIX}SENTRY_DSN: this is no address that Sentry gives") from None


def scrubbed(event: Any, hint: object = None) -> Any:
    """Return the part of an event that may leave the machine."""
    del hint
    kept = {name: value for name, value in event.items() if name in KEPT}
    if "logentry" in kept:
        said = kept["logentry"]
        kept["logentry"] = {"message": scrub(str(said.get("formatted") or said.get("message", "")))}
    if "exception" in kept:
        kept["exception"] = {"values": [_exception(each) for each in kept["exception"].get("values", [])]}
    return kept | {"tags": {name: str(number) for name, number in place().items()}}


def _exception(given: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in given.items() if name in OF_AN_EXCEPTION}
    kept["value"] = scrub(str(given.get("value", "")))
    frames = (given.get("stacktrace") or {}).get("frames", [])
    kept["stacktrace"] = {
        "frames": [{name: value for name, value in frame.items() if name in OF_A_FRAME} for frame in frames]
    }
    return kept
