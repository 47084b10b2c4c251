"""Cases of the bodies in the office's admin site: that they exist, not their content."""

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import Act, ActRequest, Done
from federation.admin.base import ReadOnlyAdmin, ReadOnlyInline
from federation.models import Council
from rulings.councils.services.earlier_suspensions import lift_earlier_suspension
from rulings.models import (
    AppealBody,
    CasebookEntry,
    CaseParty,
    CouncilCase,
    EarlierSuspension,
    Sanction,
)


class CasePartyInline(ReadOnlyInline):
    model = CaseParty
    fields = ["person", "club", "association", "role", "name"]


@admin.register(CouncilCase)
class CouncilCaseAdmin(ReadOnlyAdmin):
    list_display = ["council", "year", "number", "shown_title", "state", "opened_at", "due_on"]
    search_fields = ["~title"]
    list_filter = ["council", "state", "year"]
    inlines = [CasePartyInline]


@admin.register(Sanction)
class SanctionAdmin(ReadOnlyAdmin):
    list_display = ["__str__", "starts_on", "ends_on", "probation_until", "lifted_at"]
    list_select_related = ["person", "club", "association"]
    search_fields = ["person__search_name"]
    list_filter = ["kind"]


class LiftForm(forms.Form):
    """Why a suspension is lifted."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


def _lift(suspension: EarlierSuspension, act_request: ActRequest) -> Done:
    lift_earlier_suspension(
        suspension=suspension,
        reason=act_request.values["reason"],
        account=act_request.account,
        now=act_request.now,
    )
    return Done(_("the suspension is lifted"))


@admin.register(EarlierSuspension)
class EarlierSuspensionAdmin(ReadOnlyAdmin):
    list_display = ["person", "starts_on", "ends_on", "body", "decision", "lifted_at"]
    list_select_related = ["person"]
    search_fields = ["person__search_name"]
    acts = [
        Act(
            name="lift",
            title=_("Lift the suspension"),
            explanation=_("From now on it blocks no entry and no licence. The reason is kept."),
            form=LiftForm,
            perform=_lift,
        )
    ]


def body_name(body: str) -> object:
    """Return the name of a council, or of the appeals committee."""
    return {**dict(Council.choices), **dict(AppealBody.choices)}.get(body, body)


@admin.register(CasebookEntry)
class CasebookEntryAdmin(ReadOnlyAdmin):
    words = {"body": body_name}
    list_display = ["summary", "body", "decided_on", "laws"]
    search_fields = ["search_text"]
    list_filter = ["body"]
