"""A match according to its lines in the book, compared with its noted end and its score sheet."""

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.engine.rounding import to_places
from scoring.engine_input.values import ScoredMatch
from scoring.live.rules.lines import DUE, ENTERED, HAS_RESULT, VERIFIED, Line, verified
from scoring.live.services.book import Act, enter
from scoring.live.services.book_cache import read_lines
from scoring.live.services.field import field_of
from scoring.live.services.team_counting import Teams
from scoring.models import ActOnLine, BookLine, EventBook
from tournaments.models import Entry, Event, MatchEnd, ScheduledMatch
from tournaments.teams.rules.score_sheets import ARTICLE, SheetTotals


@dataclass(frozen=True, slots=True)
class LinesOfMatch:
    """The progress of a match. noted: lines with a result; waiting: still to enter or verify."""

    noted: int
    due: int
    waiting: int


def lines_of_match(match: ScheduledMatch) -> LinesOfMatch:
    """Return the progress of a match by its lines; all zero if it has none."""
    states = Counter(BookLine.objects.filter(match=match).values_list("state", flat=True))
    noted = sum(states[state] for state in HAS_RESULT)
    return LinesOfMatch(noted, states[DUE], states[DUE] + states[ENTERED])


def matches_waiting(event: Event, number: int) -> set[int]:
    """Return the matches of a round scored board by board that still have boards to come."""
    states: dict[int, set[int]] = {}
    rows = BookLine.objects.filter(match__event=event, match__round=number)
    for match, state in rows.values_list("match", "state"):
        states.setdefault(match, set()).add(state)
    return {
        pk
        for pk, match_states in states.items()
        if match_states & HAS_RESULT and match_states & {DUE, ENTERED}
    }


def matches_noted(event: Event, number: int) -> set[int]:
    """Return the matches of a round scored board by board that are complete."""
    rows = BookLine.objects.filter(match__event=event, match__round=number, state__in=HAS_RESULT)
    return set(rows.values_list("match", flat=True)) - matches_waiting(event, number)


def refuse_end_against_lines(*, match: ScheduledMatch, ending: str, winner: Entry | None) -> None:
    """Refuse an end of a match that contradicts its lines.

    Raises: RuleError for a no-show although boards were played, while boards are missing, and for a
    winner who is behind. Source: RTP 2.3.9.
    """
    lines = lines_of_match(match)
    if not lines.noted:
        return
    if ending != MatchEnd.PLAYED:
        raise RuleError("match_end_although_played", article=ARTICLE, boards=lines.noted)
    if lines.waiting:
        raise RuleError("match_lines_waiting", article=ARTICLE, boards=lines.waiting)
    scored_match = counted_by_lines(match, with_entered=False)
    if scored_match is None or winner is None or scored_match.home_imps == scored_match.away_imps:
        return
    ahead = (
        scored_match.plan.home
        if scored_match.home_imps > scored_match.away_imps
        else scored_match.plan.away
    )
    if winner.key != ahead:
        raise RuleError(
            "match_end_against_lines", article=ARTICLE, **_in_words(match, scored_match)
        )


@transaction.atomic
def agree_by_lines(
    *,
    match: ScheduledMatch,
    totals: SheetTotals,
    is_agreed: bool,
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Write the score sheet of a match from its lines; once both captains agree, verify the lines.

    Does nothing while boards are missing. Raises: RuleError for other totals. Source: RTP 2.3.9,
    2.1.9.
    """
    lines = lines_of_match(match)
    if not lines.noted or lines.due:
        return
    scored_match = counted_by_lines(match, with_entered=True)
    if scored_match is None:
        return
    home, away = sides_of(match, scored_match)
    if home != totals.home or away != totals.away:
        raise RuleError("sheet_against_lines", article=ARTICLE, **_in_words(match, scored_match))
    if not is_agreed:
        return
    by = None if account is None else account.pk

    def change(line: Line) -> Line:
        if line.state != ENTERED:
            return line
        return verified(line, seat="", account=by, now=now)

    for book, line in BookLine.objects.filter(match=match, state=ENTERED).values_list("book", "pk"):
        act = Act(ActOnLine.VERIFIED, now, uuid.uuid4(), by)
        enter(book=book, line=line, act=act, change=change)


def counted_by_lines(match: ScheduledMatch, *, with_entered: bool) -> ScoredMatch | None:
    """Return a match counted from its lines; None if none of them counts yet.

    with_entered: whether results that one side entered count as if verified.
    """
    book = EventBook.objects.filter(event=match.event_id).select_related("event").first()
    if book is None:
        return None
    lines: Sequence[Line] = read_lines(book.pk)
    if with_entered:
        lines = [
            line._replace(state=VERIFIED)
            if line.match_id == match.pk and line.state == ENTERED
            else line
            for line in lines
        ]
    field = field_of(book, lines)
    counted = Teams(field, lines).counted()
    plan = field.plans.get(match.pk)
    if plan is None:
        return None
    return next((match for match in counted.matches if match.plan.key == plan.key), None)


def sides_of(match: ScheduledMatch, scored_match: ScoredMatch) -> tuple[Fraction, Fraction]:
    """Return the IMPs of home and visitors as the schedule names them."""
    both = scored_match.home_imps, scored_match.away_imps
    return (
        both if match.home is not None and scored_match.plan.home == match.home.key else both[::-1]
    )


def _in_words(match: ScheduledMatch, scored_match: ScoredMatch) -> dict[str, str]:
    home, away = sides_of(match, scored_match)
    return {"home": _imps(home), "away": _imps(away)}


def _imps(imps: Fraction) -> str:
    return str(to_places(imps, 0 if imps.denominator == 1 else 2))
