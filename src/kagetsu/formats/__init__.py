"""Text and bytes to and from games, openings and pictures: SGF, PSQ, RenLib, RIF, lists, SVG. Modules are imported by
name.
"""

__all__ = [
    "boards", "decoding", "files", "kinds", "losses", "move_list", "openings", "picture", "picture_image",
    "picture_signs", "picture_theme", "psq", "record", "renlib", "renlib_notes", "renlib_records", "renlib_writer",
    "rif", "sgf", "sgf_grammar", "standing", "tables",
]  # fmt: skip
