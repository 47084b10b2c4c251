"""The words of the flow fouled_board."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Board not the same for all"),
    said={
        "is_fouled": _("What was different?"),
        "is_fouled.cards": _("cards sat in another hand's pocket"),
        "is_fouled.conditions": _("not all copies had the same dealer and vulnerability"),
        "is_fouled.other": _("a different fault"),
        "same_form": _("Do results in different forms have to be compared with each other?"),
        "event": _("What is the form of competition?"),
        "event.field": _("pairs, or any scoring across the field"),
        "event.team": _("match between teams"),
        "reg": _("What do your regulations provide for the groups?"),
        "reg.plain": _("a group is matchpointed by itself"),
        "reg.neuberg": _("enlarged to the whole field by Neuberg's formula"),
        "reg.none": _("nothing at all"),
        "n_all": _("All forms taken together, how often was the board played?"),
        "n_group": _("How many of those results belong to the contestant's group?"),
        "mp": _(
            "The contestant's matchpoints within the group (2 for each result beaten, 1 for each "
            "equalled)"
        ),
        "o_not": _("The board was the same: nothing to divide."),
        "o_redeal": _("The organisers may order a new deal."),
        "o_team": _("The tables had different boards: adjust the score."),
        "o_announce": _(
            "Divide the results by form of the board; select a method and make it known."
        ),
        "o_no_rule_97": _(
            "Divide the results in two and score both groups as the organisers have provided."
        ),
        "o_plain": _("The group is scored alone."),
        "o_neuberg": _("The group is scored, then enlarged to all the results."),
        "setting:team_redeal_allowed": _("1997: teams may have a fouled board dealt anew"),
        "o_team_17": _("The tables had different boards: 86B2 applies."),
    },
)
