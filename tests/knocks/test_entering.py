"""Who may enter an event: refused with its article by page, desk and API, and taken otherwise."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, CategoryGrant, Person, RuleSet
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, Registration

As = Callable[[Account], Client]


def opened(event: Event, **fields: object) -> Event:
    """Open the entries of an event of next week, in the season of the world."""
    now, day = timezone.now(), timezone.localdate() + dt.timedelta(days=7)
    Event.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day, **fields)
    event.refresh_from_db()
    terms = Terms(now - dt.timedelta(days=9), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    return event


def is_(person: Person, *, sex: str = "", born: str = "", category: str = "") -> None:
    """Set a person's data needed by the event."""
    if category:
        CategoryGrant.objects.create(
            person=person,
            category=category,
            valid_from=dt.date(2026, 1, 1),
            rule_set=RuleSet.objects.get(code="default-ranking"),
        )
    data = {"sex": sex, "birth_date": born and dt.date.fromisoformat(born)}
    Person.objects.filter(pk=person.pk).update(**{key: data[key] for key in data if data[key]})


@pytest.mark.parametrize(
    ("asked", "ana", "lawful", "unlawful", "article"),
    [
        pytest.param(
            {"event_type": "WOMEN"}, {"sex": "F"}, {"sex": "F"}, {"sex": "M"}, "RTP 3.1.1",
            marks=pytest.mark.rule("3.1.1-a"), id="women",
        ),
        pytest.param(
            {"event_type": "MIXED"}, {"sex": "F"}, {"sex": "M"}, {"sex": "F"}, "RTP 3.1.1",
            marks=pytest.mark.rule("3.1.1-a"), id="mixed",
        ),
        pytest.param(
            {"age_group": "YOUTH"}, {"born": "2010-01-01"},
            {"born": "2006-01-01"}, {"born": "2005-12-31"}, "RTP 3.1.1",
            marks=pytest.mark.rule("3.1.1-b"), id="youth",
        ),
        pytest.param(
            {"age_group": "JUNIOR"}, {"born": "2010-01-01"},
            {"born": "2001-01-01"}, {"born": "2000-12-31"}, "RTP 3.1.1",
            marks=pytest.mark.rule("3.1.1-b"), id="juniors",
        ),
        pytest.param(
            {"age_group": "SENIOR"}, {"born": "1950-01-01"},
            {"born": "1961-12-31"}, {"born": "1962-01-01"}, "RTP 3.1.1",
            marks=pytest.mark.rule("3.1.1-c"), id="seniors",
        ),
        pytest.param(
            {"category_limit": "SECOND"}, {}, {"category": "2S"}, {"category": "1C"}, "RTP 3.1.1",
            marks=pytest.mark.rule("3.1.1-d"), id="second-categories",
        ),
        pytest.param(
            {"category_limit": "PROMOTION"}, {}, {"category": "2D"}, {"category": "2H"},
            "RTP 3.1.1", marks=pytest.mark.rule("3.1.1-d"), id="promotion",
        ),
    ],
)  # fmt: skip
def test_who_may_not_play_in_an_event_is_refused(
    world: World,
    olga: Account,
    as_account: As,
    asked: dict[str, str],
    ana: dict[str, str],
    lawful: dict[str, str],
    unlawful: dict[str, str],
    article: str,
) -> None:
    event = opened(world.event, **asked)
    one, may, may_not = (world.members[number] for number in ("1001", "1002", "1003"))
    is_(one, **ana)
    is_(may, **lawful)
    is_(may_not, **unlawful)
    player = as_account(account_of(one))
    page, desk = f"/events/{event.pk}/enter/", f"/events/{event.pk}/registrations/desk/"
    body = {"accepts": True, "numbers": ["1003"]}

    by_api = player.post(f"/api/v1{page}", body, content_type="application/json")
    by_page = words(player.post(page, {"numbers": "1003", "send": "1", "accepts": "on"}))
    at_desk = words(as_account(olga).post(desk, {"numbers": "1001 1003"}, follow=True))

    assert (by_api.status_code, by_api.json()["article"]) == (409, article)
    assert f"({article})" in by_page
    assert f"({article})" in at_desk
    assert not Registration.objects.exists()
    taken = player.post(
        f"/api/v1{page}", {**body, "numbers": ["1002"]}, content_type="application/json"
    )
    assert taken.status_code == 201
