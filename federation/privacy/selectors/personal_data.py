"""All stored data of one person, by table, in the language of the reader."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.conf import settings
from django.db.models import Model, Q, QuerySet
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from federation.models import (
    Account,
    AccountClaim,
    AddressChange,
    AuditEvent,
    CategoryGrant,
    CertificateRequest,
    Checkout,
    ClubApplication,
    ClubContact,
    ClubMembership,
    Consent,
    CouncilSeat,
    Delegate,
    Guardianship,
    IssuedDocument,
    Licence,
    LicenceRequest,
    Mandate,
    NonRenewal,
    OfficeQuestion,
    PastResult,
    Payment,
    PaymentRequest,
    Person,
    PreparedLicence,
    Qualification,
    Refund,
    SensitiveRead,
    Transfer,
)
from federation.people.selectors.comparison import PERSON_FIELDS

_PAYMENT = ["request__reference", "amount_cents", "received_on", "method"]
_REFUND = [
    "payment__request__reference", "amount_cents", "way", "state", "requested_at", "reason",
]  # fmt: skip
_DELEGATE = [
    "constituency", "club__name", "association__name", "valid_from", "valid_until", "elected_on",
    "election", "ended_on", "end_reason", "end_note",
]  # fmt: skip
_PAPER = ["code", "title", "issued_at"]
_TRANSFER = ["from_club__name", "to_club__name", "state", "reason"]
_QUESTION = ["name", "email", "page", "text", "asked_at", "answer", "closed_at"]


@dataclass(frozen=True, slots=True)
class DataTable:
    """One table of a person's data. key: its file name; fields: paths of the values.

    counted: what is stored in no column, by key with its heading; count returns it by row, with
    what takes the place of a stored value.
    """

    key: str
    title: str | Promise
    rows: QuerySet[Model]
    fields: Sequence[str]
    counted: Mapping[str, Promise] = field(default_factory=dict)
    count: Callable[[], Mapping[int, Mapping[str, object]]] | None = None


def tables_of(person: Person) -> list[DataTable]:
    """Return every table with rows about a person, from the apps named in the settings."""
    data_tables: list[DataTable] = []
    for path in settings.PERSONAL_DATA:
        data_tables.extend(import_string(path)(person))
    return data_tables


def register_tables(person: Person) -> Iterable[DataTable]:
    """Return the person's data in the register, the office's tables and the audit trail."""
    mine = Person.objects.filter(Q(pk=person.pk) | Q(merged_into=person.pk))
    accounts = Account.objects.filter(person__in=mine)
    bills = PaymentRequest.objects.filter(person__in=mine)
    subjects = [f"person:{pk}" for pk in mine.values_list("pk", flat=True)]
    subjects += [f"account:{pk}" for pk in accounts.values_list("pk", flat=True)]
    return [
        DataTable("person", _("Person"), mine, _PERSON),
        _of(mine, ClubMembership, _("Clubs"), ["club__name", "valid_from", "valid_until",
            "is_home"]),
        _of(mine, ClubApplication, _("Requests to join clubs"), ["club__name", "state", "note",
            "reason", "requested_at"]),
        _of(mine, ClubContact, _("What clubs note of you"), ["club__name", "email", "phone",
            "note", "consented_on"]),
        _of(mine, Transfer, _("Transfers"), _TRANSFER),
        _of(mine, Licence, _("Licences"), ["season__year", "club__name", "association__name",
            "fee_class", "issued_on", "cancelled_at"]),
        _non_renewals(mine),
        _prepared_licences(mine),
        _of(mine, LicenceRequest, _("Licences asked for"), ["season__year", "name", "full_name",
            "birth_date", "sex", "nationality", "email", "phone", "fee_class", "state", "reason"]),
        _of(mine, CategoryGrant, _("Categories"), ["category", "valid_from", "reason"]),
        _of(mine, Qualification, _("Qualifications"), ["register", "grade", "valid_from",
            "valid_until", "reason"]),
        _of(mine, CouncilSeat, _("Seats in councils"), ["council", "position", "valid_from",
            "valid_until"]),
        _of(mine, Delegate, _("Delegate of the general assembly"), _DELEGATE),
        _of(mine, PastResult, _("Results of earlier years"), ["held_on", "title", "place",
            "points_hundredths"]),
        _of(mine, CertificateRequest, _("Certificates asked for"), ["kind", "purpose"]),
        DataTable("payment_requests", _("Payment requests"), bills, ["reference", "subject",
            "issued_on", "due_on", "currency"]),
        DataTable("payments", _("Payments"), Payment.objects.filter(request__in=bills), _PAYMENT),
        DataTable("checkouts", _("Payments online"), Checkout.objects.filter(begun_by__in=accounts),
            ["begun_at", "amount_cents", "currency", "state", "provider"]),
        DataTable("refunds", _("Refunds"), Refund.objects.filter(payment__request__in=bills),
            _REFUND),
        _of(mine, Consent, _("Consents"), ["what", "is_given", "at", "how"]),
        _of(mine, AccountClaim, _("Claims of an account"), ["number", "email", "as_guardian",
            "state", "requested_at", "reason"]),
        _of(mine, AddressChange, _("Changes of the e-mail address"), ["email", "requested_at",
            "confirmed_at"]),
        _of(mine, Guardianship, _("Guardians"), ["how", "given_at", "ended_at"]),
        DataTable("guardian_of", _("Guardian of"),
            Guardianship.objects.filter(account__in=accounts), ["person__name", "how", "given_at",
            "ended_at"]),
        DataTable("accounts", _("Account"), accounts, ["email", "language", "date_joined",
            "last_login", "is_active"]),
        DataTable("questions", _("Questions to the office"),
            OfficeQuestion.objects.filter(asked_by__in=accounts), _QUESTION),
        DataTable("mandates", _("Mandates"), Mandate.objects.filter(account__in=accounts),
            ["role", "club__name", "association__name", "council", "event_number", "valid_from",
             "valid_until"]),
        DataTable("documents", _("Documents"), papers_about(mine), _PAPER),
        _of(mine, SensitiveRead, _("Who looked at sensitive data"), ["read_on", "account__email",
            "place", "fields", "times"]),
        DataTable("acts", _("Acts on these data"), AuditEvent.objects.filter(subject__in=subjects),
            ["at", "act", "account_email", "details"]),
    ]  # fmt: skip


def _prepared_licences(people: QuerySet[Person]) -> DataTable:
    fields = [
        "prepared__season__year", "prepared__club__name", "prepared__association__name",
        "fee_class", "prepared__prepared_at", "prepared__sent_at",
    ]  # fmt: skip
    return _of(people, PreparedLicence, _("Licences prepared to be asked for"), fields)


def _non_renewals(people: QuerySet[Person]) -> DataTable:
    rows = NonRenewal.objects.filter(licence__person__in=people).order_by("pk")
    fields = ["licence__season__year", "reason", "created_at"]
    return DataTable("non_renewals", _("Licences not renewed"), rows, fields)


def papers_about(people: QuerySet[Person]) -> QuerySet[IssuedDocument]:
    """Return the papers about some people, without their PDFs."""
    subjects = [f"person:{pk}" for pk in people.values_list("pk", flat=True)]
    licences = Licence.objects.filter(person__in=people).values_list("pk", flat=True)
    subjects += [f"licence:{pk}" for pk in licences]
    bills = PaymentRequest.objects.filter(person__in=people).values_list("pk", flat=True)
    subjects += [f"payment_request:{pk}" for pk in bills]
    certificate_request_ids = CertificateRequest.objects.filter(person__in=people).values_list(
        "pk", flat=True
    )
    subjects += [f"certificate:{pk}" for pk in certificate_request_ids]
    return IssuedDocument.objects.filter(subject__in=subjects).order_by("pk")


_PERSON = (*PERSON_FIELDS, "is_hidden", "name_consent", "created_at")


def _of(
    people: QuerySet[Person], model: type[Model], title: Promise, fields: Sequence[str]
) -> DataTable:
    rows = model._default_manager.filter(person__in=people).order_by("pk")
    return DataTable(model._meta.db_table.split("_", 1)[1], title, rows, fields)
