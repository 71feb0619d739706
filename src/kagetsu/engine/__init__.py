"""What thinks: the engine, boards on the kernel, the solvers, the replay of what they claim, and reasons for moves."""

__all__ = [
    "attack", "balance", "bench", "book", "crew", "deliberation", "engine", "explain", "fact", "fast",
    "fast_forbidden", "forced", "kernel_door", "kernel_form", "level_player", "levels", "line_check", "options",
    "proof", "report", "root_win", "score", "search_log", "shapes", "solve", "timing",
]  # fmt: skip
