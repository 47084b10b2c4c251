"""Kinds of e-mails to the directors of events."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="direction",
        title=_("Events I am asked to direct"),
        codes=["notice_director_appointed", "notice_director_stands_in"],
    ),
)
