"""Acts on certificates: request, and issue by the office."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Recipient, page_of_value
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.bodies.selectors.mandates import has_office_mandate
from federation.certificates.selectors import certificates_visible_to, clubs_to_certify
from federation.certificates.services.certificates import (
    CertificateWish,
    ask_for_certificate_paper,
    request_certificate,
)
from federation.delegates.selectors import was_delegate
from federation.models import Account, CertificateKind, CertificateRequest, Club, KeyScope
from federation.people.selectors.typed import person_typed
from federation.permissions import (
    may_ask_for_certificates,
    may_keep_office,
    may_request_certificate,
)
from federation.selectors.languages import language_of


class CertificateForm(forms.Form):
    """Person, kind and day of a certificate. Only the office gives a person by number."""

    kind = forms.ChoiceField(
        label=_("Certificate"),
        choices=[(value, capfirst(label)) for value, label in CertificateKind.choices],
    )
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False)
    number = forms.CharField(label=_("Federation number"), max_length=20, required=False)
    as_of = DayField(label=_("As of"))
    language = forms.ChoiceField(label=_("Also in"), required=False)
    purpose = forms.CharField(
        label=_("For what"),
        max_length=160,
        required=False,
        help_text=_("Printed on the certificate, if you wish."),
    )
    free = forms.BooleanField(label=_("Without a fee"), required=False)

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        today = timezone.localdate()
        own = language_of()
        second = own if account.language not in ("", own) else ""
        kwargs.setdefault("initial", {"as_of": today, "language": second})
        super().__init__(*args, **kwargs)
        self.account = account
        clubs = clubs_to_certify(account, on=today)
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self.fields["language"].choices = [  # type: ignore[attr-defined]
            ("", _("no other language")),
            *settings.LANGUAGES,
        ]
        is_office = has_office_mandate(account, on=today)
        if not is_office:
            del self.fields["number"], self.fields["free"]
        if not clubs.exists():
            del self.fields["club"]
        kinds = [CertificateKind.CLUB] if "club" in self.fields else []
        if is_office or account.person_id is not None:
            kinds += [CertificateKind.LICENCE, CertificateKind.PLAYER]
        if is_office or was_delegate(account.person):
            kinds.append(CertificateKind.DELEGATE)
        self.fields["kind"].choices = [  # type: ignore[attr-defined]
            (kind.value, capfirst(kind.label)) for kind in kinds
        ]

    def clean(self) -> dict[str, Any]:
        """Find the person or club of the certificate."""
        data = super().clean() or {}
        data["person"] = None
        if data.get("kind") == CertificateKind.CLUB:
            if data.get("club") is None:
                self.add_error("club", _("Choose the club."))
            return data
        data["club"] = None
        number = str(data.get("number") or "").strip()
        if number:
            try:
                data["person"] = person_typed(number)
            except forms.ValidationError as unknown:
                self.add_error("number", unknown)
        else:
            data["person"] = self.account.person
            if data["person"] is None and "number" in self.fields:
                self.add_error("number", _("Name the member by number."))
        return data


def _of_account(call: Call) -> dict[str, Any]:
    return {"account": call.account}


def _wish(form: forms.Form, call: Call) -> dict[str, Any]:
    """Return the request. Raises: PermissionDenied about somebody else."""
    values = form.cleaned_data
    about = values["person"] or values["club"]
    if not may_request_certificate(call.account, about, on=call.today):
        raise PermissionDenied
    wish = CertificateWish(
        kind=CertificateKind(values["kind"]),
        as_of=values["as_of"],
        person=values["person"],
        club=values.get("club"),
        language=values["language"],
        purpose=values["purpose"],
    )
    return {"wish": wish, "free": bool(values.get("free"))}


def _requested(certificate: CertificateRequest, _call: Call) -> Message:
    if certificate.payment_request is None:
        return _("Asked for. It is being issued.")
    reference = {"reference": certificate.payment_request.reference}
    return _("Asked for. It is issued once %(reference)s is paid.") % reference


register([
    Act(
        name="certificate-request", path="certificates/ask/", title=_("Ask for a certificate"),
        hint=_("A fee is asked for where the season's fee table sets one."),
        on=CertificateRequest, may=may_ask_for_certificates, form=CertificateForm,
        form_arguments=_of_account, arguments=_wish, service=request_certificate,
        message=_requested, next_page="certificate-list", next_row="", once=True, creates=True,
        api=KeyScope.MEMBERS, tag="documents", notifies=(Recipient.PAYER,),
    ),
    Act(
        name="certificate-issue", path="certificates/<int:pk>/issue/", title=_("Issue now"),
        on=CertificateRequest, row="request", load=certificates_visible_to, may=may_keep_office,
        service=ask_for_certificate_paper, next_page=page_of_value("job-detail"),
        api=KeyScope.MEMBERS, tag="documents",
    ),
])  # fmt: skip
