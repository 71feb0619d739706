"""What is told of a search while it goes on."""

import pytest

from kagetsu.engine.report import Info
from kagetsu.engine.score import Score
from kagetsu.protocol.analysis import Analysis
from kagetsu.protocol.coordinates import Order
from kagetsu.rules.point import parse_moves


def seen(rank: int, score: Score) -> Info:
    return Info(rank, 12, 20, score, tuple(parse_moves("k9h8")), 5000, 1000, 2.0)


BLOCK = """INFO PV 1
INFO NUMPV 3
INFO DEPTH 12
INFO SELDEPTH 20
INFO NODES 5000
INFO TOTALNODES 5000
INFO TOTALTIME 2000
INFO SPEED 2500
INFO EVAL 35
INFO WINRATE 0.5436
INFO BESTLINE 10,6 7,7
INFO PV DONE"""


def test_a_line_of_play() -> None:
    assert Analysis(2, 3, Order.XY, 15).lines(seen(2, Score.of(35))) == BLOCK.splitlines()


def test_row_and_column() -> None:
    lines = Analysis(3, 1, Order.YX, 15).lines(seen(1, Score.of(0)))
    assert "INFO BESTLINE 6,10 7,7" in lines
    assert "MESSAGE REALTIME BEST 6,10" in lines


@pytest.mark.parametrize(
    ("score", "value", "rate"),
    [
        (Score.win(5), "+M5", "1.0000"), (Score.loss(4), "-M4", "0.0000"), (Score.of(-200), "-200", "0.2689"),
        (Score.of(0), "0", "0.5000"),
    ],
)  # fmt: skip
def test_values(score: Score, value: str, rate: str) -> None:
    lines = Analysis(2, 1, Order.XY, 15).lines(seen(1, score))
    assert f"INFO EVAL {value}" in lines
    assert f"INFO WINRATE {rate}" in lines


def test_marks() -> None:
    analysis = Analysis(1, 2, Order.XY, 15)
    assert analysis.lines(seen(1, Score.of(3))) == [
        f"MESSAGE REALTIME {mark}" for mark in ("REFRESH", "POS 10,6", "DONE 10,6", "BEST 10,6")
    ]
    assert analysis.lines(seen(2, Score.loss(6))) == [
        f"MESSAGE REALTIME {mark}" for mark in ("POS 10,6", "DONE 10,6", "LOST 10,6")
    ]


@pytest.mark.parametrize(
    ("detail", "marks", "plays"), [(0, False, False), (1, True, False), (2, False, True), (3, True, True)]
)
def test_show_detail(detail: int, marks: bool, plays: bool) -> None:
    lines = Analysis(detail, 1, Order.XY, 15).lines(seen(1, Score.of(3)))
    assert any(line.startswith("MESSAGE REALTIME ") for line in lines) is marks
    assert any(line.startswith("INFO ") for line in lines) is plays
