"""The words of the flow could_have_known."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Might the offender have foreseen the damage?"),
    note=_("In 1997 Law 23 is for a forced pass of partner; other cases rest on 72B1."),
    said={
        "aware": _(
            "When he acted, might the offender have realised that the other side was likely to be"
            " hurt?"
        ),
        "gain": _("Now that play has ended, did his side profit from the irregularity?"),
        "o_no": _("This law gives no adjustment."),
        "o_adjust": _("Assign a score that removes the profit."),
    },
)
