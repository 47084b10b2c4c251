"""The payment request of a paper."""

from federation.models import IssuedDocument, PaymentRequest

_PATHS = {
    "payment_request": "pk",
    "payment": "payments",
    "credit_note": "credit_notes",
}


def request_of_paper(paper: IssuedDocument) -> PaymentRequest | None:
    """Return the payment request of a request, receipt or credit note; None for other papers."""
    about, _, number = paper.subject.partition(":")
    if about not in _PATHS or not number.isdecimal():
        return None
    return PaymentRequest.objects.filter(**{_PATHS[about]: int(number)}).first()
