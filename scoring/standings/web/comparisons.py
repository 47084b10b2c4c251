"""How the matchpoints of a board came about: one score compared with each other table's."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from federation.page_parts.figures import figure
from scoring.engine.matchpoints import matchpoints
from scoring.engine_input.values import Scored, ScoredLine
from scoring.page_parts.notation import made
from scoring.standings.web.travellers import compared_with, lines_of_board, score_of_side
from tournaments.entries.selectors.entries import ShownEntry

BEATEN, TIED, LOST = 2, 1, 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """Another pair that held the same cards: its result, and what the comparison earns."""

    who: str
    contract: SafeString
    score: str
    outcome: str
    points: int


@dataclass(frozen=True, slots=True)
class Comparisons:
    """A score, each comparison of it, the best first, and their sum."""

    contract: SafeString
    score: str
    rows: tuple[Comparison, ...]
    total: int


def comparisons(
    scored: Scored, key: str, *, session: int, board: int, entries: Mapping[str, ShownEntry]
) -> Comparisons | None:
    """Return the comparisons of a contestant's score; None where scores are not compared so.

    Source: Law 78 A (2007).
    """
    lines = lines_of_board(scored, session=session, board=board)
    own = [line for line in lines if line.result.side_of(key)]
    if scored.choice.method != "matchpoints" or len(own) != 1:
        return None
    side = own[0].result.side_of(key)
    score, others = score_of_side(own[0], side), compared_with(own[0], lines, scored)
    if score is None or not others:
        return None
    rows = [_compared(line, side, score, entries) for line in others]
    rows.sort(key=lambda row: -row.points)
    return Comparisons(
        contract=_made(own[0]),
        score=figure(score, signed=True),
        rows=tuple(rows),
        total=sum(row.points for row in rows),
    )


def _compared(
    line: ScoredLine, side: str, score: int, entries: Mapping[str, ShownEntry]
) -> Comparison:
    result, theirs = line.result, score_of_side(line, side) or 0
    words = {BEATEN: gettext("beaten"), TIED: gettext("tied"), LOST: gettext("lost")}
    points = matchpoints([score, theirs])[0] or LOST
    keys = (result.ns, result.south) if side == "NS" else (result.ew, result.west)
    return Comparison(
        who=" · ".join(entries[key].title for key in keys if key in entries),
        contract=_made(line),
        score=figure(theirs, signed=True),
        outcome=words[points],
        points=points,
    )


def _made(line: ScoredLine) -> SafeString:
    return made(line.result.contract, line.result.declarer, line.result.tricks)
