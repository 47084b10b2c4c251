"""An event is said to be corrected only once results were published before."""

from django.test import Client

from scoring.models import EventResult
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.personas import World


def test_revisions_of_before_the_first_publication_correct_nothing(
    world: World, reader: Client
) -> None:
    publish_results(world.event)
    revision = EventResult.objects.get(event=world.event).revision
    revision.number = 10  # as after nine rulings given while the session was played
    revision.save()

    text = words(reader.get(f"/events/{world.event.pk}/"))

    assert "Provisional results" in text
    assert "corrected on" not in text
