"""Why a licence costs what it costs: by which ground of the rule, or chosen by hand."""

import datetime as dt
from collections.abc import Mapping, Sequence

from federation.licences.rules.renewal import (
    FeeGround,
    LicenceFee,
    fee_of,
    reduced_grounds,
    reduced_rule,
)
from federation.licences.selectors.requests import licence_figures, licence_figures_or_defaults
from federation.models import Licence, LicenceRequest, Person, Season

BY_HAND = FeeGround("licence_fee_by_hand")


def fee_rule(season: Season) -> tuple[FeeGround, ...]:
    """Return on which grounds the fee of a season is reduced."""
    return reduced_rule(licence_figures(season).reduced)


def grounds_by_rule(
    people: Sequence[Person], season: Season, *, on: dt.date
) -> Mapping[int, tuple[FeeGround, ...]]:
    """Return by person why a licence asked for on a day is reduced; in one query.

    Nothing where the rule has the normal fee.
    """
    held = Licence.objects.filter(person__in=people, cancelled_at__isnull=True)
    licensed = set(held.values_list("person_id", flat=True))
    figures = licence_figures_or_defaults(season).reduced
    return {
        person.pk: reduced_grounds(
            year=season.year,
            born_on=person.birth_date,
            is_first=person.pk not in licensed,
            on=on,
            figures=figures,
        )
        for person in people
    }


def reasons_of_requests(
    rows: Sequence[LicenceRequest], *, on: dt.date
) -> Mapping[int, tuple[FeeGround, ...]]:
    """Return by line why it has its fee class, as it was on the day of the request; in one query.

    Nothing for the normal fee by the rule; `BY_HAND` where another than the rule's was chosen.
    """
    if not rows:
        return {}
    season = rows[0].season
    figures = licence_figures(season).reduced
    person_ids = set(
        Licence.objects.filter(
            person__in=[row.person_id for row in rows if row.person_id], issued_on__lt=on
        )
        .exclude(pk__in=[row.licence_id for row in rows if row.licence_id])
        .values_list("person_id", flat=True)
    )
    return {
        row.pk: _reasons(
            row.fee_class,
            reduced_grounds(
                year=season.year,
                born_on=(row.person.birth_date if row.person else None) or row.birth_date,
                is_first=row.person_id not in person_ids,
                on=on,
                figures=figures,
            ),
        )
        for row in rows
    }


def shared_ground(rows: Sequence[LicenceRequest], *, on: dt.date) -> FeeGround:
    """Return the one ground on which every reduced line is reduced, or that there are several."""
    reasons = reasons_of_requests(rows, on=on)
    grounds = {
        (ground.code, tuple(ground.values.items()))
        for row in rows
        if row.fee_class == LicenceFee.REDUCED
        for ground in reasons[row.pk][:1]
    }
    if len(grounds) != 1:
        return FeeGround("licence_reduced_several")
    ((code, values),) = grounds
    return FeeGround(code, dict(values))


def _reasons(fee_class: str, grounds: tuple[FeeGround, ...]) -> tuple[FeeGround, ...]:
    return grounds if fee_class == fee_of(grounds) else (BY_HAND,)
