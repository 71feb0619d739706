"""How much sooner two threads reach a depth than one, measured in the small."""

from checks.threads import gain, main, reach
from kagetsu.rules.board import Board

OPEN = "15:freestyle:h8i9h10"


def test_both_reach_the_same_depth() -> None:
    timed = gain(Board.from_text(OPEN), 0.05)
    assert timed is not None
    one, two = timed
    assert one.depth == two.depth >= 1
    assert one.seconds >= 0.05
    assert two.seconds > 0


def test_a_depth_is_the_first_that_takes_so_long() -> None:
    seen = []

    def enough(depth: int, seconds: float) -> bool:
        seen.append(depth)
        return depth == 4

    reached = reach(Board.from_text(OPEN), 1, lambda reached: enough(*reached))
    assert reached is not None
    assert seen == [1, 2, 3, 4]


def test_a_position_that_is_decided_is_left_out() -> None:
    """Black has an open four."""
    assert gain(Board.from_text("15:freestyle:h8a1i8a3j8a5k8b9"), 0.05) is None


def test_the_table(capsys: object) -> None:
    assert main(["--positions", "2", "--least", "0.02"]) in (0, 1)
