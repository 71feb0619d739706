"""Every sentence that a user sees, in English and Chinese, through gettext.

Results and errors hold kinds and values; a sentence is made when it is asked for, in the language that is asked for::

    _ = language(lang).gettext
    _("{point} is taken").format(point="h8")
"""

from kagetsu.texts.catalogue import LANGUAGES, default_language, has_catalogue, language, mark

__all__ = ["LANGUAGES", "default_language", "has_catalogue", "language", "mark"]
