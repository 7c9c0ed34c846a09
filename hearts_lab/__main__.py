"""`python -m hearts_lab` and the command `hearts-lab`."""

import sys

from hearts_lab.cli.parser import main

if __name__ == "__main__":
    sys.exit(main())
