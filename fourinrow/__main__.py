"""``python -m fourinrow`` is ``fourinrow``."""

import os
import sys
from contextlib import suppress
from typing import Final

_INTERRUPTED: Final = 130
_STREAMS: Final = (0, 1, 2)


def main() -> int:
    """Run the command line; Ctrl-C shows no traceback, not even while it is loaded."""
    try:
        _reserve_streams()
        from fourinrow.shell import cli

        return cli.main()
    except KeyboardInterrupt:
        return _INTERRUPTED


def _reserve_streams() -> None:
    """Keep the descriptors of standard streams that are closed from other files."""
    with suppress(OSError):
        while (descriptor := os.open(os.devnull, os.O_RDWR)) in _STREAMS:
            os.set_inheritable(descriptor, True)
        os.close(descriptor)


if __name__ == "__main__":
    sys.exit(main())
