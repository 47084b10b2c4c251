"""The API's acts on entries by directors, each with an example body."""

import datetime as dt

from django.utils import timezone

from federation.models import Account, Person
from tests.factories.entries import enter_pair
from tests.factories.federation import make_member, make_person
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.entries.services.pair_substitutions import put_in_stand_ins
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import EntryTerms, Event, Registration


def directed_entries(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on an event with a reserve and a free place, and on pairs that change."""
    now = timezone.now()
    event, pair, absent = _entered(world, now)
    stands_in = _stands_in(world, now)
    times = {"opens_at": "2026-11-01T10:00:00Z", "closes_at": "2026-11-20T10:00:00Z"}
    terms = {**times, "max_entries": 40, "admits_reserves": True, "fee_cents": 0,
             "fee_debtor": "NOBODY"}  # fmt: skip
    replaced = {"replaced": "1001", "session": 1, "reason": "x"}
    illegal = {**replaced, "substitute": "1005", "boards": 6, "keeps_new_pair": False}
    data = {"published_at": now.isoformat(), "requested_at": now.isoformat(), "reason": "x"}
    at, one = f"events/{event.pk}/registrations/", f"registrations/{pair.pk}/"
    named, row = "events/{id}/registrations/", "registrations/{id}/"
    return {
        f"{named}terms/": Act(f"{at}terms/", secretary, terms),
        f"{named}reserve/": Act(f"{at}reserve/", secretary, {}, once=True),
        f"{row}substitute/": Act(
            f"{one}substitute/", secretary, {**replaced, "substitute": "1005", "boards": 2}
        ),
        f"{row}disqualify/": Act(f"{one}disqualify/", secretary, illegal, once=True),
        f"{row}stand-ins/": Act(
            f"registrations/{absent.pk}/stand-ins/",
            secretary,
            {"numbers": ["1005", "1006"], "reason": "x"},
            once=True,
        ),
        f"{row}keep/": Act(f"registrations/{stands_in.pk}/keep/", secretary, data, once=True),
        f"{row}let-pass/": _doubtful(world, now, secretary),
    }


def _doubtful(world: World, now: dt.datetime, secretary: Account) -> Act:
    """Return the act on an entry whose player may be entered under another number."""
    event, born = _open(world, "Gémeos", now, 9), dt.date(1970, 5, 1)
    one = make_member("Gil Gémeo", "9301", club=world.club, season=world.season)
    row = enter_pair(event, one, world.members["1002"], now=now)
    enter_pair(
        event, make_person("Gil Gémeo", "9302", birth_date=born), world.members["1003"], now=now
    )
    Person.objects.filter(pk=one.pk).update(birth_date=born)
    refusal = {"code": "entry_player_maybe_elsewhere", "number": "9301", "reason": "x"}
    return Act(f"registrations/{row.pk}/let-pass/", secretary, refusal, once=True)


def _open(world: World, name: str, now: dt.datetime, most: int) -> Event:
    event = make_event(club=world.club, name=name, day=world.season.ends_on)
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5), most, True)
    open_entries(event=event, terms=terms, account=None, now=now)
    return event


def _entered(world: World, now: dt.datetime) -> tuple[Event, Registration, Registration]:
    """Return an event whose reserve may come in, and two pairs of another event."""
    people = world.members
    full = _open(world, "Suplentes", now, 1)
    for one, other in (("1001", "1002"), ("1003", "1004")):
        enter_pair(full, people[one], people[other], now=now)
    EntryTerms.objects.filter(event=full).update(max_entries=2)
    event = _open(world, "Substitutos", now, 9)
    pair = enter_pair(event, people["1001"], people["1002"], now=now)
    absent = enter_pair(event, people["1003"], people["1004"], now=now)
    return full, pair, absent


def _stands_in(world: World, now: dt.datetime) -> Registration:
    event, people = _open(world, "Recurso", now, 9), world.members
    absent = enter_pair(event, people["1003"], people["1004"], now=now)
    return put_in_stand_ins(
        registration=absent, people=[people["1005"], people["1006"]], reason="x", account=None,
        now=now,
    )  # fmt: skip
