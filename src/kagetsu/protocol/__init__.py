"""Engines on standard input and output: the Gomocup protocol, from the engine's side."""

__all__ = ["brain", "commands", "position", "server", "settings"]
