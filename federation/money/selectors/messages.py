"""Which payment requests their debtors got an e-mail about."""

from collections.abc import Sequence

from federation.models import Notice, NoticeWay, PaymentRequest


def without_message(requests: Sequence[PaymentRequest]) -> int:
    """Return about how many payment requests nobody was sent an e-mail."""
    about = {f"payment_request:{request.pk}" for request in requests}
    sent = Notice.objects.filter(about__in=about, way=NoticeWay.EMAIL)
    return len(about) - sent.values("about").distinct().order_by().count()
