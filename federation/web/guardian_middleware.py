"""The minor for whom an account acts while it uses our pages."""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.access import READING
from federation.selectors.minors import guardianships_of

SESSION_KEY = "guardianship"
LAST_KEY = "guardianship_last"
# The time of the last request is stored at most this often.
NOTED_EVERY_SECONDS = 60


def begin_guarding(session: SessionBase, guardianship: int) -> None:
    """Store in a session the guardianship in which its account acts from now on."""
    session[SESSION_KEY], session[LAST_KEY] = guardianship, int(time.time())


def stop_guarding(session: SessionBase) -> None:
    """End acting for a minor in a session."""
    session.pop(SESSION_KEY, None)
    session.pop(LAST_KEY, None)


class GuardianMiddleware:
    """Lets a guardian act as the minor while the guardianship is in force.

    All doors that depend on the person in the register then answer as for the minor; the account's
    own rights do not apply. It ends after a period of inactivity, and with the session; a form sent
    after the end is not processed, since it was meant for the minor.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        account = request.user
        if SESSION_KEY in request.session and account.is_authenticated and not account.acting:
            today = timezone.localdate()
            mine = guardianships_of(account, on=today).filter(pk=request.session[SESSION_KEY])
            guardianship, is_over = mine.first(), _is_over(request.session)
            if guardianship is not None and not is_over:
                account.act_for_minor(guardianship)
                _note(request)
            else:
                stop_guarding(request.session)
                messages.warning(request, _why_ended(is_over=is_over))
                if request.method not in READING:
                    return redirect("desk")
        return self.get_response(request)


def _is_over(session: SessionBase) -> bool:
    last = session.get(LAST_KEY, 0)
    return bool(time.time() - last >= settings.GUARDING_MINUTES * 60)


def _note(request: HttpRequest) -> None:
    """Store the time of a page opened or form sent; requests made by a page itself do not count."""
    by_itself = (
        request.method in READING
        and request.headers.get("Sec-Fetch-Dest", "document") != "document"
    )
    if not by_itself and time.time() - request.session[LAST_KEY] >= NOTED_EVERY_SECONDS:
        request.session[LAST_KEY] = int(time.time())


def _why_ended(*, is_over: bool) -> str:
    if not is_over:
        return _("You no longer act for the minor. You act for yourself.")
    minutes = settings.GUARDING_MINUTES
    return ngettext(
        "For %(minutes)s minute nothing was done for the minor: you act for yourself again.",
        "For %(minutes)s minutes nothing was done for the minor: you act for yourself again.",
        minutes,
    ) % {"minutes": minutes}
