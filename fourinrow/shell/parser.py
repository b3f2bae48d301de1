"""The parser of the command line: help on 80 columns, and output that may fail."""

from argparse import (
    SUPPRESS,
    Action,
    ArgumentParser,
    HelpFormatter,
    RawDescriptionHelpFormatter,
)
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import Final, NoReturn

from fourinrow.errors import printable
from fourinrow.shell.terminal import open_streams

_WIDTH: Final = 78


def narrow(prog: str) -> HelpFormatter:
    """Keep the lines of what is said of a command, and fill others up to 78 columns."""
    width = min(_WIDTH, get_terminal_size().columns - 2)
    return RawDescriptionHelpFormatter(prog, width=width)


class Parser(ArgumentParser):
    """An `ArgumentParser` that notices when its help can't be written."""

    def print_help(self, _file: object = None) -> None:
        """Write the help to standard output. Raises `OSError` when that fails."""
        _write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Leave with the usage and a message."""
        super().error(printable(message))


class VersionAction(Action):
    """Write the version that is installed, and leave."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(
            option_strings, dest, nargs=0, default=SUPPRESS, help="tell the version"
        )

    def __call__(self, parser: ArgumentParser, *_ignored: object) -> None:
        """Find the version out, which takes longer than all other options."""
        from importlib.metadata import version  # slow to import

        _write(f"fourinrow {version('fourinrow')}\n")
        parser.exit()


def _write(text: str) -> None:
    _, stdout = open_streams()
    stdout.write(text)
    stdout.flush()
