"""The decision log of ``play --log FILE``: a JSON object a line for every move and opening decision."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kagetsu.rules.action import Action
from kagetsu.rules.board import Board
from kagetsu.rules.player import Decision
from kagetsu.rules.point import colour_word, point_name

__all__ = ["DecisionLog"]


class DecisionLog:
    """Appends to a file, each line flushed: ply, position key, side to move, who decided, what, and for a program its
    candidates with their scores and what the search cost.
    """

    def __init__(self, file: Path) -> None:
        self._stream = file.open("a", encoding="utf-8")

    def write(self, before: Board, who: str, action: Action, decision: Decision | None) -> None:
        """Records that ``who`` took ``action`` in the position ``before``; ``decision`` is the program's account."""
        line: dict[str, Any] = {
            "ply": before.ply() + 1,
            "key": before.key(),
            "to_move": colour_word(before.turn),
            "player": who,
            "action": action.text(),
        }
        if decision is not None:
            line |= {
                "score": decision.score,
                "depth": decision.depth,
                "nodes": decision.nodes,
                "ms": round(decision.seconds * 1000, 1),
                "line": [point_name(point) for point in decision.line],
                "because": decision.reason("en"),
                "candidates": [
                    {
                        "point": point_name(candidate.point),
                        "score": candidate.score,
                        "exact": candidate.exact,
                        "parts": candidate.parts,
                    }
                    for candidate in decision.candidates
                ],
            }
        print(json.dumps(line), file=self._stream, flush=True)

    def close(self) -> None:
        """Closes the file."""
        self._stream.close()
