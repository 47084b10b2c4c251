"""Input and refusals of the API, at every address: as described, and by name."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from pytest_django import Settings
from rest_framework import exceptions, fields, serializers

from federation.api.bases import description_of, queries_of
from federation.api.request_bodies import SentSerializer
from federation.api.sentences import OF_THE_FRAMEWORK
from federation.models import Account
from tests.factories.scoring import FOUR_PAIRS, send_file
from tests.personas import World

As = Callable[[Account], Client]


class Operation(NamedTuple):
    path: str
    method: str
    view: Any
    described: dict[str, Any]

    @property
    def address(self) -> str:
        texts = {"code": "X", "number": "X"}
        return re.sub(r"{(\w+)}", lambda found: texts.get(found[1], "1"), self.path)

    @property
    def id(self) -> str:
        return f"{self.method} {self.path}"


def operations() -> Iterator[Operation]:
    generator = SchemaGenerator()
    paths = generator.get_schema(request=None, public=True)["paths"]
    for path, _regex, method, view in generator._get_paths_and_endpoints():
        if described := paths.get(path, {}).get(method.lower()):
            yield Operation(path, method, view, described)


OPERATIONS = list(operations())
every_operation = pytest.mark.parametrize("each", OPERATIONS, ids=lambda item: item.id)


def test_the_walk_knows_the_api() -> None:
    assert {operation.method for operation in OPERATIONS} == {"GET", "POST", "PATCH"}
    assert len(OPERATIONS) >= 85


# --- what is not known ----------------------------------------------------------------------------
@every_operation
def test_the_parameters_described_are_the_ones_taken(each: Operation) -> None:
    view_class: Any = type(each.view)
    described = {
        parameter["name"]
        for parameter in each.described.get("parameters", ())
        if parameter["in"] == "query"
    }

    assert described == queries_of(view_class, each.method)


def test_an_unknown_parameter_is_refused_by_name_everywhere(
    world: World, olga: Account, as_account: As, unlimited: None
) -> None:
    client = as_account(olga)

    by_operation_id = {
        operation.id: client.generic(operation.method, f"{operation.address}?surprise=1")
        for operation in OPERATIONS
    }

    assert {
        name: (response.status_code, list(response.json()["errors"]))
        for name, response in by_operation_id.items()
    } == dict.fromkeys(by_operation_id, (400, ["surprise"]))


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    for operation in OPERATIONS:
        monkeypatch.setattr(type(operation.view), "throttle_classes", [])


def sent_at(operation: Operation) -> list[type[serializers.Serializer]]:
    """Return the input of an operation, one class per kind of body."""
    kind = description_of(type(operation.view), operation.method).get_request_serializer()
    kinds = kind.values() if isinstance(kind, dict) else [kind]
    return [one for one in kinds if isinstance(one, type)]


def nested(given: serializers.Field | None) -> Iterator[serializers.Serializer]:
    sheet = given.child if isinstance(given, serializers.ListSerializer) else given
    assert isinstance(sheet, serializers.Serializer)
    yield sheet
    for field in sheet.fields.values():
        if isinstance(field, serializers.BaseSerializer):
            yield from nested(field)


WITH_BODY = [operation for operation in OPERATIONS if "requestBody" in operation.described]


@pytest.mark.parametrize("each", WITH_BODY, ids=lambda item: item.id)
def test_an_unknown_field_is_refused_by_name_in_every_body(each: Operation) -> None:
    kinds = sent_at(each)

    assert kinds
    for kind in kinds:
        sheet = kind(data={"surprise": 1})
        assert not sheet.is_valid()
        assert list(sheet.errors) == ["surprise"]
        assert all(isinstance(part, SentSerializer) for part in nested(kind()))


def post(client: Client, address: str, told: object) -> Any:
    return client.post(f"/api/v1/{address}", told, content_type="application/json")


DRAFT = {
    "name": "Torneio",
    "event_class": "PRIVATE_TOURNAMENT",
    "kind": "PAIRS",
    "method": "matchpoints",
    "starts_on": "2026-12-01",
}


def test_a_club_in_place_of_the_organiser_is_told_so(
    world: World, olga: Account, as_account: As
) -> None:
    draft = {**DRAFT, "organiser_kind": "CLUB"}

    wrong = post(as_account(olga), "events/", {**draft, "club": world.club.code})
    missing = post(as_account(olga), "events/", draft)

    assert (wrong.status_code, list(wrong.json()["errors"])) == (400, ["club"])
    assert "organiser" in wrong.json()["errors"]["club"][0]
    assert (missing.status_code, missing.json()["errors"]) == (
        400,
        {"organiser": ["Name the club or association by its code."]},
    )


def test_what_takes_no_body_and_what_takes_a_form_refuse_by_name_too(
    world: World, olga: Account, as_account: As
) -> None:
    file = send_file(world.event)
    files = f"/api/v1/events/{world.event.pk}/result-files/"
    client = as_account(olga)

    put_aside = post(client, f"events/{world.event.pk}/result-files/{file.pk}/discard/", {"a": 1})
    uploaded = client.post(files, {"surprise": FOUR_PAIRS.decode()})

    assert (put_aside.status_code, put_aside.json()["errors"]) == (
        400,
        {"a": ["There is no such field; none is taken here."]},
    )
    assert (uploaded.status_code, uploaded.json()["errors"]) == (
        400,
        {"surprise": ["There is no such field; known are: file, session."]},
    )


# --- what is described ----------------------------------------------------------------------------
@every_operation
def test_every_refusal_an_operation_can_give_is_described(each: Operation) -> None:
    responses = set(each.described["responses"])

    assert {"400", "401", "429"} <= responses
    if "{" in each.path:
        assert "404" in responses
    if each.described.get("security"):
        assert "403" in responses


def test_no_component_has_a_name_that_clients_use_themselves() -> None:
    components = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]

    assert not {"File", "Unset", "Response", "Client"} & set(components)


@pytest.mark.parametrize("address", ["events/{id}/calls/", "rulings/"])
def test_calls_and_rulings_come_in_the_pages_described(
    address: str, world: World, carla: Account, as_account: As
) -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    payload = schema["paths"][f"/api/v1/{address}"]["get"]["responses"]["200"]
    name = payload["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]

    data = as_account(carla).get(f"/api/v1/{address.format(id=world.event.pk)}?page_size=1").json()

    assert set(data) == set(schema["components"]["schemas"][name]["properties"])
    assert data["results"] == []


# --- unknown addresses ----------------------------------------------------------------------------
@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/", "/api/v1/nothing/", "/api/v1/clubs/1/nothing/"])
@pytest.mark.parametrize("method", ["get", "post", "delete"])
@pytest.mark.parametrize("debug", [False, True])
def test_an_unknown_address_is_answered_as_the_api_answers(
    path: str, method: str, debug: bool, client: Client, settings: Settings
) -> None:
    settings.DEBUG = debug

    response = getattr(client, method)(path, headers={"accept-language": "en"})

    assert (response.status_code, response.headers["Content-Type"]) == (
        404,
        "application/problem+json",
    )
    assert response.json() == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "code": "not_found",
        "detail": "Not found.",
    }


@pytest.mark.django_db
def test_an_unknown_page_is_still_a_page(client: Client) -> None:
    response = client.get("/nothing/", headers={"accept-language": "en"})

    assert response.status_code == 404
    assert response.headers["Content-Type"].startswith("text/html")


@pytest.mark.django_db
def test_an_address_without_its_last_slash_leads_to_the_one_with_it(client: Client) -> None:
    response = client.get("/api/v1/clubs")

    assert (response.status_code, response.headers["Location"]) == (301, "/api/v1/clubs/")


# --- words ----------------------------------------------------------------------------------------
def test_refusals_are_in_the_portuguese_of_portugal(
    world: World, ana: Account, as_account: As
) -> None:
    portuguese = {"accept-language": "pt-PT"}
    address = f"/api/v1/events/{world.event.pk}/calls/"

    refused = as_account(ana).get(address, headers=portuguese)
    unknown = as_account(ana).get("/api/v1/nothing/", headers=portuguese)

    assert (refused.status_code, refused.json()["detail"]) == (
        403,
        "Não tem permissão para este ato.",
    )
    assert unknown.json()["detail"] == "Não encontrado."


def framework_says() -> Iterator[str]:
    """Yield every sentence of the framework that our views and fields can cause."""
    with translation.override("en"):
        for kind in vars(exceptions).values():
            if isinstance(kind, type) and issubclass(kind, exceptions.APIException):
                yield str(kind.default_detail)
        yield from (
            str(exceptions.Throttled.extra_detail_singular),
            str(exceptions.Throttled.extra_detail_plural),
        )
        for each in WITH_BODY:
            for kind in sent_at(each):
                for sheet in nested(kind()):
                    for field in [sheet, *sheet.fields.values()]:
                        if type(field).__module__ in {fields.__name__, serializers.__name__}:
                            yield from map(str, field.error_messages.values())


def test_every_sentence_of_the_framework_has_words_of_ours() -> None:
    assert {text for text in framework_says() if text not in OF_THE_FRAMEWORK} == set()


def test_the_address_of_the_api_leads_to_its_description(db: None, client: Client) -> None:
    response = client.get("/api/v1/")

    assert (response.status_code, response["Location"]) == (302, "/api/v1/docs/")
