"""The standing of a session in play, sent whenever it changes: server-sent events (raw ASGI).

It is public, like the answer that a page polls: no sign-in, no cookie. It sends what
`/live/<event>/state/` answers; a reader who reconnects with the id of the last message gets only
what is new. A process that is full, or does not know the event, says so, and the page polls.
"""

import asyncio
import io
import random
import re
import resource
from collections.abc import Iterable

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.urls import reverse
from django.utils.translation import get_language_from_request

from federation.callers import address_for_limits
from federation.streams import Message, Receive, Scope, Send
from scoring.live.web.watchers import Watched, Watcher

HEARTBEAT = 20.0  # seconds
ANSWERS_WITHIN = 4.0  # seconds; a page gives up after five
MOST_OPEN = 2000
MOST_OF_ONE_ADDRESS = 300  # a whole club may share one address
FILES_BESIDE = 200
COMES_BACK_AFTER = (2000, 6000)  # milliseconds, random, so that not everybody reconnects at once
ADDRESS = re.compile(r"/live/(\d{1,18})/events/?")
EVERY_ANSWER = (
    (b"cache-control", b"no-store, no-transform"),
    (b"access-control-allow-origin", b"*"),
    (b"x-content-type-options", b"nosniff"),
)
STREAM_ANSWER = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"x-accel-buffering", b"no"),
)
BEFORE = (
    (b"access-control-allow-methods", b"GET, OPTIONS"),
    (b"access-control-allow-headers", b"Accept, Accept-Language, Cache-Control, Last-Event-ID"),
    (b"access-control-max-age", b"86400"),
)
ALIVE = "event: alive\ndata: -\n\n"

_watched = Watched()


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one connection, or the life of the process."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http":
        await _answer(scope, receive, send)


async def _live(receive: Receive, send: Send) -> None:
    """Run the watching task from the start of the process to its end."""
    _have_files(MOST_OPEN + FILES_BESIDE)
    await receive()
    # All addresses of the site are loaded with the first request, which takes seconds: do it now.
    reverse("event-detail", args=[0])
    looking = asyncio.create_task(_watched.look_again_and_again())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    looking.cancel()
    await send({"type": "lifespan.shutdown.complete"})


def _have_files(count: int) -> None:
    """Raise the limit of open files to the number of connections served, if the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    regex_match = ADDRESS.fullmatch(scope["path"])
    if scope["path"] == "/healthz":
        return await _say(send, 200 if _watched.is_well else 503, f"{_watched.open} watch\n")
    if regex_match is None:
        return await _say(send, 404, "There is nothing here.\n")
    if scope["method"] == "OPTIONS":
        return await _say(send, 204, "", BEFORE)
    if scope["method"] != "GET":
        return await _say(send, 405, "Only reading.\n", [(b"allow", b"GET, OPTIONS")])
    request = ASGIRequest(scope, io.BytesIO())
    address = address_for_limits(request)
    if _watched.of_address[address] >= MOST_OF_ONE_ADDRESS:
        return await _say(send, 429, "Too many from this address.\n", [(b"retry-after", b"60")])
    if _watched.open >= MOST_OPEN:
        return await _say(send, 503, "Too many are watching.\n", [(b"retry-after", b"60")])
    last = request.headers.get("Last-Event-ID", "")
    with _watched.watching((int(regex_match[1]), _language_of(request)), last, address) as watcher:
        await _follow(watcher, receive, send)
    return None


def _language_of(request: ASGIRequest) -> str:
    """Return the language of the page; without one, that of the reader's browser."""
    language = request.GET.get("language", "")
    return language if language in dict(settings.LANGUAGES) else get_language_from_request(request)


async def _follow(watcher: Watcher, receive: Receive, send: Send) -> None:
    """Send one reader each new version until the connection, or the process, ends."""
    if watcher.key not in _watched.digests:
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                await watcher.wake.wait()
        except TimeoutError:
            return await _say(send, 503, "Not now.\n", [(b"retry-after", b"60")])
    if _watched.digests[watcher.key] is None:
        return await _say(send, 404, "There is no such event, or nothing of it to follow.\n")
    headers = [*EVERY_ANSWER, *STREAM_ANSWER]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    listening = asyncio.create_task(_listen(watcher, receive))
    try:
        await _write(send, f"retry: {random.randint(*COMES_BACK_AFTER)}\n\n{ALIVE}")  # noqa: S311
        while not watcher.is_gone:
            watcher.wake.clear()
            digest = _watched.digests.get(watcher.key)
            if digest is None:
                break
            if event := digest.after(watcher.last):
                watcher.last = digest.id
                await _write(send, event)
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await watcher.wake.wait()
            except TimeoutError:
                await _write(send, ALIVE)
    except asyncio.CancelledError:
        # The process ends: the connection is closed, and the reader reconnects to the next process.
        await send(_part("", is_last=True))
        return None
    finally:
        listening.cancel()
    return await send(_part("", is_last=True))


async def _listen(watcher: Watcher, receive: Receive) -> None:
    """Wait until the reader disconnects, and note it."""
    while (await receive())["type"] != "http.disconnect":
        pass
    watcher.is_gone = True
    watcher.wake.set()


async def _write(send: Send, text: str) -> None:
    await send(_part(text, is_last=False))


async def _say(
    send: Send, status: int, text: str, headers: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    """Send an answer of one line, and end."""
    plain = (b"content-type", b"text/plain; charset=utf-8")
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [*EVERY_ANSWER, plain, *headers],
        }
    )
    await send(_part(text, is_last=True))


def _part(text: str, *, is_last: bool) -> Message:
    return {"type": "http.response.body", "body": text.encode(), "more_body": not is_last}
