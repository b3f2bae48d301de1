"""A stop that remembers whether an answer was cut short."""

from fourinrow.stopping import Stop


class NotedStop:
    """A stop that remembers whether it has stopped anything.

    >>> from fourinrow.stopping import after_nodes
    >>> stop = NotedStop(after_nodes(10))
    >>> stop(10), stop.was_reached, stop(11), stop.was_reached
    (False, False, True, True)

    Once true, ``was_reached`` stays true.
    """

    def __init__(self, stop: Stop) -> None:
        self._stop, self.was_reached = stop, False

    def __call__(self, nodes: int) -> bool:
        """Return whether to stop after a number of nodes."""
        self.was_reached = self.was_reached or self._stop(nodes)
        return self.was_reached
