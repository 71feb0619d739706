"""What thinks: boards on the kernel, the solvers, and the replay of what they claim."""

__all__ = ["fast", "kernel_form", "proof"]
