"""Erasing a person: results keep a pseudonym, money what the law asks, nothing else stays."""

import datetime as dt
from collections.abc import Mapping

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import (
    Account,
    Approval,
    AuditEvent,
    DataExport,
    Erasure,
    LicenceFile,
    LicenceRequest,
    Person,
    PersonPhoto,
    SensitiveRead,
)
from federation.selectors.consents import consents_in_force
from federation.selectors.personal_data import papers_about
from federation.services.accounts import revoke_api_token
from federation.services.approvals import needs_approval, request_approval
from federation.services.audit import record_event
from federation.services.consents import ConsentWord, record_consent
from federation.services.documents import withdraw_document
from federation.services.mandates import close_account

PAPERS_REASON = "Personal data erased"
# What the trail keeps of an act on somebody who was erased.
_KEPT_DETAILS = frozenset(
    {"licence", "season", "what", "how", "amount_cents", "approval", "mandate", "role", "transfer",
     "valid_from", "valid_until", "from", "until", "merged", "rows", "fee_class", "code"}
)  # fmt: skip


def pseudonym(person: Person) -> str:
    """Return the name under which results stay: it says nothing, and it is one person's own."""
    return f"N.N. {person.pk}"


def open_matters(person: Person) -> list[str]:
    """Return what speaks against erasing a person now, as codes of sentences."""
    return [code for path in settings.ERASURE_OBSTACLES for code in import_string(path)(person)]


def ask_to_erase(
    *, person: Person, reason: str, is_forced: bool, account: Account, now: dt.datetime
) -> Approval | None:
    """Erase a person, or ask for a second person where the figures want one. Raises: RuleError."""
    _refuse(person, is_forced=is_forced, reason=reason)
    if not needs_approval("erase_person", on=now.date()):
        erase_person(
            person_id=person.pk, reason=reason, is_forced=is_forced, account=account, now=now
        )
        return None
    return request_approval(
        "erase_person",
        subject=f"person:{person.pk}",
        arguments={"person_id": person.pk, "reason": reason, "is_forced": is_forced},
        about=[f"{person.name} · {person.number or '–'}"],
        reason=reason,
        account=account,
        now=now,
    )


@transaction.atomic
def erase_person(
    *, person_id: int, reason: str, is_forced: bool, account: Account | None, now: dt.datetime
) -> Erasure:
    """Take a person's data away, here and in every state kept of them. Raises: RuleError.

    Refused while something is open, unless it is forced; what stood against it is kept then.
    """
    person = Person.objects.select_for_update().get(pk=person_id)
    matters = _refuse(person, is_forced=is_forced, reason=reason)
    same = [*Person.objects.select_for_update().filter(merged_into=person), person]
    for each in same:
        _withdraw(each, account, now)
        _redact(each, account)
        _scrub(each)
    _close_accounts(same, account, now)
    erasure = Erasure.objects.create(
        person=person, reason=reason, in_spite_of=matters, erased_at=now, erased_by=account
    )
    record_event("person_data_erased", subject=f"person:{person.pk}", account=account)
    return erasure


def _refuse(person: Person, *, is_forced: bool, reason: str) -> list[str]:
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
    """Take back what is handed out: papers, consents, the photo, the file of the data."""
    people = Person.objects.filter(pk=person.pk)
    for paper in papers_about(people).filter(withdrawn_at__isnull=True):
        withdraw_document(document=paper, reason=PAPERS_REASON, account=account, now=now)
    for what in sorted(consents_in_force(person)):
        word = ConsentWord(what, is_given=False, how="OFFICE")
        record_consent(person=person, word=word, account=account, now=now)
    PersonPhoto.objects.filter(person=person).delete()
    DataExport.objects.filter(person=person).delete()
    SensitiveRead.objects.filter(person=person).delete()


def _redact(person: Person, account: Account | None) -> None:
    """Take the names out of what was written down, while it is still known what they were."""
    past = Person.history.filter(id=person.pk).values_list("name", "full_name")
    names = {person.name, person.full_name, *(name for row in past for name in row)} - {""}
    for path in settings.ERASURE_REDACTIONS:
        import_string(path)(person, sorted(names), pseudonym(person), account)


def _scrub(person: Person) -> None:
    """Write the pseudonym over the names, and nothing over the rest, in the row and its past."""
    nothing: dict[str, object] = {
        "number": None, "name": pseudonym(person), "full_name": "", "birth_date": None, "sex": "",
        "nationality": "", "email": "", "phone": "", "address": "", "wbf_id": "", "ebl_id": "",
        "deceased_on": None, "is_hidden": False,
    }  # fmt: skip
    for name, value in nothing.items():
        setattr(person, name, value)
    person.save_without_historical_record()
    past = {**nothing, "sort_name": person.sort_name, "search_name": person.search_name}
    Person.history.filter(id=person.pk).update(**past, history_change_reason=None)
    typed = {"name": pseudonym(person), "full_name": "", "birth_date": None, "sex": "",
             "nationality": "", "email": "", "phone": ""}  # fmt: skip
    LicenceRequest.objects.filter(person=person).update(**typed)
    # A line may have named somebody new before the office said who it was.
    asked = list(LicenceRequest.objects.filter(person=person).values_list("pk", flat=True))
    past_lines = LicenceRequest.history.filter(Q(person_id=person.pk) | Q(id__in=asked))
    past_lines.update(**typed)
    _drop_waiting_lists(person)
    _scrub_trail(f"person:{person.pk}")
    Approval.objects.filter(subject=f"person:{person.pk}").update(about=[])
    for path in settings.ERASURES:
        import_string(path)(person, pseudonym(person))


def _drop_waiting_lists(person: Person) -> None:
    """Drop the bytes of lists that wait at the bodies of a person: they may name them."""
    bodies = [*person.licences.values_list("club", "association")]
    bodies += [(club, None) for club in person.memberships.values_list("club", flat=True)]
    asked = person.licence_requests.values_list("batch__club", "batch__association")
    clubs = {club for club, _association in [*bodies, *asked] if club}
    associations = {each for _club, each in [*bodies, *asked] if each}
    lists = LicenceFile.objects.filter(Q(club__in=clubs) | Q(association__in=associations))
    lists.update(content=None)


def _scrub_trail(subject: str) -> None:
    for event in AuditEvent.objects.filter(subject=subject):
        kept = _kept(event.details)
        if kept != event.details:
            AuditEvent.objects.filter(pk=event.pk).update(details=kept)


def _kept(details: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in details.items() if name in _KEPT_DETAILS}


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
