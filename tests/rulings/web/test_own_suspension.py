"""A suspended player reads it at home, and at each entry it touches."""

import datetime as dt
from collections.abc import Callable

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.models import CaseParty
from tests.factories.cases import decide, make_case, suspension
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event, Registration, RegistrationPlayer

As = Callable[[Account], Client]


def test_home_and_entries_tell_of_a_suspension(world: World, ana: Account, as_account: As) -> None:
    person, today = world.members["1001"], timezone.localdate()
    for name, days in (("Dentro", 5), ("Depois", 40)):
        event = make_event(club=world.club, name=name)
        day = today + dt.timedelta(days=days)
        Event.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day)
        sent = Registration.objects.create(
            event=event, captain=person, sent_by=ana, state="INVITING"
        )
        RegistrationPlayer.objects.create(registration=sent, person=person, state="ACCEPTED")
    last = today + dt.timedelta(days=30)
    decide(make_case(person), suspension(person, today + dt.timedelta(days=1), last))

    desk = words(as_account(ana).get("/desk/"))
    entries = as_account(ana).get("/entries/mine/").content.decode()

    assert "You are suspended from" in desk
    assert entries.count("you do not play") == 1


def test_a_party_reads_what_it_wrote_itself(
    world: World, ana: Account, diego: Account, as_account: As
) -> None:
    person = world.members["1001"]
    case = make_case(person)
    party = CaseParty.objects.get(case=case, person=person)
    answer = SimpleUploadedFile("answer.txt", b"I said nothing of the kind.")
    sent = {"file": answer, "note": "my answer", "from_party": party.pk}
    as_account(diego).post(f"/cases/{case.pk}/document/", sent)

    assert "my answer" in words(as_account(ana).get(f"/cases/{case.pk}/"))
