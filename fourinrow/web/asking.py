"""How long a page waits for answers, and which of them it gets."""

from asyncio import TaskGroup, timeout
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final, TypeVar

from fourinrow.web.desk import Busy, NoAnswer

Q = TypeVar("Q")
A = TypeVar("A")

_AT_ONCE: Final = 2


async def answers_within(
    seconds: float,
    ask: Callable[[Q], Awaitable[A]],
    questions: Iterable[Q],
    none: Callable[[str], A],
) -> Mapping[Q, A]:
    """Return the answers that come in time; those that don't are missing.

    Only two questions wait at a time, so that pages take turns. ``none`` makes the
    answer of a question that has none, from the reason. After two refusals no more
    questions are asked. Raises `Busy` if nothing is found but refusals.
    """
    found, refused, left = dict[Q, A](), dict[Q, Busy](), iter(questions)

    async def next_ones() -> None:
        for question in left:
            try:
                found[question] = await ask(question)
            except NoAnswer as error:
                found[question] = none(str(error))
            except Busy as error:
                refused[question] = error
                return

    with suppress(TimeoutError):
        async with timeout(seconds), TaskGroup() as group:
            for _ in range(_AT_ONCE):
                group.create_task(next_ones())
    if not refused:
        return found
    error, *others = refused.values()
    if not found:
        raise error
    not_asked = left if others else ()
    return found | {each: none(str(error)) for each in (*refused, *not_asked)}
