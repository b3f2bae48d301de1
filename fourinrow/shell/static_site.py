"""All files of the pages without a server, by their places in a folder.

A page is HTML before anything runs. Then a worker of the browser loads Pyodide, which
is Python compiled for browsers, and an archive of this library and of what it needs.
"""

import json
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha384
from importlib.metadata import distribution
from importlib.resources import files
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path, PurePath
from subprocess import run
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fourinrow.errors import FourInRowError
from fourinrow.play.tour_stops import stops
from fourinrow.shell.files import read_bytes
from fourinrow.web.addresses import CheckAddress, TourAddress
from fourinrow.web.answers import answer_question
from fourinrow.web.frame import STATIC, checksum, named_by_content, static_path
from fourinrow.web.offered import Offered
from fourinrow.web.pages import needed, page, read_address
from fourinrow.web.placed_pages import passing_page, without_server

PYODIDE: Final = "314.0.7"
"""The version of Pyodide that pages load if they are given none."""

_AFAR: Final = f"https://cdn.jsdelivr.net/npm/pyodide@{PYODIDE}/"
_LIBRARIES: Final = ("htpy", "markupsafe", "pyrsistent", "toolz")
_WHEELS: Final = {"hypothesis": "6.170.9", "sortedcontainers": "2.4.0"}
_LEFT_OUT: Final = frozenset({"__pycache__", "tests", "connect_four_11.book"})
_USED: Final = frozenset(
    [
        *(".py", ".json", ".css", ".js", ".svg", ".png"),
        *(".book", ".wasm", ".txt", ".proof", ".bz2"),
    ]
)

FROM_AFAR: Final = {
    "pyodide.mjs": (
        17_931,
        "sha384-Lp79fMwxa4n2BLtugpUAoQMlbxIdg8iCUiP1r3h7nJLkQjwlXT1JzZTeHVL+f4Dg",
    ),
    "pyodide.asm.mjs": (
        1_250_344,
        "sha384-/2281iaC0Iimw0B3Kagy1DBfZcJG3W4KYW+EmOqhsdY3fR9BJ88FE2Zt6y0KQKpa",
    ),
    "pyodide.asm.wasm": (
        9_598_218,
        "sha384-y++qrQ72KPA1fTjLIuGMP+jppgGxjbLCgfdb0zMrnNnQVhxRUXTOTF6rTxNzllSu",
    ),
    "python_stdlib.zip": (
        2_545_637,
        "sha384-xW3A5jmenkrPXbsgrIaB1FCJh9OuLT7FRMagsJMgtlhVc19k/mSy3+7nMaF/d767",
    ),
}
"""The size and the checksum of each of its files."""

PLATFORM: Final = {
    "abi_version": "2026_0",
    "arch": "wasm32",
    "platform": "emscripten_5_0_3",
    "python": "3.14.2",
}
"""What wheels for it are made for."""


def static_site(
    pyodide: Path | None, wheels: Mapping[str, bytes]
) -> Mapping[str, bytes]:
    """Return the files by place; Pyodide is loaded from afar if it is ``None``."""
    archive = _archive()
    archive_name = named_by_content("python.zip", archive)
    own = {
        f"static/{archive_name}": archive,
        **{f"static/{name}": content for name, content in wheels.items()},
    }
    info = {**PLATFORM, "version": PYODIDE}
    if pyodide:
        own |= {
            f"pyodide/{name}": read_bytes(f"{pyodide}/{name}") for name in FROM_AFAR
        }
        info = json.loads(read_bytes(f"{pyodide}/pyodide-lock.json"))["info"]
    needed_files = {
        name: {"place": f"{_AFAR}{name}", "size": size, "integrity": integrity}
        for name, (size, integrity) in FROM_AFAR.items()
    }
    for place, content in own.items():
        needed_files[PurePath(place).name] = {
            "place": f"../{place}",  # from the worker's folder
            "size": len(content),
            "integrity": f"sha384-{b64encode(sha384(content).digest()).decode()}",
        }
    cache = f"python-{checksum(repr(needed_files).encode())}"
    worker = _script(
        "local_worker.js",
        SETTINGS={
            "files": needed_files,
            "archive": archive_name,
            "wheels": [*wheels],
            "lock": {"info": info, "packages": {}},
            "cache": cache,
        },
    )
    return {**own, **_offline(_pages_and_scripts(worker), cache)}


def wheels_from(pyodide: Path | None) -> Mapping[str, bytes]:
    """Return what checking code needs: from a folder, or else as pip finds it."""
    if pyodide and (found := _wheels_in(pyodide)):
        return found
    if find_spec("pip") is None:
        expected = "expected pip, or --pyodide with a folder that has the wheels of"
        raise FourInRowError(f"{expected} {', '.join(_WHEELS)}")
    kind = f"pyemscripten_{PLATFORM['abi_version']}_wasm32"
    version = ".".join(PLATFORM["python"].split(".")[:2])
    with TemporaryDirectory() as aside:
        download = [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
            *("--only-binary", ":all:", "--dest", aside, "--platform", kind),
            *("--implementation", "cp", "--abi", f"cp{version.replace('.', '')}"),
            *("--python-version", version),
            *(f"{name}=={number}" for name, number in _WHEELS.items()),
        ]
        done = run(download, capture_output=True, text=True, check=False)
        if done.returncode:
            reason = done.stderr.strip().splitlines()[-1:]
            raise FourInRowError(f"pip could not fetch Hypothesis: {''.join(reason)}")
        return _wheels_in(Path(aside))


def _wheels_in(folder: Path) -> Mapping[str, bytes]:
    """Return the wheels in a folder that checking code needs, if all are there."""
    found = {
        path.name: read_bytes(str(path))
        for name, number in _WHEELS.items()
        for path in folder.glob(f"{name}-{number}-*.whl")
    }
    return found if len(found) == len(_WHEELS) else {}


def _pages_and_scripts(worker: bytes) -> Mapping[str, bytes]:
    worker_place = f"static/{named_by_content('local_worker.js', worker)}"
    script = _script("local.js", WORKER=worker_place)
    script_place = f"static/{named_by_content('local.js', script)}"
    return {
        **{
            f"{path.strip('/')}/index.html".lstrip("/"): without_server(
                html,
                root := "../" * path.rstrip("/").count("/") or "./",
                root + script_place,
            ).encode()
            for path, html in _pages()
        },
        **{
            static_path(name).strip("/"): (files(package) / name).read_bytes()
            for name, package in STATIC.items()
        },
        worker_place: worker,
        script_place: script,
    }


def _pages() -> Iterator[tuple[str, str]]:
    """Yield the paths of pages, and pages as they are without a query."""
    numbers = range(1, len(stops()) + 1)
    tour = [TourAddress(stop).href for stop in (None, *numbers)]
    for path in ("/", "/tree", CheckAddress().href, *tour):
        address = read_address(path, offered=Offered(checks=True))
        found = {question: answer_question(question) for question in needed(address)}
        yield path, page(address, found)
    for path in ("/move", "/new", "/puzzle"):
        yield path, passing_page(path)


def _offline(site: Mapping[str, bytes], cache: str) -> Mapping[str, bytes]:
    """Return a site with the script that keeps it in a cache, beside that of Python."""
    kept = f"pages-{checksum(repr(sorted(site.items())).encode())}"
    listed = [f"./{name.removesuffix('index.html')}" for name in site]
    return {
        **site,
        "offline.js": _script("offline.js", CACHES=[kept, cache], FILES=listed),
    }


def _archive() -> bytes:
    """Return an archive of this library and of those it needs, always the same."""
    package, archive = Path(str(files("fourinrow"))), BytesIO()
    found: dict[PurePath, Path] = {
        file: Path(str(file.locate()))
        for name in _LIBRARIES
        for file in distribution(name).files or ()
    }
    for path in package.rglob("*.*"):
        found[path.relative_to(package.parent)] = path
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as written:
        for place in sorted(filter(_is_wanted, found), key=PurePath.as_posix):
            name = ZipInfo(place.as_posix())
            written.writestr(name, read_bytes(str(found[place])), ZIP_DEFLATED)
    return archive.getvalue()


def _is_wanted(path: PurePath) -> bool:
    """Return whether a file is code or data for any machine, or a library's papers."""
    is_used = path.suffix in _USED or "LICENSE" in path.name or path.name == "METADATA"
    return is_used and not _LEFT_OUT.intersection(path.parts)


def _script(name: str, **constants: object) -> bytes:
    """Return a script with some constants above it."""
    lines = [
        f"const {each} = {json.dumps(value)};\n" for each, value in constants.items()
    ]
    return "".join(lines).encode() + (files("fourinrow.web") / name).read_bytes()
