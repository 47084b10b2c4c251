"""Cases opened automatically: an appeal to a council, a report that was forwarded."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Council, Person
from federation.texts.stored import Composed
from rulings.appeals.selectors.appeals import COUNCILS, parties_of
from rulings.appeals.selectors.contested import ruled_by
from rulings.councils.selectors.case_sources import people_reported, source_name
from rulings.councils.services.cases import Party, open_case
from rulings.models import Appeal, AppealBody, CouncilCase, PartyRole, ReportForwarding


@transaction.atomic
def open_case_of_appeal(
    *, appeal: Appeal, account: Account | None, now: dt.datetime
) -> CouncilCase | None:
    """Open the case of an appeal to a council; one to a committee has none.

    A late appeal too: it is forwarded all the same, marked as late.
    Source: RTP 3.8.1.2, 3.8.3.
    """
    council = COUNCILS.get(AppealBody(appeal.body))
    if council is None:
        return None
    backers = list(Person.objects.filter(appeals_backed__appeal=appeal))
    parties = [Party(person, PartyRole.COMPLAINANT) for person in backers]
    if council == Council.JUSTICE:
        others = parties_of(appeal).players - {person.pk for person in backers}
        answering = Person.objects.filter(pk__in=others).order_by("sort_name", "pk")
        parties += [Party(person, PartyRole.RESPONDENT) for person in answering]
    values = {"number": f"R{appeal.number}", "event": str(appeal.event)}
    return open_case(
        council=council.value,
        title=Composed("case_of_appeal", values),
        source=source_name(appeal),
        parties=[*parties, *_director(ruled_by(appeal), parties)],
        opened_by=account,
        now=now,
        event=appeal.event,
    )


@transaction.atomic
def open_case_of_report(
    *, forwarding: ReportForwarding, account: Account, now: dt.datetime
) -> CouncilCase:
    """Open the case that a forwarded report requires of a body, which takes it up.

    Raises: RuleError if the body was only informed. Source: RTP 3.2.2.2, 3.2.2.3.
    """
    forwarding = (
        ReportForwarding.objects.select_for_update(of=("self",))
        .select_related("revision__report__event", "revision__submitted_by__person")
        .get(pk=forwarding.pk)
    )
    if forwarding.is_informed:
        raise RuleError("case_only_to_act", article="RTP 3.2.2.2")
    revision = forwarding.revision
    event = revision.report.event
    concerned: list[Party] = []
    if forwarding.council == Council.DISCIPLINARY:
        concerned = [Party(person) for person in people_reported(event)]
    values = {"event": event.name, "items": ", ".join(forwarding.items)}
    case = open_case(
        council=forwarding.council,
        title=Composed("case_of_report", values),
        source=source_name(revision),
        parties=[*concerned, *_director(revision.submitted_by, concerned)],
        opened_by=account,
        now=now,
        event=event,
    )
    if forwarding.seen_at is None:
        forwarding.seen_at, forwarding.seen_by = now, account
        forwarding.save(update_fields=["seen_at", "seen_by"])
    return case


def _director(account: Account | None, parties: list[Party]) -> list[Party]:
    person = account.person if account is not None else None
    if person is None or person in [party.who for party in parties]:
        return []
    return [Party(person, PartyRole.DIRECTOR)]
