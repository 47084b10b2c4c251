"""Whose account a request comes from: typed once, for pages and programs alike."""

from typing import Any, Protocol, cast

from django.core.exceptions import PermissionDenied

from federation.models import Account, Person


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


def person_of(request: HasUser) -> Person:
    """Return the person whose request it is. Raises: PermissionDenied where it is no person's.

    Behind a door to what is one's own: the door has asked.
    """
    if (person := account_of(request).person) is None:
        raise PermissionDenied
    return person


def reader_of(request: HasUser) -> Account:
    """Return who reads: an account, or nobody's (`is_authenticated` tells them apart).

    Predicates and selectors of what anybody may read take both.
    """
    return cast("Account", request.user)
