"""What thinks: boards on the kernel, the solvers, and the replay of what they claim."""

__all__ = [
    "attack", "balance", "bench", "book", "crew", "deliberation", "engine", "fast", "fast_forbidden", "kernel_door",
    "kernel_form", "level_player", "levels", "options", "proof", "report", "root_win", "score", "solve", "timing",
]  # fmt: skip
