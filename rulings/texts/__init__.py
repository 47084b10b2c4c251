"""The sentences of the rulings, by area."""

from federation.texts import Catalogue
from rulings.texts import appeals, assistant, laws, proceedings, reports

_AREAS = (laws.TEXTS, assistant.TEXTS, proceedings.TEXTS, reports.TEXTS, appeals.TEXTS)

TEXTS: Catalogue = {code: text for area in _AREAS for code, text in area.items()}

if len(TEXTS) != sum(map(len, _AREAS)):
    raise ValueError("a code is used in two areas of rulings")
