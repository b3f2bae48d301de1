"""TAB at the prompt: names of commands, and of files after `save` and `load`."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from fourinrow.play.commands import COMMANDS

_NAMES: Final = tuple(name.split()[0] for name in COMMANDS)
_WITH_FILE: Final = tuple(
    name.removesuffix("FILE") for name in COMMANDS if name.endswith(" FILE")
)


def completions(line: str) -> list[str]:
    """Return the lines that begin with this one; a quote before a file name stays.

    >>> from fourinrow.shell.completing import completions
    >>> completions("un")
    ['undo']
    """
    for command in _WITH_FILE:
        if line.startswith(command):
            start = line.removeprefix(command).lstrip()
            quote = start[:1] if start[:1] in ('"', "'") else ""
            head = line[: len(line) - len(start)] + quote
            return [f"{head}{name}" for name in _files_like(start.removeprefix(quote))]
    return [name for name in _NAMES if name.startswith(line)]


def _files_like(start: str) -> list[str]:
    """Return names of files and folders that begin so; those of folders end in a slash.

    Hidden ones are left out unless the dot is typed.
    """
    folder, slash, name = start.rpartition("/")
    found = list[str]()
    with suppress(OSError, ValueError, RuntimeError):
        for entry in Path(f"{folder}{slash}").expanduser().iterdir():
            is_hidden = entry.name.startswith(".") and not name
            if entry.name.startswith(name) and not is_hidden:
                end = "/" if entry.is_dir() else ""
                found.append(f"{folder}{slash}{entry.name}{end}")
    return sorted(found)


@contextmanager
def completing(is_wanted: bool) -> Iterator[None]:
    """Complete lines on TAB, if that is wanted and there is a readline."""
    if not is_wanted or find_spec("readline") is None:
        yield
        return
    import readline  # not on every system

    def complete(_word: str, number: int) -> str | None:
        begin = readline.get_begidx()
        line = readline.get_line_buffer()[: readline.get_endidx()]
        found = completions(line)
        return found[number][begin:] if number < len(found) else None

    usual, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    is_editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(usual)
        readline.set_completer_delims(delimiters)


def half_typed() -> str:
    """Return what is typed of the line at the prompt; nothing without a readline."""
    if find_spec("readline") is None:
        return ""
    import readline

    return readline.get_line_buffer()
