"""The audit trail: all of it for the office, a body's own part for its secretary."""

import datetime as dt
from collections.abc import Iterable

from django.conf import settings
from django.db.models import CharField, Model, Q, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.utils.module_loading import import_string

from federation.bodies.selectors.mandates import associations_of, clubs_of, has_office_mandate
from federation.models import Account, Association, AuditEvent, Club, Licence, PaymentRequest


def trail_visible_to(account: Account, *, on: dt.date) -> QuerySet[AuditEvent]:
    """Return the acts in the trail that an account may read."""
    if has_office_mandate(account, on=on):
        return AuditEvent.objects.all()
    clubs, associations = clubs_of(account, on=on), associations_of(account, on=on)
    return trail_of_bodies(clubs, associations)


def trail_of_bodies(
    clubs: QuerySet[Club], associations: QuerySet[Association]
) -> QuerySet[AuditEvent]:
    """Return the acts on bodies, their events, licences and payments, or done in their name."""
    bodies = [
        *(f"club:{pk}" for pk in clubs.values_list("pk", flat=True)),
        *(f"association:{pk}" for pk in associations.values_list("pk", flat=True)),
    ]
    theirs = Q(on_behalf_of__in=bodies) | Q(subject__in=bodies)
    for path in settings.BODY_SUBJECTS:
        for subjects in import_string(path)(clubs, associations):
            theirs |= Q(subject__in=subjects)
    licensed = Licence.objects.filter(Q(club__in=clubs) | Q(association__in=associations))
    theirs |= Q(
        act__startswith="licence_", subject__in=subjects_of(licensed, "person", "person_id")
    )
    return AuditEvent.objects.filter(theirs)


def payment_subjects(
    clubs: QuerySet[Club], associations: QuerySet[Association]
) -> Iterable[QuerySet[Model]]:
    """Return the payment requests of bodies as subjects of the trail."""
    owed = PaymentRequest.objects.filter(Q(club__in=clubs) | Q(association__in=associations))
    return [subjects_of(owed, "payment_request")]


def subjects_of(rows: QuerySet[Model], kind: str, column: str = "pk") -> QuerySet[Model]:
    """Return rows as subjects of the trail: "event:12"."""
    named = Concat(Value(f"{kind}:"), Cast(column, CharField()), output_field=CharField())
    return rows.order_by().values_list(named, flat=True)


def acts_on(subjects: Iterable[str]) -> QuerySet[AuditEvent]:
    """Return the acts in the trail on some subjects, newest first."""
    return AuditEvent.objects.filter(subject__in=list(subjects)).order_by("-at", "-pk")


def acts_recorded() -> list[str]:
    """Return the codes of all acts in the trail."""
    return list(AuditEvent.objects.order_by("act").values_list("act", flat=True).distinct())
