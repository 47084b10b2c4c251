"""What one page asks of an account many times is read once, and anew for the next page."""

import datetime as dt

import pytest
from pytest_django import DjangoAssertNumQueries

from federation.bodies.selectors.mandates import has_office_mandate, is_secretary
from federation.models import Account, Role
from federation.selectors.request_cache import request_cache

pytestmark = pytest.mark.django_db
ON = dt.date(2026, 3, 2)


def test_mandates_are_read_once_for_a_page(
    olga: Account, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1), request_cache():
        told = [has_office_mandate(olga, on=ON), is_secretary(olga, on=ON)]

    assert told == [True, False]


def test_another_page_reads_them_again(olga: Account) -> None:
    with request_cache():
        before = has_office_mandate(olga, on=ON)
    olga.mandates.filter(role=Role.OFFICE).update(valid_until=ON - dt.timedelta(days=1))

    with request_cache():
        after = has_office_mandate(olga, on=ON)

    assert (before, after) == (True, False)
