"""A ruling that replaces the result of a table: one value, applied to one line.

It does not say who ruled, or why. The ruling is stored apart from the line it changes, so that the
line still shows what happened at the table.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.engine.adjusted_scores import (
    SIDES,
    artificial_score,
    assigned_score,
    cancelled_board,
    matchpoints_awarded,
    missing_result,
    replaced_pair,
    sits_out,
    suspended_pair,
    void_match_board,
    weighted_score,
)
from scoring.engine.errors import EngineError
from scoring.engine.types import BoardLine, Outcome

# Given in place of a result that was made; in place of play; where the other table of a match
# played the board; and those that say what happened, which the line itself already shows.
OVER_A_RESULT = frozenset({"assigned", "likely", "weighted", "own_error", "not_counted"})
IN_PLACE_OF_PLAY = frozenset(
    {
        "artificial",
        "cancelled",
        "missing",
        "replaced_pair",
        "suspended_pair",
        "sits_out",
        "void_match",
        "points",
    }
)
IN_A_MATCH = frozenset({"other_table"})
TOLD_BY_THE_LINE = frozenset({"version", "turned", "corrected"})
FORMS = OVER_A_RESULT | IN_PLACE_OF_PLAY | IN_A_MATCH | TOLD_BY_THE_LINE


@dataclass(frozen=True, slots=True)
class LineRuling:
    """What counts at one table instead of, or in addition to, its result.

    form: one of FORMS. side: "NS" or "EW", the side the form is about (at fault, innocent,
    replaced); for a cancelled board also "both" or "neither". blame: of North-South and East-West.
    score, ew_score, outcomes, ew_outcomes: seen from North-South. points: awarded directly; None
    leaves a side its own. without_error: the score had the innocent side not erred. group: which
    version of the board was played. contract, declarer, tricks: as corrected. level: both sides of
    a knock-out match get the mean of their two scores. boards: of the void match of pairs to which
    the board belongs.
    """

    form: str
    side: str = ""
    blame: tuple[str, str] = ("", "")
    score: int | None = None
    ew_score: int | None = None
    outcomes: tuple[Outcome, ...] = ()
    ew_outcomes: tuple[Outcome, ...] = ()
    points: tuple[Fraction | None, Fraction | None] | None = None
    without_error: int | None = None
    group: str = ""
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    level: bool = False
    boards: int = 0

    @property
    def needs_the_field(self) -> bool:
        """Return whether the ruled points depend on the results of other tables.

        Source: Law 12 C1(b), 12 C4, 86 B (2007).
        """
        return self.form == "own_error" or self.level


def ruled_line(line: BoardLine, ruling: LineRuling) -> BoardLine:
    """Return the line as it counts under a ruling.

    An own error, or a levelled match, counts by `points` once the field has determined them.
    Raises: EngineError "unknown_setting", "bad_seat", "ruling_without_score", and the errors of the
    form of the score. Source: Law 12 C, 86, 87 (2007), RTP 2.2.3.1, 2.2.5, 2.2.7.3, 3.2.1.
    """
    if ruling.form not in FORMS:
        raise EngineError("unknown_setting", setting="form", value=ruling.form)
    if ruling.form in TOLD_BY_THE_LINE:
        return line
    if ruling.form == "points":
        return _with_points(line, ruling)
    if ruling.form == "not_counted":
        return replace(line, ns_score=None, ew_score=None, not_played=True)
    assigned = _without_play if ruling.form in IN_PLACE_OF_PLAY else _assigned
    ruled = assigned(line, ruling)
    return ruled if ruling.points is None else replace(ruled, awarded=ruling.points)


def refuse_where_it_cannot_apply(
    ruling: LineRuling, *, board: int, was_played: bool, other_table_played: bool, in_a_match: bool
) -> None:
    """Refuse a ruling that cannot apply to a table.

    A score is assigned instead of a result that was made. A board never played at the table gets an
    artificial score, or in a match a score based on the result of the other table. Raises:
    EngineError "board_never_played", "other_table_not_played", "only_in_a_match", "bad_seat",
    "ruling_without_score". Source: Law 12 C1, C2, 86 B, 86 D (2007), RTP 2.2.5.
    """
    if ruling.form == "own_error":
        if ruling.side not in SIDES:
            raise EngineError("bad_seat", seat=ruling.side)
        if ruling.without_error is None:
            raise EngineError("ruling_without_score", board=board)
    if ruling.form in OVER_A_RESULT | TOLD_BY_THE_LINE and not was_played:
        raise EngineError("board_never_played")
    if ruling.form in IN_A_MATCH or ruling.level:
        if not in_a_match:
            raise EngineError("only_in_a_match")
        if not other_table_played:
            raise EngineError("other_table_not_played")


def _without_play(line: BoardLine, ruling: LineRuling) -> BoardLine:
    if ruling.form == "artificial":
        return artificial_score(line, *ruling.blame)
    if ruling.form == "cancelled":
        return cancelled_board(line, ruling.side)
    if ruling.form == "replaced_pair":
        return replaced_pair(line, ruling.side)
    if ruling.form == "suspended_pair":
        return suspended_pair(line, ruling.side)
    if ruling.form == "sits_out":
        return sits_out(line, ruling.side)
    if ruling.form == "void_match":
        return void_match_board(line, ruling.side, ruling.boards)
    return missing_result(line)


def _assigned(line: BoardLine, ruling: LineRuling) -> BoardLine:
    if ruling.outcomes:
        return weighted_score(line, ruling.outcomes, ruling.ew_outcomes)
    if ruling.score is None:
        raise EngineError("ruling_without_score", board=line.board)
    return assigned_score(line, ruling.score, ruling.ew_score)


def _with_points(line: BoardLine, ruling: LineRuling) -> BoardLine:
    """Return the line with points for the sides that get them; the other side keeps its result."""
    ns, ew = ruling.points or (None, None)
    if ns is not None and ew is not None:
        return matchpoints_awarded(line, ns, ew)
    if ns is None and ew is None:
        raise EngineError("ruling_without_score", board=line.board)
    return replace(line, awarded=(ns, ew))
