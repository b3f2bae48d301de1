"""``python -m fourinrow`` runs the command ``fourinrow``."""

import os
import sys
from contextlib import suppress
from typing import Final

_INTERRUPTED: Final = 130
_STREAMS: Final = (0, 1, 2)


def main() -> int:
    """Run the command line; Ctrl-C never shows a traceback, not even during imports."""
    try:
        _reserve_streams()
        from fourinrow.shell import cli

        return cli.main()
    except KeyboardInterrupt:
        return _INTERRUPTED


def _reserve_streams() -> None:
    """Occupy the descriptors of closed standard streams, so that no file gets them."""
    with suppress(OSError):
        while (descriptor := os.open(os.devnull, os.O_RDWR)) in _STREAMS:
            os.set_inheritable(descriptor, True)
        os.close(descriptor)


if __name__ == "__main__":
    sys.exit(main())
