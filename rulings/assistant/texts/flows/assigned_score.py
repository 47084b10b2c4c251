"""The words of the flow assigned_score."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Score assigned after damage (weights, best and worst, own part in the damage)"),
    note=_(
        "Turn each result into IMPs or matchpoints before you weight it; raw points are never "
        "averaged (custom, not law). The part a side caused itself is the value without its error"
        " less the value at the table. Some bodies let the offenders keep the outcome of "
        "infraction without that error; here they get the result as if no infraction had been."
    ),
    said={
        "obvious": _(
            "Are you able to name results that would probably have come about had there been no "
            "irregularity?"
        ),
        "obvious:help": _(
            "By the Brazilian 12C1(d) the results must be both too many and unclear, by the "
            "Italian one either is enough. 1997 knows no such clause: artificial scores rest on "
            "12C1."
        ),
        "scoring": _("What are the results measured in?"),
        "scoring.imp": _("IMPs against the result compared with"),
        "scoring.mp": _("per cent of the matchpoints"),
        "method": _("Which way of assigning is in force?"),
        "method.weighted": _("mean of probable results, each with its weight"),
        "method.best_worst": _(
            "the best probable result for one side, the worst conceivable for the other"
        ),
        "results_w": _(
            "Probable results had nothing happened: what each is worth to the INNOCENT side, and "
            "its weight"
        ),
        "results_b": _(
            "Possible results had nothing happened: what each is worth to the INNOCENT side, "
            "whether probable, whether at least conceivable"
        ),
        "table": _("What the result AT THE TABLE is worth to the innocent side (in that unit)"),
        "self": _(
            "After the infraction, did the innocent side add a serious error of its own that had "
            "no connection, or gamble?"
        ),
        "without_error": _(
            "Infraction as it was, but WITHOUT the innocent side's own error: what would that "
            "side have scored (in that unit)?"
        ),
        "o_artificial": _("As no result can be named, give an artificial score."),
        "o_no_damage": _("At the table the innocent side fared no worse: leave the score."),
        "o_adjust": _("An assigned score."),
        "o_adjust_self": _(
            "An assigned score: what the innocent side brought on itself it bears, while the "
            "offenders get what their infraction alone would bring."
        ),
        "setting:committee_or_code_of_practice": _(
            "1997: the ruling is by a committee, or by a Director to whom the code of practice "
            "gives the power of 12C3"
        ),
        "setting:authority_uses_best_worst": _(
            "2007: the regulating authority has taken 12C1(e) instead of weights"
        ),
        "obvious_17": _(
            "Are you able to name results that would probably have come about had there been "
            "no irregularity?"
        ),
        "obvious_17:help": _(
            "If there are too many of them, or they are unclear, an artificial score may be "
            "given (12C1(d))."
        ),
        "legal": _("Could every one of them come about with no infraction?"),
        "legal:help": _(
            "12C1(c) weights legal results only. After unauthorised information leave out "
            "what needs the call or play that was not allowed."
        ),
        "self_17": _(
            "After the infraction, did the innocent side add an extremely serious error that "
            "had no connection, or gamble on being saved by a ruling?"
        ),
        "self_17:help": _(
            "A serious error is not enough, nor is something wild that is no gamble."
        ),
        "o_adjust_self_17": _(
            "An assigned score: what the innocent side brought on itself it bears, while the "
            "offenders get what follows once their infraction is put right."
        ),
        "o_illegal": _(
            "Leave out the results that only an infraction could bring, and start anew."
        ),
    },
    note_2017=_(
        "Turn each result into IMPs or matchpoints before you weight it (custom, not law). "
        "Best and worst are gone; 12C1(e) is about the part a side caused itself. Whether its"
        " (i) means the score as if no infraction had been, taken here, or the one after it "
        "is put right, is disputed: ask the federation."
    ),
)
