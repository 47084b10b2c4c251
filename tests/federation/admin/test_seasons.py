"""Seasons in the office's registers."""

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from federation.models import Account, Season
from tests.factories.pages import words
from tests.personas import World

SignIn = Callable[[Account], Client]
ADD = reverse("admin:federation_season_add")


def test_a_season_with_days_of_another_is_refused_naming_it(
    world: World, olga: Account, as_account: SignIn
) -> None:
    office = as_account(olga)
    year = world.season.year
    last = {"year": str(year - 1), "starts_on": f"{year - 1}-01-01"}

    overlapping = office.post(ADD, {**last, "ends_on": f"{year}-01-31"})
    apart = office.post(ADD, {**last, "ends_on": f"{year - 1}-12-31"})

    assert f"The season {year} has days of this one" in words(overlapping)
    assert apart.status_code == 302
    kept = Season.objects.get(year=year - 1)
    same = {"year": str(kept.year), "starts_on": f"{kept.year}-01-02", "ends_on": kept.ends_on}
    change = reverse("admin:federation_season_change", args=[kept.pk])
    assert office.post(change, same).status_code == 302


def test_it_is_entered_where_the_first_week_says(
    world: World, olga: Account, as_account: SignIn
) -> None:
    office = as_account(olga)

    registers = words(office.get(reverse("admin:index")))
    seasons = words(office.get(reverse("admin:federation_season_changelist")))

    assert "All registers" in registers
    assert "Seasons" in registers.partition("All registers")[2]
    assert "Add season" in seasons
