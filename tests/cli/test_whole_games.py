"""Whole games through plain ``kagetsu play``, driven by a script to an end that is known beforehand.

Two people play at one keyboard, so that the script moves for both. In every game it also tries a taken point, points
off the board, nonsense, and where the rule has fouls a forbidden point; each gets one sentence and changes nothing.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from kagetsu.formats.files import read_game
from kagetsu.rules.point import parse_moves, point_name
from tests.cli.plain import PlainPlay, plain_play

RULES = ("freestyle", "standard", "renju", "caro", "caro-standard", "omok", "renju-basic")
SIZES = (9, 15, 20)
BARS_DOUBLE_THREE = ("renju", "renju-basic", "omok")
SIX_WINS_FOR_WHITE = ("freestyle", "renju", "caro", "renju-basic")

TRAP = "d7 a9 f7 c9 e6 g9 e8 i9"
"""Two pairs of black stones around e7, where a double-three would arise; White stands apart."""


@dataclass(frozen=True)
class WholeGame:
    """A game by its moves after the trap, and how it must end."""

    name: str
    rule: str
    size: int
    lines: str
    said: str
    result: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name} {self.rule} {self.size}"


def full_board_lines() -> str:
    """All 81 points of a 9×9 board in an order that leaves no run longer than two: a row reads XXOOXXOOX, the next one
    OOXXOOXXO. No line can hold a three, so that nothing is forbidden on the way.
    """
    names = [(column, row) for row in range(9) for column in range(9)]
    black = [f"{'abcdefghi'[column]}{row + 1}" for column, row in names if (column // 2 + row) % 2 == 0]
    white = [f"{'abcdefghi'[column]}{row + 1}" for column, row in names if (column // 2 + row) % 2]
    assert (len(black), len(white)) == (41, 40)
    return " ".join(move for pair in zip(black, [*white, ""], strict=True) for move in pair).strip()


def games() -> list[WholeGame]:
    found = []
    for rule in RULES:
        for size in SIZES:
            found.append(
                WholeGame("black five", rule, size, "c3 a1 d3 c1 e3 g1 f3 i1 g3", "Black wins by five in a row.", "1-0")
            )
            if rule in SIX_WINS_FOR_WHITE:
                said, more = "White wins by five in a row.", ""
            else:
                said, more = "White wins: Black resigned.", " resign"
            six = "a1 c3 c1 d3 g1 e3 i1 g3 a3 h3 a5 f3" + more
            found.append(WholeGame("white six", rule, size, six, said, "0-1"))
    for rule in BARS_DOUBLE_THREE:
        foul = ("--fouls", "lose")
        found.append(WholeGame("foul", rule, 15, "e7", "White wins: Black made a foul.", "0-1", foul))
    found += [
        WholeGame("agreed", "standard", 20, "draw yes", "A draw by agreement.", "1/2-1/2"),
        WholeGame("declined first", "caro", 9, "draw no c3 resign", "Black wins: White resigned.", "1-0"),
        WholeGame("passes", "renju", 15, "pass pass", "A draw: both players passed.", "1/2-1/2"),
        WholeGame(
            "limit", "renju+draw-after=12", 15, "a1 a3 a5 a7", "A draw: the limit of moves is reached.", "1/2-1/2"
        ),
        WholeGame(
            "time",
            "freestyle",
            9,
            "c3",
            "White wins: Black ran out of time.",
            "0-1",
            ("--clock", "0.000001+0"),
        ),
    ]
    return found


GAMES = games()


def test_there_are_enough_games() -> None:
    assert len(GAMES) >= 49  # and the full boards below
    assert {(game.rule, game.size) for game in GAMES} >= {(rule, size) for rule in RULES for size in SIZES}


def refused(play: PlainPlay, line: str, word: str) -> None:
    """Types what must be refused: one sentence that holds ``word``, and the same prompt again."""
    prompt = play.prompt
    answer = play.say(line)
    assert len(answer) >= 1
    assert word in answer[0]
    assert not any(text.startswith(("Black plays", "White plays")) for text in answer)
    assert play.prompt == prompt


def play_to_the_end(game: WholeGame, home: Path) -> None:
    arguments = ["--black", "human", "--white", "human", "--rule", game.rule, "--size", str(game.size), *game.options]
    with plain_play(home, *arguments) as play:
        if game.name != "time":
            for number, move in enumerate(TRAP.split()):
                colour = "White" if number % 2 else "Black"
                assert play.prompt == f"{colour} to move:"
                assert f"{colour} plays {move}." in play.say(move)
            refused(play, "i9", "i9 is taken")
            refused(play, f"1,{game.size + 1}", "off the board")
            refused(play, f"{'abcdefghijklmnopqrstuvwxy'[game.size]}1", "off the board")
            refused(play, "z1", "'z1'")
            refused(play, "nonsense", "'nonsense'")
            if game.rule in BARS_DOUBLE_THREE and not game.options:
                refused(play, "e7", "e7 is forbidden, a double-three")
                assert "e7 is forbidden, a double-three" in play.say("why e7")[0]
        said: list[str] = []
        for line in game.lines.split():
            said = play.say(line)
        assert said[-2:] == [game.said, f"Result: {game.result}"]
        assert play.say("a1")[0] == "The game is over; no more moves can be played."
        last, errors, status = play.end()
        assert (errors, status) == ("", 0)
        assert "Goodbye" in last[-1]
    (file,) = (home / "games").glob("*.sgf")
    kept = read_game(file)
    outcome = kept.outcome()
    assert outcome is not None
    assert {1: "1-0", 2: "0-1", None: "1/2-1/2"}[outcome.winner] == game.result


@pytest.mark.parametrize("game", GAMES[::7], ids=str)
def test_some_whole_games(game: WholeGame, tmp_path: Path) -> None:
    play_to_the_end(game, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_all_whole_games(game: WholeGame, tmp_path: Path) -> None:
    play_to_the_end(game, tmp_path)


@pytest.mark.parametrize(
    ("rule", "moves", "said"),
    [
        ("renju", 81, "A draw: the board is full."),
        ("omok", 81, "A draw: the board is full."),
        ("renju+empties-draw=25", 56, "A draw: too few points are left empty."),
    ],
)
def test_full_boards(rule: str, moves: int, said: str, tmp_path: Path) -> None:
    with plain_play(tmp_path, "--black", "human", "--white", "human", "--rule", rule, "--size", "9") as play:
        lines = full_board_lines().split()
        for line in lines[: moves - 1]:
            assert not any(text.startswith("Result") for text in play.say(line))
        assert play.say(lines[moves - 1])[-2:] == [said, "Result: 1/2-1/2"]


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("black", [True, False])
def test_games_against_a_program_end_as_the_record_says(rule: str, black: bool, tmp_path: Path) -> None:
    """A person who fills the board row by row loses to the program; the record replays to the stated end."""
    seat = "--white" if black else "--black"
    with plain_play(tmp_path, seat, "greedy", "--seed", "3", "--rule", rule, "--size", "9") as play:
        points = [f"{column}{row}" for row in (1, 9, 2, 8, 3, 7, 4, 6, 5) for column in "acegibdfh"]
        answer = play.greeting
        for point in points:
            if any(line.startswith("Result") for line in answer):
                break
            answer = play.say(point)
        (result,) = (line for line in answer if line.startswith("Result"))
    (file,) = (tmp_path / "games").glob("*.sgf")
    game = read_game(file)
    assert game.check() == []
    outcome = game.board.outcome()
    assert outcome is not None
    assert outcome.reason == "five"
    assert result == {1: "Result: 1-0", 2: "Result: 0-1"}[outcome.winner or 0]
    assert len({point_name(move) for move in game.board.move_stack}) == len(game.board.move_stack)


def test_the_full_board_fills_the_board() -> None:
    assert len(set(parse_moves(full_board_lines()))) == 81
