"""Import a federation's own text of the Laws."""

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.errors import ImporterError, RuleError
from federation.importers.limits import Limits
from federation.texts import text_of
from rulings.importers.law_text_definitions import definitions, front_notes
from rulings.models import LawText
from rulings.services.laws import LawFile, import_laws


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
                data=_read(file),
                edition=edition,
                language=language,
                name=str(options["name"]),
                columns=_read(columns) if isinstance(columns, Path) else None,
                is_public=bool(options["public"]),
            )
            text = import_laws(file=law_file, account=None, now=timezone.now(), in_use=True)
        except OSError as missing:
            raise CommandError(str(missing)) from None
        except (ImporterError, RuleError) as refusal:
            raise CommandError(text_of(refusal)) from None
        told = _report(text)
        if options["as_json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False))
            return
        for name, value in told.items():
            self.stdout.write(f"{name}: {value}")


def _read(file: Path) -> bytes:
    """Return the bytes of a file, no more than it takes to see that there are too many."""
    with file.open("rb") as opened:
        return opened.read(Limits().file_bytes + 1)


def _report(text: LawText) -> dict[str, object]:
    passages = text.passages.all()
    return {
        "edition": text.edition,
        "language": text.language,
        "laws": passages.values("law").distinct().count(),
        "missing": text.missing,
        "subsections": passages.exclude(address="").count(),
        "unplaced": [
            {"law": law, "reason": reason, "text": words} for law, reason, words in text.unplaced
        ],
        "reconstructed": passages.filter(is_reconstructed=True).count(),
        "definitions": len(definitions(text.front)),
        "notes": passages.exclude(note_mark="").count() + front_notes(text.front),
        "version": text.version,
    }
