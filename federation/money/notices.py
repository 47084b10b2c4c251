"""Kinds of e-mails about money."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="payments",
        title=_("Payments"),
        codes=[
            "notice_payment_asked",
            "notice_payment_asked_due",
            "notice_payment_asked_ask",
            "notice_payment_received",
            "notice_payment_received_by",
            "notice_payment_received_by_kept",
            "notice_payment_made",
            "notice_payment_made_kept",
            "notice_payment_overdue",
            "notice_payment_overdue_ask",
        ],
        may_decline=False,
    ),
)
