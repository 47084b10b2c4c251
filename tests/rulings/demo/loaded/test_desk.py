"""The desk of a federation with everything open asks little of the database."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from rulings.demo.accounts import ROLES, email_of
from tests.rulings.demo.loaded.conftest import ONE_WORKER, TODAY, Twice


@ONE_WORKER
@pytest.mark.parametrize("role", ROLES)
def test_the_desk_asks_fewer_than_forty_queries(
    demo: Twice, db: None, role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda *_args: TODAY)
    client = Client(headers={"accept-language": "en"})
    client.force_login(
        Account.objects.get(email=email_of(role)),
        backend="django.contrib.auth.backends.ModelBackend",
    )

    with CaptureQueriesContext(connection) as queries:
        response = client.get("/desk/")

    assert response.status_code == 200
    assert len(queries) < 40
