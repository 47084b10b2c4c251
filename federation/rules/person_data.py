"""What the data of a person can be: a name, a birth date, a nationality."""

import datetime as dt

from federation.errors import RuleError
from federation.rules.countries import country_codes

# Nobody born before is alive; such a date is a slip or stands for an unknown one.
EARLIEST_BIRTH = dt.date(1900, 1, 1)


def refuse_name(name: str) -> None:
    """Refuse a name that is empty or holds no letter. Raises: RuleError. Source: convention."""
    if not name.strip():
        raise RuleError("person_name_missing")
    if not any(sign.isalpha() for sign in name):
        raise RuleError("person_name_without_letters", name=name.strip())


def refuse_birth(birth_date: dt.date | None, *, on: dt.date) -> None:
    """Refuse a birth date to come, and one before 1900. Raises: RuleError. Source: convention."""
    if birth_date is None:
        return
    if birth_date > on:
        raise RuleError("person_birth_in_future", birth_date=birth_date)
    if birth_date < EARLIEST_BIRTH:
        raise RuleError("person_birth_long_ago", birth_date=birth_date)


def refuse_nationality(code: str) -> None:
    """Refuse a nationality that is no country's code. Raises: RuleError. Source: ISO 3166-1."""
    if code.strip() and code.strip().upper() not in country_codes():
        raise RuleError("person_nationality_unknown", nationality=code.strip())
