"""The words of the flow unauthorised_information."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Information a player may not use"),
    triggers=(
        _("tempo"),
        _("overheard"),
        _("looked at partner"),
    ),
    said={
        "source": _("What is the origin of the information?"),
        "source.partner": _(
            "partner, whatever the way (words, questions, alert given or not, pace, manner ...)"
        ),
        "source.elsewhere": _(
            "chance (something overheard or seen at another table or in a wrong hand)"
        ),
        "source.withdrawn": _("a call or card that was taken back"),
        "made_available": _("Do you find that it really was given?"),
        "in_progress": _("Are they still playing the board?"),
        "alternatives": _("Was there another reasonable choice besides what the player did?"),
        "alternatives:help": _(
            "In 2007 it is a choice that many players of that level and system would think about "
            "and a few make. The Italian text requires only one of the two."
        ),
        "suggested": _(
            "Did the information clearly point to the choice made rather than to another?"
        ),
        "gain": _("Did that side profit (1997: did the other side suffer)?"),
        "elsewhere_when": _("At what moment did he learn it?"),
        "elsewhere_when.before": _("no one had called yet"),
        "elsewhere_when.during": _("somebody had called"),
        "interfere": _("Could it spoil the normal play of this board?"),
        "remedy": _("Which solution do you choose?"),
        "remedy.seats": _("change directions so that the known hand is his own"),
        "remedy.redeal": _("deal the board anew for them"),
        "remedy.substitute": _("somebody stands in for him, all agreeing"),
        "remedy.play": _("play it, with an adjustment in reserve"),
        "remedy.artificial": _("artificial score"),
        "whose_withdrawn": _("About which side's rights are you ruling?"),
        "whose_withdrawn.non_offending": _("an innocent player"),
        "whose_withdrawn.offending": _("the side at fault"),
        "own_action": _("Which side took its action back?"),
        "own_action.own": _("its own"),
        "own_action.other": _("the other side's"),
        "o_no_ui": _("There is no ground for a ruling."),
        "o_play_on": _(
            "Find out the facts, have play continue, and ask to be called again at the end."
        ),
        "o_stands": _("Nobody infringed; the result counts."),
        "o_infraction_only": _(
            "He took a choice that was suggested but harmed no one: the result counts; think of a"
            " procedural penalty."
        ),
        "o_adjust": _("Assign a score as if the other choice had been made."),
        "o_normal": _("Have the board played as usual."),
        "o_seats": _("Change the directions."),
        "o_redeal": _("Deal anew."),
        "o_substitute": _("Somebody stands in for the player."),
        "o_play_adjust": _("Have the board completed; adjust if the knowledge made a difference."),
        "o_play_adjust_general": _(
            "For something learnt in the middle of a board there is no rule here: use your "
            "general powers, and either have it completed or give an artificial score."
        ),
        "o_artificial": _("An artificial score."),
        "o_w_nos": _("All that the action taken back tells is free for the innocent side."),
        "o_w_os": _(
            "For the offending side it is forbidden knowledge: another reasonable choice that it "
            "does not suggest must be taken."
        ),
        "o_w_os_pt": _(
            "In Brazil only a side's own actions are named, in Italy and 1997 those of both. Take"
            " it as forbidden."
        ),
        "alternatives_17": _("Did the player have a logical alternative to what he did?"),
        "alternatives_17:help": _(
            "A choice that many players of that level and system would think about and a few "
            "make (16B1). Ask some of them."
        ),
        "suggested_17": _(
            "Did the information clearly point to the choice made rather than to a logical "
            "alternative?"
        ),
        "suggested_17:help": _("The choice made need not be a logical alternative itself."),
        "gain_17": _("Did that side profit by it?"),
        "replaced": _("Did another call take its place in such a way that 16C does not hold?"),
        "replaced.no": _("no, or it was a card"),
        "replaced.comparable": _("yes, a comparable call"),
        "replaced.lowest": _("yes, for a low bid the lowest sufficient one in its denomination"),
        "o_w_free": _(
            "16C does not hold, so partner may make use of it. When the board is over, look "
            "for damage."
        ),
    },
    note_2017=_(
        "16C (what was taken back) and 16D (other chance knowledge) have changed places. 73C2"
        " names penalty and adjustment."
    ),
)
