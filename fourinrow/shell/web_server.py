"""The server of pages, which uvicorn runs until Ctrl-C or SIGTERM."""

import socket
from collections.abc import Callable, Sequence
from errno import EADDRINUSE
from ipaddress import ip_address
from logging import CRITICAL, getLogger
from operator import attrgetter
from time import monotonic
from typing import Final

from starlette.types import ASGIApp
from uvicorn import Config, Server

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.shell.user_files import FromFiles
from fourinrow.shell.web_workers import Workers
from fourinrow.web.answers import answer_question
from fourinrow.web.app import LOCAL, USUAL, make_app
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import PageAnswer, PageQuestion, ReplyQuestion
from fourinrow.web.question_queue import Capacity, QuestionQueue
from fourinrow.web.solve_requests import SolvedLine, SolveQuestion, solved

_SECONDS: Final = 6.0  # for a question of a page, which takes about one
_WAITING: Final = 64  # questions without an answer, of pages or of programs
_KEPT: Final = 2000  # answers, the latest
_LOG: Final = "uvicorn.error"


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a port, a free one for 0.

    Raises `FourInRowError` if the port is taken, or the host is not this machine.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        made = socket.create_server((host, port), family=family, backlog=128)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # or 40 ms a page
        return made
    except OSError as error:
        if error.errno == EADDRINUSE:
            reason = f"port {port} is taken; --port 0 finds a free one"
            raise FourInRowError(reason) from error
        raise FourInRowError(
            f"listening at {short_repr(host)}, port {port}, failed: {error.strerror}"
        ) from error


def home(listening: socket.socket, names: Sequence[str]) -> str:
    """Return the address of the first page, by the first of the other names if any."""
    host, port = listening.getsockname()[:2]
    name = names[0] if names else "localhost" if is_any(host) else in_address(host)
    return f"http://{name}:{port}/"


def is_any(host: str) -> bool:
    """Return whether a numeric host stands for all addresses of this machine."""
    return ip_address(host).is_unspecified


def in_address(host: str) -> str:
    """Return a host as it is written in an address: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def serve(
    listening: socket.socket,
    offered: Offered,
    named: FromFiles,
    jobs: int,
    hosts: Sequence[str],
    begin: Callable[[], None],
) -> None:
    """Serve pages until Ctrl-C or SIGTERM, and then call their usual handlers.

    ``begin`` is called when questions can be answered.
    Programs use at most half of the jobs, so that the others are left to pages; with
    one job, they take turns.
    """
    with Workers(named, jobs) as workers:
        pages = QuestionQueue[PageQuestion, PageAnswer](
            lambda question: workers.submit(answer_question, question, _SECONDS),
            Capacity(jobs, _WAITING, _KEPT),
            monotonic,
            turn_patience,
        )
        positions = QuestionQueue[SolveQuestion, SolvedLine](
            lambda question: workers.submit(solved, question, question.seconds),
            Capacity(max(1, jobs // 2), _WAITING, _KEPT),
            monotonic,
            lambda _: USUAL.program,
            attrgetter("seconds"),
        )
        app = make_app(pages.ask, positions.ask, offered, [*LOCAL, *hosts])
        workers.wait()
        _Quick(app, begin, workers.end).run([listening])


def turn_patience(question: PageQuestion) -> float:
    """Return how many seconds a question of a page may wait for its turn.

    A reply's search must end before its move is given up.
    """
    if isinstance(question, ReplyQuestion):
        return USUAL.move - _SECONDS
    return USUAL.page


class _Quick(Server):
    """A server that ends all work before it waits for its last pages."""

    def __init__(
        self, app: ASGIApp, begin: Callable[[], None], end: Callable[[], None]
    ) -> None:
        super().__init__(
            Config(
                app,
                log_config=None,
                log_level="error",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                lifespan="off",
                ws="none",
                timeout_graceful_shutdown=0,
            )
        )
        self._begin, self._end = begin, end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the server, and say so once it also handles signals."""
        await super().startup(sockets)
        self._begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all work, then the server."""
        getLogger(_LOG).setLevel(CRITICAL)  # of pages that are cut short
        self._end()
        await super().shutdown(sockets)
