"""From a result file to values."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine import contract_score, is_vulnerable
from scoring.feed.values import Contestant, MatchPlan, ScoringChoice, TableResult
from scoring.importers.records import ImportedFile, ImportedLine


def imported_results(imported: ImportedFile) -> list[TableResult]:
    """Return the lines of a file; a score the file leaves out is computed from the contract."""
    return [
        TableResult(
            board=line.board,
            ns=line.ns,
            ew=line.ew,
            session=line.session,
            section=line.section,
            round=line.round,
            table=line.table,
            match=line.match,
            room=line.room,
            contract=line.contract,
            declarer=line.declarer,
            lead=line.lead,
            tricks=line.tricks,
            ns_score=_ns_score(line),
            ew_score=line.ew_score,
            artificial=None
            if line.artificial is None
            else (Fraction(line.artificial[0]), Fraction(line.artificial[1])),
            not_played=line.not_played,
        )
        for line in imported.lines
    ]


def imported_contestants(imported: ImportedFile) -> list[Contestant]:
    """Return the contestants of a file."""
    share = Fraction(imported.hints.handicap_share)
    return [
        Contestant(
            each.key,
            each.direction if imported.winners == 2 else "",
            Fraction(each.handicap or 0) * share,
            Fraction(each.adjustment or 0),
        )
        for each in imported.contestants
    ]


def imported_matches(imported: ImportedFile, choice: ScoringChoice) -> list[MatchPlan]:
    """Return the matches of a file."""
    plans = []
    for match in imported.matches:
        vps = None
        if (
            choice.vp_scale == "published"
            and match.published_home_vps is not None
            and match.published_away_vps is not None
        ):
            vps = (match.published_home_vps, match.published_away_vps)
        plans.append(MatchPlan(match.key, match.home, match.away, match.round, match.session, vps))
    return plans


def imported_choice(imported: ImportedFile) -> ScoringChoice:
    """Return how the federation counts this file: its conditions, not its program's roundings."""
    hints = imported.hints
    return ScoringChoice(
        method=hints.method,
        winners=imported.winners,
        across_sections=hints.across_sections,
        vp_scale=hints.vp_scale or "annex1",
    )


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A line whose written score is not what its contract makes."""

    where: str
    written: int
    computed: int


def checked_lines(imported: ImportedFile) -> tuple[int, tuple[CheckedLine, ...]]:
    """Return how many written scores could be recomputed, and those that came out different."""
    checked, different = 0, []
    for line in imported.lines:
        if line.ns_score is None or line.artificial is not None:
            continue
        computed = contract_result(line)
        if computed is None:
            continue
        checked += 1
        if computed != line.ns_score:
            different.append(CheckedLine(line.where, line.ns_score, computed))
    return checked, tuple(different)


def contract_result(line: ImportedLine) -> int | None:
    """Return what the contract of a line makes, seen from North-South; None if it is not told."""
    if line.contract == "P":
        return 0
    if not line.contract or not line.declarer or line.tricks is None:
        return None
    made = contract_score(
        line.contract,
        tricks=line.tricks,
        vulnerable=is_vulnerable(line.board, line.declarer),
    )
    return made if line.declarer in "NS" else -made


def _ns_score(line: ImportedLine) -> int | None:
    if line.ns_score is not None or line.artificial is not None or line.not_played:
        return line.ns_score
    return contract_result(line)
