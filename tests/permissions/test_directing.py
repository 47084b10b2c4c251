"""Who directs an event: those appointed to it and those with a mandate for it, nobody else."""

import datetime as dt

from federation.models import Account
from tests.factories.federation import give_mandate, make_account
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.direction.selectors import appointing_body
from tournaments.models import AppointedBy, AppointmentState, DirectorAppointment, DirectorPost
from tournaments.permissions import may_direct_event, may_manage_event

TODAY = dt.date(2026, 11, 22)


def appoint(world: World, account: Account, state: str) -> DirectorAppointment:
    assert account.person is not None
    return DirectorAppointment.objects.create(
        event=world.event,
        person=account.person,
        post=DirectorPost.CHIEF,
        body=AppointedBy.ORGANISER,
        state=state,
    )


def test_an_appointment_counts_once_it_is_accepted(world: World, ana: Account) -> None:
    row = appoint(world, ana, AppointmentState.PROPOSED)
    before = may_direct_event(ana, world.event, on=TODAY)
    row.state = AppointmentState.ACCEPTED
    row.save()

    assert not before
    assert may_direct_event(ana, world.event, on=TODAY)
    assert may_manage_event(ana, world.event, on=TODAY)
    other = make_event(club=world.club, name="Outro")
    assert not may_direct_event(ana, other, on=TODAY)


def test_a_mandate_counts_and_offices_do_not(
    world: World, bruno: Account, carla: Account, eve: Account, olga: Account
) -> None:
    may = [may_direct_event(item, world.event, on=TODAY) for item in (bruno, carla, eve, olga)]

    assert may == [False, True, False, False]


def test_for_whom_an_account_appoints(
    world: World, ana: Account, bruno: Account, olga: Account
) -> None:
    council = make_account("arbitragem@federacao.example")
    give_mandate(council, "COUNCIL", council="DIRECTORS")
    national = make_event(name="Nacional")

    private = [appointing_body(item, world.event, on=TODAY) for item in (ana, bruno, olga, council)]
    official = [appointing_body(item, national, on=TODAY) for item in (ana, bruno, olga, council)]

    assert private == [None, AppointedBy.ORGANISER, AppointedBy.ORGANISER, None]
    assert official == [None, None, AppointedBy.COUNCIL, AppointedBy.COUNCIL]
