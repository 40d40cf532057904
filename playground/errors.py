"""What can go wrong in the playground.

* PlaygroundError
  - ApiError      the Bot API refuses a call of the bot
  - PersonError   a person asks for something that Telegram's apps would not offer
"""

from typing import Any

Json = dict[str, Any]


class PlaygroundError(Exception):
    """Anything the playground refuses to do."""


class ApiError(PlaygroundError):
    """A refusal of the Bot API, with its HTTP status and the text Telegram uses."""

    def __init__(self, code: int, description: str, parameters: Json | None = None) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters or {}

    def body(self) -> Json:
        """Return the JSON body that goes with the status."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        return body | ({"parameters": self.parameters} if self.parameters else {})


class PersonError(PlaygroundError):
    """A person tried what cannot be done: press a deleted message, write to a chat that was left."""


def bad_request(text: str, parameters: Json | None = None) -> ApiError:
    return ApiError(400, f"Bad Request: {text}", parameters)


def forbidden(text: str) -> ApiError:
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    return ApiError(409, f"Conflict: {text}")
