"""Finds the catalogue of a language: every sentence that a user sees is made through it."""

import gettext
import re
from collections.abc import Mapping
from pathlib import Path

LANGUAGES = ("en", "zh")
"""The languages that Kagetsu speaks; the first is the one that the sources are written in."""

_DOMAIN = "kagetsu"
_FOLDER = Path(__file__).with_name("locale")


def language(code: str | None) -> gettext.NullTranslations:
    """The catalogue of a language, with ``gettext`` and ``ngettext``.

    ``code`` is a language with or without region, script and encoding: ``zh``, ``zh_CN.UTF-8``, ``zh-Hans``. None,
    ``C``, ``POSIX`` and every language that Kagetsu does not speak give English. So does a source tree whose catalogues
    were never compiled; :func:`has_catalogue` tells.
    """
    name = _known(code or "") or LANGUAGES[0]
    return gettext.translation(_DOMAIN, _FOLDER, [name], fallback=True)


def default_language(environ: Mapping[str, str]) -> str:
    """The language that an environment asks for, one of ``LANGUAGES``.

    Reads ``LANGUAGE`` (a list, parted by colons: the first that Kagetsu speaks), ``LC_ALL``, ``LC_MESSAGES`` and
    ``LANG``: the first of them that is not empty decides, as in Python's ``gettext.find``.
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name):
            return next(filter(None, map(_known, value.split(":"))), LANGUAGES[0])
    return LANGUAGES[0]


def has_catalogue(code: str) -> bool:
    """Whether the sentences of a language, one of ``LANGUAGES``, are there: English always, others when compiled."""
    return code == LANGUAGES[0] or gettext.find(_DOMAIN, _FOLDER, [code]) is not None


def mark(text: str) -> str:
    """The text itself: marks a sentence for the catalogues where it is stored now and translated later."""
    return text


def _known(code: str) -> str | None:
    name = re.split(r"[_.@-]", code.strip(), maxsplit=1)[0].lower()
    return name if name in LANGUAGES else None
