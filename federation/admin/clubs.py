"""The federation, its associations and its clubs."""

import datetime as dt

from django.contrib import admin
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import Act, ActRequest, Done
from federation.admin.base import HistoryAdmin, OfficeAdmin
from federation.admin.exports import ExportAdmin
from federation.models import Association, Club, Federation
from federation.money.services.closings import reopen_club


def _reopen(club: Club, act_request: ActRequest) -> Done:
    reopen_club(club=club, account=act_request.account)
    return Done(_("affiliated again"))


def _iso(day: dt.date | None) -> str:
    return day.isoformat() if day else ""


@admin.register(Federation)
class FederationAdmin(OfficeAdmin):
    """Read only: the federation's own page checks and records changes."""

    may_add = may_change = False
    list_display = ["name", "short_name", "currency", "is_demo"]

    def pages_of(self, row: Federation) -> list[tuple[str | Promise, str]]:
        return [(_("The federation"), reverse("federation-settings"))]


@admin.register(Association)
class AssociationAdmin(HistoryAdmin):
    may_delete = True
    list_display = ["code", "name", "email"]
    list_display_links = ["code", "name"]
    search_fields = ["search_name"]


@admin.register(Club)
class ClubAdmin(ExportAdmin, HistoryAdmin):
    may_delete = True
    readonly_fields = ["affiliated_until"]
    acts = [
        Act(
            name="reopen",
            title=_("Take the closing back"),
            explanation=_(
                "The club is affiliated again. Memberships that ended are entered anew, one by one."
            ),
            perform=_reopen,
            applies=lambda club: club.affiliated_until is not None,
        ),
    ]
    export_name = "clubs"
    export_columns = [
        (_("Code"), lambda club: club.code),
        (_("Name"), lambda club: club.name),
        (_("Town"), lambda club: club.town),
        (_("Association"), lambda club: club.association.code),
        (_("E-mail address"), lambda club: club.email),
        (_("Affiliated from"), lambda club: _iso(club.affiliated_from)),
        (_("Affiliated until"), lambda club: _iso(club.affiliated_until)),
    ]
    list_display = ["code", "name", "town", "association", "affiliated_from", "affiliated_until"]
    list_display_links = ["code", "name"]
    list_select_related = ["association"]
    list_filter = ["association"]
    search_fields = ["search_name"]
    search_help_text = _("Name, town or code; accents and case do not matter.")
    autocomplete_fields = ["association"]

    def pages_of(self, row: Club) -> list[tuple[str | Promise, str]]:
        pages: list[tuple[str | Promise, str]] = [
            (_("Change the club's page"), reverse("club-page-change", args=[row.pk])),
            (_("Members and transfers"), reverse("club-members", args=[row.pk])),
            (_("Accounts of the members"), reverse("club-accounts", args=[row.pk])),
        ]
        if row.affiliated_until is None:
            pages.append((_("Close the club"), reverse("club-close", args=[row.pk])))
        return pages
