"""Which language is spoken."""

import pytest

from kagetsu.texts import LANGUAGES, default_language, has_catalogue, language, mark


@pytest.mark.parametrize("code", [None, "", "C", "POSIX", "C.UTF-8", "en", "en_GB.UTF-8", "de_DE@euro", "zhx", "?"])
def test_english_is_the_source(code: str | None) -> None:
    texts = language(code)
    assert texts.gettext("no such sentence") == "no such sentence"
    assert texts.ngettext("{n} stone", "{n} stones", 1) == "{n} stone"
    assert texts.ngettext("{n} stone", "{n} stones", 2) == "{n} stones"
    assert texts.info() == {}


@pytest.mark.parametrize("code", ["zh", "ZH", "zh_CN", "zh_CN.UTF-8", "zh-Hans", "zh-Hans-CN", "zh_TW.Big5"])
def test_chinese_has_a_compiled_catalogue(code: str) -> None:
    assert language(code).info()["language"] == "zh"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_is_there(code: str) -> None:
    assert has_catalogue(code)
    assert not has_catalogue("tlh")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANGUAGE": "zh", "LC_ALL": "en_GB.UTF-8"}, "zh"),
        ({"LANGUAGE": "fr:zh_CN:en"}, "zh"),
        ({"LANGUAGE": "en_GB:zh"}, "en"),
        ({"LANGUAGE": "fr:de", "LANG": "zh_CN.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses(environ: dict[str, str], expected: str) -> None:
    assert default_language(environ) == expected


def test_mark_is_the_identity() -> None:
    assert mark("{point} is taken") == "{point} is taken"
