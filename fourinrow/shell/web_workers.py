"""Processes that answer the questions of pages; one that takes too long is ended."""

import os
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Lock as ProcessLock
from pathlib import Path
from random import Random
from threading import Lock
from time import monotonic
from typing import Any, Final, NamedTuple, Self, TypeAlias, TypeVar

from fourinrow.errors import FourInRowError, shown
from fourinrow.games.catalogue import AnyGame
from fourinrow.play.players import Strategy
from fourinrow.shell.game_choice import GameChoice, opened
from fourinrow.shell.player_files import player_for
from fourinrow.shell.python_files import NameInFile, place_named
from fourinrow.shell.workers import ENDED_EARLY, begin_process, starting, undisturbed
from fourinrow.solver.parallel import borrowed
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Stop, after_seconds
from fourinrow.web.desk import NoAnswer
from fourinrow.web.house import House

Q = TypeVar("Q")
A = TypeVar("A")

Answering: TypeAlias = Callable[[Q, Stop, House], A]
"""A function that answers a question within a stop; it is found by its name."""

_NICE: Final = 5
_GRACE: Final = 5.0  # seconds that a question may take after its stop


class FromFiles(NamedTuple):
    """The games and players of files, as ``FILE.py:NAME``."""

    games: Sequence[str] = ()
    players: Sequence[str] = ()


def open_games(names: Sequence[str]) -> Mapping[str, AnyGame]:
    """Import games of files, which are known by the names of both, without the folder.

    Raises `FourInRowError` for one that can't be used, and for two of the same name.
    """
    return {name: _game(place) for name, place in _by_name(names).items()}


def open_players(names: Sequence[str]) -> Mapping[str, Strategy]:
    """Import players of files, as `open_games` does games."""
    places = _by_name(names).items()
    return {name: player_for(str(place), Random()) for name, place in places}


def _by_name(texts: Sequence[str]) -> Mapping[str, NameInFile]:
    named = dict[str, NameInFile]()
    for text in texts:
        place = place_named(text)
        if place is None:
            raise FourInRowError(f"expected FILE.py:NAME, got {shown(text)}")
        name = f"{Path(place.path).name}:{place.name}"
        if name in named:
            raise FourInRowError(f"expected each name once, got {name} twice")
        named[name] = place
    return named


def _game(place: NameInFile) -> AnyGame:
    game = opened(GameChoice(str(place)))
    if game.chances is not None:
        raise FourInRowError(f"{place} is a game of chance, which has no players")
    return game


class Workers:
    """Processes, ``jobs`` at most, each of which answers one question at a time.

    A question is stopped after ``seconds``; a process that does not stop then is ended.
    One that ended is replaced when the next question comes.
    """

    def __init__(self, named: FromFiles, jobs: int, seconds: float) -> None:
        self._task, self._jobs = _Task(named, seconds), jobs
        self._context = get_context("spawn")
        self._to_warn = self._context.Lock()
        self._threads = ThreadPoolExecutor(jobs)
        self._idle, self._all = deque[_Worker](), set[_Worker]()
        self._is_over, self._turn = False, Lock()

    def __enter__(self) -> Self:
        """Begin to start all processes."""
        for _ in range(self._jobs):
            self._threads.submit(self._start)
        return self

    def __exit__(self, *_error: object) -> None:
        """End all processes, even if they are busy."""
        self.end()
        self._threads.shutdown()

    def submit(self, find: "Answering[Q, A]", question: Q) -> "Future[A]":
        """Return the future answer to a question, which a function finds.

        It raises `NoAnswer` if the process ends before, and `FourInRowError` if none
        can be started.
        """
        return self._threads.submit(self._find, find, question)

    def end(self) -> None:
        """End all processes; questions get no answers any more."""
        with self._turn:
            self._is_over = True
            for worker in self._all:
                worker.end()

    def _find(self, find: "Answering[Q, A]", question: Q) -> A:
        with borrowed(self._idle, self._new) as worker:
            try:
                return worker.find(find, question)
            except BaseException:
                with self._turn:
                    self._all.discard(worker)
                worker.end()
                raise

    def _start(self) -> None:
        with suppress(FourInRowError), borrowed(self._idle, self._new):
            pass

    def _new(self) -> "_Worker":
        with self._turn:
            if self._is_over:
                raise NoAnswer(ENDED_EARLY)
            worker = _Worker(self._task, self._to_warn)
            self._all.add(worker)
        worker.wait()
        return worker


class _Task(NamedTuple):
    """What each process knows before the first question."""

    named: FromFiles
    seconds: float


class _Worker:
    """A process, and the pipe to it."""

    def __init__(self, task: _Task, to_warn: ProcessLock) -> None:
        context = get_context("spawn")
        self._patience = task.seconds + _GRACE
        self._pipe, there = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(there, task, to_warn), daemon=True
        )
        with starting(), undisturbed():
            self._process.start()
        there.close()

    def wait(self) -> None:
        """Wait until the process is ready. Raises `NoAnswer` if it ends before."""
        self._received(None)

    def find(self, find: "Answering[Q, A]", question: Q) -> A:
        """Return the answer to a question; raises `NoAnswer` if there is none."""
        with suppress(OSError):  # it has ended, as will be seen
            self._pipe.send((find, question))
        answer: A = self._received(self._patience)
        return answer

    def _received(self, patience: float | None) -> Any:
        try:
            if not self._pipe.poll(patience):
                raise NoAnswer("a search took too long")
            return self._pipe.recv()
        except (EOFError, OSError) as error:
            raise NoAnswer(ENDED_EARLY) from error

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()


def _serve(pipe: Connection, task: _Task, to_warn: ProcessLock) -> None:
    """Answer questions until the pipe is closed."""
    begin_process(to_warn)
    if hasattr(os, "nice"):  # pages come before searches
        os.nice(_NICE)
    house = House(open_games(task.named.games), open_players(task.named.players))
    Solver().get_ready()
    pipe.send(None)
    while True:
        try:
            find, question = pipe.recv()
        except EOFError:
            return
        pipe.send(find(question, after_seconds(task.seconds, monotonic), house))
