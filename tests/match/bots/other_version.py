"""Speaks a version of the lines that does not exist."""

import sys

print("HELLO 2 other version", flush=True)
sys.stdin.read()
