"""Hostile input at every writing address of the API: refused, without errors or partial writes."""

import copy
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.db import connection, transaction
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from federation.models import Account, Mandate, Payment, PaymentRequest, Transfer
from rulings.models import FlowWalk, Incident
from tests.rulings.api.made_acts import PBN
from tests.rulings.api.writing_acts import Act, signed_in
from tournaments.models import (
    ActRefusal,
    DateReservation,
    DealDifference,
    DealSet,
    Event,
    Nomination,
    PartnerWish,
    PhaseQuota,
    Registration,
    RegistrationPlayer,
    ScheduledMatch,
    SeatRequest,
)

T = TypeVar("T")
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
HUGE, UNKNOWN = 10**30, 999_999_999
JUNK: tuple[Any, ...] = (
    None, "", "x", "NaN", "\x00", "\ud800", "é" * 5000, -1, UNKNOWN, 2**63, HUGE, 1.5,
    [[]], [{}], ["\ud800"], [2**63], {"a": {"b": []}}, "9999-12-31",
)  # fmt: skip
BODIES: tuple[bytes, ...] = (
    b"", b"{", b"null", b"1", b'"x"', b"[]", b'["a"]', b"[" * 50_000, b'{"a":' * 20_000,
    b'{"a": NaN}', b'{"a": 1e999999}', b'{"a": ' + b"9" * 5000 + b"}", b"\xff\xfe\x00",
    b'{"\xed\xa0\x80": 1}', b'{"\\ud800": 1}', b'{"__class__": "x", "pk": 1, "id": 1}',
)  # fmt: skip
# Of these the rows are compared as well, not how many there are alone.
WATCHED = (
    DateReservation, DealDifference, DealSet, Event, FlowWalk, Incident, Mandate, Nomination,
    PartnerWish, Payment, PaymentRequest, PhaseQuota, Registration, RegistrationPlayer,
    ScheduledMatch, SeatRequest, Transfer,
)  # fmt: skip
KEYS = ("", " ", "k" * 201, "k" * 50_000, "\x00", "é", "a\tb", "'; --", "{}")
FILES: tuple[str, ...] = (
    '[Board "999999999999999999999"]\n[Deal "N:... ... ... ..."]\n', '[Board "-1"]\n',
    f'[Board "{"9" * 5000}"]\n{PBN.splitlines()[1]}\n', PBN.replace('"1"', '"100"'),
    PBN.replace('"1"', '"٣"'), PBN.replace("A", "2"), PBN + PBN, "%" * 100_000, "[" * 100_000,
    PBN.replace("N:", "\x00:"), "{" * 100_000, "\ufeff" + PBN, "PK\x03\x04", "\x1f\x8b\x08",
)  # fmt: skip


def places_in(body: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value of a body."""
    items = body.items() if isinstance(body, dict) else enumerate(body[:1])
    for key, value in items:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places_in(value, (*path, key))


def with_junk(body: dict[str, Any], path: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    changed = copy.deepcopy(body)
    at: Any = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = junk
    return changed


def in_turn(kinds: Sequence[T], number: int, *, each: int) -> Sequence[T]:
    """Return the kinds of junk for one act: a few, but over all acts each kind many times.

    HYPOTHESIS_PROFILE=deep tries every kind at every act.
    """
    apart = 1 if DEEP else len(kinds) // each
    return kinds[number % apart :: apart]


def everything() -> tuple[Any, ...]:
    """Return the content of the database: number of rows, and rows that acts change.

    The record of a refusal is the only thing that a refused act leaves.
    """
    tables = [
        model._meta.db_table
        for model in apps.get_models()
        if model._meta.managed and model is not ActRefusal
    ]
    counts = " + ".join(f'(SELECT COUNT(*) FROM "{table}")' for table in tables)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {counts}")
        (count,) = cursor.fetchone()
    return (count, *(list(model.objects.order_by("pk").values()) for model in WATCHED))


def errors_of(client: Client, act: Act, bodies: Iterable[tuple[str, bytes]]) -> list[str]:
    """Send bodies; return those that caused an error.

    Accepted ones are rolled back; refused ones are not, because they should leave nothing.
    """
    found = []
    for name, data in bodies:
        with transaction.atomic():
            status = act.send(client, data).status_code
            transaction.set_rollback(status < 400)
        if status >= 500:
            found.append(name)
    return found


def falls(client: Client, act: Act, bodies: Iterable[tuple[str, bytes]]) -> list[str]:
    """Send bodies; return those that caused an error, and whether a refused one left something."""
    before = everything()
    found = errors_of(client, act, bodies)
    return found if everything() == before else [*found, "something was written"]


def test_every_writing_address_is_tried(acts: dict[str, Act]) -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    writing = {
        (path.removeprefix("/api/v1/"), method.upper())
        for path, methods in schema["paths"].items()
        for method in methods
        if method != "get"
    }

    assert {(path, act.method) for path, act in acts.items()} == writing


def test_what_is_right_is_taken(acts: dict[str, Act]) -> None:
    status_codes_by_name = {}
    for name, act in acts.items():
        with transaction.atomic():
            status_codes_by_name[name] = act.send(signed_in(act), act.written(act.body)).status_code
            transaction.set_rollback(True)

    # Of the file that is sent only the bytes are wrong: they are no results.
    assert status_codes_by_name.pop("events/{id}/result-files/") == 422
    assert {
        name: code for name, code in status_codes_by_name.items() if code not in {200, 201}
    } == {}


def test_junk_in_any_field_is_told_no(acts: dict[str, Act]) -> None:
    turn = 0
    fells_by_name = {}
    clients = {name: signed_in(act) for name, act in acts.items()}
    before = everything()
    for number, (name, act) in enumerate(acts.items()):
        bodies = [
            (repr(junk)[:40], act.written(dict.fromkeys(act.body, junk)))
            for junk in in_turn(JUNK, number, each=2)
        ]
        bodies.append(("unknown", act.written({**act.body, "unknown": [1]})))
        for path in places_in(act.body):
            turn += 1
            for step in (0, 5, 11):
                junk = JUNK[(turn + step) % len(JUNK)]
                bodies.append(
                    (f"{path} {junk!r}"[:80], act.written(with_junk(act.body, path, junk)))
                )
        fell = errors_of(clients[name], act, bodies)
        after = everything()
        if after != before:
            fell.append("something was written")
            before = after
        if fell:
            fells_by_name[name] = fell

    assert fells_by_name == {}


@pytest.mark.parametrize(
    "name",
    [
        "events/",
        "walks/{id}/answers/",
        "calls/{id}/evidence/",
        "payment-requests/{id}/receive/",
        "deal-sets/{id}/open/",
        "events/{id}/deals/bring/",
    ],
)
def test_bodies_that_are_none(acts: dict[str, Act], name: str) -> None:
    act = acts[name]

    assert falls(signed_in(act), act, ((repr(data[:30]), data) for data in BODIES)) == []


def test_junk_for_a_key_is_told_no(acts: dict[str, Act]) -> None:
    tried = [(name, act, signed_in(act)) for name, act in acts.items() if act.once]
    before, found = everything(), {}
    for number, (name, act, client) in enumerate(tried):
        for key in in_turn(KEYS, number, each=3):
            with transaction.atomic():
                status = act.send(client, act.written(act.body), key=key).status_code
                transaction.set_rollback(status < 400)
            if status >= 500:
                found[name, key[:10]] = status

    assert found == {}
    assert everything() == before


def test_a_key_is_taken_once(acts: dict[str, Act]) -> None:
    by_name = {}
    for name, act in acts.items():
        if act.once:
            first, again = (act.send(signed_in(act), act.written(act.body)) for _ in range(2))
            by_name[name] = (first.json() == again.json(), first.status_code == again.status_code)

    assert set(by_name.values()) == {(True, True)}


def test_hostile_files_are_told_no(acts: dict[str, Act]) -> None:
    act = acts["events/{id}/deals/bring/"]
    bodies = [(file[:40], act.written({**act.body, "file": file})) for file in FILES]
    wrong_way: tuple[frozenset[str], ...] = (
        frozenset(),
        frozenset({"session", "reason"}),
        frozenset({"file", "reason"}),
    )
    turned = [replace(act, files=files | {"none"}).written(act.body) for files in wrong_way]
    whole = act.written(act.body)
    cut = [whole[:at] for at in (10, 60, len(whole) // 2, len(whole) - 4)]
    twice = whole.rpartition(b"--BoUnDaRy")[0] + whole

    bodies += [(repr(data[-60:]), data) for data in (*turned, *cut, twice)]

    assert falls(signed_in(act), act, bodies) == []


def test_a_request_too_long_to_read_is_refused(
    acts: dict[str, Act], settings: LazySettings
) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    act = acts["calls/{id}/facts/"]
    told = act.written({**act.body, "text": "x" * 1000})

    assert act.send(signed_in(act), told).status_code == 413


def test_objects_of_others_and_of_nobody_are_out_of_reach(
    acts: dict[str, Act], eve: Account
) -> None:
    before, told = everything(), {}
    for name, act in acts.items():
        data = act.written(act.body)
        nowhere = replace(act, path=re.sub(r"\d+", str(UNKNOWN), act.path))
        tries = [(signed_in(replace(act, account=eve)), act), (Client(), act)]
        if nowhere != act:
            tries.append((signed_in(act), nowhere))
        told[name] = [tried.send(client, data).status_code for client, tried in tries]

    assert {stranger for stranger, *_others in told.values()} <= {403, 404}
    assert {nobody for _stranger, nobody, *_gone in told.values()} == {401}
    assert {gone for _stranger, _nobody, *rest in told.values() for gone in rest} == {404}
    assert everything()[1:] == before[1:]
