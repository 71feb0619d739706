"""Answers, but never says hello."""

import sys

for line in sys.stdin:
    if line.startswith("TURN"):
        print("MOVE 8 8", flush=True)
