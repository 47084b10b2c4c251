"""Acts on conduct reported by players: made from an event or a player, answered, made a case."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, PageOnly, Recipient, page_of_value
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.models import Person
from federation.people.selectors.typed import person_typed
from rulings.councils.selectors.conduct import (
    conduct_reports_managed_by,
    events_to_report,
    people_to_report,
)
from rulings.councils.services.conduct import (
    answer_conduct,
    open_case_of_conduct,
    report_conduct,
)
from rulings.models import ConductReport
from rulings.permissions import may_answer_conduct, may_report_conduct
from tournaments.acts.players import PlayerField
from tournaments.models import Event


class ConductForm(forms.Form):
    """What happened, and when."""

    happened_on = DayField(label=_("Day it happened"))
    text = forms.CharField(
        label=_("What happened"), max_length=4000, widget=forms.Textarea(attrs={"rows": 10})
    )


class ConductAtEventForm(ConductForm):
    """What happened at an event, and the person concerned if known."""

    person = PlayerField(
        label=_("Number or name of the player"),
        max_length=80,
        required=False,
        help_text=_("Leave it empty if you do not know who it was."),
    )
    field_order = ["person", "happened_on", "text"]

    def clean_person(self) -> Person | None:
        """Return who is concerned. Raises: ValidationError for a number that nobody has."""
        return person_typed(self.cleaned_data["person"])


class AnswerForm(forms.Form):
    """The council's answer to the reporter."""

    answer = forms.CharField(
        label=_("Answer"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Who reported reads this, nobody else."),
    )


def _at_event(form: forms.Form, _call: Call) -> dict[str, Any]:
    told = dict(form.cleaned_data)
    about = told.pop("person")
    return {**told, "about": about}


IN_CONFIDENCE = _(
    "Only the disciplinary council and you read what you write here. Who you report is not told of "
    "it by this; if the council opens a case, they are heard."
)
REPORTED = _("The council has your report. You find its answer on this page.")
REPORTING = partial(
    Act, title=_("Report conduct"), may=may_report_conduct, service=report_conduct,
    hint=IN_CONFIDENCE, message=REPORTED, next_page=page_of_value("conduct-detail"), creates=True,
    api=PageOnly.CONFIDENCE, notifies=(Recipient.COUNCIL,),
)  # fmt: skip
ON_REPORT = partial(
    Act, on=ConductReport, row="report", load=conduct_reports_managed_by, may=may_answer_conduct,
    api=PageOnly.CONFIDENCE,
)  # fmt: skip

register([
    REPORTING(
        name="conduct-of-player", path="players/<int:pk>/conduct/", on=Person, row="about",
        load=people_to_report, form=ConductForm,
    ),
    REPORTING(
        name="conduct-at-event", path="events/<int:pk>/conduct/", on=Event, row="event",
        load=events_to_report, form=ConductAtEventForm, arguments=_at_event,
    ),
    ON_REPORT(
        name="conduct-answer", path="conduct/<int:pk>/answer/", title=_("Answer the report"),
        form=AnswerForm, service=answer_conduct, next_page="conduct-detail",
        message=_("Answered. Who reported it finds the answer on the report's page."),
    ),
    ON_REPORT(
        name="conduct-case", path="conduct/<int:pk>/case/", title=_("Open a case"),
        service=open_case_of_conduct, once=True, next_page=page_of_value("case-detail"),
        hint=_("Who reported it does not become a party, and the report is not put into the case."),
        message=_("The case is open."),
    ),
])  # fmt: skip
