"""The subjects of acts as text with a link: "person:12" becomes a name and an address."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from federation.kinds.job import job_title
from federation.models import (
    Account,
    Association,
    BankFile,
    BankLine,
    BulkMail,
    CertificateRequest,
    Club,
    CreditNote,
    DataImport,
    Federation,
    FeeSchedule,
    FigureDraft,
    IssuedDocument,
    Job,
    LibraryDocument,
    Licence,
    LicenceBatch,
    LicenceFile,
    PaymentRequest,
    Person,
    Season,
)
from federation.page_parts.figures import money
from federation.texts import subject_in_words
from federation.texts.dates import date_format, days_written_out


@dataclass(frozen=True, slots=True)
class AuditLabel:
    """A subject as printed. href: "" if there is no page the reader may open."""

    label: str
    href: str = ""


Source = Callable[[Collection[int]], Mapping[int, AuditLabel]]


def subjects_named(
    subjects: Collection[str], *, for_office: bool, reader: Account | None = None
) -> dict[str, AuditLabel]:
    """Return the text and the link of each subject, with one query for each kind.

    for_office: whether rows without a public page link to their admin page. reader: pages that this
    account may not open get no link; None links all pages.
    """
    numbers_by_label: dict[str, set[int]] = defaultdict(set)
    for subject in set(subjects):
        kind, _colon, number = subject.partition(":")
        if number.isascii() and number.isdecimal() and len(number) < 16:
            numbers_by_label[kind].add(int(number))
    audit_labels: dict[str, AuditLabel] = {}
    for kind, numbers in numbers_by_label.items():
        if path := settings.SUBJECT_SOURCES.get(kind):
            texts = {number: _gone(f"{kind}:{number}") for number in numbers}
            texts |= import_string(path)(numbers)
            if reader is not None:
                texts = _as_opened(kind, texts, reader)
            audit_labels |= {f"{kind}:{number}": named for number, named in texts.items()}
    audit_labels_by_subject = {
        subject: audit_labels.get(subject, AuditLabel(subject_in_words(subject)))
        for subject in subjects
    }
    if for_office:
        return audit_labels_by_subject
    return {
        subject: AuditLabel(named.label) if named.href.startswith("/admin/") else named
        for subject, named in audit_labels_by_subject.items()
    }


def _gone(subject: str) -> AuditLabel:
    """Return the text of a row that was removed, so that nobody looks for its name."""
    return AuditLabel(_("%(subject)s, no longer kept") % {"subject": subject_in_words(subject)})


def _as_opened(
    kind: str, named: Mapping[int, AuditLabel], reader: Account
) -> dict[int, AuditLabel]:
    """Return rows of a kind, without links to pages the reader may not open."""
    path = settings.SUBJECT_READERS.get(kind)
    if not path or not named:
        return dict(named)
    rows = import_string(path)(reader, on=timezone.localdate()).filter(pk__in=named)
    opened = set(rows.order_by().values_list("pk", flat=True))
    return {
        pk: audit_label if pk in opened else AuditLabel(audit_label.label)
        for pk, audit_label in named.items()
    }


def people(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        person.pk: AuditLabel(person.name, _admin("person", person.pk))
        for person in Person.objects.filter(pk__in=numbers).only("name")
    }


def clubs(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        club.pk: AuditLabel(club.name, reverse("club-detail", args=[club.code]))
        for club in Club.objects.filter(pk__in=numbers)
    }


def associations(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        association.pk: AuditLabel(association.name, _admin("association", association.pk))
        for association in Association.objects.filter(pk__in=numbers)
    }


def accounts(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        account.pk: AuditLabel(account.email, _admin("account", account.pk))
        for account in Account.objects.filter(pk__in=numbers).only("email")
    }


def licences(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = Licence.objects.filter(pk__in=numbers).select_related("person", "season")
    return {row.pk: AuditLabel(str(row), _admin("licence", row.pk)) for row in rows}


def payment_requests(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        payment_request.pk: AuditLabel(
            f"{payment_request.reference} · {payment_request.subject}",
            _admin("paymentrequest", payment_request.pk),
        )
        for payment_request in PaymentRequest.objects.filter(pk__in=numbers).only(
            "reference", "subject"
        )
    }


def documents(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        issued_document.pk: AuditLabel(
            issued_document.code, reverse("document-check", args=[issued_document.code])
        )
        for issued_document in IssuedDocument.objects.filter(pk__in=numbers).only("code")
    }


def jobs(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        job.pk: AuditLabel(str(job_title(job.act)), reverse("job-detail", args=[job.pk]))
        for job in Job.objects.filter(pk__in=numbers).only("act")
    }


def federations(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = Federation.objects.filter(pk__in=numbers)
    return {row.pk: AuditLabel(row.name, reverse("federation-settings")) for row in rows}


def seasons(numbers: Collection[int]) -> dict[int, AuditLabel]:
    """Return seasons by their year as well as by their key."""
    by_year = Season.objects.filter(year__in=numbers)
    rows = {season.pk: season.year for season in Season.objects.filter(pk__in=numbers)}
    rows |= {season.year: season.year for season in by_year}
    return {
        number: AuditLabel(_("season %(year)s") % {"year": year}) for number, year in rows.items()
    }


def certificates(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = CertificateRequest.objects.filter(pk__in=numbers).select_related("person", "club")
    return {
        row.pk: AuditLabel(
            f"{row.get_kind_display()}: {row.person or row.club}", reverse("certificate-list")
        )
        for row in rows
    }


def library_documents(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = LibraryDocument.objects.filter(pk__in=numbers)
    return {
        row.pk: AuditLabel(row.title, reverse("library-detail", args=[row.slug])) for row in rows
    }


def fee_schedules(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = FeeSchedule.objects.filter(pk__in=numbers).select_related("season")
    return {row.pk: AuditLabel(row.title, _admin("feeschedule", row.pk)) for row in rows}


def figure_drafts(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = FigureDraft.objects.filter(pk__in=numbers)
    return {
        row.pk: AuditLabel(_draft_in_words(row), reverse("figure-draft", args=[row.pk]))
        for row in rows
    }


def _draft_in_words(draft: FigureDraft) -> str:
    """Return the name of a draft in the reader's language, and its first day in force."""
    title = str(draft.figures.get("title", ""))
    return days_written_out(f"{_(title) if title else ''} ({draft.figures.get('valid_from', '')})")


def licence_batches(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = LicenceBatch.objects.filter(pk__in=numbers).select_related(
        "club", "association", "season"
    )
    return {
        row.pk: AuditLabel(
            _("licences of %(year)s, %(body)s")
            % {"year": row.season.year, "body": row.club or row.association},
            reverse("licence-batch", args=[row.pk]),
        )
        for row in rows
    }


def licence_files(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        row.pk: AuditLabel(row.name, reverse("licence-file", args=[row.pk]))
        for row in LicenceFile.objects.filter(pk__in=numbers).only("name")
    }


def data_imports(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        row.pk: AuditLabel(row.name, _admin("dataimport", row.pk))
        for row in DataImport.objects.filter(pk__in=numbers).only("name")
    }


def bank_files(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        row.pk: AuditLabel(row.name, _admin("bankfile", row.pk))
        for row in BankFile.objects.filter(pk__in=numbers).only("name")
    }


def bank_lines(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        row.pk: AuditLabel(
            " · ".join(
                filter(
                    None,
                    [
                        date_format(row.booked_on, "SHORT_DATE_FORMAT"),
                        money(row.amount_cents, row.currency, signed=row.amount_cents < 0),
                        row.payer,
                    ],
                )
            ),
            _admin("bankline", row.pk),
        )
        for row in BankLine.objects.filter(pk__in=numbers)
    }


def credit_notes(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        row.pk: AuditLabel(row.reference, _admin("creditnote", row.pk))
        for row in CreditNote.objects.filter(pk__in=numbers).only("reference")
    }


def bulk_mails(numbers: Collection[int]) -> dict[int, AuditLabel]:
    return {
        row.pk: AuditLabel(row.subject, _admin("bulkmail", row.pk))
        for row in BulkMail.objects.filter(pk__in=numbers).only("subject")
    }


def _admin(model: str, pk: int) -> str:
    return reverse(f"admin:federation_{model}_change", args=[pk])
