"""Irreversible acts require a sign-in of a few minutes ago."""

from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from federation.access import View, next_address
from federation.acts.saved_input import keep_typed
from federation.bodies.web.sign_in import signed_in_lately


def fresh_sign_in_redirect(request: HttpRequest) -> HttpResponse | None:
    """Return a redirect to confirm password or second factor; None if done recently."""
    if signed_in_lately(request):
        return None
    if request.method == "POST":
        keep_typed(request)
    messages.info(request, _("This act wants a fresh sign-in. Then confirm it once more."))
    ways = get_adapter(request).get_reauthentication_methods(request.user)
    way = ways[0]["url"] if ways else "account_login"
    response = redirect(way)
    response["Location"] += f"?{urlencode({'next': next_address(request)})}"
    return response


def after_fresh_sign_in(view: View) -> View:
    """Require a recent sign-in for a view; otherwise confirm password or second factor first."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return fresh_sign_in_redirect(request) or view(request, *args, **kwargs)

    return wrapped
