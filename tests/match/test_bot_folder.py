"""The bots of a folder, and what files of settings say of them."""

import sys
from pathlib import Path

import pytest

from kagetsu.match.bot import Bot
from kagetsu.match.bot_folder import read_bots
from kagetsu.match.introduction import Language
from kagetsu.rules.error import FormatError, KagetsuError

CHOOSE = "def choose(board): return 'h8'\n"
PROGRAM = "print('HELLO 1 Anna')\n"


def made(folder: Path, **files: str) -> Path:
    """A folder with these files: ``__`` in a name is a dot, ``_in_`` parts folders."""
    for name, text in files.items():
        file = folder / name.replace("_in_", "/").replace("__", ".")
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text, encoding="utf-8")
    return folder


def names(folder: Path) -> list[str]:
    return [bot.name for bot in read_bots(folder, cache=folder / "_programs")]


def one(folder: Path, name: str) -> Bot:
    """The bot of this name."""
    (found,) = [bot for bot in read_bots(folder, cache=folder / "_programs") if bot.name == name]
    return found


def test_bots_are_sorted_by_name_and_the_rest_is_left_alone(tmp_path: Path) -> None:
    folder = made(
        tmp_path,
        carl__py=CHOOSE, Ben__py=PROGRAM, anna__py=CHOOSE, helper__py="TWO = 2\n", README__md="Bots\n", data__json="{}",
        data_in_table__py=CHOOSE,
    )  # fmt: skip
    (folder / "_draft.py").write_text(CHOOSE, encoding="utf-8")
    (folder / ".hidden.py").write_text(CHOOSE, encoding="utf-8")
    assert names(folder) == ["anna", "Ben", "carl"]


def test_two_of_one_name_get_the_names_of_their_files(tmp_path: Path) -> None:
    folder = made(tmp_path, anna__py=CHOOSE, anna__js="", ben__py=CHOOSE)
    assert names(folder) == ["anna.js", "anna.py", "ben"]


def test_one_that_cannot_be_started_takes_part(tmp_path: Path) -> None:
    folder = made(tmp_path, anna__py="def choose(board:\n", ben__py=CHOOSE)
    assert names(folder) == ["anna", "ben"]
    assert "this is no Python" in str(one(folder, "anna").fault)
    assert one(folder, "ben").fault is None


def test_a_folder_of_its_own(tmp_path: Path) -> None:
    folder = made(
        tmp_path,
        anna_in_bot__toml='name = "Anna\'s engine"\ncommand = "./anna --fast \'two words\'"\nprotocol = "gomocup"\n',
        ben_in_bot__toml="",
        ben_in_ben__py=CHOOSE,
        ben_in_table__py="TWO = 2\n",
        carl_in_bot__toml='file = "second.py"\n',
        carl_in_first__py=CHOOSE,
        carl_in_second__py=PROGRAM,
        no_bot_in_first__py=CHOOSE,
    )
    assert names(folder) == ["Anna's engine", "ben", "carl"]
    anna = Bot("Anna's engine", ("./anna", "--fast", "two words"), folder / "anna", Language.GOMOCUP)
    assert one(folder, "Anna's engine") == anna
    assert one(folder, "ben").command[-1] == str(folder / "ben" / "ben.py")
    assert one(folder, "ben").folder == folder / "ben"
    assert one(folder, "carl").command == (sys.executable, str(folder / "carl" / "second.py"))


def test_the_list_says_otherwise(tmp_path: Path) -> None:
    text = """
[anna]
file = "anna_final.py"
[ben]
address = "192.168.1.20:5555"
[carl]
protocol = "lines"
[dora]
command = "dora --bot"
name = "Dora"
[old_version]
skip = true
["eve.py"]
name = "Eve"
[felix]
skip = true
"""
    folder = made(
        tmp_path,
        bots__toml=text, anna__py=CHOOSE, anna_final__py=PROGRAM, carl__py=CHOOSE, old_version__py=CHOOSE,
        eve__py=CHOOSE, felix_in_bot__toml='command = "felix"\n', gina__py=CHOOSE,
    )  # fmt: skip
    assert names(folder) == ["anna", "ben", "carl", "Dora", "Eve", "gina"]
    assert one(folder, "anna").command == (sys.executable, str(folder / "anna_final.py"))
    assert one(folder, "ben") == Bot("ben", ("tcp:192.168.1.20:5555",), folder)
    assert one(folder, "carl").language is Language.LINES
    assert one(folder, "carl").command[-1] == str(folder / "carl.py")
    assert one(folder, "Dora") == Bot("Dora", ("dora", "--bot"), folder)
    assert one(folder, "Eve").command[-1] == str(folder / "eve.py")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[anna]\nfile = \n", "bots.toml:2:8: This is no TOML: Invalid value."),
        ("anna = 3\n", "bots.toml: anna is to be a table: write [anna] and below it the settings of that bot."),
        (
            "\n[anna]\nfiles = 'a.py'\n",
            "bots.toml:2: 'files' is not a setting of a bot: there are name, file, command, address, protocol, skip.",
        ),
        ("[anna]\nskip = 'yes'\n", "bots.toml:1: 'yes' is not possible as skip."),
        ("[anna]\nfile = 5\n", "bots.toml:1: '5' is not possible as file."),
        ("[anna]\nprotocol = 'uci'\n", "bots.toml:1: 'uci' is not a protocol: there are gomocup, lines."),
        (
            "[anna]\naddress = 'localhost'\n",
            "bots.toml:1: 'tcp:localhost' is not an address: write tcp:HOST:PORT, as tcp:localhost:5555.",
        ),
        (
            "[anna]\naddress = 'localhost:99999'\n",
            "bots.toml:1: 'tcp:localhost:99999' is not an address: write tcp:HOST:PORT, as tcp:localhost:5555.",
        ),
        (
            "[anna]\nfile = 'a.py'\ncommand = 'a'\n",
            "bots.toml:1: A bot has one of command, address and file.",
        ),
        (
            "[nobody]\n",
            "bots.toml:1: The bot nobody needs a command, an address or a file: there are 0 files of this name.",
        ),
        ("[anna]\ncommand = '\"open'\n", "bots.toml:1: '\"open' is not a command: write a program and its arguments."),
    ],
)
def test_a_list_that_is_not_possible(text: str, words: str, tmp_path: Path) -> None:
    folder = made(tmp_path, bots__toml=text, anna__py=CHOOSE)
    with pytest.raises(FormatError) as caught:
        read_bots(folder)
    assert str(caught.value) == f"{folder}/{words}".replace("/", "\\" if sys.platform == "win32" else "/", 1)


def test_a_file_of_the_list_that_is_no_bot(tmp_path: Path) -> None:
    folder = made(tmp_path, bots__toml="[anna]\nfile = 'table.py'\n", table__py="TWO = 2\n")
    with pytest.raises(FormatError, match=r"bots\.toml:1: .*table\.py is no bot"):
        read_bots(folder)


def test_a_list_of_another_encoding(tmp_path: Path) -> None:
    (tmp_path / "bots.toml").write_bytes(b"[\xff]\n")
    with pytest.raises(FormatError, match=r"bots\.toml: The file is not UTF-8\.$"):
        read_bots(tmp_path)


@pytest.mark.parametrize("files", [{}, {"a__py": CHOOSE, "b__py": CHOOSE}])
def test_a_folder_of_its_own_that_does_not_say_which(files: dict[str, str], tmp_path: Path) -> None:
    folder = made(tmp_path, anna_in_bot__toml="", **{f"anna_in_{name}": text for name, text in files.items()})
    words = f"This folder needs a command, an address or a file: it holds {len(files)} bots"
    with pytest.raises(FormatError, match=words):
        read_bots(folder)


def test_two_bots_of_one_name(tmp_path: Path) -> None:
    folder = made(tmp_path, bots__toml="[anna]\nname = 'ben'\n", anna__py=CHOOSE, ben__py=CHOOSE)
    with pytest.raises(KagetsuError, match="Two bots are called 'ben'"):
        read_bots(folder)


def test_no_bots_and_no_folder(tmp_path: Path) -> None:
    with pytest.raises(KagetsuError, match="There is no bot in the folder"):
        read_bots(made(tmp_path, README__md="nothing\n"))
    with pytest.raises(KagetsuError, match="There is no folder"):
        read_bots(tmp_path / "missing")
