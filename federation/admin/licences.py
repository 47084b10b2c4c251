"""Seasons, and their licences."""

from collections.abc import Sequence

from django.contrib import admin
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.fields import ReasonForm
from federation.admin.acts import Act, ActRequest, Done
from federation.admin.base import HistoryAdmin, OfficeAdmin
from federation.admin.licence_acts import (
    ChangeForm,
    FeeForm,
    IssueForm,
    ask_for_fee,
    change,
    fees_due,
    issue,
    present_words,
)
from federation.licences.services.issued_charges import licence_fee_due
from federation.licences.services.licences import ask_to_cancel_licences
from federation.models import Licence, Season
from federation.services.jobs import request_job


def _issue_card(licence: Licence, act_request: ActRequest) -> Done:
    job = request_job(
        "issue_licence_card",
        arguments={"licence_id": licence.pk},
        subject=f"person:{licence.person_id}",
        account=act_request.account,
    )
    return Done(_("the card is being made"), reverse("job-detail", args=[job.pk]))


def _cancel(licences: Sequence[Licence], act_request: ActRequest) -> Done:
    approval = ask_to_cancel_licences(
        licences=licences,
        reason=act_request.values["reason"],
        account=act_request.account,
        now=act_request.now,
    )
    if approval is not None:
        return Done(_("a second person is asked to agree"), reverse("approval-list"))
    return Done(ngettext("licence cancelled", "licences cancelled", len(licences)))


@admin.register(Season)
class SeasonAdmin(OfficeAdmin):
    list_display = ["year", "starts_on", "ends_on"]
    search_fields = ["year"]


@admin.register(Licence)
class LicenceAdmin(HistoryAdmin):
    may_add = may_change = False
    list_display = [
        "number",
        "person",
        "season",
        "club",
        "association",
        "fee_class",
        "issued_on",
        "cancelled_at",
    ]
    list_display_links = ["number", "person"]
    list_select_related = ["person", "season", "club", "association"]
    list_filter = [
        "season",
        "fee_class",
        ("cancelled_at", admin.EmptyFieldListFilter),
        "club",
        "association",
    ]
    search_fields = ["person__search_name"]
    search_help_text = _("Name or number; accents and case do not matter.")
    date_hierarchy = "issued_on"
    acts = [
        Act(
            name="issue-card",
            title=_("Issue the licence card"),
            explanation=_("A numbered card is made and kept for each licence chosen."),
            perform=_issue_card,
            applies=lambda licence: licence.cancelled_at is None,
        ),
        Act(
            name="ask-for-fee",
            title=_("Ask for the fee, or record it"),
            explanation=_(
                "A payment request is made and sent. What is paid already is recorded with it; "
                "nothing is asked for twice."
            ),
            form=FeeForm,
            perform=ask_for_fee,
            tells=fees_due,
            starts_with=lambda _licences: {"received_on": timezone.localdate()},
            applies=lambda licence: licence_fee_due(licence, on=timezone.localdate()) is not None,
        ),
        Act(
            name="change",
            title=_("Change club or fee class"),
            explanation=_(
                "The licence is cancelled and another stands in its place, with the same day of "
                "payment. The trail keeps both."
            ),
            form=ChangeForm,
            perform=change,
            wants_fresh_sign_in=True,
            starts_with=present_words,
            applies=lambda licence: licence.cancelled_at is None,
        ),
        Act(
            name="issue",
            title=_("Issue a licence"),
            explanation=_("For one person, without a request of a club."),
            form=IssueForm,
            perform=issue,
            on_rows=False,
        ),
        Act(
            name="cancel",
            title=_("Cancel the licence"),
            explanation=_("The licence no longer counts. Its row stays, with the reason."),
            form=ReasonForm,
            perform_all=_cancel,
            wants_fresh_sign_in=True,
            applies=lambda licence: licence.cancelled_at is None,
        ),
    ]

    @admin.display(description=_("number"), ordering="person__number")
    def number(self, licence: Licence) -> str:
        return licence.person.number or ""
