"""Addresses as values: what each page shows, read from a URL and written as one."""

from typing import TypeAlias

from fourinrow.errors import shown
from fourinrow.web.bad_address import BadAddress
from fourinrow.web.game_address import (
    GameAddress,
    read_game_address,
    write_game_address,
)
from fourinrow.web.house import CATALOGUE, House

Address: TypeAlias = GameAddress


def read_address(path: str, query: str = "", house: House = CATALOGUE) -> Address:
    """Read the path and the query of a URL, percent signs included.

    >>> from fourinrow.web.address import read_address
    >>> read_address("/", "moves=4453").moves
    '4453'

    Raises `BadAddress`, with status 404 for an unknown path.
    """
    if path == "/":
        return read_game_address(query, house)
    raise BadAddress(f"expected a page, got {shown(path)}", status=404)


def write_address(address: Address) -> str:
    """Return an address as the path and query of a URL.

    >>> from fourinrow.web.address import read_address, write_address
    >>> write_address(read_address("/", "second=greedy&moves=4,4"))
    '/?moves=44&second=greedy'
    """
    return write_game_address(address)
