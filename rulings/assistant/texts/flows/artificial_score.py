"""The words of the flow artificial_score."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Score without a result"),
    note=_(
        "Laws set 40 and 60 as bounds (no more, no less); the figures are exactly those. In IMPs "
        "the session's mean per other board stands in, by our own choice."
    ),
    said={
        "scoring": _("Which form of scoring is used?"),
        "scoring.mp": _("matchpoints"),
        "scoring.imp": _("IMPs"),
        "a_role": _("What part in it had side A?"),
        "a_role.fault": _("the fault is its own"),
        "a_role.partly": _("the fault is in part its own"),
        "a_role.innocent": _("it is without fault"),
        "a_session": _(
            "How did side A do on ALL ITS OTHER boards of the session: percentage at matchpoints,"
            " mean IMPs a board at IMPs (unknown as yet: 50 or 0)"
        ),
        "b_role": _("What part in it had side B?"),
        "b_role.fault": _("the fault is its own"),
        "b_role.partly": _("the fault is in part its own"),
        "b_role.innocent": _("it is without fault"),
        "b_session": _(
            "How did side B do on all its other boards of the session (in the same unit)"
        ),
        "o_mp": _("Share of the board's matchpoints, in per cent."),
        "o_imp": _("IMPs on the board, for each side as it counts them."),
        "setting:average_imps": _(
            "IMPs of an average plus; since 2007 a regulation may set another number"
        ),
        "setting:own_session": _(
            "What is followed for a session worse than the average minus: 0 the Law alone, 1 the "
            "regulation, 2 the Law by the rule set"
        ),
        "many": _(
            "Have more boards than this one of the session been lost to that side, with "
            "figures in the regulation for such a case?"
        ),
        "many:help": _(
            "12C2(d) is new: from the second such board on, a regulating authority may set "
            "other figures."
        ),
        "o_regulation": _("Give what the regulation says, for this board and those after it."),
    },
    note_2017=_(
        "12C2(c) on the session now reaches sides below 40 % too. In IMPs the session's mean "
        "per other board stands in, by our own choice. 12C2(d) is new."
    ),
)
