"""Registers, seats, transfers, merges and consents in the office's admin."""

import datetime as dt
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import Act, ActRequest, Done
from federation.admin.base import HistoryAdmin, ReadOnlyAdmin, ReadOnlyInline
from federation.admin.code_labels import worded_filter
from federation.admin.exports import ExportAdmin
from federation.admin.person_acts import LastDayForm, grade_choices
from federation.bodies.selectors.registers import grade_title, grade_titles
from federation.bodies.services.registers import end_qualification, renew_qualification
from federation.bodies.services.seats import end_seat
from federation.models import (
    ClubApplication,
    ClubContact,
    Consent,
    CouncilSeat,
    Delegate,
    MovedRow,
    NotDuplicate,
    PersonMerge,
    Qualification,
    Transfer,
)
from federation.people.services.duplicates import doubt_again
from federation.people.services.merges import undo_merge
from federation.texts import spoken_value


class RenewalForm(forms.Form):
    """The reason for a renewal, and the grade if it changes."""

    grade = forms.ChoiceField(
        label=_("Grade"),
        choices=lambda: [("", _("the same")), *grade_choices()],
        required=False,
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)


class EndForm(LastDayForm):
    """When and why an entry ends early."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


def _renew(row: Qualification, act_request: ActRequest) -> Done:
    renewed = renew_qualification(
        qualification=row, **act_request.values, account=act_request.account, now=act_request.now
    )
    return Done(_("renewed until %(day)s") % {"day": spoken_value(renewed.valid_until)})


def _end(row: Qualification, act_request: ActRequest) -> Done:
    end_qualification(
        qualification=row, **act_request.values, account=act_request.account, now=act_request.now
    )
    return Done(_("entry ended"))


def _end_seat(seat: CouncilSeat, act_request: ActRequest) -> Done:
    end_seat(seat=seat, last_day=act_request.values["last_day"], account=act_request.account)
    return Done(_("term of office ended, and the mandate with it"))


def _undo(merge: PersonMerge, act_request: ActRequest) -> Done:
    undo_merge(merge=merge, account=act_request.account, now=act_request.now)
    return Done(_("undone: every row is back where it was"))


def _doubt(row: NotDuplicate, act_request: ActRequest) -> Done:
    doubt_again(row=row, account=act_request.account)
    address = reverse("admin:federation_notduplicate_changelist")
    return Done(_("forgotten that they are two"), address)


def _today(_rows: object) -> dict[str, object]:
    return {"last_day": timezone.localdate()}


def _lasts(row: Qualification | CouncilSeat) -> bool:
    until: dt.date | None = row.valid_until
    return until is None or until >= timezone.localdate()


def _day(value: dt.date | None) -> str:
    return value.isoformat() if value else ""


def _grade(grade: str) -> str:
    return spoken_value(grade_title(grade, on=timezone.localdate()))


@admin.register(Qualification)
class QualificationAdmin(ExportAdmin, HistoryAdmin):
    may_add = may_change = False
    list_display = ["number", "person", "register", "grade_title", "valid_from", "valid_until"]
    list_display_links = ["person"]
    list_select_related = ["person"]
    list_filter = [
        "register",
        ("grade", worded_filter(_grade)),
        ("ended_at", admin.EmptyFieldListFilter),
    ]
    search_fields = ["person__search_name"]
    date_hierarchy = "valid_until"
    export_name = "registers"
    export_columns = [
        (_("Number"), lambda row: row.person.number),
        (_("Name"), lambda row: row.person.name),
        (_("Register"), lambda row: row.register),
        (_("Grade"), lambda row: row.grade),
        (_("From"), lambda row: _day(row.valid_from)),
        (_("Until"), lambda row: _day(row.valid_until)),
        (_("Reason"), lambda row: row.reason),
    ]
    acts = [
        Act(
            name="renew",
            title=_("Renew the entry"),
            explanation=_("A new entry begins the day after the old one ends, or today."),
            form=RenewalForm,
            perform=_renew,
            applies=lambda row: row.valid_until is not None and row.ended_at is None,
        ),
        Act(
            name="end",
            title=_("End the entry"),
            explanation=_("The entry ends early; the register keeps the reason."),
            form=EndForm,
            perform=_end,
            starts_with=_today,
            applies=_lasts,
        ),
    ]

    @admin.display(description=_("number"), ordering="person__number")
    def number(self, row: Qualification) -> str:
        return row.person.number or ""

    @admin.display(description=_("grade"), ordering="grade")
    def grade_title(self, row: Qualification) -> str:
        titles = grade_titles(row.register, on=row.valid_from)
        return spoken_value(titles.get(row.grade, row.grade))


@admin.register(CouncilSeat)
class CouncilSeatAdmin(HistoryAdmin):
    may_add = may_change = False
    list_display = ["person", "council", "position", "valid_from", "valid_until"]
    list_select_related = ["person"]
    list_filter = ["council", "position", ("valid_until", admin.EmptyFieldListFilter)]
    search_fields = ["person__search_name"]
    acts = [
        Act(
            name="end",
            title=_("End the term of office"),
            explanation=_("The seat ends with a day, and the mandate for the body with it."),
            form=LastDayForm,
            perform=_end_seat,
            starts_with=_today,
            applies=_lasts,
        )
    ]


@admin.register(Delegate)
class DelegateAdmin(ReadOnlyAdmin):
    list_display = [
        "person", "constituency", "club", "association", "valid_from", "valid_until", "ended_on",
    ]  # fmt: skip
    list_select_related = ["person", "club", "association"]
    list_filter = ["constituency", "end_reason"]
    search_fields = ["person__search_name"]
    date_hierarchy = "elected_on"


@admin.register(Transfer)
class TransferAdmin(ReadOnlyAdmin):
    list_display = ["person", "from_club", "to_club", "effective_on", "state", "decided_at"]
    list_select_related = ["person", "from_club", "to_club"]
    list_filter = ["state", "to_club"]
    search_fields = ["person__search_name"]
    date_hierarchy = "effective_on"


@admin.register(ClubApplication)
class ClubApplicationAdmin(ReadOnlyAdmin):
    list_display = ["person", "club", "state", "requested_at", "decided_at"]
    list_select_related = ["person", "club"]
    list_filter = ["state", "club"]
    search_fields = ["person__search_name"]
    date_hierarchy = "requested_at"


@admin.register(ClubContact)
class ClubContactAdmin(ReadOnlyAdmin):
    """Shows that clubs have lists, and since when; their content is only for the clubs."""

    list_display = ["club", "added_at", "changed_at", "consented_on"]
    list_display_links = None
    list_select_related = ["club"]
    list_filter = ["club"]

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return obj is None and super().has_view_permission(request)


class MovedRowInline(ReadOnlyInline):
    model = MovedRow
    fields = ["model", "row", "before", "after"]


@admin.register(PersonMerge)
class PersonMergeAdmin(ReadOnlyAdmin):
    list_display = ["at", "kept", "merged", "reason", "by", "undone_at"]
    list_display_links = ["at", "kept"]
    list_select_related = ["kept", "merged", "by"]
    list_filter = [("undone_at", admin.EmptyFieldListFilter)]
    search_fields = ["kept__search_name", "merged__search_name"]
    inlines = [MovedRowInline]
    acts = [
        Act(
            name="undo",
            title=_("Undo the merge"),
            explanation=_("Each moved row goes back to the person who had it."),
            perform=_undo,
            applies=lambda merge: merge.undone_at is None,
            wants_fresh_sign_in=True,
        )
    ]


@admin.register(NotDuplicate)
class NotDuplicateAdmin(ReadOnlyAdmin):
    acts = [
        Act(
            name="doubt",
            title=_("Show the pair again"),
            explanation=_("The next search of the register may show the two as duplicates again."),
            perform=_doubt,
        )
    ]
    list_display = ["one", "other", "decided_at", "decided_by"]
    list_select_related = ["one", "other", "decided_by"]
    search_fields = ["one__search_name", "other__search_name"]


@admin.register(Consent)
class ConsentAdmin(ReadOnlyAdmin):
    list_display = ["at", "person", "what", "is_given", "how", "by"]
    list_display_links = ["at", "person"]
    list_select_related = ["person", "by"]
    list_filter = ["what", "is_given", "how"]
    search_fields = ["person__search_name"]
    date_hierarchy = "at"
