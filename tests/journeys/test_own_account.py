"""From a federation number to one's own page: claimed, confirmed, signed in."""

import datetime as dt
import re

from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.models import Account, AccountClaim, Person
from tests.factories.pages import words
from tests.personas import World

PASSWORD = "folha-de-duas-cores-9"
BORN = "1970-05-04"


def claim(reader: Client, commits: Commits, email: str) -> None:
    cache.clear()
    sign_in = reader.get("/accounts/login/").content.decode()
    address = re.search(r'href="(/account/claim/)"', sign_in)
    assert address is not None
    with commits(execute=True):
        response = reader.post(
            address.group(1), {"number": "1001", "birth_date": BORN, "email": email}
        )
    assert response["Location"] == "/account/claimed/"
    assert "Received" in words(reader.get("/account/claimed/"))


def come_in(reader: Client, email: str, commits: Commits) -> str:
    """Follow the newest e-mail, choose a password, sign in. Returns: the text of the desk."""
    assert mail.outbox[-1].to == [email]
    regex_match = re.search(r"https?://[^/]+(/invitation/\S+)", str(mail.outbox[-1].body))
    assert regex_match is not None
    reader.post(regex_match.group(1), {"new_password1": PASSWORD, "new_password2": PASSWORD})
    with commits(execute=True):
        reader.post("/accounts/login/", {"login": email, "password": PASSWORD})
    return words(reader.get("/desk/"))


def known(email: str) -> Person:
    Person.objects.filter(number="1001").update(birth_date=dt.date(1970, 5, 4), email=email)
    return Person.objects.get(number="1001")


def test_i_have_a_number_and_the_federation_knows_my_address(
    world: World, reader: Client, django_capture_on_commit_callbacks: Commits
) -> None:
    person = known("abilio@casa.example")

    claim(reader, django_capture_on_commit_callbacks, "abilio@casa.example")
    desk = come_in(reader, "abilio@casa.example", django_capture_on_commit_callbacks)

    assert "Abílio Exemplo" in desk
    assert "Abílio Exemplo" in words(reader.get(f"/players/{person.pk}/"))
    assert "abilio@casa.example" in words(reader.get("/my/contact/"))
    assert Account.objects.get(person=person).email == "abilio@casa.example"


def test_i_have_a_number_and_my_club_confirms_who_i_am(
    world: World, reader: Client, bruno: Account, django_capture_on_commit_callbacks: Commits
) -> None:
    known("")
    claim(reader, django_capture_on_commit_callbacks, "novo@casa.example")
    assert mail.outbox == []
    secretary = Client(headers={"accept-language": "en"})
    secretary.force_login(bruno, backend="django.contrib.auth.backends.ModelBackend")

    assert "claim of an account to confirm" in words(secretary.get("/desk/"))
    assert "novo@casa.example" in words(secretary.get("/federation/claims/"))
    pk = AccountClaim.objects.get().pk
    with django_capture_on_commit_callbacks(execute=True):
        secretary.post(f"/federation/claims/{pk}/confirm/", {"note": "joga cá às terças"})

    assert "Abílio Exemplo" in come_in(
        reader, "novo@casa.example", django_capture_on_commit_callbacks
    )
    assert "claim of an account to confirm" not in words(secretary.get("/desk/"))
