"""Kinds of e-mails about changes of results."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="late_changes",
        title=_("Late changes of results that wait for me"),
        codes=["notice_late_change"],
        may_decline=False,
    ),
)
