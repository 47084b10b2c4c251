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
    lambda each: (each.direction,),
    lambda each: (each.section, each.direction),
    lambda _each: (),
)


@dataclass(frozen=True, slots=True)
class _Told:
    """A contestant's published place, and the place by published figures of the same list."""

    contestant: ImportedContestant
    figures: Mapping[str, Fraction]  # of everybody in the list, by contestant

    @property
    def place(self) -> int:
        own = self.figures[self.contestant.key]
        return 1 + sum(each > own for each in self.figures.values())


class PublishedRanks:
    """The places of a file, and what explains them."""

    def __init__(
        self, imported: ImportedFile, rescored: Rescored, figures: Iterable[Figure]
    ) -> None:
        self.imported = imported
        self.rows = {row.key: row for row in rescored.rows}
        self.known = {each.key: each for each in imported.contestants}
        totals = [each for each in figures if each.side is None and each.what != "rank"]
        self.moved = any(not each.is_same for each in totals)

    def why(self, figure: Figure) -> str:
        """Return the code of the reason for one place, "why_unknown" if nothing explains it."""
        contestant = self.known.get(figure.contestant)
        if contestant is None:
            return "why_unknown"
        if self._breaks_tie(contestant):
            return "why_tie_broken"
        published = int(figure.published)
        if any(told.place == published for told in self._by_columns(contestant, Fraction(0))):
            return "why_rank_follows" if self.moved else "why_tie_on_rounded"
        for share in SHARES:
            if any(told.place == published for told in self._by_columns(contestant, share)):
                return "why_ranked_by_handicap"
        return "why_unknown"

    def _breaks_tie(self, contestant: ImportedContestant) -> bool:
        """Return whether contestants tied here have distinct places of their tie in the file."""
        row = self.rows.get(contestant.key)
        if row is None or not row.tied:
            return False
        level = [
            self.known[each.key]
            for each in self.rows.values()
            if each.rank == row.rank and each.tied and each.key in self.known
        ]
        level = [each for each in level if self._same_line(each, contestant)]
        ranks = sorted(each.published.rank or 0 for each in level)
        return ranks == list(range(row.rank, row.rank + len(level)))

    def _same_line(self, one: ImportedContestant, other: ImportedContestant) -> bool:
        return self.imported.winners != 2 or one.direction == other.direction

    def _by_columns(self, contestant: ImportedContestant, share: Fraction) -> Iterable[_Told]:
        """Return the place by each published column, with a share of the handicap added."""
        if share and not any(each.handicap for each in self.imported.contestants):
            return
        for of_list in LISTS:
            members = [
                each for each in self.imported.contestants if of_list(each) == of_list(contestant)
            ]
            for column in COLUMNS:
                told = {each.key: getattr(each.published, column) for each in members}
                if told[contestant.key] is None:
                    continue
                yield _Told(
                    contestant,
                    {
                        each.key: Fraction(told[each.key])
                        + Fraction(each.handicap or Decimal(0)) * share
                        for each in members
                        if told[each.key] is not None
                    },
                )
