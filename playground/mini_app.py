"""Addresses at which Telegram opens a Mini App: the page, and signed data about who opens it in the fragment.

https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app
"""

import hashlib
import hmac
import json
import secrets
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from playground.chats import TelegramChat, User
from playground.errors import Json, PersonError
from playground.world import World

VERSION = "9.1"
"""Version of the Bot API that Telegram names to the page."""
_LINKS = frozenset({"t.me", "telegram.me"})


def address(world: World, user: User, chat: TelegramChat, url: str, theme: Json) -> str:
    """Return the address of a Mini App for a person.

    `url` is that of a button with `web_app`, or a link `https://t.me/<bot>?startapp=<payload>` to the main
    Mini App of the bot, which is the page of the default menu button.

    Raises PersonError: the bot has no main Mini App.
    """
    link = urlsplit(url)
    if link.hostname in _LINKS:
        main = world.menu_buttons.get(None)
        if main is None:
            raise PersonError("the bot has no main Mini App")
        payload = parse_qs(link.query, keep_blank_values=True).get("startapp", [""])[0]
        kind = "sender" if chat.private else chat.kind
        fields = {"chat_type": kind, "chat_instance": f"instance{chat.id}"}
        page = main["app"]
        fields |= {"start_param": payload} if payload else {}
    else:
        page, fields = url, {"query_id": secrets.token_urlsafe(12)}
    given = {
        "tgWebAppData": init_data(world, user, fields),
        "tgWebAppVersion": VERSION,
        "tgWebAppPlatform": "web",
        "tgWebAppThemeParams": json.dumps(theme),
    }
    return f"{page}#{urlencode(given, quote_via=quote)}"


def init_data(world: World, user: User, fields: dict[str, str]) -> str:
    """Return data about a person, signed with the token of the bot."""
    who = {"id": user.id, "first_name": user.name, "language_code": user.language or "en"}
    told = {
        **fields,
        "user": json.dumps(who, ensure_ascii=False, separators=(",", ":")),
        "auth_date": str(int(world.clock())),
    }
    return urlencode({**told, "hash": sign(told, world.token)}, quote_via=quote)


def sign(fields: dict[str, str], token: str) -> str:
    """Return the signature of fields, without `hash`, with the token of a bot."""
    key = hmac.digest(b"WebAppData", token.encode(), hashlib.sha256)
    listed = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    return hmac.digest(key, listed.encode(), hashlib.sha256).hex()
