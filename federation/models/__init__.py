"""The federation's rows."""

from federation.models.account import KEY_LASTS, Account, ApiToken, KeyScope
from federation.models.account_claim import AccountClaim, AddressChange, ClaimState
from federation.models.accounting import AccountingCode
from federation.models.acting import ActingTerm
from federation.models.approval import Approval, ApprovalState
from federation.models.audit import AuditEvent
from federation.models.backup_check import BackupCheck
from federation.models.bank import BankFile, BankLayout, BankLine, BankLineState
from federation.models.body import CouncilSeat, Position, Qualification, Register
from federation.models.bulk_mail import BulkMail
from federation.models.category import CategoryGrant
from federation.models.certificate import CertificateKind, CertificateRequest
from federation.models.club import Association, Club
from federation.models.club_list import (
    ApplicationState,
    ClubApplication,
    ClubContact,
    ClubGroup,
)
from federation.models.club_page import ClubPage, FederationOutline
from federation.models.credit_note import CreditNote, CreditNoteLine
from federation.models.data_import import DataImport, ImportState, PastResult
from federation.models.delegate import Constituency, Delegate, DelegateEnd
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
from federation.models.federation import DataLicence, Federation, FederationLogo
from federation.models.figure_draft import (
    DraftState,
    FigureDraft,
    FiguresUse,
    FigureTrial,
    FigureTrialEvent,
    FigureTrialLine,
)
from federation.models.guardianship import Guardianship
from federation.models.idempotency import IdempotencyKey
from federation.models.job import Job, JobState, WorkerHeartbeat
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
from federation.models.letter_text import LetterText
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
from federation.models.non_renewal import NonRenewal, NonRenewalReason
from federation.models.notice import DeclinedNotices, Notice, NoticeState, NoticeWay
from federation.models.office_question import OfficeQuestion
from federation.models.online_payment import (
    Checkout,
    CheckoutPart,
    CheckoutState,
    ProviderMessage,
    ProviderMessageState,
    Refund,
    RefundState,
    RefundWay,
)
from federation.models.person import ClubMembership, Person, Sex, write_name_keys
from federation.models.person_data import (
    Consent,
    ConsentKind,
    ConsentWay,
    NumberCounter,
    PersonPhoto,
)
from federation.models.person_name import PersonNameKey
from federation.models.prepared_renewal import PreparedLicence, PreparedRenewal
from federation.models.privacy import DataExport, Erasure, ErasureRequest, SensitiveRead
from federation.models.push import PushDevice
from federation.models.rule_set import Fee, FeeSchedule, RuleSet
from federation.models.transfer import Transfer, TransferState

__all__ = [
    "KEY_LASTS",
    "OPEN_STATES",
    "Account",
    "AccountClaim",
    "AccountingCode",
    "ActingTerm",
    "AddressChange",
    "ApiToken",
    "ApplicationState",
    "Approval",
    "ApprovalState",
    "Association",
    "AuditEvent",
    "BackupCheck",
    "BankFile",
    "BankLayout",
    "BankLine",
    "BankLineState",
    "BulkMail",
    "CategoryGrant",
    "CertificateKind",
    "CertificateRequest",
    "Checkout",
    "CheckoutPart",
    "CheckoutState",
    "ClaimState",
    "Club",
    "ClubApplication",
    "ClubContact",
    "ClubGroup",
    "ClubMembership",
    "ClubPage",
    "Consent",
    "ConsentKind",
    "ConsentWay",
    "Constituency",
    "Council",
    "CouncilSeat",
    "CreditNote",
    "CreditNoteLine",
    "DataExport",
    "DataImport",
    "DataLicence",
    "DeclinedNotices",
    "Delegate",
    "DelegateEnd",
    "Deposit",
    "DepositEnd",
    "DepositKind",
    "DepositMove",
    "DocumentSeries",
    "DraftState",
    "Erasure",
    "ErasureRequest",
    "Federation",
    "FederationLogo",
    "FederationOutline",
    "Fee",
    "FeeClass",
    "FeeSchedule",
    "FigureDraft",
    "FigureTrial",
    "FigureTrialEvent",
    "FigureTrialLine",
    "FiguresUse",
    "Guardianship",
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
    "LetterText",
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
    "NonRenewal",
    "NonRenewalReason",
    "NotDuplicate",
    "Notice",
    "NoticeState",
    "NoticeWay",
    "NumberCounter",
    "OfficeQuestion",
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
    "PreparedLicence",
    "PreparedRenewal",
    "ProviderMessage",
    "ProviderMessageState",
    "PushDevice",
    "Qualification",
    "RedactedEdition",
    "ReferenceSeries",
    "Refund",
    "RefundState",
    "RefundWay",
    "Register",
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
    "WorkerHeartbeat",
    "write_name_keys",
]
