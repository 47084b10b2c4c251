"""`manage.py check_ranking --season YEAR`: the latest list counted again, by other code."""

import json as encoding
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from decimal import Decimal

from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext

from federation.models import Person
from federation.texts import sentence, source_text, step_sentence
from scoring.engine.ranking import RankingLine
from scoring.management.answers import refused
from scoring.models import RankingList
from scoring.rankings.services.recount import Difference, differences_of, steps_of

DIFFERS = 1
HELP = """Count the latest ranking list of a season again by the engine, from licences, points given
and closings, and print where it is not what the database listed. Nothing is changed.
--person NUMBER also prints how that person's points are made, step by step.

--json prints one object:
  season       integer
  version      integer, of the list
  lines        integer, players on it
  differences  [{number, name, listed, counted}]; each null or {place, tied, pe, pm}; pm a decimal
               string. Points given after the list was computed are differences too
  steps        [{text, source, result}] with --person, else null

Exit code 0; 1 where a line differs; 2 and one line on stderr when refused."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("--season", type=int, required=True, metavar="YEAR")
        parser.add_argument("--person", metavar="NUMBER", help="show how these points are made")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(self, *, season: int, person: str | None, json: bool, **_options: object) -> None:
        lists = RankingList.objects.select_related("season", "rule_set")
        ranking = lists.filter(season__year=season).order_by("-version").first()
        if ranking is None:
            raise refused(sentence("season_unknown", {"year": season}))
        with translation.override("en" if json else translation.get_language()):
            data = _data(ranking, person)
        if json:
            self.stdout.write(encoding.dumps(data, ensure_ascii=False, indent=2))
        else:
            self.stdout.write(_table(data))
        if data["differences"]:
            raise SystemExit(DIFFERS)


def _data(ranking: RankingList, number: str | None) -> dict[str, object]:
    differences = differences_of(ranking)
    people = Person.objects.in_bulk([difference.person for difference in differences])
    return {
        "season": ranking.season.year,
        "version": ranking.version,
        "lines": ranking.lines.count(),
        "differences": [
            _difference(difference, people[difference.person]) for difference in differences
        ],
        "steps": None if number is None else _steps(ranking, number),
    }


def _difference(difference: Difference, person: Person) -> dict[str, object]:
    return {
        "number": person.number,
        "name": person.name,
        "listed": _line(difference.listed),
        "counted": _line(difference.counted),
    }


def _line(line: RankingLine | None) -> dict[str, object] | None:
    if line is None:
        return None
    pm = str(Decimal(line.pm_tenths).scaleb(-1))
    return {"place": line.place, "tied": line.tied, "pe": line.pe, "pm": pm}


def _steps(ranking: RankingList, number: str) -> list[dict[str, str]]:
    person = Person.objects.filter(number=number).first()
    if person is None:
        raise refused(sentence("number_unknown", {"number": number}))
    return [
        {
            "text": step_sentence(row),
            "source": source_text(str(row["source"])),
            "result": str(row["result"]),
        }
        for row in steps_of(ranking, person).as_rows()
    ]


def _table(data: dict[str, object]) -> str:
    head = gettext("Ranking %(season)s, list %(version)s: %(lines)s players.") % data
    rows = [head]
    for difference in data["differences"]:  # type: ignore[attr-defined]
        both = {name: _figures(difference[name]) for name in ("listed", "counted")}
        words = gettext("%(listed)s listed, %(counted)s counted") % both
        rows.append(f"{difference['number']:<8} {words}")
    if len(rows) == 1:
        rows.append(gettext("Counted again, every line is the same."))
    steps = data["steps"] or ()
    rows += [f"{step['text']} ({step['source']})" for step in steps]  # type: ignore[attr-defined]
    return "\n".join(rows)


def _figures(line: dict[str, object] | None) -> str:
    if line is None:
        return gettext("no line")
    return f"{line['place']}{'=' if line['tied'] else ''} {line['pe']} / {line['pm']}"
