"""Certificates: asked for, paid, opened."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from federation.certificates.selectors import certificates_visible_to
from federation.certificates.services.certificates import CertificateWish, request_certificate
from federation.certificates.web.forms.certificates import CertificateForm
from federation.doors import door
from federation.errors import Refusal
from federation.models import CertificateKind, CertificateRequest
from federation.once import once
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_office, may_request_certificate, may_sign_in
from federation.services.jobs import request_job
from federation.texts import text_of

COLUMNS = (
    Column("kind", _("Certificate"), ("kind", "-requested_at")),
    Column("about", _("About"), ("person__sort_name", "club__name")),
    Column("as_of", _("As of"), ("as_of",), "wide"),
    Column("requested", _("Requested"), ("requested_at",)),
    Column("state", _("State")),
)


@require_http_methods(["GET", "HEAD", "POST"])
@door(may=may_sign_in)
@once
def certificate_list(request: HttpRequest) -> HttpResponse:
    on, account = timezone.localdate(), request.user
    form = CertificateForm(request.POST or None, account=account)  # type: ignore[arg-type]
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        if not may_request_certificate(account, told["person"] or told["club"], on=on):  # type: ignore[arg-type]
            raise PermissionDenied
        if _requested(request, told):
            return redirect("certificate-list")
    shown = listing(
        certificates_visible_to(account, on=on),  # type: ignore[arg-type]
        request=request,
        columns=COLUMNS,
        default="-requested",
    )
    return render(
        request,
        "federation/certificate_list.html",
        {
            "listing": shown,
            "form": form,
            "may_ask": bool(form.fields["kind"].choices),  # type: ignore[attr-defined]
            "is_office": may_keep_office(account, None, on=on),  # type: ignore[arg-type]
        },
    )


@require_POST
@door(load=certificates_visible_to, may=may_keep_office)
def certificate_issue(request: HttpRequest, asked: CertificateRequest) -> HttpResponse:
    job = request_job(
        "issue_certificate",
        arguments={"request_id": asked.pk},
        subject=f"certificate:{asked.pk}",
        account=request.user,  # type: ignore[arg-type]
    )
    return redirect("job-detail", pk=job.pk)


def _requested(request: HttpRequest, told: dict[str, object]) -> bool:
    wish = CertificateWish(
        kind=CertificateKind(str(told["kind"])),
        as_of=told["as_of"],  # type: ignore[arg-type]
        person=told["person"],  # type: ignore[arg-type]
        club=told.get("club"),  # type: ignore[arg-type]
        language=str(told.get("language") or ""),
        purpose=str(told.get("purpose") or ""),
    )
    try:
        asked = request_certificate(
            wish=wish,
            account=request.user,  # type: ignore[arg-type]
            now=timezone.now(),
            free=bool(told.get("free")),
        )
    except Refusal as refusal:
        messages.error(request, text_of(refusal))
        return False
    if asked.payment_request is not None:
        reference = asked.payment_request.reference
        messages.success(
            request,
            _("Asked for. It is issued once %(reference)s is paid.") % {"reference": reference},
        )
    else:
        messages.success(request, _("Asked for. It is being issued."))
    return True
