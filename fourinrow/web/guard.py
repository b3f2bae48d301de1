"""What holds for every response: its headers, and how long an address may be."""

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourinrow.web.bad_address import LONGEST_ADDRESS

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of every response: pages run no script of others, and are in no frame."""


def guard(too_long: Callable[[Request], Response]) -> Middleware:
    """Return what adds the `HEADERS` to every response.

    >>> from starlette.responses import Response
    >>> from fourinrow.web.guard import guard
    >>> middleware = guard(lambda request: Response(status_code=400))

    An address that is too long gets the response of ``too_long``.
    """
    return Middleware(_Guard, too_long=too_long)


class _Guard:
    def __init__(self, app: ASGIApp, too_long: Callable[[Request], Response]) -> None:
        self._app, self._too_long = app, too_long

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        is_long = scope["type"] == "http" and _length(scope) > LONGEST_ADDRESS
        app: Callable[[Scope, Receive, Send], Awaitable[None]]
        app = self._too_long(Request(scope)) if is_long else self._app
        await app(scope, receive, send_guarded)


def _length(scope: Scope) -> int:
    path = scope.get("raw_path") or scope["path"].encode()
    query = scope["query_string"]
    return len(path) + len(query) + (1 if query else 0)
