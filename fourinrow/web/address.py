"""Addresses as values: what each page shows, read from a URL and written as one."""

from typing import TypeAlias, assert_never

from fourinrow.errors import shown
from fourinrow.web.bad_address import BadAddress
from fourinrow.web.game_address import (
    GameAddress,
    read_game_address,
    write_game_address,
)
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.tour_address import (
    TourAddress,
    read_tour_address,
    write_tour_address,
)
from fourinrow.web.tree_address import (
    TreeAddress,
    read_tree_address,
    write_tree_address,
)

Address: TypeAlias = GameAddress | TreeAddress | TourAddress


def read_address(path: str, query: str = "", house: House = CATALOGUE) -> Address:
    """Read the path and the query of a URL, percent signs included.

    >>> from fourinrow.web.address import read_address
    >>> type(read_address("/", "moves=4453")), type(read_address("/tree"))
    (<class 'fourinrow.web.game_address.GameAddress'>, \
<class 'fourinrow.web.tree_address.TreeAddress'>)

    Raises `BadAddress`, with status 404 for an unknown path.
    """
    if path == "/":
        return read_game_address(query, house)
    if path == "/tree":
        return read_tree_address(query, house)
    if path == "/tour" or path.startswith("/tour/"):
        return read_tour_address(path, query)
    raise BadAddress(f"expected a page, got {shown(path)}", status=404)


def write_address(address: Address) -> str:
    """Return an address as the path and query of a URL.

    >>> from fourinrow.web.address import read_address, write_address
    >>> write_address(read_address("/", "second=greedy&moves=4,4"))
    '/?moves=44&second=greedy'
    """
    match address:
        case GameAddress():
            return write_game_address(address)
        case TreeAddress():
            return write_tree_address(address)
        case TourAddress():
            return write_tour_address(address)
        case _:
            assert_never(address)
