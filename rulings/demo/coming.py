"""The coming season: its calendar in preparation, national events and bids to host them."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from federation.models import Account, Association, Season
from federation.money.services.ledger import record_payment
from rulings.demo.bodies import CURRENCY, Bodies, load_fees
from rulings.demo.calendar import national_drafts
from rulings.demo.course import moment
from tournaments.calendar.selectors.reservation_deposits import deposit_of
from tournaments.calendar.services.calendar import (
    ProposalDraft,
    open_cycle,
    send_draft,
    submit_proposal,
)
from tournaments.calendar.services.hosting import BidDraft, CallTerms, open_hosting_call, place_bid
from tournaments.calendar.services.reservations import (
    ReservationDraft,
    accept_reservation,
    request_date,
)
from tournaments.events.selectors.regulations import conditions_of
from tournaments.events.services.events import create_event
from tournaments.events.services.regulations import (
    publish_regulation,
    save_regulation,
    write_regulation,
)
from tournaments.models import CalendarCycle, DateReservation, Event
from tournaments.rules.regulation_items import conditions_mapping

ENTRY_CENTS = 6000


@dataclass(frozen=True, slots=True)
class Days:
    """The days of the steps of the cycle: in time, if today allows it."""

    opened: dt.date
    draft: dt.date
    requested: dt.date
    proposed: dt.date
    today: dt.date


def _days(today: dt.date) -> Days:
    return Days(
        opened=min(today - dt.timedelta(days=40), dt.date(today.year, 9, 1)),
        draft=min(today - dt.timedelta(days=30), dt.date(today.year, 9, 14)),
        requested=min(today - dt.timedelta(days=20), dt.date(today.year, 9, 24)),
        proposed=min(today - dt.timedelta(days=15), dt.date(today.year, 9, 28)),
        today=today,
    )


def plan_next_season(bodies: Bodies, *, office: Account, today: dt.date) -> list[DateReservation]:
    """Open the next season's calendar and reserve dates; return the reservations."""
    days = _days(today)
    year = bodies.current.year + 1
    season = Season.objects.create(
        year=year, starts_on=dt.date(year, 1, 1), ends_on=dt.date(year, 12, 31)
    )
    load_fees(season)
    cycle = open_cycle(season=season, account=office, now=moment(days.opened, 9))
    events = [
        create_event(draft=draft, account=office, now=moment(days.opened, 10))
        for draft in national_drafts(year)
    ]
    send_draft(cycle=cycle, account=office, now=moment(days.draft, 9))
    reservations = _reserve(bodies, season, events, office=office, days=days)
    _propose(bodies.associations, cycle, events, office=office, days=days)
    _publish_conditions(events[1], office=office, on=days.opened)
    _call_for_hosts(bodies, events, office=office, today=today)
    return reservations


def _reserve(
    bodies: Bodies, season: Season, events: Sequence[Event], *, office: Account, days: Days
) -> list[DateReservation]:
    """Reserve six dates: one accepted, one on a national day, two on the same, two unpaid."""
    quiet = events[0].starts_on + dt.timedelta(days=28)
    drafts = (
        ("Torneio da Amendoeira em Flor", 0, events[0].starts_on - dt.timedelta(days=28)),
        ("Torneio da Cereja", 1, events[0].starts_on),
        ("Torneio do Alecrim", 2, quiet),
        ("Torneio da Manjerona", 3, quiet),
        ("Festival do Olival", 7, events[0].starts_on + dt.timedelta(days=90)),
        ("Torneio do Montado", 11, events[0].starts_on + dt.timedelta(days=97)),
    )
    date_reservations = []
    for title, place, day in drafts:
        club = bodies.clubs[place]
        draft = ReservationDraft(
            season=season,
            organiser_kind="CLUB",
            title=title,
            event_class="PRIVATE_TOURNAMENT",
            kind="PAIRS",
            starts_on=day,
            ends_on=day,
            club=club,
            venue=f"Salão de {club.town}",
            region=club.association,
        )
        date_reservations.append(
            request_date(draft=draft, account=office, now=moment(days.requested, 15))
        )
    for reservation in date_reservations[:4]:
        _pay(reservation, office, days.requested + dt.timedelta(days=4))
    accept_reservation(
        reservation=date_reservations[0], account=office, now=moment(days.proposed, 12)
    )
    return date_reservations


def _pay(reservation: DateReservation, office: Account, on: dt.date) -> None:
    deposit = deposit_of(reservation)
    if deposit is None:  # the fee table of one's own may ask for none
        return
    record_payment(
        request=deposit.request,
        amount_cents=deposit.amount_cents,
        received_on=on,
        method="TRANSFER",
        bank_reference="",
        account=office,
    )


def _propose(
    associations: Sequence[Association],
    cycle: CalendarCycle,
    events: Sequence[Event],
    *,
    office: Account,
    days: Days,
) -> None:
    """Enter proposals of two associations: other days for an event, and one in words."""
    event = events[2]
    later = dt.timedelta(days=7)
    proposals = (
        ProposalDraft(
            associations[0],
            "Uma semana mais tarde: a sala do Norte está ocupada.",
            event=event,
            starts_on=event.starts_on + later,
            ends_on=event.ends_on + later,
        ),
        ProposalDraft(associations[1], "Um fim de semana livre em julho para os clubes."),
    )
    for draft in proposals:
        submit_proposal(cycle=cycle, draft=draft, account=office, now=moment(days.proposed, 10))


def _publish_conditions(event: Event, *, office: Account, on: dt.date) -> None:
    """Write the regulation of an event, with a timetable, and publish it."""
    draft = write_regulation(event=event, account=office, now=moment(on, 11))
    timetable = [
        {
            "day": (event.starts_on + dt.timedelta(days=place)).isoformat(),
            "starts_at": starts_at,
            "what": what,
            "boards": event.planned_boards // 2,
        }
        for place, (starts_at, what) in enumerate(
            (("15:00", "Primeira sessão"), ("10:30", "Segunda sessão"))
        )
    ]
    data = {**conditions_mapping(conditions_of(draft)), "timetable": timetable}
    save_regulation(
        event=event, conditions=data, saves=draft.saves, account=office, now=moment(on, 12)
    )
    publish_regulation(event=event, reason="", account=office, now=moment(on, 13))


def _call_for_hosts(
    bodies: Bodies, events: Sequence[Event], *, office: Account, today: dt.date
) -> None:
    """Offer two events to hosts: one open for bids, the other waiting for the decision."""
    opened = today - dt.timedelta(days=30)
    for event, until in zip(events[:2], (2, -16), strict=True):
        terms = CallTerms(
            open_until=today - dt.timedelta(days=until),
            price_cents=ENTRY_CENTS,
            currency=CURRENCY,
            message="Sala para quarenta mesas, com luz do dia.",
            is_sample=True,
        )
        call = open_hosting_call(event=event, terms=terms, account=office, now=moment(opened, 9))
        for club, share in ((bodies.clubs[4], Fraction(3, 10)), (bodies.clubs[8], Fraction(7, 20))):
            draft = BidDraft(
                share=share,
                venue=f"Hotel das Termas, {club.town}",
                timetable="Sábado às 15h00, domingo às 10h30",
                promotion="Cartazes em doze clubes",
                club=club,
            )
            sent = moment(opened + dt.timedelta(days=10), 18)
            place_bid(call=call, draft=draft, account=office, now=sent)
