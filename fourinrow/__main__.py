"""``python -m fourinrow`` is ``fourinrow``."""

import sys

from fourinrow.shell.cli import main

if __name__ == "__main__":
    sys.exit(main())
