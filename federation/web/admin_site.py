"""The office's admin site: who may enter, and the order of its sections."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from federation.bodies.web.fresh_sign_in import fresh_sign_in_redirect
from federation.permissions import may_keep_office

# Django's own words in the admin, said as our buttons say them.
ADMIN_WORDS = (gettext_noop("Change"), gettext_noop("Change %s"))

ROOMS: tuple[tuple[str, str | Promise, tuple[str, ...]], ...] = (
    (
        "people",
        _("People and clubs"),
        (
            "federation.person",
            "federation.clubmembership",
            "federation.transfer",
            "federation.clubapplication",
            "federation.clubcontact",
            "federation.qualification",
            "federation.councilseat",
            "federation.delegate",
            "federation.categorygrant",
            "federation.personmerge",
            "federation.notduplicate",
            "federation.consent",
            "federation.guardianship",
            "federation.club",
            "federation.association",
            "federation.federation",
        ),
    ),
    (
        "licences",
        _("Seasons, licences and fees"),
        (
            "federation.season",
            "federation.licence",
            "federation.licencebatch",
            "federation.licencerequest",
            "federation.nonrenewal",
            "federation.preparedrenewal",
            "federation.preparedlicence",
            "federation.licencekey",
            "federation.feeschedule",
            "federation.fee",
        ),
    ),
    (
        "money",
        _("Money"),
        (
            "federation.paymentrequest",
            "federation.payment",
            "federation.deposit",
            "federation.creditnote",
            "federation.refund",
            "federation.checkout",
            "federation.providermessage",
            "federation.bankline",
            "federation.bankfile",
            "federation.banklayout",
            "federation.ledgerentry",
            "federation.ledgeraccount",
            "federation.ledgercheck",
            "federation.accountingcode",
            "federation.referenceseries",
        ),
    ),
    (
        "events",
        _("Events and results"),
        (
            "tournaments.event",
            "tournaments.datereservation",
            "tournaments.calendarproposal",
            "tournaments.calendarcycle",
            "tournaments.calendarversion",
            "tournaments.associationcalendar",
            "scoring.eventresult",
            "scoring.resultfile",
            "scoring.homologationfact",
            "scoring.conditionwaiver",
            "tournaments.actrefusal",
            "tournaments.entry",
            "tournaments.session",
            "tournaments.dealset",
            "tournaments.dealdifference",
            "scoring.resultrevision",
            "scoring.standing",
            "scoring.boardresult",
            "scoring.match",
            "scoring.entryadjustment",
            "scoring.boardruling",
            "scoring.matchruling",
            "scoring.contestantruling",
            "scoring.pointsloss",
            "scoring.latechange",
            "scoring.devicelink",
            "scoring.deviceitem",
            "rulings.penalty",
            "tournaments.eventregulation",
            "tournaments.phasequota",
            "tournaments.regionchoice",
            "tournaments.conventioncard",
            "tournaments.cardsignature",
            "tournaments.carddelivery",
            "tournaments.cardleave",
            "tournaments.cardcollection",
            "tournaments.systemspolicy",
            "tournaments.writtendefence",
            "tournaments.delegation",
            "tournaments.entryterms",
            "tournaments.seatingplan",
            "tournaments.registration",
            "tournaments.partnerwish",
            "tournaments.teamplay",
            "tournaments.draw",
            "tournaments.scheduledmatch",
            "tournaments.lineup",
            "tournaments.tablesettings",
            "tournaments.championship",
            "tournaments.phaseevent",
            "tournaments.phaselot",
            "tournaments.phaseplace",
            "tournaments.exemption",
            "tournaments.directorappointment",
            "tournaments.eventstaff",
            "tournaments.eventscreen",
            "tournaments.roommessage",
            "tournaments.eventvisibility",
            "tournaments.appointmentsleft",
            "tournaments.hostingcall",
            "tournaments.hostingagreement",
            "tournaments.timetableproposal",
        ),
    ),
    (
        "rulings",
        _("Rulings"),
        (
            "rulings.incident",
            "rulings.councilcase",
            "rulings.sanction",
            "rulings.earliersuspension",
            "rulings.casebookentry",
            "rulings.ruling",
            "rulings.peerpoll",
            "rulings.psychiccall",
            "rulings.sessiontimes",
            "rulings.directorreport",
            "rulings.appeal",
            "rulings.reportforwarding",
            "rulings.flowcheck",
        ),
    ),
    (
        "ranking",
        _("Ranking"),
        (
            "scoring.rankinglist",
            "scoring.rankingline",
            "scoring.pointsaward",
            "scoring.seasonclosing",
            "scoring.playingstrength",
        ),
    ),
    (
        "papers",
        _("Papers and rules"),
        (
            "federation.issueddocument",
            "federation.documentseries",
            "federation.certificaterequest",
            "federation.librarydocument",
            "federation.libraryversion",
            "federation.withdrawndocument",
            "federation.ruleset",
            "federation.figuredraft",
            "federation.figuretrial",
        ),
    ),
    (
        "access",
        _("Access and work"),
        (
            "federation.account",
            "federation.mandate",
            "federation.accountclaim",
            "federation.addresschange",
            "federation.apitoken",
            "tournaments.privatefeed",
            "federation.job",
            "federation.notice",
            "federation.bulkmail",
            "federation.officequestion",
            "federation.declinednotices",
            "federation.pushdevice",
            "federation.auditevent",
            "federation.approval",
            "federation.actingterm",
            "federation.sensitiveread",
            "federation.erasurerequest",
            "federation.erasure",
            "federation.dataexport",
            "federation.dataimport",
            "federation.pastresult",
        ),
    ),
)


class OfficeSite(admin.AdminSite):
    """The admin site for accounts with an office mandate today, and for superusers."""

    site_header = site_title = _("Federation office")
    index_title = _("All registers")
    site_url = "/"

    def has_permission(self, request: HttpRequest) -> bool:
        """Compute the answer once per request, since every list and inline of a page needs it."""
        keeps_office: bool | None = getattr(request, "keeps_office", None)
        if keeps_office is None:
            account = request.user
            is_itself = account.is_authenticated and not account.rests
            keeps_office = (account.is_active and is_itself) and (
                account.is_superuser or may_keep_office(account, None, on=timezone.localdate())
            )
            request.keeps_office = keeps_office  # type: ignore[attr-defined]
        return keeps_office

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect anonymous users to the site's own sign-in, which requires the second factor."""
        if not request.user.is_authenticated:
            response: HttpResponse = secure_admin_login(super().login)(request, extra_context)
            return response
        if request.user.rests:
            messages.warning(
                request, _("You act for somebody else: end that to come in as the office.")
            )
            return redirect("desk")
        if not self.has_permission(request):
            raise PermissionDenied
        return redirect("admin:index")

    def sign_in_again(self, request: HttpRequest) -> HttpResponse | None:
        """Return a redirect to a fresh sign-in, which some acts require; None if it is fresh."""
        return fresh_sign_in_redirect(request)

    # Django would show its own page here.
    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Redirect to the page on which all accounts change their password."""
        return redirect("account_change_password")

    def get_app_list(
        self, request: HttpRequest, app_label: str | None = None
    ) -> list[dict[str, Any]]:
        """Return the sections in the order of the office's work; other models come last."""
        if app_label is not None:
            return super().get_app_list(request, app_label)
        # Django's own list is sorted by names, each translated anew for every comparison.
        apps: dict[str, dict[str, Any]] = self._build_app_dict(request)
        by_label = {
            f"{label}.{model['object_name'].lower()}": model
            for label, app in apps.items()
            for model in app["models"]
        }
        index = reverse("admin:index", current_app=self.name)
        rooms = []
        for key, title, names in ROOMS:
            models = [by_label.pop(name) for name in names if name in by_label]
            if models:
                rooms.append(_room(key, title, models, index))
        if by_label:
            rest = sorted(by_label.values(), key=lambda model: str(model["name"]))
            rooms.append(_room("rest", _("Everything else"), rest, index))
        return rooms


def _room(
    key: str, title: str | Promise, models: list[dict[str, Any]], index: str
) -> dict[str, Any]:
    return {
        "name": title,
        "app_label": key,
        "app_url": f"{index}#room-{key}",
        "has_module_perms": True,
        "models": models,
    }
