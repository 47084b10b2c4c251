"""People to be renewed, and people returning after an interruption."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import Exists, Max, OuterRef, QuerySet

from federation.bodies.selectors.memberships import home_membership
from federation.licences.rules.renewal import (
    FeeGround,
    LicenceFee,
    fee_of,
    is_late_request,
    proposed_fee,
    reduced_grounds,
    renewal_days,
)
from federation.licences.selectors.bodies import Body, body_of, of_body
from federation.licences.selectors.requests import held_in, licence_figures
from federation.models import (
    OPEN_STATES,
    CategoryGrant,
    Club,
    Licence,
    LicenceRequest,
    NonRenewal,
    Person,
    Season,
)
from federation.rules.categories import HeldCategory, returning_value_index
from federation.rules.figures_federation import LicenceFigures
from federation.selectors.rule_sets import ranking_on, regulation_on


@dataclass(frozen=True, slots=True)
class Renewal:
    """One person of last season. licence, request: what there is of this season already.

    last: the licence of last season. fee_class: by the rule. grounds: why it is the reduced one,
    nothing where it is not. non_renewal: that the person does not renew, None if nobody said so.
    """

    last: Licence
    person: Person
    fee_class: str
    grounds: tuple[FeeGround, ...] = ()
    licence: Licence | None = None
    request: LicenceRequest | None = None
    non_renewal: NonRenewal | None = None

    @property
    def is_free(self) -> bool:
        """Return whether a licence can be requested."""
        return self.licence is None and self.request is None

    @property
    def is_to_renew(self) -> bool:
        """Return whether the person is expected to renew, and has not."""
        return self.is_free and self.non_renewal is None


@dataclass(frozen=True, slots=True)
class Returning:
    """A person licensed before last season. points: None if no ranking has them."""

    last_season: int
    category: str
    iv: int


@dataclass(frozen=True, slots=True)
class RenewalPeriod:
    """The renewal dates of a season, for pages."""

    season: Season
    opens_on: dt.date
    due_on: dt.date
    refused_from: dt.date
    is_coming: bool
    is_open: bool
    is_late: bool


@dataclass(frozen=True, slots=True)
class OwnRenewal:
    """The state of a player's licence of a season. body: which requests it, None if unknown.

    non_renewal: recorded that the player does not renew it; body is then the one to object to.
    """

    period: RenewalPeriod
    is_licensed: bool
    is_requested: bool
    body: Body | None
    non_renewal: NonRenewal | None = None

    @property
    def club_code(self) -> str:
        """Return the code of the club that requests it; "" if it is no club."""
        return self.body.code if isinstance(self.body, Club) else ""


def season_before(season: Season) -> Season | None:
    """Return the previous season."""
    return Season.objects.filter(year__lt=season.year).order_by("-year").first()


def non_renewals_of(people: Collection[Person], *, on: dt.date) -> dict[int, NonRenewal]:
    """Return, by person, the record that they do not renew for a season that is not over."""
    rows = NonRenewal.objects.filter(
        licence__person__in=people,
        licence__cancelled_at__isnull=True,
        licence__season__year__gte=on.year - 1,
    )
    rows = rows.select_related("licence__season", "created_by").order_by("licence__season__year")
    return {row.licence.person_id: row for row in rows}


def season_after(season: Season) -> Season | None:
    """Return the next season, None if it does not exist yet."""
    return Season.objects.filter(year__gt=season.year).order_by("year").first()


def seasons_open_for_requests(*, on: dt.date) -> list[RenewalPeriod]:
    """Return the seasons whose licences can be requested on a day, the coming one first."""
    seasons = Season.objects.filter(ends_on__gte=on).order_by("-year")
    periods = [renewal_period(season, on=on) for season in seasons]
    return [period for period in periods if period.is_open]


def season_to_come(*, on: dt.date) -> RenewalPeriod | None:
    """Return the next season whose licences can be requested, None if it does not exist yet."""
    season = Season.objects.filter(starts_on__gt=on).order_by("year").first()
    period = renewal_period(season, on=on) if season is not None else None
    return period if period is not None and period.opens_on > on else None


def season_near(*, on: dt.date) -> RenewalPeriod | None:
    """Return the next season once its requests open as soon as the first reminder is sent before.

    None without a regulation, or if it does not exist yet.
    """
    period = season_to_come(on=on)
    if period is None:
        return None
    days_before = max(regulation_on(on).calendar.reminder_days_before, default=0)
    return period if (period.opens_on - on).days <= days_before else None


def own_renewals(person: Person, *, on: dt.date) -> list[OwnRenewal]:
    """Return the states of a player's licences, of open seasons and the next one."""
    coming = season_to_come(on=on)
    periods = [*([coming] if coming else []), *seasons_open_for_requests(on=on)]
    home = home_membership(person, on=on)
    held = Licence.objects.filter(person=person, cancelled_at__isnull=True)
    last = held.select_related("club", "association").order_by("-season__year").first()
    body: Body | None = home.club if home else body_of(last) if last else None
    stand = [(period, held_in(period.season, [person.pk])) for period in periods]
    marks = _own_non_renewals(person)
    return [
        OwnRenewal(
            period,
            person.pk in holding.licensed,
            person.pk in holding.requests,
            body_of(mark.licence) if mark else body,
            mark,
        )
        for period, holding in stand
        for mark in [marks.get(period.season.year)]
    ]


def _own_non_renewals(person: Person) -> dict[int, NonRenewal]:
    """Return what is recorded of a player's licences not renewed, by the year not renewed for."""
    rows = NonRenewal.objects.filter(licence__person=person, licence__cancelled_at__isnull=True)
    rows = rows.select_related("licence__season", "licence__club", "licence__association")
    years = list(Season.objects.order_by("year").values_list("year", flat=True))
    after = dict(pairwise(years))
    return {after.get(row.licence.season.year, 0): row for row in rows}


def renewal_period(season: Season, *, on: dt.date) -> RenewalPeriod:
    """Return the renewal dates of a season, and their state on a day."""
    figures = licence_figures(season)
    days = renewal_days(season.year, figures=figures)
    return RenewalPeriod(
        season,
        days.opens_on,
        days.due_on,
        days.refused_from,
        is_coming=on < days.opens_on,
        is_open=days.opens_on <= on <= season.ends_on,
        is_late=is_late_request(season.year, on=on, figures=figures),
    )


def renewals(body: Body, season: Season, *, on: dt.date) -> list[Renewal]:
    """Return the people licensed through a body in the previous season, by name."""
    before = season_before(season)
    if before is None:
        return []
    rows = Licence.objects.filter(
        of_body(body), season=before, cancelled_at__isnull=True, person__deceased_on__isnull=True
    )
    rows = rows.select_related("person", "non_renewal__created_by")
    licences = list(rows.order_by("person__sort_name", "person_id"))
    held = held_in(season, [licence.person_id for licence in licences])
    figures = licence_figures(season)
    return [
        Renewal(
            licence,
            licence.person,
            fee_of(grounds),
            grounds,
            held.licensed.get(licence.person_id),
            held.requests.get(licence.person_id),
            getattr(licence, "non_renewal", None),
        )
        for licence in licences
        for grounds in [
            reduced_grounds(
                year=season.year,
                born_on=licence.person.birth_date,
                is_first=False,
                on=on,
                figures=figures.reduced,
            )
        ]
    ]


def licences_to_renew(season: Season, body: Body | None = None) -> QuerySet[Licence]:
    """Return last season's licences, through a body or all, that are expected to be renewed."""
    before = Season.objects.filter(year__lt=season.year).order_by("-year").values("pk")[:1]
    own = {"season": season, "person": OuterRef("person")}
    licensed = Licence.objects.filter(cancelled_at__isnull=True, **own)
    licence_requests = LicenceRequest.objects.filter(state__in=OPEN_STATES, **own)
    declined = NonRenewal.objects.filter(licence=OuterRef("pk"))
    rows = Licence.objects.filter(
        ~Exists(licensed),
        ~Exists(licence_requests),
        ~Exists(declined),
        season__in=before,
        cancelled_at__isnull=True,
        person__deceased_on__isnull=True,
    )
    return rows.filter(of_body(body)) if body is not None else rows


def proposed_fees(
    people: Sequence[Person], season: Season, *, on: dt.date
) -> dict[int, LicenceFee]:
    """Return each person's fee class by the rule, in one query."""
    person_ids = set(
        Licence.objects.filter(person__in=people, cancelled_at__isnull=True).values_list(
            "person_id", flat=True
        )
    )
    figures = licence_figures(season)
    return {
        person.pk: _fee(
            person, season, is_first=person.pk not in person_ids, on=on, figures=figures
        )
        for person in people
    }


def fee_for_new(born_on: dt.date | None, season: Season, *, on: dt.date) -> LicenceFee:
    """Return the fee class of a person never licensed."""
    return proposed_fee(
        year=season.year,
        born_on=born_on,
        is_first=True,
        on=on,
        figures=licence_figures(season).reduced,
    )


def _fee(
    person: Person, season: Season, *, is_first: bool, on: dt.date, figures: LicenceFigures
) -> LicenceFee:
    return proposed_fee(
        year=season.year,
        born_on=person.birth_date,
        is_first=is_first,
        on=on,
        figures=figures.reduced,
    )


def returning_people(people: Collection[int], season: Season) -> dict[int, Returning]:
    """Return the people returning after a season or more without licence, with their IV.

    It is that of the category held in the last licensed season (RTP 1.3.4).
    """
    last = _last_seasons(people, season)
    away = {person: year for person, year in last.items() if year < season.year - 1}
    if not away:
        return {}
    ranking = ranking_on(season.starts_on)
    rules = regulation_on(season.starts_on)
    held = _categories_then(away)
    return {
        person: Returning(
            year,
            held.get(person, ""),
            returning_value_index(
                [HeldCategory(year, held[person])] if person in held else [],
                tiers=rules.tiers,
                categories=ranking.categories,
            ),
        )
        for person, year in away.items()
    }


def _last_seasons(people: Collection[int], season: Season) -> dict[int, int]:
    rows = Licence.objects.filter(
        person__in=people, cancelled_at__isnull=True, season__year__lt=season.year
    )
    selected_rows = rows.order_by().values("person_id").annotate(last=Max("season__year"))
    return {row["person_id"]: row["last"] for row in selected_rows}


def _categories_then(years: Mapping[int, int]) -> dict[int, str]:
    """Return each person's category at the end of the season given for that person."""
    ends = dict(Season.objects.values_list("year", "ends_on"))
    grants = CategoryGrant.objects.filter(person__in=years.keys()).order_by("valid_from", "pk")
    rows = grants.values_list("person_id", "category", "valid_from")
    return {person: category for person, category, day in rows if day <= ends[years[person]]}
