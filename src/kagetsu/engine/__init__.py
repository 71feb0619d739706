"""What thinks: boards on the kernel, the solvers, and the replay of what they claim."""

__all__ = [
    "attack", "bench", "fast", "fast_forbidden", "kernel_door", "kernel_form", "proof", "report", "score", "solve",
]  # fmt: skip
