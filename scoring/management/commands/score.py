"""`manage.py score FILE [--json]`: score a result file again. The database is not touched."""

import json
from argparse import ArgumentParser

from django.core.management.base import BaseCommand
from django.utils import translation

from scoring.importers.formats import format_titles
from scoring.intake.services.score_report import ScoreReport, score_imported
from scoring.intake.services.score_report_texts import report_as_json, report_as_table
from scoring.management.answers import file_errors_reported, file_read


class Command(BaseCommand):
    help = "Score a result file again and compare with what it publishes; writes nothing."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help=f"a file of {format_titles()}")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(self, *, file: str, json: bool, **_options: object) -> None:
        report = _report(file)
        if json:
            with translation.override("en"):  # read by programs: the same in every country
                self.stdout.write(_json(report, file))
        else:
            self.stdout.write("\n".join(report_as_table(report)))


def _report(file: str) -> ScoreReport:
    with file_errors_reported():
        _data, imported = file_read(file)
        return score_imported(imported)


def _json(report: ScoreReport, file: str) -> str:
    return json.dumps(report_as_json(report, file), ensure_ascii=False, indent=2)
