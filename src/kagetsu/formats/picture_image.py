"""Pictures as pixels: PNG of a position, and the animated GIF of a game. Both need the extra ``pictures``.

resvg draws the SVG, with the font that Pillow brings, so that a picture is the same on every machine; the fonts of the
machine are asked only for texts that this font has no letters for. Pillow makes the GIF.
"""

from __future__ import annotations

import io
import math
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kagetsu.formats.files import write_whole
from kagetsu.formats.picture import FONTS, Look, board_svg, game_svg
from kagetsu.formats.picture_theme import palette
from kagetsu.rules.board import Board
from kagetsu.rules.error import FormatError, KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["KINDS", "board_png", "game_gif", "game_png", "write_picture"]

KINDS = (".svg", ".png", ".gif")
"""The endings of the files of pictures."""

SHORTEST, LONGEST = 0.02, 600
"""The bounds of how long a picture of a GIF is shown, in seconds: browsers slow down what is shorter."""


def board_png(board: Board, look: Look | None = None) -> bytes:
    """The picture of a position as PNG; errors as for :func:`~kagetsu.formats.picture.board_svg`, and KagetsuError
    where the extra is not installed. The theme ``auto`` is drawn as ``light``.
    """
    with _font() as font:
        return _png(board_svg(board, _certain(look)), font)


def game_png(game: Game, look: Look | None = None, node: Node | None = None) -> bytes:
    """The picture of a game as PNG, as :func:`~kagetsu.formats.picture.game_svg` draws it; see :func:`board_png`."""
    with _font() as font:
        return _png(game_svg(game, _certain(look), node), font)


def game_gif(
    game: Game,
    look: Look | None = None,
    *,
    node: Node | None = None,
    moves: range | None = None,
    delay: float = 1.0,
    hold: float = 3.0,
    loops: int = 0,
) -> bytes:
    """The line of a game that leads to ``node`` (where the game stands, if None) as an animated GIF: the position
    before the first of ``moves`` and that after each (None: all moves). A picture is shown for ``delay`` seconds, the
    last one for ``hold``; the whole is shown ``loops`` times, 0 means without end.

    KagetsuError for times that are not from 0.02 to 600 seconds or loops that are not from 0 to 65535; errors as for
    :func:`board_png`.
    """
    for seconds in (delay, hold):
        if not SHORTEST <= seconds <= LONGEST:
            raise KagetsuError(
                mark("A picture cannot be shown for {seconds} seconds: it is from {least} to {most}."),
                seconds=seconds, least=SHORTEST, most=LONGEST,
            )  # fmt: skip
    if not 0 <= loops <= 65535:
        raise KagetsuError(
            mark("A GIF cannot be shown {count} times: it is from 0, without end, to 65535."), count=loops
        )
    image = _pillow("Image")
    chosen = _certain(look)
    pictures = list(_pictures(game, chosen, node or game.node, moves))
    times = [round(1000 * delay)] * (len(pictures) - 1) + [round(1000 * hold)]
    shared = image.new("P", (1, 1))
    shared.putpalette(palette(chosen.theme))
    # The file says how often the pictures are repeated: once means that it says nothing.
    repeated: dict[str, Any] = {} if loops == 1 else {"loop": max(loops - 1, 0)}
    written = io.BytesIO()
    with _font() as font:
        drawn = (frame.quantize(palette=shared, dither=image.Dither.NONE) for frame in _frames(pictures, font))
        first = next(drawn)
        first.save(written, "GIF", save_all=True, append_images=drawn, duration=times, optimize=False, **repeated)
    return written.getvalue()


def write_picture(game: Game, file: str | os.PathLike[str], look: Look | None = None, **animation: Any) -> None:
    """Writes the picture of a game where it stands, as the ending of the file's name says: ``.svg``, ``.png``, or
    ``.gif``, to which ``animation``, the options of :func:`game_gif`, belongs. An existing file is replaced.

    FormatError for another ending; OSError as usual.
    """
    ending = Path(file).suffix.lower()
    if ending not in KINDS:
        raise FormatError(
            mark("This is no kind of picture that Kagetsu writes: it writes {kinds}."),
            file=os.fspath(file), kinds=", ".join(KINDS),
        )  # fmt: skip
    if ending == ".svg":
        data = game_svg(game, look).encode()
    else:
        data = game_png(game, look) if ending == ".png" else game_gif(game, look, **animation)
    write_whole(Path(file), data)


def _certain(look: Look | None) -> Look:
    """The look with a theme that does not depend on who looks."""
    chosen = look or Look()
    return replace(chosen, theme="light") if chosen.theme == "auto" else chosen


def _pictures(game: Game, look: Look, end: Node, moves: range | None) -> Iterator[str]:
    """The pictures of the film: before the first of ``moves``, and after each. Marks, arrows and heat of ``look``
    belong to the last.
    """
    steps = [step for step in end.path() if step.move is not None]
    first, last = (moves[0], moves[-1]) if moves else (1, len(steps))
    if not 1 <= first <= last + 1 <= len(steps) + 1:
        raise KagetsuError(mark("The game has {count} moves, not {moves}."), count=len(steps), moves=last)
    before = steps[first - 1].parent if steps else None
    shown = [before or game.root, *steps[first - 1 : last]] if steps else [end]
    if last == len(steps):
        shown[-1] = end  # marks and set-up stones may stand on a node behind the last move
    plain = replace(look, marks={}, arrows=(), heat={})
    for step in shown[:-1]:
        yield game_svg(game, plain, step)
    yield game_svg(game, look, shown[-1])


_HEAD = re.compile(r'width="(\d+)" height="(\d+)" viewBox="0 0 (\d+) (\d+)"')
_CENTRE = re.compile(r'<(?:circle c|text )x="([\d.]+)" c?y="([\d.]+)"')
_REACH = 30
"""How far from its centre what stands on a point reaches at most, with room; in units of the picture."""


def _frames(pictures: Sequence[str], font: str) -> Iterator[Image]:
    """The pictures as pixels. What a move changes is a point or two: only those are drawn anew."""
    frame, before = _opened(pictures[0], font), pictures[0]
    yield frame
    for svg in pictures[1:]:
        changed = set(before.splitlines()) ^ set(svg.splitlines())
        centres = [_CENTRE.match(line) for line in changed]
        places = {(float(found[1]), float(found[2])) for found in centres if found}
        if None in centres or len(places) > 12:
            frame = _opened(svg, font)
        else:
            frame = frame.copy()
            for place in places:
                patch, corner = _patch(svg, place, font)
                frame.paste(patch, corner)
        before = svg
        yield frame


def _patch(svg: str, place: tuple[float, float], font: str) -> tuple[Image, tuple[int, int]]:
    """The pixels about a place of the picture, and where their left upper corner is in it."""
    head = _HEAD.search(svg)
    assert head
    pixels, units = (int(head[1]), int(head[2])), (int(head[3]), int(head[4]))
    scale = min(pixels[0] / units[0], pixels[1] / units[1])
    # Where the shapes differ by the rounding to pixels, the drawing stands in the middle.
    margins = [(full - scale * unit) / 2 for full, unit in zip(pixels, units, strict=True)]

    def corner(reach: float, spare: int) -> tuple[int, int]:
        """The pixel so far from the place, and ``spare`` pixels more, inside the picture."""
        x, y = (
            min(max(math.floor(margin + scale * (at + reach)) + spare, 0), full)
            for at, margin, full in zip(place, margins, pixels, strict=True)
        )
        return x, y

    # Shapes that the edge of a picture cuts are drawn a little wrong there: more is drawn, and cut off.
    outer, inner = (corner(-_REACH, -4), corner(_REACH, 4)), (corner(-_REACH, 0), corner(_REACH, 0))
    width, height = outer[1][0] - outer[0][0], outer[1][1] - outer[0][1]
    left, top = ((pixel - margin) / scale for pixel, margin in zip(outer[0], margins, strict=True))
    seen = f'width="{width}" height="{height}" viewBox="{left} {top} {width / scale} {height / scale}"'
    drawn = _opened(_HEAD.sub(seen, svg, count=1), font)
    kept = [end[axis] - outer[0][axis] for end in inner for axis in (0, 1)]
    return drawn.crop((kept[0], kept[1], kept[2], kept[3])), inner[0]


def _opened(svg: str, font: str) -> Image:
    picture: Image = _pillow("Image").open(io.BytesIO(_png(svg, font))).convert("RGB")
    return picture


def _png(svg: str, font: str) -> bytes:
    """The picture as PNG, in the size that it names, its letters from the file ``font``."""
    try:
        import resvg_py
    except ImportError:
        raise _missing() from None
    plain = svg.isascii()
    if not plain:
        # Where resvg misses a letter in a font, it takes any other that has it: the good ones are named.
        named = f'<text font-family="{FONTS}" '
        svg = "\n".join(line if line.isascii() else line.replace("<text ", named) for line in svg.split("\n"))
    return resvg_py.svg_to_bytes(
        svg_string=svg.replace(FONTS, "sans-serif", 1),
        skip_system_fonts=plain,
        font_files=[font],
        sans_serif_family="Aileron",
    )


@contextmanager
def _font() -> Iterator[str]:
    """A file with the font that Pillow brings: resvg reads fonts from files only."""
    font = _pillow("ImageFont").load_default(12)
    with tempfile.TemporaryDirectory(prefix="kagetsu-") as folder:
        file = Path(folder, "font.ttf")
        file.write_bytes(font.path.getvalue())
        yield str(file)


def _pillow(module: str) -> Any:
    """A module of Pillow."""
    try:
        return import_module(f"PIL.{module}")
    except ImportError:
        raise _missing() from None


def _missing() -> KagetsuError:
    return KagetsuError(mark("PNG and GIF need more packages: install them with pip install kagetsu[pictures]."))
