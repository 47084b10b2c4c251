"""The words of conduct in the room."""

from django.utils.translation import gettext_lazy as _

from rulings.assistant.texts.flow_words import FlowWords
from rulings.penalties.texts import CONDUCT

WORDS: dict[str, FlowWords] = {
    "conduct": FlowWords(
        title=_("Conduct"),
        triggers=(_("rude"), _("discussion"), _("insult")),
        said={
            "breach": _("What was it?"),
            **{f"breach.{key}": text for key, text in CONDUCT.items()},
            "conduct_to_avoid": _("To be avoided under Law 74: the director says so."),
            "conduct_breach": _("A breach of Law 74: the director chooses the sanction."),
            "conduct_rising": _(
                "A breach of the federation's list, {gravity} of {gravest} by gravity: "
                "the director chooses the sanction."
            ),
        },
    ),
    "device": FlowWords(
        title=_("Telephone or other device"),
        triggers=(_("phone rings"), _("mobile")),
        said={
            "allowed": _("Had the director allowed it beforehand?"),
            "used_at": _("When was it used, or when did it ring?"),
            "starts_at": _("When does the session or set begin?"),
            "ends_at": _("When does it end?"),
            "device_free": _(
                "No offence: devices are barred from {since} to {until} without leave."
            ),
            "device_forbidden": _("Devices are barred from {since} to {until}: always penalised."),
        },
    ),
    "smoking": FlowWords(
        title=_("Smoking"),
        triggers=(_("smoke"), _("e-cigarette")),
        said={
            "smoked_at": _("When was it?"),
            "starts_at": _("When does the session begin?"),
            "results_at": _("When were its results published?"),
            "smoking_free": _("No offence: smoking is barred from {since} to {until}."),
            "smoking_forbidden": _(
                "Smoking is barred from {since} to {until}: a disciplinary penalty, and the "
                "disciplinary council is told."
            ),
        },
    ),
}
