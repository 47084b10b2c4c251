"""Which e-mails a reader gets: chosen by kind, kept as rows."""

import datetime as dt
from collections.abc import Collection, Mapping

from django.db import transaction

from federation.errors import RuleError
from federation.kinds.notice import all_notice_kinds
from federation.mail.selectors.declined import declined_by
from federation.models import Account, DeclinedNotices, NoticeWay
from federation.services.audit import record_event


@transaction.atomic
def choose_notices(
    *, owner: Account, declined: Mapping[NoticeWay, Collection[str]], now: dt.datetime
) -> None:
    """Keep which kinds of messages an account does without in each way. Raises: RuleError."""
    for way, kinds in declined.items():
        before, after = declined_by(owner.email, way=way), set(kinds)
        for kind in sorted(before ^ after):
            _choose(owner.email, kind, way, kind in after, owner, now)


@transaction.atomic
def decline_notices(*, email: str, kind: str, now: dt.datetime) -> None:
    """Do without e-mails of a kind, by the link in one of them. Raises: RuleError."""
    if kind not in declined_by(email):
        _choose(email, kind, NoticeWay.EMAIL, True, None, now)


def _choose(
    email: str,
    kind: str,
    way: NoticeWay,
    is_declined: bool,
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Add a row; what a regulation asks for cannot be declined by e-mail, but on devices."""
    is_push = way == NoticeWay.PUSH
    if kind not in {each.code for each in all_notice_kinds() if is_push or each.may_decline}:
        raise RuleError("notice_kind_needed", kind=kind)
    DeclinedNotices.objects.create(
        email=email.lower(), kind=kind, way=way, is_declined=is_declined, by=account, chosen_at=now
    )
    if account is not None:
        record_event(
            "notices_chosen",
            subject=f"account:{account.pk}",
            account=account,
            details={"kind": kind, "way": way, "is_declined": is_declined},
        )
