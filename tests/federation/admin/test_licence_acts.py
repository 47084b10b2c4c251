"""What the office does to licences by hand."""

import pytest
from django.test import Client

from federation.models import Account, Licence
from tests.factories.federation import make_person
from tests.personas import World


@pytest.fixture
def office(olga: Account, client: Client) -> Client:
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_the_office_moves_a_licence_to_another_club(world: World, office: Client) -> None:
    licence = Licence.objects.get(person__number="1001")

    office.post(
        f"/admin/federation/licence/act/change/?ids={licence.pk}",
        {"club": world.other_club.pk, "fee_class": "REDUCED", "reason": "mudou de clube"},
    )

    now = Licence.objects.get(person__number="1001", cancelled_at__isnull=True)
    assert (now.club, now.fee_class, now.issued_on) == (
        world.other_club,
        "REDUCED",
        licence.issued_on,
    )


def test_the_office_issues_a_licence_without_a_request(world: World, office: Client) -> None:
    person = make_person("Nova Ensaio", "1090")

    office.post(
        "/admin/federation/licence/act/issue/",
        {
            "number": "1090",
            "season": world.season.pk,
            "club": world.club.pk,
            "fee_class": "NORMAL",
            "issued_on": "2026-01-15",
        },
    )

    assert person.licences.get().club == world.club


def test_lists_of_requests_batches_and_keys_open_and_nobody_edits_them(
    world: World, office: Client
) -> None:
    for name in ("licencebatch", "licencerequest", "licencekey"):
        assert office.get(f"/admin/federation/{name}/").status_code == 200
        assert office.get(f"/admin/federation/{name}/add/").status_code == 403
