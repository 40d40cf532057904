"""Exceptions of the playground.

* PlaygroundError
  - ApiError      error of the Bot API in reply to a call of the bot
  - PersonError   action of a person that Telegram's apps would not allow
"""

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
