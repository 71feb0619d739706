"""The tree of a game: small nodes, each a move, a set-up, an opening decision, or only a comment.

A node holds its first child and its next sibling; the first child continues the main line. What few nodes have
(comments, marks, times, …) stands in a :class:`Notes` of its own, so that a node without it stays small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kagetsu.rules.action import Action
from kagetsu.rules.point import EMPTY, PASS

__all__ = ["Node", "Notes", "SetUp"]


@dataclass(slots=True)
class SetUp:
    """Stones that a node puts or takes away, and who is to move then (None: as it follows from the stones)."""

    black: list[int] = field(default_factory=list)
    white: list[int] = field(default_factory=list)
    empty: list[int] = field(default_factory=list)
    to_move: int | None = None


@dataclass(slots=True)
class Notes:
    """What a node may hold besides its move."""

    comment: str = ""
    label: str = ""
    """A short title of the node (SGF: N)."""
    marks: dict[int, str] = field(default_factory=dict)
    """By point: ``triangle``, ``square``, ``circle``, ``cross``, or ``=`` and the text that stands on the point."""
    seconds: float | None = None
    """How long the move or decision took."""
    set_up: SetUp | None = None
    action: Action | None = None
    """The opening decision that this node records; a stone placed in the opening needs none."""
    properties: dict[str, list[str]] = field(default_factory=dict)
    """What a file said of this node that has no other place here, as it stood there."""


class Node:
    """One node of a game's tree. ``move`` is a point, PASS, or None; ``colour`` is whose move it is, else EMPTY."""

    __slots__ = ("_last_child", "colour", "first_child", "move", "next_sibling", "notes", "parent")

    def __init__(self, parent: Node | None = None, move: int | None = None, colour: int = EMPTY) -> None:
        self.parent = parent
        self.move = move
        self.colour = colour
        self.first_child: Node | None = None
        self.next_sibling: Node | None = None
        self.notes: Notes | None = None
        self._last_child: Node | None = None

    def annotate(self) -> Notes:
        """The notes of this node, made if there were none."""
        if self.notes is None:
            self.notes = Notes()
        return self.notes

    def add(self, move: int | None = None, colour: int = EMPTY) -> Node:
        """A new last child."""
        child = Node(self, move, colour)
        if self._last_child is None:
            self.first_child = child
        else:
            self._last_child.next_sibling = child
        self._last_child = child
        return child

    def remove(self, child: Node) -> None:
        """Takes ``child`` and all below it out of the tree."""
        kept = [node for node in self.children() if node is not child]
        self.first_child = kept[0] if kept else None
        self._last_child = kept[-1] if kept else None
        for node, following in zip(kept, [*kept[1:], None], strict=True):
            node.next_sibling = following

    def children(self) -> Iterator[Node]:
        """The children, the main line's first."""
        child = self.first_child
        while child is not None:
            yield child
            child = child.next_sibling

    def path(self) -> list[Node]:
        """The nodes from the root to this one, both included."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def mainline(self) -> Iterator[Node]:
        """This node and its first child, that one's first child, and so on."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.first_child

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each before its children, the children in order."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.children())))

    @property
    def is_stone(self) -> bool:
        """Whether the node places a stone."""
        return self.move is not None and self.move != PASS
