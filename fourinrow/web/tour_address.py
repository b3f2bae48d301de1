"""The addresses of the tour: ``/tour`` and ``/tour/1`` to ``/tour/10``."""

import re
from typing import NamedTuple

from fourinrow.errors import shown
from fourinrow.play.tour_stops import stops
from fourinrow.web.bad_address import BadAddress


class TourAddress(NamedTuple):
    """A stop of the tour, counted from 1, or `None` for the list of all stops."""

    stop: int | None = None


def write_tour_address(address: TourAddress) -> str:
    """Return an address as text.

    >>> from fourinrow.web.tour_address import TourAddress, write_tour_address
    >>> write_tour_address(TourAddress()), write_tour_address(TourAddress(3))
    ('/tour', '/tour/3')
    """
    return "/tour" if address.stop is None else f"/tour/{address.stop}"


def read_tour_address(path: str, query: str = "") -> TourAddress:
    """Read the path of a page of the tour.

    >>> from fourinrow.web.tour_address import read_tour_address
    >>> read_tour_address("/tour/3")
    TourAddress(stop=3)

    Raises `BadAddress` for a stop that does not exist, and for any query.
    """
    address = _at(path)
    if query:
        near = write_tour_address(address)
        raise BadAddress(f"expected no query, got {shown(query)}", near=near)
    return address


def _at(path: str) -> TourAddress:
    if path == "/tour":
        return TourAddress()
    number, last = path.removeprefix("/tour/"), len(stops())
    if not re.fullmatch("[1-9][0-9]?", number) or int(number) > last:
        raise BadAddress(
            f"expected a stop from 1 to {last}, got {shown(number)}", 404, "/tour"
        )
    return TourAddress(int(number))
