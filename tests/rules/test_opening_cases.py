"""Opening sequences, legal and illegal, from the text files in `tests/cases/openings` (see tests/opening_cases.py)."""

import re

import pytest

from kagetsu.rules.action import parse_action
from kagetsu.rules.error import IllegalMove
from kagetsu.rules.notation import parse_size
from kagetsu.rules.opening import PROTOCOLS, Opening, open_protocol
from kagetsu.rules.point import BLACK, colour_word, parse_colour, parse_moves
from tests.opening_cases import CASES, DONE, OVER, PROTOCOL, REFUSED, STONES, Case, has_word


def start(line: str) -> Opening:
    found = PROTOCOL.fullmatch(line)
    assert found, line
    return open_protocol(found[1], *parse_size(found[2] or "15"))


def stones(opening: Opening, colour: int) -> set[int]:
    return set(opening.stones[0::2] if colour == BLACK else opening.stones[1::2])


def check_refusal(opening: Opening, action: str, words: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        opening.act(parse_action(action))
    text = str(caught.value)
    for word in words.split(", "):
        assert has_word(text, word), f"{word!r} is not in {text!r}"


def check_over(opening: Opening, black: str, colour: str, actor: str) -> None:
    assert opening.is_over
    assert opening.phase == "over"
    assert opening.choices() == ()
    assert opening.black == opening.player(BLACK) == int(black)
    assert colour_word(opening.turn) == colour
    assert opening.actor == int(actor)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_case(case: Case) -> None:
    opening = start(case.lines[0])
    for line in case.lines[1:]:
        if found := OVER.fullmatch(line):
            check_over(opening, *found.groups())
        elif found := REFUSED.fullmatch(line):
            assert opening.is_over or opening.actor == int(found[1]), line
            check_refusal(opening, found[2], found[3])
        elif found := STONES.fullmatch(line):
            assert stones(opening, parse_colour(found[1])) == set(parse_moves(found[2])), line
        else:
            found = DONE.fullmatch(line)
            assert found, f"no such line: {line}"
            assert opening.actor == int(found[1]), line
            opening = opening.act(parse_action(found[2]))
    assert opening.is_over, "the case does not end"


def test_every_protocol_has_cases() -> None:
    named = {re.sub(r"-[0-9]+$", "-N", case.lines[0].split()[0]) for case in CASES}
    assert named == set(PROTOCOLS)
