"""The words of the flow score_correction."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Correcting a score, counting tricks"),
    said={
        "kind": _("What is said to be wrong?"),
        "kind.entry": _("the result was agreed, its score recorded or worked out wrongly"),
        "kind.tricks": _("there is no agreement on the tricks"),
        "elapsed": _(
            "For how many minutes has the official score been open to inspection? (0 when it is "
            "not)"
        ),
        "late": _(
            "Do the regulations still permit it, and do Director and organiser agree that no "
            "reasonable doubt is left?"
        ),
        "claimed": _("Did anybody claim or concede?"),
        "called": _("Had the round ended when the Director was called?"),
        "elapsed_t": _(
            "For how many minutes has the official score been open to inspection? (0 when it is "
            "not)"
        ),
        "o_correct": _("Put the score right."),
        "o_correct_late": _("Put the score right, even now that the period has ended."),
        "o_late": _("The period has ended: leave the score."),
        "o_claim": _("Rule by the laws on claims."),
        "o_decide": _("Settle how many tricks were won, on what the evidence shows."),
        "o_decide_late": _("Settle it; no side has to be given more than it has."),
        "o_no_gain": _("Settle it; neither side may demand more."),
        "setting:correction_minutes": _(
            "minutes for corrections once the official score can be seen; an organiser may set "
            "others"
        ),
        "late_17": _(
            "Did the organiser agree to later corrections, and is there no reasonable doubt "
            "left that the record is wrong?"
        ),
        "called_17": _("Was the Director called while the round still went on?"),
        "convinced": _("Is it clear to you, on good evidence, what was made at the table?"),
        "o_decide_17": _("Settle which score goes into the record."),
        "o_both": _("Both sides get the new score, if the period for corrections still runs."),
        "o_limited": _("Leave the score, or take from one side and give the other nothing."),
    },
    note_2017=_(
        "79B3 is new: once the round is over both scores change only where you are clearly "
        "convinced; otherwise none goes up."
    ),
)
