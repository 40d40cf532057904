"""People API over HTTP: the actions and views of the page and the tests."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

from aiohttp import web

from playground import groups, mini_app, talk
from playground.chats import TelegramChat, User
from playground.errors import Json, PersonError
from playground.faults import Fault
from playground.tasks import start
from playground.world import World

Action = Callable[[World, Json], Any]


def _user(world: World, given: Json, name: str = "user") -> User:
    """Return the person, or the bot, that an action names."""
    return world.bot if given[name] == world.bot.id else world.person(given[name])


def _chat(world: World, given: Json) -> TelegramChat:
    return world.chat(given["chat"])


def _add_person(world: World, given: Json) -> Json:
    user = world.add_user(given["name"], given.get("language"))
    world.chats_changed()
    return user.shown()


def _create_group(world: World, given: Json) -> Json:
    members = [world.person(user_id) for user_id in given["members"]]
    owner = world.person(given["user"])
    return groups.create_group(world, owner, given["title"], members, given.get("kind", "group")).shown()


def _say(world: World, given: Json) -> Json:
    draft = talk.Draft(given["text"], given.get("reply_to"), given.get("thread"))
    return talk.say(world, _user(world, given), _chat(world, given), draft).shown()


def _forwarded(world: World, given: Json) -> Json:
    origin = world.message(world.chat(given["from"]), given["message"])
    return talk.forward(world, _user(world, given), _chat(world, given), origin).shown()


def _press(world: World, given: Json) -> Json:
    user, chat, number = _user(world, given), _chat(world, given), given.get("ephemeral")
    return talk.press(world, user, chat, given["message"], given["data"], ephemeral=number).shown()


def _open_app(world: World, given: Json) -> str:
    user, chat = _user(world, given), _chat(world, given)
    return mini_app.address(world, user, chat, given["url"], given.get("theme", {}))


def _open_topic(world: World, given: Json) -> Json:
    return {"id": groups.open_topic(world, _user(world, given), _chat(world, given), given["name"]).id}


def _seen(world: World, given: Json) -> list[Json]:
    return [message.shown() for message in world.seen_by(_user(world, given), _chat(world, given))]


def _answer(world: World, given: Json) -> Json:
    press, user = world.presses[given["press"]], world.person(given["user"])
    if press.user is not user:
        raise PersonError(f"{user.name} did not press that")
    return press.shown()


def _menu(world: World, given: Json) -> list[Json]:
    return world.commands.shown(_chat(world, given), _user(world, given))


def _calls(world: World, given: Json) -> list[Json]:
    calls = list(world.journal.calls)
    return [call.shown() for call in calls[given.get("after", 0) :]]


def _fault(world: World, given: Json) -> None:
    world.faults.add(Fault(**given))


def _clear_faults(world: World, _: Json) -> None:
    world.faults.waiting.clear()


def _budgets(world: World, given: Json) -> None:
    world.budgets.enabled = given["enabled"]


def _miss_ephemeral(world: World, given: Json) -> None:
    user, missed_by = world.person(given["user"]), world.ephemerals.missed_by
    if given["missed"]:
        missed_by.add(user.id)
    else:
        missed_by.discard(user.id)
    world.chats_changed()


def _offer_ephemeral(world: World, given: Json) -> None:
    world.ephemeral_offered = given["offered"]
    world.chats_changed()


ACTIONS: dict[str, Action] = {
    "add_person": _add_person,
    "create_group": _create_group,
    "say": _say,
    "forward": _forwarded,
    "press": _press,
    "start": lambda world, given: talk.start(world, _user(world, given), given.get("payload", "")).shown(),
    "follow": lambda world, given: talk.follow(world, _user(world, given), given["url"]).shown(),
    "block": lambda world, given: talk.block(world, _user(world, given)),
    "unblock": lambda world, given: talk.unblock(world, _user(world, given)),
    "deactivate": lambda world, given: talk.deactivate(world, _user(world, given)),
    "add_bot": lambda world, given: groups.add_bot(world, _user(world, given), _chat(world, given)),
    "kick_bot": lambda world, given: groups.kick_bot(world, _user(world, given), _chat(world, given)),
    "join": lambda world, given: groups.join(world, _user(world, given), _chat(world, given)),
    "leave": lambda world, given: groups.leave(world, _user(world, given), _chat(world, given)),
    "take_out": lambda world, given: groups.take_out(
        world, _user(world, given), _chat(world, given), _user(world, given, "whom")
    ),
    "rename": lambda world, given: groups.rename(
        world, _user(world, given), _chat(world, given), given["title"]
    ),
    "link": lambda world, given: groups.link(world, _chat(world, given), world.chat(given["group"])),
    "make_forum": lambda world, given: groups.make_forum(world, _chat(world, given)),
    "promote": lambda world, given: groups.promote(
        world, _chat(world, given), _user(world, given), anonymous=given.get("anonymous", False)
    ),
    "demote": lambda world, given: groups.demote(world, _chat(world, given), _user(world, given)),
    "restrict": lambda world, given: groups.restrict(
        world,
        _chat(world, given),
        _user(world, given),
        can_send=given["can_send"],
        denied=frozenset(given.get("denied", ())),
    ),
    "permit": lambda world, given: groups.permit(
        world, _chat(world, given), denied=frozenset(given["denied"])
    ),
    "migrate": lambda world, given: groups.migrate(world, _chat(world, given)).shown(),
    "open_app": _open_app,
    "open_topic": _open_topic,
    "close_topic": lambda world, given: groups.close_topic(
        world, _user(world, given), _chat(world, given), given["topic"]
    ),
    "delete_topic": lambda world, given: groups.delete_topic(world, _chat(world, given), given["topic"]),
    "lose_ephemeral": lambda world, given: world.lose_ephemeral(world.person(given["user"])),
    "miss_ephemeral": _miss_ephemeral,
    "offer_ephemeral": _offer_ephemeral,
    "seen": _seen,
    "answer": _answer,
    "menu": _menu,
    "calls": _calls,
    "fault": _fault,
    "clear_faults": _clear_faults,
    "budgets": _budgets,
    "world": lambda world, _: world.people_and_chats(),
}


class PeopleApi:
    """HTTP handler of `POST /people/<action>`, `GET /people/files/<id>` and the WebSocket `/people/live`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._watchers: set[web.WebSocketResponse] = set()

    def add_routes(self, app: web.Application) -> None:
        app.router.add_post("/people/{action}", self._act)
        app.router.add_get("/people/live", self._live)
        app.router.add_get("/people/files/{id}", self._file)
        app.on_shutdown.append(self._close)

    async def _close(self, _: web.Application) -> None:
        for watcher in list(self._watchers):
            await watcher.close()

    async def _act(self, request: web.Request) -> web.Response:
        action = ACTIONS.get(request.match_info["action"])
        if action is None:
            raise web.HTTPNotFound
        try:
            return web.json_response({"result": action(self._world, await request.json())})
        except PersonError as error:
            return web.json_response({"error": str(error)}, status=409)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"error": f"malformed request: {error!r}"}, status=400)

    async def _file(self, request: web.Request) -> web.Response:
        file = self._world.files.get(request.match_info["id"])
        if file is None:
            raise web.HTTPNotFound
        if file.kind == "photo":
            kind = "image/png" if file.content.startswith(b"\x89PNG") else "image/jpeg"
            return web.Response(body=file.content, content_type=kind)
        headers = {"Content-Disposition": "attachment"}
        return web.Response(body=file.content, content_type="application/octet-stream", headers=headers)

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        """Send the whole state once, then every change."""
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        self._watchers.add(socket)
        try:
            with self._world.feed.listen() as changes:
                await socket.send_json({"kind": "state", **self._state()})
                await _forward(changes, socket)
        finally:
            self._watchers.discard(socket)
        return socket

    def _state(self) -> Json:
        world = self._world
        everything = (message for chat in world.chats.values() for message in world.everything(chat))
        return {**world.people_and_chats(), "messages": [message.shown() for message in everything]}


async def _forward(changes: asyncio.Queue[Json], socket: web.WebSocketResponse) -> None:
    """Send changes until the watcher disconnects; messages from the watcher are ignored."""

    async def send() -> None:
        with contextlib.suppress(ConnectionError):  # the watcher is gone; the loop below ends
            while True:
                await socket.send_json(await changes.get())

    sender = start(send(), "sending changes to a watcher")
    try:
        async for _ in socket:
            pass
    finally:
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
