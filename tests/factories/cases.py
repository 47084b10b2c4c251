"""Cases before the bodies."""

import datetime as dt

from federation.models import Account, Person
from rulings.councils.selectors.case_parties import Who
from rulings.councils.services.case_decisions import DecisionDraft, decide_case
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.councils.services.cases import Party, open_case
from rulings.models import CaseDecision, CaseHearing, CouncilCase
from tests.factories.tournaments import NOW


def make_case(
    *people: Who,
    council: str = "DISCIPLINARY",
    title: str = "Words at table 4",
    source: str = "",
) -> CouncilCase:
    return open_case(
        council=council,
        title=title,
        source=source,
        parties=[Party(person) for person in people],
        opened_by=None,
        now=NOW,
    )


def hear(case: CouncilCase) -> None:
    """Call the parties to a hearing and write down what was said there."""
    hearing = CaseHearing.objects.create(
        case=case, held_at=NOW, place="Sala 1", called_at=NOW, minutes="Heard.", minutes_at=NOW
    )
    assert hearing.pk


def decide(
    case: CouncilCase,
    *sanctions: SanctionDraft,
    account: Account | None = None,
    now: dt.datetime = NOW,
    **told: object,
) -> CaseDecision:
    if sanctions:
        hear(case)
    draft = {"facts": "Words were said.", "grounds": "Three heard them.", "outcome": "Suspended."}
    return decide_case(
        case=case,
        draft=DecisionDraft(sanctions=sanctions, **(draft | told)),  # type: ignore[arg-type]
        account=account,
        now=now,
    )


def suspension(person: Person, first: dt.date, last: dt.date) -> SanctionDraft:
    return SanctionDraft(who=person, kind="SUSPENSION", starts_on=first, ends_on=last)


def sanction_lines(*lines: dict[str, str]) -> dict[str, str]:
    """Return the lines of sanctions as the form of a decision sends them."""
    sent = {"sanctions-TOTAL_FORMS": str(len(lines)), "sanctions-INITIAL_FORMS": "0"}
    for place, line in enumerate(lines):
        sent |= {f"sanctions-{place}-{name}": told for name, told in line.items()}
    return sent
