"""The API's acts on cases of bodies, and on directors' reports, each with an example body."""

import datetime as dt

from django.utils import timezone

from federation.models import Account
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.councils.services.cases import call_hearing
from rulings.models import ReportRevision
from rulings.reports.services.reports import accept_report
from tests.factories.cases import (
    PANEL,
    RULED,
    decide,
    make_before_justice,
    make_case,
    suspension,
)
from tests.factories.entries import account_of
from tests.factories.federation import give_mandate, make_account, make_member
from tests.factories.reports import send_report
from tests.factories.rulings import make_call_on_board_one
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act

WORDS = {"facts": "x", "grounds": "x", "outcome": "x", "panel": list(PANEL)}
MEASURES = [{"kind": "ARTIFICIAL", "shares": ["40", "60"]}]


def case_acts(world: World) -> dict[str, Act]:
    """Return the acts on a case of discipline, and on one that decides an appeal."""
    director, member = (make_account(f"{item}@casos.example") for item in ("arbitro", "vogal"))
    event = make_event(club=world.club, name="Contestado")
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    for council in ("DISCIPLINARY", "JUSTICE"):
        give_mandate(member, "COUNCIL", council=council)
    call = make_call_on_board_one(event, now=RULED)
    appealed = make_before_justice(world, call, director)
    case = make_case(world.members["1006"])
    other = make_case(world.members["1005"])
    at_six = dt.datetime(2030, 1, 31, 18, tzinfo=dt.UTC)
    hearing = call_hearing(case=other, held_at=at_six, place="x", account=member, now=RULED)
    changed = {"changes_ruling": True, "measures": MEASURES}
    named, at = "cases/{id}/decide/", f"cases/{case.pk}/decide/"
    new = "councils/cases/new/"
    return {
        f"{new}{{council}}/": Act(f"{new}disciplinary/", member, {"title": "x"}, once=True),
        "cases/{id}/hearing/": Act(
            f"cases/{case.pk}/hearing/",
            member,
            {"held_at": "2030-01-31T18:00:00Z", "place": "x"},
            once=True,
        ),
        "hearings/{id}/cancel/": Act(f"hearings/{hearing.pk}/cancel/", member, {"reason": "x"}),
        "cases/{id}/deadline/": Act(f"cases/{case.pk}/deadline/", member, {"due_on": "2030-01-31"}),
        "cases/{id}/close/": Act(f"cases/{case.pk}/close/", member, {"reason": "x"}),
        named: Act(at, member, {**WORDS, "votes_for": 1, "abstentions": 1}, once=True),
        f"{named}effect/": Act(f"cases/{appealed.pk}/decide/effect/", member, changed),
        **_open_case(world, member),
        **_decided_case(world, member),
    }


def _open_case(world: World, member: Account) -> dict[str, Act]:
    """Return the acts on what is put into a case, and on a hearing of it."""
    case = make_case(world.members["1005"])
    hearing = call_hearing(
        case=case, held_at=NOW + dt.timedelta(days=1), place="Sala 1", account=None, now=NOW
    )
    at, named = f"cases/{case.pk}/", "cases/{id}/"
    party = {"person": "1004", "club": None, "association": None, "role": "CONCERNED"}
    paper = {"file": "x", "note": "x", "is_for_parties": True}
    return {
        f"{named}party/": Act(f"{at}party/", member, party, once=True),
        f"{named}document/": Act(
            f"{at}document/", member, paper, once=True, files=frozenset({"file"})
        ),
        "hearings/{id}/minutes/": Act(f"hearings/{hearing.pk}/minutes/", member, {"minutes": "x"}),
    }


def _decided_case(world: World, member: Account) -> dict[str, Act]:
    """Return the acts on a case decided today, with a suspension, and one on probation."""
    now, today = timezone.now(), timezone.localdate()
    later = today + dt.timedelta(days=60)
    one, other = (
        make_member(f"Punido {number}", number, club=world.club, season=world.season)
        for number in ("9401", "9402")
    )
    case, held_back = make_case(one), make_case(other)
    served = decide(case, suspension(one, today, later), now=now).sanctions.get()
    draft = SanctionDraft(other, "SUSPENSION", today, later, probation_until=later)
    waits = decide(held_back, draft, now=now).sanctions.get()
    begins = {"begins_on": (today + dt.timedelta(days=1)).isoformat(), "reason": "x"}
    book = {"summary": "x", "laws": "", "grounds": "x", "outcome": "x"}
    at = f"cases/{case.pk}/"
    return {
        "cases/{id}/appeal/": Act(f"{at}appeal/", account_of(one), {"grounds": "x"}, once=True),
        "cases/{id}/casebook/": Act(f"{at}casebook/", member, book, once=True),
        "sanctions/{id}/lift/": Act(
            f"sanctions/{served.pk}/lift/", member, {"reason": "x"}, once=True
        ),
        "sanctions/{id}/enforce/": Act(f"sanctions/{waits.pk}/enforce/", member, begins, once=True),
    }


def report_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on a report that was sent, and on one that was accepted."""
    director, member = (make_account(f"{item}@relatorios.example") for item in ("arbitro", "vogal"))
    give_mandate(member, "COUNCIL", council="DISCIPLINARY")
    sent, accepted = (_reported(world, director, name) for name in ("Enviado", "Aceite"))
    accept_report(revision=accepted, account=office, now=NOW)
    forwarding = accepted.forwardings.get(council="DISCIPLINARY")
    at, named = f"reports/{sent.pk}/", "reports/{id}/"
    told = f"reports/forwarded/{forwarding.pk}/"
    forward = {"council": "TECHNICAL", "items": ["g"], "reason": "x"}
    return {
        f"{named}accept/": Act(f"{at}accept/", office, {}, once=True),
        f"{named}give-back/": Act(f"{at}give-back/", office, {"reason": "x"}, once=True),
        f"{named}forward/": Act(f"reports/{accepted.pk}/forward/", office, forward, once=True),
        "reports/forwarded/{id}/note/": Act(f"{told}note/", member, {}),
        "reports/forwarded/{id}/case/": Act(f"{told}case/", member, {}, once=True),
    }


def _reported(world: World, director: Account, name: str) -> ReportRevision:
    event = make_event(club=world.club, name=name)
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    return send_report(event, director=director, added={"g": "Words at table 2."})
