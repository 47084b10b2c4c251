"""E-mails about licences to people, and about refusals to the bodies."""

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Exists, OuterRef, prefetch_related_objects
from django.urls import reverse
from django.utils import timezone, translation

from federation.errors import Refusal, RuleError
from federation.licences.selectors.bodies import body_of
from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    secretaries_by_body,
)
from federation.mail.services.notices import Letter, notify, notify_all
from federation.models import OPEN_STATES, Licence, LicenceRequest, PreparedRenewal, Season
from federation.selectors.languages import language_of
from federation.selectors.missing import is_not_entered
from federation.selectors.rule_sets import regulation_on
from federation.texts import text_of

# The page linked in the e-mail shows all.
MOST_NAMED = 40


def notify_of_licences(licences: Sequence[Licence], *, now: dt.datetime) -> None:
    """Notify people that they are licensed, except for past seasons."""
    on = timezone.localdate(now)
    licences = [licence for licence in licences if licence.season.ends_on >= on]
    reached = addressees_of_people(licence.person for licence in licences)
    letters = [
        Letter(
            about=f"person:{licence.person_id}",
            values={
                "season": str(licence.season.year),
                "body": body_of(licence).name,
                "last": licence.season.ends_on.isoformat(),
            },
            link=reverse("player-detail", args=[licence.person_id]),
            to=[reached[licence.person_id]],
        )
        for licence in licences
        if licence.person_id in reached
    ]
    notify_all("notice_licence_issued", letters, now=now)


def notify_of_refusals(rows: Sequence[LicenceRequest], *, reason: str, now: dt.datetime) -> None:
    """Notify people that their licence is refused, and the bodies with the reason."""
    prefetch_related_objects(rows, "season", "batch__season", "batch__club", "batch__association")
    reached = addressees_of_people(row.person for row in rows if row.person is not None)
    letters = [
        Letter(
            about=f"person:{row.person_id}",
            values={"season": str(row.season.year), "body": body_of(row.batch).name},
            link=reverse("player-detail", args=[row.person_id]),
            to=[reached[row.person_id]],
        )
        for row in rows
        if row.person_id in reached
    ]
    notify_all("notice_licence_refused", letters, now=now)
    batches: dict[int, list[LicenceRequest]] = defaultdict(list)
    for row in rows:
        batches[row.batch_id].append(row)
    secretaries = secretaries_by_body(on=timezone.localdate(now))
    requests = [
        Letter(
            about=f"licence_batch:{batch.pk}",
            values={
                "season": str(batch.season.year),
                "people": ", ".join(
                    licence_request.person.name if licence_request.person else licence_request.name
                    for licence_request in of
                ),
                "reason": reason,
            },
            link=reverse("licence-batch", args=[batch.pk]),
            to=secretaries.get(
                f"club:{batch.club_id}" if batch.club_id else f"association:{batch.association_id}",
                [],
            ),
        )
        for of in batches.values()
        for batch in [of[0].batch]
    ]
    notify_all("notice_licence_request_refused", requests, now=now)


def notify_of_endings(*, now: dt.datetime) -> int:
    """Notify people whose licence ends soon without a request for the next, and their bodies.

    Each person gets one e-mail, and each club or association one for all its people.
    Soon: as many days before the season ends as the regulation's first reminder.
    Returns: the number of messages. Without a regulation or a season nothing is sent.
    """
    on = timezone.localdate(now)
    season = Season.objects.filter(starts_on__lte=on, ends_on__gte=on).first()
    try:
        days_before = regulation_on(on).calendar.reminder_days_before
    except Refusal as refusal:
        if not is_not_entered(refusal):
            raise
        return 0
    if season is None or (season.ends_on - on).days > max(days_before, default=0):
        return 0
    later = {"person": OuterRef("person"), "season__starts_on__gt": season.starts_on}
    ending = Licence.objects.filter(
        ~Exists(Licence.objects.filter(cancelled_at__isnull=True, **later)),
        ~Exists(LicenceRequest.objects.filter(state__in=OPEN_STATES, **later)),
        season=season,
        cancelled_at__isnull=True,
        person__deceased_on__isnull=True,
        person__merged_into__isnull=True,
    )
    licences = list(ending.select_related("person", "season", "club", "association").order_by("pk"))
    reached = addressees_of_people(licence.person for licence in licences)
    letters = [
        Letter(
            about=f"person:{licence.person_id}",
            values={
                "season": str(season.year),
                "last": season.ends_on.isoformat(),
                "body": body_of(licence).name,
            },
            link=reverse("player-detail", args=[licence.person_id]),
            to=[reached[licence.person_id]],
            once=f"licence_ends:{licence.pk}",
        )
        for licence in licences
        if licence.person_id in reached
    ]
    made = notify_all("notice_licence_ends", letters, now=now)
    return len(made) + _notify_bodies_of_endings(licences, season, now=now)


def _notify_bodies_of_endings(
    licences: Sequence[Licence], season: Season, *, now: dt.datetime
) -> int:
    """Notify each body of its licences that end without renewal. Returns: how many bodies."""
    secretaries = secretaries_by_body(on=timezone.localdate(now))
    ending: dict[tuple[str, int], list[Licence]] = defaultdict(list)
    for licence in licences:
        kind = "club" if licence.club_id else "association"
        ending[kind, body_of(licence).pk].append(licence)
    letters = [
        Letter(
            about=f"{kind}:{number}",
            values={
                "season": str(season.year),
                "last": season.ends_on.isoformat(),
                "count": len(of),
                "people": _names(of),
            },
            link=reverse(f"{kind}-licences-renew", args=[body_of(of[0]).code]),
            to=secretaries.get(f"{kind}:{number}", []),
            once=f"licences_end:{kind}:{number}:{season.year}",
        )
        for (kind, number), of in ending.items()
    ]
    return len(notify_all("notice_licences_end", letters, now=now))


def notify_of_prepared(
    prepared: PreparedRenewal,
    refusal: RuleError | None,
    left_out: Sequence[str],
    *,
    to: Sequence[Addressee],
    now: dt.datetime,
) -> None:
    """Notify a body that its prepared renewal was sent, or why not, with the names left out."""
    body = body_of(prepared)
    values: dict[str, object] = {"season": str(prepared.season.year), "body": body.name}
    if left_out:
        values["people"] = _listed(left_out)
    code = "notice_renewal_sent_in_part" if left_out else "notice_renewal_sent"
    if prepared.batch is not None:
        values["count"] = prepared.lines.count() - len(left_out)
        link = reverse("licence-batch", args=[prepared.batch.pk])
    else:
        code = "notice_renewal_not_sent"
        with translation.override(language_of()):
            values["reason"] = text_of(refusal) if refusal is not None else ""
        kind = "club" if prepared.club_id else "association"
        page = reverse(f"{kind}-licences-renew", args=[body.code])
        link = f"{page}?season={prepared.season.year}"
    once = f"prepared_renewal:{prepared.pk}"
    notify(code, about=once, values=values, link=link, to=to, now=now, once=once)


def _names(licences: Sequence[Licence]) -> str:
    """Return the names of a list in alphabetical order; of a long one, how many more there are."""
    return _listed([licence.person.name for licence in licences])


def _listed(people: Sequence[str]) -> str:
    names = sorted(people)
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" (+ {more})" if more > 0 else "")
