"""Lines that managers might send to an engine: half of them in order, the others spoilt in some way."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from checks.protocol_model import Model
from kagetsu.rules.point import point_xy

WORDS = (
    "BEGIN", "BOARD", "TURN", "START", "RECTSTART", "RESTART", "TAKEBACK", "PLAY", "INFO", "ABOUT", "DONE", "STOP",
    "SWAP2BOARD", "YXBOARD", "YXSTOP", "YXSHOWFORBID", "YXHASHCLEAR", "YXNBEST", "YXBALANCEONE", "YXBALANCETWO",
    "YXBLOCK", "YXBLOCKUNDO", "YXBLOCKRESET", "YXSHOWINFO", "YXSEARCHDEFEND", "YXHASHDUMP", "YXHASHLOAD",
    "YXSHOWHASHUSAGE", "YXSWAP2STEP1", "YXSWAP2STEP2", "YXSWAP2STEP3", "YXSOOSORVSTEP1", "YXSOOSORVSTEP2",
    "YXSOOSORVSTEP3", "YXSOOSORVSTEP4", "YXSOOSORVSTEP5", "YXSOOSORVSTEP6", "SUGGEST", "FOO", "YXDBTOTXT",
)  # fmt: skip
FILES = (
    "table.bin",
    "another table.bin",
    "missing.bin",
    "folder",
    "folder/table.bin",
    "no folder/table.bin",
    "\xff\x80",
)
TAME: dict[str, Sequence[str]] = {
    "timeout_turn": ("0", "5", "20"), "thread_num": ("1", "2"), "hash_size": ("1024", "4096"),
    "max_memory": ("0", "1000000", "367001600"),
}  # fmt: skip
"""What these settings may be: others could make a move take long or the machine run short."""
SETTINGS: dict[str, Sequence[object]] = TAME | {
    "rule": (0, 0, 1, 2, 4, 4, 8, 9, 3), "time_left": (-1, 0, 50000), "timeout_match": (0, 100000),
    "max_node": (-1, 0, 1, 40, 300), "max_depth": (0, 1, 4), "show_detail": (0, 0, 1, 2, 3), "pondering": (0, 0, 1),
    "level": (0, 1, 5, 10), "seed": (1, 2), "caution_factor": (1,), "folder": ("C:\\a b",), "evaluate": ("3,3",),
    "time_increment": (0, 100),
}  # fmt: skip
"""What managers set."""


class Lines:
    """Draws lines by ``chance``, as they fit what ``model`` knows of the engine."""

    def __init__(self, chance: random.Random, model: Model) -> None:
        self._chance, self._model = chance, model
        self._kinds: list[tuple[int, Callable[[], list[str]]]] = [
            (30, self._turn), (3, lambda: ["BEGIN"]), (6, self._board), (4, self._take_back), (1, self._play),
            (2, self._start), (1, lambda: ["RESTART"]), (10, self._info), (1, lambda: ["ABOUT"]), (2, self._word),
            (3, self._best), (1, self._balance), (1, self._swap2), (1, self._soosorv), (2, self._block),
            (1, self._file), (1, lambda: [f"yxswap2step{chance.randint(1, 3)}"]), (1, lambda: ["YXSTOP"]),
        ]  # fmt: skip

    def draw(self) -> list[str]:
        """Some lines that belong together; about every second time one of them is spoilt."""
        if not self._model.can_move() and self._chance.random() < 0.3:
            return self._chance.choice((["INFO rule 4"], ["INFO max_memory 0"], ["YXBLOCKRESET"], ["START 15"]))
        kind = self._chance.choices([make for _, make in self._kinds], [weight for weight, _ in self._kinds])[0]
        lines = kind()
        if self._chance.random() < 0.5:
            at = self._chance.randrange(len(lines))
            lines[at : at + 1] = self._spoil(lines[at])
        return lines

    def tame(self, line: str, is_file: bool) -> str:
        """The line itself, or one like it that does no harm."""
        if is_file and line.strip().upper() != "END":
            return self._chance.choice(FILES)
        found = re.fullmatch(r"\s*info (\w+)\s(.*)", line, re.IGNORECASE | re.DOTALL)
        allowed = TAME.get(found[1].lower(), ()) if found else ()
        if found and allowed and found[2].strip() not in allowed:
            return f"INFO {found[1]} {self._chance.choice(allowed)}"
        return line

    # -- in order

    def _place(self, free: bool = True) -> str:
        width, height = self._model.width or 15, self._model.height or 15
        for _ in range(5):
            if self._model.stones and self._chance.random() < 0.8:
                column, row = point_xy(self._chance.choice(list(self._model.stones)))
                x = column + self._chance.randint(-2, 2)
                y = height - 1 - row + self._chance.randint(-2, 2)
            else:
                x, y = self._chance.randrange(width), self._chance.randrange(height)
            if 0 <= x < width and 0 <= y < height and (self._is_free(x, y) or not free):
                break
        return self._text(max(x, 0), max(y, 0))

    def _is_free(self, x: int, y: int) -> bool:
        height = self._model.height or 15
        return all(point_xy(point) != (x, height - 1 - y) for point in self._model.stones)

    def _text(self, x: int, y: int) -> str:
        return f"{x},{y}" if self._model.order == "xy" else f"{y},{x}"

    def _places(self, count: int) -> list[str]:
        """Different places, most of them near the centre."""
        width, height = self._model.width or 15, self._model.height or 15
        spread = self._chance.choice((3, 5, max(width, height)))
        places: dict[tuple[int, int], None] = {}
        for _ in range(4 * count):
            x = width // 2 + self._chance.randint(-spread, spread)
            y = height // 2 + self._chance.randint(-spread, spread)
            if 0 <= x < width and 0 <= y < height and len(places) < count:
                places[x, y] = None
        return [self._text(x, y) for x, y in places]

    def _turn(self) -> list[str]:
        return [f"TURN {self._place()}"]

    def _take_back(self) -> list[str]:
        if not self._model.stones:
            return ["TAKEBACK 7,7"]
        column, row = point_xy(list(self._model.stones)[-1])
        return [f"TAKEBACK {self._text(column, self._model.height - 1 - row)}"]

    def _play(self) -> list[str]:
        return [f"PLAY {self._place()}"]

    def _board(self) -> list[str]:
        places = self._places(self._chance.choice((0, 1, 2, 3, 5, 8, 20)))
        first = self._chance.choice((1, 2)) if self._chance.random() < 0.2 else (len(places) % 2) + 1
        lines = [f"{place},{(first + number) % 2 + 1}" for number, place in enumerate(places)]
        return [self._chance.choice(("BOARD", "BOARD", "YXBOARD")), *lines, "DONE"]

    def _start(self) -> list[str]:
        size = self._chance.choice((15, 15, 15, 20, 19, 9, 7, 5, 6, 25, 4, 26, 0))
        if self._chance.random() < 0.2:
            return [f"RECTSTART {size},{self._chance.randint(5, 20)}"]
        return [f"START {size}"]

    def _info(self) -> list[str]:
        key, values = self._chance.choice(list(SETTINGS.items()))
        return [f"INFO {key} {self._chance.choice(values)}"]

    def _word(self) -> list[str]:
        return [
            self._chance.choice(("YXSHOWFORBID", "YXHASHCLEAR", "YXSHOWINFO", "YXSHOWHASHUSAGE", "FOO", "YXBLOCKRESET"))
        ]

    def _best(self) -> list[str]:
        return [self._chance.choice(("YXSEARCHDEFEND", f"YXNBEST {self._chance.randint(1, 9)}"))]

    def _balance(self) -> list[str]:
        return [f"YXBALANCE{self._chance.choice(('ONE', 'TWO'))} {self._chance.randint(-200, 200)}"]

    def _swap2(self) -> list[str]:
        return ["SWAP2BOARD", *self._places(self._chance.choice((0, 3, 3, 5, 5, 2))), "DONE"]

    def _soosorv(self) -> list[str]:
        step = self._chance.randint(1, 6)
        if step == 1:
            return ["yxsoosorvstep1"]
        count = {2: 3, 3: 3, 4: 4, 5: 4, 6: 4 + self._chance.randint(1, 4)}[step]
        number = f" {self._chance.randint(1, 8)}" if step in (4, 5) else ""
        return [f"yxsoosorvstep{step}{number}", *self._places(count), "done"]

    def _block(self) -> list[str]:
        return [self._chance.choice(("YXBLOCK", "YXBLOCKUNDO")), *self._places(self._chance.randint(1, 6)), "DONE"]

    def _file(self) -> list[str]:
        return [self._chance.choice(("YXHASHDUMP", "YXHASHLOAD")), self._chance.choice(FILES)]

    # -- spoilt

    def _spoil(self, line: str) -> list[str]:
        chance = self._chance
        match chance.randrange(10):
            case 0:  # a character less, more, or another
                at = chance.randrange(len(line) + 1)
                return [line[:at] + chance.choice(("", self._character())) + line[at + chance.randint(0, 1) :]]
            case 1:
                return [line[: chance.randrange(len(line) + 1)]]
            case 2:
                return [
                    re.sub(r"\d+", lambda _: str(chance.choice((-1, 0, 3, 14, 15, 99, 10**9, 10**40))), line, count=1)
                ]
            case 3:
                return ["".join(self._character() for _ in range(chance.randint(1, 40)))]
            case 4:
                return [chance.choice(WORDS) + chance.choice(("", " ", " 3", " 7,7", " x"))]
            case 5:
                return [line, line]
            case 6:
                return []
            case 7:
                swapped = line.swapcase().encode("latin-1", "replace").decode("latin-1")
                return [swapped.replace(" ", "  ").replace(",", chance.choice((" , ", ",,", ";", ", ")))]
            case 8:
                return [line + " " + chance.choice(WORDS), chance.choice(("", "  ", "\t", self._place(free=False)))]
        return [line + "x" * chance.choice((1, 100, 70000)) if chance.random() < 0.1 else f" {line}\t"]

    def _character(self) -> str:
        return self._chance.choice(
            (",", " ", "0", "7", "-", "x", "\t", "\0", chr(self._chance.randrange(256)))
        ).translate({10: "n", 13: "r"})
