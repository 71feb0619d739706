"""Text and bytes to and from games. SGF is read and written; the modules are imported by name."""

__all__ = ["files", "sgf", "sgf_grammar"]
