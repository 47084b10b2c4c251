"""Erasure of a person: results keep a pseudonym, accounts what the law requires."""

import datetime as dt
from collections.abc import Mapping

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.module_loading import import_string
from django.utils.timezone import localdate

from federation.bodies.services.accounts import revoke_api_token
from federation.bodies.services.mandates import close_account
from federation.bodies.services.seats import end_seats_of_erased
from federation.delegates.services import end_delegates_of_erased
from federation.errors import RuleError
from federation.models import (
    Account,
    Approval,
    AuditEvent,
    CertificateRequest,
    ClubApplication,
    Erasure,
    LicenceRequest,
    MovedRow,
    Person,
    PersonMerge,
    PersonPhoto,
    PossibleDuplicate,
    SensitiveRead,
    Transfer,
)
from federation.people.selectors.identifying_marks import identifying_marks
from federation.privacy.selectors.consents import consents_in_force
from federation.privacy.services.consents import ConsentWord, record_consent
from federation.privacy.services.erasure_notes import note_after_commit, refuse_unwritable_file
from federation.privacy.services.erasure_papers import take_papers_back
from federation.privacy.services.erasure_sweep import Instead, still_named, sweep
from federation.services.audit import record_event
from federation.services.jobs import Progress

# The fields kept in the audit trail about an erased person.
_KEPT_DETAILS = frozenset(
    {"licence", "season", "what", "how", "amount_cents", "approval", "mandate", "role", "transfer",
     "valid_from", "valid_until", "from", "until", "merged", "rows", "fee_class", "code"}
)  # fmt: skip


def pseudonym(person: Person) -> str:
    """Return the pseudonym in results: without meaning, and unique to the person."""
    return f"N.N. {person.pk}"


def open_matters(person: Person) -> list[str]:
    """Return the matters that prevent erasing a person now, as codes of sentences."""
    return [code for path in settings.ERASURE_OBSTACLES for code in import_string(path)(person)]


@transaction.atomic
def erase_person(
    *,
    person_id: int,
    reason: str,
    is_forced: bool,
    account: Account | None,
    now: dt.datetime,
    progress: Progress | None = None,
) -> Erasure:
    """Delete a person's data, including history. Raises: RuleError.

    Refused while matters are open, unless forced; they are then recorded. At the end the whole
    database is searched again: remaining matches are stored with the erasure.
    """
    refuse_unwritable_file()
    person = Person.objects.select_for_update().get(pk=person_id)
    matters = refuse_erasure(person, is_forced=is_forced, reason=reason)
    same = [*Person.objects.select_for_update().filter(merged_into=person), person]
    # First collect the person's names and numbers, before they are deleted.
    marks, written = identifying_marks(same), pseudonym(person)
    take_papers_back(same, marks, written, account=account, now=now)
    for path in settings.ERASURE_FILES:
        import_string(path)(same, marks, now)
    for same_person in same:
        _withdraw(same_person, account, now)
        _scrub(same_person)
        end_seats_of_erased(same_person, on=localdate(now), account=account)
        end_delegates_of_erased(same_person, account=account, now=now)
    _close_accounts(same, account, now)
    _forget_merges(same)
    erasure = Erasure.objects.create(
        person=person, reason=reason, in_spite_of=matters, erased_at=now, erased_by=account
    )
    record_event("person_data_erased", subject=f"person:{person.pk}", account=account)
    # Last, so that everything written before is included.
    swept = sweep(same, marks, Instead(written, f"erased-{person.pk}@erased.invalid"), progress)
    erasure.rewritten, erasure.of_others = dict(swept.rows), dict(swept.of_others)
    erasure.remaining = dict(still_named(marks))
    erasure.save(update_fields=["rewritten", "of_others", "remaining"])
    note_after_commit(erasure)
    return erasure


def refuse_erasure(person: Person, *, is_forced: bool, reason: str) -> list[str]:
    """Return the open matters that are overridden. Raises: RuleError if any may not be."""
    if not reason.strip():
        raise RuleError("erasure_reason_missing")
    if Erasure.objects.filter(person=person).exists():
        raise RuleError("person_erased_already")
    if person.merged_into_id is not None:
        raise RuleError("erasure_of_merged")
    matters = open_matters(person)
    if matters and not is_forced:
        raise RuleError("erasure_open_matters", matters=matters)
    return matters


def _withdraw(person: Person, account: Account | None, now: dt.datetime) -> None:
    """Delete consents, photo and the log of accesses."""
    for what in sorted(consents_in_force(person)):
        word = ConsentWord(what, is_given=False, how="OFFICE")
        record_consent(person=person, word=word, account=account, now=now)
    PersonPhoto.objects.filter(person=person).delete()
    SensitiveRead.objects.filter(person=person).delete()


def _scrub(person: Person) -> None:
    """Replace the names by the pseudonym and empty other fields, in the row and its history."""
    nothing: dict[str, object] = {
        "number": None, "name": pseudonym(person), "full_name": "", "birth_date": None, "sex": "",
        "nationality": "", "email": "", "phone": "", "address": "", "wbf_id": "", "ebl_id": "",
        "deceased_on": None, "is_hidden": False, "name_consent": None,
    }  # fmt: skip
    for name, value in nothing.items():
        setattr(person, name, value)
    person.save_without_historical_record()
    past = {**nothing, "sort_name": person.sort_name, "search_name": person.search_name}
    Person.history.filter(id=person.pk).update(**past, history_change_reason=None)
    typed = {"name": pseudonym(person), "full_name": "", "birth_date": None, "sex": "",
             "nationality": "", "email": "", "phone": ""}  # fmt: skip
    LicenceRequest.objects.filter(person=person).update(**typed)
    # A line may contain the data typed before the office identified the person.
    licence_request_ids = list(
        LicenceRequest.objects.filter(person=person).values_list("pk", flat=True)
    )
    past_lines = LicenceRequest.history.filter(
        Q(person_id=person.pk) | Q(id__in=licence_request_ids)
    )
    past_lines.update(**typed)
    Transfer.objects.filter(person=person).update(note="", reason="")
    ClubApplication.objects.filter(person=person).update(note="", reason="")
    CertificateRequest.objects.filter(person=person).update(purpose="")
    _scrub_trail(f"person:{person.pk}")
    Approval.objects.filter(subject=f"person:{person.pk}").update(about=[])
    for path in settings.ERASURES:
        import_string(path)(person, pseudonym(person))


def _scrub_trail(subject: str) -> None:
    for event in AuditEvent.objects.filter(subject=subject):
        data = _remaining(event.details)
        if data != event.details:
            AuditEvent.objects.filter(pk=event.pk).update(details=data)


def _remaining(details: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in details.items() if name in _KEPT_DETAILS}


def _forget_merges(people: list[Person]) -> None:
    """Delete the details of these people's merges, since undoing one would restore the data."""
    merges = PersonMerge.objects.filter(Q(kept__in=people) | Q(merged__in=people))
    MovedRow.objects.filter(merge__in=merges).delete()
    PossibleDuplicate.objects.filter(Q(one__in=people) | Q(other__in=people)).delete()


def _close_accounts(people: list[Person], account: Account | None, now: dt.datetime) -> None:
    for owner in Account.objects.filter(person__in=people):
        if owner.is_active:
            close_account(owner=owner, reason="", account=account)
        for token in owner.api_tokens.filter(revoked_at__isnull=True):
            revoke_api_token(token=token, account=account, now=now)
        EmailAddress.objects.filter(user=owner).delete()
        Authenticator.objects.filter(user=owner).delete()
        AuditEvent.objects.filter(account=owner).update(account_email=f"account {owner.pk}")
        _scrub_trail(f"account:{owner.pk}")
        owner.email, owner.is_active = f"erased-{owner.pk}@erased.invalid", False
        owner.set_unusable_password()
        owner.save(update_fields=["email", "password", "is_active"])
