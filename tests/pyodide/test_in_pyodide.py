"""The library in Pyodide, run by Node: its pages are the server's, its laws hold.

The environment says where Pyodide's package is unpacked: PYODIDE=folder.
"""

import json
import os
import subprocess
from base64 import b64encode
from gzip import compress
from hashlib import sha384
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from commandline import run
from fourinrow.core import Rules
from fourinrow.games.connect import connect
from fourinrow.play import play_out, random_player
from fourinrow.shell import static_site
from fourinrow.solver import Solver
from html_parts import Parts
from web.serving import ROOT, WRONG_SEARCH, as_without_a_server, served
from web.test_static_pages import ADDRESSES, WRONG

HERE = Path(__file__).parent
PYODIDE = Path(os.environ.get("PYODIDE", "pyodide"))
PATIENCE = 300.0
MISTAKES = (
    "new_grid: has rows of its own – wrong",
    "is_valid_move: refuses a negative column – wrong",
    "alpha_beta: the value is that of minimax – wrong",
)
BOARDS = ((6, 7, 4), (5, 6, 4), (5, 5, 3), (6, 6, 5), (4, 9, 4))
TABLE_BYTES = 1 << 16  # so that no table grows


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of pages, which `fourinrow web` has written."""
    folder = tmp_path_factory.mktemp("site")
    result = run("web", "--static", str(folder), "--pyodide", str(PYODIDE))
    assert (result.status, result.err) == (0, "")
    return folder


def in_pyodide(file: str, folder: Path, *archives: Path) -> str:
    paths = (HERE / "in_pyodide.mjs", PYODIDE, folder, HERE / file, *archives)
    done = subprocess.run(
        ["node", *map(str, paths)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def archives_of(site: Path) -> list[Path]:
    static = site / "static"
    return [*static.glob("*.zip"), *static.glob("*.whl")]


def position(rules: Rules, seed: int) -> str:
    """Two fifths of a random game, or all but the move that has won."""
    game, player = connect(rules), random_player(Random(seed))
    played = play_out(game, player, player).undo()
    return played.up_to(2 * rules.rows * rules.cols // 5).written


def test_pages_are_those_of_the_server_and_mistakes_and_the_same_scores_are_found(
    site: Path, tmp_path: Path
) -> None:
    """In as many positions as Numba's code enters, as the readable engine finds."""
    positions = [
        (board, position(Rules(*board), seed)) for board in BOARDS for seed in range(4)
    ]
    given = {
        "root": ROOT,
        "addresses": ADDRESSES,
        "code": WRONG + WRONG_SEARCH,
        "positions": positions,
        "bytes": TABLE_BYTES,
    }
    (tmp_path / "given.json").write_text(json.dumps(given))
    found = json.loads(in_pyodide("pages_and_scores.py", tmp_path, *archives_of(site)))
    with served() as client:
        assert found["pages"] == [
            as_without_a_server(client, address, ROOT) for address in ADDRESSES
        ]
    told = Parts("".join(each.get("html", "") for each in found["heard"])).text
    for mistake in MISTAKES:
        assert mistake in told
    readable = {
        board: Solver(Rules(*board), engine="readable", book=None) for board in BOARDS
    }
    expected = list[object]()
    for board, text in positions:
        fast = Solver(
            Rules(*board), max_table_bytes=TABLE_BYTES, engine="fast", book=None
        )
        score = fast.solve(text)
        assert score == readable[board].solve(text)
        expected.append(["wasm", score.value, fast.nodes])
    assert found["solved"] == expected
    assert max(nodes for _, _, nodes in found["solved"]) > 10_000


def test_the_property_of_the_project_holds(site: Path, tmp_path: Path) -> None:
    tests = HERE.parent
    for name in ("test_alpha_beta_is_minimax.py", "examples/nim.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((tests / name).read_text(encoding="utf-8"))
    pytest_itself = tmp_path / "pytest.zip"
    pytest_itself.write_bytes(
        pure("pytest", "pluggy", "iniconfig", "packaging", "pygments")
    )
    archives = [*archives_of(site), pytest_itself]
    assert in_pyodide("the_property.py", tmp_path, *archives) == "0"


def pure(*names: str) -> bytes:
    """An archive of installed libraries, which must be pure Python."""
    archive = BytesIO()
    with ZipFile(archive, "w") as written:
        for file in (file for name in names for file in distribution(name).files or ()):
            if file.suffix == ".py" or file.match("*.dist-info/*"):
                written.write(file.locate(), str(file))
    return archive.getvalue()


def test_the_files_from_afar_are_those_of_the_package() -> None:
    package = json.loads((PYODIDE / "package.json").read_text())
    assert package["version"] == static_site.PYODIDE
    for name, (size, integrity) in static_site.FROM_AFAR.items():
        content = (PYODIDE / name).read_bytes()
        checksum = b64encode(sha384(content).digest()).decode()
        assert (size, integrity) == (len(content), f"sha384-{checksum}")
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    assert lock["info"] == static_site.PLATFORM


def test_all_that_is_loaded_is_small(site: Path) -> None:
    """At most 8 MB with checks, where a host compresses files as most do."""
    files = [path.read_bytes() for path in site.rglob("*") if path.is_file()]
    assert sum(len(compress(content, 9)) for content in files) < 8_000_000
