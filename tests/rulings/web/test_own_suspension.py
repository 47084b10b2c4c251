"""A suspended player reads it at home, and at each entry it touches."""

import datetime as dt
from collections.abc import Callable

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.models import CaseParty
from tests.factories.cases import decide, make_case, suspension
from tests.factories.entries import open_for_next_week, send
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World

As = Callable[[Account], Client]


def test_home_and_entries_tell_of_a_suspension(world: World, ana: Account, as_account: As) -> None:
    person, today = world.members["1001"], timezone.localdate()
    event = open_for_next_week(make_event(club=world.club, name="Torneio de Inverno"))
    send(event, person, world.members["1002"], now=timezone.now())
    first, last = today + dt.timedelta(days=1), today + dt.timedelta(days=10)
    before = words(as_account(ana).get("/entries/mine/"))
    decide(make_case(person), suspension(person, first, last))

    desk = words(as_account(ana).get("/desk/"))
    entries = words(as_account(ana).get("/entries/mine/"))

    assert "You are suspended from" in desk
    assert desk.count("you do not play this event") == 1  # beside the next game
    assert "you do not play this event" not in before
    assert entries.count("you do not play this event") == 1


def test_a_party_reads_what_it_wrote_itself(
    world: World, ana: Account, diego: Account, as_account: As
) -> None:
    person = world.members["1001"]
    case = make_case(person)
    party = CaseParty.objects.get(case=case, person=person)
    simple_uploaded_file = SimpleUploadedFile("answer.txt", b"I said nothing of the kind.")
    sent = {"file": simple_uploaded_file, "note": "my answer", "from_party": party.pk}
    as_account(diego).post(f"/cases/{case.pk}/document/", sent)

    assert "my answer" in words(as_account(ana).get(f"/cases/{case.pk}/"))
