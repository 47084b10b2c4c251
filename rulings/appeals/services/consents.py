"""The consent of those who must want an appeal, beside whoever states it. Law 92D."""

import datetime as dt
from collections.abc import Collection

from django.db import transaction

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
from rulings.selectors.addressees import reached


def back_appeal(
    appeal: Appeal,
    *,
    backers: Collection[Person],
    needed: Collection[int],
    account: Account,
    now: dt.datetime,
) -> None:
    """Write down who wants an appeal; whom a player names beside himself is asked, and it waits.

    What a director writes down for a side was said at the table. needed: people without whom there
    is no appeal; nobody else is asked. Source: Law 92D.
    """
    by_side = account.person_id in {each.pk for each in people_of_entry(appeal.entry)}
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
    """Ask those whose consent is awaited; of an appeal that came late nobody. Source: Law 92D."""
    if appeal.state != AppealState.CONSENT:
        return
    asked = Person.objects.filter(appeals_backed__in=consents_awaited(appeal))
    notify(
        "notice_appeal_consent",
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number},
        link=f"/appeals/{appeal.pk}/",
        to=reached(asked),
        now=now,
    )


@transaction.atomic
def give_consent(*, appeal: Appeal, account: Account, now: dt.datetime) -> Appeal:
    """Say that one wants an appeal too. Raises: RuleError. Source: Law 92D."""
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
    """Note that whoever was asked agreed by word of mouth, and before whom. Raises: RuleError.

    Source: Law 92D.
    """
    appeal = held_appeal(appeal)
    if not consents_awaited(appeal).update(consented_at=now, witnesses=witnesses.strip()):
        raise RuleError("appeal_consent_not_awaited", article="Law 92D")
    record_appeal("appeal_consent_given", appeal, account, witnesses=witnesses.strip())
    return settle_state(appeal, account, now)


@transaction.atomic
def refuse_consent(*, appeal: Appeal, account: Account, now: dt.datetime) -> Appeal:
    """Say that one does not want an appeal: there is none then. Raises: RuleError.

    Source: Law 92D.
    """
    appeal = held_appeal(appeal)
    if not consents_awaited(appeal).filter(person=account.person_id).exists():
        raise RuleError("appeal_consent_not_awaited", article="Law 92D")
    reason = "appeal_consent_refused"
    return close_with_deposit(appeal, AppealState.NOT_CONSIDERED, reason, account, now)


def refuse_unbacked(appeal: Appeal) -> None:
    """Refuse to go on while somebody who must want an appeal has not said so. Source: Law 92D."""
    awaited = [row.person.name for row in consents_awaited(appeal).select_related("person")]
    if awaited:
        raise RuleError("appeal_without_consent", article="Law 92D", people=", ".join(awaited))
