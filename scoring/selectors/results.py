"""The results of events, for pages."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Count, DateField, F, Max, Min, Q, QuerySet, Sum, When
from django.db.models.functions import Least, TruncDate
from django.utils import timezone

from federation.models import Club, Season
from federation.selectors.words_alike import named_like
from scoring.models import (
    BoardResult,
    BoardRuling,
    EventResult,
    Match,
    PointsAward,
    ResultRevision,
    Standing,
)
from scoring.selectors.knockout_places import teams_still_in
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class ResultFilter:
    """The reader's filter of the list of results; empty means any."""

    text: str = ""
    club: str = ""
    region: str = ""
    kind: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """One board of an event: times played, most common contract, best and worst score."""

    session: int
    board: int
    results: int
    contract: str
    declarer: str
    times: int
    best_ns: int | None
    best_ew: int | None


@dataclass(frozen=True, slots=True)
class PersonPoints:
    """One person's points of an event, and why."""

    person: int
    pe: int
    pm_tenths: int
    steps: list[dict[str, Any]]


def result_of(event: Event) -> EventResult | None:
    """Return the state of an event's results, None before the first file."""
    rows = EventResult.objects.filter(event=event)
    return rows.select_related("revision", "payment_request").first()


def result_date() -> Case:
    """Return the day of a result in lists: its event's last, or when it was made if unfinished.

    A cup takes weeks; its results so far do not have the day of its final.
    """
    is_over = When(event__ends_on__lt=timezone.localdate(), then=F("event__ends_on"))
    so_far = Least(F("event__ends_on"), TruncDate("revision__made_at"))
    return Case(is_over, default=so_far, output_field=DateField())


def results_of_season(season: Season | None, result_filter: ResultFilter) -> QuerySet[EventResult]:
    """Return the published results of a season that match a filter."""
    rows = EventResult.objects.filter(event__season=season).select_related(
        "event__club", "event__association", "event__season"
    )
    rows = rows.annotate(result_day=result_date())
    if result_filter.text:
        rows = rows.filter(named_like(result_filter.text, prefix="event__"))
    if result_filter.club:
        rows = rows.filter(event__club__code=result_filter.club)
    if result_filter.region:
        rows = rows.filter(
            Q(event__association__code=result_filter.region)
            | Q(event__club__association__code=result_filter.region)
        )
    if result_filter.kind:
        rows = rows.filter(event__kind=result_filter.kind)
    if result_filter.state:
        rows = rows.filter(state=result_filter.state)
    return rows


def latest_results(count: int) -> list[EventResult]:
    """Return the results published last."""
    rows = EventResult.objects.select_related("event__club", "event__association", "event__season")
    return list(rows.annotate(result_day=result_date()).order_by("-result_day", "-pk")[:count])


def results_of_club(club: Club, count: int) -> list[EventResult]:
    """Return the results of a club's events, the latest played first."""
    rows = EventResult.objects.filter(event__club=club)
    rows = rows.select_related("event__club", "event__association", "event__season")
    return list(rows.annotate(result_day=result_date()).order_by("-result_day", "-pk")[:count])


def current_standings(entries: Collection[int]) -> QuerySet[Standing]:
    """Return the standings of some entries in the results as they are now."""
    current = F("revision__event__result__revision")
    return Standing.objects.filter(entry__in=entries, revision=current).defer("steps")


def standings_of(revision: ResultRevision) -> list[Standing]:
    """Return a classification: North-South first, by place, those without a place last.

    Teams that a knock-out leaves level stand by the IMPs they won or lost by, then by name; those
    without a place by the boards they played.
    """
    rows = revision.standings.select_related("entry").defer("steps")
    return list(
        rows.order_by(
            "-line",
            F("rank").asc(nulls_last=True),
            Case(When(rank=None, then=F("boards_played"))).desc(nulls_last=True),
            F("score_hundredths").desc(nulls_last=True),
            "entry__name",
            "pk",
        )
    )


def winners_of(revisions: Collection[int]) -> list[Standing]:
    """Return the first places of revisions; nobody won a knock-out that is not over."""
    rows = Standing.objects.filter(revision__in=revisions, rank=1)
    firsts = list(rows.defer("steps").order_by("-line", "pk"))
    still_in = teams_still_in(firsts)
    return [standing for standing in firsts if standing.pk not in still_in]


def points_by_entry(event: Event) -> dict[int, tuple[set[int], set[int]]]:
    """Return the current PE and tenths of PM by entry; members of a team may differ."""
    points: dict[int, tuple[set[int], set[int]]] = {}
    rows = PointsAward.objects.filter(
        event=event, takes_back__isnull=True, taken_back_by__isnull=True
    ).values_list("entry_id", "person_id")
    # a loss is a row of its own, below zero
    for entry, _person, pe, pm_tenths in rows.annotate(Sum("pe"), Sum("pm_tenths")):
        sessions_and_rounds = points.setdefault(entry, (set(), set()))
        sessions_and_rounds[0].add(pe)
        sessions_and_rounds[1].add(pm_tenths)
    return points


def awards_of_entry(event: Event, entry: int) -> QuerySet[PointsAward]:
    """Return the current points of the players of one entry."""
    return PointsAward.objects.filter(
        event=event, entry=entry, takes_back__isnull=True, taken_back_by__isnull=True
    ).order_by("pk")


def points_of_people(awards: Iterable[PointsAward]) -> list[PersonPoints]:
    """Return each person's sum of these current points, less losses."""
    rows: dict[int, list[PointsAward]] = {}
    for award in awards:
        rows.setdefault(award.person_id, []).append(award)
    return [
        PersonPoints(
            person,
            sum(award.pe for award in own),
            sum(award.pm_tenths for award in own),
            [step for award in own for step in award.steps],
        )
        for person, own in rows.items()
    ]


def shown_steps(
    steps: Iterable[dict[str, Any]], hidden: Collection[tuple[int, int]]
) -> list[dict[str, Any]]:
    """Return the steps of a trace without those of hidden boards, named by session and number."""
    return [step for step in steps if not _is_about(step["inputs"], hidden)]


def _is_about(inputs: Mapping[str, Any], boards: Collection[tuple[int, int]]) -> bool:
    return any(
        inputs.get("board") == board and inputs.get("session", session) == session
        for session, board in boards
    )


def match_numbers(event: Event) -> dict[str, int]:
    """Return the matches of an event by key, with the numbers in their addresses."""
    return dict(Match.objects.filter(event=event).values_list("key", "pk"))


def boards_played(event: Event) -> int:
    """Return how many boards the sessions of an event had."""
    return event.sessions.aggregate(sum=Sum("boards"))["sum"] or 0


def board_summaries(event: Event) -> list[BoardSummary]:
    """Return the boards of an event in two queries, for any number of boards."""
    rows = BoardResult.objects.filter(event=event, removed_in__isnull=True)
    commonest: dict[tuple[int, int], tuple[str, str, int]] = {}
    counted = rows.exclude(contract="").values("session", "board", "contract", "declarer")
    for row in counted.annotate(times=Count("pk")).order_by("-times", "contract", "declarer"):
        place = (row["session"], row["board"])
        commonest.setdefault(place, (row["contract"], row["declarer"], row["times"]))
    summed = rows.values("session", "board").annotate(
        results=Count("pk"), best=Max("ns_score"), worst=Min("ns_score")
    )
    return [
        BoardSummary(
            row["session"],
            row["board"],
            row["results"],
            *commonest.get((row["session"], row["board"]), ("", "", 0)),
            row["best"],
            row["worst"],
        )
        for row in summed.order_by("session", "board")
    ]


def board_numbers(event: Event) -> list[tuple[int, int]]:
    """Return the boards with a result or a ruling, as session and number."""
    played = BoardResult.objects.filter(event=event, removed_in__isnull=True)
    ruled = BoardRuling.objects.filter(event=event, removed_in__isnull=True)
    both = (rows.order_by().values_list("session", "board") for rows in (played, ruled))
    return sorted(next(both).union(next(both)))
