"""For whom an account acts while it uses our pages: a body, or a minor."""

import time

from django.conf import settings
from django.contrib import messages
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.access import READING
from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, ActingTerm
from federation.selectors.minors import guardianships_of

TERM_KEY = "acting_term"
GUARDIANSHIP_KEY = "guardianship"
LAST_KEY = "guardianship_last"
# The time of the last request is stored at most this often.
NOTED_EVERY_SECONDS = 60


def begin_guarding(session: SessionBase, guardianship: int) -> None:
    """Store in a session the guardianship in which its account acts from now on."""
    session[GUARDIANSHIP_KEY], session[LAST_KEY] = guardianship, int(time.time())


def stop_guarding(session: SessionBase) -> None:
    """End acting for a minor in a session."""
    session.pop(GUARDIANSHIP_KEY, None)
    session.pop(LAST_KEY, None)


class ActingMiddleware(MiddlewareMixin):
    """Sets for whom an account acts, and ends it when its time is over.

    Acting for a body ends with its term. A guardian acts as the minor while the guardianship is in
    force: all doors that depend on the person in the register then answer as for the minor, and the
    account's own rights do not apply. That ends after a period of inactivity, and with the session.
    A form sent after the end is not processed, since it was meant for the body or the minor.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Lead to the desk what was sent too late."""
        account = request.user
        for key, act in ((TERM_KEY, _act_for_body), (GUARDIANSHIP_KEY, _act_for_minor)):
            if key not in request.session or not account.is_authenticated or account.acting:
                continue
            if why_over := act(request, account):
                messages.warning(request, why_over)
                if request.method not in READING:
                    return redirect("desk")
        return None


def _act_for_body(request: HttpRequest, account: Account) -> str:
    """Have an account of the office act for a body from here on; or say why it no longer does."""
    now = timezone.now()
    term = (
        ActingTerm.objects.select_related("club", "association")
        .filter(
            pk=request.session[TERM_KEY], account=account, ended_at__isnull=True, ends_at__gt=now
        )
        .first()
    )
    if term is not None and has_office_mandate(account, on=timezone.localdate(now)):
        account.acting = term
        return ""
    del request.session[TERM_KEY]
    return _("The time of acting for the body is over. You act for yourself.")


def _act_for_minor(request: HttpRequest, account: Account) -> str:
    """Have an account act for a minor from here on; or say why it no longer does."""
    mine = guardianships_of(account, on=timezone.localdate())
    guardianship = mine.filter(pk=request.session[GUARDIANSHIP_KEY]).first()
    minutes = settings.GUARDING_MINUTES
    is_late = time.time() - request.session.get(LAST_KEY, 0) >= minutes * 60
    if guardianship is not None and not is_late:
        account.act_for_minor(guardianship)
        _note(request)
        return ""
    stop_guarding(request.session)
    if not is_late:
        return _("You no longer act for the minor. You act for yourself.")
    return ngettext(
        "For %(minutes)s minute nothing was done for the minor: you act for yourself again.",
        "For %(minutes)s minutes nothing was done for the minor: you act for yourself again.",
        minutes,
    ) % {"minutes": minutes}


def _note(request: HttpRequest) -> None:
    """Store the time of a page opened or form sent; requests made by a page itself do not count."""
    by_itself = (
        request.method in READING
        and request.headers.get("Sec-Fetch-Dest", "document") != "document"
    )
    if not by_itself and time.time() - request.session[LAST_KEY] >= NOTED_EVERY_SECONDS:
        request.session[LAST_KEY] = int(time.time())
