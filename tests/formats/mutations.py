"""Texts spoiled at random, always in the same way: what a reader must survive."""

import random
from collections.abc import Iterator, Sequence

_ODD = [
    "",
    " ",
    ",",
    "-",
    "0",
    "9" * 40,
    ":",
    "#",
    "\n",
    "\r",
    "\t",
    "\0",
    "\x85",
    "\u2028",
    "\ufeff",
    "\ud800",
    "é",
    "١",
]


def mutations(texts: Sequence[str], count: int, seed: int) -> Iterator[str]:
    """``count`` texts, each one of ``texts`` after a few cuts, repeats, swaps and odd characters."""
    dice = random.Random(seed)
    for _ in range(count):
        text = dice.choice(texts)
        for _ in range(dice.randint(1, 4)):
            start, end = sorted(dice.choices(range(len(text) + 1), k=2))
            end = min(end, start + 12)
            piece = dice.choice(
                ["", text[start:end] * 2, text[start:end][::-1], dice.choice(_ODD), chr(dice.randrange(128))]
            )
            text = text[:start] + piece + text[end:]
        yield text
