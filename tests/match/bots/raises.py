"""Divides by nothing at its first turn."""

import kagetsu


def choose(board: kagetsu.Board) -> str:
    share = 1 / (board.width - board.height)
    return f"h{share}"
