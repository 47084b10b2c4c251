"""Kinds of e-mails about entries."""

from django.utils.translation import gettext_lazy as _

from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="entries",
        title=_("Entries in events"),
        codes=[
            "notice_entry_invited",
            "notice_entry_invited_fee",
            "notice_entry_invitation_refused",
            "notice_entry_accepted",
            "notice_entry_waits",
            "notice_entry_waits_for_licence",
            "notice_entry_reserve_called",
            "notice_entry_withdrawn",
            "notice_entry_licensed",
            "notice_entry_licence_missing",
            "notice_entry_licence_refused",
            "notice_entry_licence_withdrawn",
        ],
    ),
)
