"""The scores of the contracts in a file, compared with the written ones."""

from dataclasses import dataclass

from scoring.engine import contract_score, is_vulnerable
from scoring.importers.records import ImportedFile, ImportedLine


@dataclass(frozen=True, slots=True)
class CheckedScore:
    """A line whose contract gives another score than the written one."""

    where: str
    written: int
    computed: int


class ContractScores:
    """The score of each line of a file by its contract."""

    def __init__(self, imported: ImportedFile) -> None:
        self._vulnerable = {deal.board: deal.vulnerable for deal in imported.deals}

    def recorded(self, line: ImportedLine) -> int | None:
        """Return the score written in a line; of one that was played without it, the contract's."""
        if line.ns_score is not None or line.artificial is not None or line.not_played:
            return line.ns_score
        return self.of(line)

    def of(self, line: ImportedLine) -> int | None:
        """Return the score of the contract, seen from North-South; None if it is unknown."""
        if line.contract == "P":
            return 0
        if not line.contract or not line.declarer or line.tricks is None:
            return None
        made = contract_score(line.contract, line.tricks, self._is_vulnerable(line))
        return made if line.declarer in "NS" else -made

    def _is_vulnerable(self, line: ImportedLine) -> bool:
        stated = self._vulnerable.get(line.board, "")
        if stated:  # stated by the deal, which may be played under another number
            return stated == "All" or (stated != "None" and line.declarer in stated)
        return is_vulnerable(line.board, line.declarer)

    def checked(self, imported: ImportedFile) -> tuple[int, tuple[CheckedScore, ...]]:
        """Return how many written scores were recomputed, and those that differ."""
        checked, different = 0, []
        for line in imported.lines:
            if line.ns_score is None or (computed := self.of(line)) is None:
                continue
            checked += 1
            if computed != line.ns_score:
                different.append(CheckedScore(line.where, line.ns_score, computed))
        return checked, tuple(different)
