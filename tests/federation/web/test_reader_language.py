"""In which language a reader gets the pages."""

import pytest
from django.test import Client

from tests.factories.federation import make_account, make_federation

pytestmark = pytest.mark.django_db


def language_of_page(client: Client, address: str = "/licences/check/") -> str:
    return str(client.get(address).headers["Content-Language"])


def browser(accepts: str) -> Client:
    return Client(headers={"accept-language": accepts} if accepts else {})


@pytest.mark.parametrize("own", ["", "en", "pt-pt"])
@pytest.mark.parametrize(
    ("accepts", "language"),
    [
        ("en-IE,en;q=0.9", "en"),
        ("pt-BR,pt;q=0.9", "pt-pt"),
        ("fr-FR,pt;q=0.5", "pt-pt"),
        ("ga", "en"),
        ("de-DE,de;q=0.9", "en"),
        ("fr,*;q=0.1", "en"),
    ],
)
def test_a_browser_gets_its_language_else_english(own: str, accepts: str, language: str) -> None:
    federation = make_federation()
    federation.language = own
    federation.save()

    assert language_of_page(browser(accepts)) == language


@pytest.mark.parametrize(("own", "language"), [("en", "en"), ("pt-pt", "pt-pt"), ("", "pt-pt")])
@pytest.mark.parametrize("accepts", ["", "*"])
def test_who_names_no_language_gets_the_federations(own: str, accepts: str, language: str) -> None:
    federation = make_federation()
    federation.language = own
    federation.save()

    assert language_of_page(browser(accepts)) == language


@pytest.mark.parametrize("accepts", ["ga", "pt-PT", ""])
def test_an_accounts_language_comes_first(accepts: str) -> None:
    account = make_account("office@federation.example")
    account.language = "en"
    account.save()
    client = browser(accepts)
    client.cookies["django_language"] = "pt-pt"
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")

    assert language_of_page(client) == "en"


def test_an_account_that_chose_none_reads_as_its_browser_chose() -> None:
    client = browser("en")
    client.cookies["django_language"] = "pt-pt"
    client.force_login(
        make_account("player@federation.example"),
        backend="django.contrib.auth.backends.ModelBackend",
    )

    assert language_of_page(client) == "pt-pt"
