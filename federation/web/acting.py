"""The body for which an account acts while it uses our pages."""

import datetime as dt
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.access import READING
from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import ActingTerm
from federation.selectors.callers import account_of

SESSION_KEY = "acting_term"


class ActingMiddleware:
    """Sets the account's current term of acting for a body, and ends acting when the term is over.

    A form sent after the end is not processed, since it was meant for the body.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if SESSION_KEY in request.session and request.user.is_authenticated:
            request.user.acting = self._open_term(request, now=timezone.now())
            if request.user.acting is None:
                del request.session[SESSION_KEY]
                messages.warning(
                    request, _("The time of acting for the body is over. You act for yourself.")
                )
                if request.method not in READING:
                    return redirect("desk")
        return self.get_response(request)

    def _open_term(self, request: HttpRequest, *, now: dt.datetime) -> ActingTerm | None:
        term = (
            ActingTerm.objects.select_related("club", "association")
            .filter(
                pk=request.session[SESSION_KEY],
                account=account_of(request),
                ended_at__isnull=True,
                ends_at__gt=now,
            )
            .first()
        )
        if term is None or not has_office_mandate(account_of(request), on=timezone.localdate(now)):
            return None
        return term
