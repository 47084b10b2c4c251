"""What is told of a helper who asks for the own data."""

from django.utils import timezone

from tests.personas import World
from tournaments.entries.selectors.personal_data import event_tables
from tournaments.models import EventStaff, StaffRole


def test_roles_at_events_are_among_the_own_data(world: World) -> None:
    person = world.members["1006"]
    EventStaff.objects.create(
        event=world.event, person=person, role=StaffRole.CADDIE, given_at=timezone.now()
    )

    (table,) = [
        event_table for event_table in event_tables(person) if event_table.key == "staff_roles"
    ]

    assert table.rows.values_list("role", flat=True).get() == "CADDIE"
