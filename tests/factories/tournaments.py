"""Events, entered as organisers enter them."""

import datetime as dt

from federation.models import Association, Club
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Event

NOW = dt.datetime(2026, 11, 15, 10, 0, tzinfo=dt.UTC)
PLAYED = dt.date(2026, 11, 14)


def make_event(
    *,
    club: Club | None = None,
    association: Association | None = None,
    name: str = "Torneio de Outono",
    kind: str = "PAIRS",
    method: str = "matchpoints",
    day: dt.date = PLAYED,
    last_day: dt.date | None = None,
    event_class: str = "",
) -> Event:
    """Make a private tournament of a club, of an association, or of the federation."""
    organiser = "CLUB" if club else "ASSOCIATION" if association else "FEDERATION"
    usual = {
        "CLUB": "PRIVATE_TOURNAMENT",
        "ASSOCIATION": "REGIONAL_CHAMPIONSHIP",
        "FEDERATION": "NATIONAL_EVENT",
    }
    draft = EventDraft(
        name=name,
        kind=kind,
        event_class=event_class or usual[organiser],
        organiser_kind=organiser,
        club=club,
        association=association,
        method=method,
        starts_on=day,
        ends_on=last_day or day,
        venue="Sala da Ribeira",
        director_name="Dora Árbitro",
        planned_boards=6,
    )
    return create_event(draft=draft, account=None, now=NOW)
