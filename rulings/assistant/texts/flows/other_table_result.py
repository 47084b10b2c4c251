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
        "q_17": _("Which matter is to be decided?"),
        "q_17.redeal": _("is a new deal possible"),
        "q_17.adjust": _("a score is to be adjusted, or tables cannot be compared"),
        "how_many": _("In the match between these two, what is affected?"),
        "how_many.single": _("one score to adjust, and the other table has a result"),
        "how_many.multiple": _(
            "more than one score to adjust, or two and more boards without comparison"
        ),
        "how_many.one_table": _("a board that only one table played"),
        "how_many.none": _("one score to adjust, and the other table has no result"),
        "favour_17": _("Does the other table's result plainly favour one side?"),
        "fault": _("Whose fault is it?"),
        "fault.nobody": _("of neither contestant"),
        "fault.one": _("of one contestant"),
        "fault.both": _("of both contestants"),
        "time": _("Board by board, what serves the innocent side better?"),
        "time.artificial": _("an average plus"),
        "time.assigned": _("a score that is assigned"),
        "o_assign_17": _("Assign a score by 12C1(c)."),
        "o_general": _("Adjust the score as in any other case."),
        "o_cancel": _(
            "Annul the boards. Artificial scores take their place, or new deals where time allows."
        ),
        "o_one_artificial": _(
            "On each board an average plus for the innocent side, and what it leaves over for"
            " the offenders."
        ),
        "o_one_assigned": _(
            "On each board an assigned score for the innocent side, and what it leaves over "
            "for the offenders."
        ),
        "o_both": _("Annul the boards, with artificial scores in their place."),
        "o_regulation": _("Do as the regulation says on boards played at one table, if it does."),
    },
    note_2017=_("Law 86 is laid out anew: A is the new deal, B the result of the other table."),
)
