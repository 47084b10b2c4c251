"""The consent required for an appeal, besides that of whoever states it. Law 92D."""

import datetime as dt
from collections.abc import Collection

from django.db import transaction
from django.urls import reverse

from federation.errors import RuleError
from federation.mail.services.notices import notify
from federation.models import Account, Person
from rulings.appeals.selectors.appeals import consents_awaited, people_of_entry
from rulings.appeals.services.appeals import (
    close_with_deposit,
    held_appeal,
    record_appeal,
    settle_state,
)
from rulings.models import Appeal, AppealBacker, AppealState
from tournaments.selectors.addressees import reached


def back_appeal(
    appeal: Appeal,
    *,
    backers: Collection[Person],
    needed: Collection[int],
    account: Account,
    now: dt.datetime,
) -> None:
    """Store who supports an appeal; people named by a player must confirm, and it waits for them.

    People named by a director gave their consent at the table. needed: people without whom there is
    no appeal; only they are asked. Source: Law 92D.
    """
    by_side = account.person_id in {person.pk for person in people_of_entry(appeal.entry)}
    AppealBacker.objects.bulk_create(
        AppealBacker(
            appeal=appeal,
            person=person,
            consented_at=None if by_side and person.pk != account.person_id else now,
        )
        for person in backers
        if not by_side or person.pk == account.person_id or person.pk in needed
    )
    if consents_awaited(appeal).exists():
        appeal.state = AppealState.CONSENT
        appeal.save(update_fields=["state"])


def ask_consents(appeal: Appeal, now: dt.datetime) -> None:
    """Ask for missing consents, except for a late appeal. Source: Law 92D."""
    if appeal.state != AppealState.CONSENT:
        return
    people = Person.objects.filter(appeals_backed__in=consents_awaited(appeal))
    notify(
        "notice_appeal_consent",
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number},
        link=reverse("appeal-detail", args=[appeal.pk]),
        to=reached(people),
        now=now,
    )


@transaction.atomic
def give_consent(*, appeal: Appeal, account: Account, now: dt.datetime) -> Appeal:
    """Give one's consent to an appeal. Raises: RuleError. Source: Law 92D."""
    appeal = held_appeal(appeal)
    mine = consents_awaited(appeal).filter(person=account.person_id)
    if not mine.update(consented_at=now):
        raise RuleError("appeal_consent_not_awaited", article="Law 92D")
    record_appeal("appeal_consent_given", appeal, account)
    return settle_state(appeal, account, now)


@transaction.atomic
def note_spoken_consent(
    *, appeal: Appeal, witnesses: str, account: Account, now: dt.datetime
) -> Appeal:
    """Note a spoken consent, with its witnesses. Raises: RuleError.

    Source: Law 92D.
    """
    appeal = held_appeal(appeal)
    if not consents_awaited(appeal).update(consented_at=now, witnesses=witnesses.strip()):
        raise RuleError("appeal_consent_not_awaited", article="Law 92D")
    record_appeal("appeal_consent_given", appeal, account, witnesses=witnesses.strip())
    return settle_state(appeal, account, now)


@transaction.atomic
def refuse_consent(*, appeal: Appeal, account: Account, now: dt.datetime) -> Appeal:
    """Refuse one's consent to an appeal, which ends it. Raises: RuleError.

    Source: Law 92D.
    """
    appeal = held_appeal(appeal)
    if not consents_awaited(appeal).filter(person=account.person_id).exists():
        raise RuleError("appeal_consent_not_awaited", article="Law 92D")
    reason = "appeal_consent_refused"
    return close_with_deposit(appeal, AppealState.NOT_CONSIDERED, reason, account, now)


def refuse_unbacked(appeal: Appeal) -> None:
    """Refuse to go on while a required consent is missing. Source: Law 92D."""
    awaited = [row.person.name for row in consents_awaited(appeal).select_related("person")]
    if awaited:
        raise RuleError("appeal_without_consent", article="Law 92D", people=", ".join(awaited))
