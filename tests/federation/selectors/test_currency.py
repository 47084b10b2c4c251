"""The currency of the federation's books is told or asked for, never guessed."""

import pytest

from federation.errors import RuleError
from federation.models import Federation
from federation.selectors.currency import currency_of_federation

pytestmark = pytest.mark.django_db


def test_the_books_are_kept_in_the_currency_of_the_federation() -> None:
    Federation.objects.create(name="Federação de Ensaio", short_name="FE", currency="CHF")

    assert currency_of_federation() == "CHF"


def test_without_a_federation_its_currency_is_asked_for() -> None:
    with pytest.raises(RuleError, match="federation_not_entered"):
        currency_of_federation()
