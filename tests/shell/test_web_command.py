"""The laws of ``fourinrow web``: it serves what its options name, until it is ended."""

import json
import re
import resource
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from commandline import PATIENCE, Running, answered, refused, run, running
from fourinrow.errors import FourInRowError
from fourinrow.shell.static_site import wheels_from
from fourinrow.solver import Solver
from fourinrow.web.question_queue import ENDED_EARLY
from fourinrow.web.server import listen

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[1] / "examples"
NIM = f"{EXAMPLES / 'nim.py'}:nim"
SLOW = "fourinrow: the solver is getting ready: it is compiled once\n"
PLAYERS = """\
import os
from pathlib import Path

def last(game, state):
    return game.legal_moves(state)[-1]

def dies(game, state):
    os._exit(3)

def thinks(game, state):
    Path(__file__).with_name("begun").touch()
    while True:
        pass
"""


class Page(NamedTuple):
    status: int
    text: str
    location: str


class Served(NamedTuple):
    """A process that serves, and its address."""

    command: Running
    address: str

    @property
    def place(self) -> tuple[str, int]:
        return "127.0.0.1", urlsplit(self.address).port or 80

    def get(self, path: str, host: str = "") -> Page:
        connection = HTTPConnection(*self.place, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers={"Host": host} if host else {})
            found: HTTPResponse = connection.getresponse()
            text = found.read().decode()
        finally:
            connection.close()
        return Page(found.status, text, found.headers.get("Location", ""))

    def answer(self, path: str) -> Page:
        """The page with its answer, for which processes may have to start first."""
        end = monotonic() + 4 * PATIENCE
        while True:
            page = self.get(path)
            is_early = page.status == 503 and ENDED_EARLY.reason not in page.text
            if not is_early or monotonic() > end:
                return page

    def ended(self, number: signal.Signals) -> tuple[int, str]:
        """The exit status after a signal, and what was written but of a slow start."""
        status, out, err = self.command.ended(number)
        assert out == ""
        return status, err.replace(SLOW, "")


@contextmanager
def serving(*options: str) -> Iterator[Served]:
    usual = ("--port=0", "--no-browser", "--jobs=1")
    with running("web", *usual, *options) as command:
        address, *rest = command.stdout.readline().decode().split()
        assert rest == ["(Ctrl-C", "ends)"]
        yield Served(command, address)


@pytest.fixture
def players(tmp_path: Path) -> Path:
    file = tmp_path / "players.py"
    file.write_text(PLAYERS)
    return file


@pytest.mark.every_python
def test_a_server_has_what_its_options_name_and_no_client_hinders_another(
    players: Path,
) -> None:
    Solver().get_ready()  # compiled before: that takes longer than servers wait
    hosts = ("--host=0.0.0.0", "--allow-host=school.example")
    files = (f"--game={NIM}", f"--player={players}:last", f"--player={players}:dies")
    with serving(*hosts, *files) as served, socket.socket() as half:
        half.settimeout(PATIENCE)
        half.connect(served.place)
        half.sendall(b"GET / HTTP/1.1\r\n")  # no whole request

        assert served.address.startswith("http://school.example:")
        for host, status in (("", 200), ("school.example", 200), ("evil.example", 400)):
            assert served.get("/", host).status == status
        moved = served.answer("/move?moves=445&move=5&second=human")
        assert moved.location == "/?moves=4455&second=human"
        found = json.loads(served.answer("/api/solve?moves=4455").text)
        assert found["score"] == 18

        assert served.get("/?game=nim.py:nim").status == 200
        assert served.get(f"/?game={NIM}").status == 400
        for _ in range(2):
            died = served.answer("/move?moves=44&move=5&second=players.py:dies")
            assert died.status == 503
            assert ENDED_EARLY.reason in died.text
            moved = served.answer("/move?moves=44&move=5&second=players.py:last")
            assert (moved.status, "moves=445" in moved.location) == (303, True)

        start = b"HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
        with socket.create_connection(served.place, PATIENCE) as bad:
            bad.sendall(b"POST / " + start + b"Connection: close\r\n\r\nzz\r\n")
            assert bad.recv(12) == b"HTTP/1.1 400"
        with socket.create_connection(served.place, PATIENCE) as bad:
            bad.sendall(b"POST /nowhere " + start + b"\r\n")
            assert bad.recv(12) == b"HTTP/1.1 405"  # before its body
            bad.sendall(b"zz\r\n")

        assert half.recv(1) == b""  # after ten seconds
        assert served.ended(signal.SIGTERM) == (143, "")


ALONE = "fourinrow: other machines are refused: --allow-host NAME lets them in\n"


@pytest.mark.every_python
@pytest.mark.parametrize(
    ("host", "said", "number", "status"),
    [("127.0.0.1", "", signal.SIGINT, 130), ("0.0.0.0", ALONE, signal.SIGTERM, 143)],
)
def test_a_signal_ends_it_while_a_search_runs(
    host: str, said: str, number: signal.Signals, status: int, players: Path
) -> None:
    move = "/move?move=4&second=players.py:thinks"
    options = (f"--player={players}:thinks", f"--host={host}")
    with serving(*options) as served, ThreadPoolExecutor() as pool:
        assert served.address.startswith("http://127.0.0.1:") is not bool(said)
        waiting = pool.submit(served.get, move)
        while not players.with_name("begun").exists():
            sleep(0.02)
        assert served.ended(number) == (status, said)
        with suppress(OSError, HTTPException):
            assert waiting.result(PATIENCE).status == 503


def test_clients_beyond_the_files_of_the_process_are_cut_off_without_a_word() -> None:
    """First they come in turns, then more than the process has files for at once."""
    with serving() as served, ExitStack() as clients:
        resource.prlimit(served.command.process.pid, resource.RLIMIT_NOFILE, (224, 224))
        for number in range(480):
            client = clients.enter_context(socket.socket())
            client.setblocking(False)
            client.connect_ex(served.place)
            if number < 240 and not number % 30:
                sleep(0.02)
        sleep(1)  # in which files that can't be opened would be complained about
        assert served.ended(signal.SIGTERM) == (143, "")


def test_the_end_of_a_page_is_sent_without_a_wait_for_the_browser() -> None:
    with (
        listen("127.0.0.1", 0) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_place_where_nothing_can_be_served_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused("web", "--no-browser", f"--port={port}", status=1)
    assert said == f"fourinrow: port {port} is taken; --port 0 finds a free one"
    for host in ("192.0.2.1", "no.such.host.invalid", "\N{SNOWMAN}" * 99):
        said = refused("web", "--no-browser", "--port=0", f"--host={host}", status=1)
        assert said.startswith(f"fourinrow: listening at '{host}', port 0, failed")


WHEELS = ("hypothesis-6.170.9-cp314-any.whl", "sortedcontainers-2.4.0-py3-any.whl")


def pyodide_in(folder: Path) -> Path:
    """Write what looks like a package of Pyodide, with a wheel."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    for name in (*names, *WHEELS, "numpy-2.4.6-cp314-cp314-any.whl"):
        (folder / name).write_text(name)
    (folder / "pyodide-lock.json").write_text('{"info": {}}')
    return folder


def test_the_pages_are_written_as_a_folder_and_written_again(tmp_path: Path) -> None:
    folder, pyodide = tmp_path / "class" / "four", pyodide_in(tmp_path)
    command = ("web", "--static", str(folder), "--pyodide", str(pyodide))
    told = answered(*command)
    assert told == answered(*command)
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert told.startswith(f"{folder}: {len(written)} files, ")
    assert {path.name for path in folder.rglob("*.whl")} == {*WHEELS}
    assert (folder / "index.html").read_text().startswith("<!doctype html>")


def test_pages_for_which_nothing_can_be_fetched_are_written_without_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    result = run("web", "--static", str(tmp_path))
    assert result.status == 0
    reason = "pages: (pip could not fetch Hypothesis: |expected pip, or --pyodide )"
    assert re.search(reason, result.err)  # whether or not there is pip
    assert (tmp_path / "index.html").exists()


def test_a_folder_that_cannot_be_read_or_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    pyodide = pyodide_in(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("fourinrow.shell.static_site.find_spec", lambda _name: None)
        result = run("web", "--static", str(tmp_path / "file"))
        assert result.err.startswith("fourinrow: expected a folder to write, got ")
        with pytest.raises(FourInRowError, match="expected pip, or --pyodide"):
            wheels_from(None)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.html").write_text("mine")
    for folder, status, said in (
        ("file", 1, "expected a folder to write"),
        ("mine", 1, "expected a folder without index.html, or one with such pages"),
        ("new", 2, "pyodide.asm.wasm"),
    ):
        site = str(tmp_path / folder)
        command = ("web", "--static", site, "--pyodide", str(pyodide))
        assert said in refused(*command, status=status)
        if folder == "mine":
            (pyodide / "pyodide.asm.wasm").unlink()
    assert (tmp_path / "mine" / "index.html").read_text() == "mine"
    assert not (tmp_path / "new").exists()
