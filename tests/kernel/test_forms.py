"""Compiled and uncompiled, the kernel does the same at every node: classes along games, and searches with their nodes.

One script runs in two processes, one for each form, and prints what it sees; uncompiled it is about 150 times slower,
so it is short.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kagetsu

ROOT = Path(__file__).parents[2]
COMPILED = [path for path in (Path(kagetsu.__file__).parent / "kernel").iterdir() if path.suffix in {".so", ".pyd"}]

SCRIPT = """
import random
from kagetsu import kernel
from kagetsu.engine.kernel_form import new_position
from kagetsu.rules.rule import parse_rule

rng = random.Random("forms")
print(kernel.variant())
for rule in ("freestyle", "standard", "renju", "caro", "caro-standard+edge-blocks", "omok"):
    position = new_position(parse_rule(rule), 9, 9)
    points = [32 * row + column for row in range(9) for column in range(9)]
    print(rule, position.tables.checksum(), position.walk(points[:30], 1), position.walk_checksum(points[20:50], 1))
    for _ in range(3):
        position.reset()
        for number, point in enumerate(rng.sample(points, 26)):
            position.put(point, 1 + number % 2)
            print(position.class_counts(1), position.class_counts(2), position.value_sum(1), position.value_sum(2))
        print(position.hash(), position.forbidden(1), position.forbidden(2), position.nearby())
        for colour in (1, 2):
            print(kernel.solve_vcf(position, colour, 81, 200, 1 << 16, None))
            print(kernel.solve_vct(position, colour, 81, 200, 1 << 16, None))
position = new_position(parse_rule("renju"), 15, 15)
for black, white, attacker in (
    ((229, 230, 263, 295), (0, 224, 142), 1),
    ((0, 224, 142), (229, 230, 263, 295), 2),
    ((229, 230, 231, 296, 328), (228, 0), 1),
):
    position.set_up(black, white)
    print(kernel.solve_vcf(position, attacker, 225, 0, 1 << 20, None))
    print(kernel.solve_vct(position, attacker, 225, 500, 1 << 16, None))
    print(kernel.solve_vct(position, attacker, 225, 500, 0, None))
"""


SEARCHES = """
import random
from kagetsu import kernel
from tests.kernel.placed import empty, points_of
from tests.kernel.searches import result_of, search_of

print(kernel.variant())
rng = random.Random("searches")
for rule in ("freestyle", "standard", "renju", "caro", "caro-standard+edge-blocks", "omok"):
    for number, stones in enumerate((5, 10, 21, 75)):
        position = empty(rule, 9, 9)
        for place, point in enumerate(rng.sample(points_of(position), stones)):
            position.put(point, 1 + place % 2)
        for colour in (1, 2):
            search = search_of(position, colour, 6, lines=1 + number % 2, nodes=150, noise=20 * number, seed=number)
            print(*result_of(search))
            print(kernel.static_win(position, colour, 81), kernel.straight_defences(position, colour))
table = kernel.Transpositions(1024)
for number in range(300):
    if number % 50 == 0:
        table.new_search()
    key = rng.getrandbits(64)
    score, depth = rng.randint(-32000, 32000), rng.randint(-9, 9000)
    table.write(key, rng.randrange(2048), score, number, depth, 1 + number % 3, True)
    print(table.read(key), table.usage())
"""


def seen(form: str, script: str = SCRIPT) -> list[str]:
    environment = {**os.environ, "KAGETSU_KERNEL": form}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=250,
        cwd=ROOT,
    )
    assert done.stderr == ""
    first, *lines = done.stdout.splitlines()
    assert first == form
    return lines


@pytest.mark.skipif(not COMPILED, reason="the kernel is not compiled here")
def test_compiled_and_uncompiled_agree_node_for_node() -> None:
    compiled = seen("compiled")
    assert len(compiled) > 500
    assert any(line.startswith("(1, [") for line in compiled), "some searches win"
    assert any(line.startswith("(-1, []") for line in compiled), "some are cut"
    assert compiled == seen("python")


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="the kernel is not compiled here")
def test_searches_agree_node_for_node() -> None:
    compiled = seen("compiled", SEARCHES)
    assert len(compiled) == 6 * 4 * 2 * 2 + 300
    assert compiled == seen("python", SEARCHES)
