"""Prints what it likes, also through other programs, and looks for input; none of it does harm."""

import os
import subprocess
import sys

import kagetsu


def choose(board: kagetsu.Board) -> str:
    print("thinking ...", flush=True)
    sys.stdout.write("still thinking ...\n")
    os.write(1, b"MOVE 1 1\n")
    subprocess.run([sys.executable, "-c", "print('MOVE 2 2')"], check=True)
    if sys.__stdin__ is not None and sys.__stdin__.read():
        return "a1"
    return "H9" if board.stone_at("h8") else "h8"
