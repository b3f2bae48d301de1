"""What tests of the server share."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from game_addresses import OFFERED
from web.serving import served


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop that asynchronous tests run in."""
    return "asyncio"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A client of a server with the catalogue and the games of files."""
    with served(offered=OFFERED) as found:
        yield found
