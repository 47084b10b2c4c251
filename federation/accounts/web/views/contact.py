"""Own contact data, and the page behind the link to a new e-mail address."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.accounts.selectors.addresses import address_to_confirm
from federation.accounts.services.contact import change_of, confirm_address
from federation.errors import Refusal
from federation.permissions import may_see_own_data
from federation.selectors.callers import person_of
from federation.texts import text_of


@require_safe
@never_cache
@require(may=may_see_own_data)
def my_contact(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    page = {"person": person, "asked": address_to_confirm(person)}
    return render(request, "federation/my_contact.html", page)


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def address_confirm(request: HttpRequest, token: str) -> HttpResponse:
    page, now = "federation/address_confirm.html", timezone.now()
    try:
        change = change_of(token, on=timezone.localdate(now))
        if request.method == "POST":
            confirm_address(token=token, now=now)
            messages.success(request, _("The new address counts from now on."))
            return redirect("home")
    except Refusal as refusal:
        return render(request, page, {"refusal": text_of(refusal)}, status=410)
    return render(request, page, {"change": change})
