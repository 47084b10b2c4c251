"""The texts of a decision flow."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_remarks import REMARKS

NEWEST = 2017
PLAIN_ANSWERS: dict[str, Promise] = {"yes": _("Yes"), "no": _("No")}

# Words of the data that are not words of a language.
NAMES: dict[str, Promise] = {
    "may": pgettext_lazy("strength of a Law", "may"),
    "offending": _("offending side"),
    "non_offending": _("innocent side"),
    "next_turn": _("at the next turn"),
    "this_turn": _("at this turn"),
    "throughout": _("until the auction ends"),
    "demand": _("required"),
    "forbid": _("barred"),
    "imp": _("IMPs"),
    "mp": _("matchpoints"),
    "LHO": _("player to the left"),
}


@dataclass(frozen=True, slots=True)
class FlowWords:
    """The texts of one flow.

    said: by node its question or outcome; by "node.value" an answer, except plain yes and no; by
    "node:help" a remark for the question; by "setting:name" a choice of the regulating body. note:
    of 2007 and 1997, or of a matter; note_2017: of the flow under the Laws of 2017.
    """

    title: Promise | str
    said: Mapping[str, Promise | str]
    note: Promise | str = ""
    note_2017: Promise | str = ""
    triggers: tuple[Promise | str, ...] = ()

    def of(self, node: str) -> str:
        """Return the text of a question or outcome; the node's name if the flow lost it since."""
        return str(self.said.get(node, node))

    def note_under(self, edition: int) -> str:
        """Return the note on the flow under an edition, "" without one."""
        return str(self.note_2017 if edition == NEWEST else self.note)

    def help_of(self, node: str) -> str:
        """Return the remark for a question, "" without one."""
        return str(self.said.get(f"{node}:help", ""))

    def answer(self, node: str, value: str) -> str:
        """Return the words of an answer."""
        key = f"{node}.{value}"
        return str(self.said[key] if key in self.said else PLAIN_ANSWERS.get(value, value))


def term(word: str) -> str:
    """Return a term of the flows' data in the reader's language."""
    own = NAMES.get(word) or REMARKS.get(word)
    if own:
        return str(own)
    return gettext(word) if word else ""
