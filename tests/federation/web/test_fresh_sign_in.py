"""Acts that cannot be undone want a sign-in of minutes ago, at each of their doors."""

import re
import time
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.acts.saved_input import WAITS
from federation.licences.services.licences import ask_to_cancel_licences
from federation.models import Account, Approval, CreditNote, Licence, PaymentRequest, PersonMerge
from tests.factories.federation import give_mandate, make_account
from tests.factories.money import ask
from tests.factories.pages import ClientResponse
from tests.personas import World

RECORDS = "account_authentication_methods"


@pytest.fixture
def old_sign_in(as_account: Callable[[Account], Client], olga: Account) -> Client:
    """Return the office's browser, signed in since the morning."""
    olga.set_password("a long enough password")
    olga.save()
    client = as_account(olga)
    grow_old(client)
    return client


def grow_old(client: Client) -> None:
    session = client.session
    session[RECORDS] = [{**item, "at": time.time() - 3600} for item in session[RECORDS]]
    session.save()


def acts_of(world: World) -> dict[str, str]:
    one, other = world.members["1001"], world.members["1002"]
    payment_request = PaymentRequest.objects.first()
    number = payment_request.pk if payment_request else 1
    licence = Licence.objects.get(person=one)
    return {
        "merge": reverse("person-compare", args=[one.pk, other.pk]),
        "erase": f"{reverse('admin:federation_person_act', args=['erase'])}?ids={one.pk}",
        "undo": f"{reverse('admin:federation_personmerge_act', args=['undo'])}?ids=1",
        "cancel": f"{reverse('admin:federation_paymentrequest_act', args=['cancel'])}?ids={number}",
        "licence": f"{reverse('admin:federation_licence_act', args=['cancel'])}?ids={licence.pk}",
        "changed": f"{reverse('admin:federation_licence_act', args=['change'])}?ids={licence.pk}",
    }


def test_an_old_sign_in_is_asked_for_the_password_first(world: World, old_sign_in: Client) -> None:
    for name, address in acts_of(world).items():
        for response in (old_sign_in.get(address), old_sign_in.post(address, {"reason": "x"})):
            assert response.status_code == 302, name
            assert response["Location"].startswith(reverse("account_reauthenticate")), name
    assert not PersonMerge.objects.exists()
    assert not Licence.objects.filter(cancelled_at__isnull=False).exists()
    assert old_sign_in.get(reverse("desk")).status_code == 200


def test_after_the_password_the_act_goes_on(world: World, old_sign_in: Client) -> None:
    address = acts_of(world)["merge"]
    way = old_sign_in.get(address)["Location"]

    response = old_sign_in.post(way, {"password": "a long enough password"})

    assert response["Location"] == address
    assert old_sign_in.get(address).status_code == 200


def signed_in_again(client: Client, response: ClientResponse) -> str:
    """Enter the password again and return the page that follows."""
    back = client.post(response["Location"], {"password": "a long enough password"})
    return str(client.get(back["Location"]).content.decode())


def test_what_was_typed_stands_there_again_once(world: World, old_sign_in: Client) -> None:
    one, other = world.members["1001"], world.members["1002"]
    merge = acts_of(world)["merge"]
    typed = {"keep": str(other.pk), "reason": "the same “person”", "idempotency_key": "k" * 32}

    again = signed_in_again(old_sign_in, old_sign_in.post(merge, typed))

    assert 'value="the same “person”"' in again
    assert re.search(rf'value="{other.pk}"[^>]* checked', again)
    assert not re.search(rf'value="{one.pk}"[^>]* checked', again)
    assert "the same “person”" not in old_sign_in.get(merge).content.decode()
    assert not PersonMerge.objects.exists()


def test_what_was_typed_is_put_back_in_every_kind_of_form(
    world: World, old_sign_in: Client
) -> None:
    asked = ask(world.club, world.season)
    page = f"http://testserver{reverse('payment-request-detail', args=[asked.pk])}"
    approval = Approval.objects.create(
        act="apply_retention", subject="retention:TRAIL", reason="x", requested_at=timezone.now(),
        arguments={"what": "TRAIL", "before": "2010-01-01"},
    )  # fmt: skip
    approvals = f"http://testserver{reverse('approval-list')}"
    for address, shown in (
        (reverse("payment-request-credit", args=[asked.pk]), page),
        (reverse("approval-decline", args=[approval.pk]), approvals),
    ):
        grow_old(old_sign_in)
        response = old_sign_in.post(address, {"reason": "typed before"}, headers={"referer": shown})
        assert 'value="typed before"' in signed_in_again(old_sign_in, response), address

    grow_old(old_sign_in)
    erase = acts_of(world)["erase"]
    response = old_sign_in.post(erase, {"reason": "asked by letter"})
    assert 'value="asked by letter"' in signed_in_again(old_sign_in, response)


def test_only_the_own_form_is_filled_in_and_not_for_long(world: World, old_sign_in: Client) -> None:
    one, third = world.members["1001"], world.members["1003"]
    merge = acts_of(world)["merge"]

    response = old_sign_in.post(merge, {"reason": "the same person"})
    waits = old_sign_in.session[WAITS]
    other = reverse("person-compare", args=[one.pk, third.pk])
    old_sign_in.post(response["Location"], {"password": "a long enough password"})
    assert "the same person" not in old_sign_in.get(other).content.decode()
    session = old_sign_in.session
    session[WAITS] = {**waits, "at": time.time() - 601}
    session.save()

    assert "the same person" not in old_sign_in.get(merge).content.decode()
    assert WAITS not in old_sign_in.session


def test_secrets_and_files_do_not_wait(world: World, old_sign_in: Client) -> None:
    merge = acts_of(world)["merge"]
    secrets = {"password1": "x", "api_token": "x", "pin": "x", "code": "123", "client-secret": "x"}
    file = SimpleUploadedFile("a.txt", b"x")

    old_sign_in.post(merge, {**secrets, "reason": "kept", "postcode": "4000", "file": file})

    assert old_sign_in.session[WAITS]["fields"] == {"reason": ["kept"], "postcode": ["4000"]}


def test_more_than_a_form_holds_does_not_wait(world: World, old_sign_in: Client) -> None:
    old_sign_in.post(acts_of(world)["merge"], {"reason": "x" * 20_001})

    assert WAITS not in old_sign_in.session


def test_a_fresh_sign_in_is_not_asked_again(
    world: World, as_account: Callable[[Account], Client], olga: Account
) -> None:
    client = as_account(olga)

    assert client.get(acts_of(world)["merge"]).status_code == 200
    assert client.get(acts_of(world)["erase"]).status_code == 200


def test_crediting_and_agreeing_want_it_too(
    world: World, old_sign_in: Client, olga: Account
) -> None:
    asked = ask(world.club, world.season)
    another = make_account("other@federacao.example")
    give_mandate(another, "OFFICE")
    licences = list(Licence.objects.order_by("pk")[:2])
    waits = ask_to_cancel_licences(
        licences=licences, reason="engano", account=another, now=timezone.now()
    )
    assert waits is not None
    over = Approval.objects.create(
        act="apply_retention", subject="retention:TRAIL", reason="x", requested_at=timezone.now(),
        arguments={"what": "TRAIL", "before": "2010-01-01"},
    )  # fmt: skip
    for name, pk in (
        ("payment-request-credit", asked.pk),
        ("payment-request-credit-licences", asked.pk),
        ("payment-request-cancel-licences", asked.pk),
        ("approval-agree", waits.pk),
        ("approval-decline", over.pk),
    ):
        response = old_sign_in.post(reverse(name, args=[pk]), {"reason": "x"})
        assert response["Location"].startswith(reverse("account_reauthenticate")), name

    assert not CreditNote.objects.exists()
    assert not Approval.objects.exclude(state="ASKED").exists()
    assert not Licence.objects.filter(cancelled_at__isnull=False).exists()
