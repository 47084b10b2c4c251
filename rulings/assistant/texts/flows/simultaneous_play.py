"""The words of the flow simultaneous_play."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Leads or plays at the same moment"),
    said={
        "how": _("Which of these happened?"),
        "how.two": _("two players at one moment"),
        "how.one": _("several cards by one player"),
        "late": _("Had both sides gone on to the following trick before anyone noticed?"),
        "visible": _("How many faces are visible?"),
        "visible.one": _("just one"),
        "visible.more": _("more than one"),
        "role": _("Whose cards were they?"),
        "role.declarer": _("declarer or dummy"),
        "role.defender": _("defender"),
        "left": _("Apart from the card he now names as meant, how many could be seen?"),
        "o_two": _("The card that was due goes first, and the other follows it."),
        "o_late": _("Rule as for a faulty trick."),
        "o_one": _("The one that is seen is played; the rest are picked up."),
        "o_more_decl": _("He names the one he plays; the rest are picked up."),
        "o_more_def": _(
            "He names the one he plays; each of the others that was seen is a penalty card."
        ),
    },
)
