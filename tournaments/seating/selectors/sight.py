"""What everybody sees of an event while it is played, as the event has set it."""

from dataclasses import dataclass

from tournaments.models import BoardsSeen, Event, EventSight, StandingSeen


@dataclass(frozen=True, slots=True)
class Sight:
    """When boards and standing are shown. number: of the setting, 0 where none was made."""

    boards: str = BoardsSeen.LATER
    minutes: int = 0
    standing: str = StandingSeen.ROUNDS
    number: int = 0


def sight_of(event: int) -> Sight:
    """Return what everybody sees of an event: as it was set last, else as it is by itself."""
    rows = EventSight.objects.filter(event=event).order_by("-pk")
    row = rows.values_list("boards", "minutes", "standing", "pk").first()
    return Sight() if row is None else Sight(*row)


def sights_of(event: Event) -> list[EventSight]:
    """Return each setting of what everybody sees, the last first, with who made it."""
    rows = EventSight.objects.filter(event=event).select_related("made_by__person")
    return list(rows.order_by("-pk"))
