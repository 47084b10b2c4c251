"""Import the text of a regulation, article by article."""

import datetime as dt
import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.errors import ImporterError, RuleError
from federation.importers.limits import Limits
from federation.management.paths import bytes_at
from federation.selectors.languages import language_of_texts
from federation.texts import text_of
from rulings.laws.services.regulations import RegulationFile, import_regulation


class Command(BaseCommand):
    help = "Import the text of a regulation (plain text out of a PDF), in force from a day on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--from", dest="day", type=dt.date.fromisoformat, required=True)
        parser.add_argument("--code", default="RTP", help="what rules cite it as")
        parser.add_argument("--language", help="the federation's if not given")
        parser.add_argument("--name", default="", help="as readers know it")
        parser.add_argument("--public", action="store_true", help="anyone may read it")

    def handle(self, *, file: Path, day: dt.date, **options: object) -> None:
        try:
            regulation_file = RegulationFile(
                data=bytes_at(file, limit=Limits().file_bytes),
                code=str(options["code"]),
                name=str(options["name"]),
                language=str(options["language"] or language_of_texts()),
                in_force_from=day,
                is_public=bool(options["public"]),
            )
            text = import_regulation(
                file=regulation_file, account=None, now=timezone.now(), in_use=True
            )
        except (ImporterError, RuleError) as refusal:
            raise CommandError(text_of(refusal)) from None
        report = {
            "code": text.code,
            "in_force_from": text.in_force_from.isoformat(),
            "articles": text.articles.count(),
            "unplaced": [
                {"article": number, "reason": reason, "text": words}
                for number, reason, words in text.unplaced
            ],
            "version": text.version,
        }
        self.stdout.write(json.dumps(report, ensure_ascii=False))
