"""The fast part: compiled patterns, positions and solvers. Ints and bytes cross this door, never boards or rules."""
