"""The figures of the office's own work: numbers, approvals, acting for a body, retention of data.

No regulation sets them: the shipped file contains documented defaults, until the federation loads
its own.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from federation.rules.assembly import AssemblyFigures
from federation.rules.figure_reader import DayOfYear, Fault, read_figures


class RetainedKind(StrEnum):
    """A kind of data with a retention period. Source: convention."""

    PEOPLE = "PEOPLE"
    MONEY = "MONEY"
    TRAIL = "TRAIL"
    SENSITIVE_READS = "SENSITIVE_READS"
    DATA_EXPORTS = "DATA_EXPORTS"
    WORK = "WORK"
    BANK_PAYERS = "BANK_PAYERS"
    MONEY_PAPERS = "MONEY_PAPERS"
    ACCOUNTS = "ACCOUNTS"
    API_KEYS = "API_KEYS"
    SESSIONS = "SESSIONS"
    ADMIN_LOG = "ADMIN_LOG"
    APPROVALS = "APPROVALS"
    IMPORTS = "IMPORTS"
    LICENCE_REQUESTS = "LICENCE_REQUESTS"
    REMINDERS = "REMINDERS"
    NOTICES = "NOTICES"
    LOG = "LOG"
    EVIDENCE = "EVIDENCE"
    CASE_FILES = "CASE_FILES"
    CASES = "CASES"
    CLUB_CONTACTS = "CLUB_CONTACTS"


@dataclass(frozen=True, slots=True)
class ApprovalFigures:
    """When an act requires a second person: above an amount, or from a number of rows on.

    above_cents: None if the amount does not matter. from_rows: 1 means always. Source: convention.
    """

    act: str
    from_rows: int
    above_cents: int | None
    source: str


@dataclass(frozen=True, slots=True)
class RetentionFigures:
    """How long one kind of data is kept, from which moment, and on which legal ground.

    needs_approval: whether the office must agree to each deletion. Source: convention.
    """

    what: RetainedKind
    months: int
    counted_from: str
    afterwards: str
    ground: str
    needs_approval: bool


@dataclass(frozen=True, slots=True)
class GradeFigures:
    """One grade of a register, the highest first. valid_years: None if it does not expire.

    Source: convention.
    """

    code: str
    title: str
    valid_years: int | None


@dataclass(frozen=True, slots=True)
class RegisterFigures:
    """The grades of a register, and how long before expiry a reminder to renew is sent.

    Source: convention.
    """

    grades: tuple[GradeFigures, ...]
    renewal_days: int
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a grade listed twice. Source: convention."""
        seen: set[str] = set()
        for place, grade in enumerate(self.grades):
            if grade.code in seen:
                yield Fault(f"grades[{place}].code", "figure_twice", grade.code)
            seen.add(grade.code)


@dataclass(frozen=True, slots=True)
class NumberFigures:
    """The form of a federation number: a prefix and a number of digits. Source: convention."""

    prefix: str = ""
    least_digits: int = 1
    most_digits: int = 15
    source: str = "default"

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for an empty range, or one of too many digits. Source: convention."""
        if not 1 <= self.least_digits <= self.most_digits <= 15:
            yield Fault("most_digits", "figure_number_digits", str(self.most_digits))


# The age at which guardianship ends, if the federation's own figures do not set it.
OF_AGE_FROM = 18


@dataclass(frozen=True, slots=True)
class ClubMailFigures:
    """How much a club may write to its own list. Source: convention.

    messages_per_day: per club. recipients_most: per message. text_length: in characters.
    """

    messages_per_day: int = 3
    recipients_most: int = 500
    text_length: int = 4000
    source: str = "default"


@dataclass(frozen=True, slots=True)
class TransferFigures:
    """The first and last day of each year on which clubs and people may request a transfer.

    If both are None, any day. The office may enter a transfer on any day. Source: convention.
    """

    asked_from: DayOfYear | None = None
    asked_until: DayOfYear | None = None
    source: str = "default"

    def faults(self) -> Iterator[Fault]:
        """Yield a fault if only one of the two days is set. Source: convention."""
        if (self.asked_from is None) != (self.asked_until is None):
            yield Fault("asked_until", "figure_days_unpaired")


@dataclass(frozen=True, slots=True)
class CouncilFigures:
    """How long a decision of a body may be appealed. Source: RTP 3.8.1.2; CPA 87.

    appeal_working_days: after the day of notification, which does not count. article: cited on
    pages and papers. The regulation sets a deadline only for appeals to the bodies; these figures
    are the project's defaults if the federation's statutes set no other.
    """

    appeal_working_days: int = 10
    article: str = "RTP 3.8.1.2, CPA 87"
    source: str = "default"


@dataclass(frozen=True, slots=True)
class HolidayFigures:
    """The public holidays: with Saturdays and Sundays the days that are no working days.

    each_year: those on the same day of every year. before_easter, after_easter: how many days
    before or after Easter Sunday. The default is Portugal's: Good Friday and Corpus Christi.
    Source: Código do Trabalho 234.
    """

    each_year: tuple[DayOfYear, ...] = (
        DayOfYear(1, 1),
        DayOfYear(4, 25),
        DayOfYear(5, 1),
        DayOfYear(6, 10),
        DayOfYear(8, 15),
        DayOfYear(10, 5),
        DayOfYear(11, 1),
        DayOfYear(12, 1),
        DayOfYear(12, 8),
        DayOfYear(12, 25),
    )
    before_easter: tuple[int, ...] = (2,)
    after_easter: tuple[int, ...] = (60,)
    source: str = "Código do Trabalho 234"


_NO_ASSEMBLY = AssemblyFigures(delegates=(), elector_min_age=18, source="")
_ANY_NUMBER = NumberFigures()
# The documented default, for an edition older than this figure.
_DEFAULT_TERMS = (
    RetentionFigures(
        what=RetainedKind.CLUB_CONTACTS,
        months=12,
        counted_from="day the member left the club, or the club the federation",
        afterwards="removed",
        ground="default",
        needs_approval=False,
    ),
)


@dataclass(frozen=True, slots=True)
class OfficeFigures:
    """Every figure of the office's work, in force from `valid_from`. Source: convention.

    undated_reminder_days: so long after it was made may a payment request without a due date be
    reminded. No law or regulation says: the default is the time given where a due date is set.
    """

    code: str
    title: str
    valid_from: dt.date
    source: str
    note: str
    full_names_from_age: int
    acting_minutes: int
    invitation_days: int
    direction_days: int
    data_export_days: int
    office_ends_warning_days: int
    approvals: tuple[ApprovalFigures, ...]
    retention: tuple[RetentionFigures, ...]
    registers: Mapping[str, RegisterFigures] = field(default_factory=dict)
    assembly: AssemblyFigures = _NO_ASSEMBLY
    member_number: NumberFigures = _ANY_NUMBER
    of_age_from: int = OF_AGE_FROM
    undated_reminder_days: int = 30
    club_mail: ClubMailFigures = ClubMailFigures()
    transfers: TransferFigures = TransferFigures()
    councils: CouncilFigures = CouncilFigures()
    holidays: HolidayFigures = HolidayFigures()

    def term_of(self, what: RetainedKind) -> RetentionFigures | None:
        """Return how long a kind of data is kept; None without a term. Source: convention."""
        return next((term for term in self.retention if term.what == what), None)

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for an act or a kind of data listed twice. Source: convention."""
        for group, names in (
            ("approvals", [approval.act for approval in self.approvals]),
            ("retention", [retention_figures.what.value for retention_figures in self.retention]),
        ):
            seen: set[str] = set()
            for place, name in enumerate(names):
                if name in seen:
                    yield Fault(f"{group}[{place}]", "figure_twice", name)
                seen.add(name)


def parse_office(mapping: object) -> OfficeFigures:
    """Return the figures of an office rule set, read from its JSON value.

    Deadlines it does not contain take the documented defaults.
    Raises: RuleError("rule_set_invalid") with `faults`. Source: convention.
    """
    figures = read_figures(OfficeFigures, mapping, refusal="rule_set_invalid")
    whats = {retention_figures.what for retention_figures in figures.retention}
    added = tuple(default_term for default_term in _DEFAULT_TERMS if default_term.what not in whats)
    return replace(figures, retention=(*figures.retention, *added))


def is_member_number(figures: NumberFigures, number: str) -> bool:
    """Return whether a number has the form of the federation's numbers. Source: convention."""
    digits = number.removeprefix(figures.prefix)
    return (
        number.startswith(figures.prefix)
        and digits.isascii()
        and digits.isdigit()
        and figures.least_digits <= len(digits) <= figures.most_digits
    )


def is_approval_needed(
    figures: OfficeFigures, act: str, *, amount_cents: int = 0, rows: int = 1
) -> bool:
    """Return whether a second person must agree to an act. Source: convention."""
    approval = next((approval for approval in figures.approvals if approval.act == act), None)
    if approval is None or rows < approval.from_rows:
        return False
    return approval.above_cents is None or amount_cents > approval.above_cents


def retention_start(figures: RetentionFigures, *, on: dt.date) -> dt.date:
    """Return the day before which data of a kind is due for deletion. Source: convention."""
    years, month = divmod(on.year * 12 + on.month - 1 - figures.months, 12)
    first = dt.date(years, month + 1, 1)
    return min(first + dt.timedelta(days=on.day - 1), _last_of(first))


def _last_of(first: dt.date) -> dt.date:
    following = (first.replace(day=28) + dt.timedelta(days=4)).replace(day=1)
    return following - dt.timedelta(days=1)
