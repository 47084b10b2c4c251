"""Prepared renewals: which stand, which are due, and who of them can no longer be renewed."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from federation.bodies.selectors.memberships import memberships_on
from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE, renewal_days
from federation.licences.selectors.bodies import Body, body_of, of_body
from federation.licences.selectors.renewal import renewals
from federation.licences.selectors.requests import RequestLine, licence_figures, line_refusals
from federation.models import Club, Erasure, PreparedLicence, PreparedRenewal, Season
from federation.models.prepared_renewal import STANDING
from federation.selectors.erasures import erasures_at_work
from federation.selectors.missing import is_not_entered


def standing_renewals(body: Body, season: Season) -> QuerySet[PreparedRenewal]:
    """Return the prepared renewal of a body and season that is still to be sent, if any."""
    return PreparedRenewal.objects.filter(STANDING, of_body(body), season=season)


def last_prepared(body: Body, season: Season) -> PreparedRenewal | None:
    """Return what a body prepared last and did not withdraw, with its lines; None for nothing."""
    lines = PreparedLicence.objects.select_related("person").order_by("position")
    rows = PreparedRenewal.objects.filter(
        of_body(body), season=season, withdrawn_at__isnull=True
    ).select_related("prepared_by", "batch")
    return rows.prefetch_related(Prefetch("lines", lines)).order_by("-prepared_at", "-pk").first()


def renewals_to_send(*, on: dt.date) -> list[PreparedRenewal]:
    """Return the prepared renewals whose season takes requests on a day."""
    rows = PreparedRenewal.objects.filter(STANDING).select_related("season").order_by("pk")
    standing = list(rows)
    seasons = {row.season for row in standing}
    open_seasons = {season for season in seasons if _takes_requests(season, on=on)}
    return [row for row in standing if row.season in open_seasons]


def _takes_requests(season: Season, *, on: dt.date) -> bool:
    try:
        return renewal_days(season.year, figures=licence_figures(season)).opens_on <= on
    except RuleError as refusal:
        if not is_not_entered(refusal):
            raise
        return False


def why_left_out(
    prepared: PreparedRenewal, lines: Sequence[RequestLine], *, on: dt.date
) -> dict[int, RuleError]:
    """Return why lines of a prepared renewal can no longer be sent on a day, by position.

    A line is left out of what its page no longer offers: who does not renew, is licensed or was
    asked for, has died or was licensed elsewhere; and who has changed club since, or is erased.
    """
    season, body = prepared.season, body_of(prepared)
    listed = {renewal.person.pk: renewal for renewal in renewals(body, season, on=on)}
    people = [line.person.pk for line in lines if line.person is not None]
    moved = _moved_since(people, body, since=timezone.localdate(prepared.prepared_at), on=on)
    erasing = set(erasures_at_work().filter(person__in=people).values_list("person_id", flat=True))
    erased = set(Erasure.objects.filter(person__in=people).values_list("person_id", flat=True))
    refused = line_refusals(lines, season=season, body=body, on=on)
    for line in lines:
        if line.position in refused or line.person is None:
            continue
        values = {"person": line.person.name, "season": season.year}
        renewal = listed.get(line.person.pk)
        if line.person.pk in erasing:
            refusal = RuleError("person_being_erased", person=line.person.name)
        elif line.person.pk in moved:
            club = moved[line.person.pk]
            refusal = RuleError("renewal_club_changed", article=ARTICLE, body=club.name, **values)
        elif renewal is None or line.person.pk in erased:
            refusal = RuleError("renewal_of_other_body", article=ARTICLE, body=body.name, **values)
        elif renewal.non_renewal is not None:
            refusal = RuleError("renewal_declined", article=ARTICLE, **values)
        else:
            continue
        refused[line.position] = refusal
    return refused


def _moved_since(
    people: Sequence[int], body: Body, *, since: dt.date, on: dt.date
) -> dict[int, Club]:
    """Return the home club of people who have left for another since a day."""
    homes = memberships_on(on).filter(person__in=people, is_home=True, valid_from__gt=since)
    rows = homes.select_related("club")
    return {row.person_id: row.club for row in rows if row.club != body}
