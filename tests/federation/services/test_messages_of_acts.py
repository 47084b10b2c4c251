"""Transfers, mandates and payments are told to those concerned."""

import datetime as dt

import pytest
from django.utils import timezone

from federation.bodies.services.mandates import MandateDraft, end_mandate, give_mandate
from federation.bodies.services.memberships import (
    TransferDraft,
    approve_transfer,
    refuse_transfer,
    request_transfer,
)
from federation.mail.services.composing import notice_text
from federation.models import Account, Mandate, Notice, Role, Transfer
from tests.factories.entries import account_of
from tests.factories.money import ask, receive
from tests.personas import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def secretary(world: World, bruno: Account) -> Account:
    """Return the secretary of the club of the players."""
    Mandate.objects.create(
        account=bruno, role=Role.SECRETARY, club=world.club, valid_from=dt.date(2026, 1, 1)
    )
    return bruno


def told(code: str) -> set[str]:
    return set(Notice.objects.filter(code=code).values_list("email", flat=True))


def asked(world: World) -> Transfer:
    draft = TransferDraft(world.members["1001"], world.other_club, timezone.localdate())
    return request_transfer(draft=draft, account=None, now=timezone.now())


def test_a_transfer_is_told_to_player_and_clubs(world: World, secretary: Account) -> None:
    player = account_of(world.members["1001"])
    transfer = asked(world)

    approve_transfer(transfer=transfer, account=None, now=timezone.now())

    assert told("notice_transfer_approved") == {player.email, secretary.email}
    text = notice_text(Notice.objects.filter(code="notice_transfer_approved")[0])
    assert text.endswith(f"o clube de {world.members['1001'].name} é {world.other_club.name}.")


def test_a_refused_transfer_tells_why(world: World, secretary: Account) -> None:
    refuse_transfer(transfer=asked(world), reason="Debts.", account=None, now=timezone.now())

    (notice,) = Notice.objects.filter(code="notice_transfer_refused", email=secretary.email)
    assert notice_text(notice).endswith("Debts.")


def test_a_mandate_is_told_when_it_is_given_and_when_it_ends(world: World, bruno: Account) -> None:
    draft = MandateDraft(bruno, Role.SECRETARY, dt.date(2026, 1, 1), club=world.other_club)
    mandate = give_mandate(draft=draft, account=None)
    end_mandate(mandate=mandate, last_day=dt.date(2026, 12, 31), reason="x", account=None)

    given, ended = (Notice.objects.get(code=f"notice_mandate_{act}") for act in ("given", "ended"))
    assert notice_text(given) == (
        f"A partir de 1 de janeiro de 2026 exerce o cargo: secretário, {world.other_club.name}."
    )
    assert "31 de dezembro de 2026" in notice_text(ended)


def test_who_was_only_invited_hears_of_the_invitation_first(world: World) -> None:
    invited = Account.objects.create_user("nova@clube.example")
    draft = MandateDraft(invited, Role.SECRETARY, dt.date(2026, 1, 1), club=world.club)
    give_mandate(draft=draft, account=None)

    assert told("notice_mandate_given") == set()


def test_money_that_came_in_is_told_to_whoever_owed_it(world: World, secretary: Account) -> None:
    request = ask(world.club, world.season, 1500)

    receive(request, 1600)

    (notice,) = Notice.objects.filter(code="notice_payment_received")
    assert notice.email == secretary.email
    assert (notice.values["amount"], notice.values["reference"]) == ("16.00", request.reference)
