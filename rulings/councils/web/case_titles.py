"""Cases searched by their titles, typed or composed in the language of the reader."""

from django.db.models import Q

from federation.page_parts.search_words import rows_matching
from federation.rules.names import folded
from rulings.councils.texts.cases import TEXTS

CODES = [code for code in TEXTS if code.startswith("case_of_")]
VALUES = ("title_values__event", "title_values__number")


def titles_matching(words: str) -> Q:
    """Return the filter of cases whose titles have every word, in any order."""
    matching = Q()
    for word in words.split():
        codes = [code for code in CODES if folded(word) in folded(str(TEXTS[code]))]
        matching &= rows_matching(word, "title", *VALUES) | Q(title_code__in=codes)
    return matching
