"""The account of a request, with its type; for pages and API alike."""

from typing import Any, Protocol, cast

from django.core.exceptions import PermissionDenied

from federation.models import Account, Person


class HasUser(Protocol):
    """A request of a page or of the API."""

    @property
    def user(self) -> Any: ...


def account_of(request: HasUser) -> Account:
    """Return the account of the request. Raises: PermissionDenied if nobody is signed in.

    Use it behind a door, which has checked this. Where anybody may read, use `reader_of`.
    """
    if not isinstance(request.user, Account):
        raise PermissionDenied
    return request.user


def person_of(request: HasUser) -> Person:
    """Return the person of the request. Raises: PermissionDenied if the account is no person's.

    Use it behind a door for one's own data, which has checked this.
    """
    if (person := account_of(request).person) is None:
        raise PermissionDenied
    return person


def reader_of(request: HasUser) -> Account:
    """Return the reader: an account or an anonymous user (see `is_authenticated`).

    Predicates and selectors of public data accept both.
    """
    return cast("Account", request.user)
