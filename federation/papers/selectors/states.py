"""Whether issued papers count: in force, replaced, outdated or withdrawn.

The list of papers, the check of one by its number and the papers of an event read it here.
"""

from collections import defaultdict
from typing import TYPE_CHECKING, TypedDict, cast

from django.db.models import Case, CharField, IntegerField, Q, QuerySet, Value, When

from federation.kinds.paper import PAPER_KINDS, Outdated, PaperState, all_paper_kinds
from federation.models import IssuedDocument

if TYPE_CHECKING:  # django_stubs_ext is a development tool, not installed on a site
    from django_stubs_ext import WithAnnotations


class Stated(TypedDict):
    """Of a paper: its state, and the number of what counts instead of its content."""

    state: str
    counts_instead: int | None


if TYPE_CHECKING:
    StatedPaper = WithAnnotations[IssuedDocument, Stated]
else:
    StatedPaper = IssuedDocument


def with_state(papers: QuerySet[IssuedDocument]) -> QuerySet[StatedPaper]:
    """Return the papers, each with `state`, and `counts_instead` if its content is outdated."""
    kinds: dict[Outdated, list[str]] = defaultdict(list)
    for kind in all_paper_kinds():
        if kind.outdated is not None:
            kinds[kind.outdated].append(kind.code)
    newer = [
        When(kind__in=codes, then=outdated.counts_instead()) for outdated, codes in kinds.items()
    ]
    state = Case(
        When(withdrawn_at__isnull=False, then=Value(PaperState.WITHDRAWN)),
        When(replaced_by__isnull=False, then=Value(PaperState.REPLACED)),
        When(Q(counts_instead__isnull=False), then=Value(PaperState.OUTDATED)),
        default=Value(PaperState.IN_FORCE),
        output_field=CharField(),
    )
    counts_instead = Case(*newer, output_field=IntegerField())
    return papers.annotate(counts_instead=counts_instead).annotate(state=state)


def state_of(paper: IssuedDocument) -> tuple[PaperState, str]:
    """Return the state of a paper, and why it is outdated; a query unless it comes `with_state`."""
    if hasattr(paper, "counts_instead"):
        stated = cast("StatedPaper", paper)
    else:
        stated = with_state(
            IssuedDocument.objects.filter(pk=paper.pk).defer("pdf", "content")
        ).get()
    state = PaperState(stated.state)
    outdated = PAPER_KINDS[paper.kind].outdated if state == PaperState.OUTDATED else None
    if outdated is None or stated.counts_instead is None:
        return state, ""
    return state, outdated.in_words(stated.counts_instead)
