"""The office's acts on the results of an event, from the report to homologation."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import Act, ActRequest, Done
from federation.admin.base import ReadOnlyAdmin
from federation.services.jobs import request_job
from scoring.homologation.services.homologation import (
    homologate_event,
    record_appeal_lodged,
    record_appeals_decided,
    request_homologation_payment,
)
from scoring.homologation.services.paper_reports import (
    accept_paper_report,
    receive_paper_report,
    return_paper_report,
)
from scoring.models import (
    ConditionWaiver,
    EventResult,
    HomologationFact,
    ResultState,
    SuspendingBody,
)


class EvidenceForm(forms.Form):
    """The evidence of the record."""

    evidence = forms.CharField(
        label=_("On what evidence"), max_length=300, widget=forms.Textarea({"rows": 3})
    )


class PaperReportForm(EvidenceForm):
    """A report that came on paper, with its scan."""

    paper = forms.FileField(
        label=_("The report itself"), help_text=_("A scan or a photograph: PDF or picture.")
    )


class AppealForm(EvidenceForm):
    """An appeal that suspends homologation."""

    body = forms.ChoiceField(label=_("Decided by"), choices=SuspendingBody.choices)
    reference = forms.CharField(label=_("Reference"), max_length=40, required=False)


def _recorded(
    service: Callable[..., HomologationFact],
) -> Callable[[EventResult, ActRequest], Done]:
    def record(result: EventResult, act_request: ActRequest) -> Done:
        fact = service(
            event=result.event,
            account=act_request.account,
            now=act_request.now,
            **act_request.values,
        )
        return Done(_("recorded: %(what)s") % {"what": fact.get_kind_display()})

    return record


def _receive_paper(result: EventResult, act_request: ActRequest) -> Done:
    # One byte more than allowed is enough to see that the file is too large.
    paper = act_request.values["paper"].read(settings.UPLOAD_MAX_BYTES + 1)
    fact = receive_paper_report(
        event=result.event, evidence=act_request.values["evidence"], paper=paper,
        account=act_request.account, now=act_request.now,
    )  # fmt: skip
    return Done(_("recorded: %(what)s") % {"what": fact.get_kind_display()})


def _request_payment(result: EventResult, act_request: ActRequest) -> Done:
    request = request_homologation_payment(
        event=result.event, account=act_request.account, now=act_request.now
    )
    return Done(
        _("payment request %(reference)s made") % {"reference": request.reference},
        reverse("admin:federation_paymentrequest_change", args=[request.pk]),
    )


def _homologate(result: EventResult, act_request: ActRequest) -> Done:
    homologate_event(event=result.event, account=act_request.account, now=act_request.now)
    return Done(_("homologated: the points are awarded, the ranking is being computed"))


def _issue_booklet(result: EventResult, act_request: ActRequest) -> Done:
    job = request_job(
        "issue_results_booklet",
        arguments={"event_id": result.event_id},
        subject=f"event:{result.event_id}",
        account=act_request.account,
    )
    return Done(_("the booklet is being made"), reverse("job-detail", args=[job.pk]))


def _is_provisional(result: EventResult) -> bool:
    return result.state == ResultState.PROVISIONAL


ACTS = [
    Act(
        name="report-received",
        title=_("Report received on paper"),
        explanation=_("The report came in; whether it is accepted is recorded later."),
        form=PaperReportForm,
        perform=_receive_paper,
        applies=_is_provisional,
    ),
    Act(
        name="report-returned",
        title=_("Report on paper returned"),
        explanation=_("The report was given back to be completed."),
        form=EvidenceForm,
        perform=_recorded(return_paper_report),
        applies=_is_provisional,
    ),
    Act(
        name="report-accepted",
        title=_("Report on paper accepted"),
        explanation=_("One of the conditions of homologation."),
        form=EvidenceForm,
        perform=_recorded(accept_paper_report),
        applies=_is_provisional,
    ),
    Act(
        name="appeal-lodged",
        title=_("Appeal lodged"),
        explanation=_("Homologation waits until it is recorded that the appeals are decided."),
        form=AppealForm,
        perform=_recorded(record_appeal_lodged),
        applies=_is_provisional,
    ),
    Act(
        name="appeals-decided",
        title=_("Appeals decided"),
        explanation=_("Every appeal has been decided, or there was none."),
        form=EvidenceForm,
        perform=_recorded(record_appeals_decided),
        applies=_is_provisional,
    ),
    Act(
        name="request-payment",
        title=_("Request the payment"),
        explanation=_("The organiser is asked for the homologation fee of the season's schedule."),
        perform=_request_payment,
        applies=_is_provisional,
    ),
    Act(
        name="homologate",
        title=_("Homologate"),
        explanation=_(
            "If every condition is met, the results count: ranking points are awarded and the "
            "ranking is computed and published. This cannot be undone."
        ),
        perform=_homologate,
        applies=_is_provisional,
    ),
    Act(
        name="issue-booklet",
        title=_("Issue the results booklet"),
        explanation=_("A numbered PDF of the results as they stand is made and kept."),
        perform=_issue_booklet,
    ),
]


@admin.register(EventResult)
class EventResultAdmin(ReadOnlyAdmin):
    list_display = [
        "event",
        "played",
        "organiser",
        "state",
        "published_at",
        "homologated_at",
        "payment_request",
    ]
    list_select_related = [
        "event__club",
        "event__association",
        "revision__event",
        "payment_request",
    ]
    list_filter = ["state", "event__season", "event__event_class", "event__kind"]
    search_fields = ["event__search_name"]
    date_hierarchy = "event__starts_on"
    acts = ACTS

    @admin.display(description=_("played"), ordering="event__starts_on")
    def played(self, result: EventResult) -> Any:
        return result.event.starts_on

    @admin.display(description=_("organiser"))
    def organiser(self, result: EventResult) -> str:
        event = result.event
        return str(event.club or event.association or event.get_organiser_kind_display())


@admin.register(ConditionWaiver)
class ConditionWaiverAdmin(ReadOnlyAdmin):
    list_display = [
        "event", "rule", "article", "is_waived", "body", "reason", "decided_by", "decided_at",
    ]  # fmt: skip
    list_select_related = ["event", "decided_by"]
    list_filter = ["is_waived", "body", "event__season"]
    search_fields = ["event__search_name", "rule", "reason"]
    date_hierarchy = "decided_at"


@admin.register(HomologationFact)
class HomologationFactAdmin(ReadOnlyAdmin):
    list_display = ["event", "kind", "body", "reference", "evidence", "recorded_by", "recorded_at"]
    list_select_related = ["event", "recorded_by"]
    list_filter = ["kind", "body", "event__season"]
    search_fields = ["event__search_name", "reference", "evidence"]
    date_hierarchy = "recorded_at"
