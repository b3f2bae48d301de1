"""``fourinrow web``: a page in the browser, served by this machine."""

import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from functools import cache, partial
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from fourinrow.errors import FourInRowError, expected
from fourinrow.shell.files import usable, write_bytes
from fourinrow.shell.options import add_jobs, cores, number_up_to, text_like
from fourinrow.shell.terminal import blaming, complain, remark, write_out
from fourinrow.shell.user_files import open_games, open_players

if TYPE_CHECKING:
    from fourinrow.web.offered import Offered

_ABOUT: Final = """\
Play any game in the browser, see what each move is worth and what a search
looks at, and share each page by its address.

With --static DIR, the pages are written as a folder for any host of files.
They need no server, since Python runs in the reader's browser; there the code
of exercises is checked too. Try it with: python -m http.server -d DIR

Needs the extra fourinrow[web]. The server runs until Ctrl-C. Other machines
reach it only with --host, and then by the names that --allow-host gives:
fourinrow web --host 0.0.0.0 --allow-host school.example
"""

_HOW: Final = """\
A game or player from a file is listed without the folder: --game
games/nim.py:nim as nim.py:nim.

Programs get the scores of positions in JSON from /api/solve?moves=4455, which
/api/openapi.json describes.
"""

_NAME: Final = r"[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]"
_NEEDED: Final = ("htpy", "starlette", "uvicorn")


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``web`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    port = number_up_to(65535, least=0)
    add("--port", type=port, default=8000, metavar="N", help="0 for a free one (8000)")
    add("--host", default="127.0.0.1", help="the address to serve (127.0.0.1)")
    add(
        "--allow-host",
        action="append",
        type=text_like(_NAME, str, "a name, such as school.example"),
        default=[],
        metavar="NAME",
        help="a name of this machine in the addresses of pages; may be repeated",
    )
    add("--no-browser", action="store_true", help="do not open a browser")
    for kind, what in (("game", "a game"), ("player", "a player")):
        add(
            f"--{kind}",
            action="append",
            default=[],
            metavar="FILE.py:NAME",
            help=f"{what} from a file, without --static; may be repeated",
        )
    add(
        "--static",
        type=text_like(".+", str, "the name of a folder"),
        metavar="DIR",
        help="write the pages as a folder for any host of files, and serve nothing",
    )
    add(
        "--pyodide",
        metavar="DIR",
        help="with --static: the unpacked package of Pyodide, which is copied; else "
        "pages load it from a public host",
    )
    add_jobs(parser, "searches at a time", usual=cores())
    parser.set_defaults(run=_web)


def _web(options: Namespace) -> int:
    if not all(map(find_spec, _NEEDED)):
        return complain("the page needs more: python -m pip install 'fourinrow[web]'")
    if options.static is not None:
        if options.game or options.player:
            options.refuse(
                "pages without a server have no games and players from files"
            )
        return _write_site(options)
    if options.pyodide is not None:
        options.refuse("--pyodide needs --static")
    from fourinrow.shell.workers import workers
    from fourinrow.web.offered import Offered
    from fourinrow.web.processes import Workers
    from fourinrow.web.server import home, in_address, listen, serve

    with blaming(options, "--game"):
        games = open_games(options.game)
    with blaming(options, "--player"):
        players = open_players(options.player)
    opener = partial(_offered, tuple(options.game), tuple(options.player))
    hosts = options.allow_host
    with listen(options.host, options.port) as listening:
        host = listening.getsockname()[0]
        if ip_address(host).is_unspecified and not hosts:
            remark("other machines are refused: --allow-host NAME lets them in")
        address, names = home(listening, hosts), [in_address(options.host), *hosts]

        def begin() -> None:
            write_out(f"{address}  (Ctrl-C ends)")
            if not options.no_browser:
                Thread(target=webbrowser.open, args=[address], daemon=True).start()

        offered = Offered(games, players)
        with Workers(partial(workers, 1), opener, options.jobs) as pool:
            pool.wait(remark)
            serve(listening, offered, pool, names, begin)
    return 0


def _write_site(options: Namespace) -> int:
    from fourinrow.shell.static_site import static_site, wheels_from

    folder, pyodide = options.static, options.pyodide
    with usable("a folder to read", pyodide or folder):
        source = Path(pyodide).expanduser() if pyodide else None
    with usable("a folder to write", folder):
        root = Path(folder).expanduser()
        nearest = next(each for each in (root, *root.parents) if each.exists())
        any(nearest.iterdir())  # fails if it is not a folder
    if (root / "index.html").exists() and not any(root.glob("static/python*.zip")):
        what = "a folder without index.html, or one with such pages"
        raise FourInRowError(expected(what, folder))
    wheels: Mapping[str, bytes] = {}
    try:
        wheels = wheels_from(source)
    except FourInRowError as error:
        remark(f"code can't be checked in these pages: {error}")
    with blaming(options, "--pyodide"):
        site = static_site(source, wheels)
    for name, content in site.items():
        place = root / name
        with usable("a folder to write", folder):
            place.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(str(place), content)
    write_out(f"{folder}: {len(site)} files, {sum(map(len, site.values())):,} bytes")
    return 0


@cache
def _offered(games: tuple[str, ...], players: tuple[str, ...]) -> "Offered":
    """Return what is offered, opened once in a process that answers questions."""
    from fourinrow.web.offered import Offered

    return Offered(open_games(games), open_players(players))
