"""The fuzzing of the readers, in small; and that it sees what it looks for."""

from collections.abc import Callable

import pytest

from checks.fuzz_readers import covered, fuzz, fuzz_hard
from checks.reader_inputs import READERS, Reader
from kagetsu.formats.kinds import KINDS
from kagetsu.rules.error import FormatError


def test_every_kind_of_file_has_its_reader() -> None:
    plain = {ending[1:] for ending in KINDS if not ending.endswith(".lz4")}
    assert READERS.keys() == plain | {"openings"}


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_some_spoilt_files(name: str) -> None:
    assert fuzz(READERS[name], 3000, 7).faults == []


@pytest.mark.slow
def test_the_hard_files_of_one_reader() -> None:
    assert fuzz_hard(READERS["pos"]) == []


def test_the_seeds_are_read_by_their_readers() -> None:
    for reader in READERS.values():
        good = sum(not refuses(reader, data) for data in reader.seeds)
        assert good >= 0.6 * len(reader.seeds), reader.name


def refuses(reader: Reader, data: bytes) -> bool:
    try:
        reader.read(data)
    except FormatError:
        return True
    return False


def _placeless(data: bytes) -> object:
    raise FormatError("wrong", file="a.x")


def _wrong_kind(data: bytes) -> object:
    raise KeyError(7)


def _refuses_all(data: bytes) -> object:
    raise FormatError("wrong", file="a.x", line=1)


def _slow(data: bytes) -> object:
    return sum(range(10_000_000))


@pytest.mark.parametrize(
    ("read", "word"),
    [(_placeless, "names no place"), (_wrong_kind, "KeyError"), (_refuses_all, "only 0 of"), (_slow, "takes")],
)
def test_what_is_wrong_is_seen(read: Callable[[bytes], object], word: str) -> None:
    faults = fuzz(Reader("x", read, [b"a" * 400], [b"b"], []), 1 if read is _slow else 30, 1).faults
    assert word in faults[0]


def test_what_is_not_reached_is_seen() -> None:
    short = READERS["sav"]._replace(seeds=[b"15\n"], words=[b"1"])
    pytest.importorskip("coverage", reason="coverage is not installed: nobody saw what the inputs reach")
    assert covered(short, 20, 1)
