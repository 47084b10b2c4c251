"""People, where they belong, and the categories they hold."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import Act, Asked, DayInput, Done
from federation.admin.amounts import mark
from federation.admin.base import HistoryAdmin, KeptAdmin, KeptInline, OfficeInline
from federation.models import (
    Association,
    CategoryGrant,
    Club,
    ClubMembership,
    FeeClass,
    Licence,
    Person,
    Season,
)
from federation.selectors.seasons import season_shown
from federation.services.licences import LicenceApplication, issue_licence


class LicenceForm(forms.Form):
    """What a licence says, for all the people chosen."""

    season = forms.ModelChoiceField(Season.objects.all(), label=_("Season"))
    club = forms.ModelChoiceField(
        Club.objects.all(),
        label=_("Through club"),
        required=False,
        help_text=_("Empty, and no association: each person's home club."),
    )
    association = forms.ModelChoiceField(
        Association.objects.all(), label=_("Through association"), required=False
    )
    fee_class = forms.ChoiceField(label=_("Fee class"), choices=FeeClass.choices)
    issued_on = forms.DateField(label=_("Issued on"), widget=DayInput())


def _license(person: Person, asked: Asked) -> Done:
    values = asked.values
    club = values["club"]
    if club is None and values["association"] is None:
        home = person.memberships.filter(is_home=True, valid_until__isnull=True)
        club = next((each.club for each in home.select_related("club")), None)
    licence = issue_licence(
        application=LicenceApplication(
            person=person,
            season=values["season"],
            issued_on=values["issued_on"],
            club=club,
            association=values["association"],
            fee_class=values["fee_class"],
        ),
        account=asked.account,
    )
    return Done(_("licensed for %(season)s") % {"season": licence.season})


ISSUE_LICENCE = Act(
    name="issue-licence",
    title=_("Issue a licence"),
    explanation=_("Each person is licensed for the season. Whoever already is, is told apart."),
    form=LicenceForm,
    perform=_license,
    starts_with=lambda _rows: {
        "season": season_shown(None, on=timezone.localdate()),
        "issued_on": timezone.localdate(),
    },
)


class LicensedFilter(admin.SimpleListFilter):
    """Whether a person is licensed in the season of today."""

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
    """Members have a federation number, visitors have none."""

    title = _("member or visitor")
    parameter_name = "member"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("members")), ("no", _("visitors"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() not in {"yes", "no"}:
            return queryset
        return queryset.filter(number__isnull=self.value() == "no")


class MembershipInline(OfficeInline):
    model = ClubMembership
    fields = ["club", "valid_from", "valid_until", "is_home"]
    autocomplete_fields = ["club"]


class CategoryInline(KeptInline):
    model = CategoryGrant
    may_add = True
    fields = ["category", "valid_from", "reason", "rule_set"]


@admin.register(Person)
class PersonAdmin(HistoryAdmin):
    may_delete = True
    list_display = ["number", "name", "home_club", "birth_date", "nationality", "hidden"]
    list_display_links = ["number", "name"]
    list_filter = [VisitorFilter, LicensedFilter, "sex", "is_hidden"]
    search_fields = ["search_name"]
    search_help_text = _("Name or number; accents and case do not matter.")
    inlines = [MembershipInline, CategoryInline]
    acts = [ISSUE_LICENCE]
    fieldsets = [
        (None, {"fields": ["number", "name", "full_name", "is_hidden"]}),
        (_("Personal data"), {"fields": ["birth_date", "sex", "nationality"]}),
        (_("Contact"), {"fields": ["email", "phone"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Person]:
        home = ClubMembership.objects.filter(
            person=OuterRef("pk"), is_home=True, valid_until__isnull=True
        )
        people: QuerySet[Person] = super().get_queryset(request)
        return people.annotate(home_club_name=Subquery(home.values("club__name")[:1]))

    @admin.display(description=_("home club"), ordering="home_club_name")
    def home_club(self, person: Any) -> str:
        return person.home_club_name or ""

    @admin.display(description=_("shown as initials"), ordering="is_hidden")
    def hidden(self, person: Person) -> str:
        return mark(_("initials only")) if person.is_hidden else ""


@admin.register(ClubMembership)
class ClubMembershipAdmin(HistoryAdmin):
    may_delete = True
    list_display = ["person", "club", "valid_from", "valid_until", "is_home"]
    list_select_related = ["person", "club"]
    list_filter = ["is_home", "club"]
    search_fields = ["person__search_name"]
    autocomplete_fields = ["person", "club"]
    date_hierarchy = "valid_from"


@admin.register(CategoryGrant)
class CategoryGrantAdmin(KeptAdmin):
    may_add = True
    list_display = ["person", "category", "valid_from", "reason", "rule_set"]
    list_select_related = ["person", "rule_set"]
    list_filter = ["category"]
    search_fields = ["person__search_name"]
    autocomplete_fields = ["person"]
    date_hierarchy = "valid_from"
