"""The API's acts on hosts, regulations and directors of events, with example bodies."""

import datetime as dt

from django.utils import timezone

from federation.models import Account
from tests.factories.entries import account_of
from tests.factories.hosting import (
    AFTER_BIDS,
    TIMETABLE,
    make_bid,
    make_national,
    open_call,
    publish,
    write_draft,
)
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.calendar.services.hosting import CallTerms, decide_hosting_call, open_hosting_call
from tournaments.direction.services import appoint_director
from tournaments.models import AppointedBy, DirectorPost, Entry, Event, HostingAgreement
from tournaments.seating.services.timetables import propose_timetable


def hosting_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    """Return the acts on calls for hosts: one to open, one open, one to decide, one decided."""
    day, until = world.season.ends_on, timezone.localdate() + dt.timedelta(days=2)
    to_open, offered = (make_event(name=name, day=day) for name in ("Nacional", "Taça"))
    terms = CallTerms(open_until=until, price_cents=6000, currency="EUR")
    call = open_hosting_call(event=offered, terms=terms, account=None, now=timezone.now())
    placed = make_bid(call, club=world.club, now=timezone.now())
    closed = open_call(make_national(name="Nacional de Equipas", kind="TEAMS"))
    chosen = make_bid(closed, club=world.club)
    opened = {"open_until": until.isoformat(), "price_cents": 6000, "message": "x"}
    bid = {"bidder": f"club:{world.other_club.pk}", "other_name": "", "share": "1/3",
           "venue": "x", "timetable": "x", "promotion": "", "support": ""}  # fmt: skip
    handed = {"to": f"club:{world.club.pk}", "other_name": "", "reason": "x"}
    at, named = f"hosting/{call.pk}/", "hosting/{id}/"
    agreement = _agreed(world)
    return {
        "events/{id}/hosting/open/": Act(
            f"events/{to_open.pk}/hosting/open/", office, opened, once=True
        ),
        "events/{id}/delegation/hand-on/": Act(
            f"events/{to_open.pk}/delegation/hand-on/", office, handed
        ),
        f"{named}bid/": Act(f"{at}bid/", office, bid, once=True),
        f"{named}withdraw/": Act(f"{at}withdraw/", office, {}),
        f"{named}bids/decide/": Act(
            f"hosting/{closed.pk}/bids/decide/", office, {"bid": chosen.pk, "reason": "x"}
        ),
        "hosting/bids/{id}/withdraw/": Act(f"hosting/bids/{placed.pk}/withdraw/", secretary, {}),
        "hosting/agreements/{id}/share/": Act(
            f"hosting/agreements/{agreement.pk}/share/", office, {}, once=True
        ),
        **_timetables(agreement.delegation.event, office),
    }


def _agreed(world: World) -> HostingAgreement:
    """Return the agreement with a host of an event that is over, with one entry."""
    call = open_call(make_national(name="Nacional Entregue"))
    bid = make_bid(call, club=world.club)
    agreement = decide_hosting_call(call=call, bid=bid, reason="x", account=None, now=AFTER_BIDS)
    Entry.objects.create(event=call.event, key="1", number="1")
    return agreement


def _timetables(event: Event, office: Account) -> dict[str, Act]:
    publish(event)
    proposal = propose_timetable(event=event, lines=TIMETABLE, account=None, now=AFTER_BIDS)
    at, named = f"timetables/{proposal.pk}/", "timetables/{id}/"
    return {
        f"{named}approve/": Act(f"{at}approve/", office, {}),
        f"{named}refuse/": Act(f"{at}refuse/", office, {"reason": "x"}),
    }


def regulation_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on the regulations of two national events: one has a draft."""
    day = world.season.ends_on
    bare, drafted = (make_event(name=name, day=day) for name in ("Nua", "Regrada"))
    hours = {"day": day.isoformat(), "starts_at": "15:00", "what": "x", "boards": 6}
    write_draft(drafted, timetable=[hours])
    at, named = f"events/{drafted.pk}/regulation/draft/", "events/{id}/regulation/draft/"
    return {
        "events/{id}/regulation/begin/": Act(f"events/{bare.pk}/regulation/begin/", office, {}),
        f"{named}publish/": Act(f"{at}publish/", office, {"reason": "x"}),
        f"{named}drop/": Act(f"{at}drop/", office, {}),
    }


def direction_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on a director who was asked, and on who stands in for one."""
    event = make_event(club=world.club, name="Por dirigir", day=world.season.ends_on)
    person = world.members["1003"]
    row = appoint_director(
        event=event, person=person, post=DirectorPost.CHIEF, body=AppointedBy.ORGANISER,
        qualified_abroad="EBL", account=secretary, now=NOW,
    )  # fmt: skip
    asked, at, named = account_of(person), f"appointments/{row.pk}/", "appointments/{id}/"
    return {
        "events/{id}/direction/stand-in/": Act(
            f"events/{event.pk}/direction/stand-in/", secretary, {"number": "1002"}
        ),
        f"{named}accept/": Act(f"{at}accept/", asked, {}),
        f"{named}decline/": Act(f"{at}decline/", asked, {}),
        f"{named}end/": Act(f"{at}end/", secretary, {"reason": "x"}),
    }
