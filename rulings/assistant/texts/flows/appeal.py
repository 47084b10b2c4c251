"""The words of the flow appeal."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Appeal against a ruling"),
    note=_(
        "As 1997 ends 92D by counting the missing as there, nobody's absence alone defeats an "
        "appeal; it goes unheard when no entitled person backs it. From 2007 the authority may "
        "cut or alter stages (93C3(b))."
    ),
    said={
        "elapsed": _(
            "For how many minutes has the official score been open to inspection? (0 when it is "
            "not)"
        ),
        "through": _("Did the appeal reach you, the Director?"),
        "event": _("What is played?"),
        "event.pairs": _("pairs"),
        "event.individual": _("individuals"),
        "event.teams": _("teams"),
        "both": _(
            "Do both players of the pair want it (1997: are both here, one who is away being "
            "treated as here)?"
        ),
        "captain": _("Does the captain want it (1997: is the captain here or treated as here)?"),
        "committee": _("Can a committee or similar body meet without harm to the event?"),
        "matter": _("What is contested?"),
        "matter.law": _("what a law or regulation means"),
        "matter.discipline": _("discipline, as ruled by the Director"),
        "matter.judgement": _("what happened, or how it was judged"),
        "after_director": _(
            "This part goes to the chief Director first. Does the contestant still turn to the "
            "committee afterwards?"
        ),
        "after_director.no": _("no"),
        "after_director.yes": _("yes"),
        "committee_view": _("How does the committee decide?"),
        "committee_view.uphold": _("upholds the ruling"),
        "committee_view.change": _("rules otherwise"),
        "merit": _("Had the appeal no merit at all?"),
        "o_late": _("The time is past."),
        "o_through": _(
            "An appeal passes through the Director: accept it now if the time has not run out."
        ),
        "o_no_standing": _("It is not admitted."),
        "o_director_decides": _("It is for the chief Director to hear and decide."),
        "o_director_law": _("What the chief Director ruled remains."),
        "o_committee_law": _(
            "The committee may listen, but on law and regulation it cannot overrule, only "
            "recommend."
        ),
        "o_discipline": _("On discipline the committee can alter nothing; it may recommend."),
        "o_changed": _(
            "The committee substitutes its own ruling, having all the powers of the Director."
        ),
        "o_upheld": _("The ruling remains."),
        "o_no_merit": _("The ruling remains, and there may be a sanction."),
        "setting:appeal_minutes": _(
            "minutes for an appeal once the official score can be seen; an organiser may set others"
        ),
        "both_17": _("Do both players of the pair want it?"),
        "captain_17": _("Does the captain want it?"),
    },
    note_2017=_(
        "A committee here is also what the authority may have arranged in its place (80B2(k))."
    ),
)
