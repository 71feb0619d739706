"""Fills the templates of this package: pages that need nothing else, for the screen and for paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

__all__ = ["page"]


def page(template: str, **shown: Any) -> str:
    """The page that ``template`` makes of what is ``shown``; all but ``Markup`` is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # it takes a while

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    return environment.get_template(template).render(**shown)
