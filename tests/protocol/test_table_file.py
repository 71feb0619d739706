"""The file that keeps what the engine knows of positions."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from kagetsu.engine.engine import Engine
from kagetsu.engine.table_file import MAGIC
from kagetsu.protocol.table_file import read_table, write_table
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.limits import Limits
from kagetsu.rules.rule import RENJU

BOARD = Board.from_moves("h8i9j8i7")


@pytest.fixture
def engine() -> Iterator[Engine]:
    """An engine that has thought about the position."""
    with Engine(hash_mb=1, seed=1) as there:
        there.analyse(BOARD, Limits(nodes=3000))
        yield there


def test_what_is_written_is_read(engine: Engine, tmp_path: Path) -> None:
    file = str(tmp_path / "table.bin")
    count = write_table(file, engine, BOARD)
    assert 50 < count < 10_000
    with Engine(hash_mb=4, seed=1) as other:
        assert read_table(file, other, BOARD) == count
        assert write_table(file, other, BOARD) == count  # ours may be overwritten
        assert read_table(file, other, BOARD) == count


def test_a_search_goes_on_with_what_was_read(engine: Engine, tmp_path: Path) -> None:
    file = str(tmp_path / "table.bin")
    write_table(file, engine, BOARD)

    def nodes(other: Engine) -> int:
        return other.analyse(BOARD, Limits(depth=6))[0].nodes

    with Engine(hash_mb=1, seed=1) as fresh, Engine(hash_mb=1, seed=1) as taught:
        read_table(file, taught, BOARD)
        assert nodes(taught) < nodes(fresh)


def test_an_engine_that_knows_nothing_writes_nothing(tmp_path: Path) -> None:
    with Engine(hash_mb=1) as fresh:
        assert write_table(str(tmp_path / "table.bin"), fresh, BOARD) == 0
        assert read_table(str(tmp_path / "table.bin"), fresh, BOARD) == 0


def spoilt(data: bytes) -> Iterator[tuple[str, bytes]]:
    _, _, packed = data[len(MAGIC) :].partition(b"\n")
    yield "cut", data[:-1]
    yield "cut at an entry", data[:-16]
    yield "cut in the header", data[:40]
    yield "longer", data + bytes(16)
    yield "a bit", data[:-1] + bytes([data[-1] ^ 1])
    yield "no header", MAGIC + b"\n" + packed
    yield "another header", MAGIC + b"[1, 2]\n" + packed
    yield "nothing behind", MAGIC
    yield "a long header", MAGIC + b"[" * 100_000 + b"\n" + packed


def test_a_damaged_file_is_refused_and_nothing_is_lost(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "table.bin"
    count = write_table(str(file), engine, BOARD)
    data = file.read_bytes()
    for what, bad in spoilt(data):
        file.write_bytes(bad)
        with pytest.raises(FormatError) as caught:
            read_table(str(file), engine, BOARD)
        assert str(caught.value) == f"{file}: The file is damaged or not whole: nothing of it was read.", what
        assert file.read_bytes() == bad
    assert write_table(str(tmp_path / "again.bin"), engine, BOARD) == count


def test_a_file_of_another_game_is_refused(engine: Engine, tmp_path: Path) -> None:
    file = str(tmp_path / "table.bin")
    write_table(file, engine, BOARD)
    for board in (Board(rule=RENJU), Board(size=19), Board(width=15, height=16)):
        with pytest.raises(FormatError, match=r"holds positions of another game: 15x15 freestyle, 225 stones at most"):
            read_table(file, engine, board)


@pytest.mark.parametrize("key", [b'"keys": "', b'"numbers": ', b'"bytes": "'])
def test_a_file_of_another_version_is_refused(engine: Engine, tmp_path: Path, key: bytes) -> None:
    file = tmp_path / "table.bin"
    write_table(str(file), engine, BOARD)
    data = file.read_bytes()
    at = data.index(key) + len(key)
    file.write_bytes(data[:at] + (b"9" if data[at : at + 1] != b"9" else b"8") + data[at + 1 :])
    with pytest.raises(FormatError, match="Another version of Kagetsu has written this file"):
        read_table(str(file), engine, BOARD)


def test_entries_that_are_none_are_passed_over(engine: Engine, tmp_path: Path) -> None:
    """The words of an entry without a bound, in a file that is otherwise in order."""
    file = tmp_path / "table.bin"
    with Engine(hash_mb=1) as fresh:
        write_table(str(file), fresh, BOARD)
        packed = struct.pack("QQ", 12345, 12345 << 11)
        data = file.read_bytes().replace(b'"entries": 0', b'"entries": 1')
        data = data.replace(b'"crc": 0', b'"crc": %d' % zlib.crc32(packed)) + packed
        file.write_bytes(data)
        assert read_table(str(file), fresh, BOARD) == 1
        assert fresh.usage() == 0


def test_other_files_are_left_alone(engine: Engine, tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_bytes(b"(;GM[4])")
    with pytest.raises(KagetsuError, match="There is another file of this name already"):
        write_table(str(file), engine, BOARD)
    with pytest.raises(KagetsuError, match="This is no file of positions"):
        read_table(str(file), engine, BOARD)
    assert file.read_bytes() == b"(;GM[4])"


@pytest.mark.parametrize("name", ["", "no folder/table.bin", "a\0b", "x" * 300])
def test_files_that_cannot_be(engine: Engine, tmp_path: Path, name: str) -> None:
    for work in (write_table, read_table):
        with pytest.raises(KagetsuError):
            work(f"{tmp_path}/{name}" if name else str(tmp_path), engine, BOARD)
    assert list(tmp_path.iterdir()) == []
