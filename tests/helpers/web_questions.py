"""Functions that answer questions, in a file that a new process can import."""

import os
import random
import re
import sys
from functools import cache
from time import sleep
from types import ModuleType
from typing import Never, cast

from fourinrow.stopping import Stop
from fourinrow.web.offered import Offered
from fourinrow.web.page_questions import Unanswered


def never_opened() -> Never:
    """Hang where a process opens what it offers."""
    while True:
        pass


@cache
def loads_slowly() -> Offered:
    """Open what is offered, in longer than any answer takes."""
    sleep(1)
    return Offered()


def ends_its_process(_question: int, _stop: Stop, _offered: Offered) -> int:
    """End the process, as a player of a file may do."""
    os._exit(3)


def warning() -> Offered:
    """Break Numba, which the process then tells."""
    sys.modules["llvmlite"] = cast("ModuleType", None)
    return Offered()


def endless(_question: int, _stop: Stop, _offered: Offered) -> int:
    """Never return, whatever the stop says."""
    while True:
        pass


def stuck(question: int, _stop: Stop, _offered: Offered) -> int:
    """Match a pattern for hours, while no other thread runs."""
    re.fullmatch("(a+)+b", 40 * "a")
    return question


def until_stopped(question: int, stop: Stop, _offered: Offered) -> int:
    """Return the number when it is stopped."""
    while not stop(1):
        pass
    return question


def doubled(question: int, _stop: Stop, _offered: Offered) -> int | Unanswered:
    """Return twice the number; there is no memory for 0."""
    return 2 * question or Unanswered("out of memory")


def at_random(_question: int, _stop: Stop, _offered: Offered) -> float:
    """Return a random number, as a player of a file may draw one."""
    return random.random()
