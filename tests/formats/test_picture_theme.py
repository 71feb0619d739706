"""The colours of pictures: what is written can be read on what it stands on."""

from dataclasses import asdict

import pytest

from kagetsu.formats.picture_theme import DARK, LIGHT, Colours, heat_colour, ink_on, palette


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21; text wants 4.5, signs want 3."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_of_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("label", "board", 4.5),
        ("line", "board", 3),
        ("on_black", "black", 4.5),
        ("on_white", "white", 4.5),
        ("last_on_black", "black", 4.5),
        ("last_on_white", "white", 4.5),
        ("mark", "board", 4.5),
        ("mark_on_black", "black", 4.5),
        ("mark_on_white", "white", 4.5),
        ("forbidden", "board", 3),
        ("arrow", "board", 3),
        ("black", "white", 7),
    ],
)
def test_contrast(theme: Colours, ink: str, ground: str, least: float) -> None:
    colours = asdict(theme)
    assert contrast(colours[ink], colours[ground]) >= least


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_stones_stand_out(theme: Colours) -> None:
    """By their colour or by their edge."""
    assert max(contrast(theme.black, theme.board), contrast(theme.black_edge, theme.board)) >= 3
    assert max(contrast(theme.white, theme.board), contrast(theme.white_edge, theme.board)) >= 3


def test_heat() -> None:
    assert (heat_colour(0), heat_colour(0.5), heat_colour(1)) == ("#2f63b5", "#f6f0e2", "#c93022")
    for step in range(101):
        colour = heat_colour(step / 100)
        assert contrast(ink_on(colour), colour) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_palette_is_one_of_gif(theme: str) -> None:
    colours = palette(theme)
    assert len(colours) % 3 == 0
    assert len(colours) <= 768
    assert all(0 <= part <= 255 for part in colours)
    triples = set(zip(colours[::3], colours[1::3], colours[2::3], strict=True))
    own = asdict(LIGHT if theme == "light" else DARK).values()
    assert {(int(c[1:3], 16), int(c[3:5], 16), int(c[5:], 16)) for c in own} <= triples
