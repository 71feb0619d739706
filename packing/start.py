"""What the packed program runs: the engine for managers, and nothing else of Kagetsu."""

import sys

from kagetsu.__main__ import brain

if __name__ == "__main__":
    sys.exit(brain())
