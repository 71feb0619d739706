"""Text and bytes to and from games and openings: SGF, PSQ, lists of openings. The modules are imported by name."""

__all__ = ["files", "losses", "openings", "picture", "picture_image", "psq", "sgf", "sgf_grammar"]
