"""Checks of the input of a pairs event: each fault has a name and is refused before counting."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.engine.board_points import is_plain
from scoring.engine.errors import EngineError
from scoring.engine.imps import DENOMINATORS, check_datum_rule
from scoring.engine.rounding import exact, is_count, is_exact
from scoring.engine.types import BoardLine, Key, Outcome, PairEntry, PairsSettings, Penalty

MOST_OUTCOMES = 5
SIDES = ("NS", "EW")
STATUSES = ("", "abandoned", "excluded", "deleted", "out_of_competition")
PENALTY_UNITS = ("top", "points", "percentage")
CHOICES = {
    "method": ("matchpoints", "cross_imps", "butler"),
    "scale": (1, 2),
    "winners": (1, 2),
    "conversion": ("neuberg", "factor", "infinite"),
    "small_groups": ("fouled", "third", "never"),
    "small_group_opponents": ("complement", "mirrored"),
    "own_average": ("none", "plus", "both"),
    "own_average_window": ("session", "event"),
    "denominator": DENOMINATORS,
    "sessions": ("by_boards", "pooled"),
    "rank_by": ("", "percentage", "score", "average"),
}


def check_lines(
    lines: Sequence[BoardLine], pair_entries_by_key: Mapping[Key, PairEntry] | None
) -> None:
    """Refuse lines that contradict one another or the Laws.

    known: the contestants of the event, None when the lines alone name them. Raises: EngineError
    naming board and contestant. Source: Law 78, RTP 2.2.7.2.
    """
    if not lines:
        raise EngineError("empty_field")
    seated = 0
    seen: set[tuple[int, int, Key]] = set()
    for line in lines:
        _check_line(line)
        session, board = line.session, line.board
        for key in (line.ns, line.ew, line.south, line.west):
            if key is not None:
                if pair_entries_by_key is not None and key not in pair_entries_by_key:
                    raise EngineError("unknown_contestant_on_board", contestant=key, board=board)
                seen.add((session, board, key))
                seated += 1
                if len(seen) < seated:
                    raise EngineError(
                        "duplicate_result", session=session, board=board, contestant=key
                    )


def check_entries(entries: Sequence[PairEntry]) -> dict[Key, PairEntry]:
    """Return the contestants by key.

    Raises: EngineError "duplicate_contestant", "field_of_one", "bad_status", "not_exact".
    Source: RTP 3.5.6.
    """
    entries_by_key = {entry.key: entry for entry in entries}
    if len(entries_by_key) < len(entries):
        keys = [entry.key for entry in entries]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise EngineError("duplicate_contestant", contestant=twice)
    if len(entries_by_key) < 2:
        raise EngineError("field_of_one", contestants=len(entries_by_key))
    for entry in entries:
        if entry.status not in STATUSES:
            raise EngineError("bad_status", contestant=entry.key, status=entry.status)
        if entry.line not in ("", "NS", "EW"):
            raise EngineError("bad_line", contestant=entry.key, line=entry.line)
        for name in ("handicap", "carried_points", "carried_available"):
            exact(getattr(entry, name), name)
    return entries_by_key


def check_penalties(
    penalties: Iterable[Penalty],
    pair_entries_by_key: Mapping[Key, PairEntry],
    settings: PairsSettings,
) -> None:
    """Refuse penalties of unknown contestants or units, and at IMPs penalties in percent of a top.

    Raises: EngineError "unknown_contestant", "unknown_setting", "not_exact". Source: Law 90.
    """
    for penalty in penalties:
        if penalty.contestant not in pair_entries_by_key:
            raise EngineError("unknown_contestant", contestant=penalty.contestant)
        units = PENALTY_UNITS if settings.method == "matchpoints" else PENALTY_UNITS[1:]
        if penalty.unit not in units:
            raise EngineError("unknown_setting", setting="unit", value=penalty.unit)
        exact(penalty.amount, "penalty")


def check_settings(settings: PairsSettings) -> None:
    """Refuse unknown values of settings.

    Raises: EngineError "unknown_setting", "bad_boards", "bad_datum_rule", "not_exact".
    Source: Law 78 D (2007).
    """
    for name, choices in CHOICES.items():
        value = getattr(settings, name)
        if value not in choices or isinstance(value, bool | float):
            raise EngineError("unknown_setting", setting=name, value=value)
    fixed = settings.expected
    if fixed not in ("fullest", "own_group") and not is_count(fixed):
        raise EngineError("unknown_setting", setting="expected", value=fixed)
    places = {
        "percentage_places": settings.percentage_places,
        "total_places": settings.total_places,
    }
    for name, decimals in places.items():
        if decimals is not None and not is_count(decimals, 0):
            raise EngineError("unknown_setting", setting=name, value=decimals)
    for boards in settings.session_boards.values():
        if not is_count(boards):
            raise EngineError("bad_boards", boards=boards)
    for points in settings.artificial_imps.values():
        exact(points, "artificial_imps")
    if settings.method == "butler":
        check_datum_rule(settings.datum)


def check_outcomes(outcomes: Sequence[Outcome], board: int) -> None:
    """Refuse a weighted score whose shares are not positive, do not sum to 1, or are too many.

    Raises: EngineError "too_many_outcomes", "bad_weight", "weights_not_one".
    Source: Law 12 C1(c) (2007).
    """
    if len(outcomes) > MOST_OUTCOMES:
        raise EngineError("too_many_outcomes", board=board, outcomes=len(outcomes))
    total = Fraction(0)
    for outcome in outcomes:
        score, weight = outcome
        if score is None:
            raise EngineError("bad_score", board=board, score=score)
        _check_score(score, board)
        if not is_exact(weight) or weight <= 0:
            raise EngineError("bad_weight", board=board, weight=str(weight))
        total += Fraction(weight)
    if total != 1:
        raise EngineError("weights_not_one", board=board, total=str(total))


def _check_line(line: BoardLine) -> None:
    if type(line.board) is not int or line.board < 1:
        raise EngineError("bad_board", board=line.board)
    if type(line.session) is not int or line.session < 1:
        raise EngineError("bad_session", session=line.session)
    if line.ns == line.ew:
        if line.ns is None:
            raise EngineError("nobody_at_table", board=line.board)
        raise EngineError("pair_against_itself", board=line.board, contestant=line.ns)
    if type(line.ns_score) is not int:
        _check_score(line.ns_score, line.board)
    if not is_plain(line):
        _check_instead_of_score(line)


def _check_instead_of_score(line: BoardLine) -> None:
    _check_score(line.ew_score, line.board)
    for outcomes in (line.outcomes, line.ew_outcomes):
        if outcomes:
            check_outcomes(outcomes, line.board)
    for name, both in (("percent", line.artificial), ("awarded", line.awarded)):
        if both is not None and len(both) != len(SIDES):
            raise EngineError("not_exact", name=name, value=str(both), board=line.board)
    for percent in line.artificial or ():
        if percent is not None and not 0 <= exact(percent, "percent", board=line.board) <= 100:
            raise EngineError("bad_percent", board=line.board, percent=str(percent))
    for points in line.awarded or ():
        if points is not None:
            exact(points, "awarded", board=line.board)


def _check_score(score: object, board: int) -> None:
    if score is not None and (isinstance(score, bool) or not isinstance(score, int)):
        raise EngineError("bad_score", board=board, score=score)
