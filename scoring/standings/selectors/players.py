"""The results of one player, for lists."""

from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Least, TruncDate

from federation.models import Person
from scoring.models import Standing


def standings_of_person(person: Person) -> QuerySet[Standing]:
    """Return the places of a person in current results, the latest event first."""
    field = (
        Standing.objects.filter(
            revision=OuterRef("revision"), line=OuterRef("line"), rank__isnull=False
        )
        .order_by()
        .values("revision")
        .annotate(count=Count("pk"))
        .values("count")
    )
    return (
        Standing.objects.filter(
            entry__players__person=person,
            entry__players__left_at__isnull=True,
            revision=F("revision__event__result__revision"),
        )
        .annotate(
            field=Subquery(field),
            # The results of an event in play carry the day on which they were counted.
            day=Least("revision__event__ends_on", TruncDate("revision__made_at")),
        )
        .select_related(
            "entry", "revision__event__club", "revision__event__association",
            "revision__event__result",
        )
        .defer("steps")
        .order_by("-day", "-pk")
    )  # fmt: skip


def last_percentages(person: Person, count: int) -> list[int]:
    """Return the percentages, in hundredths, of the last events that have one."""
    rows = Standing.objects.filter(
        entry__players__person=person,
        entry__players__left_at__isnull=True,
        revision=F("revision__event__result__revision"),
        percent_hundredths__isnull=False,
    ).order_by("-revision__event__ends_on", "-pk")
    percent_hundredths = rows.values_list("percent_hundredths", flat=True)[:count]
    return [
        percent_hundredth
        for percent_hundredth in percent_hundredths
        if percent_hundredth is not None
    ]
