"""How long a page waits for answers, and which of them it gets."""

from asyncio import FIRST_COMPLETED, TaskGroup, create_task, timeout, wait
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

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


async def while_read(
    request: Request, work: Coroutine[object, None, Response]
) -> Response:
    """Return the response to a request; the work ends when the reader leaves.

    The body of the request must have been read, if it is needed.
    """
    working, leaving = create_task(work), create_task(_left(request))
    try:
        await wait([working, leaving], return_when=FIRST_COMPLETED)
        return working.result() if working.done() else Response(status_code=503)
    finally:
        working.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
