"""Whose account a request comes from: typed once, for pages and programs alike."""

from typing import Any, Protocol, cast

from django.core.exceptions import PermissionDenied

from federation.models import Account


class HasUser(Protocol):
    """A request of a page or of a program."""

    @property
    def user(self) -> Any: ...


def account_of(request: HasUser) -> Account:
    """Return whose request it is. Raises: PermissionDenied where nobody is signed in.

    Behind a door somebody is: the door has asked. Where anybody may read, ask `reader_of`.
    """
    if not isinstance(request.user, Account):
        raise PermissionDenied
    return request.user


def reader_of(request: HasUser) -> Account:
    """Return who reads: an account, or nobody's (`is_authenticated` tells them apart).

    Predicates and selectors of what anybody may read take both.
    """
    return cast("Account", request.user)
