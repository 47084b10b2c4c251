"""Kinds of e-mails about accounts, which cannot be declined, and about clubs."""

from django.utils.translation import gettext_lazy as _

from federation.bodies.services.invitations import link_of_invitation
from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="invitations",
        title=_("Invitations to open an account"),
        codes=["notice_invitation"],
        may_decline=False,
        link_of=link_of_invitation,
        on_devices=False,
    ),
    NoticeKind(
        code="transfers",
        title=_("Transfers between clubs"),
        codes=["notice_transfer_asked", "notice_transfer_approved", "notice_transfer_refused"],
    ),
    NoticeKind(
        code="memberships",
        title=_("Members who come to a club and leave it"),
        codes=[
            "notice_application_asked",
            "notice_application_accepted",
            "notice_application_refused",
            "notice_membership_left",
        ],
    ),
    NoticeKind(
        code="club_messages",
        title=_("Messages of my clubs"),
        codes=["notice_club_message"],
    ),
    NoticeKind(
        code="club_contact",
        title=_("Messages to a club by the form of its page"),
        codes=["notice_club_contact"],
        may_decline=False,
        on_devices=False,
    ),
    NoticeKind(
        code="mandates",
        title=_("Mandates given and ended"),
        codes=["notice_mandate_given", "notice_mandate_given_until", "notice_mandate_ended"],
        may_decline=False,
    ),
    NoticeKind(
        code="sign_in",
        title=_("Sign-in and its second step"),
        codes=["notice_sign_in", "notice_second_factor_asked", "notice_second_factor_removed"],
        may_decline=False,
        on_devices=False,
    ),
)
