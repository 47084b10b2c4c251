"""Whose change the next version in a row's history is."""

from django.db.models import Model

from federation.models import Account

_AUTHOR = "_history_user"  # where simple_history looks, which has no types


def sign_history(row: Model, account: Account | None) -> None:
    """Name who changes a row, for the version that its next `save` keeps."""
    setattr(row, _AUTHOR, account)
