"""When a team match may be moved."""

import datetime as dt

from federation.errors import RuleError
from federation.rules.figures_events import DateChangeFigures

ARTICLE = "RTP 3.6.11"


def refuse_moved_match(
    *,
    round_number: int,
    rounds: int,
    played_on: dt.date,
    moved_to: dt.date,
    same_boards: bool,
    figures: DateChangeFigures,
) -> None:
    """Refuse to move a match of a series to a day that is not allowed.

    rounds: of the phase; same_boards: all matches of the event play the same boards.
    Raises: RuleError("match_date_locked"), RuleError("match_moved_too_far"). Source: RTP 3.6.11.
    """
    if same_boards or round_number > rounds - figures.locked_last_rounds:
        raise RuleError("match_date_locked", article=ARTICLE, round=round_number, rounds=rounds)
    if abs((moved_to - played_on).days) > figures.max_days_away:
        raise RuleError(
            "match_moved_too_far",
            article=ARTICLE,
            days=abs((moved_to - played_on).days),
            most=figures.max_days_away,
        )


def move_request_deadline(starts_at: dt.datetime, *, figures: DateChangeFigures) -> dt.datetime:
    """Return the deadline for requests to the office in a national event.

    Source: RTP 3.6.11.
    """
    return starts_at - dt.timedelta(hours=figures.national_request_hours_before)


def refuse_national_request(
    *,
    requested_at: dt.datetime,
    starts_at: dt.datetime,
    signed: frozenset[str],
    captains: frozenset[str],
    figures: DateChangeFigures,
) -> None:
    """Refuse a request that is late or not signed by both captains.

    Raises: RuleError("both_captains_must_sign"), RuleError("move_request_too_late").
    Source: RTP 3.6.11.
    """
    if missing := captains - signed:
        raise RuleError("both_captains_must_sign", article=ARTICLE, missing=sorted(missing))
    until = move_request_deadline(starts_at, figures=figures)
    if requested_at > until:
        raise RuleError("move_request_too_late", article=ARTICLE, until=until)


def refuse_result_ahead(
    *, day: dt.date, today: dt.date, round_number: int, teams: tuple[str, str]
) -> None:
    """Refuse a result before the day of the match; a match played earlier must be moved first.

    Raises: RuleError("match_to_come"). Source: RTP 3.6.11.
    """
    if today < day:
        home, away = teams
        raise RuleError(
            "match_to_come", article=ARTICLE, round=round_number, home=home, away=away, day=day
        )
