"""Engines on standard input and output: the Gomocup protocol, from the engine's side."""

__all__ = [
    "about", "analysis", "brain", "commands", "coordinates", "move_engine", "opening_player", "opening_questions",
    "position", "reader", "rung_engine", "server", "settings", "table_file",
]  # fmt: skip
