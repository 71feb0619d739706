"""The pictures of the page about pictures are those that its commands draw."""

import re
from pathlib import Path

import pytest

from kagetsu.cli.main import main

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "pictures.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"\(images/(\w+\.svg)\)", PAGE)


def test_the_page_shows_pictures() -> None:
    assert len(SHOWN) == 2


@pytest.mark.parametrize("name", SHOWN)
def test_the_picture_is_the_one_of_its_command(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (command,) = re.findall(rf"^\$ kagetsu (picture .* {re.escape(name)}.*)$", PAGE, re.MULTILINE)
    assert main(command.replace(f" {name}", " -").split()) == 0
    assert capsys.readouterr().out == (DOCS / "images" / name).read_text(encoding="utf-8")
