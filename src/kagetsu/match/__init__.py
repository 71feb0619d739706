"""Matches between engines: who plays whom, who won and why, and what that says about their strength."""

__all__ = [
    "adjudication", "balance", "bot", "bot_file", "bot_folder", "chart", "compiled", "contestant", "entrant",
    "folder", "game_file", "introduction", "journal", "launch", "match", "matching", "opening_maker", "overview",
    "python_bot", "record", "referee", "remarks", "report", "runner", "schedule", "settings", "sprt", "standings",
    "summary", "swiss", "table", "tally", "watch", "wire_bot",
]  # fmt: skip
