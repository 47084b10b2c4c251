"""Kinds of e-mails about claims, addresses and guardians; none can be declined."""

from django.utils.translation import gettext_lazy as _

from federation.accounts.services.contact import link_of_address
from federation.kinds.notice import NoticeKind, register_notices

register_notices(
    NoticeKind(
        code="account_claims",
        title=_("Claims of an account, and guardians"),
        codes=[
            "notice_claim_has_account",
            "notice_claim_by_other",
            "notice_claim_confirmed",
            "notice_claim_refused",
            "notice_guardian_linked",
            "notice_address_changed",
            "notice_sign_in_address_changed",
        ],
        may_decline=False,
        on_devices=False,
    ),
    NoticeKind(
        code="address_changes",
        title=_("Confirming a new e-mail address"),
        codes=["notice_address_confirm"],
        may_decline=False,
        link_of=link_of_address,
        on_devices=False,
    ),
)
