"""Kinds of e-mails about results."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="results",
        title=_("Results, corrections and points of events I played"),
        codes=[
            "notice_result_published",
            "notice_result_corrected",
            "notice_score_corrected",
            "notice_points_given",
            "notice_points_corrected",
        ],
    ),
)
