"""What the close of a season would change, person by person; the preview changes nothing."""

import datetime as dt
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, CategoryGrant, ClubMembership, Licence, RuleSet, Season
from federation.rules.ranking_figures import RankingFigures
from federation.selectors.rule_sets import (
    ranking_figures,
    regulation_on,
)
from federation.services.audit import record_event
from federation.services.jobs import Progress
from scoring.engine.categories import CategoryChange, Rung, category_for_points, season_category
from scoring.engine.ranking import ClosingPoints, Reduction, opening_points
from scoring.engine.trace import Trace
from scoring.engine_input.categories import category_change_of, ladder_of, reduction_of
from scoring.models import (
    CategoryMove,
    ClosePresence,
    RankingLine,
    RankingList,
    SeasonCloseLine,
    SeasonCloseRun,
    SeasonClosing,
)

ARTICLE = "RTP 1.3.4"
BATCH = 500


@dataclass(frozen=True, slots=True)
class _Law:
    """The figures by which a close is computed."""

    figures: RankingFigures
    ladder: Sequence[Rung]
    change: CategoryChange
    reduction: Reduction
    default_iv: int

    def iv(self, category: str) -> int:
        for group in self.figures.categories:
            if group.code == category:
                return group.iv
        return self.default_iv

    def titles(self) -> dict[str, str]:
        return {category.code: category.title for category in self.figures.categories}


@dataclass(frozen=True, slots=True)
class Past:
    """What people held before: the category in force, all ever held, the last closing."""

    held: Mapping[int, str]
    ever_held: Mapping[int, set[str]]
    closings: Mapping[int, SeasonClosing]


def season_to_close(year: int) -> Season:
    """Return a season by its year. Raises: RuleError when there is none."""
    season = Season.objects.filter(year=year).first()
    if season is None:
        raise RuleError("season_unknown", year=year)
    return season


def season_after(season: Season) -> Season:
    """Return the season that follows. Raises: RuleError while the office has not created it."""
    following = Season.objects.filter(year=season.year + 1).first()
    if following is None:
        raise RuleError("season_close_no_following", article=ARTICLE, year=season.year + 1)
    return following


def closing_list(season: Season) -> RankingList:
    """Return the published list from which a close is computed. Raises: RuleError without one."""
    published = season.ranking_lists.filter(published_at__isnull=False)
    ranking = published.select_related("rule_set").order_by("-version").first()
    if ranking is None:
        raise RuleError("season_close_no_list", article=ARTICLE, season=season.year)
    return ranking


def basis_of(season: Season, ranking: RankingList) -> dict[str, str]:
    """Return the hashes of all a close depends on, by part: they show any change."""
    licences = Licence.objects.filter(season=season, cancelled_at__isnull=True)
    grants = CategoryGrant.objects.filter(taken_back_at__isnull=True)
    closings = SeasonClosing.objects.filter(season__year__lt=season.year, taken_back_at=None)
    return {
        "ranking": f"{ranking.pk}:{ranking.sha256}",
        "licences": _hash(licences.order_by("person_id").values_list("person_id")),
        "categories": _hash(grants.order_by("pk").values_list("pk")),
        "closings": _hash(closings.order_by("pk").values_list("pk")),
        "rules": str(ranking.rule_set_id),
    }


def changed_since(run: SeasonCloseRun, ranking: RankingList) -> list[str]:
    """Return the codes of what changed since a run was computed; empty if it is up to date."""
    now = basis_of(run.season, ranking)
    return [f"basis_{name}" for name, value in now.items() if run.basis.get(name) != value]


@transaction.atomic
def preview_season_close(
    *,
    year: int,
    account: Account | None = None,
    progress: Progress = lambda _done, _of: None,
    now: dt.datetime | None = None,
) -> dict[str, object]:
    """Compute the close of a season and store it for review; nothing else is changed.

    If the same figures were computed before, the earlier run is returned. Raises: RuleError without
    a published list, without a following season, or when closed.
    """
    season = season_to_close(year)
    following, ranking = season_after(season), closing_list(season)
    Season.objects.select_for_update().get(pk=season.pk)
    if season.close_runs.filter(stands=True).exists():
        raise RuleError("season_closed_before", article=ARTICLE, season=season.year)
    basis = basis_of(season, ranking)
    latest = season.close_runs.filter(takes_back=None, applied_at=None).order_by("-pk").first()
    if latest is not None and latest.basis == basis:
        return {"run": latest.pk, "lines": latest.lines.count(), "changed": False}
    run = SeasonCloseRun.objects.create(
        season=season,
        following=following,
        ranking=ranking,
        rule_set=ranking.rule_set,
        basis=basis,
        previewed_at=now or timezone.now(),
        previewed_by=account,
    )
    count = _write_lines(run, progress)
    record_event(
        "season_close_previewed",
        subject=f"season:{season.year}",
        account=account,
        details={"run": run.pk, "lines": count},
    )
    return {"run": run.pk, "lines": count, "changed": True}


def _write_lines(run: SeasonCloseRun, progress: Progress) -> int:
    """Write the lines of everyone on the list and of everyone who lapsed; return how many."""
    law, past = _law(run.rule_set, run.season), past_of(run.season)
    listed = list(run.ranking.lines.order_by("-pm_tenths", "person_id"))
    held = Licence.objects.filter(season=run.season, cancelled_at=None)
    licensed = set(held.values_list("person_id", flat=True))
    lapsed = [value for person, value in past.closings.items() if person not in licensed]
    total = len(listed) + len(lapsed)
    lines = _lines(run, law, past, listed, lapsed)
    for done in range(0, total, BATCH):
        progress(done, total)
        SeasonCloseLine.objects.bulk_create(islice(lines, BATCH))
    progress(total, total)
    return total


def _lines(
    run: SeasonCloseRun,
    law: _Law,
    past: Past,
    listed: Sequence[RankingLine],
    lapsed: Sequence[SeasonClosing],
) -> Iterator[SeasonCloseLine]:
    places = pm_places([line.pm_tenths for line in listed])
    for line, place in zip(listed, places, strict=True):
        yield _line_of_listed(run, law, past, line, place)
    clubs = _home_clubs([season_closing.person_id for season_closing in lapsed], run.season.ends_on)
    for closing in lapsed:
        yield _line_of_lapsed(run, law, past, closing, clubs.get(closing.person_id))


def pm_places(falling: Sequence[int]) -> list[int | None]:
    """Return the place of each by merit points; equals share it, None without points.

    falling: tenths of a point, highest first.
    """
    places: list[int | None] = []
    for at, tenths in enumerate(falling):
        if tenths <= 0:
            places.append(None)
        elif at and falling[at - 1] == tenths:
            places.append(places[-1])
        else:
            places.append(at + 1)
    return places


def _line_of_listed(
    run: SeasonCloseRun, law: _Law, past: Past, line: RankingLine, place: int | None
) -> SeasonCloseLine:
    person, before = line.person_id, past.held.get(line.person_id)
    trace = Trace()
    earned = category_for_points(line.pe, line.pm_tenths, place, ladder=law.ladder, trace=trace)
    after = season_category(
        earned,
        held=before,
        ever_held=past.ever_held.get(person, ()),
        ladder=law.ladder,
        change=law.change,
        trace=trace,
    )
    points = ClosingPoints(person, run.season.year, line.pe, line.pm_tenths)
    opening_pe, opening_pm = opening_points(
        points, season=run.following.year, reduction=law.reduction, trace=trace
    )
    last = past.closings.get(person)
    return SeasonCloseLine(
        run=run,
        person_id=person,
        club_id=line.club_id,
        presence=_presence(last, run.season),
        move=_move(before, after, law.ladder),
        pe=line.pe,
        pm_tenths=line.pm_tenths,
        kept_pe=opening_pe,
        kept_pm_tenths=opening_pm,
        pm_place=place,
        category_before=before or "",
        category_earned=earned,
        category_after=after,
        iv_before=law.iv(before or ""),
        iv_after=law.iv(after),
        steps=_data(trace, law.titles()),
    )


def _line_of_lapsed(
    run: SeasonCloseRun, law: _Law, past: Past, closing: SeasonClosing, club: int | None
) -> SeasonCloseLine:
    held = past.held.get(closing.person_id, "")
    trace = Trace()
    trace.add("category_not_licensed", ARTICLE, held or None, season=run.season.year)
    points = ClosingPoints(closing.person_id, closing.season.year, closing.pe, closing.pm_tenths)
    opening_pe, opening_pm = opening_points(
        points, season=run.following.year, reduction=law.reduction, trace=trace
    )
    return SeasonCloseLine(
        run=run,
        person_id=closing.person_id,
        club_id=club,
        presence=ClosePresence.LAPSED,
        move=CategoryMove.SAME,
        pe=closing.pe,
        pm_tenths=closing.pm_tenths,
        kept_pe=opening_pe,
        kept_pm_tenths=opening_pm,
        category_before=held,
        category_after=held,
        iv_before=law.iv(held),
        iv_after=law.iv(held),
        steps=_data(trace, law.titles()),
    )


def _presence(last: SeasonClosing | None, season: Season) -> ClosePresence:
    if last is None:
        return ClosePresence.NEW
    if last.season.year < season.year - 1:
        return ClosePresence.RETURNING
    return ClosePresence.LISTED


def _move(before: str | None, after: str, ladder: Sequence[Rung]) -> CategoryMove:
    codes = [rung.code for rung in ladder]
    if before is None:
        return CategoryMove.FIRST
    if before == after:
        return CategoryMove.SAME
    return CategoryMove.UP if codes.index(after) < codes.index(before) else CategoryMove.DOWN


def _law(rule_set: RuleSet, season: Season) -> _Law:
    figures = ranking_figures(rule_set)
    rules = regulation_on(season.starts_on)
    return _Law(
        figures,
        ladder_of(figures),
        category_change_of(figures),
        reduction_of(figures),
        rules.tiers.default_iv,
    )


def past_of(season: Season) -> Past:
    """Return what people held before a season ended."""
    grants = CategoryGrant.objects.filter(taken_back_at=None, valid_from__lte=season.ends_on)
    held: dict[int, str] = {}
    ever: dict[int, set[str]] = {}
    rows = grants.order_by("valid_from", "pk").values_list("person_id", "category")
    for person, category in rows.iterator():
        held[person] = category
        ever.setdefault(person, set()).add(category)
    closings = SeasonClosing.objects.filter(season__year__lt=season.year, taken_back_at=None)
    last = {
        season_closing.person_id: season_closing
        for season_closing in closings.select_related("season").order_by("season__year", "pk")
    }
    return Past(held, ever, last)


def _home_clubs(people: Sequence[int], on: dt.date) -> dict[int, int]:
    rows = ClubMembership.objects.filter(is_home=True, valid_from__lte=on).exclude(
        valid_until__lt=on
    )
    person_ids = set(people)
    return {
        person: club
        for person, club in rows.order_by("valid_from", "pk").values_list("person_id", "club_id")
        if person in person_ids
    }


def _data(trace: Trace, titles: Mapping[str, str]) -> list[dict[str, object]]:
    """Return the steps with the titles of categories, which readers know."""
    rows = trace.as_rows()
    for row in rows:
        inputs: Mapping[str, object] = row["inputs"]  # type: ignore[assignment]
        row["inputs"] = {name: titles.get(str(value), value) for name, value in inputs.items()}
        row["result"] = titles.get(str(row["result"]), row["result"])
    return rows


def _hash(rows: object) -> str:
    digest = hashlib.sha256()
    for row in rows.iterator(chunk_size=5000):  # type: ignore[attr-defined]
        digest.update(repr(row).encode())
    return digest.hexdigest()
