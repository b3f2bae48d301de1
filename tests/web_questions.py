"""Functions that answer questions, in a file that a new process can import."""

import random

from fourinrow.stopping import Stop
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import Unanswered


def endless(_question: int, _stop: Stop, _offered: Offered) -> int:
    """Never return, whatever the stop says."""
    while True:
        pass


def until_stopped(question: int, stop: Stop, _offered: Offered) -> int:
    """Return the number when it is stopped."""
    while not stop(1):
        pass
    return question


def doubled(question: int, _stop: Stop, _offered: Offered) -> int:
    """Return twice the number."""
    return 2 * question


def at_random(_question: int, _stop: Stop, _offered: Offered) -> float:
    """Return a random number, as a player of a file may draw one."""
    return random.random()


def failing(question: int, _stop: Stop, _offered: Offered) -> int | Unanswered:
    """Return the number; there is no memory for 0."""
    return question or Unanswered("out of memory")
