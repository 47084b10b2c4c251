"""Asking the office from any page: on its desk, answered by e-mail."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from federation.mail.services.questions import KEPT_FOR, forget_questions, page_of_site
from federation.mail.services.sending import send_notices
from federation.models import Account, Notice, OfficeQuestion
from tests.factories.pages import words
from tests.personas import World

SignIn = Callable[[Account], Client]
QUESTION = {
    "name": "Zita  Pergunta", "email": "zita@mail.example", "text": "Quando começa?",
    "page": "/clubs/RIB/?q=x",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _no_limits_of_other_tests() -> None:
    cache.clear()


def test_a_question_goes_to_the_desk_and_its_answer_by_e_mail(
    world: World, olga: Account, as_account: SignIn, reader: Client
) -> None:
    assert 'href="/help/ask/?page=%2Fclubs%2FRIB%2F"' in reader.get("/clubs/RIB/").content.decode()
    assert "/clubs/RIB/" in words(reader.get("/help/ask/", {"page": "/clubs/RIB/"}))

    sent = reader.post("/help/ask/", QUESTION)
    send_notices(now=dt.datetime.now(dt.UTC))

    assert sent["Location"] == "/clubs/RIB/"
    (told,) = mail.outbox
    assert told.to == [olga.email]
    assert "Quando" not in told.body  # read on the site
    office = as_account(olga)
    assert "question to answer" in words(office.get("/desk/"))
    listed = office.get("/federation/questions/")
    assert "Zita Pergunta" in words(listed)
    assert "Quando começa?" in words(listed)
    question = OfficeQuestion.objects.get()
    address = f"/federation/questions/{question.pk}/answer/"

    office.post(address, {"answer": "Às nove."})
    send_notices(now=dt.datetime.now(dt.UTC))

    answer = mail.outbox[-1]
    assert answer.to == ["zita@mail.example"]
    assert "Às nove." in answer.body
    assert "Quando começa?" in answer.body
    assert Notice.objects.get(code="notice_office_answer").sealed == ""
    assert "No question waits." in words(office.get("/federation/questions/"))
    assert "Às nove." in words(office.get("/federation/questions/", {"all": "1"}))
    assert "answered or closed before" in words(office.post(address, {"answer": "Outra"}))


def test_whoever_is_signed_in_is_known_already(
    world: World, ana: Account, as_account: SignIn
) -> None:
    player = as_account(ana)

    assert ana.email in player.get("/help/ask/").content.decode()
    player.post("/help/ask/", {**QUESTION, "page": ""})

    question = OfficeQuestion.objects.get()
    assert (question.asked_by, question.page) == (ana, "")


def test_a_question_is_closed_without_a_word(
    world: World, olga: Account, as_account: SignIn, reader: Client
) -> None:
    reader.post("/help/ask/", QUESTION)
    question = OfficeQuestion.objects.get()

    as_account(olga).post(f"/federation/questions/{question.pk}/close/")

    question.refresh_from_db()
    assert question.closed_by == olga
    assert not Notice.objects.filter(code="notice_office_answer").exists()


@pytest.mark.parametrize("who", ["ana", "bruno", "carla", "diego"])
def test_the_office_alone_reads_and_answers(
    world: World, who: str, reader: Client, request: pytest.FixtureRequest, as_account: SignIn
) -> None:
    reader.post("/help/ask/", QUESTION)
    question = OfficeQuestion.objects.get()
    client = as_account(request.getfixturevalue(who))

    assert client.get("/federation/questions/").status_code == 403
    response = client.post(f"/federation/questions/{question.pk}/answer/", {"answer": "x"})
    assert response.status_code == 403


@pytest.mark.parametrize(
    "address",
    ["//evil.example/", "/\\evil.example", "https://evil.example/", "javascript:alert(1)",
     "/" + "x" * 300, "/a\nb"],
)  # fmt: skip
def test_a_question_leads_to_pages_of_this_site_only(address: str) -> None:
    assert page_of_site(address) == ""


def test_one_sender_asks_so_often_only(world: World, reader: Client) -> None:
    status_codes = [reader.post("/help/ask/", QUESTION).status_code for _ in range(6)]

    assert status_codes == [302] * 5 + [429]


def test_questions_answered_long_ago_are_forgotten(world: World, reader: Client) -> None:
    now = timezone.now()
    for closed_at in (None, now - KEPT_FOR + dt.timedelta(days=1), now - KEPT_FOR * 2):
        OfficeQuestion.objects.create(name="Zita", email="z@mail.example", text="?",
                                      closed_at=closed_at)  # fmt: skip

    assert forget_questions(now=now) == 1
    assert OfficeQuestion.objects.count() == 2


@pytest.mark.parametrize("address", ["/messages/none/secret/", "/address/secret/"])
def test_an_address_that_is_a_key_is_not_sent_along(
    world: World, reader: Client, address: str
) -> None:
    response = reader.get(address)

    assert response.status_code == 410
    assert "/help/ask/" not in response.content.decode()
