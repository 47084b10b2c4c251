"""A body's decision appealed to the council of justice by a party, in a separate case."""

import datetime as dt

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.mail.services.notices import notify
from federation.models import Account, Council
from federation.selectors.languages import language_of
from federation.texts.stored import Composed
from rulings.councils.selectors.case_parties import READING, column_of, own_parties
from rulings.councils.services.cases import Party, file_document, open_case
from rulings.models import CaseParty, CaseState, CouncilCase, PartyRole
from tournaments.selectors.addressees import members_of

GROUNDS_FILE = "grounds.txt"


@transaction.atomic
def appeal_decision(
    *, case: CouncilCase, grounds: str, account: Account, now: dt.datetime
) -> CouncilCase:
    """Open the case of an appeal against a decision, with the party's grounds.

    The decision stays in force meanwhile. Raises: RuleError for others than its parties, without
    grounds, if the decision names no last day for an appeal, or after that day.
    """
    case = CouncilCase.objects.select_for_update(of=("self",)).get(pk=case.pk)
    if case.state != CaseState.DECIDED or case.council == Council.JUSTICE:
        raise RuleError("case_not_appealable")
    on = timezone.localdate(now)
    party = case.parties.filter(own_parties(account, on=on)).first()
    if party is None:
        raise RuleError("case_appeal_by_party")
    until = case.decision.appeal_until
    if until is None:
        raise RuleError("case_not_appealable")
    if on > until:
        raise RuleError("case_appeal_late", article=case.decision.appeal_article, until=until)
    if not grounds.strip():
        raise RuleError("case_appeal_grounds_missing")
    with translation.override(language_of()):
        note = gettext("What the appellant wrote")
    number = f"{case.number}/{case.year}"
    further = open_case(
        council=Council.JUSTICE.value,
        title=Composed("case_of_case", {"council": case.council, "number": number}),
        source=f"case:{case.pk}",
        parties=[
            Party(party.who, PartyRole.COMPLAINANT),
            *_others(case, party),
        ],
        opened_by=account,
        now=now,
        event=case.event,
        appeal_of=case,
    )
    if further.documents.exists():  # requested twice: the case already exists
        return further
    file_document(
        case=further,
        name=GROUNDS_FILE,
        data=grounds.strip().encode(),
        note=note,
        is_for_parties=True,
        account=account,
        now=now,
        from_party=further.parties.filter(**{column_of(party.who): party.who}).first(),
    )
    notify(
        "notice_case_appealed",
        about=f"case:{further.pk}",
        values={"case": f"{further.number}/{further.year}"},
        link=reverse("case-detail", args=[further.pk]),
        to=members_of(Council.JUSTICE, on=on),
        now=now,
    )
    return further


def _others(case: CouncilCase, party: CaseParty) -> list[Party]:
    """Return the respondents of an appeal: those who read the case, except the appellant."""
    rows = case.parties.filter(role__in=READING).exclude(**{column_of(party.who): party.who})
    named = rows.select_related("person", "club", "association")
    return [Party(row.who, PartyRole.RESPONDENT) for row in named]
