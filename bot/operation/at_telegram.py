"""Checks at Telegram before the bot runs: the token, privacy mode, the clock, rights in a chat."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from typing import Any

from bot.operation.asking import ApiReply, ApiUnreachable, BotApiClient, asking
from bot.operation.calling import called
from bot.operation.findings import Finding, fix, note
from bot.runtime.settings import Settings

Now = Callable[[], datetime]

CLOCK_OFF_S = 60.0
"""Seconds by which a clock may be off, as deadlines are counted in minutes."""
UNKNOWN_TOKEN = frozenset({401, 404})
RIGHTS = {
    "can_send_photos": ("pictures", "sheets and standings are sent in words"),
    "can_send_documents": ("files", "/export works in the direct chat alone"),
    "can_send_other_messages": ("stickers", "so no dice, and matches begin without one"),
}
"""Optional rights of the bot, and its behaviour without them."""
LET = "allow it in the group's permissions, or make the bot an admin"
TRIAL = "Thousand: may I write here?"


def now() -> datetime:
    """Return the time of this machine."""
    return datetime.now(UTC)


async def at_telegram(
    settings: Settings, token: str, chat: int | None, now: Now = now
) -> AsyncIterator[Finding]:
    """Yield findings; if the token is unusable, stop there."""
    api_url = settings.api_url
    async with asking(api_url, token) as ask:
        try:
            me = await ask("getMe")
            async for finding in _about_bot(ask, me, now, settings):
                yield finding
            if me.ok and chat is not None:
                async for finding in _in_chat(ask, me.result, chat):
                    yield finding
        except ApiUnreachable as error:
            yield fix("api", f"{api_url}: {error}", "check the network, the firewall, and THOUSAND_API_URL")


def _new_token() -> str:
    return f"copy it again from @BotFather (/mybots, API Token), and give it to `{called('setup')}`"


async def _about_bot(ask: BotApiClient, me: ApiReply, now: Now, settings: Settings) -> AsyncIterator[Finding]:
    if me.code in UNKNOWN_TOKEN:
        yield fix("token", "Telegram does not know this token", _new_token())
        return
    if not me.ok:
        yield fix("token", f"Telegram says: {me.refusal}", "try again in a while")
        return
    yield Finding("token", f"@{me.result.get('username')}")
    yield _privacy(me.result)
    if not me.result.get("can_join_groups", True):
        yield fix("groups", "nobody can add the bot to a group", "send /setjoingroups to @BotFather: Enable")
    if settings.app_url:
        yield _app(me.result)
    yield _clock(me.date, now())
    hook = await ask("getWebhookInfo")
    if hook.ok and (found := _webhook(hook.result, settings.webhook_url)):
        yield found


def _app(me: dict[str, Any]) -> Finding:
    """Return whether @BotFather knows the Mini App: links in groups open it only then."""
    if me.get("has_main_web_app"):
        return Finding("app", "Telegram opens it from every chat")
    enable = "give THOUSAND_APP_URL to @BotFather: /mybots, Bot Settings, Configure Mini App"
    return fix("app", "its button in groups opens nothing: the bot has no main Mini App", enable)


def _webhook(hook: dict[str, Any], wanted: str) -> Finding | None:
    """Return the finding about the webhook; None if the bot polls and none is set."""
    url, error = hook.get("url", ""), hook.get("last_error_message", "")
    if not wanted:
        removed = f"`{called('run')}` removes it"
        return note("webhook", "one is set by an earlier mode of operation", removed) if url else None
    if url != wanted:
        there = f"Telegram sends updates to {url}" if url else "none is set yet"
        return note("webhook", there, f"`{called('run')}` sets it")
    if error and hook.get("pending_update_count"):
        do = "look at the proxy, its certificate, and whether the bot runs"
        return fix("webhook", f"Telegram cannot send updates to {url}: {error}", do)
    return Finding("webhook", f"Telegram sends updates to {url}")


def _privacy(me: dict[str, Any]) -> Finding:
    if me.get("can_read_all_group_messages"):
        do = "it needs commands only: send /setprivacy to @BotFather, Enable, and add it to its groups again"
        return note("privacy", "privacy mode is off: the bot receives everything written in groups", do)
    return Finding("privacy", "privacy mode is on: the bot sees commands, but no other messages")


def _clock(theirs: datetime | None, ours: datetime) -> Finding:
    if theirs is None:
        return note("clock", "the server sends no time, so this clock could not be checked")
    off = (ours - theirs).total_seconds()
    if abs(off) <= CLOCK_OFF_S:
        return Finding("clock", f"off by {abs(off):.0f} s")
    way = "fast" if off > 0 else "slow"
    return fix(
        "clock", f"this machine's clock is {_long(abs(off))} {way}", "set it: timedatectl set-ntp true"
    )


def _long(seconds: float) -> str:
    """Format a duration."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds:.0f} s"


async def _restrictions(ask: BotApiClient, chat: int, member: dict[str, Any]) -> list[Finding]:
    """Return findings about messages that a group does not let the bot send, itself or as a member."""
    if member["status"] in {"administrator", "creator"}:
        return []
    everybody = await ask("getChat", chat_id=chat)
    allowed = everybody.result.get("permissions", {}) if everybody.ok else {}
    denied = [
        note("rights", f"{chat} allows no {what}: {so}", LET)
        for right, (what, so) in RIGHTS.items()
        if not (allowed.get(right, True) and member.get(right, True))
    ]
    return denied or [Finding("rights", "pictures, files and dice can be sent")]


async def _in_chat(ask: BotApiClient, me: dict[str, Any], chat: int) -> AsyncIterator[Finding]:
    """Yield findings about the bot's rights in a chat, tried with a silent message that is deleted again."""
    restrictions: list[Finding] = []
    if chat < 0:
        member = await ask("getChatMember", chat_id=chat, user_id=me["id"])
        status = member.result.get("status") if member.ok else None
        if status in {None, "left", "kicked"}:
            why = member.refusal or f"it was {status}"
            yield fix("chat", f"the bot is not in chat {chat} ({why})", "add it there, or check the id")
            return
        yield Finding("chat", f"{status} of {chat}")
        restrictions = await _restrictions(ask, chat, member.result)
    sent = await ask("sendMessage", chat_id=chat, text=TRIAL, disable_notification=True)
    if not sent.ok:
        do = (
            "let the bot send messages there"
            if chat < 0
            else "the person has to press Start in the bot's chat"
        )
        yield fix("send", f"the bot may not write in {chat} ({sent.refusal})", do)
        return
    yield Finding("send", "a message can be sent")
    place = {"chat_id": chat, "message_id": sent.result["message_id"]}
    edited = await ask("editMessageText", **place, text=f"{TRIAL} Yes.")
    await ask("deleteMessage", **place)
    if edited.ok:
        yield Finding("edit", "and edited")
    else:
        yield fix("edit", f"a message cannot be edited ({edited.refusal})", "let the bot send messages there")
    for finding in restrictions:
        yield finding
