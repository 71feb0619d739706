"""Every opening sequence of `tests/cases/openings`, the illegal ones too, played through plain ``kagetsu play``."""

from pathlib import Path

import pytest

from kagetsu.formats.files import read_game
from kagetsu.rules.action import parse_action
from kagetsu.rules.opening import PROTOCOLS
from kagetsu.rules.point import parse_colour, parse_moves, point_name
from tests.cli.plain import PlainPlay, plain_play
from tests.opening_cases import CASES, DONE, OVER, PROTOCOL, REFUSED, STONES, Case, has_word

WORKED = ("RIF: player 2 swaps", "Soosyrv-8", "swap2", "Taraguchi-10")


def start(case: Case, home: Path) -> PlainPlay:
    found = PROTOCOL.fullmatch(case.lines[0])
    assert found
    return PlainPlay(
        home, "--black", "human", "--white", "human", "--opening", found[1], "--size", found[2] or "15"
    )  # fmt: skip


def play_case(case: Case, home: Path) -> None:
    play = start(case, home)
    over = False
    try:
        for line in case.lines[1:]:
            if found := OVER.fullmatch(line):
                over = True
                assert play.prompt == f"{found[2].capitalize()} to move:"
            elif found := REFUSED.fullmatch(line):
                if not over:
                    prompt = play.prompt
                    assert prompt.startswith(f"Player {found[1]}: ")
                    answer = play.say(found[2])[0]
                    assert all(has_word(answer, word) for word in found[3].split(", ")), (line, answer)
                    assert play.prompt == prompt
            elif found := DONE.fullmatch(line):
                assert play.prompt.startswith(f"Player {found[1]}: ")
                answer = play.say(found[2])[0]
                for point in parse_moves(
                    "".join(word for word in found[2].split() if word[-1].isdigit() and word[0].isalpha())
                ):
                    assert has_word(answer, point_name(point)), (line, answer)
            else:
                found = STONES.fullmatch(line)
                assert found, line
                board = read_game(next((home / "games").glob("*.sgf"))).board
                assert set(board.stones(parse_colour(found[1]))) == set(parse_moves(found[2])), line
        assert over
        assert play.end()[1:] == ("", 0)
    finally:
        play.close()


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.title.startswith(WORKED)][::3], ids=lambda case: case.title
)
def test_some_cases(case: Case, tmp_path: Path) -> None:
    play_case(case, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_all_cases(case: Case, tmp_path: Path) -> None:
    play_case(case, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name.replace("-N", "-5") for name in PROTOCOLS])
def test_two_programs_play_every_protocol_to_the_end(name: str, tmp_path: Path) -> None:
    arguments = ("--black", "greedy", "--white", "greedy", "--seed", "5", "--opening", name)
    with plain_play(tmp_path, *arguments) as play:
        last, errors, status = play.greeting, *play.end()[1:]
    assert (errors, status) == ("", 0)
    assert last[-1].startswith("Result: ")
    game = read_game(next((tmp_path / "games").glob("*.sgf")))
    assert game.opening.is_over
    assert game.check() == []
    assert game.outcome() is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", [name.replace("-N", "-3") for name in PROTOCOLS])
@pytest.mark.parametrize("seat", ["--black", "--white"])
def test_a_person_takes_every_decision_against_a_program(name: str, seat: str, tmp_path: Path) -> None:
    """The person does what the hint says until the opening is over; nothing is refused."""
    with plain_play(tmp_path, seat, "greedy", "--seed", "7", "--opening", name) as play:
        for _ in range(20):
            if play.prompt.endswith("to move:"):
                break
            (hint,) = play.say("hint")
            action = parse_action(hint.removeprefix("Hint: "))
            prompt = play.prompt
            answer = play.say(action.text())
            assert answer[0].startswith(("Player", "Black plays", "White plays")), (prompt, answer)
        assert play.prompt.endswith("to move:")
