"""What everybody may see of an event during play, by the event's setting."""

from dataclasses import dataclass

from tournaments.models import BoardsSeen, Event, EventVisibility, StandingSeen


@dataclass(frozen=True, slots=True)
class Sight:
    """When boards and ranking are shown. number: of the setting, 0 if none was made."""

    boards: str = BoardsSeen.LATER
    minutes: int = 0
    standing: str = StandingSeen.ROUNDS
    number: int = 0


def sight_of(event: int) -> Sight:
    """Return what everybody may see of an event: the last setting, else the default."""
    rows = EventVisibility.objects.filter(event=event).order_by("-pk")
    row = rows.values_list("boards", "minutes", "standing", "pk").first()
    return Sight() if row is None else Sight(*row)


def sights_of(event: Event) -> list[EventVisibility]:
    """Return each such setting, the last first, with its author."""
    rows = EventVisibility.objects.filter(event=event).select_related("made_by__person")
    return list(rows.order_by("-pk"))
