"""What a file format has no place for: one sentence for each kind of thing that its writer leaves out.

A writer keeps silent and writes what it can; whoever converts a file asks here first and tells the user.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kagetsu.rules.error import KagetsuError
from kagetsu.rules.game import Game
from kagetsu.rules.rule import FREESTYLE
from kagetsu.rules.tree import Node
from kagetsu.texts import mark

__all__ = ["left_out", "line_to"]


def left_out(
    game: Game,
    end: Node | None = None,
    *,
    places: Collection[str] = (),
    headers: Collection[str] = (),
    properties: Collection[str] = (),
) -> list[KagetsuError]:
    """What a game holds and a format does not, as sentences that nobody raises; empty if nothing is lost.

    ``places`` names what the format holds: ``rule``, ``protocol``, ``clock``, ``result``, ``variations``,
    ``set_up``, ``decisions``, ``comments``, ``labels``, ``marks``, ``seconds``; ``headers`` and ``properties`` are
    those that it holds, by their names. With ``end`` only the line that leads there is asked for, and leaving
    variations out is no loss. Nor is a rule that is freestyle: a file without a rule is read so.
    """
    whole = [(part, loss) for part, loss in _of_the_game(game, end, headers) if part not in places]
    nodes = list(game.root.walk()) if "variations" in places and end is None else line_to(game, end)
    counts = [(part, loss) for part, loss in _of_nodes(nodes, properties) if part not in places]
    return [loss for _, loss in whole + counts]


def line_to(game: Game, end: Node | None = None) -> list[Node]:
    """The nodes from the root to ``end``; without one, those of the main line."""
    return end.path() if end is not None else list(game.root.mainline())


def _of_the_game(game: Game, end: Node | None, headers: Collection[str]) -> Iterator[tuple[str, KagetsuError]]:
    if game.rule != FREESTYLE or "rules" in game.headers:
        rule = game.headers.get("rules", game.rule.name)
        yield "rule", KagetsuError(mark("Left out: the rule ({name})."), name=rule)
    if game.protocol != "free":
        yield "protocol", KagetsuError(mark("Left out: the opening protocol ({name})."), name=game.protocol)
    if game.clock_at_start is not None:
        yield "clock", KagetsuError(mark("Left out: the clock ({text})."), text=game.clock_at_start.text())
    last = end or game.last()
    if game.result is not None and game.result_node is last and game.board_at(last).outcome() is None:
        yield "result", KagetsuError(mark("Left out: how the game ended, which its stones do not show."))
    said = [name for name, text in game.headers.items() if text and name != "rules" and name not in headers]
    if said:
        yield "headers", KagetsuError(mark("Left out: what is said about the game ({names})."), names=", ".join(said))
    line = set(game.root.mainline())
    beside = sum(node.move is not None and node not in line for node in game.root.walk()) if end is None else 0
    if beside:
        yield "variations", KagetsuError(mark("Left out: variations (moves: {count})."), count=beside)


def _of_nodes(nodes: list[Node], properties: Collection[str]) -> Iterator[tuple[str, KagetsuError]]:
    notes = [node.notes for node in nodes if node.notes is not None]
    set_ups = [note.set_up for note in notes if note.set_up is not None]
    counts = (
        ("set_up", mark("Left out: set-up positions ({count})."), len(set_ups)),
        ("decisions", mark("Left out: decisions of the opening ({count})."), sum(n.action is not None for n in notes)),
        ("comments", mark("Left out: comments ({count})."), sum(bool(note.comment) for note in notes)),
        ("labels", mark("Left out: titles of positions ({count})."), sum(bool(note.label) for note in notes)),
        ("marks", mark("Left out: marks on points ({count})."), sum(len(note.marks) for note in notes)),
        ("seconds", mark("Left out: times of moves ({count})."), sum(note.seconds is not None for note in notes)),
    )
    for part, message, count in counts:
        if count:
            yield part, KagetsuError(message, count=count)
    unknown = dict.fromkeys(name for note in notes for name in note.properties if name not in properties)
    if unknown:
        names = ", ".join(unknown)
        yield "properties", KagetsuError(mark("Left out: properties of other programs ({names})."), names=names)
