"""``python -m fourinrow`` is ``fourinrow``."""

import sys

from fourinrow.shell.exit_codes import INTERRUPTED


def main() -> int:
    """Run the command line; Ctrl-C is no traceback, not even while it is loaded."""
    try:
        from fourinrow.shell import cli

        return cli.main()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
