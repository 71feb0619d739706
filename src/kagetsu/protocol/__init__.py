"""The Gomocup protocol on both sides: our engine on standard input and output, and a client that drives any other."""

__all__ = [
    "about", "analysis", "answers", "brain", "client", "commands", "coordinates", "lines_of_play", "link",
    "move_engine", "opening_player", "opening_questions", "outside_engine", "position", "reader", "reply",
    "requests", "rung_engine", "server", "settings", "table_file",
]  # fmt: skip
