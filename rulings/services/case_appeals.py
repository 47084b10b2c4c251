"""A decision of a body taken to the council of justice by a party, in a case of its own."""

import datetime as dt

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, Council
from rulings.models import CaseState, CouncilCase, PartyRole
from rulings.selectors.addressees import members_of
from rulings.selectors.council_cases import READING
from rulings.services.council_cases import Party, file_document, open_case
from rulings.services.notices import tell

GROUNDS_FILE = "grounds.txt"


@transaction.atomic
def appeal_decision(
    *, case: CouncilCase, grounds: str, account: Account, now: dt.datetime
) -> CouncilCase:
    """Open the case of an appeal against a decision, with what the party wrote.

    The decision keeps its effect meanwhile. Raises: RuleError for who is no party of it, without
    grounds, where the decision names no day until which it may be appealed, or after that day.
    """
    case = CouncilCase.objects.select_for_update(of=("self",)).get(pk=case.pk)
    if case.state != CaseState.DECIDED or case.council == Council.JUSTICE:
        raise RuleError("case_not_appealable")
    party = case.parties.filter(person=account.person_id, role__in=READING).first()
    if party is None:
        raise RuleError("case_appeal_by_party")
    until = case.decision.appeal_until
    if until is None:
        raise RuleError("case_not_appealable")
    if timezone.localdate(now) > until:
        raise RuleError("case_appeal_late", until=until)
    if not grounds.strip():
        raise RuleError("case_appeal_grounds_missing")
    with translation.override(settings.LANGUAGE_CODE):
        title = gettext("Appeal against %(case)s") % {"case": case}
        note = gettext("What the appellant wrote")
    others = case.parties.filter(role__in=READING).exclude(person=party.person_id)
    further = open_case(
        council=Council.JUSTICE.value,
        title=title,
        source=f"case:{case.pk}",
        parties=[
            Party(party.person, PartyRole.COMPLAINANT),
            *(Party(each.person, PartyRole.RESPONDENT) for each in others.select_related("person")),
        ],
        opened_by=account,
        now=now,
        event=case.event,
        appeal_of=case,
    )
    if further.documents.exists():  # asked twice: the case is there
        return further
    file_document(
        case=further,
        name=GROUNDS_FILE,
        data=grounds.strip().encode(),
        note=note,
        is_for_parties=True,
        account=account,
        now=now,
        from_party=further.parties.filter(person=party.person_id).first(),
    )
    tell(
        "notice_case_appealed",
        about=f"case:{further.pk}",
        values={"case": f"{further.number}/{further.year}"},
        link=f"/cases/{further.pk}/",
        to=members_of(Council.JUSTICE, on=timezone.localdate(now)),
        account=account,
        now=now,
    )
    return further
