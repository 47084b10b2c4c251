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
    CertificateRequest,
    Club,
    Federation,
    FeeSchedule,
    FigureDraft,
    IssuedDocument,
    Job,
    LibraryDocument,
    Licence,
    PaymentRequest,
    Person,
    Season,
)
from federation.texts import subject_in_words
from federation.texts.dates import days_written_out


@dataclass(frozen=True, slots=True)
class Named:
    """A subject as printed. href: "" if there is no page the reader may open."""

    label: str
    href: str = ""


Source = Callable[[Collection[int]], Mapping[int, Named]]


def subjects_named(
    subjects: Collection[str], *, for_office: bool, reader: Account | None = None
) -> dict[str, Named]:
    """Return the text and the link of each subject, with one query for each kind.

    for_office: whether rows without a public page link to their admin page. reader: pages that this
    account may not open get no link; None links all pages.
    """
    wanted: dict[str, set[int]] = defaultdict(set)
    for subject in set(subjects):
        kind, _colon, number = subject.partition(":")
        if number.isascii() and number.isdecimal() and len(number) < 16:
            wanted[kind].add(int(number))
    found: dict[str, Named] = {}
    for kind, numbers in wanted.items():
        if path := settings.SUBJECT_SOURCES.get(kind):
            known = import_string(path)(numbers)
            if reader is not None:
                known = _as_opened(kind, known, reader)
            found |= {f"{kind}:{number}": named for number, named in known.items()}
    told = {subject: found.get(subject, Named(subject_in_words(subject))) for subject in subjects}
    if for_office:
        return told
    return {
        subject: Named(named.label) if named.href.startswith("/admin/") else named
        for subject, named in told.items()
    }


def _as_opened(kind: str, named: Mapping[int, Named], reader: Account) -> dict[int, Named]:
    """Return rows of a kind, without links to pages the reader may not open."""
    path = settings.SUBJECT_READERS.get(kind)
    if not path or not named:
        return dict(named)
    rows = import_string(path)(reader, on=timezone.localdate()).filter(pk__in=named)
    opened = set(rows.order_by().values_list("pk", flat=True))
    return {pk: each if pk in opened else Named(each.label) for pk, each in named.items()}


def people(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(each.name, _admin("person", each.pk))
        for each in Person.objects.filter(pk__in=numbers).only("name")
    }


def clubs(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(each.name, reverse("club-detail", args=[each.code]))
        for each in Club.objects.filter(pk__in=numbers)
    }


def associations(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(each.name, _admin("association", each.pk))
        for each in Association.objects.filter(pk__in=numbers)
    }


def accounts(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(each.email, _admin("account", each.pk))
        for each in Account.objects.filter(pk__in=numbers).only("email")
    }


def licences(numbers: Collection[int]) -> dict[int, Named]:
    rows = Licence.objects.filter(pk__in=numbers).select_related("person", "season")
    return {each.pk: Named(str(each), _admin("licence", each.pk)) for each in rows}


def payment_requests(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(f"{each.reference} · {each.subject}", _admin("paymentrequest", each.pk))
        for each in PaymentRequest.objects.filter(pk__in=numbers).only("reference", "subject")
    }


def documents(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(each.code, reverse("document-check", args=[each.code]))
        for each in IssuedDocument.objects.filter(pk__in=numbers).only("code")
    }


def jobs(numbers: Collection[int]) -> dict[int, Named]:
    return {
        each.pk: Named(str(job_title(each.act)), reverse("job-detail", args=[each.pk]))
        for each in Job.objects.filter(pk__in=numbers).only("act")
    }


def federations(numbers: Collection[int]) -> dict[int, Named]:
    rows = Federation.objects.filter(pk__in=numbers)
    return {each.pk: Named(each.name, reverse("federation-settings")) for each in rows}


def seasons(numbers: Collection[int]) -> dict[int, Named]:
    """Return seasons by their year as well as by their key."""
    by_year = Season.objects.filter(year__in=numbers)
    rows = {each.pk: each.year for each in Season.objects.filter(pk__in=numbers)}
    rows |= {each.year: each.year for each in by_year}
    return {number: Named(_("season %(year)s") % {"year": year}) for number, year in rows.items()}


def certificates(numbers: Collection[int]) -> dict[int, Named]:
    rows = CertificateRequest.objects.filter(pk__in=numbers).select_related("person", "club")
    return {
        each.pk: Named(
            f"{each.get_kind_display()}: {each.person or each.club}", reverse("certificate-list")
        )
        for each in rows
    }


def library_documents(numbers: Collection[int]) -> dict[int, Named]:
    rows = LibraryDocument.objects.filter(pk__in=numbers)
    return {
        each.pk: Named(each.title, reverse("library-detail", args=[each.slug])) for each in rows
    }


def fee_schedules(numbers: Collection[int]) -> dict[int, Named]:
    rows = FeeSchedule.objects.filter(pk__in=numbers).select_related("season")
    return {each.pk: Named(each.title, _admin("feeschedule", each.pk)) for each in rows}


def figure_drafts(numbers: Collection[int]) -> dict[int, Named]:
    rows = FigureDraft.objects.filter(pk__in=numbers)
    return {
        each.pk: Named(_draft_in_words(each), reverse("figure-draft", args=[each.pk]))
        for each in rows
    }


def _draft_in_words(draft: FigureDraft) -> str:
    """Return the name of a draft in the reader's language, and its first day in force."""
    title = str(draft.figures.get("title", ""))
    return days_written_out(f"{_(title) if title else ''} ({draft.figures.get('valid_from', '')})")


def _admin(model: str, pk: int) -> str:
    return reverse(f"admin:federation_{model}_change", args=[pk])
