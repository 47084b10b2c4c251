"""The words of the flow other_table_result."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Teams: what the other table did, and boards dealt anew"),
    said={
        "q": _("Which matter is to be decided?"),
        "q.redeal": _("is a new deal possible"),
        "q.adjust": _("a score is to be adjusted in a match between teams"),
        "known": _("Might somebody already work out how the match ends without this board?"),
        "from_6d2": _("Is 6D2 the reason (no shuffle, or a deal from an earlier session)?"),
        "other": _("At the other table these contestants' board ..."),
        "other.none": _("is not to be played"),
        "other.started": _("is being played"),
        "other.done": _("has been played"),
        "favour": _("Is that result to the innocent side's liking?"),
        "o_no_redeal": _("A new deal is ruled out: adjust the score."),
        "o_redeal": _("A new deal is possible."),
        "o_97": _(
            "1997 is silent on the second table: an artificial score by 86A, or one assigned by "
            "12C2."
        ),
        "o_artificial": _("An artificial score."),
        "o_finish": _("First the second table must complete the board."),
        "o_assign": _("In place of averages, assign a score in IMPs or in total points."),
        "o_may": _("You are free to assign a score in IMPs or in total points."),
    },
)
