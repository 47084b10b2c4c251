"""The endpoint of an act: the page's row, predicate, form and refusals, for programs."""

from collections.abc import Callable

import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation
from django.utils.datastructures import MultiValueDict

from federation.acts.fields import CentsField
from federation.api.act_fields import form_of_values, serializer_of
from federation.importers.limits import Limits
from federation.models import Account
from tests.factories.federation import make_key
from tests.federation.acts.conftest import SIX_BOARDS
from tests.personas import World
from tournaments.models import DealAccess, DealSet

As = Callable[[Account], Client]
pytestmark = pytest.mark.usefixtures("today")
JSON = "application/json"
PBN = (
    b'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
)


def with_key(account: Account, scope: str) -> Client:
    _token, key = make_key(account, scopes=(scope,))
    return Client(headers={"authorization": f"Token {key}"})


@pytest.fixture
def endpoint(seal: str) -> str:
    return f"/api/v1{seal}"


def test_a_program_does_what_the_page_does(endpoint: str, bruno: Account, as_account: As) -> None:
    response = as_account(bruno).post(endpoint, SIX_BOARDS, JSON)

    assert response.status_code == 201
    assert response.json() == {
        "act": "deals-seal",
        "messages": ["The deals are sealed; their promise is published."],
        "id": DealSet.objects.get().pk,
        "job": None,
    }


def test_faults_are_told_by_field(endpoint: str, bruno: Account, as_account: As) -> None:
    response = as_account(bruno).post(endpoint, {"session": "x", "first_board": 1}, JSON)

    assert response.status_code == 400
    assert set(response.json()["errors"]) == {"session", "boards"}


def test_what_only_the_form_refuses_is_told_by_field(
    world: World, bruno: Account, as_account: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.deals.acts.Limits", lambda: Limits(file_bytes=10))

    response = as_account(bruno).post(
        f"/api/v1/events/{world.event.pk}/deals/bring/",
        {"session": 1, "file": SimpleUploadedFile("own.pbn", PBN)},
    )

    assert (response.status_code, set(response.json()["errors"])) == (400, {"file"})


def test_unknown_fields_are_refused(endpoint: str, bruno: Account, as_account: As) -> None:
    response = as_account(bruno).post(endpoint, {**SIX_BOARDS, "borads": 6}, JSON)

    assert (response.status_code, set(response.json()["errors"])) == (400, {"borads"})


def test_an_act_without_input_takes_no_fields(
    deal_set: DealSet, bruno: Account, as_account: As
) -> None:
    address = f"/api/v1/deal-sets/{deal_set.pk}/open/"

    assert as_account(bruno).post(address, {"now": True}, JSON).status_code == 400
    assert as_account(bruno).post(address, {}, JSON).status_code == 200


def test_a_refusal_has_its_code_and_sentence(endpoint: str, bruno: Account, as_account: As) -> None:
    response = as_account(bruno).post(endpoint, {**SIX_BOARDS, "first_board": 98}, JSON)

    assert (response.status_code, response.json()["code"]) == (409, "deal_boards_out_of_range")


def test_only_who_may_with_a_key_for_it(
    endpoint: str, ana: Account, bruno: Account, as_account: As
) -> None:
    assert as_account(ana).post(endpoint, SIX_BOARDS, JSON).status_code == 403
    assert Client().post(endpoint, SIX_BOARDS, JSON).status_code == 401
    assert with_key(bruno, "entries").post(endpoint, SIX_BOARDS, JSON).status_code == 403
    assert with_key(bruno, "directing").post(endpoint, SIX_BOARDS, JSON).status_code == 201


def test_a_row_one_does_not_see_is_not_found(bruno: Account, as_account: As) -> None:
    assert as_account(bruno).post("/api/v1/deal-sets/0/open/").status_code == 404
    assert as_account(bruno).get("/api/v1/deal-sets/0/open/").status_code == 405


def test_a_file_comes_in_and_a_file_goes_out(world: World, bruno: Account, as_account: As) -> None:
    client = as_account(bruno)

    brought = client.post(
        f"/api/v1/events/{world.event.pk}/deals/bring/",
        {"session": 1, "file": SimpleUploadedFile("own.pbn", PBN)},
    )
    deal_set = DealSet.objects.get()
    taken = client.post(
        f"/api/v1/deal-sets/{deal_set.pk}/take-out/",
        {"file_format": "dlm", "reason": "duplicating"},
        JSON,
    )

    assert brought.status_code == 201
    assert taken.content.startswith(b"[Document]\r\n")
    assert DealAccess.objects.get().reason == "duplicating"


def test_an_unreadable_file_is_refused_as_on_the_page(
    world: World, bruno: Account, as_account: As
) -> None:
    response = as_account(bruno).post(
        f"/api/v1/events/{world.event.pk}/deals/bring/",
        {"session": 1, "file": SimpleUploadedFile("x.pbn", b"\x00\x01 not cards")},
    )

    assert response.status_code == 409
    assert response.json()["detail"] == "There are no deals in this file."


class Amounts(forms.Form):
    """Every kind of field whose text depends on a language or a widget."""

    amount_cents = CentsField(label="Amount")
    share = forms.DecimalField(max_digits=6, decimal_places=3, localize=True)
    on = forms.DateField()
    is_final = forms.BooleanField(required=False)
    ways = forms.MultipleChoiceField(choices=[("a", "A"), ("b", "B")], required=False)


@pytest.mark.parametrize("language", ["en", "pt-pt"])
def test_programs_send_cents_and_decimals_in_no_language(language: str) -> None:
    sent = serializer_of(Amounts, "Amounts")(
        data={"amount_cents": 1250, "share": "1.500", "on": "2026-02-03", "ways": ["b"]}
    )
    with translation.override(language):
        assert sent.is_valid(), sent.errors
        form = form_of_values(Amounts)(sent.validated_data, MultiValueDict())
        assert form.is_valid(), form.errors

    assert form.cleaned_data["amount_cents"] == 1250
    assert str(form.cleaned_data["share"]) == "1.500"
    assert form.cleaned_data["on"].isoformat() == "2026-02-03"
    assert form.cleaned_data["is_final"] is False
    assert form.cleaned_data["ways"] == ["b"]


@pytest.mark.parametrize("wrong", [12.5, "12,50", 0, -1, None])
def test_an_amount_is_a_whole_number_of_cents(wrong: object) -> None:
    sent = serializer_of(Amounts, "Amounts")(
        data={"amount_cents": wrong, "share": "1", "on": "2026-02-03"}
    )

    assert not sent.is_valid()
    assert set(sent.errors) == {"amount_cents"}
