"""The server of pages, which uvicorn runs until Ctrl-C or SIGTERM."""

import socket
from asyncio import BaseTransport, TimerHandle, Transport
from collections.abc import Callable, Sequence
from errno import EADDRINUSE
from ipaddress import ip_address
from logging import CRITICAL, getLogger
from time import monotonic, time
from typing import Final, cast

from starlette.types import ASGIApp
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.web.answers import answer_question
from fourinrow.web.api import SECONDS, SolveQuestion, solved
from fourinrow.web.app import LOCAL, make_app
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import PageAnswer, PageQuestion
from fourinrow.web.pages import FOR_A_SEARCH, Visits
from fourinrow.web.processes import Workers
from fourinrow.web.question_queue import QuestionQueue

_HEADERS: Final = 10.0  # seconds for a client to send the headers of a request
_SOCKETS: Final = 1000  # that are open at once
_BACKLOG: Final = 32  # connections that are accepted before any is cut off
_SPARE: Final = 192  # files for these, for some rounds, and for what else is open


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port, a free one for 0."""
    try:
        host.encode("idna")  # else a host that is not a name leaves a socket open
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        made = socket.create_server((host, port), family=family, backlog=128)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or 40 ms a page
        return made
    except (OSError, UnicodeError) as error:
        if isinstance(error, OSError) and error.errno == EADDRINUSE:
            reason = f"port {port} is taken; --port 0 finds a free one"
            raise FourInRowError(reason) from error
        why = error.strerror if isinstance(error, OSError) else error
        raise FourInRowError(
            f"listening at {short_repr(host)}, port {port}, failed: {why}"
        ) from error


def home(listening: socket.socket, names: Sequence[str]) -> str:
    """Return the address of the first page, by a name if other machines reach it."""
    host, port = listening.getsockname()[:2]
    numeric = ip_address(host)
    if names and not numeric.is_loopback:
        name = names[0]
    else:
        name = "localhost" if numeric.is_unspecified else in_address(host)
    return f"http://{name}:{port}/"


def in_address(host: str) -> str:
    """Return a host as it is written in an address: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def serve(
    listening: socket.socket,
    offered: Offered,
    workers: Workers,
    hosts: Sequence[str],
    begin: Callable[[], None],
) -> None:
    """Serve pages until Ctrl-C or SIGTERM, and then call their usual handlers."""
    pages = QuestionQueue[PageQuestion, PageAnswer](
        lambda question: workers.ask(answer_question, question, FOR_A_SEARCH),
        workers.jobs,
        monotonic,
    )
    positions = QuestionQueue[SolveQuestion, str](
        lambda question: workers.ask(solved, question, SECONDS),
        max(1, workers.jobs // 2),  # the others are left to pages
        monotonic,
    )
    visits = Visits(pages.ask, offered, clock=time)
    app = make_app(visits, positions.ask, [*LOCAL, *hosts])
    _Quick(app, begin, workers.end).run([listening])


class _Impatient(H11Protocol):
    """A connection that is closed if there are too many, or if headers don't come."""

    _late: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin to wait for a request."""
        super().connection_made(cast("Transport", transport))
        if len(self.connections) > _most_sockets():
            self.transport.abort()
        self._wait_for_headers()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; wait for the rest of its headers."""
        super().data_received(data)
        self._wait_for_headers()

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that breaks off as bad, unless it has an answer by then."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and cycle.response_started:
            self.transport.close()
        else:
            super().send_400_response(msg)
        if cycle is not None:
            cycle.disconnected = True  # so that no more is sent

    def _wait_for_headers(self) -> None:
        cycle: RequestResponseCycle | None = self.cycle
        is_waiting = cycle is None or cycle.response_complete
        if is_waiting and self._late is None:
            self._late = self.loop.call_later(_HEADERS, self.transport.close)
        elif not is_waiting and self._late is not None:
            self._late.cancel()
            self._late = None


def _most_sockets() -> int:
    """Return how many connections may be open at once."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit
    except ImportError:  # on Windows
        return _SOCKETS
    soft, _ = getrlimit(RLIMIT_NOFILE)
    return _SOCKETS if soft < 0 else min(_SOCKETS, max(1, soft - _SPARE))


class _Quick(Server):
    """A server that ends all work before it waits for its last pages."""

    def __init__(
        self, app: ASGIApp, begin: Callable[[], None], end: Callable[[], None]
    ) -> None:
        super().__init__(
            Config(
                app,
                http=_Impatient,
                log_config=None,
                log_level="error",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                lifespan="off",
                ws="none",
                timeout_graceful_shutdown=0,
                backlog=_BACKLOG,
            )
        )
        self._begin, self._end = begin, end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the server, and say so once it also handles signals."""
        await super().startup(sockets)
        self._begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all work, then the server; pages that are cut short are no news."""
        getLogger("uvicorn.error").setLevel(CRITICAL)
        self._end()
        await super().shutdown(sockets)
