"""``python -m fourinrow`` is ``fourinrow``."""

import sys
from typing import Final

_INTERRUPTED: Final = 130


def main() -> int:
    """Run the command line; Ctrl-C shows no traceback, not even while it is loaded."""
    try:
        from fourinrow.shell import cli

        return cli.main()
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
