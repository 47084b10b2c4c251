"""Whose request it is: an account, a person, or anybody."""

from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from federation.models import Account, Person
from federation.selectors.callers import account_of, person_of, reader_of


def test_an_account_and_its_person_are_told() -> None:
    account = Account(person=Person(name="Ana"))
    request = SimpleNamespace(user=account)

    assert account_of(request) is account
    assert person_of(request) is account.person
    assert reader_of(request) is account


@pytest.mark.parametrize("user", [AnonymousUser(), Account()])
def test_nobody_is_not_taken_for_a_person(user: Account | AnonymousUser) -> None:
    with pytest.raises(PermissionDenied):
        person_of(SimpleNamespace(user=user))


def test_a_visitor_reads_and_does_nothing_else() -> None:
    request = SimpleNamespace(user=AnonymousUser())

    assert not reader_of(request).is_authenticated
    with pytest.raises(PermissionDenied):
        account_of(request)
