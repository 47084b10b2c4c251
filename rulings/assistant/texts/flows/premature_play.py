"""The words of the flow premature_play."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Lead or play before the right moment"),
    note=_(
        "In 1997 the rank is not named; 50B makes a card that was played on purpose a major one."
    ),
    said={
        "who": _("Who was too early?"),
        "who.defender": _("defender"),
        "who.declarer": _("declarer"),
        "exempt": _(
            "Had both hands of declarer's side already played, or had dummy of his own accord "
            "moved or hinted at a card?"
        ),
        "exempt:help": _(
            "Where dummy has one card of the suit or equal cards, nothing is played until "
            "declarer says so."
        ),
        "choice": _(
            "It has become a (major) penalty card. What does declarer ask of the partner in this "
            "trick?"
        ),
        "choice.high": _("top card of the suit"),
        "choice.low": _("bottom card of the suit"),
        "choice.bar": _("nothing from a suit declarer chooses"),
        "able": _("Is partner able to do so?"),
        "o_declarer": _("Declarer's card was early but is played for good."),
        "o_declarer_97": _("For declarer 1997 has nothing: carry on."),
        "o_exempt": _("Nothing has to be put right."),
        "o_choice": _("The early card is a penalty card; partner does what declarer asked."),
        "o_unable": _(
            "As partner is not able to, any legal card will do; the early card remains a penalty "
            "card."
        ),
    },
)
