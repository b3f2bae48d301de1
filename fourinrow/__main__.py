"""``python -m fourinrow`` runs the command ``fourinrow``."""

import os
import sys
from typing import Final, Literal, TextIO

_INTERRUPTED: Final = 130


def main() -> int:
    """Run the command line; its imports too end at Ctrl-C without a traceback."""
    try:
        sys.stdin = sys.stdin or _nowhere("r")
        sys.stdout = sys.stdout or _nowhere("w")
        sys.stderr = sys.stderr or _nowhere("w")
        from fourinrow.shell import cli
        from fourinrow.shell.options import DEEP_STACK

        sys.setrecursionlimit(DEEP_STACK)
        return cli.main()
    except KeyboardInterrupt:
        return _INTERRUPTED


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    """Return a stream instead of a closed one, whose number no file can get then."""
    descriptor = os.open(os.devnull, os.O_RDWR)
    os.set_inheritable(descriptor, True)
    return os.fdopen(descriptor, mode, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
