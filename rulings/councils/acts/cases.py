"""Acts of a council on a case: parties, papers, hearings, deadline, end without a decision."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.acts.act import Act, Call, Named, Page, Recipient, page_of_value
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.bodies.selectors.councils import councils_of
from federation.models import Association, Club, Council, KeyScope, Person
from federation.people.selectors.typed import person_typed
from rulings.councils.selectors.cases import cases_visible_to, hearings_visible_to
from rulings.councils.services.case_appeals import appeal_decision
from rulings.councils.services.case_sources import open_case_of_report
from rulings.councils.services.cases import (
    Party,
    add_party,
    call_hearing,
    cancel_hearing,
    close_case,
    file_document,
    open_case,
    set_deadline,
    write_minutes,
)
from rulings.models import CaseHearing, CaseParty, CouncilCase, PartyRole, ReportForwarding
from rulings.permissions import (
    may_appeal_decision,
    may_keep_case,
    may_keep_hearing,
    may_note_forwarding,
    may_open_case,
)
from rulings.reports.selectors.reports import forwarded_to_own_bodies
from scoring.engine import EngineError
from tournaments.acts.fields import MomentField
from tournaments.acts.players import PlayerField


class CaseForm(forms.Form):
    """A case that somebody wrote about."""

    title = forms.CharField(label=_("What it is about"), max_length=200)
    due_on = DayField(label=pgettext_lazy("day", "To be decided by"), required=False)


class PartyForm(forms.Form):
    """A person, club or association in a case."""

    person = PlayerField(label=_("Number or name of the person"), max_length=80, required=False)
    club = forms.ModelChoiceField(
        Club.objects.order_by("name"), label=_("or a club"), required=False, empty_label="–"
    )
    association = forms.ModelChoiceField(
        Association.objects.order_by("name"),
        label=_("or an association"),
        required=False,
        empty_label="–",
    )
    role = forms.ChoiceField(label=_("As what"), choices=PartyRole.choices)

    def clean_person(self) -> Person | None:
        return person_typed(self.cleaned_data["person"])

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        named = [data[name] for name in ("person", "club", "association") if data.get(name)]
        if not self.errors and len(named) != 1:
            self.add_error("person", _("Name one person, club or association."))
        data["who"] = named[0] if len(named) == 1 else None
        return data


class CaseDocumentForm(forms.Form):
    """A file for a case."""

    file = forms.FileField(
        label=_("File"), help_text=_("Pictures, PDF, sound, film or plain text.")
    )
    note = forms.CharField(label=_("What it is"), max_length=200, required=False)
    is_for_parties = forms.BooleanField(label=_("The parties may read it"), required=False)
    from_party = forms.ModelChoiceField(
        CaseParty.objects.none(),
        label=_("Written by a party"),
        required=False,
        empty_label="–",
        help_text=_("Who answers in writing has been heard."),
    )

    def __init__(self, *args: Any, case: CouncilCase, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["from_party"].queryset = case.parties.all()  # type: ignore[attr-defined]


class HearingForm(forms.Form):
    """When and where the parties are summoned."""

    held_at = MomentField(label=_("When"))
    place = forms.CharField(label=_("Where"), max_length=160)


class MinutesForm(forms.Form):
    """The minutes of a hearing."""

    minutes = forms.CharField(
        label=_("What was said"), max_length=20_000, widget=forms.Textarea(attrs={"rows": 8})
    )


class DeadlineForm(forms.Form):
    """The deadline of a case."""

    due_on = DayField(label=pgettext_lazy("day", "To be decided by"))


class CaseReasonForm(forms.Form):
    """The reason."""

    reason = forms.CharField(label=_("Why"), max_length=500)


class GroundsForm(forms.Form):
    """The grounds of a party's appeal against a decision."""

    grounds = forms.CharField(
        label=_("Why"), max_length=8000, widget=forms.Textarea(attrs={"rows": 6})
    )


def _own_councils(call: Call) -> dict[str, Council]:
    return {council.value.lower(): council for council in councils_of(call.account, on=call.today)}


def _council(call: Call) -> dict[str, object]:
    return {"council": call.nested.label, "key": call.nested.value.lower()}


def _opened(form: forms.Form, call: Call) -> dict[str, object]:
    return {**form.cleaned_data, "opened_by": call.account}


def _party(form: forms.Form, _call: Call) -> dict[str, object]:
    return {"party": Party(form.cleaned_data["who"], form.cleaned_data["role"])}


def _case(call: Call) -> dict[str, object]:
    return {"case": call.row}


def _document(form: forms.Form, _call: Call) -> dict[str, object]:
    cleaned = dict(form.cleaned_data)
    file = cleaned.pop("file")
    return {"name": file.name, "data": file.read(), **cleaned}


def _due(call: Call) -> dict[str, object]:
    return {"initial": {"due_on": call.row.due_on}}


PARTIES = (Recipient.ASSOCIATION, Recipient.CLUB, Recipient.PLAYER)
AS_CASE = page_of_value("case-detail")
ON_CASE = partial(
    Act, on=CouncilCase, row="case", load=cases_visible_to, may=may_keep_case,
    refusals=(EngineError,), next_page="case-detail", tag="cases",
)  # fmt: skip

register([
    Act(
        name="case-open", path="councils/cases/new/<str:council>/", title=_("Open a case"),
        on=CouncilCase, nested=Named("council", _own_councils), may=may_open_case,
        form=CaseForm, arguments=_opened, constants={"source": "", "parties": ()},
        service=open_case, once=True, creates=True, message=_("The case is open."),
        page=Page("rulings/case_open.html", _council), next_page=AS_CASE, hint=_(
            "The address names the council: board, technical, directors, disciplinary or justice."
        ),
        api=KeyScope.CASES, tag="cases",
    ),
    ON_CASE(
        api=KeyScope.CASES,
        once=True, creates=True,
        name="case-party-add", path="cases/<int:pk>/party/", title=_("Add a party"),
        form=PartyForm, arguments=_party, service=add_party,
        message=_("The party is in the case."),
    ),
    ON_CASE(
        api=KeyScope.CASES,
        once=True, creates=True,
        name="case-document-file", path="cases/<int:pk>/document/", title=_("Add a paper"),
        form=CaseDocumentForm, form_arguments=_case, arguments=_document,
        service=file_document, message=_("The paper is in the case."),
    ),
    ON_CASE(
        name="case-hearing-call", path="cases/<int:pk>/hearing/", title=_("Call a hearing"),
        form=HearingForm, service=call_hearing, once=True, notifies=PARTIES,
        api=KeyScope.CASES, creates=True,
        message=_("The parties are called to the hearing."),
    ),
    Act(
        api=KeyScope.CASES, tag="cases",
        name="hearing-minutes", path="hearings/<int:pk>/minutes/",
        title=_("Write the minutes"), on=CaseHearing, row="hearing", load=hearings_visible_to,
        may=may_keep_hearing, form=MinutesForm, service=write_minutes,
        message=_("The minutes are kept."), next_page="case-detail", next_row="case_id",
    ),
    Act(
        name="hearing-cancel", path="hearings/<int:pk>/cancel/", title=_("Call off the hearing"),
        on=CaseHearing, row="hearing", load=hearings_visible_to, may=may_keep_hearing,
        form=CaseReasonForm, service=cancel_hearing, notifies=PARTIES,
        hint=_("Also when the parties waive it; they are told."),
        api=KeyScope.CASES, tag="cases",
        message=_("The hearing is called off; the parties are told."), next_page="case-detail",
        next_row="case_id",
    ),
    ON_CASE(
        name="case-deadline-set", path="cases/<int:pk>/deadline/", title=_("Set the deadline"),
        form=DeadlineForm, form_arguments=_due, service=set_deadline, api=KeyScope.CASES,
    ),
    ON_CASE(
        name="case-close", path="cases/<int:pk>/close/", title=_("Close without a decision"),
        form=CaseReasonForm, service=close_case, message=_("The case is closed."),
        api=KeyScope.CASES,
    ),
    ON_CASE(
        api=KeyScope.CASES,
        creates=True,
        name="case-appeal", path="cases/<int:pk>/appeal/",
        title=_("Appeal to the council of justice"), may=may_appeal_decision,
        form=GroundsForm, service=appeal_decision, once=True, next_page=AS_CASE,
        message=_("The appeal is before the council of justice."), rules=("3.8.1.2-a",),
        notifies=(Recipient.COUNCIL,),
    ),
    Act(
        api=KeyScope.CASES, tag="cases",
        creates=True,
        name="case-from-report", path="reports/forwarded/<int:pk>/case/",
        title=_("Open a case"), on=ReportForwarding, row="forwarding",
        load=forwarded_to_own_bodies, may=may_note_forwarding, service=open_case_of_report,
        refusals=(EngineError,), once=True, next_page=AS_CASE,
        message=_("The case is open; the report is taken up."), rules=("3.2.2.2-a",),
    ),
])  # fmt: skip
