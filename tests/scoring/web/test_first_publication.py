"""An event is said to be corrected only once results were published before."""

import datetime as dt

from django.test import Client

from scoring.models import EventResult
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.personas import World


def test_revisions_of_before_the_first_publication_correct_nothing(
    world: World, reader: Client
) -> None:
    publish_results(world.event)
    result = EventResult.objects.select_related("revision").get(event=world.event)
    page = f"/events/{world.event.pk}/"
    result.revision.number, result.revision.made_at = 10, result.published_at
    result.revision.save()

    first = words(reader.get(page))
    result.revision.made_at += dt.timedelta(minutes=5)
    result.revision.save()
    later = words(reader.get(page))

    assert "corrected on" not in first
    assert "(revision 10)" in later
