"""Cases before the bodies."""

import datetime as dt
from decimal import Decimal
from typing import Any

from federation.models import Account, CouncilSeat, Person
from federation.texts.stored import Composed
from rulings.appeals.services.appeals import PaidBy, receive_deposit
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import notify_of_decision, write_decision
from rulings.appeals.services.to_justice import JusticeDraft, appeal_to_justice
from rulings.councils.selectors.case_parties import Who
from rulings.councils.selectors.case_sources import cases_of
from rulings.councils.services.case_decisions import DecisionDraft, decide_case
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.councils.services.cases import Party, open_case
from rulings.models import AppealOutcome, CaseDecision, CaseHearing, CouncilCase, Incident
from rulings.rules.appeals import JusticeGrounds
from rulings.rules.measures import Measure, MeasureKind
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from tests.factories.appeals import make_heard
from tests.factories.tournaments import NOW
from tests.personas import World

PANEL = ("Rui Mesa", "Eva Naipe")
RULED = dt.datetime(2026, 11, 14, 18, 5, tzinfo=dt.UTC)
AFTER = dt.datetime(2026, 11, 14, 19, 30, tzinfo=dt.UTC)
FOR_THEM = Measure(MeasureKind.ARTIFICIAL, shares=("60", "40"))
FINED = Measure(
    MeasureKind.PENALTY, side="NS", amount=Decimal(10), unit="top", offence="left_table"
)


def make_case(
    *people: Who,
    council: str = "DISCIPLINARY",
    title: str | Composed = "Words at table 4",
    source: str = "",
) -> CouncilCase:
    seat_members(council)
    return open_case(
        council=council,
        title=title,
        source=source,
        parties=[Party(person) for person in people],
        opened_by=None,
        now=NOW,
    )


def seat_members(council: str = "DISCIPLINARY") -> list[CouncilSeat]:
    """Return who sits in a body, its president first; they are seated where nobody is."""
    seats = CouncilSeat.objects.filter(council=council).order_by("pk")
    if not seats.exists():
        for name, position in zip(PANEL, ("PRESIDENT", "MEMBER"), strict=True):
            person, _made = Person.objects.get_or_create(name=name)
            CouncilSeat.objects.create(
                person=person, council=council, position=position, valid_from=dt.date(2025, 1, 1)
            )
    return list(seats)


def voted(council: str = "DISCIPLINARY") -> dict[str, object]:
    """Return who voted as the form of a decision sends it: all who sit in the body."""
    seats = [seat.pk for seat in seat_members(council)]
    return {"voted": seats, "presided": seats[0]}


def hear(case: CouncilCase) -> None:
    """Summon the parties to a hearing and write its minutes."""
    hearing = CaseHearing.objects.create(
        case=case, held_at=NOW, place="Sala 1", called_at=NOW, minutes="Heard.", minutes_at=NOW
    )
    assert hearing.pk


def decide(
    case: CouncilCase,
    *sanctions: SanctionDraft,
    account: Account | None = None,
    now: dt.datetime = NOW,
    **kwargs: Any,
) -> CaseDecision:
    if sanctions:
        hear(case)
    seat_members(case.council)
    draft: dict[str, Any] = {
        "panel": "\n".join(PANEL), "facts": "Words were said.", "grounds": "Three heard them.",
        "outcome": "Suspended.",
    }  # fmt: skip
    return decide_case(
        case=case,
        draft=DecisionDraft(sanctions=sanctions, **(draft | kwargs)),
        account=account,  # type: ignore[arg-type]
        now=now,
    )


def suspension(person: Person, first: dt.date, last: dt.date) -> SanctionDraft:
    return SanctionDraft(who=person, kind="SUSPENSION", starts_on=first, ends_on=last)


def sanction_lines(*lines: dict[str, str]) -> dict[str, str]:
    """Return the lines of sanctions as posted by the form of a decision."""
    sent = {"sanctions-TOTAL_FORMS": str(len(lines)), "sanctions-INITIAL_FORMS": "0"}
    for place, line in enumerate(lines):
        sent |= {f"sanctions-{place}-{name}": told for name, told in line.items()}
    return sent


def make_before_justice(world: World, call: Incident, director: Account) -> CouncilCase:
    """Return the case of an appeal against what a committee upheld: 60/40 and a penalty."""
    seat_members("JUSTICE")
    draft = RulingDraft(decision="60/40", citations="12C2", measures=[FOR_THEM, FINED])
    ruling = make_ruling(incident=call, draft=draft, account=director, now=RULED)
    appeal = make_heard(world, ruling, director)
    upheld = Decision(AppealOutcome.UPHELD, "It stands.", "It told.", False, 3, 0)
    write_decision(appeal=appeal, decision=upheld, account=director, now=AFTER)
    notify_of_decision(
        appeal=appeal, results_note="", ranking_at_once=False, account=director, now=AFTER
    )
    further = appeal_to_justice(
        draft=JusticeDraft(
            against=appeal,
            entry=appeal.entry,
            backers=[player.person for player in appeal.entry.players.all()],
            text="The law was misread.",
            grounds=JusticeGrounds(point_of_law=True),
        ),
        account=director,
        now=AFTER,
    )
    receive_deposit(appeal=further, paid_by=PaidBy.CASH, account=director, now=AFTER)
    return cases_of(further).get()
