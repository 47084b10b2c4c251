"""Import a federation's own text of the Laws."""

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.errors import ImporterError, RuleError
from federation.importers.limits import Limits
from federation.management.paths import bytes_at
from federation.texts import text_of
from rulings.importers.law_text_definitions import definitions, front_notes
from rulings.importers.law_text_records import TRANSLATOR
from rulings.laws.services.laws import LawFile, import_laws
from rulings.models import LawText


class Command(BaseCommand):
    help = "Import a text of the Laws (plain text out of a PDF, or Markdown) as a new version."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--edition", type=int, required=True, help="year, such as 2007")
        parser.add_argument("--language", required=True, help="code, such as pt-br")
        parser.add_argument("--name", default="", help="as readers know the text")
        parser.add_argument(
            "--columns",
            type=Path,
            metavar="MAP",
            help="CSV of first line, last line, column (the edition's year, or L and R)",
        )
        parser.add_argument("--public", action="store_true", help="anyone may read it")
        parser.add_argument("--json", action="store_true", dest="as_json")

    def handle(self, *, file: Path, edition: int, language: str, **options: object) -> None:
        columns = options["columns"]
        try:
            law_file = LawFile(
                data=bytes_at(file, limit=Limits().file_bytes),
                edition=edition,
                language=language,
                name=str(options["name"]),
                columns=_map(columns),
                is_public=bool(options["public"]),
            )
            text = import_laws(file=law_file, account=None, now=timezone.now(), in_use=True)
        except (ImporterError, RuleError) as refusal:
            raise CommandError(text_of(refusal)) from None
        report = _report(text)
        if options["as_json"]:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
            return
        for name, value in report.items():
            self.stdout.write(f"{name}: {value}")


def _map(file: object) -> bytes | None:
    return bytes_at(file, limit=Limits().file_bytes) if isinstance(file, Path) else None


def _report(text: LawText) -> dict[str, object]:
    passages = text.passages.all()
    notes = passages.exclude(note_mark="")
    return {
        "edition": text.edition,
        "language": text.language,
        "laws": passages.values("law").distinct().count(),
        "missing": text.missing,
        "subsections": passages.exclude(address="").count(),
        "unplaced": [
            {"law": law, "reason": reason, "text": words}
            for law, reason, words in text.unplaced
            if law
        ],
        "taken_out": [words for law, _reason, words in text.unplaced if not law],
        "reconstructed": passages.filter(is_reconstructed=True).count(),
        "definitions": len(definitions(text.front)),
        "notes": notes.exclude(note_mark=TRANSLATOR).count() + front_notes(text.front),
        "translator_notes": notes.filter(note_mark=TRANSLATOR).count(),
        "version": text.version,
    }
