"""Writes half a line, and waits."""

import sys

print("HELLO 1 half a line", flush=True)
for line in sys.stdin:
    if line.startswith("TURN"):
        print("MOVE 8", end="", flush=True)
