"""Points as managers write them."""

import pytest

from kagetsu.protocol.coordinates import Order, Place
from kagetsu.rules.point import all_points, parse_point


@pytest.mark.parametrize(
    ("name", "xy", "yx", "digits"),
    [("a15", "0,0", "0,0", "0000"), ("o1", "14,14", "14,14", "1414"), ("k9", "10,6", "6,10", "1006"),
     ("a1", "0,14", "14,0", "0014")],
)  # fmt: skip
def test_a_point_in_either_order(name: str, xy: str, yx: str, digits: str) -> None:
    place = Place.of(parse_point(name), 15)
    assert Order.XY.text(place) == xy
    assert Order.YX.text(place) == yx
    assert Order.YX.text(place, " ") == yx.replace(",", " ")
    assert Order.XY.digits(place) == digits
    assert Order.YX.digits(place) == digits[2:] + digits[:2]


@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize(("width", "height"), [(15, 15), (20, 15), (5, 25)])
def test_what_is_written_is_read_back(order: Order, width: int, height: int) -> None:
    for point in all_points(width, height):
        place = Place.of(point, height)
        assert order.place(*order.numbers(place)) == place
        assert place.point(height) == point
