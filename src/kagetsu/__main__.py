"""`python -m kagetsu` is `kagetsu`."""

import sys

from kagetsu.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
