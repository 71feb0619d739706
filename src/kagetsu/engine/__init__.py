"""What thinks: boards on the kernel, the solvers, and the replay of what they claim."""

__all__ = ["attack", "kernel_form", "proof", "solve"]
