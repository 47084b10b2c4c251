"""Kinds of e-mails about licences."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="licences",
        title=_("My licence: issued, refused, about to end"),
        codes=["notice_licence_issued", "notice_licence_refused", "notice_licence_ends"],
    ),
    NoticeKind(
        code="licence_requests",
        title=_("Licences my club or association asked for"),
        codes=[
            "notice_licence_request_refused",
            "notice_licences_end",
            "notice_renewal_sent",
            "notice_renewal_sent_in_part",
            "notice_renewal_not_sent",
        ],
        may_decline=False,
    ),
)
