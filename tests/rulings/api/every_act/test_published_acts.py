"""Acts that programs may do: with the right key, by whoever may, once where they say so."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client

from federation.acts.act import Act as Registered
from federation.acts.registry import all_acts
from federation.models import Account, KeyScope
from tests.factories.federation import make_account, make_key
from tests.factories.pages import ClientResponse
from tests.factories.rows import need
from tests.rulings.api.writing_acts import Act, api_path, signed_in

OTHER = {KeyScope.ENTRIES: KeyScope.MONEY}
Pairs = list[tuple[Registered, Act]]


@pytest.fixture
def published(acts: dict[str, Act]) -> Pairs:
    """Return each act in the API with an example body."""
    return list(_published(acts))


def _published(acts: dict[str, Act]) -> Iterator[tuple[Registered, Act]]:
    for act in all_acts():
        if act.key_scope:
            yield act, acts[api_path(act)]


def with_key(account: Account, scope: KeyScope) -> Client:
    _token, key = make_key(account, scopes=(scope,))
    return Client(headers={"authorization": f"Token {key}"}, raise_request_exception=False)


def tried(example: Act, *clients: Client, **more: object) -> list[ClientResponse]:
    """Send the example by each client in turn, and roll back."""
    with transaction.atomic():
        body = example.written({**example.body, **more})
        answers = [example.send(client, body) for client in clients]
        transaction.set_rollback(True)
    return answers


def test_a_key_for_it_does_each_act_and_no_other_key(published: Pairs) -> None:
    done, lent = {}, {}
    for act, example in published:
        scope = need(act.key_scope)
        other = OTHER.get(scope, KeyScope.ENTRIES)
        wrong, right = (with_key(example.account, each) for each in (other, scope))
        lent[act.name], done[act.name] = (
            response.status_code for response in tried(example, wrong, right)
        )

    assert {name: code for name, code in lent.items() if code != 403} == {}
    assert done == {act.name: 201 if act.creates else 200 for act, _example in published}


def test_nobody_else_does_them(published: Pairs) -> None:
    stranger = Client()
    stranger.force_login(
        make_account("ninguem@exemplo.example"),
        backend="django.contrib.auth.backends.ModelBackend",
    )
    codes = {
        act.name: [response.status_code for response in tried(example, Client(), stranger)]
        for act, example in published
    }

    assert {name: value for name, value in codes.items() if value[0] != 401} == {}
    assert {name: value for name, value in codes.items() if value[1] not in {403, 404}} == {}


def test_a_field_that_an_act_does_not_know_is_refused(published: Pairs) -> None:
    codes = {
        act.name: tried(example, signed_in(example), unheard_of="x")[0].status_code
        for act, example in published
    }

    assert {name: code for name, code in codes.items() if code != 400} == {}


def test_sent_twice_with_one_key_an_act_is_done_once(published: Pairs) -> None:
    once = [(act, example) for act, example in published if act.takes_key]
    by_name = {
        act.name: tried(example, signed_in(example), signed_in(example)) for act, example in once
    }

    assert len(once) > 5
    assert [act.name for act, example in published if act.takes_key != example.once] == []
    for name, (first, again) in by_name.items():
        assert (first.status_code < 300, first.content) == (True, again.content), name
