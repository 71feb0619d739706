"""Text and bytes to and from games and openings: SGF, PSQ, lists of openings. The modules are imported by name."""

__all__ = ["files", "losses", "openings", "psq", "sgf", "sgf_grammar"]
