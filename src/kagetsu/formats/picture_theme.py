"""The colours of a drawn board, by day and by night, and the scale of its heat."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from kagetsu.rules.error import KagetsuError
from kagetsu.texts import mark

__all__ = ["DARK", "LIGHT", "THEMES", "Colours", "Paint", "heat_colour", "ink_on", "palette"]


@dataclass(frozen=True, slots=True)
class Colours:
    """One theme, each colour as ``#rrggbb``. ``on_black`` and ``on_white`` are what is written on stones; the ``last_``
    colours mark the last move there, the ``mark_`` colours are those of marks.
    """

    board: str
    line: str
    label: str
    black: str
    black_edge: str
    white: str
    white_edge: str
    on_black: str
    on_white: str
    last_on_black: str
    last_on_white: str
    mark: str
    mark_on_black: str
    mark_on_white: str
    forbidden: str
    row: str
    arrow: str


LIGHT = Colours(
    board="#ecc98f", line="#6b4f2a", label="#4f3819", black="#1d1b1a", black_edge="#000000", white="#fdfbf7",
    white_edge="#5a5047", on_black="#ffffff", on_white="#1d1b1a", last_on_black="#ff8a75", last_on_white="#c8200c",
    mark="#0b3f94", mark_on_black="#8fc3ff", mark_on_white="#0b4aa8", forbidden="#bf1616", row="#169a4b",
    arrow="#1559bd",
)  # fmt: skip
DARK = Colours(
    board="#4b4137", line="#ab9980", label="#e0d3bf", black="#0f0e0d", black_edge="#b8a993", white="#e9e4db",
    white_edge="#1a1613", on_black="#f4efe7", on_white="#1a1613", last_on_black="#ff8a75", last_on_white="#c8200c",
    mark="#9dcbff", mark_on_black="#9dcbff", mark_on_white="#0b4aa8", forbidden="#ff8577", row="#3ecf7c",
    arrow="#79b4ff",
)  # fmt: skip

THEMES = ("light", "dark", "auto")
"""By what a picture may be coloured; ``auto`` is light, and dark where whoever looks at it prefers dark."""


class Paint:
    """The attributes that colour an element of the picture, under one of the ``THEMES``; KagetsuError for another.

    With ``auto`` an element has its light colours as attributes and a class for each, which :meth:`style` gives the
    dark ones. What does not know style sheets, such as a rasteriser, then draws the light theme.
    """

    def __init__(self, theme: str) -> None:
        if theme not in THEMES:
            raise KagetsuError(mark("{text} is no theme: use one of {themes}."), text=theme, themes=", ".join(THEMES))
        self._colours = asdict(DARK if theme == "dark" else LIGHT)
        self._auto = theme == "auto"
        self._used: set[tuple[str, str]] = set()

    def __call__(self, fill: str | None = None, stroke: str | None = None) -> str:
        """The attributes for an element, each colour by its name in :class:`Colours`; None is no paint."""
        asked = {"fill": fill, "stroke": stroke}
        parts = [f'{part}="{self._colours[name] if name else "none"}"' for part, name in asked.items()]
        used = [(part, name) for part, name in asked.items() if name]
        if self._auto and used:
            self._used.update(used)
            parts.append('class="{}"'.format(" ".join(f"kagetsu-{part}-{name}" for part, name in used)))
        return " ".join(parts)

    def style(self) -> str:
        """The style element for what was painted, empty unless the theme is ``auto``. Its classes mean the same in
        every picture, so that many may stand in one page.
        """
        if not self._auto:
            return ""
        dark = asdict(DARK)
        rules = "".join(f".kagetsu-{part}-{name}{{{part}:{dark[name]}}}" for part, name in sorted(self._used))
        return f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"


_SCALE = ((0x2F, 0x63, 0xB5), (0xF6, 0xF0, 0xE2), (0xC9, 0x30, 0x22))
"""The heat of 0, ½ and 1: blue, near white, red, which people who see red and green alike can tell apart too."""


def heat_colour(share: float) -> str:
    """The colour of a share from 0 to 1."""
    lower, upper = (_SCALE[0], _SCALE[1]) if share < 0.5 else (_SCALE[1], _SCALE[2])
    along = share * 2 % 1 if share < 1 else 1.0
    return "#" + "".join(f"{round(low + (high - low) * along):02x}" for low, high in zip(lower, upper, strict=True))


def ink_on(colour: str) -> str:
    """Black or white, whichever is read better on ``colour`` (by the relative luminance of WCAG 2)."""
    parts = [part / 255 for part in _parts(colour)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if luminance > 0.179 else "#ffffff"


_MEETING = (
    ("board", "line"), ("board", "label"), ("board", "black"), ("board", "black_edge"), ("board", "white_edge"),
    ("white", "white_edge"), ("black", "black_edge"), ("black", "on_black"), ("white", "on_white"),
    ("black", "last_on_black"), ("white", "last_on_white"), ("black", "mark_on_black"), ("white", "mark_on_white"),
    ("board", "mark"), ("board", "row"), ("black", "row"), ("white", "row"), ("board", "forbidden"), ("board", "arrow"),
)  # fmt: skip
"""The colours that meet at the edges of what is drawn."""

_STEPS = 8
"""In how many steps one colour goes over into another there."""


def palette(theme: str) -> list[int]:
    """The at most 256 colours, each as its red, green and blue from 0 to 255 in a row, that do for every picture of a
    theme: its own, what lies between those that meet, and the scale of the heat.
    """
    colours = asdict(DARK if theme == "dark" else LIGHT)
    own = [_parts(colour) for colour in colours.values()]
    between = [
        tuple(round(one + (other - one) * step / _STEPS) for one, other in zip(*ends, strict=True))
        for ends in ((_parts(colours[first]), _parts(colours[second])) for first, second in _MEETING)
        for step in range(1, _STEPS)
    ]
    heat = [_parts(heat_colour(step / 20)) for step in range(21)]
    return [part for colour in dict.fromkeys([*own, *between, *heat]) for part in colour]


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
