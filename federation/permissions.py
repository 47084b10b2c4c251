"""Who may do what with the federation's rows. Asked at the doors only."""

import datetime as dt
from typing import Any

from federation.models import Account, IssuedDocument, Job
from federation.selectors.mandates import has_office_mandate


def may_sign_in(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever is signed in."""
    return account.is_authenticated and account.is_active


def may_keep_office(account: Account, row: Any, *, on: dt.date) -> bool:
    """The federation's office."""
    return has_office_mandate(account, on=on)


def may_see_job(account: Account, row: Job, *, on: dt.date) -> bool:
    """Whoever asked for the work, and the office."""
    return row.requested_by_id == account.pk or has_office_mandate(account, on=on)


def may_open_document(account: Account, row: IssuedDocument, *, on: dt.date) -> bool:
    """Anyone for public papers, else whoever had it issued, and the office."""
    if row.is_public:
        return True
    if not account.is_authenticated:
        return False
    return row.issued_by_id == account.pk or has_office_mandate(account, on=on)
