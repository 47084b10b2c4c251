"""`manage.py compute_ranking --season YEAR`: compute, and publish, the ranking of a season."""

import json as encoding
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from decimal import Decimal

from django.core.management.base import BaseCommand
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Season
from federation.services.jobs import request_job
from scoring.management.answers import printed_refusals
from scoring.models import RankingLine
from scoring.rankings.services.rankings import compute_ranking

HELP = """Compute the ranking of a season from the points awarded, in one statement of the database.
The same figures as the latest list make no new version.

--json prints one object:
  season     integer
  version    integer, of the list that holds the figures
  lines      integer, players on it
  changed    boolean, false if the latest list already had these figures
  published  boolean
  top        the first lines: {place, tied, number, name, category, pe, pm}; pm a decimal string
with --queue instead: {season, job, state}; a worker computes the list, its job page shows how far.

Exit code 0; 2 and one line on stderr when refused."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("--season", type=int, required=True, metavar="YEAR")
        parser.add_argument("--publish", action="store_true", help="publish the list as well")
        parser.add_argument("--queue", action="store_true", help="leave the work to a worker")
        parser.add_argument("--top", type=int, default=10, help="lines to show (10)")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(
        self, *, season: int, publish: bool, queue: bool, top: int, json: bool, **_options: object
    ) -> None:
        with printed_refusals():
            data = (
                _queued(season, publish) if queue else compute_ranking(year=season, publish=publish)
            )
        if queue:
            text = gettext("Job %(job)s will compute the ranking of %(season)s.") % data
        else:
            data["top"] = _top_lines(season, str(data["version"]), top)
            text = _table(data)
        self.stdout.write(encoding.dumps(data, ensure_ascii=False, indent=2) if json else text)


def _queued(year: int, publish: bool) -> dict[str, object]:
    season = Season.objects.filter(year=year).first()
    if season is None:
        raise RuleError("season_unknown", year=year)
    job = request_job(
        "compute_ranking",
        arguments={"year": year, "publish": publish},
        subject=f"season:{season.pk}",
        account=None,
    )
    return {"season": year, "job": job.pk, "state": job.state}


def _top_lines(year: int, version: str, count: int) -> list[dict[str, object]]:
    lines = RankingLine.objects.filter(ranking__season__year=year, ranking__version=version)
    first = lines.select_related("person").order_by("place", "person__sort_name", "pk")[:count]
    return [
        {
            "place": line.place,
            "tied": line.tied,
            "number": line.person.number,
            "name": line.person.name,
            "category": line.category,
            "pe": line.pe,
            "pm": str(Decimal(line.pm_tenths).scaleb(-1)),
        }
        for line in first
    ]


def _table(data: dict[str, object]) -> str:
    head = gettext("Ranking %(season)s, list %(version)s: %(lines)s players.") % data
    news = gettext("The figures changed.") if data["changed"] else gettext("No figure changed.")
    state = gettext("Published.") if data["published"] else gettext("Not published.")
    rows = [
        f"{line['place']:>5}{'=' if line['tied'] else ' '} {line['number']:<8} {line['name']:<40} "
        f"{line['category']:<12} {line['pe']:>6} {line['pm']:>8}"
        for line in data["top"]  # type: ignore[attr-defined]
    ]
    return "\n".join([f"{head} {news} {state}", *rows])
