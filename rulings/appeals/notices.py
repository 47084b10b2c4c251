"""Kinds of e-mails about appeals."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="appeals",
        title=_("Appeals"),
        codes=[
            "notice_appeal_stated",
            "notice_appeal_consent",
            "notice_appeal_late",
            "notice_appeal_goes_on",
            "notice_appeal_closed",
            "notice_appeal_member",
            "notice_appeal_decided",
        ],
        may_decline=False,
    ),
)
