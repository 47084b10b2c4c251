"""Similar cases on the page of a ruling: the text of each, and why it is similar."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from federation.models import Council
from federation.rules.names import folded
from rulings.assistant.selectors.similar_cases import SimilarCase
from rulings.models import AppealBody, CasebookEntry
from rulings.rules.log import citation_addresses
from rulings.web.words import laws_in_words

WORDS = 5


@dataclass(frozen=True, slots=True)
class SimilarShown:
    """One entry for a page."""

    entry: CasebookEntry
    body: str
    laws: SafeString
    words: str


def similar_shown(similar_cases: Sequence[SimilarCase]) -> list[SimilarShown]:
    """Return similar cases in words, each with its shared laws and words."""
    return [
        SimilarShown(
            similar_case.entry,
            body_in_words(similar_case.entry),
            _laws(similar_case.likeness.laws),
            ", ".join(_spelled(similar_case.entry.summary, similar_case.likeness.words[:WORDS])),
        )
        for similar_case in similar_cases
    ]


def _spelled(text: str, words: Iterable[str]) -> list[str]:
    """Return words with accents as in the text; they are compared without."""
    written = {folded(word): word.lower() for word in re.findall(r"\w+", text)}
    return [written.get(word, word) for word in words]


def laws_of_entry(entry: CasebookEntry) -> SafeString:
    """Return the Laws of an entry with links; invalid addresses are left out."""
    return _laws(entry.laws.split())


def _laws(cited: Iterable[str]) -> SafeString:
    addresses_of = (citation_addresses(law) for law in cited)
    return laws_in_words(address for addresses in addresses_of for address in addresses)


def body_in_words(entry: CasebookEntry) -> str:
    """Return who decided: a council, or an appeals committee."""
    if entry.body == AppealBody.COMMITTEE:
        return capfirst(str(AppealBody.COMMITTEE.label))
    return capfirst(str(Council(entry.body).label)) if entry.body in Council.values else _("a body")
