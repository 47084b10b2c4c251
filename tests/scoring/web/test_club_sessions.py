"""The sessions on a club's page: days, time and price of those to come."""

from django.test import Client
from django.utils import timezone

from federation.models import ClubPage
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World


def test_a_session_to_come_has_the_usual_time_and_price(world: World, reader: Client) -> None:
    today = timezone.localdate()
    make_event(club=world.club, name="Torneio da Noite", day=today, last_day=today)
    days = {str(today.isoweekday()): "21:15"}
    ClubPage.objects.update_or_create(club=world.club, defaults={"days": days, "price": "6,00 €"})

    page = words(reader.get(f"/clubs/{world.club.code}/"))

    assert "21:15 · 6,00 €" in page.split("Torneio da Noite")[1]


def test_a_club_with_usual_days_alone_says_so(world: World, reader: Client) -> None:
    ClubPage.objects.update_or_create(club=world.other_club, defaults={"days": {"3": "21:15"}})

    page = words(reader.get(f"/clubs/{world.other_club.code}/"))

    assert "Besides the club's usual days nothing is in the calendar yet." in page
