"""The strata while a session is played: named beside each contestant, with the place in it."""

import datetime as dt

from django.test import Client

from federation.models import Account
from scoring.live.services.public_standing import running_standing
from scoring.rankings.services.strata import StrataDraft, set_strata
from tests.factories.pages import words
from tests.factories.scoring import publish_points
from tests.factories.seating import BEFORE
from tests.scoring.live.test_standing import play
from tournaments.models import EntryPlayer, Session


def test_each_contestant_has_its_stratum_and_its_place_there(
    session: Session, olga: Account, reader: Client
) -> None:
    event = session.event
    entries = list(event.entries.order_by("pk"))
    strong = {row.person: 9000 for row in EntryPlayer.objects.filter(entry__in=entries[:4])}
    day = session.played_on - dt.timedelta(days=1)
    publish_points(event.season, strong, on=day)
    set_strata(event=event, draft=StrataDraft(limits=(500,)), account=None, now=BEFORE)
    play(session, olga, rounds=range(1, 2))

    shown = running_standing(event)
    state = reader.get(f"/live/{event.pk}/state/").json()

    assert shown is not None
    assert {entry.pk: shown.strata[entry.pk].name for entry in entries} == {
        entry.pk: "A" if entry in entries[:4] else "B" for entry in entries
    }
    # the weaker six by their order in the whole list: each is placed one after as many before it
    weaker = [place for place in shown.places if shown.strata[place.entry_id].name == "B"]
    for place in weaker:
        before = sum(other.rank < place.rank for other in weaker)
        assert shown.strata[place.entry_id].rank == 1 + before
    best = weaker[0]
    told = next(row for row in state["places"] if row["stratum"].startswith("Stratum B: place 1"))
    assert told["name"]
    assert shown.strata[best.entry_id].rank == 1
    assert "Stratum B: place 1" in words(reader.get(f"/events/{event.pk}/"))


def test_without_strata_nothing_is_said(session: Session, olga: Account, reader: Client) -> None:
    play(session, olga, rounds=range(1, 2))

    state = reader.get(f"/live/{session.event_id}/state/").json()

    assert {row["stratum"] for row in state["places"]} == {""}
    assert "Stratum" not in words(reader.get(f"/events/{session.event_id}/"))
