"""The API's acts on convention cards, each with an example body."""

import datetime as dt
import json

from django.utils import timezone

from federation.models import Account
from tests.factories.cards import BROWN, NATURAL, make_card, sign_card
from tests.factories.entries import account_of, enter_pair
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.cards.services.convention_cards import make_version
from tournaments.cards.services.deliveries import PolicyTerms, deliver_card, set_policy
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import ConventionCard, Event

BBO = {"cards": [{"title": "2/1", "fields": {"1NTMin1": "15", "1NTMax1": "17"}}]}


def card_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on cards unsigned, signed by one, by both, submitted and refused."""
    now, people = timezone.now(), world.members
    event, defended = (_asking(world, now, name) for name in ("Sistemas", "Defesas"))
    own, other, refused = (account_of(people[number]) for number in ("1001", "1003", "1005"))
    draft = make_card(people["1001"], people["1004"], cells=NATURAL)
    half = make_card(people["1001"], people["1006"], cells=NATURAL)
    version = make_version(card=half, account=own, now=now)
    whole = make_card(people["1001"], people["1002"], cells=NATURAL)
    sign_card(whole)
    brown = make_card(people["1003"], people["1004"], cells=BROWN)
    sign_card(brown)
    for card, account in ((brown, other), (whole, own)):
        deliver_card(event=defended, card=card, account=account, now=now)
    yellow = make_card(people["1005"], people["1006"], cells={**BROWN, "declared": "RED"})
    sign_card(yellow)
    strict = _strict(world, now)
    delivery = deliver_card(event=strict, card=yellow, account=refused, now=now)
    needing = event.entries.get(players__person=people["1001"])
    new = {"partner": "1002", "name": "x", "base": "acol"}
    shared = make_card(people["1001"], people["1005"], cells=NATURAL)
    sign_card(shared)
    ConventionCard.objects.filter(pk=shared.pk).update(is_shared=True)
    starts = dt.datetime.combine(event.starts_on, dt.time(15), tzinfo=dt.UTC).isoformat()
    policy = {
        "colours": ["GREEN"], "large_only": [], "brown_allowed": False, "starts_at": starts,
        "all_deliver": True, "is_waived": False, "own_card_allowed": False, "is_public": True,
        "defences_due_at": None, "minutes_before": 2, "minutes_after": 5, "note": "x",
    }  # fmt: skip
    against = {"against": brown.pk, "text": "x", "alters_openings": False}
    at, signed = f"cards/{draft.pk}/", f"cards/{whole.pk}/"
    return {
        "cards/begin/": Act("cards/begin/", own, new),
        "cards/import/": Act(
            "cards/import/",
            own,
            {"partner": "1002", "name": "y", "file": json.dumps(BBO)},
            files=frozenset({"file"}),
        ),
        "cards/{id}/sign/": Act(f"{at}sign/", own, {}),
        "cards/{id}/copy/": Act(f"{signed}copy/", own, {"partner": "1003", "name": "x"}),
        "cards/{id}/share/": Act(f"{signed}share/", own, {}),
        "cards/{id}/unshare/": Act(f"cards/{shared.pk}/unshare/", own, {}),
        "cards/{id}/parts/{section}/": Act(
            f"{at}parts/slam/", own, {"saves": 0, "cells": {"slam": "RKCB"}}
        ),
        "cards/{id}/close/": Act(f"{at}close/", own, {}),
        "cards/versions/{id}/sign/": Act(
            f"cards/versions/{version.pk}/sign/", account_of(people["1006"]), {}
        ),
        "cards/{id}/deliver/{event}/": Act(f"{signed}deliver/{event.pk}/", own, {}),
        "cards/{id}/defence/{event}/": Act(f"{signed}defence/{defended.pk}/", own, against),
        "cards/deliveries/{id}/pass/": Act(
            f"cards/deliveries/{delivery.pk}/pass/", secretary, {"reason": "x"}
        ),
        "events/{id}/cards/policy/": Act(f"events/{event.pk}/cards/policy/", secretary, policy),
        "events/{id}/cards/leave/": Act(
            f"events/{event.pk}/cards/leave/", secretary, {"entry": needing.pk, "reason": "x"}
        ),
    }


def _asking(world: World, now: dt.datetime, name: str) -> Event:
    """Return an event of two pairs that permits Brown conventions and takes defences."""
    people = world.members
    event = _event(world, now, name, ("GREEN", "BLUE", "RED"), brown=True)
    for one, other in (("1001", "1002"), ("1003", "1004")):
        enter_pair(event, people[one], people[other], now=now)
    return event


def _strict(world: World, now: dt.datetime) -> Event:
    """Return an event that refuses what is not green."""
    event = _event(world, now, "Só verde", ("GREEN",), brown=False)
    enter_pair(event, world.members["1005"], world.members["1006"], now=now)
    return event


def _event(
    world: World, now: dt.datetime, name: str, colours: tuple[str, ...], *, brown: bool
) -> Event:
    event = make_event(club=world.club, name=name, day=world.season.ends_on)
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    starts = dt.datetime.combine(event.starts_on, dt.time(15), tzinfo=dt.UTC)
    policy = PolicyTerms(
        colours=colours, brown_allowed=brown, starts_at=starts, all_deliver=True,
        defences_due_at=starts - dt.timedelta(days=1),
    )  # fmt: skip
    set_policy(event=event, terms=policy, account=None)
    return event
