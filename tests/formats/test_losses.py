"""What a format has no place for is told, one sentence for each kind of thing."""

import pytest

from kagetsu.formats.losses import left_out, line_to
from kagetsu.formats.sgf import read_sgf
from kagetsu.rules.game import Game

RICH = (
    "(;FF[4]GM[4]SZ[15]RU[renju]OPR[swap1]TM[300]EV[Club]RO[2]PB[Anna]RE[B+R]AB[aa]XX[1];B[hh]ELAPSED[3]C[a]"
    "(;ACT[swap]N[b]TR[bb][cc]LB[dd:1];W[hg]YY[2])(;W[ig]C[beside];B[ih]))"
)

SENTENCES = {
    "rule": "Left out: the rule (renju).",
    "protocol": "Left out: the opening protocol (swap1).",
    "clock": "Left out: the clock (300).",
    "result": "Left out: how the game ended, which its stones do not show.",
    "headers": "Left out: what is said about the game (event, round, black).",
    "variations": "Left out: variations (moves: 2).",
    "set_up": "Left out: set-up positions (1).",
    "decisions": "Left out: decisions of the opening (1).",
    "comments": "Left out: comments (1).",
    "labels": "Left out: titles of positions (1).",
    "marks": "Left out: marks on points (3).",
    "seconds": "Left out: times of moves (1).",
    "properties": "Left out: properties of other programs (XX, YY).",
}


@pytest.fixture
def rich() -> Game:
    (game,) = read_sgf(RICH)
    return game


def test_a_plain_game_loses_nothing() -> None:
    game = Game()
    game.play("h8")
    assert left_out(game) == []


def test_a_format_without_any_place(rich: Game) -> None:
    assert [str(loss) for loss in left_out(rich)] == list(SENTENCES.values())


@pytest.mark.parametrize("place", sorted(SENTENCES.keys() - {"headers", "properties", "variations"}))
def test_a_place_keeps_what_belongs_there(rich: Game, place: str) -> None:
    expected = [sentence for part, sentence in SENTENCES.items() if part != place]
    assert [str(loss) for loss in left_out(rich, places=(place,))] == expected


def test_headers_and_properties_are_named_one_by_one(rich: Game) -> None:
    told = [str(loss) for loss in left_out(rich, headers=("black", "event"), properties=("XX",))]
    assert "Left out: what is said about the game (round)." in told
    assert "Left out: properties of other programs (YY)." in told


def test_a_format_with_variations_has_their_comments_to_keep(rich: Game) -> None:
    told = [str(loss) for loss in left_out(rich, places=("variations",))]
    assert "Left out: comments (2)." in told


def test_the_line_that_is_asked_for_has_no_variations(rich: Game) -> None:
    beside = list(rich.mainline()[0].children())[1]
    told = [str(loss) for loss in left_out(rich, beside)]
    assert "Left out: comments (2)." in told
    assert not any("variations" in sentence or "ended" in sentence for sentence in told)
    assert line_to(rich, beside)[-1] is beside
    assert line_to(rich)[-1] is rich.last()


def test_an_unknown_rule_is_told_by_its_own_name() -> None:
    (game,) = read_sgf("(;GM[4]SZ[15]RU[house rules])")
    assert [str(loss) for loss in left_out(game)] == ["Left out: the rule (house rules)."]
