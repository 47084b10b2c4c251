"""What changed from one version of the ranking to the next: events, and players."""

import datetime as dt
from collections.abc import Callable

from django.test import Client

from federation.models import Account
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.pages import markup, rows, words
from tests.factories.scoring import (
    homologate,
    publish_results,
)
from tests.factories.tournaments import NOW
from tests.personas import World

HOUR = dt.timedelta(hours=1)
As = Callable[[Account], Client]


def test_a_version_names_the_events_and_the_players_it_moved(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    compute_ranking(year=world.season.year, publish=True, now=NOW - HOUR)
    homologate(world.event)
    compute_ranking(year=world.season.year, publish=True, now=NOW + HOUR)
    first, second = world.season.ranking_lists.order_by("version")
    office = as_account(olga)

    manage = markup(office.get("/ranking/manage/"))
    answer = office.get(f"/ranking/versions/{second.pk}/")

    assert f'href="/ranking/versions/{second.pk}/"' in manage
    assert f'href="/events/{world.event.pk}/"' in markup(answer)
    assert len(rows(answer)) == second.lines.filter(pe__gt=0).count() > 0
    assert "nothing before it" in words(office.get(f"/ranking/versions/{first.pk}/"))
