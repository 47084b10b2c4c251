"""Whose account a request comes from: typed once, for pages and programs alike."""

from typing import Any, Protocol

from django.core.exceptions import PermissionDenied

from federation.models import Account


class HasUser(Protocol):
    """A request of a page or of a program."""

    @property
    def user(self) -> Any: ...


def account_of(request: HasUser) -> Account:
    """Return whose request it is. Raises: PermissionDenied where nobody is signed in.

    Behind a door somebody is: the door has asked. Where anybody may read, ask `signed_in_of`.
    """
    if not isinstance(request.user, Account):
        raise PermissionDenied
    return request.user


def signed_in_of(request: HasUser) -> Account | None:
    """Return whose request it is; None where nobody is signed in."""
    return request.user if isinstance(request.user, Account) else None
