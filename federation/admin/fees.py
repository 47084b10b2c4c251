"""Fee schedules as lists: amounts are set on the page of fees; earlier ones stay."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.admin.acts import Act, ActRequest, Done
from federation.admin.amounts import amount_or_mark, mark
from federation.admin.base import HistoryAdmin, OfficeAdmin, ReadOnlyInline
from federation.figures.services.fees import carry_fees
from federation.models import Fee, FeeSchedule, Season
from federation.money.texts.fee_units import unit_title
from federation.services.jobs import request_job
from federation.texts import source_text, spoken_value

WORDS = {"title": spoken_value, "article": source_text, "unit": unit_title}


class FeeInline(ReadOnlyInline):
    model = Fee
    words = WORDS
    fields = ["title", "article", "unit", "amount"]
    readonly_fields = ["title", "article", "unit", "amount"]
    show_change_link = True

    @admin.display(description=_("amount"))
    def amount(self, fee: Fee) -> str:
        return amount_or_mark(fee.amount_cents, fee.schedule.currency)


class CopyForm(forms.Form):
    """The season to which a schedule is copied."""

    season = forms.ModelChoiceField(Season.objects.all(), label=_("Season"))
    valid_from = DayField(label=_("In force from"))
    with_amounts = forms.BooleanField(label=_("With the same amounts"), required=False)


def _copy(schedule: FeeSchedule, act_request: ActRequest) -> Done:
    draft = carry_fees(
        schedule=schedule,
        season=act_request.values["season"],
        valid_from=act_request.values["valid_from"],
        with_amounts=act_request.values["with_amounts"],
        account=act_request.account,
        now=timezone.now(),
    )
    return Done(
        _("a draft of the fees of season %(season)s was begun") % {"season": draft.season},
        reverse("figure-draft", args=[draft.pk]),
    )


def _issue_paper(schedule: FeeSchedule, act_request: ActRequest) -> Done:
    job = request_job(
        "issue_fee_schedule",
        arguments={"schedule_id": schedule.pk},
        subject=f"fee_schedule:{schedule.pk}",
        account=act_request.account,
    )
    return Done(_("the fee table is being issued"), reverse("job-detail", args=[job.pk]))


@admin.register(FeeSchedule)
class FeeScheduleAdmin(OfficeAdmin):
    may_add = may_change = False
    list_display = ["season", "valid_from", "title", "currency", "unset", "sample"]
    list_display_links = ["season", "title"]
    list_select_related = ["season"]
    list_filter = ["season", "is_sample"]
    fields = ["season", "valid_from", "code", "title", "currency", "is_sample", "amounts"]
    readonly_fields = ["amounts"]
    inlines = [FeeInline]
    acts = [
        Act(
            name="copy",
            title=_("Carry into another season"),
            explanation=_(
                "A draft with the same fees is begun; it comes in force once a second person "
                "agrees. This schedule stays as it is."
            ),
            form=CopyForm,
            perform=_copy,
        ),
        Act(
            name="paper",
            title=_("Issue the fee table"),
            explanation=_(
                "A numbered paper with these amounts joins the public documents; the earlier "
                "versions stay."
            ),
            perform=_issue_paper,
        ),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[FeeSchedule]:
        schedules: QuerySet[FeeSchedule] = super().get_queryset(request)
        return schedules.annotate(
            unset_fees=Count("fees", filter=Q(fees__amount_cents__isnull=True))
        )

    @admin.display(description=_("amounts"))
    def amounts(self, schedule: FeeSchedule) -> str:
        address = reverse("fee-amounts", args=[schedule.pk])
        return format_html('<a href="{}">{}</a>', address, _("Set the amounts"))

    @admin.display(description=_("amounts to set"), ordering="unset_fees")
    def unset(self, schedule: Any) -> str:
        return mark(schedule.unset_fees) if schedule.unset_fees else "0"

    @admin.display(description=_("sample"), ordering="is_sample")
    def sample(self, schedule: FeeSchedule) -> str:
        return mark(_("sample amounts")) if schedule.is_sample else ""


@admin.register(Fee)
class FeeAdmin(HistoryAdmin):
    may_add = may_change = False
    words = WORDS
    list_display = ["title", "schedule", "article", "unit", "amount", "sample"]
    list_select_related = ["schedule__season"]
    list_filter = [
        "schedule__season",
        ("amount_cents", admin.EmptyFieldListFilter),
        "schedule__is_sample",
    ]
    search_fields = ["code", "title"]
    fields = ["schedule", "code", "title", "article", "unit", "homologates", "amount"]
    readonly_fields = ["amount"]

    @admin.display(description=_("amount"), ordering="amount_cents")
    def amount(self, fee: Fee) -> str:
        return amount_or_mark(fee.amount_cents, fee.schedule.currency)

    @admin.display(description=_("sample"), ordering="schedule__is_sample")
    def sample(self, fee: Fee) -> str:
        return mark(_("sample amounts")) if fee.schedule.is_sample else ""
