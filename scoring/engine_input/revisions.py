"""What was valid after a revision: added by then and not yet removed."""

from typing import TypeVar

from django.db.models import Model, Q, QuerySet

from scoring.models import ResultRevision

Row = TypeVar("Row", bound=Model)


def standing_after(rows: QuerySet[Row], revision: ResultRevision | None) -> QuerySet[Row]:
    """Return the rows that were valid after a revision; by default the current ones."""
    if revision is None:
        return rows.filter(removed_in__isnull=True)
    return rows.filter(added_in__number__lte=revision.number).filter(
        Q(removed_in__isnull=True) | Q(removed_in__number__gt=revision.number)
    )
