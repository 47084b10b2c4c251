"""Kinds of e-mails that belong to no other package."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="reminders",
        title=_("Reminders of last days"),
        codes=[
            "notice_reminder",
            "notice_reminder_today",
            "notice_reminder_undated",
            "notice_reminder_before",
        ],
    ),
    NoticeKind(code="news", title=_("News of the federation"), codes=["notice_news"]),
    NoticeKind(
        code="office_questions",
        title=_("Questions to the office, and their answers"),
        codes=["notice_office_question", "notice_office_answer"],
        may_decline=False,
        on_devices=False,
    ),
    NoticeKind(code="tests", title=_("Test messages"), codes=["notice_test"], may_decline=False),
)
