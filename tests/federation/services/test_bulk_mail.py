"""The office writes to many: previewed, sent in batches, once, obeying consent and choice."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.errors import RuleError
from federation.mail.selectors.audiences import reached_by
from federation.mail.selectors.bulk import counts_of
from federation.mail.services import bulk
from federation.mail.services.bulk import preview_bulk_mail, send_bulk_mail, write_bulk_mail
from federation.mail.services.choices import decline_notices
from federation.models import (
    Account,
    BulkMail,
    Consent,
    ConsentKind,
    ConsentWay,
    Notice,
    NoticeState,
    Person,
)
from tests.factories.entries import account_of, enter_pair, open_event
from tests.factories.federation import give_mandate
from tests.factories.messages import read, told
from tests.factories.pages import words
from tests.personas import World

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 11, 24, 12, tzinfo=dt.UTC)
SignIn = Callable[[Account], Client]


def agree(person: Person, *, is_given: bool = True, at: dt.datetime = NOW) -> None:
    Consent.objects.create(
        person=person, what=ConsentKind.NEWSLETTER, is_given=is_given, at=at, how=ConsentWay.SITE
    )


@pytest.fixture
def members(world: World) -> dict[str, Person]:
    """Return the six members; three consented to news, one of those withdrew."""
    members = world.members
    for number in ("1001", "1002", "1003", "1004"):
        account_of(members[number])
    for number in ("1001", "1002", "1003", "1005"):
        agree(members[number])
    agree(members["1003"], is_given=False, at=NOW + dt.timedelta(hours=1))
    return members


def send(to: str = "club:RIB") -> BulkMail:
    write_bulk_mail(to=to, subject="Cup", text="The cup begins.", account=None, now=NOW)
    mail = BulkMail.objects.latest("pk")
    send_bulk_mail(bulk_mail_id=mail.pk)
    return mail


def emails(to: str) -> list[str]:
    return [reader.to.email for reader in reached_by(to).readers if reader.to]


def test_members_get_news_who_agreed_and_have_an_address(members: dict[str, Person]) -> None:
    found = reached_by("club:RIB")

    assert [reader.name for reader in found.readers] == ["Abílio Exemplo", "Berta Exemplo"]
    # Elsa and Fausto have no address; Carla took her word back, Dinis never gave it
    assert (found.without_address, found.without_consent, found.declined) == (2, 2, 0)


def test_who_declined_gets_no_news(members: dict[str, Person]) -> None:
    decline_notices(email=account_of(members["1001"]).email, kind="news", now=NOW)

    found = reached_by("club:RIB")

    assert [reader.name for reader in found.readers] == ["Berta Exemplo"]
    assert found.declined == 1


def test_lists_by_region_and_licence_are_those_of_their_people(
    world: World, members: dict[str, Person]
) -> None:
    both = [account_of(members[number]).email for number in ("1001", "1002")]

    assert emails("association:NORTE") == both
    assert emails("licensed:2026") == both
    assert emails("licensed:2025") == []
    assert emails("club:CAS") == []


def test_who_holds_an_office_is_written_to_as_such(world: World, bruno: Account) -> None:
    ended = Account.objects.create_user("former@x.example")
    give_mandate(ended, "OFFICE", valid_until=timezone.localdate() - dt.timedelta(days=1))
    last_day = Account.objects.create_user("today@x.example")
    give_mandate(last_day, "OFFICE", valid_until=timezone.localdate())

    assert emails("role:OFFICE") == ["today@x.example"]


def test_the_entrants_of_an_event_are_written_to(world: World, members: dict[str, Person]) -> None:
    open_event(world.event)
    enter_pair(world.event, members["1003"], members["1004"])

    assert sorted(emails(f"event:{world.event.pk}")) == sorted(
        account_of(members[number]).email for number in ("1003", "1004")
    )


def test_a_message_to_many_is_read_as_it_was_written(members: dict[str, Person]) -> None:
    send()

    first = account_of(members["1001"]).email
    assert read("notice_news", first, "pt-pt") == ("Cup", "The cup begins.")
    assert read("notice_news", first, "en") == ("Cup", "The cup begins.")


def test_a_second_run_writes_to_nobody_again(members: dict[str, Person]) -> None:
    mail = send()

    again = send_bulk_mail(bulk_mail_id=mail.pk)

    assert again == {"written": 0}
    assert Notice.objects.filter(code="notice_news").count() == 2


def test_a_worker_that_dies_midway_leaves_the_rest_to_the_next(
    members: dict[str, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "BATCH", 1)
    write_bulk_mail(to="club:RIB", subject="Cup", text="x", account=None, now=NOW)
    mail = BulkMail.objects.get()

    def dies(done: int, _of: int) -> None:
        raise ConnectionError(done)

    with pytest.raises(ConnectionError):
        send_bulk_mail(bulk_mail_id=mail.pk, progress=dies)
    assert len(told("notice_news")) == 1

    assert send_bulk_mail(bulk_mail_id=mail.pk) == {"written": 1}
    assert len(told("notice_news")) == 2


def test_two_who_share_an_address_get_one(members: dict[str, Person]) -> None:
    Person.objects.filter(number__in=["1005", "1006"]).update(email="casa@x.example")
    agree(members["1006"])

    assert emails("club:RIB").count("casa@x.example") == 1
    assert preview_bulk_mail(to="club:RIB", subject="x", text="y").reached.readers[2].name == (
        "Elsa Modelo"
    )


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ("club:CAS", "bulk_mail_to_nobody"),
        ("club:XXX", "bulk_mail_list_unknown"),
        ("nobody:1", "bulk_mail_list_unknown"),
        ("", "bulk_mail_list_unknown"),
    ],
)
def test_a_list_of_nobody_is_refused(members: dict[str, Person], to: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        write_bulk_mail(to=to, subject="Cup", text="x", account=None, now=NOW)

    assert refused.value.code == code
    assert not BulkMail.objects.exists()


def test_a_long_list_takes_as_many_queries_as_a_short_one(world: World) -> None:
    counts = []
    for many in (1, 50):
        for n in range(many):
            person = Person.objects.create(name=f"P {many} {n}", email=f"p{many}.{n}@x.example")
            agree(person)
            world.club.memberships.create(person=person, valid_from=world.season.starts_on)
        with CaptureQueriesContext(connection) as queries:
            found = reached_by("club:RIB")
        counts.append(len(queries))
    assert len(found.readers) == 51
    assert counts[0] == counts[1]


def test_the_counts_tell_what_became_of_it(members: dict[str, Person]) -> None:
    mail = send()
    Notice.objects.filter(email=account_of(members["1001"]).email).update(
        state=NoticeState.SENT, sent_at=NOW
    )

    bulk_counts = counts_of([mail])[mail.pk]

    assert (bulk_counts.sent, bulk_counts.waiting, bulk_counts.failed, bulk_counts.dropped) == (
        1,
        1,
        0,
        0,
    )
    assert (mail.readers, mail.without_address, mail.without_consent) == (2, 2, 2)


def test_the_office_sees_it_as_it_will_be_read_before_it_goes(
    world: World,
    members: dict[str, Person],
    olga: Account,
    as_account: SignIn,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    client = as_account(olga)
    data = {"to": "club:RIB", "subject": "Cup", "text": "It begins.\n\nCome all."}

    assert 'name="apply"' not in client.get("/federation/messages/write/").content.decode()
    page = words(client.post("/federation/messages/write/", data))
    assert "Write to 2 readers?" in page
    assert "Members of a club: Clube da Ribeira: Abílio Exemplo, Berta Exemplo" in page
    assert "It begins." in page
    assert not BulkMail.objects.exists()

    response = client.post("/federation/messages/write/", {**data, "apply": "1", "key": "k"})
    assert response["Location"] == "/federation/messages/many/"
    mail = BulkMail.objects.get()
    assert (mail.subject, mail.written_by) == ("Cup", olga)

    page = words(client.get("/federation/messages/many/"))
    assert "Cup" in page
    assert "2 readers" in page


def test_nobody_but_the_office_writes_to_many(
    bruno: Account, reader: Client, as_account: SignIn
) -> None:
    for page in ("/federation/messages/write/", "/federation/messages/many/"):
        assert as_account(bruno).get(page).status_code in {403, 404}
        assert reader.get(page).status_code in {302, 403, 404}
