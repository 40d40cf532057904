"""A local stand-in for Telegram: the Bot API over loopback HTTP, people who press buttons, and a web page.

The package imports nothing of the bot that it serves. docs/telegram.md lists what it models and the exact
errors it returns.

Parameters of one Bot API call, sent as a form or as JSON, and the exceptions of the playground are here.

    PlaygroundError
      ApiError      error of the Bot API in reply to a call of the bot
      PersonError   action of a person that Telegram's apps would not allow

A form carries every value as text. Only methods that expect an object parse a value as JSON, so the text "7"
or "[1]" stays a text.
"""

import json
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


class PlaygroundError(Exception):
    """Base class of the exceptions of the playground."""


class ApiError(PlaygroundError):
    """Error of the Bot API, with its HTTP status and Telegram's text."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters or {}

    def body(self) -> Json:
        """Return the JSON body of the response."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        return body | ({"parameters": self.parameters} if self.parameters else {})


class PersonError(PlaygroundError):
    """Impossible action of a person, such as a press on a deleted message or writing to a chat they left."""


def bad_request(text: str, parameters: Json | None = None) -> ApiError:
    return ApiError(400, f"Bad Request: {text}", parameters)


def forbidden(text: str) -> ApiError:
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    return ApiError(409, f"Conflict: {text}")


@dataclass(frozen=True, slots=True)
class Upload:
    """File in a multipart form."""

    name: str
    content: bytes


class Params:
    """Typed access to the parameters of a call."""

    def __init__(self, given: dict[str, Any]) -> None:
        self._given = given

    def has(self, name: str) -> bool:
        return self._given.get(name) not in (None, "")

    def text(self, name: str) -> str:
        """Return a string, "" if it is missing."""
        value = self._given.get(name)
        return "" if value is None else str(value)

    def integer(self, name: str) -> int | None:
        """Return a number, None if it is missing or no number."""
        try:
            return int(self.text(name))
        except ValueError:
            return None

    def flag(self, name: str) -> bool:
        return self.text(name).lower() in ("true", "yes", "1")

    def json(self, name: str) -> Any:
        """Return an object or an array, None if it is missing.

        Raises ApiError: the text is not JSON.
        """
        value = self._given.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value) if value else None
        except ValueError as error:
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object") from error

    def within(self, given: dict[str, Any]) -> "Params":
        """Return the parameters inside an object of this call; they may refer to files of the form."""
        uploads = {name: value for name, value in self._given.items() if isinstance(value, Upload)}
        return Params(uploads | given)

    def upload(self, name: str) -> Upload | None:
        """Return a file, sent under this name or referred to as `attach://…`."""
        value = self._given.get(name)
        if isinstance(value, str) and value.startswith("attach://"):
            value = self._given.get(value.removeprefix("attach://"))
        return value if isinstance(value, Upload) else None

    def chat(self) -> int | None:
        return self.integer("chat_id")

    def shown(self) -> Json:
        """Return the parameters for the call log, with files replaced by their sizes."""
        return {name: _shown(value) for name, value in self._given.items()}


def _shown(value: Any) -> Any:
    return f"<{value.name}: {len(value.content)} bytes>" if isinstance(value, Upload) else value
