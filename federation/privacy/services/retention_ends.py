"""What happens to rows past their retention period if they are not deleted."""

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
    """Keep only number and hash of papers about money."""
    papers = list(rows)
    for paper in papers:
        erase_document(document=paper, reason=REASON, account=account, now=now)
    return len(papers)


def end_accounts(rows: QuerySet[Account], account: Account | None, now: dt.datetime) -> int:
    """Replace the addresses of closed accounts, also in the audit trail."""
    closed = list(rows)
    for row in closed:
        EmailAddress.objects.filter(user=row).delete()
        AuditEvent.objects.filter(account=row).update(account_email=f"account {row.pk}")
        Account.objects.filter(pk=row.pk).update(email=f"closed-{row.pk}{GONE}")
    return len(closed)


def end_imports(rows: QuerySet[DataImport], account: Account | None, now: dt.datetime) -> int:
    """Delete the row data of imported tables."""
    return rows.update(sample=[], problems=[])


def end_licence_requests(
    rows: QuerySet[LicenceRequest], account: Account | None, now: dt.datetime
) -> int:
    """Delete the data typed into requests, also in their history."""
    keys = list(rows.values_list("pk", flat=True))
    LicenceRequest.history.filter(id__in=keys).update(**_TYPED)
    return LicenceRequest.objects.filter(pk__in=keys).update(**_TYPED)
