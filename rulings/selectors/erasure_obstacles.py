"""Cases, sanctions and appeals that prevent the erasure of a person now."""

import datetime as dt
from collections.abc import Iterator

from django.db.models import Q
from django.utils import timezone

from federation.models import Person
from rulings.councils.selectors.cases import suspensions
from rulings.models import Appeal, CaseParty, CaseState, Sanction
from rulings.models.appeal import PENDING


def ruling_matters(person: Person) -> Iterator[str]:
    """Yield the codes of matters not decided, or not served, yet."""
    today = timezone.localdate()
    if CaseParty.objects.filter(person=person, case__state=CaseState.OPEN).exists():
        yield "matter_case_open"
    on_probation = Sanction.objects.filter(
        person=person, probation_until__gte=today, lifted_at__isnull=True
    )
    is_suspended = person.pk in suspensions({person.pk}, first=today, last=dt.date.max)
    if is_suspended or on_probation.exists():
        yield "matter_suspended"
    theirs = Q(entry__players__person=person) | Q(backers__person=person)
    if Appeal.objects.filter(theirs, state__in=PENDING).exists():
        yield "matter_appeal_open"
