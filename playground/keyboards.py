"""Inline keyboards, validated as Telegram does."""

from dataclasses import dataclass
from typing import Any

from playground.errors import ApiError, Json, bad_request

DATA_LIMIT_BYTES = 64
ROW_LIMIT = 8
BUTTON_LIMIT = 100
STYLES = frozenset({"primary", "success", "danger"})
_OTHER_ACTIONS = frozenset(
    {
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class InlineButton:
    """Inline button that sends data to the bot, opens a link, or opens a Mini App."""

    label: str
    data: str | None = None
    url: str | None = None
    style: str | None = None
    app: str | None = None

    def api(self) -> Json:
        app = None if self.app is None else {"url": self.app}
        fields = {"text": self.label, "callback_data": self.data, "url": self.url, "web_app": app}
        fields["style"] = self.style
        return {name: value for name, value in fields.items() if value is not None}

    def shown(self) -> Json:
        what = {"data": self.data, "url": self.url, "app": self.app}
        return {"label": self.label, "style": self.style, **what}


Keyboard = tuple[tuple[InlineButton, ...], ...]


def parse_keyboard(given: Any, *, private: bool) -> Keyboard | None:
    """Return the keyboard of a `reply_markup`, None if it has no buttons.

    Raises ApiError: the markup or a button is malformed, there are too many buttons, or one opens a Mini App
    outside a private chat.
    """
    match given:
        case None:
            return None
        case {"inline_keyboard": list(rows)}:
            keyboard = tuple(tuple(map(_button, _row(row))) for row in rows if row)
        case {"keyboard": _} | {"remove_keyboard": _} | {"force_reply": _}:
            raise bad_request("the playground supports inline keyboards only")
        case _:
            raise bad_request("object expected as reply markup")
    if sum(map(len, keyboard)) > BUTTON_LIMIT or any(len(row) > ROW_LIMIT for row in keyboard):
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    if not private and any(button.app is not None for row in keyboard for button in row):
        raise bad_request("BUTTON_TYPE_INVALID")
    return keyboard or None


def keyboard_api(keyboard: Keyboard) -> Json:
    return {"inline_keyboard": [[button.api() for button in row] for row in keyboard]}


def _row(given: Any) -> list[Any]:
    if not isinstance(given, list):
        raise bad_request('can\'t parse inline keyboard: field "inline_keyboard" must be an Array of Arrays')
    return given


def _button(given: Any) -> InlineButton:
    match given:
        case {"text": str(label)} if label.strip():
            pass
        case _:
            raise _unreadable('Field "text" must be a non-empty String')
    data, url, style = given.get("callback_data"), given.get("url"), given.get("style")
    app = parse_app(given["web_app"]) if "web_app" in given else None
    if data is None and url is None and app is None:
        raise _no_action(given)
    if data is not None and not 1 <= len(str(data).encode()) <= DATA_LIMIT_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if url is not None and not str(url).startswith(("http://", "https://", "tg://")):
        raise bad_request("BUTTON_URL_INVALID")
    if style is not None and style not in STYLES:
        raise _unreadable("invalid button style specified")
    return InlineButton(label=label, data=data, url=url, style=style, app=app)


def parse_app(given: Any) -> str:
    """Return the URL of a `web_app`; unlike in Telegram, it may be on this computer without https.

    Raises ApiError: there is no URL of a page.
    """
    match given:
        case {"url": str(url)} if url.startswith(("https://", "http://")):
            return url
        case _:
            raise bad_request("BUTTON_URL_INVALID")


def _no_action(given: Json) -> ApiError:
    if _OTHER_ACTIONS & given.keys():
        return bad_request("the playground supports buttons with callback_data, url or web_app only")
    return _unreadable("Text buttons are unallowed in the inline keyboard")


def _unreadable(reason: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {reason}")
