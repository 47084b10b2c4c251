"""Public documents: added once, replaced by newer versions, never overwritten."""

import datetime as dt
import hashlib
import re
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.errors import DocumentError
from federation.models import Account, IssuedDocument, LibraryDocument, LibraryVersion
from federation.rules.names import folded
from federation.services.audit import record_event

# Extension -> first bytes of such a file. Office files are archives, for download only.
FILE_TYPES = {
    "pdf": (b"%PDF-", "application/pdf"),
    "odt": (b"PK\x03\x04", "application/vnd.oasis.opendocument.text"),
    "ods": (b"PK\x03\x04", "application/vnd.oasis.opendocument.spreadsheet"),
    "docx": (
        b"PK\x03\x04",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    "xlsx": (b"PK\x03\x04", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}
_SAFE = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """Title and place of a public document."""

    slug: str
    title: str
    subject: str
    summary: str = ""


@dataclass(frozen=True, slots=True)
class VersionDraft:
    """A new version: a file, or a paper issued here. label: as people call it."""

    label: str
    in_force_from: dt.date
    note: str = ""
    file_name: str = ""
    file: bytes = b""
    paper: IssuedDocument | None = None


@transaction.atomic
def add_library_document(
    *, entry: LibraryEntry, version: VersionDraft, account: Account | None, now: dt.datetime
) -> LibraryDocument:
    """Add a public document with its first version. Raises: DocumentError."""
    if LibraryDocument.objects.filter(slug=entry.slug).exists():
        raise DocumentError("library_slug_taken", slug=entry.slug)
    document = LibraryDocument.objects.create(
        slug=entry.slug,
        title=entry.title,
        subject=entry.subject,
        summary=entry.summary,
        search_text=folded(f"{entry.title} {entry.summary}")[:500],
        created_at=now,
    )
    add_library_version(document=document, version=version, account=account, now=now)
    return document


@transaction.atomic
def add_library_version(
    *, document: LibraryDocument, version: VersionDraft, account: Account | None, now: dt.datetime
) -> LibraryVersion:
    """Add a version; earlier ones stay. Raises: DocumentError.

    Refused: files too large or of another type than their name says, a repeated label, the same
    file again, a closed document, a paper that is not public.
    """
    document = LibraryDocument.objects.select_for_update().get(pk=document.pk)
    if document.closed_at is not None:
        raise DocumentError("library_document_closed", title=document.title)
    _refuse_file(version)
    sha256 = version.paper.sha256 if version.paper else hashlib.sha256(version.file).hexdigest()
    versions = document.versions.all()
    if versions.filter(label=version.label).exists():
        raise DocumentError("library_label_taken", label=version.label, title=document.title)
    if versions.filter(sha256=sha256).exists():
        raise DocumentError("library_file_known", title=document.title)
    added = LibraryVersion.objects.create(
        document=document,
        number=(versions.aggregate(last=Max("number"))["last"] or 0) + 1,
        label=version.label,
        in_force_from=version.in_force_from,
        note=version.note,
        file_name="" if version.paper else _SAFE.sub("-", version.file_name)[-120:],
        file=version.file,
        file_bytes=len(version.file),
        sha256=sha256,
        paper=version.paper,
        added_at=now,
        added_by=account,
    )
    record_event(
        "library_version_added",
        subject=f"library:{document.pk}",
        account=account,
        details={"version": added.number, "label": added.label, "sha256": sha256},
    )
    return added


@transaction.atomic
def shelve_paper(
    *,
    entry: LibraryEntry,
    paper: IssuedDocument,
    in_force_from: dt.date,
    account: Account | None,
) -> LibraryVersion:
    """Add a paper issued here to the public documents, as newest version of its entry.

    The paper's number is the version; if it is already there, do nothing. Raises: DocumentError if
    the paper is not public.
    """
    library_version = LibraryVersion.objects.filter(paper=paper).first()
    if library_version is not None:
        return library_version
    draft = VersionDraft(label=paper.code, in_force_from=in_force_from, paper=paper)
    now = timezone.now()
    document = LibraryDocument.objects.filter(slug=entry.slug).first()
    if document is None:
        document = add_library_document(entry=entry, version=draft, account=account, now=now)
        return document.versions.get()
    return add_library_version(document=document, version=draft, account=account, now=now)


def shelve_published(
    *, entry: LibraryEntry, paper: IssuedDocument, in_force_from: dt.date, account: Account | None
) -> None:
    """Add a paper when it is published, unless the office closed its entry."""
    off = LibraryDocument.objects.filter(slug=entry.slug, closed_at__isnull=False)
    if not off.exists():
        shelve_paper(entry=entry, paper=paper, in_force_from=in_force_from, account=account)


@transaction.atomic
def close_library_document(
    *, document: LibraryDocument, account: Account | None, now: dt.datetime
) -> None:
    """Close a document: no longer in force; its versions can still be opened.

    Raises: DocumentError if it is closed.
    """
    document = LibraryDocument.objects.select_for_update().get(pk=document.pk)
    if document.closed_at is not None:
        raise DocumentError("library_document_closed", title=document.title)
    document.closed_at = now
    document.save(update_fields=["closed_at"])
    record_event("library_document_closed", subject=f"library:{document.pk}", account=account)


def content_type_of(file_name: str) -> str:
    """Return the content type of a stored file."""
    return FILE_TYPES[file_name.rpartition(".")[2].lower()][1]


def _refuse_file(version: VersionDraft) -> None:
    if version.paper is not None:
        if not version.paper.is_public:
            raise DocumentError("library_paper_not_public", number=version.paper.code)
        return
    ending = version.file_name.rpartition(".")[2].lower()
    if ending not in FILE_TYPES:
        raise DocumentError("library_type_unknown", types=sorted(FILE_TYPES))
    if len(version.file) > settings.UPLOAD_MAX_BYTES:
        raise DocumentError(
            "library_file_too_large", limit=settings.UPLOAD_MAX_BYTES // (1024 * 1024)
        )
    if not version.file.startswith(FILE_TYPES[ending][0]):
        raise DocumentError("library_file_is_no", ending=ending, file=version.file_name)
