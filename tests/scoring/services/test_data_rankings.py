"""Rankings of earlier seasons brought in: whoever returns begins with them."""

import io

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.exporters.tables import csv_table
from federation.imports.services.data_imports import apply_data_import, receive_data_import
from federation.models import Account, CategoryGrant, DataImport, Licence, PaymentRequest
from federation.privacy.selectors.data_kinds import kind_of
from scoring.models import RankingLine, SeasonClosing
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.federation import make_season
from tests.personas import World

HEAD = "Season;Number;Name;PE;PM;Category"


def bring(olga: Account, kind: str, text: str | bytes) -> DataImport:
    item = receive_data_import(
        kind=kind,
        name="rankings.csv",
        data=text if isinstance(text, bytes) else text.encode(),
        account=olga,
        now=timezone.now(),
    )
    apply_data_import(import_id=item.pk, only_good=True, account=olga)
    item.refresh_from_db()
    return item


@pytest.fixture
def licensed(world: World, olga: Account) -> World:
    """Return the world where Abílio and Berta had licences in 2024 too, and nobody in 2025."""
    make_season(2024)
    make_season(2025)
    club = world.club.code
    bring(
        olga,
        "LICENCES",
        f"Season;Number;Club (code)\n2024;1001;{club}\n2024;1002;{club}\n",
    )
    return world


@pytest.mark.rule("1.3.4-e")
def test_who_returns_begins_with_the_points_and_the_value_of_the_last_licensed_season(
    licensed: World, olga: Account
) -> None:
    bring(olga, "RANKINGS", f"{HEAD}\n2024;1001;Abílio Exemplo;2000;40,0;1S\n")

    out = io.StringIO()
    call_command("compute_ranking", season=2026, stdout=out)

    # By hand: PE above 1000 keep 4/5, PM keep 17/20, at two closes: 2000, 1800, 1640; 40, 34, 28.9.
    line = RankingLine.objects.get(person__number="1001")
    assert (line.pe, line.pm_tenths, line.category, line.iv) == (1640, 289, "1S", 95)
    assert RankingLine.objects.count() == 1
    assert "1640" in out.getvalue()


def test_what_a_row_has_against_it_is_told(licensed: World, olga: Account) -> None:
    item = bring(
        olga,
        "RANKINGS",
        f"{HEAD}\n"
        "2024;1003;Carla Amostra;10;0;3D\n"
        "2026;1001;Abílio Exemplo;10;0;3D\n"
        "2024;1001;Abílio Exemplo;10;0;Ouro\n"
        "2024;1002;Outra Gente;1,5;0;3D\n"
        "2024;1002;Outra Gente;15;0;3D\n",
    )

    assert [(problem["row"], problem["column"], problem["code"]) for problem in item.problems] == [
        (2, "season", "data_not_licensed"),
        (3, "season", "data_season_runs"),
        (4, "category", "data_category_unknown"),
        (5, "pe", "data_cell_too_fine"),
        (5, "name", "data_number_of_another"),
        (6, "name", "data_number_of_another"),
        (6, "", "data_row_twice"),
    ]
    assert SeasonClosing.objects.count() == 0


def test_a_category_is_known_by_its_name_in_each_language_and_else_the_codes_are_told(
    licensed: World, olga: Account
) -> None:
    item = bring(
        olga,
        "RANKINGS",
        f"{HEAD}\n2024;1001;Abílio Exemplo;10;0;1.ªs Espadas\n2024;1002;;10;0;Ouro\n",
    )

    [problem] = item.problems
    assert problem["row"] == 3
    assert problem["values"]["known"] == (
        "NATIONAL, 1S, 1H, 1D, 1C, 2S, 2H, 2D, 2C, 3S, 3H, 3D, 3C, UNCLASSIFIED"
    )


def test_other_points_take_the_place_of_those_brought_in_before(
    licensed: World, olga: Account
) -> None:
    bring(olga, "RANKINGS", f"{HEAD}\n2024;1001;;2000;40;1S\n2024;1002;;900;0;2C\n")

    item = bring(olga, "RANKINGS", f"{HEAD}\n2024;1001;;1500;40;1S\n2024;1002;;900;0,0;2C\n")

    stand = SeasonClosing.objects.filter(taken_back_at=None).order_by("person__number")
    assert (item.rows_new, item.rows_changed, item.rows_same) == (0, 1, 1)
    assert list(stand.values_list("person__number", "pe", "pm_tenths")) == [
        ("1001", 1500, 400),
        ("1002", 900, 0),
    ]
    assert SeasonClosing.objects.count() == 3
    assert CategoryGrant.objects.count() == 2


def test_what_is_taken_out_and_brought_in_again_changes_nothing(
    licensed: World, olga: Account
) -> None:
    bring(olga, "RANKINGS", f"{HEAD}\n2024;1001;;2000;40,5;1S\n2024;1002;;-3;-0.5;2C\n")
    kind = kind_of("RANKINGS")

    item = bring(olga, "RANKINGS", csv_table(kind.headings, kind.export()))

    assert (item.rows, item.rows_same, item.problems) == (2, 2, [])


def test_licences_brought_in_are_not_charged(licensed: World) -> None:
    assert Licence.objects.filter(season__year=2024).count() == 2
    assert not PaymentRequest.objects.filter(club=licensed.club).exists()


def test_the_first_ranking_tells_the_places_of_the_season_before(
    licensed: World, olga: Account
) -> None:
    club = licensed.club.code
    bring(
        olga,
        "LICENCES",
        f"Season;Number;Club (code)\n2025;1001;{club}\n2025;1002;{club}\n2025;1003;{club}\n",
    )
    bring(
        olga,
        "RANKINGS",
        f"{HEAD}\n2025;1001;;1100;0;2C\n2025;1002;;1090;1;2C\n2025;1003;;1091;0;2C\n"
        "2024;1002;;9000;0;2C\n",
    )

    compute_ranking(year=2026)

    # PE plus PM at the close: 1100, 1091.0 and 1091: PM decides, so 1, 2, 3. Reduced by a fifth
    # above 1000: 1080, 1072 (and 0.9 PM) and 1073.
    lines = RankingLine.objects.order_by("previous_place")
    assert [(line.person.number, line.previous_place, line.place) for line in lines] == [
        ("1001", 1, 1),
        ("1002", 2, 3),
        ("1003", 3, 2),
    ]


def test_the_desk_asks_for_the_last_season_until_it_is_there(
    licensed: World, olga: Account, client: Client
) -> None:
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")
    line = "Bring in where everybody stood"

    def desk() -> str:
        return client.get(reverse("desk"), headers={"accept-language": "en"}).content.decode()

    before = desk()
    bring(olga, "RANKINGS", f"{HEAD}\n2024;1001;Abílio Exemplo;2000;40,0;1S\n")

    assert line in before
    assert line not in desk()
