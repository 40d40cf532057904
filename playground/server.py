"""HTTP server of the playground, on the loopback interface only: the Bot API, the page, the People API.

The Bot API answers `/bot<token>/<method>` by GET or POST, with a form, multipart or JSON body.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from playground import ApiError, Params, Upload, bad_request, chat_methods, message_methods
from playground.chat_methods import UpdateMethods, WebhookSender
from playground.people_api import PeopleApi, page_words
from playground.world import World

PAGE = Path(__file__).parent / "web"
HIGHEST_PORT = 65_535
_LOOPBACK = frozenset({"127.0.0.1", "localhost"})
_PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; connect-src 'self' ws:; "
    "frame-src http://127.0.0.1:* http://localhost:* https:",
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PlaygroundServer:
    """Running playground; `address` is its URL, such as `http://127.0.0.1:8088`."""

    def __init__(self, runner: web.AppRunner) -> None:
        host, port = runner.addresses[0][:2]
        self.address = f"http://{host}:{port}"
        self._runner = runner

    async def close(self) -> None:
        """Stop the server; waiting polls return at once."""
        await self._runner.cleanup()


async def serve(
    world: World, host: str = "127.0.0.1", port: int = 0, *, webhook_wait_s: float = 1.0
) -> PlaygroundServer:
    """Start a server for a world; port 0 takes any free port.

    Raises ValueError: the host is not the loopback interface, or there is no such port. OSError: it is taken.
    """
    if not 0 <= port <= HIGHEST_PORT:
        raise ValueError(f"{port} is no port: choose one up to {HIGHEST_PORT}")
    if host not in _LOOPBACK:
        raise ValueError(f"the playground has no passwords, so it stays on 127.0.0.1, not {host}")
    app = web.Application(middlewares=[guard], client_max_size=LARGEST_REQUEST_BYTES)
    BotApi(world, webhook_wait_s=webhook_wait_s).add_routes(app)
    PeopleApi(world).add_routes(app)
    app.router.add_get("/", _page)
    app.router.add_get("/page/words.json", _words)
    app.router.add_static("/page", PAGE)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, host, port).start()
    return PlaygroundServer(runner)


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests from other sites: a foreign Host (DNS rebinding) or Origin (request forgery)."""
    origin = request.headers.get("Origin")
    if request.url.host not in _LOOPBACK or origin not in (None, f"http://{request.host}"):
        raise web.HTTPForbidden(text="this page may not talk to the playground")
    response = await handler(request)
    if not response.prepared:
        response.headers.update(_PAGE_HEADERS)
    return response


async def _page(_: web.Request) -> web.FileResponse:
    return web.FileResponse(PAGE / "index.html")


async def _words(_: web.Request) -> web.Response:
    return web.json_response(page_words())


LARGEST_REQUEST_BYTES = 50 * 1024 * 1024

_METHODS: dict[str, Callable[[World, Params], Any]] = {
    "getme": chat_methods.get_me,
    "getchat": chat_methods.get_chat,
    "getchatmember": chat_methods.get_chat_member,
    "getchatadministrators": chat_methods.get_chat_administrators,
    "getchatmembercount": chat_methods.get_chat_member_count,
    "leavechat": chat_methods.leave_chat,
    "setmycommands": chat_methods.set_my_commands,
    "deletemycommands": chat_methods.delete_my_commands,
    "getmycommands": chat_methods.get_my_commands,
    "setchatmenubutton": chat_methods.set_chat_menu_button,
    "savepreparedinlinemessage": chat_methods.save_prepared_inline_message,
    "setmydescription": chat_methods.set_my_description,
    "setmyshortdescription": chat_methods.set_my_short_description,
    "getmydescription": chat_methods.get_my_description,
    "getmyshortdescription": chat_methods.get_my_short_description,
    "sendmessage": message_methods.send_message,
    "sendphoto": message_methods.send_photo,
    "senddocument": message_methods.send_document,
    "senddice": message_methods.send_dice,
    "sendchataction": message_methods.send_chat_action,
    "editmessagetext": message_methods.edit_message_text,
    "editmessagecaption": message_methods.edit_message_caption,
    "editmessagemedia": message_methods.edit_message_media,
    "editmessagereplymarkup": message_methods.edit_message_reply_markup,
    "deletemessage": message_methods.delete_message,
    "answercallbackquery": message_methods.answer_callback_query,
    "pinchatmessage": message_methods.pin_chat_message,
    "unpinchatmessage": message_methods.unpin_chat_message,
}
_EPHEMERAL_METHODS: dict[str, Callable[[World, Params], Any]] = {
    "editephemeralmessagetext": message_methods.edit_ephemeral_message_text,
    "editephemeralmessagereplymarkup": message_methods.edit_ephemeral_message_reply_markup,
    "deleteephemeralmessage": message_methods.delete_ephemeral_message,
}


class BotApi:
    """HTTP handler of the Bot API: token check, fault injection, rate limits, log of calls."""

    def __init__(self, world: World, *, webhook_wait_s: float = 1.0) -> None:
        self._world = world
        self._webhook = WebhookSender(world, self._in_reply, first_wait_s=webhook_wait_s)
        updates = UpdateMethods(world, self._webhook)
        self._waiting_methods: dict[str, Callable[[Params], Awaitable[Any]]] = {
            "getupdates": updates.get_updates,
            "setwebhook": updates.set_webhook,
            "deletewebhook": updates.delete_webhook,
            "getwebhookinfo": updates.get_webhook_info,
        }

    def add_routes(self, app: web.Application) -> None:
        app.router.add_route("*", r"/bot{token:[^/]+}/{method:[A-Za-z]+}", self._handle)
        app.on_shutdown.append(self._close)

    async def _close(self, _: web.Application) -> None:
        self._world.updates.close()
        await self._webhook.close()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        if request.match_info["token"] != self._world.token:
            return _refusal(ApiError(401, "Unauthorized"))
        try:
            params = Params(await _read(request))
        except ApiError as error:
            return _refusal(error)
        outcome = "ok"
        try:
            return await self._answer(request, method, params)
        except ApiError as error:
            outcome = str(error)
            return _refusal(error)
        except ConnectionAbortedError as error:
            outcome = str(error)
            raise
        finally:
            if method.lower() != "getupdates":
                self._world.record(method, params.chat(), params.shown(), outcome)

    async def _in_reply(self, method: str, params: Params) -> None:
        """Carry out a call in the body of a webhook's reply; its result is recorded and told to nobody."""
        outcome = "ok"
        try:
            await self._call(method, params)
        except ApiError as error:
            outcome = str(error)
        finally:
            self._world.record(method, params.chat(), params.shown(), outcome)

    async def _answer(self, request: web.Request, method: str, params: Params) -> web.StreamResponse:
        """Carry out a call, with the fault that is injected into it, if any."""
        fault = self._world.faults.take(method, params.chat())
        if fault is None:
            return _reply(await self._call(method, params))
        await asyncio.sleep(fault.delay_s)
        if error := fault.error():
            raise error
        if fault.drop == "before":
            _cut(request, "connection cut before the call")
        try:
            result = await self._call(method, params)
        finally:
            await asyncio.sleep(fault.reply_delay_s)
        if fault.drop == "after":
            _cut(request, "connection cut after the call")
        return _reply(result)

    async def _call(self, method: str, params: Params) -> Any:
        name = method.lower()
        if name in self._waiting_methods:
            return await self._waiting_methods[name](params)
        methods = _METHODS | (_EPHEMERAL_METHODS if self._world.ephemeral_offered else {})
        if name not in methods:
            raise ApiError(404, "Not Found")
        self._world.budgets.spend(name, params.chat() or 0)
        return methods[name](self._world, params)


def _reply(result: Any) -> web.Response:
    return web.json_response({"ok": True, "result": result})


def _refusal(error: ApiError) -> web.Response:
    return web.json_response(error.body(), status=error.code)


def _cut(request: web.Request, outcome: str) -> None:
    """Close the connection without a reply, as a broken network does."""
    if request.transport is not None:
        request.transport.abort()
    raise ConnectionAbortedError(outcome)


async def _read(request: web.Request) -> dict[str, Any]:
    """Return the parameters of a call. Raises ApiError: the request cannot be parsed."""
    given: dict[str, Any] = dict(request.query)
    try:
        if request.content_type == "application/json":
            body = await request.json()
        else:
            body = {name: _value(value) for name, value in (await request.post()).items()}
    except (ValueError, LookupError, RecursionError) as error:
        raise bad_request("can't parse the body of the request") from error
    if not isinstance(body, dict):
        raise bad_request("object expected")
    return given | body


def _value(value: str | bytes | bytearray | web.FileField) -> Any:
    if isinstance(value, web.FileField):
        return Upload(value.filename, value.file.read())
    return value if isinstance(value, str) else value.decode()
