"""Starts five other programs at its first turn."""

import subprocess
import sys

print("HELLO 1 many children", flush=True)
running = []
for line in sys.stdin:
    if line.startswith("TURN"):
        sleep = [sys.executable, "-c", "import time; time.sleep(600.25)"]
        running += [subprocess.Popen(sleep, start_new_session=True) for _ in range(5)]
