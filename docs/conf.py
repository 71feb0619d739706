"""Settings of Sphinx, which builds this documentation: `make docs`."""

from sphinx.application import Sphinx

from kagetsu import __version__

project = "Kagetsu"
author = "The Kagetsu authors"
copyright = "The Kagetsu authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = "Kagetsu"
html_copy_source = False

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True


def skip_plain_fields(app: Sphinx, what: str, name: str, found: object, skip: bool, options: object) -> bool | None:
    """Leaves out the fields of named tuples: the class tells of them, what Python says of them is their number."""
    return True if (getattr(found, "__doc__", None) or "").startswith("Alias for field number") else None


def setup(app: Sphinx) -> None:
    app.connect("autodoc-skip-member", skip_plain_fields)
