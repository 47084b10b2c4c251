"""The words of the flow procedural_penalty."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords

WORDS = FlowWords(
    title=_("Penalties for procedure and for conduct"),
    said={
        "what": _("Which of these happened?"),
        "what.procedure": _(
            "procedure (lateness, slowness, noise, cards put back wrongly or touched, results "
            "compared, instructions disregarded ...)"
        ),
        "what.discipline": _("conduct and good order"),
        "what.partner_individual": _("an individual tournament, for the partner without blame"),
        "adjusted": _("Did it lead to an adjusted score, or keep others waiting or disturb them?"),
        "severe": _("What do you have in mind?"),
        "severe.points": _("points for discipline, or suspension"),
        "severe.out": _("exclusion from the event"),
        "o_penalty": _("Whatever else was put right, a procedural penalty is possible."),
        "o_warn": _("Mostly a warning will do, though any breach may be penalised."),
        "o_discipline": _("Points, or suspension; this is final and beyond any committee."),
        "o_disqualify": _("Exclusion for good cause, approved by the organisers."),
        "o_partner": _("The partner, being without blame, has no penalty."),
    },
)
