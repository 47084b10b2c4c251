"""Directors are appointed by the right body, qualified, and do not play; they answer themselves."""

import datetime as dt
from collections.abc import Callable

import pytest

from federation.bodies.services.registers import QualificationDraft, grant_qualification
from federation.errors import RuleError
from federation.models import Account, Person, Register
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.direction.selectors import candidates_to_stand_in
from tournaments.direction.services import (
    answer_appointment,
    appoint_director,
    call_stand_in,
    end_appointment,
    leave_appointments,
)
from tournaments.entries.selectors.checks import checks_of_people
from tournaments.models import (
    AppointedBy,
    AppointmentState,
    DirectorAppointment,
    DirectorPost,
    Entry,
    EntryPlayer,
    Event,
)
from tournaments.permissions import may_direct_event

ON = dt.date(2026, 11, 1)


def qualify(person: Person) -> Person:
    draft = QualificationDraft(person, Register.DIRECTOR, "NATIONAL", dt.date(2026, 1, 1), "exam")
    grant_qualification(draft=draft, account=None, now=NOW)
    return person


def appoint(
    event: Event,
    person: Person,
    post: DirectorPost = DirectorPost.CHIEF,
    body: AppointedBy = AppointedBy.ORGANISER,
    abroad: str = "",
) -> DirectorAppointment:
    return appoint_director(
        event=event,
        person=person,
        post=post,
        body=body,
        qualified_abroad=abroad,
        account=None,
        now=NOW,
    )


def seat(event: Event, person: Person) -> None:
    entry = Entry.objects.create(event=event, key=f"A-{person.pk}", number="1")
    EntryPlayer.objects.create(entry=entry, person=person, position=1, name_as_entered=person.name)


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


@pytest.mark.rule("2.1.1-a")
def test_only_the_qualified_who_do_not_play_and_one_in_charge(world: World) -> None:
    one, other = world.members["1003"], world.members["1004"]
    assert code_of(lambda: appoint(world.event, one)) == "director_not_qualified"
    qualify(one)
    seat(world.event, one)
    assert code_of(lambda: appoint(world.event, one)) == "director_plays"

    appoint(world.event, other, DirectorPost.DIRECTOR, abroad="EBL, European director")

    third = qualify(world.members["1005"])
    assert code_of(lambda: appoint(world.event, third, DirectorPost.DIRECTOR)) == (
        "one_chief_director"
    )
    appoint(world.event, third)
    assert code_of(lambda: appoint(world.event, third)) == "director_appointed_before"


@pytest.mark.rule("3.2-a")
def test_the_council_appoints_unless_it_left_regional_events(world: World) -> None:
    regional = make_event(association=world.association, name="Regional")
    national = make_event(name="Nacional", kind="PAIRS")
    who = qualify(world.members["1003"])
    by_association = AppointedBy.ASSOCIATION
    assert code_of(lambda: appoint(regional, who, body=by_association)) == (
        "council_appoints_directors"
    )

    leave_appointments(
        association=world.association, first_day=ON, last_day=None, account=None, now=NOW
    )

    assert appoint(regional, who, body=by_association).state == AppointmentState.PROPOSED
    assert code_of(lambda: appoint(national, who, body=by_association)) == (
        "council_appoints_directors"
    )
    assert appoint(national, who, body=AppointedBy.COUNCIL).grade == "NATIONAL"


def test_the_chief_who_accepts_directs_and_is_printed(world: World, ana: Account) -> None:
    row = appoint(world.event, qualify(world.members["1001"]))
    answer_appointment(appointment=row, accepts=True, account=ana, now=NOW)

    world.event.refresh_from_db()
    assert world.event.director_name == "Abílio Exemplo"
    assert may_direct_event(ana, world.event, on=ON)
    assert "director_plays" in {
        line.refusal.code
        for line in checks_of_people(world.event, [world.members["1001"], world.members["1002"]])
        if line.refusal
    }
    assert code_of(
        lambda: answer_appointment(appointment=row, accepts=False, account=ana, now=NOW)
    ) == ("appointment_answered")

    assert code_of(lambda: end_appointment(appointment=row, reason=" ", account=None, now=NOW)) == (
        "appointment_end_reason_missing"
    )
    end_appointment(appointment=row, reason="Doente", account=None, now=NOW)
    assert not may_direct_event(ana, world.event, on=ON)
    assert appoint(world.event, world.members["1001"]).pk != row.pk


@pytest.mark.rule("2.1.1.2-a")
def test_a_stand_in_directs_from_the_call_until_the_handover(world: World, ana: Account) -> None:
    playing_arbiter = qualify(world.members["1001"])
    seat(world.event, playing_arbiter)
    substitute = world.members["1002"]
    appoint(world.event, substitute, DirectorPost.SUBSTITUTE)

    proposed = [(step, who.name) for step, who in candidates_to_stand_in(world.event)]
    called = call_stand_in(event=world.event, person=playing_arbiter, account=None, now=NOW)

    assert proposed == [(2, "Abílio Exemplo"), (3, "Berta Exemplo")]
    assert (called.post, called.preference) == (DirectorPost.STAND_IN, 2)
    assert may_direct_event(ana, world.event, on=ON)
    assert code_of(
        lambda: end_appointment(appointment=called, reason="", account=None, now=NOW)
    ) == ("appointment_end_reason_missing")
    end_appointment(appointment=called, reason="Duas chamadas: mesa 2 e 5", account=None, now=NOW)
    assert not may_direct_event(ana, world.event, on=ON)


def test_a_substitute_called_in_leaves_the_list(world: World) -> None:
    substitute = world.members["1002"]
    row = appoint(world.event, substitute, DirectorPost.SUBSTITUTE)

    called = call_stand_in(event=world.event, person=substitute, account=None, now=NOW)

    row.refresh_from_db()
    assert (row.state, row.end_reason) == (AppointmentState.ENDED, "called_in")
    assert called.preference == 3
