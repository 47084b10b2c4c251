"""Kinds of e-mails about matches of teams."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="line_ups",
        title=_("Line-ups asked of my team"),
        codes=["notice_line_up_asked"],
    ),
)
