"""Cases before the federation's bodies: opened, heard, decided, closed."""

import datetime as dt
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone, translation

from federation.errors import RuleError
from federation.importers.attached_files import media_type_of
from federation.mail.services.notices import notify
from federation.models import Account, Council, Federation
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from federation.texts.stored import Composed, code_and_values, typed_part
from rulings.councils.selectors.case_parties import Who, addressees_of_parties, column_of
from rulings.models import (
    CaseDocument,
    CaseHearing,
    CaseParty,
    CaseState,
    CouncilCase,
    PartyRole,
)
from tournaments.models import Event

MOST_FILES = 40
_UNSAFE = re.compile(r"[^\w.\- ]+")


@dataclass(frozen=True, slots=True)
class Party:
    """A person, club or association in a case, and its role."""

    who: Who
    role: str = PartyRole.CONCERNED


@transaction.atomic
def open_case(
    *,
    council: str,
    title: str | Composed,
    source: str,
    parties: Sequence[Party],
    opened_by: Account | None,
    now: dt.datetime,
    event: Event | None = None,
    due_on: dt.date | None = None,
    appeal_of: CouncilCase | None = None,
) -> CouncilCase:
    """Open a case before a body; one source opens only one case with each body.

    source: as the trail names it ("report:12"), or "". A second call with the same body and source
    returns the existing case. Raises: RuleError without a title, or against a case that is not
    decided.
    """
    title_code, title_values = code_and_values(title)
    if not (title_code or typed_part(title)):
        raise RuleError("case_without_title")
    if due_on is not None and due_on < timezone.localdate(now):
        raise RuleError("case_due_before_opened", due_on=due_on)
    # One writer at a time: the number comes next, and no source opens two.
    Federation.objects.select_for_update().order_by("pk").first()
    if source and (
        council_case := CouncilCase.objects.filter(council=council, source=source).first()
    ):
        return council_case
    decided = CouncilCase.objects.filter(state=CaseState.DECIDED)
    if appeal_of is not None and not decided.filter(pk=appeal_of.pk).exists():
        raise RuleError("case_appealed_undecided")
    year = timezone.localdate(now).year
    numbered = CouncilCase.objects.filter(council=council, year=year)
    case = CouncilCase.objects.create(
        council=Council(council),
        year=year,
        number=(numbered.aggregate(last=Max("number"))["last"] or 0) + 1,
        title=typed_part(title)[:200],
        title_code=title_code,
        title_values=title_values,
        source=source,
        event=event,
        appeal_of=appeal_of,
        due_on=due_on,
        opened_at=now,
        opened_by=opened_by,
    )
    for party in parties:
        _add_party(case, party, now)
    with translation.override(language_of()):
        _record("case_opened", case, opened_by, title=case.shown_title)
    return case


@transaction.atomic
def add_party(
    *, case: CouncilCase, party: Party, account: Account | None, now: dt.datetime
) -> CaseParty:
    """Add a party to an open case. Raises: RuleError when closed, or already in that role."""
    case = _open_case(case)
    who = {column_of(party.who): party.who}
    if case.parties.filter(**who, role=party.role).exists():
        raise RuleError("case_party_twice", person=party.who.name)
    row = _add_party(case, party, now)
    column = {column_of(party.who): party.who.pk}
    _record("case_party_added", case, account, role=str(party.role), **column)
    return row


@transaction.atomic
def file_document(
    *,
    case: CouncilCase,
    name: str,
    data: bytes,
    note: str,
    is_for_parties: bool,
    account: Account | None,
    now: dt.datetime,
    from_party: CaseParty | None = None,
) -> CaseDocument:
    """Add a file to an open case, with the party that wrote it, if any.

    Raises: ImporterError, RuleError.

    Refused: files too large or of an unknown kind, the same file again, too many files.
    """
    if len(data) > settings.UPLOAD_MAX_BYTES:
        limit = settings.UPLOAD_MAX_BYTES // (1024 * 1024)
        raise RuleError("evidence_too_large", limit=limit)
    media_type = media_type_of(data)
    sha256 = hashlib.sha256(data).hexdigest()
    case = _open_case(case)
    if case.documents.filter(sha256=sha256).exists():
        raise RuleError("case_file_twice")
    if case.documents.count() >= MOST_FILES:
        raise RuleError("case_files_too_many", most=MOST_FILES)
    document = CaseDocument.objects.create(
        case=case,
        name=_UNSAFE.sub("_", name.rpartition("/")[2]).strip(" .")[-120:] or "file",
        media_type=media_type,
        file=data,
        size=len(data),
        sha256=sha256,
        note=note.strip()[:200],
        is_for_parties=is_for_parties,
        from_party=from_party,
        added_by=account,
        added_at=now,
    )
    _record("case_document_filed", case, account, name=document.name, sha256=sha256)
    return document


@transaction.atomic
def call_hearing(
    *,
    case: CouncilCase,
    held_at: dt.datetime,
    place: str,
    account: Account | None,
    now: dt.datetime,
) -> CaseHearing:
    """Summon the parties to a hearing. Raises: RuleError for a past time, or without a place."""
    case = _open_case(case)
    if held_at <= now:
        raise RuleError("hearing_in_the_past")
    if not place.strip():
        raise RuleError("hearing_without_place")
    hearing = CaseHearing.objects.create(
        case=case, held_at=held_at, place=place.strip()[:160], called_at=now, called_by=account
    )
    _record("hearing_called", case, account, held_at=held_at.isoformat())
    notify_parties(case, "notice_hearing_called", {"held_at": held_at, "place": hearing.place}, now)
    return hearing


@transaction.atomic
def cancel_hearing(
    *, hearing: CaseHearing, reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Call off a hearing, also one that the parties waive, and tell the parties.

    Raises: RuleError without a reason, when it was called off before or its minutes are written.
    """
    hearing = CaseHearing.objects.select_for_update().get(pk=hearing.pk)
    case = _open_case(hearing.case)
    if hearing.minutes_at is not None:
        raise RuleError("minutes_written_before")
    if hearing.called_off_at is not None:
        raise RuleError("hearing_called_off")
    if not reason.strip():
        raise RuleError("hearing_cancel_reason_missing")
    hearing.called_off_at, hearing.called_off_by = now, account
    hearing.called_off_reason = reason.strip()[:500]
    hearing.save(update_fields=["called_off_at", "called_off_by", "called_off_reason"])
    details = {"held_at": hearing.held_at.isoformat(), "reason": hearing.called_off_reason}
    _record("hearing_cancelled", case, account, **details)
    notify_parties(case, "notice_hearing_cancelled", {"held_at": hearing.held_at}, now)


@transaction.atomic
def write_minutes(
    *, hearing: CaseHearing, minutes: str, account: Account | None, now: dt.datetime
) -> None:
    """Store the minutes of a hearing, once. Raises: RuleError."""
    hearing = CaseHearing.objects.select_for_update().get(pk=hearing.pk)
    _open_case(hearing.case)
    if hearing.minutes_at is not None:
        raise RuleError("minutes_written_before")
    if hearing.called_off_at is not None:
        raise RuleError("hearing_called_off")
    if now < hearing.held_at:
        raise RuleError("minutes_before_hearing")
    if not minutes.strip():
        raise RuleError("minutes_empty")
    hearing.minutes, hearing.minutes_at = minutes.strip(), now
    hearing.save(update_fields=["minutes", "minutes_at"])
    _record("hearing_minuted", hearing.case, account, hearing=hearing.pk)


@transaction.atomic
def set_deadline(*, case: CouncilCase, due_on: dt.date, account: Account | None) -> None:
    """Set the deadline of a case. Raises: RuleError when it is closed."""
    case = _open_case(case)
    if due_on < timezone.localdate(case.opened_at):
        raise RuleError("case_due_before_opened", due_on=due_on)
    case.due_on = due_on
    case.save(update_fields=["due_on"])
    _record("case_deadline_set", case, account, due_on=due_on.isoformat())


@transaction.atomic
def close_case(
    *, case: CouncilCase, reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Close a case without a decision. Raises: RuleError without a reason, or when closed."""
    case = _open_case(case)
    if not reason.strip():
        raise RuleError("case_close_reason_missing")
    case.state, case.closed_at, case.close_reason = CaseState.CLOSED, now, reason.strip()[:500]
    case.save(update_fields=["state", "closed_at", "close_reason"])
    _record("case_closed", case, account, reason=case.close_reason)


def notify_parties(
    case: CouncilCase,
    code: str,
    values: Mapping[str, object],
    now: dt.datetime,
) -> None:
    """E-mail the parties, without the subject of the case, which is confidential."""
    notify(
        code,
        about=f"case:{case.pk}",
        values={"case": f"{case.number}/{case.year}", **_spoken(values)},
        link=reverse("case-detail", args=[case.pk]),
        to=addressees_of_parties(case, on=timezone.localdate(now)),
        now=now,
    )


def _spoken(values: Mapping[str, object]) -> dict[str, object]:
    """Return values for storage: a moment as its local day and time."""
    return {
        name: f"{timezone.localtime(value):%Y-%m-%d %H:%M}"
        if isinstance(value, dt.datetime)
        else value
        for name, value in values.items()
    }


def _open_case(case: CouncilCase) -> CouncilCase:
    """Return the case, locked. Raises: RuleError when it is closed."""
    case = CouncilCase.objects.select_for_update().get(pk=case.pk)
    if case.state != CaseState.OPEN:
        raise RuleError("case_is_closed", state=case.get_state_display())
    return case


def _add_party(case: CouncilCase, party: Party, now: dt.datetime) -> CaseParty:
    who = {column_of(party.who): party.who}
    return CaseParty.objects.create(
        case=case, role=party.role, name=party.who.name, added_at=now, **who
    )


def _record(act: str, case: CouncilCase, account: Account | None, **details: object) -> None:
    record_event(act, subject=f"case:{case.pk}", account=account, details=details)
