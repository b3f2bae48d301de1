"""A host of files, as any that may serve the pages without a server."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        """Say nothing."""


PYTHON_KEPT = """async () => {
  const isOfPython = (name) => name.includes(" python-");
  const [name] = (await caches.keys()).filter(isOfPython);
  return name ? (await (await caches.open(name)).keys()).length : 0;
}"""
"""How many files of Python a page has in its cache; 9 with checks and compiled code."""


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address, which ends with a slash."""
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("localhost", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()
