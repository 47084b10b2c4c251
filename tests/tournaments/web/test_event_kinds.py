"""Every kind of event is put into the calendar on the page, and checked there before it is."""

import datetime as dt
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.personas import World
from tests.tournaments.web.test_event_create import filled_in
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, Registration
from tournaments.page_parts.words import kind_in_words
from tournaments.selectors.rule_sets import recognition_of

As = Callable[[Account], Client]

METHODS = {
    "PAIRS": ("matchpoints", "cross_imps", "butler"),
    "INDIVIDUAL": ("matchpoints",),
    "TEAMS": ("imps_vp", "point_a_board"),
}
KINDS = [
    ({"kind": "PAIRS"}, "Open pairs, matchpoints"),
    ({"kind": "PAIRS", "is_triplets": "on"}, "Open triplets, matchpoints"),
    ({"kind": "INDIVIDUAL"}, "Open individual, matchpoints"),
    ({"kind": "TEAMS", "method": "imps_vp"}, "Open teams, IMPs and victory points"),
    ({"kind": "TEAMS", "method": "point_a_board"}, "Open teams, point a board"),
    ({"event_type": "WOMEN"}, "Women pairs, matchpoints"),
    ({"event_type": "MIXED", "method": "butler"}, "Mixed pairs, Butler IMPs"),
    ({"age_group": "YOUTH"}, "Open pairs, youth, matchpoints"),
    ({"age_group": "JUNIOR"}, "Open pairs, juniors, matchpoints"),
    ({"age_group": "SENIOR"}, "Open pairs, seniors, matchpoints"),
    ({"category_limit": "SECOND"}, "Open pairs, second categories, matchpoints"),
    ({"category_limit": "PROMOTION"}, "Open pairs, promotion, matchpoints"),
    (
        {"event_type": "MIXED", "age_group": "SENIOR", "category_limit": "SECOND",
         "kind": "TEAMS", "method": "imps_vp"},
        "Mixed teams, seniors, second categories, IMPs and victory points",
    ),
    (
        {"event_type": "WOMEN", "age_group": "JUNIOR", "is_triplets": "on",
         "method": "cross_imps"},
        "Women triplets, juniors, cross-IMPs",
    ),
    ({"is_online": "on", "age_group": "YOUTH"}, "Open pairs, youth, matchpoints"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _in_english(english: Iterator[None]) -> None:
    """Compare words in English."""


def test_every_kind_of_event_is_created_on_the_page(
    world: World, bruno: Account, as_account: As
) -> None:
    client, club = as_account(bruno), f"club:{world.club.pk}"

    for number, (changes, told) in enumerate(KINDS):
        name = f"Prova {number}"
        asked = filled_in(club, name=name, wants_homologation="on", **changes)
        checked = client.post("/events/new/check/", asked)
        client.post("/events/new/", asked)

        event = Event.objects.get(name=name)
        assert kind_in_words(event) == told
        assert "Ready Nothing in the regulation is against this event." in words(checked)
        assert recognition_of(event) == "PRIVATE_HOMOLOGABLE"


@pytest.mark.rule("1.1-a")
def test_without_homologation_the_regulation_does_not_reach_a_private_event(
    world: World, bruno: Account, as_account: As
) -> None:
    client, club = as_account(bruno), f"club:{world.club.pk}"

    text = words(client.post("/events/new/check/", filled_in(club)))
    client.post("/events/new/", filled_in(club))

    event = Event.objects.get(name="Torneio de Natal")
    page = words(client.get(f"/events/{event.pk}/regulation/"))
    assert "the results do not count" in text
    assert recognition_of(event) == "OUTSIDE"
    assert "without homologation" in page


def test_a_draft_is_checked_while_it_is_filled_in(
    world: World, bruno: Account, as_account: As
) -> None:
    client, club = as_account(bruno), f"club:{world.club.pk}"

    empty = words(client.post("/events/new/check/", filled_in(club, starts_on="")))
    nameless = words(client.post("/events/new/check/", filled_in(club, name="")))
    festival = words(
        client.post("/events/new/check/", filled_in(club, event_class="FESTIVAL", is_online="on"))
    )
    without_script = words(client.post("/events/new/", filled_in(club, name="", check="1")))
    no_season = words(client.post("/events/new/check/", filled_in(club, starts_on="2031-01-01")))

    assert "as soon as organiser, class and first day are filled in" in empty
    assert "The event needs a name." in nameless
    assert "it must give prizes" in festival
    assert "the rules of online play are advice" in festival
    assert "The event needs a name." in without_script
    assert "There is no season for 1 January 2031" in no_season
    assert Event.objects.count() == 1


def test_a_change_is_checked_before_it_is_saved(
    world: World, bruno: Account, eve: Account, as_account: As
) -> None:
    event = world.event
    event.starts_on = event.ends_on = world.season.ends_on
    event.save()
    told = filled_in(
        f"club:{world.club.pk}", name=event.name, starts_on="2026-12-31", method="imps_vp"
    )

    checked = words(as_account(bruno).post(f"/events/{event.pk}/edit/check/", told))

    event.refresh_from_db()
    assert "An event of pairs is not scored by IMPs and victory points." in checked
    assert event.method == "matchpoints"
    assert as_account(eve).post(f"/events/{event.pk}/edit/check/", told).status_code == 403


def test_programs_read_the_same_lines(world: World, bruno: Account, as_account: As) -> None:
    draft = {
        "name": "Campeonato da Ribeira",
        "organiser_kind": "CLUB",
        "organiser": world.club.code,
        "event_class": "PRIVATE_TOURNAMENT",
        "kind": "PAIRS",
        "method": "matchpoints",
        "starts_on": "2026-12-19",
    }
    client = as_account(bruno)

    response = client.post("/api/v1/events/preflight/", draft, content_type="application/json")
    other = client.post(
        "/api/v1/events/preflight/",
        {**draft, "organiser": world.other_club.code},
        content_type="application/json",
    )
    other_response = client.get(f"/api/v1/events/{world.event.pk}/preflight/")

    lines = {line["topic"]: line for line in response.json()["lines"]}
    assert not response.json()["ready"]
    assert lines["title"] == {
        "topic": "title",
        "article": "RTP 1.2",
        "level": "ERROR",
        "code": "championship_name_reserved",
        "detail": "Only a championship may be called “campeonato”.",
        "concerns": ["name", "event_class"],
    }
    assert lines["director"]["level"] == "NEEDS"
    assert (lines["class"]["level"], lines["class"]["detail"]) == ("OK", "")
    assert other.status_code == 403
    assert other_response.json()["ready"]
    assert Event.objects.count() == 1


def test_three_enter_a_triplet_and_two_do_not(world: World, as_account: As) -> None:
    event, now = world.event, timezone.now()
    event.is_triplets = True
    event.starts_on = event.ends_on = timezone.localdate() + dt.timedelta(days=7)
    event.save()
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    ana = as_account(account_of(world.members["1001"]))
    page = f"/events/{event.pk}/enter/"

    form = words(ana.get(page))
    two = words(ana.post(page, {"numbers": "1002", "check": "1"}))
    ana.post(page, {"numbers": "1002 1003", "send": "1", "accepts": "on"})

    assert "Numbers or names of the others" in form
    assert "An entry in this event has 3 players, not 2." in two
    assert Registration.objects.get().players.count() == 3
