"""Forgets to return what it found."""

import kagetsu


def choose(board: kagetsu.Board) -> None:
    max(board.legal_moves)
