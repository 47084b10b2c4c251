"""Kinds of e-mails about directors' reports."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="reports",
        title=_("Reports of directors"),
        codes=["notice_report_sent", "notice_report_returned", "notice_report_forwarded"],
        may_decline=False,
    ),
)
