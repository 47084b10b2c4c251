"""The federation's rows."""

from federation.models.account import KEY_LASTS, Account, ApiToken, KeyScope
from federation.models.acting import ActingTerm
from federation.models.approval import Approval, ApprovalState
from federation.models.audit import AuditEvent
from federation.models.backup_check import BackupCheck
from federation.models.bank import BankFile, BankLayout, BankLine, BankLineState
from federation.models.body import CouncilSeat, Position, Qualification, Register
from federation.models.category import CategoryGrant
from federation.models.certificate import CertificateKind, CertificateRequest
from federation.models.club import Association, Club
from federation.models.credit_note import CreditNote, CreditNoteLine
from federation.models.data_import import DataImport, ImportState, PastResult
from federation.models.deposit import Deposit, DepositEnd, DepositKind, DepositMove
from federation.models.document import (
    DocumentSeries,
    IssuedDocument,
    RedactedEdition,
    WithdrawnDocument,
)
from federation.models.duplicate import (
    MovedRow,
    NotDuplicate,
    PersonMerge,
    PossibleDuplicate,
    Suspicion,
)
from federation.models.federation import Federation, FederationLogo
from federation.models.idempotency import IdempotencyKey
from federation.models.job import Job, JobState, WorkerSign
from federation.models.ledger import (
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
    Payment,
    PaymentRequest,
    PaymentRequestLine,
    PaymentSource,
    Posting,
    ReferenceSeries,
)
from federation.models.ledger_check import LedgerCheck
from federation.models.library import LibraryDocument, LibrarySubject, LibraryVersion
from federation.models.licence import FeeClass, Licence, Season
from federation.models.licence_request import (
    OPEN_STATES,
    LicenceBatch,
    LicenceFile,
    LicenceKey,
    LicenceRequest,
    RequestState,
)
from federation.models.mandate import Council, Mandate, Role
from federation.models.person import ClubMembership, Person, Sex, write_name_keys
from federation.models.person_data import (
    Consent,
    ConsentKind,
    ConsentWay,
    NumberCounter,
    PersonPhoto,
)
from federation.models.person_name import PersonNameKey
from federation.models.privacy import DataExport, Erasure, ErasureRequest, SensitiveRead
from federation.models.reminder import Reminder
from federation.models.rule_set import Fee, FeeSchedule, RuleSet
from federation.models.transfer import Transfer, TransferState

__all__ = [
    "KEY_LASTS",
    "OPEN_STATES",
    "Account",
    "ActingTerm",
    "ApiToken",
    "Approval",
    "ApprovalState",
    "Association",
    "AuditEvent",
    "BackupCheck",
    "BankFile",
    "BankLayout",
    "BankLine",
    "BankLineState",
    "CategoryGrant",
    "CertificateKind",
    "CertificateRequest",
    "Club",
    "ClubMembership",
    "Consent",
    "ConsentKind",
    "ConsentWay",
    "Council",
    "CouncilSeat",
    "CreditNote",
    "CreditNoteLine",
    "DataExport",
    "DataImport",
    "Deposit",
    "DepositEnd",
    "DepositKind",
    "DepositMove",
    "DocumentSeries",
    "Erasure",
    "ErasureRequest",
    "Federation",
    "FederationLogo",
    "Fee",
    "FeeClass",
    "FeeSchedule",
    "IdempotencyKey",
    "ImportState",
    "IssuedDocument",
    "Job",
    "JobState",
    "KeyScope",
    "LedgerAccount",
    "LedgerAccountKind",
    "LedgerCheck",
    "LedgerEntry",
    "LibraryDocument",
    "LibrarySubject",
    "LibraryVersion",
    "Licence",
    "LicenceBatch",
    "LicenceFile",
    "LicenceKey",
    "LicenceRequest",
    "Mandate",
    "MovedRow",
    "NotDuplicate",
    "NumberCounter",
    "PastResult",
    "Payment",
    "PaymentRequest",
    "PaymentRequestLine",
    "PaymentSource",
    "Person",
    "PersonMerge",
    "PersonNameKey",
    "PersonPhoto",
    "Position",
    "PossibleDuplicate",
    "Posting",
    "Qualification",
    "RedactedEdition",
    "ReferenceSeries",
    "Register",
    "Reminder",
    "RequestState",
    "Role",
    "RuleSet",
    "Season",
    "SensitiveRead",
    "Sex",
    "Suspicion",
    "Transfer",
    "TransferState",
    "WithdrawnDocument",
    "WorkerSign",
    "write_name_keys",
]
