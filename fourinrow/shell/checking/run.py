"""Find what has laws in a user's file, and judge it, even if the file misbehaves."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from fourinrow.shell.checking.process import reports
from fourinrow.shell.checking.task import Judged, Task

_IMPORT: Final = "the_file_can_be_imported"


class Run:
    """A check of a file, by one process at a time.

    ``laws`` are those that were found, ``failure`` is the reason why there may be more,
    and ``printed`` has the first text that each process prints.
    """

    def __init__(self, task: Task) -> None:
        self._task, self._reports = task, reports(task)
        self.laws, self.printed, self.failure = list[Judged](), set[str](), ""

    def find(self, names: Collection[str]) -> None:
        """Import the file, and find the laws of all that is in it.

        ``names`` are those in the text of the file that have laws. If importing fails,
        only the file itself is found, with a law that does not hold.
        """
        while not self.failure:
            match self._next():
                case ["law", str(known), str(name), str(law), bool(is_optional)]:
                    self.laws.append(Judged(known, name, law, is_optional))
                case ["found", "grids" | "lists" as board]:
                    self._task = self._task._replace(board=board)
                    return
                case ["gone", str(reason)]:
                    self.failure = reason
                case _:
                    pass
        if names and not self.laws:
            self.laws.append(Judged("", Path(self._task.path).name, _IMPORT))

    def verdicts(self) -> Iterator[Judged]:
        """Try the laws, and yield each with a verdict.

        A process that ends early is started again for the laws that remain; the one
        that it was trying does not hold.
        """
        left = [each for each in self.laws if each.law not in self._task.without]
        if self.failure:
            self._start_again(left)
        while left:
            law, *left = left
            yield self._judged(law, left)

    def close(self) -> None:
        """End the process."""
        self._reports.close()

    def _judged(self, law: Judged, left: Sequence[Judged]) -> Judged:
        while True:
            match self._next():
                case ["case", str(code)]:
                    law = law._replace(examples=law.examples + 1, code=code)
                case ["verdict", bool(holds), int(examples), *texts]:
                    return Judged(*law[:4], holds, examples, *map(str, texts[:4]))
                case ["gone", str(reason)]:
                    self._start_again(left)
                    return law._replace(reason=reason)
                case _:
                    pass

    def _next(self) -> Sequence[object]:
        """Return the next report, but not of what is printed."""
        while (report := next(self._reports))[:1] == ["prints"]:
            self.printed.update(map(str, report[1:]))
        return report

    def _start_again(self, left: Sequence[Judged]) -> None:
        self.close()
        self._task = self._task._replace(
            board=self._task.board or self._task.usual_board,
            left=[(each.function, each.law) for each in left],
        )
        self._reports = reports(self._task)
