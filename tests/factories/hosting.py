"""National events of the federation, their regulations and bids to host them."""

import datetime as dt
from fractions import Fraction

from federation.models import Account, Association, Club
from tournaments.calendar.services.hosting import BidDraft, CallTerms, open_hosting_call, place_bid
from tournaments.events.selectors.regulations import conditions_of
from tournaments.events.services.events import EventDraft, create_event
from tournaments.events.services.regulations import (
    publish_regulation,
    save_regulation,
    write_regulation,
)
from tournaments.models import Event, EventRegulation, HostingBid, HostingCall
from tournaments.rules.regulation_items import conditions_mapping

BEFORE = dt.datetime(2026, 2, 1, 10, 0, tzinfo=dt.UTC)
BIDS_UNTIL = dt.date(2026, 2, 10)
AFTER_BIDS = dt.datetime(2026, 2, 11, 10, 0, tzinfo=dt.UTC)
FIRST_DAY = dt.date(2026, 5, 23)
LAST_DAY = dt.date(2026, 5, 24)
AFTER_EVENT = dt.datetime(2026, 5, 25, 10, 0, tzinfo=dt.UTC)
TIMETABLE = [
    {"day": "2026-05-23", "starts_at": "15:00", "what": "Primeira sessão", "boards": 26},
    {"day": "2026-05-24", "starts_at": "10:30", "what": "Segunda sessão", "boards": 26},
]


def make_national(
    *, name: str = "Nacional de Pares", kind: str = "PAIRS", venue: str = "Sala de Exemplo"
) -> Event:
    """Create a national event of the federation, played on 23 and 24 May."""
    draft = EventDraft(
        name=name,
        kind=kind,
        event_class="NATIONAL_EVENT",
        organiser_kind="FEDERATION",
        method="imps_vp" if kind == "TEAMS" else "matchpoints",
        starts_on=FIRST_DAY,
        ends_on=LAST_DAY,
        venue=venue,
        planned_sessions=2,
        planned_boards=52,
    )
    return create_event(draft=draft, account=None, now=BEFORE)


def write_draft(
    event: Event, *, account: Account | None = None, **kwargs: object
) -> EventRegulation:
    """Begin the regulation and save it with a timetable, or with the given content."""
    draft = write_regulation(event=event, account=account, now=BEFORE)
    data = {**conditions_mapping(conditions_of(draft)), "timetable": TIMETABLE, **kwargs}
    return save_regulation(
        event=event, conditions=data, saves=draft.saves, account=account, now=BEFORE
    )


def publish(
    event: Event, *, reason: str = "", account: Account | None = None, **kwargs: object
) -> EventRegulation:
    """Write a version of the regulation and publish it."""
    write_draft(event, account=account, **kwargs)
    return publish_regulation(event=event, reason=reason, account=account, now=BEFORE)


def open_call(event: Event) -> HostingCall:
    """Call for hosts of the event until 10 February, at 60.00 an entry."""
    terms = CallTerms(open_until=BIDS_UNTIL, price_cents=6000, currency="EUR")
    return open_hosting_call(event=event, terms=terms, account=None, now=BEFORE)


def make_bid(
    call: HostingCall,
    *,
    club: Club | None = None,
    association: Association | None = None,
    share: Fraction = Fraction(1, 4),
    now: dt.datetime = BEFORE,
) -> HostingBid:
    draft = BidDraft(
        share=share,
        venue="Hotel de Exemplo",
        timetable="Sábado às 15h, domingo às 10h30",
        club=club,
        association=association,
        other_name="" if club or association else "Hotel de Exemplo",
    )
    return place_bid(call=call, draft=draft, account=None, now=now)
