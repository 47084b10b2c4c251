"""Team files scored again: boards to IMPs or points, and victory points by the scale that fits.

A scale that gives every victory point published in the file is the file's scale. If there is none,
the published victory points are used, match by match.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine import (
    BoardLine,
    EngineError,
    MatchResult,
    MatchShare,
    TeamBoard,
    TeamEntry,
    TeamMatch,
    TeamPenalty,
    TeamSettings,
    match_boards,
    match_result,
    teams_standing,
    victory_points,
)
from scoring.engine_input.contract_scores import ContractScores
from scoring.importers.records import ImportedFile, ImportedMatch
from scoring.standings.services.rescored import Rescored, RescoredMatch, RescoredRow, board_line

SCALES = ("annex1", "wbf_continuous", "wbf_discrete", "wbf_discrete_half")
DEFAULT_SCALE = "annex1"
PUBLISHED = "published"

Note = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class TeamFile:
    """A team file read into matches of the engine, not yet scored."""

    imported: ImportedFile
    matches: tuple[TeamMatch, ...]
    notes: tuple[Note, ...]

    @property
    def settings(self) -> TeamSettings:
        """Return the settings without a scale of victory points."""
        by_points = self.imported.hints.method == "point_a_board"
        return TeamSettings(method="point_a_board" if by_points else "imps", scale=None)


def team_file(imported: ImportedFile) -> TeamFile:
    """Return the matches of a team file. Boards that the engine cannot compare are in the notes."""
    scores = ContractScores(imported)
    by_match: dict[str, list[BoardLine]] = defaultdict(list)
    for place, line in enumerate(imported.lines):
        by_match[line.match].append(board_line(line, place, scores, at_imps=True))
    notes: list[Note] = []
    matches = []
    for place, match in enumerate(imported.matches, start=1):
        boards = tuple(_boards(match, by_match[match.key], notes))
        # Each match has a round number of its own: a round may have two halves of one match.
        matches.append(TeamMatch(match.home, match.away or None, boards, round=place))
    return TeamFile(imported, tuple(matches), tuple(notes))


def _boards(
    match: ImportedMatch, lines: Sequence[BoardLine], notes: list[Note]
) -> Iterator[TeamBoard]:
    stated = dict(match.published_board_imps)
    by_board: dict[int, list[BoardLine]] = defaultdict(list)
    for line in lines:
        by_board[line.board].append(line)
    for number in dict.fromkeys((*by_board, *stated)):
        try:
            boards = match_boards(by_board[number], match.home, match.away)
        except EngineError as fault:
            where = (("match", f"{match.home} v {match.away}"), ("board", str(number)))
            notes.append(("board_not_comparable", (*where, ("fault", fault.code))))
            boards = ()
        board = boards[0] if boards else TeamBoard(number)
        vps = stated.get(number)
        if vps is not None and _incomplete(board):
            board = TeamBoard(number, awarded=(vps, -vps))
        yield board


def _incomplete(board: TeamBoard) -> bool:
    if board.awarded is not None:
        return False
    return board.home_score is None or board.away_score is None


def rescored_teams(imported: ImportedFile) -> Rescored:
    """Return a team file scored again. Raises: EngineError."""
    file = team_file(imported)
    counted = [match_result(match, file.settings) for match in file.matches]
    notes = list(file.notes)
    scale = _scale(file, counted, notes)
    scored = [
        _with_points(match, imported_match, scale)
        for match, imported_match in zip(file.matches, imported.matches, strict=True)
    ]
    settings = file.settings if scale in {"", PUBLISHED} else replace(file.settings, scale=scale)
    playing = {key for match in scored for key in (match.home, match.away)}
    standing = teams_standing(
        scored,
        settings,
        [
            TeamEntry(contestant.key)
            for contestant in imported.contestants
            if contestant.key in playing
        ],
        penalties=[
            TeamPenalty(contestant.key, -contestant.adjustment)
            for contestant in imported.contestants
            if contestant.adjustment and contestant.key in playing
        ],
        phase_ended=True,
    )
    net, boards = _net(counted), _boards_played(counted)
    rows = [
        RescoredRow(
            key=str(row.team),
            rank=row.rank,
            tied=row.tied,
            boards_played=boards[str(row.team)],
            score=Fraction(row.vps) if scale else net[str(row.team)],
            imps=net[str(row.team)] if imported.hints.method == "imps_vp" else None,
            vps=Fraction(row.vps) if scale not in {"", "points"} else None,
        )
        for row in standing.rows
    ]
    if not scale:
        rows = _by_score(rows)
    matches = [
        _match(match, without, None if scale == PUBLISHED else counted_again)
        for match, without, counted_again in zip(
            imported.matches, counted, standing.matches, strict=True
        )
    ]
    return Rescored(tuple(rows), {}, tuple(matches), tuple(notes))


def _scale(file: TeamFile, counted: list[MatchResult], notes: list[Note]) -> str:
    """Return the scale of victory points: one that fits, "published", "points" or "" for none."""
    published = [
        (match, result)
        for match, result in zip(file.imported.matches, counted, strict=True)
        if match.published_home_vps is not None and match.published_away_vps is not None
    ]
    if file.imported.hints.method == "point_a_board":
        sums = all(_is_points(imported_match, result) for imported_match, result in published)
        return PUBLISHED if published and not sums else "points"
    if not published:
        if file.imported.hints.vp_scale in SCALES:
            return file.imported.hints.vp_scale
        if len(counted) < 2:
            return ""  # a knock-out match is won by its IMPs
        notes.append(("vp_scale_assumed", (("scale", DEFAULT_SCALE),)))
        return DEFAULT_SCALE
    if all(_is_margin(imported_match, result) for imported_match, result in published):
        return ""
    played = [
        (imported_match, result) for imported_match, result in published if result.boards_counted
    ]
    for scale in SCALES if played else ():
        if all(_fits(imported_match, result, scale) for imported_match, result in played):
            whole = len(played) == len(file.matches)
            return scale if whole else PUBLISHED
    notes.append(("vp_scale_unknown", ()))
    notes += _uneven(played)
    return PUBLISHED


def _uneven(played: Iterable[tuple[ImportedMatch, MatchResult]]) -> Iterator[Note]:
    """Return where published victory points contradict any scale: one margin, two values."""
    seen: dict[tuple[int, Fraction], Decimal] = {}
    for imported_match, result in played:
        home, away = imported_match.published_home_vps, imported_match.published_away_vps
        for margin, points in ((result.margin, home), (-result.margin, away)):
            if points is None:
                continue
            before = seen.setdefault((result.boards_counted, margin), points)
            if before != points:
                values = (("first", str(before)), ("second", str(points)), ("margin", str(margin)))
                yield "vp_scale_uneven", values


def _fits(imported_match: ImportedMatch, result: MatchResult, scale: str) -> bool:
    points = victory_points(result.margin, result.boards_counted, scale)
    return points == (imported_match.published_home_vps, imported_match.published_away_vps)


def _is_points(imported_match: ImportedMatch, result: MatchResult) -> bool:
    """Return whether the match is scored by boards won: two, one or ten points for each."""
    home, away = (
        imported_match.published_home_vps or Decimal(0),
        imported_match.published_away_vps or Decimal(0),
    )
    return Fraction(home) * result.away_imps == Fraction(away) * result.home_imps


def _is_margin(imported_match: ImportedMatch, result: MatchResult) -> bool:
    """Return whether the published figures of the match are its IMPs, not victory points."""
    home, away = imported_match.published_home_vps, imported_match.published_away_vps
    if home is None or away is None:
        return False
    return (Fraction(home), Fraction(away)) in {
        (result.home_imps, result.away_imps),
        (result.margin, -result.margin),
        (max(result.margin, Fraction(0)), max(-result.margin, Fraction(0))),
    }


def _with_points(match: TeamMatch, imported_match: ImportedMatch, scale: str) -> TeamMatch:
    home, away = imported_match.published_home_vps, imported_match.published_away_vps
    if scale != PUBLISHED or home is None:
        return match
    return replace(
        match,
        home_due=MatchShare("fixed", home),
        away_due=MatchShare("fixed", away if away is not None else Decimal(0)),
    )


def _match(
    imported_match: ImportedMatch, counted: MatchResult, by_scale: MatchResult | None
) -> RescoredMatch:
    vps = None
    if by_scale and by_scale.home_vps is not None and by_scale.away_vps is not None:
        vps = (by_scale.home_vps, by_scale.away_vps)
    return RescoredMatch(
        key=imported_match.key,
        board_points={
            board.board: Fraction(board.home) for board in counted.boards if board.home is not None
        },
        margin=counted.margin,
        boards_counted=counted.boards_counted,
        vps=vps,
    )


def _net(counted: Iterable[MatchResult]) -> dict[str, Fraction]:
    net: dict[str, Fraction] = defaultdict(Fraction)
    for result in counted:
        net[str(result.match.home)] += result.margin
        if result.match.away is not None:
            net[str(result.match.away)] += result.away_margin
    return net


def _boards_played(counted: Iterable[MatchResult]) -> dict[str, int]:
    boards: dict[str, int] = defaultdict(int)
    for result in counted:
        for team in (result.match.home, result.match.away):
            if team is not None:
                boards[str(team)] += result.boards_counted
    return boards


def _by_score(rows: list[RescoredRow]) -> list[RescoredRow]:
    figures = [row.score or Fraction(0) for row in rows]
    ordered = sorted(rows, key=lambda row: (-(row.score or Fraction(0)), row.key))
    return [
        replace(
            row,
            rank=1 + sum(1 for figure in figures if figure > (row.score or 0)),
            tied=figures.count(row.score or Fraction(0)) > 1,
        )
        for row in ordered
    ]
