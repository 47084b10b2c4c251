"""What must still be set up, as text with links; and the page that says so."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from federation.errors import Refusal
from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup
from federation.permissions import may_set_up
from federation.selectors.callers import reader_of
from federation.selectors.missing import Missing, is_not_entered, what_is_missing
from federation.texts import text_of

TITLES: dict[str, Promise] = {
    "federation": _("There is no federation yet: begin one"),
    "regulation": _("No regulation is in force"),
    "ranking_rules": _("No rules of the ranking are in force"),
    "office_rules": _("No rules of the office are in force"),
    "newer_rules": _("The program brings a newer version of a rule set in force"),
    "office_account": _("Nobody holds a mandate of the office"),
    "season": _("There is no season for today"),
    "fees": _("The season has no fees"),
    "fee_amounts": _("Some fees have no amount"),
    "address": _("The federation has no address"),
    "email": _("The federation has no e-mail address"),
    "iban": _("The federation has no IBAN: nobody is told where to pay"),
    "tax_number": _("The federation has no tax number"),
    "licence_key": _("No key signs the licence cards"),
    "second_factor_key": _("No key keeps the second sign-in steps: nobody can set one up"),
    "mail": _("E-mail has no sender (DEFAULT_FROM_EMAIL)"),
    "site_address": _("The address of the site is not set (SITE_URL)"),
    "associations": _("No association is entered"),
    "clubs": _("No club is entered"),
    "licences": _("Nobody holds a licence: bring the members in"),
}
ADDRESSES: dict[str, str] = {
    "federation": "federation-begin",
    "office_account": "admin:federation_mandate_add",
    "season": "admin:federation_season_add",
    "associations": "admin:federation_association_add",
    "clubs": "admin:federation_club_add",
    "licences": "data-home",
}
_PLACES = {
    "regulation": "#rules",
    "ranking_rules": "#rules",
    "office_rules": "#rules",
    "newer_rules": "#rules",
    "fees": "#fees",
    "licence_key": "#installation",
    "second_factor_key": "#installation",
    "mail": "#installation",
    "site_address": "#installation",
}


def address_of(missing: Missing) -> str:
    """Return the page on which something missing is set up."""
    if missing.schedule is not None:
        return reverse("fee-amounts", args=[missing.schedule])
    if (name := ADDRESSES.get(missing.what)) is not None:
        return reverse(name)
    return reverse("federation-settings") + _PLACES.get(missing.what, "#identity")


def missing_tasks(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Show the office, and the person who installed the site, what is missing."""
    if not may_set_up(account, None, on=on):
        return []
    return [
        DeskTask(
            TITLES[missing.what],
            address_of(missing),
            TaskGroup.MISSING,
            button=pgettext("button", "View")
            if missing.what == "newer_rules"
            else pgettext("button", "Fill in"),
        )
        for missing in what_is_missing(on=on)
        if missing.what != "fee_amounts"  # listed among the tasks, with its season
    ]


class NotEnteredMiddleware(MiddlewareMixin):
    """Answers with a page that lists what is missing, if a page cannot be made without it."""

    def process_exception(self, request: HttpRequest, refusal: Exception) -> HttpResponse | None:
        """Return that page for such a refusal; ignore other exceptions."""
        if not isinstance(refusal, Refusal) or not is_not_entered(refusal):
            return None
        today = timezone.localdate()
        tasks = missing_tasks(reader_of(request), on=today)
        data = {"refusal": text_of(refusal), "tasks": tasks}
        return render(request, "federation/missing.html", data, status=409)
