"""The words of the flow director_error."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Wrong ruling"),
    said={
        "wrong": _("Is it certain that the ruling given was wrong?"),
        "possible": _("Can a correction still give the board a normal score?"),
        "o_nothing": _("The ruling remains; tell them of their right to appeal."),
        "o_correct": _("Put it right; the board has a normal score."),
        "o_adjust": _("Adjust, with neither side taken to be at fault."),
    },
)
