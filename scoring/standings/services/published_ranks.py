"""Why a published place differs from ours: the places that follow from the published totals."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.importers.records import ImportedContestant, ImportedFile
from scoring.standings.services.published_figures import Figure
from scoring.standings.services.rescored import Rescored

COLUMNS = ("vps", "percentage", "score", "imps", "mean")
SHARES = (Fraction(1), Fraction(1, 2))
List = Callable[[ImportedContestant], tuple[str, ...]]
LISTS: tuple[List, ...] = (
    lambda contestant: (contestant.direction,),
    lambda contestant: (contestant.section, contestant.direction),
    lambda _each: (),
)


@dataclass(frozen=True, slots=True)
class _RankComparison:
    """A contestant's published place, and the place by published figures of the same list."""

    contestant: ImportedContestant
    figures: Mapping[str, Fraction]  # of everybody in the list, by contestant

    @property
    def place(self) -> int:
        own = self.figures[self.contestant.key]
        return 1 + sum(figure > own for figure in self.figures.values())


class PublishedRanks:
    """The places of a file, and what explains them."""

    def __init__(
        self, imported: ImportedFile, rescored: Rescored, figures: Iterable[Figure]
    ) -> None:
        self.imported = imported
        self.rows = {row.key: row for row in rescored.rows}
        self.known = {contestant.key: contestant for contestant in imported.contestants}
        totals = [figure for figure in figures if figure.side is None and figure.what != "rank"]
        self.moved = any(not total.is_same for total in totals)

    def why(self, figure: Figure) -> str:
        """Return the code of the reason for one place, "why_unknown" if nothing explains it."""
        contestant = self.known.get(figure.contestant)
        if contestant is None:
            return "why_unknown"
        if self._breaks_tie(contestant):
            return "why_tie_broken"
        published = int(figure.published)
        if any(
            rank_comparison.place == published
            for rank_comparison in self._by_columns(contestant, Fraction(0))
        ):
            return "why_rank_follows" if self.moved else "why_tie_on_rounded"
        for share in SHARES:
            if any(
                rank_comparison.place == published
                for rank_comparison in self._by_columns(contestant, share)
            ):
                return "why_ranked_by_handicap"
        return "why_unknown"

    def _breaks_tie(self, contestant: ImportedContestant) -> bool:
        """Return whether contestants tied here have distinct places of their tie in the file."""
        row = self.rows.get(contestant.key)
        if row is None or not row.tied:
            return False
        level = [
            self.known[other_row.key]
            for other_row in self.rows.values()
            if other_row.rank == row.rank and other_row.tied and other_row.key in self.known
        ]
        level = [other for other in level if self._same_line(other, contestant)]
        ranks = sorted(other.published.rank or 0 for other in level)
        return ranks == list(range(row.rank, row.rank + len(level)))

    def _same_line(self, one: ImportedContestant, other: ImportedContestant) -> bool:
        return self.imported.winners != 2 or one.direction == other.direction

    def _by_columns(
        self, contestant: ImportedContestant, share: Fraction
    ) -> Iterable[_RankComparison]:
        """Return the place by each published column, with a share of the handicap added."""
        if share and not any(contestant.handicap for contestant in self.imported.contestants):
            return
        for of_list in LISTS:
            members = [
                other_contestant
                for other_contestant in self.imported.contestants
                if of_list(other_contestant) == of_list(contestant)
            ]
            for column in COLUMNS:
                values_by_key = {
                    member.key: getattr(member.published, column) for member in members
                }
                if values_by_key[contestant.key] is None:
                    continue
                yield _RankComparison(
                    contestant,
                    {
                        member.key: Fraction(values_by_key[member.key])
                        + Fraction(member.handicap or Decimal(0)) * share
                        for member in members
                        if values_by_key[member.key] is not None
                    },
                )
