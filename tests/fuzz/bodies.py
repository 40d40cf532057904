"""Requests to the port of the webhook, from strangers and from a sender who knows the secret."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress

from bot.telegram.webhook import SECRET_HEADER, Listener, UpdateResult
from tests.bot.fake_telegram import written
from tests.fuzz.bending import bent, no_complaints

SECRET = "a_secret-of-sixteen_letters"
ALLOWED = frozenset({b"200", b"400", b"403", b"404", b"405", b"408", b"411", b"413", b"415", b"503", b"505"})
AT_ONCE = 30
PATIENCE_S = 0.3
HEADS = (
    b"Content-Type: application/json", b"Content-Type: text/plain", b"Content-Type: x; charset=utf-7",
    b"Content-Encoding: gzip", b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked, chunked",
    b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"Content-Length: 5",
    b"Connection: upgrade",
    b"Expect: 100-continue", b"Host: evil", b"X-" + b"y" * 9000 + b": z", b"No colon", b"\x00: \xff", b"",
)  # fmt: skip


def attack(seed: int) -> None:
    """Say thirty odd things at once: afterwards what is right is taken, and the log tells nothing."""
    with no_complaints():
        asyncio.run(_attack(random.Random(seed)))


async def _attack(rng: random.Random) -> None:
    taken: list[object] = []

    async def take(given: object, _chat: int | None) -> UpdateResult:
        if not isinstance(given, dict):
            raise ValueError(given)
        taken.append(given)
        return UpdateResult.DONE

    listener = Listener(host="127.0.0.1", port=0, path="/telegram", secret=SECRET, take=take)
    await listener.open()
    try:
        said = [odd(rng) for _ in range(AT_ONCE)]
        for words, heard in zip(
            said, await asyncio.gather(*(_hear(listener, each) for each in said)), strict=True
        ):
            first = heard.split(b"\r\n", 1)[0].split(b" ")
            assert not heard or first[1] in ALLOWED, (words[:200], heard[:200])
            assert SECRET.encode() in words or SECRET.encode() not in heard
        right = request(b'{"update_id": 7}', [SECRET_HEADER.encode() + b": " + SECRET.encode(), HEADS[0]])
        heard = await _hear(listener, right)
        assert b" 200 " in heard, (right, heard)
        assert taken[-1] == {"update_id": 7}
        assert listener._inside == 0
    finally:
        await listener.close()


async def _hear(listener: Listener, words: bytes) -> bytes:
    """Return what is answered to some bytes; whoever is waited for says after a while that this was all."""
    reader, writer = await asyncio.open_connection("127.0.0.1", listener.port)
    heard = b""
    with suppress(ConnectionError, TimeoutError):
        writer.write(words)
        reading = asyncio.ensure_future(reader.read())
        if not (await asyncio.wait({reading}, timeout=PATIENCE_S))[0]:
            writer.write_eof()
        async with asyncio.timeout(20):
            heard = await reading
    writer.close()
    return heard


def request(body: bytes, heads: list[bytes], method: bytes = b"POST", path: bytes = b"/telegram") -> bytes:
    """Return a request as it goes over the wire; its length is said unless something else is."""
    if not any(each.startswith((b"Content-Length", b"Transfer")) for each in heads):
        heads = [*heads, b"Content-Length: %d" % len(body)]
    first = method + b" " + path + b" HTTP/1.1"
    return b"\r\n".join([first, b"Host: bot", b"Connection: close", *heads, b"", body])


def odd(rng: random.Random) -> bytes:
    """Return a request that is wrong somewhere, or none at all."""
    secret = rng.choice((SECRET, SECRET, SECRET, "", SECRET[:-1], SECRET.upper(), "ключ")).encode()
    heads = [SECRET_HEADER.encode() + b": " + secret, HEADS[0]]
    heads += rng.sample(HEADS, rng.choice((0, 0, 1, 2)))
    rng.shuffle(heads)
    update = {"update_id": 5, "message": {"message_id": 1, "chat": {"id": 1}, **written("/new")}}
    content = json.dumps(bent(update, rng, rng.choice((0, 1, 3)))).encode(errors="surrogatepass")
    body = rng.choice(
        (content, content, content[: len(content) // 2], rng.randbytes(200), b"[" * 9000, b"\xff\xfe")
    )
    method = rng.choice((b"POST", b"POST", b"POST", b"GET", b"PUT", b"POST\x00", b"M" * 9000))
    paths = (
        b"/telegram",
        b"/telegram",
        b"/telegram",
        b"/telegram/",
        b"//telegram",
        b"/%74elegram",
        b"*",
        b"/../x?a=b",
    )
    words = request(body, heads, method, rng.choice(paths))
    for _ in range(rng.choice((0, 0, 0, 1, 20))):
        place = rng.randrange(len(words))
        words = words[:place] + rng.randbytes(1) + words[place + rng.choice((0, 1)) :]
    return words
