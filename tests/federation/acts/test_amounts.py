"""Amounts as people write them: with a thousands mark, where only one reading is possible."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from federation.acts.fields import CentsField

TAKEN = [
    ("pt-pt", "1500", 150_000),
    ("pt-pt", "1500,5", 150_050),
    ("pt-pt", "15.50", 1_550),
    ("pt-pt", "1.500,00", 150_000),
    ("pt-pt", "1 500,00", 150_000),
    ("pt-pt", "1\u00a0500,00", 150_000),
    ("pt-pt", "1\u202f500", 150_000),
    ("pt-pt", " 1.234.567,89 ", 123_456_789),
    ("pt-pt", "1.234.567", 123_456_700),
    ("en", "1500.5", 150_050),
    ("en", "1,500.00", 150_000),
    ("en", "1,500", 150_000),
    ("en", "1 500.00", 150_000),
    ("en", "1,234,567.89", 123_456_789),
]
IN_TWO_WAYS = [
    ("pt-pt", "1.500", "«1.500» pode ler-se como 1500,00 ou como 1,50: escreva um dos dois."),
    ("pt-pt", "12,340", "«12,340» pode ler-se como 12340,00 ou como 12,34: escreva um dos dois."),
    ("en", "1.500", "“1.500” may be read as 1500.00 or as 1.50: write one of them."),
]
NOT_READ = [
    ("pt-pt", "1,500.00", "«1,500.00» não se lê como montante: escreva-o como 1500,00."),
    ("pt-pt", "1.50,00", "«1.50,00» não se lê como montante: escreva-o como 150,00."),
    ("pt-pt", "1 50", "«1 50» não se lê como montante: escreva-o como 1,50."),
    ("pt-pt", "1.500 000,00", "«1.500 000,00» não se lê como montante: escreva-o como 1500000,00."),
    ("en", "1.500,00", "“1.500,00” cannot be read as an amount: write it as 1500.00."),
    ("en", "1,50", "“1,50” cannot be read as an amount: write it as 1.50."),
    ("en", "a lot", "“a lot” cannot be read as an amount: write it as 1500.00."),
]


@pytest.mark.parametrize(("language", "written", "cents"), TAKEN)
def test_an_amount_of_one_reading_is_taken(language: str, written: str, cents: int) -> None:
    with translation.override(language):
        assert CentsField().clean(written) == cents


@pytest.mark.parametrize(("language", "written", "sentence"), [*IN_TWO_WAYS, *NOT_READ])
def test_what_could_be_another_amount_is_refused_by_name(
    language: str, written: str, sentence: str
) -> None:
    with translation.override(language):
        with pytest.raises(ValidationError) as refused:
            CentsField().clean(written)

        assert refused.value.messages == [sentence]


def test_a_leading_nought_marks_no_thousands() -> None:
    with translation.override("pt-pt"), pytest.raises(ValidationError, match="casas decimais"):
        CentsField().clean("0.500")


def test_nothing_written_is_no_amount() -> None:
    assert CentsField(required=False).clean("  ") is None


def test_limits_are_told_as_they_were() -> None:
    with translation.override("en"), pytest.raises(ValidationError, match=r"Write 2\.00 or more"):
        CentsField(smallest="2.00").clean("1.99")
    with translation.override("en"), pytest.raises(ValidationError, match="2 decimal places"):
        CentsField().clean("0.005")
