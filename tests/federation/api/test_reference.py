"""The description of the API is the API's, and its page works under the site's strict rules."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.validation import validate_schema
from pytest_django import Settings

from federation.acts.registry import all_acts
from federation.api.limits import AnonymousThrottle, SubmissionThrottle
from federation.models import Account
from tests.personas import World

# What is no act, and asks for a key.
KEYED = {
    "appeals/",
    "appeals/{id}/decision/",
    "associations/{code}/licences/",
    "calls/{id}/",
    "calls/{id}/assistant/",
    "calls/{id}/effect/",
    "calls/{id}/evidence/",
    "calls/{id}/facts/",
    "calls/{id}/ruling/",
    "calls/{id}/walks/",
    "cards/",
    "cards/shared/",
    "cards/{id}/",
    "cards/{id}/parts/{section}/",
    "cases/{id}/",
    "cases/{id}/decide/",
    "cases/{id}/decide/effect/",
    "certificates/",
    "clubs/{code}/licences/",
    "clubs/{code}/members/",
    "events/",
    "events/preflight/",
    "events/{id}/",
    "events/{id}/calls/",
    "events/{id}/cancel/",
    "events/{id}/conditions/",
    "events/{id}/enter/",
    "events/{id}/enter/checks/",
    "events/{id}/enter/desk/",
    "events/{id}/entries/{entry}/rule/",
    "events/{id}/late-changes/",
    "events/{id}/laws/",
    "events/{id}/licences/",
    "events/{id}/matches/rule/",
    "events/{id}/partners/",
    "events/{id}/penalties/",
    "events/{id}/points-lost/",
    "events/{id}/preflight/",
    "events/{id}/registrations/",
    "events/{id}/sessions/{session}/boards/{board}/rule/",
    "evidence/{id}/file/",
    "evidence/{id}/withdraw/",
    "federation/approvals/",
    "federation/assembly/",
    "federation/assembly/delegates/",
    "federation/data/",
    "federation/duplicates/",
    "federation/figures/drafts/",
    "federation/figures/drafts/{id}/",
    "federation/licences/missing/",
    "federation/messages/",
    "federation/messages/many/",
    "federation/money/checkouts/",
    "federation/money/debtors/",
    "federation/money/fees-due/",
    "federation/money/journal/",
    "federation/money/open-items/",
    "federation/money/refunds/",
    "federation/papers/",
    "federation/qualifications/",
    "federation/retention/",
    "federation/audit-trail/",
    "federation/withdrawn/",
    "hosting/{id}/bids/",
    "invitations/",
    "invitations/{id}/answer/",
    "jobs/",
    "jobs/{id}/",
    "licence-batches/",
    "licence-batches/{id}/lines/",
    "matches/{id}/line-ups/",
    "matches/{id}/picks/",
    "payment-requests/{id}/",
    "points-at-stake/",
    "ranking/closing/",
    "ranking/closing/{id}/lines/",
    "registrations/",
    "registrations/{id}/",
    "registrations/{id}/invitations/",
    "registrations/{id}/withdraw/",
    "reports/",
    "reports/inbox/",
    "reservations/",
    "reservations/{id}/event/",
    "rulings/",
    "rulings/{id}/",
    "rulings/{id}/correct/",
    "rulings/{id}/withdraw/",
    "sessions/{id}/changes/",
    "sessions/{id}/changes/preview/",
    "sessions/{id}/check-ins/",
    "sessions/{id}/clock/marks/",
    "sessions/{id}/draws/",
    "sessions/{id}/options/",
    "sessions/{id}/sheets/",
    "transfers/",
    "walks/{id}/",
    "walks/{id}/answers/",
    "walks/{id}/back/",
    "walks/{id}/drop/",
    "walks/{id}/why/",
}


def test_the_description_in_the_project_is_current(project: Path) -> None:
    with translation.override("en"):
        schema = SchemaGenerator().get_schema(request=None, public=True)
    written = OpenApiYamlRenderer().render(schema, renderer_context={}).decode()

    validate_schema(schema)

    assert (project / "docs" / "openapi.yaml").read_text() == written, (
        "python manage.py spectacular --validate --fail-on-warn --lang en --file docs/openapi.yaml"
    )


def test_no_bound_of_a_number_is_one_databases_own(project: Path) -> None:
    """A whole number of a model ends elsewhere on SQLite and PostgreSQL: name its bounds."""
    written = (project / "docs" / "openapi.yaml").read_text()

    assert "9223372036854775807" not in written
    assert "2147483647" not in written


@pytest.mark.django_db
def test_the_description_is_served(client: Client) -> None:
    response = client.get("/api/v1/schema/")

    assert response.status_code == 200
    assert b"/api/v1/events/{id}/result-files/" in response.content


@pytest.mark.django_db
def test_the_page_brings_no_script_or_style_of_its_own(client: Client) -> None:
    response = client.get("/api/v1/docs/")

    html = response.content.decode()
    assert response.status_code == 200
    assert "<style" not in html
    assert html.count("<script") == html.count("<script src=")
    assert "unsafe" not in response["Content-Security-Policy"]


@pytest.mark.django_db
def test_the_page_leads_to_the_description(client: Client) -> None:
    html = client.get("/api/v1/docs/").content.decode()

    assert html.count('href="/api/v1/schema/"') == 2
    assert 'href=""' not in html


@pytest.mark.django_db
def test_only_what_needs_a_key_asks_for_one() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    asking = {
        path
        for path, methods in schema["paths"].items()
        for method in methods.values()
        if method.get("security")
    }

    keyed = {path.removeprefix("/api/v1/") for path in asking}
    paths = {act.path.replace("<int:pk>", "{id}") for act in all_acts() if act.key_scope}
    acts = {re.sub(r"<\w+:(\w+)>", r"{\1}", path) for path in paths}
    assert acts <= keyed
    assert {path for path in keyed - acts if "result-files" not in path} == KEYED


def test_too_many_questions_are_put_off(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AnonymousThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    monkeypatch.setattr("federation.api.views.ClubList.throttle_classes", [AnonymousThrottle])

    status_codes = [
        client.get("/api/v1/clubs/", REMOTE_ADDR="192.0.2.1").status_code for _ in range(3)
    ]

    assert status_codes == [200, 200, 429]


def test_a_callers_own_word_about_its_address_counts_for_nothing(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AnonymousThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    monkeypatch.setattr("federation.api.views.ClubList.throttle_classes", [AnonymousThrottle])

    status_codes = [
        client.get(
            "/api/v1/clubs/",
            REMOTE_ADDR="192.0.2.2",
            headers={"x-forwarded-for": f"198.51.100.{number}"},
        ).status_code
        for number in range(3)
    ]

    assert status_codes == [200, 200, 429]


def test_behind_one_proxy_each_client_has_a_rate_of_its_own(
    world: World, client: Client, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.PROXIES = 1
    monkeypatch.setattr(AnonymousThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    monkeypatch.setattr("federation.api.views.ClubList.throttle_classes", [AnonymousThrottle])

    def asks(told: str) -> int:
        response = client.get("/api/v1/clubs/", headers={"x-forwarded-for": told})
        return response.status_code

    assert [asks(f"198.51.100.{number}, 192.0.2.3") for number in range(3)] == [200, 200, 429]
    assert asks("192.0.2.3, 192.0.2.4") == 200


def test_submissions_have_a_rate_of_their_own(
    world: World, olga: Account, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SubmissionThrottle, "THROTTLE_RATES", {"submission": "2/min"})
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/api/v1/events/{world.event.pk}/result-files/"

    status_codes = [client.get(address).status_code for _ in range(3)]

    assert status_codes == [200, 200, 429]
