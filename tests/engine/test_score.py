"""Scores: their order, their texts, their JSON, and what they refuse."""

import math
import pickle
import random
from itertools import pairwise
from typing import Any

import pytest

from kagetsu.engine.score import Score
from kagetsu.rules.error import KagetsuError

FROM_WORST = [
    Score.loss(1), Score.loss(2), Score.loss(1000), Score.of(-28999), Score.of(-1), Score.of(0), Score.of(1),
    Score.of(28999), Score.win(1000), Score.win(3), Score.win(1),
]  # fmt: skip


def test_order() -> None:
    assert sorted(random.Random(1).sample(FROM_WORST, len(FROM_WORST))) == FROM_WORST
    assert all(worse < better for worse, better in pairwise(FROM_WORST))


def test_the_opponent_sees_it_the_other_way_round() -> None:
    assert [-score for score in reversed(FROM_WORST)] == [
        Score.loss(1), Score.loss(3), Score.loss(1000), Score.of(-28999), Score.of(-1), Score.of(0), Score.of(1),
        Score.of(28999), Score.win(1000), Score.win(2), Score.win(1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("score", "kernel", "win_in", "loss_in", "value", "decided"),
    [
        (Score.win(5), 29995, 5, None, None, True),
        (Score.win(1000), 29000, 1000, None, None, True),
        (Score.loss(4), -29996, None, 4, None, True),
        (Score.loss(1000), -29000, None, 1000, None, True),
        (Score.of(28999), 28999, None, None, 28999, False),
        (Score.of(-28999), -28999, None, None, -28999, False),
        (Score.of(0), 0, None, None, 0, False),
    ],
)
def test_what_a_number_of_the_kernel_means(
    score: Score, kernel: int, win_in: int | None, loss_in: int | None, value: int | None, decided: bool
) -> None:
    assert Score.from_kernel(kernel) == score
    assert score.number == kernel
    assert (score.win_in, score.loss_in, score.value, score.decided) == (win_in, loss_in, value, decided)


@pytest.mark.parametrize("value", [-2000, -35, 0, 1, 35, 200, 700])
def test_win_rate_of_a_value(value: int) -> None:
    assert Score.of(value).win_rate == pytest.approx(1 / (1 + math.exp(-value / 200)))


def test_win_rate_of_what_is_decided() -> None:
    assert (Score.win(7).win_rate, Score.loss(8).win_rate) == (1.0, 0.0)
    assert Score.of(-28999).win_rate == 0.0  # far out the rate cannot be told from that of a loss; the score can


@pytest.mark.parametrize(
    ("score", "english", "chinese"),
    [
        (Score.win(5), "win in 5", "5 手内获胜"),
        (Score.loss(4), "loss in 4", "4 手内落败"),
        (Score.of(35), "+35", "+35"),
        (Score.of(-35), "-35", "-35"),
        (Score.of(0), "0", "0"),
    ],
)
def test_text(score: Score, english: str, chinese: str) -> None:
    assert (score.text(), str(score), score.text("zh")) == (english, english, chinese)


@pytest.mark.parametrize(
    ("score", "json"),
    [
        (Score.win(5), {"win_in": 5}),
        (Score.loss(4), {"loss_in": 4}),
        (Score.of(35), {"value": 35, "win_rate": 0.5436}),
        (Score.of(0), {"value": 0, "win_rate": 0.5}),
    ],
)
def test_json(score: Score, json: dict[str, Any]) -> None:
    assert score.as_json() == json


@pytest.mark.parametrize("score", FROM_WORST)
def test_written_and_read_back(score: Score) -> None:
    assert eval(repr(score)) == score
    assert pickle.loads(pickle.dumps(score)) == score


@pytest.mark.parametrize("plies", [0, -1, 1001, 2.0, True, None, "5"])
def test_no_number_of_plies(plies: Any) -> None:
    for make in (Score.win, Score.loss):
        with pytest.raises(
            KagetsuError, match=r"A game is not decided in .* plies: it is a whole number from 1 to 1000"
        ):
            make(plies)


@pytest.mark.parametrize("value", [29000, -29000, 0.5, True, None])
def test_no_value(value: Any) -> None:
    with pytest.raises(KagetsuError, match="is no value of a position that is not decided: those are -28999 to 28999"):
        Score.of(value)


@pytest.mark.parametrize("number", [30000, -30000, 1.5, True])
def test_no_number_of_the_kernel(number: Any) -> None:
    with pytest.raises(KagetsuError, match="is no score: a score is a whole number between -29999 and 29999"):
        Score.from_kernel(number)
