"""Kinds of e-mails about rulings."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="rulings",
        title=_("Rulings that change my score"),
        codes=["notice_ruling_given", "notice_ruling_corrected", "notice_ruling_withdrawn"],
    ),
)
