"""The formats of result files in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _

from scoring.importers.formats import FORMATS

# Where the name of a format does not say enough.
WORDS: Mapping[str, Promise] = {
    "pbn": _("PBN with results"),
    "template": _("the site's own template"),
    "session": _("a session taken along from a laptop"),
}


def formats_in_words() -> str:
    """Return the formats in a row, as people know them."""
    return ", ".join(str(WORDS.get(each.key, each.title)) for each in FORMATS.values())


FORMATS_IN_WORDS = lazy(formats_in_words, str)()
