"""Ages on a day."""

import datetime as dt


def latest_birth(*, age: int, on: dt.date) -> dt.date:
    """Return the last birth date of those who have reached an age on a day.

    Whoever is born on 29 February waits for March in other years. Source: convention.
    """
    try:
        return on.replace(year=on.year - age)
    except ValueError:
        return on.replace(year=on.year - age, day=28)
