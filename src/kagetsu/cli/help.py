"""What can be typed in ``play``, told to the player."""

from __future__ import annotations

from kagetsu.texts import language

__all__ = ["help_text"]


def help_text(lang: str) -> str:
    """All commands of ``play``, one a line."""
    _ = language(lang).gettext
    rows = [
        ("h8   8,8   8 8", _("play there: letter and number, or column and row as printed on the edge")),
        ("undo   redo", _("take your last move back; play it again")),
        ("hint", _("what the program would play, and why")),
        ("why g7", _("what a stone on g7 would make, and whether it is forbidden")),
        ("scores", _("the points that the program considered, with their scores")),
        ("board", _("draw the board again")),
        ("setup", _("set up a position: put black h8, turn white, clear, done")),
        ("save FILE   load FILE", _("write or read a game (.sgf, .psq)")),
        ("draw   yes   no", _("offer a draw; accept or decline one")),
        ("pass   resign", _("pass, where the rule allows it; give up")),
        ("replay", _("go through the game again")),
        ("swap   stay", _("openings: change colours, or leave them")),
        ("declare 3   offer i10 g8   pick g8", _("openings: fifth moves")),
        ("add j9 h5", _("openings (swap2): add a white and a black stone")),
        ("quit", _("leave; the game is kept")),
    ]
    width = max(len(typed) for typed, _meaning in rows) + 2
    return "\n".join(f"  {typed:{width}}{meaning}" for typed, meaning in rows)
