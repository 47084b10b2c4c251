"""People, their clubs, and their categories."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from federation.admin.amounts import mark
from federation.admin.base import HistoryAdmin, ReadOnlyAdmin, ReadOnlyInline, has_history
from federation.admin.categories import CategoryFilter, NamedCategories
from federation.admin.code_labels import NamedSubjects
from federation.admin.exports import ExportAdmin
from federation.admin.licence_issuing import ISSUE_LICENCE
from federation.admin.person_acts import END_MEMBERSHIP, PERSON_ACTS
from federation.admin.privacy_acts import PRIVACY_ACTS
from federation.bodies.selectors.memberships import memberships_on
from federation.errors import Refusal
from federation.models import (
    CategoryGrant,
    ClubMembership,
    Consent,
    CouncilSeat,
    Licence,
    Person,
    PersonPhoto,
    Qualification,
)
from federation.privacy.services.sensitive_reads import record_sensitive_read
from federation.rules.person_data import refuse_birth, refuse_name, refuse_nationality
from federation.selectors.callers import account_of
from federation.selectors.erasures import is_being_erased, requested_erasures
from federation.selectors.seasons import season_shown
from federation.texts import text_of


class LicensedFilter(admin.SimpleListFilter):
    """Filters people with a licence of the present season."""

    title = _("licence this season")
    parameter_name = "licensed"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("licensed")), ("no", _("not licensed"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in {"yes", "no"}:
            return queryset
        season = season_shown(None, on=timezone.localdate())
        held = Licence.objects.filter(
            person=OuterRef("pk"), season=season, cancelled_at__isnull=True
        )
        return queryset.filter(Exists(held) if self.value() == "yes" else ~Exists(held))


class VisitorFilter(admin.SimpleListFilter):
    """Filters members, who have a federation number, from visitors, who have none."""

    title = _("member or visitor")
    parameter_name = "member"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("members")), ("no", _("visitors"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in {"yes", "no"}:
            return queryset
        return queryset.filter(number__isnull=self.value() == "no")


class MergedFilter(admin.SimpleListFilter):
    """Hides rows merged into another person unless requested."""

    title = _("merged rows")
    parameter_name = "merged"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("merged into another"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(merged_into__isnull=self.value() != "yes")


class MembershipInline(ReadOnlyInline):
    model = ClubMembership
    readonly_fields = ["club", "valid_from", "valid_until", "is_home"]
    fields = [*readonly_fields]
    ordering = ["-valid_from", "-pk"]
    show_change_link = True


class QualificationInline(ReadOnlyInline):
    model = Qualification
    fields = ["register", "grade", "valid_from", "valid_until", "reason"]
    show_change_link = True


class SeatInline(ReadOnlyInline):
    model = CouncilSeat
    fields = ["council", "position", "valid_from", "valid_until"]
    show_change_link = True


class ConsentInline(ReadOnlyInline):
    model = Consent
    fields = ["at", "what", "is_given", "how", "by"]


class CategoryInline(ReadOnlyInline):
    model = CategoryGrant
    may_add = True
    fields = ["category", "valid_from", "reason", "rule_set"]


class PersonForm(forms.ModelForm):
    """A person's data; impossible dates are refused at their field."""

    class Meta:
        model = Person
        fields = "__all__"  # noqa: DJ007 -- the fieldsets say which

    def clean_birth_date(self) -> dt.date | None:
        day: dt.date | None = self.cleaned_data["birth_date"]
        self._refuse("birth_date", lambda: refuse_birth(day, on=timezone.localdate()))
        return day

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        self._refuse("name", lambda: refuse_name(name))
        return name

    def clean_nationality(self) -> str:
        code: str = self.cleaned_data["nationality"]
        self._refuse("nationality", lambda: refuse_nationality(code))
        return code.upper()

    def _refuse(self, field: str, check: Callable[[], None]) -> None:
        """Check a field that was changed; what was entered before does not keep from saving."""
        if field not in self.changed_data:
            return
        try:
            check()
        except Refusal as refusal:
            raise forms.ValidationError(text_of(refusal)) from refusal


@admin.register(Person)
class PersonAdmin(ExportAdmin, HistoryAdmin):
    may_delete = True
    form = PersonForm
    list_display = ["number", "name", "home_club", "born", "nationality", "hidden"]
    list_display_links = ["number", "name"]
    list_filter = [VisitorFilter, LicensedFilter, "sex", "is_hidden", MergedFilter]
    search_fields = ["search_name"]
    search_help_text = _("Name or number; accents and case do not matter.")
    show_full_result_count = False
    inlines = [MembershipInline, QualificationInline, SeatInline, CategoryInline, ConsentInline]
    acts = [ISSUE_LICENCE, *PERSON_ACTS, *PRIVACY_ACTS]
    readonly_fields = ["picture", "same_as"]
    fieldsets = [
        (None, {"fields": ["number", "name", "full_name", "is_hidden", "same_as"]}),
        (
            _("Personal data"),
            {"fields": ["birth_date", "deceased_on", "sex", "nationality", "picture"]},
        ),
        (_("Contact"), {"fields": ["email", "phone", "address"]}),
        (_("Numbers elsewhere"), {"fields": ["wbf_id", "ebl_id"]}),
    ]
    export_name = "people"
    export_columns = [
        (_("Number"), lambda person: person.number),
        (_("Name"), lambda person: person.name),
        (_("Full name"), lambda person: person.full_name),
        (_("Birth date"), lambda person: _iso(person.birth_date)),
        (_("Sex"), lambda person: person.sex),
        (_("Nationality"), lambda person: person.nationality),
        (_("E-mail address"), lambda person: person.email),
        (_("Telephone"), lambda person: person.phone),
        (_("Postal address"), lambda person: person.address),
        (_("Home club"), lambda person: person.home_club_name),
        (_("WBF number"), lambda person: person.wbf_id),
        (_("EBL number"), lambda person: person.ebl_id),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Person]:
        home = memberships_on(timezone.localdate()).filter(person=OuterRef("pk"), is_home=True)
        people: QuerySet[Person] = super().get_queryset(request)
        return people.annotate(home_club_name=Subquery(home.values("club__name")[:1]))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """A number cannot be changed; a merged row is read only."""
        readonly_fields = [*super().get_readonly_fields(request, obj)]
        return [*readonly_fields, "number"] if obj is not None and obj.number else readonly_fields

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        is_merged = obj is not None and obj.merged_into_id is not None
        is_open = obj is None or not (is_merged or is_being_erased(obj))
        return super().has_change_permission(request, obj) and is_open

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody with history is removed: "Erase the personal data" is the way."""
        may_delete = super().has_delete_permission(request, obj)
        if not may_delete or obj is None:
            return may_delete
        # who ever had a licence has a history: one query in place of one for each relation
        return not (obj.licences.exists() or has_history(obj))

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> Any:
        """Log the access, since the page shows sensitive data."""
        person = self.get_object(request, object_id)
        if person is not None and self.has_view_permission(request, person):
            record_sensitive_read(
                person=person, place="register", account=account_of(request), now=timezone.now()
            )
        return super().change_view(request, object_id, *args, **kwargs)

    def history_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> Any:
        """Log the access, since the history shows sensitive data."""
        person = self.get_object(request, object_id)
        if person is not None and self.has_view_permission(request, person):
            record_sensitive_read(
                person=person, place="history", account=account_of(request), now=timezone.now()
            )
        return super().history_view(request, object_id, *args, **kwargs)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Redirect to the page that searches the register first."""
        return redirect("person-create")

    @admin.display(description=_("home club"), ordering="home_club_name")
    def home_club(self, person: Any) -> str:
        return person.home_club_name or ""

    @admin.display(description=_("born"), ordering="birth_date")
    def born(self, person: Person) -> str:
        """Return the year of birth, to distinguish namesakes; the date is on the person's page."""
        return str(person.birth_date.year) if person.birth_date else ""

    @admin.display(description=_("shown as initials"), ordering="is_hidden")
    def hidden(self, person: Person) -> str:
        return mark(_("initials only")) if person.is_hidden else ""

    @admin.display(description=_("photo"))
    def picture(self, person: Person) -> str:
        if not PersonPhoto.objects.filter(person=person).exists():
            return "–"
        address = reverse("person-photo", args=[person.pk])
        return format_html(
            '<img src="{}" width="120" alt="{}">', address, _("Photo of %s") % person.name
        )

    @admin.display(description=_("the same person as"))
    def same_as(self, person: Person) -> str:
        if person.merged_into is None:
            return "–"
        address = reverse("admin:federation_person_change", args=[person.merged_into_id])
        return format_html('<a href="{}">{}</a>', address, person.merged_into)

    def pages_of(self, row: Person) -> list[tuple[str | Promise, str]]:
        pages: list[tuple[str | Promise, str]] = [
            (title, f"{reverse(f'admin:federation_{name}_changelist')}?person__id__exact={row.pk}")
            for name, title in _LISTS
        ]
        pages.append((_("Changes and acts"), reverse("row-history", args=["person", row.pk])))
        pages.append((_("Guardians"), reverse("person-guardians", args=[row.pk])))
        if (erasure_request := requested_erasures().filter(person=row).first()) is not None:
            text = _("Erasure: %(state)s") % {"state": erasure_request.state.label}
            pages.insert(0, (text, reverse("erasure-list")))
        if row.number:
            pages.append((_("Public page"), reverse("player-detail", args=[row.pk])))
        return pages


_LISTS = (
    ("licence", _("Licences")),
    ("transfer", _("Transfers")),
    ("paymentrequest", _("Payment requests")),
)


def _iso(day: dt.date | None) -> str:
    return day.isoformat() if day else ""


@admin.register(ClubMembership)
class ClubMembershipAdmin(ExportAdmin, HistoryAdmin):
    may_add = may_change = False
    list_display = ["person", "club", "valid_from", "valid_until", "is_home"]
    list_select_related = ["person", "club"]
    list_filter = ["is_home", ("valid_until", admin.EmptyFieldListFilter), "club"]
    search_fields = ["person__search_name"]
    date_hierarchy = "valid_from"
    acts = [END_MEMBERSHIP]
    export_name = "memberships"
    export_columns = [
        (_("Number"), lambda row: row.person.number),
        (_("Name"), lambda row: row.person.name),
        (_("Club"), lambda row: row.club.code),
        (_("From"), lambda row: _iso(row.valid_from)),
        (_("Until"), lambda row: _iso(row.valid_until)),
        (_("Home club"), lambda row: "1" if row.is_home else "0"),
    ]


@admin.register(CategoryGrant)
class CategoryGrantAdmin(NamedCategories, NamedSubjects, ReadOnlyAdmin):
    subject = "source"
    may_add = True
    list_display = ["person", "category_name", "valid_from", "reason", "rule_set"]
    list_select_related = ["person", "rule_set"]
    list_filter = [("category", CategoryFilter)]
    search_fields = ["person__search_name"]
    autocomplete_fields = ["person"]
    date_hierarchy = "valid_from"
