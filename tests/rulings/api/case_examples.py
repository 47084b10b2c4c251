"""The API's acts on cases of bodies, each with an example body."""

import datetime as dt

from rulings.councils.services.cases import call_hearing
from tests.factories.cases import PANEL, RULED, make_before_justice, make_case
from tests.factories.federation import give_mandate, make_account
from tests.factories.rulings import make_call_on_board_one
from tests.factories.tournaments import make_event
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
        named: Act(at, member, {**WORDS, "votes_for": 1}, once=True),
        f"{named}effect/": Act(f"cases/{appealed.pk}/decide/effect/", member, changed),
    }
