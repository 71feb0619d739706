"""What thinks: positions on the kernel, the solvers, and the replay of what they claim."""

__all__ = ["proof"]
