"""What changed from one version of the ranking to the next: events, and players."""

import datetime as dt
from collections.abc import Callable

from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from federation.models import Account, IssuedDocument, Licence, Person
from federation.texts.dates import date_format
from scoring.models import PointsAward, RankingLine, RankingList
from scoring.rankings.services.papers import issue_ranking_list
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


def test_each_line_says_why_it_changed_and_the_office_reads_the_name(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    homologate(world.event)
    award = PointsAward.objects.filter(season=world.season).order_by("pk").first()
    assert award is not None
    Person.objects.filter(pk=award.person_id).update(is_hidden=True)
    licences = Licence.objects.filter(person=award.person_id, season=world.season)
    licences.update(cancelled_at=NOW)
    compute_ranking(year=world.season.year, publish=True, now=NOW + HOUR)
    licences.update(cancelled_at=None, created_at=NOW + HOUR * 2, issued_on=NOW.date())
    compute_ranking(year=world.season.year, publish=True, now=NOW + HOUR * 3)
    second = world.season.ranking_lists.order_by("-version")[0]

    (row,) = rows(as_account(olga).get(f"/ranking/versions/{second.pk}/"))

    with override("en"):
        day = date_format(NOW.date(), "DATE_FORMAT")
    assert row[0] == f"{award.person.name} licence of {day}"


def test_a_version_that_changed_nothing_says_only_that_and_names_its_paper(
    world: World, olga: Account, as_account: As
) -> None:
    ranking = RankingList.objects.get(
        pk=str(compute_ranking(year=world.season.year, publish=True, now=NOW)["ranking"])
    )
    lines = list(ranking.lines.all())
    ranking.pk, ranking.version, ranking.computed_at = None, 2, NOW + HOUR
    ranking.save()
    for line in lines:
        line.pk, line.ranking = None, ranking
    RankingLine.objects.bulk_create(lines)
    page, office = f"/ranking/versions/{ranking.pk}/", as_account(olga)

    before = words(office.get(page))
    issue_ranking_list(ranking_id=ranking.pk, account=olga)
    after = office.get(page)

    assert "No event, no points and no place changed since version 1." in before
    assert "The points of" not in before
    assert "its PDF is not made yet" in before
    paper = IssuedDocument.objects.get(subject=f"ranking:{ranking.pk}")
    assert reverse("document-pdf", args=[paper.code]) in markup(after)
    assert "not made yet" not in words(after)
