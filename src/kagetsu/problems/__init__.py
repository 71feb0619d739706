"""Problem sets: forbidden points with known verdicts, forced wins with one winning move, and their runs and reports."""
