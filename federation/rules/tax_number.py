"""Tax numbers, as each country writes and checks its own (python-stdnum)."""

from stdnum.exceptions import InvalidChecksum, ValidationError
from stdnum.util import get_cc_module

from federation.rules.countries import country_codes


def is_tax_number(number: str, *, country: str) -> bool:
    """Return whether a number can be right: False if its check digits do not agree.

    Read by the rules of the federation's country, and by those of the country whose code it begins
    with. A number of another form is let be: countries have more kinds than anybody knows.
    country: the federation's (ISO 3166), "" if it has named none. Source: python-stdnum.
    """
    prefix = number[:2].upper()
    countries = {country, prefix} & country_codes()
    return not any(_has_wrong_check_digits(number, code) for code in countries)


def _has_wrong_check_digits(number: str, country: str) -> bool:
    kind = get_cc_module(country, "vat")
    if kind is None:
        return False
    try:
        kind.validate(number)
    except InvalidChecksum:
        return True
    except ValidationError:
        return False
    return False
