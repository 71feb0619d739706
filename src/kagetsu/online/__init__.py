"""Play between programs and machines: the line protocol that bots of a class speak, and players over a network."""

__all__ = ["message", "wire"]
