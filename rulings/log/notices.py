"""Kinds of e-mails about the director's log."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="corrections",
        title=_("Corrections of results that players ask for"),
        codes=["notice_correction_asked", "notice_correction_closed"],
    ),
)
