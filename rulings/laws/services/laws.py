"""Texts of the Laws: read, stored as a new version, and put in use."""

import datetime as dt
import hashlib
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Max

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from rulings.exporters.law_markdown import law_markdown
from rulings.importers.law_markdown import FIRST_LINE, read_markdown
from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_records import Law
from rulings.importers.law_text_records import LawText as LawRecords
from rulings.laws.selectors.records import law_records
from rulings.models import LawPassage, LawText

FIRST_EDITION = 1928
LAST_EDITION = 2100
LONGEST_NAME = 160
TAKEN_OUT = "law_taken_out"


@dataclass(frozen=True, slots=True)
class LawFile:
    """A file of the Laws and its declared properties. columns: the map of parallel columns."""

    data: bytes
    edition: int
    language: str
    name: str = ""
    columns: bytes | None = None
    is_public: bool = False


def import_laws(
    *, file: LawFile, account: Account | None, now: dt.datetime, in_use: bool
) -> LawText:
    """Store a text of the Laws as the next version of its edition and language.

    The same file again returns its existing version, unless the reading has improved since. Raises:
    ImporterError, RuleError.
    """
    language = checked_language(file.language)
    if not FIRST_EDITION <= file.edition <= LAST_EDITION:
        raise RuleError("law_edition_unknown", edition=file.edition)
    records = read_law_text(
        file.data,
        edition=file.edition,
        language=language,
        columns=file.columns,
    )
    sha256 = hashlib.sha256(file.data + b"\x00" + (file.columns or b"")).hexdigest()
    with transaction.atomic():
        versions = LawText.objects.select_for_update().filter(
            edition=file.edition, language=language
        )
        held = versions.filter(sha256=sha256).order_by("-version").first()
        if held is not None and _reads_as(held, records):
            return put_in_use(text=held, account=account, now=now) if in_use else held
        newest = versions.aggregate(newest=Max("version"))["newest"] or 0
        text = LawText.objects.create(
            edition=file.edition,
            language=language,
            version=newest + 1,
            name=checked_name(file.name),
            is_public=file.is_public,
            front=records.front,
            missing=list(records.missing),
            unplaced=_doubts(records),
            sha256=sha256,
            imported_at=now,
            imported_by=account,
        )
        LawPassage.objects.bulk_create(_passages(text, records), batch_size=200)
        record_event(
            "laws_imported",
            subject=f"law_text:{text.pk}",
            account=account,
            details={"edition": text.edition, "language": language, "version": text.version},
        )
        return put_in_use(text=text, account=account, now=now) if in_use else text


def mend_law(
    *, text: LawText, law: int, markdown: str, account: Account, now: dt.datetime
) -> LawText:
    """Store the text with one law as written here, as its next version, not in use yet.

    A law the text lacks is inserted in order. Raises: ImporterError, RuleError if the text is not
    that of this one law.
    """
    law_text = read_markdown(f"{FIRST_LINE}\n\n{markdown.replace(chr(13), '')}")
    if [law.number for law in law_text.laws] != [law] or law_text.front:
        raise RuleError("law_mended_is_another", law=law)
    records = law_records(text)
    other_laws = [other_law for other_law in records.laws if other_law.number != law]
    laws = tuple(sorted([*other_laws, *law_text.laws], key=lambda law: law.number))
    whole = law_markdown(replace(records, laws=laws))
    file = LawFile(
        data=whole.encode(),
        edition=text.edition,
        language=text.language,
        name=text.name,
        is_public=text.is_public,
    )
    return import_laws(file=file, account=account, now=now, in_use=False)


@transaction.atomic
def put_in_use(*, text: LawText, account: Account | None, now: dt.datetime) -> LawText:
    """Show this version of a text from now on; earlier ones remain."""
    text = LawText.objects.select_for_update().get(pk=text.pk)
    text.in_use_since = now
    text.save(update_fields=["in_use_since"])
    record_event(
        "laws_put_in_use",
        subject=f"law_text:{text.pk}",
        account=account,
        details={"edition": text.edition, "language": text.language, "version": text.version},
    )
    return text


def _doubts(records: LawRecords) -> list[list[object]]:
    """Return the doubts for its reader: unplaced text, and lines removed as page layout."""
    rows: list[list[object]] = [
        [unplaced.law, unplaced.reason, unplaced.text] for unplaced in records.unplaced
    ]
    return rows + [[0, TAKEN_OUT, f"{words} ({times}×)"] for words, times in records.taken_out]


def _reads_as(held: LawText, records: LawRecords) -> bool:
    """Return whether a stored text equals the present reading of its file."""
    rows = [(r.law, r.address, r.note_mark, r.title, r.body) for r in _passages(held, records)]
    passages = held.passages.order_by("law", "place")
    return rows == list(passages.values_list("law", "address", "note_mark", "title", "body"))


def checked_name(name: str) -> str:
    """Return the name of a text. Raises: RuleError "law_name_too_long"."""
    if len(name) > LONGEST_NAME:
        raise RuleError("law_name_too_long", limit=LONGEST_NAME)
    return name


def checked_language(text: str) -> str:
    """Return the code of a text's language. Raises: RuleError "law_language_unknown"."""
    language = text.strip().lower().replace("_", "-")
    if not language.replace("-", "").isalnum() or not language.isascii() or len(language) > 12:
        raise RuleError("law_language_unknown", language=text)
    return language


def _passages(text: LawText, records: LawRecords) -> list[LawPassage]:
    return [law_passage for law in records.laws for law_passage in _passages_of(text, law)]


def _passages_of(text: LawText, law: Law) -> list[LawPassage]:
    rows = [LawPassage(title=law.title[:300], body=law.opening)]
    rows += [
        LawPassage(
            address=passage.address, body=passage.text, is_reconstructed=passage.reconstructed
        )
        for passage in law.items
    ]
    rows += [LawPassage(note_mark=note.mark[:6], body=note.text) for note in law.notes]
    for place, row in enumerate(rows):
        row.text, row.law, row.place = text, law.number, place
    return rows
