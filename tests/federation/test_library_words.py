"""What libraries say on our pages is Portuguese of Portugal."""

import re
from collections.abc import Callable, Iterator
from importlib.resources import files

from babel.messages.pofile import read_po
from django.test import Client
from django.urls import reverse
from django.utils import translation

from federation.models import Account, Club
from tests.personas import World

# Parts of allauth that are installed and open here; nobody signs up by themselves.
OURS = ("account/", "mfa/", "templates/account/", "templates/mfa/", "templates/allauth/")
SIGN_UP = re.compile(r"sign ?up|phone|someone else tried to signup", re.IGNORECASE)
NOT_SAID_HERE = re.compile(
    r"\b(você|(des)?habilit\w+|cadastr\w+|logins?|exclu[íi]\w+|deletar|senhas?|tela|arquivos?"
    r"|celular|usuári\w+|conectad\w+|factores|requerimentos|enviamos|banco de dados"
    r"|tem certeza|navegador aberta|código de entrada|reautentique|modificaç\w+)\b",
    re.IGNORECASE,
)


def said_by_allauth() -> Iterator[str]:
    source = files("allauth") / "locale" / "pt_PT" / "LC_MESSAGES" / "django.po"
    with source.open("rb") as catalogue:
        for message in read_po(catalogue):
            shown = any(place.startswith(OURS) for place, _line in message.locations)
            if shown and isinstance(message.id, str) and not SIGN_UP.search(message.id):
                yield message.id


def test_sign_in_speaks_as_in_portugal() -> None:
    with translation.override("pt-pt"):
        told = {text: translation.gettext(text) for text in said_by_allauth() if text}

    assert len(told) > 150
    assert {text: said for text, said in told.items() if NOT_SAID_HERE.search(said)} == {}
    assert told["Activate Authenticator App"] == "Ativar a aplicação de autenticação"


def test_the_history_of_a_row_is_told_in_portuguese(
    world: World, as_account: Callable[[Account], Client], olga: Account
) -> None:
    office, portuguese = as_account(olga), {"accept-language": "pt-pt"}
    club = Club.objects.get(pk=world.club.pk)
    club.town = "Porto"
    club.save()
    state = club.history.latest()

    page = office.get(reverse("admin:federation_club_history", args=[club.pk]), headers=portuguese)
    earlier = office.get(
        reverse("admin:federation_club_simple_history", args=[club.pk, state.pk]),
        headers=portuguese,
    )

    told = page.content.decode() + earlier.content.decode()
    for english in ("Choose a date", "Press the", "Revert", "Change history", "View history"):
        assert english not in told
    assert "Histórico de alterações: " in told or "Ver histórico: " in told
