"""Kinds of e-mails about the calendar."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="calendar",
        title=_("Dates and changes of the calendar"),
        codes=[
            "notice_date_accepted",
            "notice_date_offered",
            "notice_date_refused",
            "notice_proposal_accepted",
            "notice_proposal_refused",
        ],
    ),
)
