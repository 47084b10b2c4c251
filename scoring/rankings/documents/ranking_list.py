"""The national ranking on paper: one line per person, thousands of lines."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else

_DENSE_FROM = 1500


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedPerson:
    """A person's place. pm: one decimal. category: as in lists, "2♠".

    total: PE and PM together, the list's order (RTP 1.3.4); older stored lists have none.
    """

    place: int
    tied: bool
    number: str
    name: str
    club: str
    category: str
    iv: int | None
    pe: int
    pm: Decimal
    total: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingListPaper(Paper):
    """The content of the list. `state`: its state, in one line. `notes`: the reasons.

    is_dense: figures of a person share their cells. It looks the same, but thousands of people
    print in half the time, because the renderer's time depends on the number of cells.
    """

    season: str
    state: str
    facts: tuple[str, ...]
    notes: tuple[str, ...]
    rows: tuple[RankedPerson, ...]
    number_width: int
    is_dense: bool


def ranking_list_content(
    *,
    federation: str,
    title: str,
    season: str,
    state: str = "",
    facts: Iterable[str] = (),
    notes: Iterable[str] = (),
    people: Iterable[RankedPerson],
    is_sample: bool = False,
) -> RankingListPaper:
    """Return the paper of a ranking, its people in the given order."""
    rows = tuple(people)
    return RankingListPaper(
        federation=federation,
        title=title,
        is_sample=is_sample,
        season=season,
        state=state,
        facts=tuple(facts),
        notes=tuple(notes),
        rows=rows,
        number_width=max((len(row.number) for row in rows), default=0),
        is_dense=len(rows) > _DENSE_FROM,
    )


RANKING_LIST = PaperKind(
    code="ranking_list",
    prefix="RK",
    title=_("ranking list"),
    about="ranking",
    may_read=nobody_else,
)
register_papers(RANKING_LIST)
