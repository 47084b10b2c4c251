"""An individual's file counted: each board as a pairs board, its points given to both players."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from scoring.importers.records import ImportedFile
from scoring.services.rescored import Rescored, RescoredRow, RescoredSide
from scoring.services.rescored_pairs import PairsFile, Recipe


class IndividualFile(PairsFile):
    """An individual's file ready to be counted in any way."""

    def __init__(self, imported: ImportedFile) -> None:
        # Partners change each round, so the pair of a table is known by its line alone.
        self.players = [((line.ns, line.south), (line.ew, line.west)) for line in imported.lines]
        anonymous = tuple(replace(line, ns="", ew="") for line in imported.lines)
        super().__init__(replace(imported, lines=anonymous, winners=1))

    def count(self, recipe: Recipe) -> Rescored:
        """Return the file counted by one recipe. Raises: EngineError."""
        counted = super().count(recipe)
        earned: dict[str, list[RescoredSide]] = defaultdict(list)
        for place, sides in counted.lines.items():
            for people, side in zip(self.players[place], sides, strict=True):
                for player in people:
                    if player and side.points is not None:
                        earned[player].append(side)
        rows = [_row(player, sides) for player, sides in earned.items()]
        return replace(counted, rows=tuple(_ranked(rows)))


def _row(player: str, sides: Iterable[RescoredSide]) -> RescoredRow:
    boards = list(sides)
    points = sum((side.points or Fraction(0) for side in boards), Fraction(0))
    available = sum((side.available for side in boards), Fraction(0))
    percentage = points * 100 / available if available else None
    mean = points / len(boards)
    return RescoredRow(player, 0, False, len(boards), points, mean, percentage)


def _ranked(rows: list[RescoredRow]) -> Iterable[RescoredRow]:
    def figure(row: RescoredRow) -> Fraction:
        return row.score or Fraction(0) if row.percentage is None else row.percentage

    figures = [figure(row) for row in rows]
    for row in sorted(rows, key=lambda each: (-figure(each), each.key)):
        ahead = sum(1 for other in figures if other > figure(row))
        yield replace(row, rank=ahead + 1, tied=figures.count(figure(row)) > 1)
