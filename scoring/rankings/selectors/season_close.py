"""The close of a season, for the office's pages."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, Job, Season
from federation.selectors.words_alike import named_like
from scoring.models import ClosePresence, SeasonCloseLine, SeasonCloseRun


@dataclass(frozen=True, slots=True)
class CloseFilter:
    """The reader's filter of the list of changes; empty means any. categories: of one tier."""

    text: str = ""
    club: str = ""
    region: str = ""
    move: str = ""
    presence: str = ""
    categories: tuple[str, ...] = ()


def close_runs_visible_to(account: Account, *, on: dt.date) -> QuerySet[SeasonCloseRun]:
    """Return the runs to the office, nothing to anybody else."""
    if not has_office_mandate(account, on=on):
        return SeasonCloseRun.objects.none()
    return SeasonCloseRun.objects.select_related("season", "following", "ranking", "rule_set")


def close_runs_of(season: Season) -> list[SeasonCloseRun]:
    """Return the runs of a season, the latest first."""
    runs = season.close_runs.select_related("ranking", "takes_back", "applied_by")
    return list(runs.annotate(count=Count("lines")).order_by("-pk"))


def close_lines(run: SeasonCloseRun, close_filter: CloseFilter) -> QuerySet[SeasonCloseLine]:
    """Return the lines that match a filter."""
    lines = run.lines.select_related("person", "club")
    if close_filter.text:
        lines = lines.filter(named_like(close_filter.text, prefix="person__"))
    if close_filter.club:
        lines = lines.filter(club__code=close_filter.club)
    if close_filter.region:
        lines = lines.filter(club__association__code=close_filter.region)
    if close_filter.move:
        lines = lines.filter(move=close_filter.move)
    if close_filter.presence:
        lines = lines.filter(presence=close_filter.presence)
    if close_filter.categories:
        lines = lines.filter(category_after__in=close_filter.categories)
    return lines


def moves_counted(run: SeasonCloseRun, *by: str) -> dict[tuple[str, ...], int]:
    """Return how many lines there are by move, and by the columns named before it."""
    rows = run.lines.order_by().values_list(*by, "move").annotate(count=Count("pk"))
    return {tuple(str(value or "") for value in row[:-1]): row[-1] for row in rows}


def ladder_counted(run: SeasonCloseRun, column: str) -> Mapping[str, int]:
    """Return how many people there are in each category; lapsed ones do not count."""
    lines = run.lines.exclude(presence=ClosePresence.LAPSED).order_by()
    return dict(lines.values_list(column).annotate(count=Count("pk")))


def close_jobs(season: Season) -> list[Job]:
    """Return the latest jobs requested to close a season."""
    acts = ("preview_season_close", "close_season", "issue_category_letters")
    runs = [f"season_close:{pk}" for pk in season.close_runs.values_list("pk", flat=True)]
    subjects = [f"closing:{season.year}", *runs]
    return list(Job.objects.filter(act__in=acts, subject__in=subjects).order_by("-pk")[:10])
