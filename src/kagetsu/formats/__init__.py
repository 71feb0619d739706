"""Text and bytes to and from games, openings and pictures: SGF, PSQ, RenLib, RIF, lists, SVG. Modules are imported by
name.
"""

__all__ = [
    "decoding", "files", "losses", "openings", "picture", "picture_image", "picture_signs", "picture_theme", "psq",
    "renlib", "renlib_notes", "renlib_records", "renlib_writer", "rif", "sgf", "sgf_grammar", "standing",
]  # fmt: skip
