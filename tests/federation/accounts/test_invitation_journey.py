"""600 members of twelve clubs invited in one go while the mail server has its worst day."""

import datetime as dt

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from federation.mail.services.bounces import note_bounce
from federation.mail.services.sending import send_notices
from federation.models import Account, Notice, Person
from tests.factories.federation import give_mandate, make_account
from tests.factories.mail import delivery_report
from tests.factories.pages import words
from tests.federation.accounts.test_member_invitations import invite, twelve_clubs

NOW = timezone.now()
MINUTE = dt.timedelta(minutes=1)
LOCMEM = "django.core.mail.backends.locmem.EmailBackend"


def counted() -> list[int]:
    states = ("SENT", "FAILED", "WAITING")
    invitations = Notice.objects.filter(code="notice_invitation")
    return [invitations.filter(state=state).count() for state in states]


@pytest.mark.django_db
@pytest.mark.usefixtures("english")
def test_nothing_is_lost_nothing_comes_twice_and_each_failure_is_seen(
    settings: Settings, client: Client
) -> None:
    clubs = twelve_clubs()
    gone = list(Person.objects.order_by("pk")[:100])
    for place, person in enumerate(gone):
        Person.objects.filter(pk=person.pk).update(email=f"gone{place}@x.example")
    for _again in range(2):
        for club in clubs:
            invite(club, everybody=True)
    assert counted() == [0, 0, 600]

    settings.EMAIL_BACKEND = "tests.factories.mail.Silent"
    for minute in range(60):
        assert send_notices(now=NOW + minute * MINUTE) == 0
    assert counted() == [0, 0, 600]
    settings.EMAIL_BACKEND = "tests.factories.mail.Choosy"
    for minute in range(60, 64):
        send_notices(now=NOW + minute * MINUTE)
    assert counted() == [500, 100, 0]
    bounced = Notice.objects.filter(state="SENT", code="notice_invitation").order_by("pk")[:100]
    for notice in list(bounced):
        assert note_bounce(delivery_report(notice)) is not None
    assert counted() == [400, 200, 0]

    assert sorted(message.to[0] for message in mail.outbox) == sorted(
        f"socio{place}@x.example" for place in range(100, 600)
    )
    office = make_account("olga@fed.example")
    give_mandate(office, "OFFICE")
    client.force_login(office)
    page = words(client.get("/federation/messages/?state=FAILED"))
    assert "200" in page
    assert "550 no such mailbox" in page
    assert Account.objects.filter(person__isnull=False).count() == 600

    settings.EMAIL_BACKEND = LOCMEM
    mail.outbox.clear()
    client.post("/federation/messages/again/")
    for minute in range(70, 74):
        send_notices(now=timezone.now() + minute * MINUTE)
    assert counted() == [600, 0, 0]
    assert len(mail.outbox) == 200 == len({message.to[0] for message in mail.outbox})
