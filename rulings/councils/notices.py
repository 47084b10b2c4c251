"""Kinds of e-mails about cases."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="cases",
        title=_("Cases of the councils"),
        codes=[
            "notice_hearing_called",
            "notice_hearing_cancelled",
            "notice_case_decided",
            "notice_case_appealed",
        ],
        may_decline=False,
    ),
    NoticeKind(
        code="conduct",
        title=_("Conduct reported by players"),
        codes=["notice_conduct_reported"],
        may_decline=False,
    ),
)
