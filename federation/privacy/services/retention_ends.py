"""What becomes of rows whose time is over, where they are not simply removed."""

import datetime as dt

from allauth.account.models import EmailAddress
from django.db.models import QuerySet

from federation.models import Account, AuditEvent, DataImport, IssuedDocument, LicenceRequest
from federation.papers.services.withdrawals import erase_document
from federation.privacy.selectors.retention_rows import GONE

REASON = "Retention table"
_TYPED: dict[str, object] = {"birth_date": None, "email": "", "phone": ""}


def end_money_papers(
    rows: QuerySet[IssuedDocument], account: Account | None, now: dt.datetime
) -> int:
    """Keep of papers about money their number and hash alone."""
    papers = list(rows)
    for paper in papers:
        erase_document(document=paper, reason=REASON, account=account, now=now)
    return len(papers)


def end_accounts(rows: QuerySet[Account], account: Account | None, now: dt.datetime) -> int:
    """Write another address over that of closed accounts, in the trail too."""
    closed = list(rows)
    for each in closed:
        EmailAddress.objects.filter(user=each).delete()
        AuditEvent.objects.filter(account=each).update(account_email=f"account {each.pk}")
        Account.objects.filter(pk=each.pk).update(email=f"closed-{each.pk}{GONE}")
    return len(closed)


def end_imports(rows: QuerySet[DataImport], account: Account | None, now: dt.datetime) -> int:
    """Forget what was shown of the rows of tables brought in."""
    return rows.update(sample=[], problems=[])


def end_licence_requests(
    rows: QuerySet[LicenceRequest], account: Account | None, now: dt.datetime
) -> int:
    """Forget what was typed into requests, in their history too."""
    keys = list(rows.values_list("pk", flat=True))
    LicenceRequest.history.filter(id__in=keys).update(**_TYPED)
    return LicenceRequest.objects.filter(pk__in=keys).update(**_TYPED)
