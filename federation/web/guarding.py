"""Which minor an account acts for while it looks at our pages, and for how long."""

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

from federation.doors import READING
from federation.selectors.minors import guardianships_of

SESSION_KEY = "guardianship"
LAST_KEY = "guardianship_last"
# So rarely is it written down that something was done, not with every page.
NOTED_EVERY_SECONDS = 60


def begin_guarding(session: SessionBase, guardianship: int) -> None:
    """Keep in a session for which minor its account acts from now on."""
    session[SESSION_KEY], session[LAST_KEY] = guardianship, int(time.time())


def stop_guarding(session: SessionBase) -> None:
    """Let the account of a session act for itself again."""
    session.pop(SESSION_KEY, None)
    session.pop(LAST_KEY, None)


class GuardingMiddleware:
    """Lets a guardian stand where the minor stands, as long as that is in force.

    Every door that asks who somebody is in the register then answers as for the minor; what the
    account holds of its own rests. It ends after a time in which nothing was done, and with the
    session; what is sent after that is not done, since it was meant for the minor.
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
    """Note that something was done: a page opened or sent, not what a page asks by itself."""
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
