"""Last days of reports and cases: on the desk, and by e-mail to those concerned alone."""

import datetime as dt

import pytest

from federation.mail.selectors.deadlines import Deadline, all_dues
from federation.models import Account
from federation.selectors.batched_reads import gathered
from rulings.councils.services.cases import call_hearing, close_case, set_deadline
from rulings.councils.web.case_tasks import cases as case_tasks
from tests.factories.cases import make_case
from tests.factories.federation import give_mandate
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World

pytestmark = pytest.mark.usefixtures("english")
TODAY = dt.date(2026, 11, 15)


def dues(kind: str, on: dt.date = TODAY) -> list[Deadline]:
    return [deadline for deadline in all_dues(on=on) if deadline.kind == kind]


@pytest.mark.rule("3.2.2-a", "3.2.2-b")
@pytest.mark.parametrize(("regional", "last"), [(False, 15), (True, 21)])
def test_reports_are_reminded_of_until_they_are_due(
    world: World, carla: Account, regional: bool, last: int
) -> None:
    event = make_event(association=world.association if regional else None)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    publish_results(event)

    (due,) = dues("director_report")

    assert due.due_on == event.ends_on + dt.timedelta(days=last)
    assert due.link == f"/events/{event.pk}/report/"
    assert carla.email in {recipient.email for recipient in due.recipients}
    assert due.remind_on(due.due_on) is not None
    assert due.remind_on(due.due_on + dt.timedelta(days=1)) is None


def test_cases_and_hearings_remind_the_members_of_their_body_and_nobody_else(
    world: World, ana: Account, diego: Account, olga: Account
) -> None:
    case = make_case(world.members["1001"], title="Words at table 4")
    assert dues("council_case") == []
    set_deadline(case=case, due_on=dt.date(2026, 12, 1), account=None)
    soon = NOW + dt.timedelta(days=3)
    call_hearing(case=case, held_at=soon, place="Sala 1", account=None, now=NOW)

    (decide,), (hear,) = dues("council_case"), dues("case_hearing")

    assert {recipient.email for recipient in decide.recipients} == {diego.email}
    assert {recipient.email for recipient in hear.recipients} == {diego.email}
    assert (str(decide.title), str(hear.title)) == (
        "Case 1/2026 is to be decided", "Hearing in case 1/2026",
    )  # fmt: skip
    waiting = gathered(case_tasks(diego, on=TODAY), diego)
    assert [(task.due_on, "Words at table 4" in str(task.title)) for task in waiting] == [
        (dt.date(2026, 12, 1), True)
    ]
    assert [gathered(case_tasks(item, on=TODAY), item) for item in (ana, olga)] == [[], []]
    close_case(case=case, reason="Settled.", account=None, now=NOW)
    assert dues("council_case") == dues("case_hearing") == []
