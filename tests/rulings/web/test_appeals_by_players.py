"""A player before an appeal: the task, the form that asks the partner, the appeal made of it."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Notice
from rulings.models import Appeal, AppealState, Ruling
from tests.factories.appeals import make_appeal, make_ruling
from tests.factories.federation import make_account
from tests.factories.pages import markup, words
from tests.factories.scoring import publish_results
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def ruling(world: World, carla: Account) -> Ruling:
    publish_results(world.event)
    return make_ruling(world.event, made_by=carla, made_at=timezone.now())


def test_a_new_ruling_is_a_task_of_each_player_it_concerns(
    ruling: Ruling, ana: Account, eve: Account, as_account: As
) -> None:
    told = "A ruling concerns you"

    assert told in words(as_account(ana).get("/desk/"))
    assert f'href="/rulings/{ruling.pk}/"' in markup(as_account(ana).get("/desk/"))
    assert told not in words(as_account(eve).get("/desk/"))

    ruling.revisions.update(made_at=timezone.now() - dt.timedelta(days=2))
    assert told not in words(as_account(ana).get("/desk/"))


def test_a_player_ticks_only_himself_and_the_partner_is_asked(
    world: World, ruling: Ruling, ana: Account, as_account: As
) -> None:
    partner = make_account("parceiro@jogador.example", person=world.members["1002"])
    player = as_account(ana)
    page = markup(player.get(f"/rulings/{ruling.pk}/appeal/"))
    assert "---------" not in page
    entry = page.split('<select name="entry"')[1].split('<option value="')[1].split('"')[0]

    data = {"entry": entry, "backers": ["1001"], "grounds": "It told nothing."}
    stated = words(player.post(f"/rulings/{ruling.pk}/appeal/", data, follow=True))

    appeal = Appeal.objects.get()
    assert appeal.state == AppealState.CONSENT
    assert Notice.objects.get(code="notice_appeal_consent").email == partner.email
    assert "waits for" in stated
    assert "Do you want appeal R1" in words(as_account(partner).get("/desk/"))


def test_the_ruling_names_the_appeal_made_of_it(
    ruling: Ruling, ana: Account, as_account: As
) -> None:
    player = as_account(ana)
    before = markup(player.get(f"/rulings/{ruling.pk}/"))
    appeal = make_appeal(ruling, account=ana, agreed=False)

    page = markup(player.get(f"/rulings/{ruling.pk}/"))

    assert f"/rulings/{ruling.pk}/appeal/" in before
    assert f"/rulings/{ruling.pk}/appeal/" not in page
    assert f'href="/appeals/{appeal.pk}/"' in page
    assert "A ruling concerns you" not in words(player.get("/desk/"))


def test_an_artificial_score_is_told_in_the_appeal_and_its_versions(
    world: World, carla: Account, ana: Account, as_account: As
) -> None:
    publish_results(world.event)
    director = as_account(carla)
    data = {"session": 1, "table": "1", "board": 2, "about": "", "then": "ARTIFICIAL"}
    data |= {"ns": "1", "ew": "4"}  # the numbers of the pairs
    address = director.post(f"/events/{world.event.pk}/log/new/", data)["Location"]
    shares = {"measure": "ARTIFICIAL", "ns_share": "40", "ew_share": "60", "decision": "-"}
    shares["citations"] = "12C2"
    told = words(director.post(address.split("?")[0], shares, follow=True))
    assert Ruling.objects.exists(), told
    appeal = make_appeal(Ruling.objects.get(), account=ana, at=timezone.now())

    page = words(as_account(ana).get(f"/appeals/{appeal.pk}/"))

    contested = page.split("The ruling", 1)[1].split("Why it is contested", 1)[0]
    assert "40" in contested
    assert "60" in contested
    versions = page.split("Versions of the result", 1)[1]
    assert "As recorded at the table" in versions
    assert "+" in versions.split("As the director ruled", 1)[0]
    assert "40" in versions.split("As the director ruled", 1)[1]


def test_the_deposit_of_an_appeal_is_a_task_of_its_players(
    ruling: Ruling, ana: Account, eve: Account, as_account: As
) -> None:
    appeal = make_appeal(ruling, account=ana, at=timezone.now())

    told = words(as_account(ana).get("/desk/"))
    of_others = words(as_account(eve).get("/desk/"))
    Appeal.objects.filter(pk=appeal.pk).update(state=AppealState.WITHDRAWN)
    later = words(as_account(ana).get("/desk/"))

    assert "Due this week The deposit of appeal R1, Torneio de Outono: €" in told
    assert "The deposit of appeal" not in of_others
    assert "The deposit of appeal" not in later
