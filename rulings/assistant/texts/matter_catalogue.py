"""The texts of the matters of the regulation, and of flows and matters together."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue
from rulings.assistant.rules.matters.matter import FINDING, OFFENCE, REPORT, MatterKind
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.assistant.texts.flow_words import FlowWords
from rulings.assistant.texts.matters import boards, conduct, directing, information, screens, timing

_AREAS = (information, screens, boards, timing, conduct, directing)

MATTER_WORDS: dict[str, FlowWords] = {
    key: words for area in _AREAS for key, words in area.WORDS.items()
}

if len(MATTER_WORDS) + len(FLOW_WORDS) != len({*MATTER_WORDS, *FLOW_WORDS}):
    raise ValueError("a matter of the regulation has the key of a flow")

MATTER_KINDS: Catalogue = {
    MatterKind.INFORMATION: _("Information"),
    MatterKind.SYSTEMS: _("Systems and cards"),
    MatterKind.SCREENS: _("Screens"),
    MatterKind.BOARDS: _("Boards"),
    MatterKind.TIME: _("Time"),
    MatterKind.CONDUCT: _("Conduct"),
    MatterKind.ONLINE: _("Online"),
    MatterKind.DIRECTING: _("Directing"),
}

# Consequences of a matter, besides the kinds of the flows.
MATTER_EFFECTS: Catalogue = {
    FINDING: _("By the regulation"),
    OFFENCE: _("Penalty to consider"),
    REPORT: _("For the director's report"),
}


def words_of(key: str) -> FlowWords:
    """Return the texts of a flow of the Laws or of a matter of the regulation."""
    return FLOW_WORDS[key] if key in FLOW_WORDS else MATTER_WORDS[key]
