"""Lists of certificates, for their applicants and the office."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.certificates.selectors import certificates_visible_to, payments_open
from federation.certificates.services.certificates import certificate_price
from federation.page_parts.figures import money
from federation.page_parts.lists import Column, listing
from federation.permissions import may_ask_for_certificates, may_keep_office, may_sign_in
from federation.selectors.callers import account_of

COLUMNS = (
    Column("kind", _("Certificate"), ("kind", "-requested_at")),
    Column("about", _("About"), ("person__sort_name", "club__name")),
    Column("as_of", _("As of"), ("as_of",), "wide"),
    Column("requested", _("Requested"), ("requested_at",), "wide"),
    Column("state", _("State")),
)


@require_safe
@require(may=may_sign_in)
def certificate_list(request: HttpRequest) -> HttpResponse:
    on, account = timezone.localdate(), account_of(request)
    shown = listing(
        certificates_visible_to(account, on=on),
        request=request,
        columns=COLUMNS,
        default="-requested",
    )
    price = certificate_price(on=on)
    is_office = may_keep_office(account, None, on=on)
    return render(
        request,
        "federation/certificate_list.html",
        {
            "listing": shown,
            "may_ask": may_ask_for_certificates(account, None, on=on),
            "is_office": is_office,
            "unpaid": payments_open(shown.rows) if is_office else (),
            "price": money(price.cents, price.currency) if price else "",
        },
    )
