"""The author of the next version in a row's history."""

from django.db.models import Model

from federation.models import Account

_AUTHOR = "_history_user"  # where simple_history looks for it; the attribute has no type


def sign_history(row: Model, account: Account | None) -> None:
    """Set the author of the version that the row's next `save` stores."""
    setattr(row, _AUTHOR, account)
