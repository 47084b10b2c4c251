"""Who may agree to an act of somebody else, and who may not."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.models import Account, AuditEvent, Mandate, Role

# The roles whose holders may agree to the acts of others: those of `may_keep_office`.
AGREEING_ROLES = (Role.OFFICE,)
# So long after the office ended the mandate of a second person nobody is alone in it, or whoever
# wants to agree with themselves would end that mandate first.
ALONE_AFTER = dt.timedelta(days=30)


def subjects_of(account: Account) -> set[str]:
    """Return the subjects of approvals that an account does not decide: it and its person."""
    own = {f"account:{account.pk}"}
    return own if account.person_id is None else {*own, f"person:{account.person_id}"}


def may_agree(owner: Account, *, on: dt.date) -> bool:
    """Return whether an account holds a role, on a day or later, that may agree to acts."""
    held = owner.mandates.filter(role__in=AGREEING_ROLES)
    return held.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=on)).exists()


def second_people(owner: Account, account: Account | None, *, on: dt.date) -> QuerySet[Account]:
    """Return who may agree on a day to an act on an account: neither its owner nor who acts."""
    held = Mandate.objects.filter(role__in=AGREEING_ROLES, valid_from__lte=on).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    )
    accounts = Account.objects.filter(is_active=True, pk__in=held.values("account"))
    return accounts.exclude(pk__in=_both(owner, account)).order_by("pk")


def put_aside_lately(
    owner: Account, account: Account | None, *, now: dt.datetime
) -> tuple[Account, dt.datetime] | None:
    """Return the account that could agree until others ended it, and when; the latest."""
    since = now - ALONE_AFTER
    held = Mandate.objects.filter(role__in=AGREEING_ROLES)
    owners = Account.objects.filter(pk__in=held.values("account"), last_login__isnull=False)
    others = owners.exclude(pk__in=_both(owner, account))
    by_subject = {f"account:{other.pk}": other for other in others}
    ended = Q(act="mandate_ended", details__role__in=[f"role:{role}" for role in AGREEING_ROLES])
    events = AuditEvent.objects.filter(ended | Q(act="account_closed"), at__gte=since)
    for event in events.filter(subject__in=by_subject).order_by("-at", "-pk"):
        other = by_subject[event.subject]
        if event.account_id != other.pk:
            return other, event.at
    return None


def _both(owner: Account, account: Account | None) -> set[int]:
    return {owner.pk} if account is None else {owner.pk, account.pk}
