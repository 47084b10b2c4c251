"""The card of a licence that was issued before its season: what it says of its holder."""

import datetime as dt
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from federation.licences.services.cards import issue_licence_card
from federation.licences.services.keys import write_licence_key
from federation.models import CategoryGrant, IssuedDocument, Licence
from federation.selectors.rule_sets import ranking_row
from tests.personas import World

pytestmark = pytest.mark.django_db
SEASON = dt.date(2026, 1, 1)


@pytest.mark.parametrize("today", [dt.date(2025, 12, 20), dt.date(2026, 3, 1)])
def test_the_card_tells_the_category_of_its_season(
    world: World,
    tmp_path: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    today: dt.date,
) -> None:
    settings.LICENCE_KEY_FILE = tmp_path / "key.pem"
    write_licence_key(settings.LICENCE_KEY_FILE)
    licence = Licence.objects.get(person__number="1001")
    Licence.objects.filter(pk=licence.pk).update(issued_on=dt.date(2025, 12, 15))
    rules = ranking_row(on=SEASON)
    for category, day in (("1H", dt.date(2025, 1, 1)), ("1S", SEASON)):
        CategoryGrant.objects.create(
            person=licence.person, category=category, valid_from=day, rule_set=rules
        )
    noon = timezone.make_aware(dt.datetime.combine(today, dt.time(12)))
    monkeypatch.setattr("django.utils.timezone.now", lambda: noon)

    data = issue_licence_card(licence_id=licence.pk)

    card = IssuedDocument.objects.get(code=data["document"])
    assert card.content["iv"] == 95  # of 1S; 1H has 90
