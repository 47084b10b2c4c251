"""The page of an act: its form can be linked to, and nothing that was filled in is lost."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpResponse
from django.template import Engine
from django.test import Client, RequestFactory
from django_htmx.middleware import HtmxDetails

from federation.acts.act import Act, Preview
from federation.acts.registry import act_named
from federation.errors import RuleError
from federation.models import Account
from federation.web.acts import page_of
from tests.factories.pages import words
from tests.federation.acts.conftest import SIX_BOARDS
from tests.personas import World
from tournaments.models import DealSet

As = Callable[[Account], Client]
pytestmark = pytest.mark.usefixtures("today")


def test_the_form_of_an_act_has_an_address(seal: str, bruno: Account, as_account: As) -> None:
    response = as_account(bruno).get(seal)

    assert response.status_code == 200
    assert 'name="first_board"' in response.content.decode()
    assert "<h1>Deal a session</h1>" in response.content.decode()


def test_an_act_done_leads_on_and_says_so(
    seal: str, world: World, bruno: Account, as_account: As
) -> None:
    response = as_account(bruno).post(seal, SIX_BOARDS, follow=True)

    assert response.redirect_chain == [(f"/events/{world.event.pk}/deals/", 302)]
    assert "The deals are sealed; their promise is published." in words(response)
    assert DealSet.objects.count() == 1


def test_wrong_input_stays_with_what_is_wrong_with_it(
    seal: str, bruno: Account, as_account: As
) -> None:
    response = as_account(bruno).post(seal, {**SIX_BOARDS, "boards": "many", "reason": "windy"})

    assert response.status_code == 422
    assert 'value="windy"' in response.content.decode()
    assert "Enter a whole number" in words(response)
    assert DealSet.objects.count() == 0


def test_a_refused_act_keeps_what_was_filled_in(seal: str, bruno: Account, as_account: As) -> None:
    response = as_account(bruno).post(seal, {**SIX_BOARDS, "first_board": 98, "reason": "windy"})

    page = response.content.decode()
    assert response.status_code == 409
    assert 'value="98"' in page
    assert 'value="windy"' in page
    assert "A set has its boards between 1 and 99" in words(response)


def test_a_refused_click_says_why_and_leads_back(
    world: World, deal_set: DealSet, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)
    client.post(f"/deal-sets/{deal_set.pk}/open/")

    response = client.post(f"/deal-sets/{deal_set.pk}/open/")

    assert response.status_code == 409
    assert "These deals are open. (Law 6 E 4)" in words(response)
    assert f'href="/events/{world.event.pk}/deals/"' in response.content.decode()


def test_htmx_gets_the_form_alone_and_is_led_on(
    seal: str, world: World, bruno: Account, as_account: As
) -> None:
    client, htmx = as_account(bruno), {"HX-Request": "true"}

    refused = client.post(seal, {**SIX_BOARDS, "first_board": 98}, headers=htmx)
    done = client.post(seal, SIX_BOARDS, headers=htmx)

    assert refused.status_code == 409
    assert "<html" not in refused.content.decode()
    assert 'id="deals-seal-' in refused.content.decode()
    assert (done.status_code, done["HX-Redirect"]) == (200, f"/events/{world.event.pk}/deals/")


def test_a_file_is_handed_over(deal_set: DealSet, bruno: Account, as_account: As) -> None:
    response = as_account(bruno).post(
        f"/deal-sets/{deal_set.pk}/take-out/", {"file_format": "pbn", "reason": "duplicating"}
    )

    name = f"deals-{deal_set.event_id}-1.pbn"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'
    assert b'[Board "1"]' in response.content


def test_only_who_may_sees_the_form(
    seal: str, ana: Account, as_account: As, reader: Client
) -> None:
    assert as_account(ana).get(seal).status_code == 403
    assert as_account(ana).post(seal, SIX_BOARDS).status_code == 403
    assert reader.get(seal)["Location"] == f"/accounts/login/?next={seal}"


def test_a_button_is_for_who_may(
    world: World, deal_set: DealSet, bruno: Account, ana: Account, as_account: As
) -> None:
    page = f"/events/{world.event.pk}/deals/"

    assert f"/deal-sets/{deal_set.pk}/open/" in as_account(bruno).get(page).content.decode()
    assert f"/deal-sets/{deal_set.pk}/open/" not in as_account(ana).get(page).content.decode()


def posted(act: Act, sent: dict[str, Any], account: Account, pk: int) -> HttpResponse:
    request: Any = RequestFactory().post("/x/", sent, headers={"HX-Request": "true"})
    request.user, request.htmx, request.session = account, HtmxDetails(request), {}
    request._messages = FallbackStorage(request)
    return page_of(act)(request, pk=pk)


def test_a_preview_writes_nothing_until_it_is_applied(
    world: World, bruno: Account, english: None
) -> None:
    preview = Preview(
        of=lambda *, event, boards, **_rest: f"{boards} boards for {event.name}",
        template=Engine.get_default().from_string("{{ preview.line }}"),
        context=lambda value, _call: {"line": value},
    )
    act = replace(act_named("deals-seal"), preview=preview)

    shown = posted(act, SIX_BOARDS, bruno, world.event.pk)
    made = DealSet.objects.count()
    done = posted(act, {**SIX_BOARDS, "apply": "1"}, bruno, world.event.pk)

    assert (shown.status_code, made) == (200, 0)
    assert f"6 boards for {world.event.name}" in shown.content.decode()
    assert "Show what would change" in shown.content.decode()
    assert 'value="6"' in shown.content.decode()
    assert (done.status_code, DealSet.objects.count()) == (200, 1)
    assert done["HX-Redirect"] == f"/events/{world.event.pk}/deals/"


def test_a_refusal_while_the_form_is_read_is_a_refusal(
    world: World, bruno: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    act = act_named("deals-seal")

    def refuse(_form: object) -> int:
        raise RuleError("deals_event_cancelled")

    monkeypatch.setattr(act.form, "clean_boards", refuse, raising=False)

    response = posted(act, SIX_BOARDS, bruno, world.event.pk)

    assert response.status_code == 409
    assert 'value="6"' in response.content.decode()
    assert DealSet.objects.count() == 0


def test_what_was_begun_is_undone_when_the_service_refuses(world: World, bruno: Account) -> None:
    def begins_and_refuses(*, event: Any, **_rest: Any) -> None:
        event.name = "changed"
        event.save()
        raise RuleError("deals_event_cancelled")

    act = replace(act_named("deals-seal"), service=begins_and_refuses)

    posted(act, SIX_BOARDS, bruno, world.event.pk)

    world.event.refresh_from_db()
    assert world.event.name != "changed"
