"""Conversion of a result file to values."""

from decimal import Decimal
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.engine_input.contract_scores import ContractScores
from scoring.engine_input.values import Contestant, MatchPlan, ScoringChoice, TableResult
from scoring.importers.records import ImportedFile, ImportedLine


def imported_results(imported: ImportedFile) -> list[TableResult]:
    """Return the lines of a file; a missing score is computed from the contract."""
    scores = ContractScores(imported)
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
            ns_score=_ns_score(line, scores),
            ew_score=line.ew_score,
            artificial=None
            if line.artificial is None
            else (_as_stored(line.artificial[0]), _as_stored(line.artificial[1])),
            not_played=line.not_played,
            south=line.south,
            west=line.west,
            awarded=None if line.awarded is None else _exact_points(line.awarded),
        )
        for line in imported.lines
    ]


def imported_contestants(imported: ImportedFile) -> list[Contestant]:
    """Return the contestants of a file."""
    share = Fraction(imported.hints.handicap_share)
    return [
        Contestant(
            contestant.key,
            contestant.direction if imported.winners == 2 else "",
            Fraction(contestant.handicap or 0) * share,
            Fraction(contestant.adjustment or 0),
        )
        for contestant in imported.contestants
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
    """Return how the federation scores this file: by its conditions, without its roundings."""
    hints = imported.hints
    return ScoringChoice(
        method=hints.method,
        winners=imported.winners,
        across_sections=hints.across_sections,
        vp_scale=hints.vp_scale or "annex1",
    )


def _as_stored(percent: Decimal) -> Fraction:
    """Return a percentage in hundredths, as it is stored, so that it stays the same when read."""
    return Fraction(to_places(Fraction(percent), 2))


def _exact_points(
    awarded: tuple[Decimal | None, Decimal | None],
) -> tuple[Fraction | None, Fraction | None]:
    ns, ew = awarded
    return None if ns is None else Fraction(ns), None if ew is None else Fraction(ew)


def _ns_score(line: ImportedLine, scores: ContractScores) -> int | None:
    if line.ns_score is not None or line.artificial is not None or line.not_played:
        return line.ns_score
    return scores.of(line)
