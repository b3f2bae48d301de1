"""A class that plays in the browser: how long its pages take, and what is lost.

    python tests/benchmarks/web.py
    python tests/benchmarks/web.py --clients 50 --seconds 30 --second level:2

Each client plays random moves of Connect Four, a second between two clicks, and begins
anew when a game is over. A click gets the page after a move, with the reply of the
computer if it plays; where a human plays both sides, as usual, there is no search. Then
pages with scores are measured, of games at ply 10 and later, and how long a new server
takes until its first page.

The memory is that of all processes of the server, in MiB, before and after the class.
The load of the machine in the last minute is printed too: other work makes the times
worthless.
"""

import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from html import unescape
from http.client import HTTPConnection, HTTPException
from itertools import chain, islice
from os import getloadavg, sysconf
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import monotonic, perf_counter, sleep
from typing import NamedTuple
from urllib.parse import urlsplit

from fourinrow.core import format_moves, initial, legal_moves, make_move

COMMAND = [sys.executable, "-m", "fourinrow", "web", "--port=0", "--no-browser"]
MOVES = re.compile(r'href="([^"]*)"[^>]* class="place"')
PLIES = range(10, 36)
PAUSE = 1.0


class Served(NamedTuple):
    """A server: its process, host and port, and the seconds until its first page."""

    process: subprocess.Popen[str]
    place: str
    seconds: float


class Reply(NamedTuple):
    """A response, and how long it took."""

    status: int
    text: str
    location: str
    seconds: float


@contextmanager
def serving() -> Iterator[Served]:
    begin = perf_counter()
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            place = urlsplit(process.stdout.readline().split()[0]).netloc
            get(HTTPConnection(place), "/")
            yield Served(process, place, perf_counter() - begin)
        finally:
            process.terminate()


def get(connection: HTTPConnection, path: str) -> Reply:
    begin = perf_counter()
    connection.request("GET", path)
    found = connection.getresponse()
    text = found.read().decode()
    location = found.headers.get("Location", "")
    return Reply(found.status, text, location, perf_counter() - begin)


def memory(process: int) -> float:
    """The memory of a process and of those that it started, in MiB."""
    place = Path("/proc", str(process))
    pages = int((place / "statm").read_text().split()[1])
    lists = [file.read_text().split() for file in place.glob("task/*/children")]
    return pages * 4096 / 2**20 + sum(memory(int(child)) for child in chain(*lists))


def worked(process: int) -> float:
    """The seconds of a core that a process used, without those that it started."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / sysconf("SC_CLK_TCK")


class Played(NamedTuple):
    """The seconds of a client's clicks, and how many were lost."""

    clicks: list[float]
    lost: int


def play(place: str, second: str, end: float, seed: int) -> Played:
    rng, connection = Random(seed), HTTPConnection(place, timeout=30)
    start = f"/?second={second}&seed={seed}"
    clicks, lost, links = list[float](), 0, list[str]()
    sleep(rng.random() * PAUSE)
    while monotonic() < end:
        begin = perf_counter()
        try:
            found = get(connection, unescape(rng.choice(links)) if links else start)
            if found.status == 303:
                found = get(connection, found.location)
            lost += found.status != 200
            links = MOVES.findall(found.text)
        except (OSError, HTTPException):
            connection.close()
            lost += 1
        clicks.append(perf_counter() - begin)
        sleep(PAUSE)
    connection.close()
    return Played(clicks, lost)


def positions(seed: int) -> Iterator[str]:
    """Moves of random games of Connect Four that are not over."""
    rng = Random(seed)
    while True:
        game, moves = initial(), list[int]()
        plies = rng.choice(PLIES)
        while len(moves) < plies and (legal := legal_moves(game)):
            moves.append(rng.choice(legal))
            game = make_move(game, moves[-1])
        if legal_moves(game):
            yield format_moves(moves)


def summary(name: str, seconds: list[float]) -> str:
    cuts = [1000 * cut for cut in quantiles(seconds, n=20)]
    count = f"{name:18} {len(seconds):6,}"
    return f"{count}   median {cuts[9]:6.1f} ms   p95 {cuts[18]:6.1f} ms"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--second", default="human", help="who plays the other side")
    parser.add_argument("--scores", type=int, default=30, help="pages with scores")
    parser.add_argument("--starts", type=int, default=5, help="new servers")
    options = parser.parse_args()
    starts = list[float]()
    for _ in range(options.starts):
        with serving() as served:
            starts.append(served.seconds)
    with serving() as served:
        connection = HTTPConnection(served.place)
        get(connection, "/?moves=44&show=scores")  # when the processes are ready
        before, begun = memory(served.process.pid), worked(served.process.pid)
        end = monotonic() + options.seconds
        client = partial(play, served.place, options.second, end)
        with ThreadPoolExecutor(options.clients) as pool:
            played = list(pool.map(client, range(options.clients)))
        after = memory(served.process.pid)
        busy = worked(served.process.pid) - begun
        games = islice(positions(0), options.scores)
        paths = [f"/?second=human&moves={moves}&show=scores" for moves in games]
        connection.close()  # the server has closed it
        scores = [get(connection, path).seconds for path in paths]
    lost = sum(client.lost for client in played)
    print(f"{options.clients} clients, {options.seconds:g} s, against {options.second}")
    print(summary("clicks", [each for client in played for each in client.clicks]))
    print(f"the process of pages worked {busy:.1f} s of {options.seconds:g} s")
    print(f"lost {lost}; memory {before:.0f} MiB before, {after:.0f} MiB after")
    print(f"first page of {len(starts)} new servers: median {median(starts):.2f} s")
    print(summary("pages with scores", scores))
    print(f"load of the machine {getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
