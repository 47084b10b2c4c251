"""Ages on a day."""

import datetime as dt


def latest_birth(*, age: int, on: dt.date) -> dt.date:
    """Return the latest birth date of people who have reached an age on a day.

    A person born on 29 February reaches it on 1 March in years that are no leap years.
    Source: convention.
    """
    try:
        return on.replace(year=on.year - age)
    except ValueError:
        return on.replace(year=on.year - age, day=28)


def age_on(born_on: dt.date, on: dt.date) -> int:
    """Return the age in completed years on a day. Source: convention."""
    return on.year - born_on.year - ((on.month, on.day) < (born_on.month, born_on.day))
