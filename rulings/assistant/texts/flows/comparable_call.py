"""The words of the flow comparable_call."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Is the new call comparable?"),
    note_2017=_("Law 23 of 2007, on foreseen damage, is 72C now."),
    triggers=(_("comparable call"),),
    said={
        "fits": _(
            "Set what the new call tells against what the one taken back could tell. Which of"
            " these holds?"
        ),
        "fits:help": _(
            "What counts is what the pair plays; if you must ask, do so away from the table. "
            "How close is close enough is for you to judge, with any guidance of the "
            "federation."
        ),
        "fits.similar": _("it means the same, or nearly so"),
        "fits.subset": _("it tells part of what the other could tell, and nothing beyond that"),
        "fits.purpose": _("it serves the same end (both ask, say, or both are relays)"),
        "fits.none": _("not one of these"),
        "fits.unsure": _("it cannot be said"),
        "o_comparable": _(
            "It is comparable: nothing more is due now and the lead stays free. When the "
            "board is over, look for damage."
        ),
        "o_not": _(
            "It is not comparable: carry on with the law on the irregularity. Declarer may "
            "bar a suit when partner first leads."
        ),
        "o_read": _("Read 23A beside what the pair plays before you decide."),
    },
)
