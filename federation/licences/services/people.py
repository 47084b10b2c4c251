"""The office identifies a new person in a licence request, or enters that person."""

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE
from federation.licences.selectors.bodies import body_of
from federation.licences.selectors.requests import held_in, refuse_licensed
from federation.licences.services.requests import (
    Decision,
    keep_request,
    lock_people,
    waiting_requests,
)
from federation.models import LicenceRequest, Person
from federation.people.services.people import PersonDraft, create_person, give_number


@transaction.atomic
def choose_requested_person(
    *, request: LicenceRequest, person: Person, decision: Decision
) -> LicenceRequest:
    """Link a new person in a request to a person of the register. Raises: RuleError."""
    (row,) = waiting_requests([request.pk])
    lock_people([person.pk])
    held = held_in(row.season, [person.pk])
    refuse_licensed(person, held.licensed.get(person.pk))
    licence_request = held.requests.get(person.pk)
    if licence_request is not None and licence_request.pk != row.pk:
        raise RuleError(
            "licence_asked_through",
            article=ARTICLE,
            person=person.name,
            season=row.season.year,
            body=body_of(licence_request.batch).name,
        )
    if person.number is None:
        person = give_number(person=person, account=decision.account)
    row.person = person
    keep_request(row, "licence_person_chosen", account=decision.account, person=person.pk)
    return row


@transaction.atomic
def enter_requested_person(*, request: LicenceRequest, decision: Decision) -> LicenceRequest:
    """Enter a new person from a request into the register, with the next number.

    Raises: RuleError if the request names a registered person, or was decided.
    """
    (row,) = waiting_requests([request.pk])
    if row.person is not None:
        raise RuleError("licence_person_known", person=row.person.name)
    person = create_person(
        draft=PersonDraft(
            name=row.name,
            full_name=row.full_name,
            birth_date=row.birth_date,
            sex=row.sex,
            nationality=row.nationality,
            email=row.email,
            phone=row.phone,
        ),
        account=decision.account,
        on=timezone.localdate(decision.now),
    )
    return choose_requested_person(request=row, person=person, decision=decision)
