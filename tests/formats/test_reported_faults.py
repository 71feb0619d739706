"""Faults that other programs had with records of games, by the numbers of the list of cases: here they are right."""

import pytest

from kagetsu.formats.kinds import KINDS, Options, read_data
from kagetsu.formats.psq import read_psq
from kagetsu.formats.sgf import read_sgf, write_sgf
from kagetsu.rules.error import FormatError
from kagetsu.rules.game import Game
from kagetsu.rules.point import PASS, point_name

OPTIONS = Options()


def moves(game: Game) -> str:
    return " ".join("--" if node.move == PASS else point_name(node.move or 0) for node in game.mainline())


@pytest.mark.parametrize("declared", ["", "CA[{}]"])
@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "花月 \\\\ Õ"),
        ("gb18030", "花月新月 \\\\"),
        ("latin-1", "Soosõrv \\\\ Õun"),
    ],
)
def test_case_65_names_in_any_encoding_and_no_backslash_more(encoding: str, name: str, declared: str) -> None:
    """sgfmill#4, aki65.github.io#57, twixtbot-ui#114."""
    data = f"(;GM[4]SZ[15]{declared.format(encoding)}PB[{name}]C[{name}];B[hh])".encode(encoding)
    (game,) = read_data(data, "a.sgf")
    write = KINDS[".sgf"].write
    assert write is not None
    first = write([game], None, OPTIONS)
    for _ in range(5):
        assert game.headers["black"] == name.replace("\\\\", "\\")
        assert game.root.annotate().comment == game.headers["black"]
        saved = write([game], None, OPTIONS)
        assert saved == first
        (game,) = read_data(saved, "a.sgf")


def test_case_66_brackets_in_text() -> None:
    """Sabaki#687, lizzie#243."""
    (game,) = read_sgf("(;GM[4]SZ[15];B[hh]C[a [3d\\]: b])")
    for _ in range(5):
        assert game.mainline()[0].annotate().comment == "a [3d]: b"
        (game,) = read_sgf(write_sgf(game))
    (game,) = read_sgf("(;GM[4]SZ[15]\n PB[x[3d]]PW[Ann];B[hh];W[ig])", "a.sgf")
    (warning,) = game.warnings
    assert (warning.file, warning.line, warning.column) == ("a.sgf", 2, 10)
    assert (game.headers["white"], moves(game)) == ("Ann", "h8 i9")


def test_case_67_every_move_opens_a_bracket() -> None:
    """katrain#288."""
    text = "(;GM[4]SZ[19]" + "(;B[aa]" * 1000 + ")" * 1001
    (game,) = read_sgf(text)
    assert len(game.mainline()) == 1000
    (again,) = read_sgf(write_sgf(game))
    assert len(again.mainline()) == 1000


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff(;GM[4]SZ[15]PB[A];B[hh];W[ig])",
        "(;GM[4]SZ[15]PB[A]\n\n\n;B[hh];W[ig])",
        "(;GM[4]SZ[15]PB[A (;B[zz\\]) \\[x\\]];B[hh];W[ig])",
        "(;GM[4]SZ[15]PB[A]C[before move one];B[hh];W[ig])",
    ],
    ids=["BOM", "blank lines", "brackets in a header", "comment before move one"],
)
def test_case_69_shapes_that_lost_moves_in_sgf(text: str) -> None:
    """python-chess#353, #794, #1077, #1138, chess.js#364."""
    (game,) = read_data(text.encode(), "a.sgf")
    assert moves(game) == "h8 i9"
    assert game.headers["black"].startswith("A")
    assert game.warnings == []


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffPiskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\nA\nB\n-1\n",
        "Piskvorky 15x15, 11:11, 0\n\n\n8,8,0\n9,7,0\nA\nB\n-1\n",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\nA (x) [y\nB ;]\n-1\n",
    ],
    ids=["BOM", "blank lines", "brackets in a name"],
)
def test_case_69_shapes_that_lost_moves_in_psq(text: str) -> None:
    (game,) = read_data(text.encode(), "a.psq")
    assert moves(game) == "h8 i9"
    assert game.headers["black"].startswith("A")


def test_case_69_a_comment_before_move_one_of_a_psq_is_an_error_and_loses_nothing_silently() -> None:
    """The format has no comments: such a line ends the moves, as names do."""
    with pytest.raises(FormatError) as fault:
        read_psq("Piskvorky 15x15, 11:11, 0\nfirst some words\n8,8,0\n9,7,0\n-1\n", "a.psq")
    assert fault.value.line is not None


@pytest.mark.parametrize("ending", [".sgf", ".psq", ".lib", ".rif", ".csv", ".bdt", ".sav", ".pos", ".txt"])
def test_case_69_nothing_to_read_is_an_error(ending: str) -> None:
    with pytest.raises(FormatError):
        list(read_data(b"", f"a{ending}"))


# -- old files


@pytest.mark.parametrize("version", ["FF[1]", "FF[3]", "FileFormat[3]", ""])
def test_files_of_older_versions(version: str) -> None:
    """FF[1] to FF[3]: long names, a pass as ``tt``, marks and times by names that FF[4] has no more."""
    (game,) = read_sgf(
        f"(;{version}GaMe[4]SiZe[15]PlayerBlack[Ann]PlayerWhite[Ben];Black[hh]M[aa];White[tt]L[bb][cc]BL[12])",
        "old.sgf",
    )
    assert moves(game) == "h8 --"
    assert (game.headers["black"], game.headers["white"]) == ("Ann", "Ben")
    (again,) = read_sgf(write_sgf(game))
    first, second = again.mainline()
    assert first.annotate().properties["M"] == ["aa"]
    assert second.annotate().properties == {"L": ["bb", "cc"], "BL": ["12"]}
