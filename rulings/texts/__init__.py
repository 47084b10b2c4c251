"""The sentences of the rulings, by area."""

from federation.texts import Catalogue
from rulings.appeals import texts as appeals
from rulings.assistant.texts import assistant
from rulings.councils.texts import proceedings
from rulings.laws.texts import laws
from rulings.reports import texts as reports
from rulings.rulings import texts as rulings

_AREAS = (
    laws.TEXTS,
    assistant.TEXTS,
    proceedings.TEXTS,
    reports.TEXTS,
    rulings.TEXTS,
    appeals.TEXTS,
)

TEXTS: Catalogue = {code: text for area in _AREAS for code, text in area.items()}

if len(TEXTS) != sum(map(len, _AREAS)):
    raise ValueError("a code is used in two areas of rulings")
