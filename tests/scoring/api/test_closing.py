"""A client closes a session: missing boards are refused, then accepted with a flag."""

from django.test import Client

from federation.models import Account
from scoring.models import BookLine, EventResult
from tests.factories.federation import make_key
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tests.scoring.live.acts import director, made
from tournaments.models import Event
from tournaments.seating.services.seating import draw_seating


def test_a_program_closes_a_session(world: World, bruno: Account, eve: Account) -> None:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    Event.objects.filter(pk=world.event.pk).update(starts_on="2020-01-01", ends_on="2030-01-01")
    row = BookLine.objects.filter(session=session)[0]
    director(row, made(row.board), bruno.pk)
    address = f"/api/v1/sessions/{session.pk}/results/"

    def post(account: Account, **kwargs: object) -> tuple[int, dict[str, object]]:
        key = make_key(account)[1]
        response = Client(headers={"authorization": f"Token {key}"}).post(
            address, kwargs, content_type="application/json"
        )
        return response.status_code, response.json()

    status, refused = post(bruno)
    assert (status, refused["code"]) == (409, "tables_incomplete")
    assert post(eve, is_incomplete=True)[0] in {403, 404}
    status, _receipt = post(bruno, is_incomplete=True)

    assert status == 200
    assert EventResult.objects.get(event=world.event).revision.added.count() == 1
