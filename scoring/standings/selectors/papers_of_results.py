"""Papers made of a revision of the results: of which one, and whether it still counts."""

from django.db.models import (
    BigIntegerField,
    Case,
    F,
    IntegerField,
    OuterRef,
    QuerySet,
    Subquery,
    When,
)
from django.db.models.expressions import Combinable
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce, Substr
from django.db.models.lookups import GreaterThan, LessThan
from django.utils.translation import gettext

from federation.kinds.paper import Outdated
from federation.models import IssuedDocument
from scoring.models import EventResult

_EVENT = "event:"


def with_revision(papers: QuerySet[IssuedDocument]) -> QuerySet[IssuedDocument]:
    """Return the papers, each with `revision`: of the results it was made of; None if unsaid."""
    return papers.annotate(revision=_revision_printed())


def revision_of(paper: IssuedDocument) -> int | None:
    """Return the revision that a paper of `with_revision` says it was made of."""
    number: int | None = paper.revision  # type: ignore[attr-defined]
    return number


def _revision_printed() -> Cast:
    return Cast(KT("content__played__revision"), IntegerField())


def _newer_revision() -> Combinable:
    """Return the revision that counts where a paper is of an earlier one.

    An old paper does not say of which one it is; the day it was issued tells then.
    """
    event = Cast(Substr(OuterRef("subject"), len(_EVENT) + 1), BigIntegerField())
    results = EventResult.objects.filter(event=event)
    number = Subquery(results.values("revision__number")[:1])
    made_at = Subquery(results.values("revision__made_at")[:1])
    printed = _revision_printed()
    if_older = Case(When(LessThan(printed, number), then=number))
    return Case(
        When(GreaterThan(Coalesce(printed, 0), 0), then=if_older),
        When(LessThan(F("issued_at"), made_at), then=number),
    )


def _in_words(revision: int) -> str:
    return gettext("the results changed since, revision %(n)s counts") % {"n": revision}


RESULTS_CHANGED = Outdated(_newer_revision, _in_words)
