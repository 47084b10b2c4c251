"""The words of the flow knockout_unbalanced."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Knock-out match: scores that do not add up"),
    said={
        "ko": _("Is this a team match whose loser goes out?"),
        "a": _("IMPs given to side A on the board, counted for A"),
        "b": _("IMPs given to side B on the board, counted for B"),
        "o_not": _("As this is no knock-out, either side has its own score."),
        "o_balanced": _("Both scores agree: leave them."),
        "o_mean": _("Compute either side's score; both are given the mean of the two."),
    },
)
