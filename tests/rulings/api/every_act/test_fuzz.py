"""Every operation of the API with generated inputs, valid and invalid, by four readers: never an
error of the site, never a status or a body missing in the description.

Each run of the tests tries the same few; HYPOTHESIS_PROFILE=deep tries others, for longer.
"""

import copy
import json
import os
import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import takewhile
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from rest_framework.views import APIView

from federation.models import Account
from tests.factories.federation import make_key
from tests.factories.pages import ClientResponse
from tests.factories.scoring import publish_results
from tests.personas import World
from tests.rulings.api.every_act.made_inputs import Inputs
from tests.rulings.api.writing_acts import Act

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
EXAMPLES = 40 if DEEP else 1
JSON, FORM = "application/json", "multipart/form-data"
ROW = re.compile(r"{(\w+)}")
ANY_FILE = "application/octet-stream"
IN_FULL = 3000


@dataclass(frozen=True)
class Operation:
    """One method of one address, as described. path: without the version's prefix."""

    path: str
    method: str
    described: Mapping[str, Any]

    @property
    def id(self) -> str:
        return f"{self.method} {self.path}"

    def parameters(self, place: str) -> list[Mapping[str, Any]]:
        return [
            parameter
            for parameter in self.described.get("parameters", ())
            if parameter["in"] == place
        ]

    @property
    def bodies(self) -> Mapping[str, Any]:
        """Return the possible bodies, by media type."""
        told = self.described.get("requestBody", {}).get("content", {})
        return {kind: value["schema"] for kind, value in told.items() if kind in {JSON, FORM}}


@dataclass(frozen=True)
class Asked:
    """One request: its address, and the encoded body, if there is one."""

    address: str
    query: dict[str, str]
    kind: str = ""
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


@cache
def description() -> dict[str, Any]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def operations() -> Iterator[Operation]:
    for path, methods in description()["paths"].items():
        for method, described in methods.items():
            yield Operation(path.removeprefix("/api/v1/"), method.upper(), described)


OPERATIONS = list(operations())
INPUTS = Inputs(description()["components"]["schemas"])


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(APIView, "check_throttles", lambda _view, _request: None)


def requests(
    operation: Operation, rows: Mapping[str, str], *, right: bool
) -> st.SearchStrategy[Asked]:
    """Return a strategy for requests. rows: the keys for its address in this world."""
    address = ROW.sub(lambda found: rows[found[1]], operation.path)
    addresses: st.SearchStrategy[str] = st.just(address)
    if not right and rows:
        unknown = {name: "999999" if text.isdecimal() else "X-9" for name, text in rows.items()}
        addresses |= st.just(ROW.sub(lambda found: unknown[found[1]], operation.path))
    make = INPUTS.right if right else INPUTS.wrong
    bodies: st.SearchStrategy[tuple[str, Any]] = st.one_of(
        [st.tuples(st.just(kind), make(sheet)) for kind, sheet in operation.bodies.items()]
        or [st.just(("", None))]
    )
    return st.builds(
        lambda address, query, body, headers: Asked(address, query, body[0], body[1], headers),
        addresses,
        INPUTS.texts(operation.parameters("query"), right=right),
        bodies,
        INPUTS.texts(operation.parameters("header"), right=True),
    )


def send(operation: Operation, asked: Asked, key: str | None) -> ClientResponse:
    """Send a request with a key, or without one; roll back its changes."""
    headers = {name: text.strip() or "k" for name, text in asked.headers.items()}
    if key is not None:
        headers["Authorization"] = f"Token {key}"
    data, kind = _written(asked)
    with transaction.atomic():
        response: ClientResponse = Client(raise_request_exception=False, headers=headers).generic(
            operation.method,
            f"/api/v1/{asked.address}",
            data,
            kind,
            query_params=asked.query,
        )
        transaction.set_rollback(True)
    return response


def _written(asked: Asked) -> tuple[bytes, str]:
    if not asked.kind:
        return b"", JSON
    if asked.kind == JSON or not isinstance(asked.body, dict):
        return json.dumps(asked.body).encode(), JSON
    texts = {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in asked.body.items()
    }
    return encode_multipart(BOUNDARY, texts), MULTIPART_CONTENT


def as_json_schema(described: Any) -> Any:
    """Return a description as JSON Schema, which has no `nullable`."""
    if isinstance(described, list):
        return [as_json_schema(item) for item in described]
    if not isinstance(described, dict):
        return described
    json_schemas_by_name = {
        name: as_json_schema(value) for name, value in described.items() if name != "nullable"
    }
    return (
        {"anyOf": [json_schemas_by_name, {"type": "null"}]}
        if described.get("nullable") is True
        else json_schemas_by_name
    )


@cache
def components() -> Any:
    return as_json_schema(copy.deepcopy(description()["components"]))


def faults_of(operation: Operation, answer: Any) -> Iterator[str]:
    """Yield errors of the site, and parts of an answer missing in the description."""
    if answer.exc_info:
        yield "".join(traceback.format_exception(*answer.exc_info))[-IN_FULL:]
        return
    described = operation.described["responses"].get(str(answer.status_code))
    if described is None:
        yield f"{answer.status_code} is not described: {answer.content[:200]!r}"
        return
    contents = described.get("content", {})
    kind = answer.headers.get("Content-Type", "").partition(";")[0]
    # A file is told as what it is; the description has one word for files of all kinds.
    is_file = ANY_FILE in contents and "Content-Disposition" in answer.headers
    if contents and kind not in contents and not is_file:
        yield f"{answer.status_code} is {kind}, described as {', '.join(contents)}"
    if kind == JSON and kind in contents:
        schema = {**as_json_schema(contents[kind]["schema"]), "components": components()}
        draft202012_validator = Draft202012Validator(
            schema, format_checker=Draft202012Validator.FORMAT_CHECKER
        )
        for fault in draft202012_validator.iter_errors(json.loads(answer.content)):
            yield f"{answer.status_code} at {fault.json_path}: {fault.message[:200]}"


def rows_named(acts: Mapping[str, Act], operation: Operation, world: World) -> dict[str, str]:
    """Return the keys for an address: from its act, else from the act with the same beginning."""
    parts = operation.path.split("/")
    usual = {"code": world.club.code, "number": "1001", "name": "directors"}
    if parts[0] == "associations":
        usual["code"] = world.association.code
    known: dict[str, str] = {}
    for path, act in acts.items():
        words, told = path.split("/"), act.path.split("/")
        shared = sum(
            1
            for _same in takewhile(lambda pair: pair[0] == pair[1], zip(words, parts, strict=False))
        )
        texts_by_word = {
            word[1:-1]: text
            for word, text in zip(words[:shared], told[:shared], strict=True)
            if word.startswith("{")
        }
        if len(texts_by_word) > len(known) or path == operation.path:
            known = texts_by_word
    return {name: known.get(name, usual.get(name, "1")) for name in ROW.findall(operation.path)}


def tried(made: st.SearchStrategy[Asked], ask: Callable[[Asked], None]) -> None:
    """Send as many requests as a run of this length does."""

    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        deadline=None,
        database=None,
        derandomize=not DEEP,
        suppress_health_check=list(HealthCheck),
    )
    @given(asked=made)
    def run(asked: Asked) -> None:
        ask(asked)

    run()


def test_no_operation_answers_what_is_not_described(
    world: World, acts: dict[str, Act], eve: Account, bruno: Account, olga: Account, unlimited: None
) -> None:
    publish_results(world.event)
    accounts = {eve, bruno, olga, *(act.account for act in acts.values())}
    keys = {account.pk: make_key(account)[1] for account in accounts}
    texts: list[str] = []

    for operation in OPERATIONS:
        owner = acts[operation.path].account if operation.path in acts else bruno
        readers = {"nobody": None, "stranger": keys[eve.pk], "owner": keys[owner.pk],
                   "office": keys[olga.pk]}  # fmt: skip
        rows = rows_named(acts, operation, world)
        for right in (True, False):
            # Wrong inputs in a short run by the one whose inputs are read.
            asking = readers if right or DEEP else {"owner": readers["owner"]}

            def ask(asked: Asked, each: Operation = operation, asking: Any = asking) -> None:
                for reader, key in asking.items():
                    faults = faults_of(each, send(each, asked, key))
                    texts.extend(f"{each.id} by {reader}: {asked}: {fault}" for fault in faults)

            tried(requests(operation, rows, right=right), ask)

    assert not texts, "\n".join(texts)
