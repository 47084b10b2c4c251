"""The ranking's other lists: women, ages, clubs and regions, any day, and since one."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Person, RuleSet
from scoring.models import RankingLine, RankingList
from tests.factories.federation import make_account, make_association, make_club, make_member
from tests.factories.pages import AssertQueries, rows, words
from tests.personas import World

pytestmark = [pytest.mark.rule("3.1.1-a"), pytest.mark.rule("3.1.1-b"), pytest.mark.rule("3.1.1-c")]


@pytest.fixture
def people(world: World) -> dict[str, Person]:
    """Return four players: a woman, a senior, somebody young, and a woman shown by initials."""
    south = make_club(make_association("SUL", "Sul"), code="ALM", name="Clube de Almada")
    data = {
        "Ana Nova": ("F", dt.date(2007, 5, 1), south),
        "Rui Velho": ("M", dt.date(1961, 12, 31), world.club),
        "Eva Velha": ("F", dt.date(1950, 1, 1), world.club),
        "Rita Reservada": ("F", dt.date(1970, 1, 1), world.club),
    }
    people_by_name = {}
    for number, (name, (sex, born, club)) in enumerate(data.items()):
        person = make_member(name, f"70{number}", club=club, season=world.season)
        Person.objects.filter(pk=person.pk).update(sex=sex, birth_date=born)
        people_by_name[name] = person
    Person.objects.filter(name="Rita Reservada").update(is_hidden=True)
    return people_by_name


def publish(world: World, people: dict[str, Person], order: list[str], day: dt.date) -> RankingList:
    rules = RuleSet.objects.get(code="default-ranking")
    ranking = RankingList.objects.create(
        season=world.season,
        version=RankingList.objects.count() + 1,
        rule_set=rules,
        sha256="x",
        published_at=timezone.make_aware(dt.datetime.combine(day, dt.time(12))),
    )
    for place, name in enumerate(order, start=1):
        person = people[name]
        RankingLine.objects.create(
            ranking=ranking, person=person, place=place, pe=100 - 10 * place, pm_tenths=5,
            category="2S", iv=70, club=person.memberships.get().club,
        )  # fmt: skip
    return ranking


@pytest.fixture
def also_listed(world: World) -> None:
    rules = RuleSet.objects.get(code="default-ranking")
    figures = dict(rules.figures)
    figures["also_listed"] = ["WOMEN", "SENIOR", "YOUTH"]
    RuleSet.objects.filter(pk=rules.pk).update(figures=figures, sha256="f" * 64)


@pytest.fixture
def ranking(world: World, people: dict[str, Person], also_listed: None) -> RankingList:
    publish(
        world, people, ["Eva Velha", "Rui Velho", "Rita Reservada", "Ana Nova"], dt.date(2026, 3, 1)
    )
    return publish(
        world, people, ["Rui Velho", "Rita Reservada", "Ana Nova", "Eva Velha"], dt.date(2026, 5, 1)
    )


def listed(client: Client, **kwargs: str) -> list[str]:
    return [row[-7].split(" Clube")[0] for row in rows(client.get("/ranking/", kwargs))]


def test_the_sum_is_shown_and_sorts(ranking: RankingList, reader: Client) -> None:
    told = rows(reader.get("/ranking/"))

    assert [row[-1] for row in told] == ["90.5", "80.5", "70.5", "60.5"]
    assert listed(reader, sort="-total") == list(reversed(listed(reader, sort="total")))


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("women", ["Ana Nova", "Eva Velha"]),
        ("senior", ["Rui Velho", "Eva Velha"]),
        ("youth", ["Ana Nova"]),
        ("junior", ["Rui Velho", "R. R.", "Ana Nova", "Eva Velha"]),
    ],
)
def test_a_list_names_those_of_it_in_full_alone(
    asked: str, named: list[str], ranking: RankingList, reader: Client
) -> None:
    assert listed(reader, list=asked) == named


def test_places_are_those_of_the_list_beside_those_among_all(
    ranking: RankingList, reader: Client
) -> None:
    told = rows(reader.get("/ranking/", {"list": "women"}))

    assert [row[0] for row in told] == ["1 (3)", "2 (4)"]
    assert [row[1].split("was")[0] for row in told] == ["+1", "−1"]


def test_without_the_federation_s_word_no_such_list_exists(
    world: World, people: dict[str, Person], reader: Client, client: Client
) -> None:
    ranking = publish(world, people, [*people], dt.date(2026, 3, 1))

    assert len(listed(reader, list="women")) == 4
    assert "Women" not in words(reader.get("/ranking/"))
    data = client.get(f"/api/v1/rankings/{ranking.pk}/lines/", {"list": "women"}).json()
    assert data["results"] == []


def test_a_past_day_shows_the_list_that_counted_then(ranking: RankingList, reader: Client) -> None:
    assert listed(reader, on="2026-04-30")[0] == "Eva Velha"
    assert listed(reader, on="2026-05-01")[0] == "Rui Velho"
    before = words(reader.get("/ranking/", {"on": "2026-02-28"}))
    assert "No ranking had been published by 28 February 2026." in before
    assert listed(reader, on="nonsense")[0] == "Rui Velho"


def test_movement_is_counted_since_a_day(ranking: RankingList, reader: Client) -> None:
    told = rows(reader.get("/ranking/", {"since": "2026-03-15"}))

    assert [row[1].split("was")[0] for row in told] == ["+1", "+1", "+1", "−3"]


def test_the_list_is_sorted_by_places_gained_since_the_day(
    world: World, people: dict[str, Person], reader: Client
) -> None:
    publish(world, people, ["Eva Velha", "Rui Velho", "Ana Nova"], dt.date(2026, 3, 1))
    now = ["Ana Nova", "Rita Reservada", "Rui Velho", "Eva Velha"]
    publish(world, people, now, dt.date(2026, 5, 1))
    since = {"since": "2026-03-15"}

    # Ana rose from 3 to 1, Rui fell from 2 to 3, Eva from 1 to 4; Rita is new, so last either way
    assert listed(reader, sort="moved", **since) == ["Ana Nova", "Rui Velho", "Eva Velha", "R. R."]
    assert listed(reader, sort="-moved", **since) == ["Eva Velha", "Rui Velho", "Ana Nova", "R. R."]
    file = reader.get("/ranking/", {"sort": "-moved", "export": "csv", **since}).content.decode()
    assert [line.split(";")[2] for line in file.strip().splitlines()[1:]] == [
        "Eva Velha", "Rui Velho", "Ana Nova", "R. R.",
    ]  # fmt: skip
    assert "Moved since 1 Mar 2026" in file.splitlines()[0]


def test_a_list_of_some_is_sorted_by_the_places_gained_in_it(
    ranking: RankingList, reader: Client
) -> None:
    since = {"list": "women", "since": "2026-03-15"}

    assert listed(reader, sort="moved", **since) == ["Ana Nova", "Eva Velha"]
    assert listed(reader, sort="-moved", **since) == ["Eva Velha", "Ana Nova"]


def test_the_heading_names_the_day_compared_with(ranking: RankingList, reader: Client) -> None:
    page = reader.get("/ranking/", {"since": "2026-03-15", "sort": "moved"})

    assert "Moved since 1 Mar 2026" in words(page)
    assert 'aria-sort="ascending"' in page.content.decode()
    assert "sort=-moved" in page.content.decode()


def test_the_caption_says_which_list_the_places_are_counted_from(
    ranking: RankingList, reader: Client
) -> None:
    by_day = words(reader.get("/ranking/", {"list": "women", "since": "2026-03-15"}))
    by_default = words(reader.get("/ranking/", {"list": "women"}))

    edition = "counted from the list of 1 March 2026 (ranking 2026, version 1)"
    assert edition in by_day
    assert "the last published on an earlier day" not in by_day
    assert f"{edition}, the last published on an earlier day" in by_default


def test_pages_of_a_list_sorted_by_places_gained_follow_each_other(
    world: World, reader: Client
) -> None:
    members = {
        f"Jogador {number:02}": make_member(
            f"Jogador {number:02}", f"8{number:02}", club=world.club, season=world.season
        )
        for number in range(53)
    }
    publish(world, members, [*members], dt.date(2026, 3, 1))
    publish(world, members, [*reversed(members)], dt.date(2026, 5, 1))

    second = reader.get("/ranking/", {"since": "2026-03-15", "sort": "moved", "page": "2"})

    # the first rose by 52, the last fell by 52; fifty a page
    assert [row[1].split("was")[0] for row in rows(second)] == ["−48", "−50", "−52"]


def test_programs_sort_by_places_gained(
    world: World, people: dict[str, Person], client: Client
) -> None:
    names = ["Eva Velha", "Rui Velho", "Rita Reservada", "Ana Nova"]
    ranking = publish(world, people, names, dt.date(2026, 3, 1))
    for name, before in (("Eva Velha", 2), ("Rui Velho", 1), ("Ana Nova", 20)):
        RankingLine.objects.filter(person=people[name]).update(previous_place=before)

    def told(order: str) -> list[int]:
        data = client.get(f"/api/v1/rankings/{ranking.pk}/lines/", {"ordering": order}).json()
        return [row["place"] for row in data["results"]]

    # gained: Ana 16, Eva 1, Rui -1; Rita is new
    assert told("moved") == [4, 1, 2, 3]
    assert told("-moved") == [2, 1, 4, 3]


@pytest.mark.parametrize(
    ("before", "words_of_move"),
    [(3, "1 place up"), (2, "the same place"), (1, "1 place down"), (None, "new in it")],
)
def test_a_player_reads_since_which_list_the_place_moved(
    world: World,
    people: dict[str, Person],
    as_account: Callable[[Account], Client],
    before: int | None,
    words_of_move: str,
) -> None:
    publish(world, people, ["Rui Velho"], dt.date(2026, 3, 1))
    publish(world, people, ["Eva Velha", "Rui Velho"], dt.date(2026, 3, 8))
    RankingLine.objects.filter(ranking__version=2).update(previous_place=before)
    RankingLine.objects.filter(ranking__version=2, place=1).update(previous_place=5)
    player = as_account(make_account("rui@jogador.example", person=people["Rui Velho"]))

    for address in ("/desk/", f"/players/{people['Rui Velho'].pk}/"):
        page = player.get(address)
        told = f"in the national ranking, {words_of_move} since the list of 1 Mar 2026"
        assert told in words(page)
        assert 'href="/ranking/?on=2026-03-01"' in page.content.decode()


def test_clubs_and_regions_stand_by_their_sum(ranking: RankingList, reader: Client) -> None:
    clubs = rows(reader.get("/ranking/clubs/"))
    regions = rows(reader.get("/ranking/regions/"))

    assert clubs == [
        ["1", "Clube da Ribeira", "3", "1.5", "230", "231.5"],
        ["2", "Clube de Almada", "1", "0.5", "70", "70.5"],
    ]
    assert [row[1] for row in regions] == ["Associação do Norte", "Sul"]
    file = reader.get("/ranking/clubs/", {"export": "csv"}).content.decode()
    assert "1;RIB;Clube da Ribeira;3;1,5;230;231,5" in file.replace(".", ",")


def test_file_of_a_list_has_its_places(ranking: RankingList, reader: Client) -> None:
    lines = reader.get("/ranking/", {"list": "women", "export": "csv"}).content.decode()

    assert lines.splitlines()[1].startswith("1;700;Ana Nova;")


def test_programs_read_the_same_lists(ranking: RankingList, client: Client) -> None:
    base = f"/api/v1/rankings/{ranking.pk}"

    women = client.get(f"{base}/lines/", {"list": "women"}).json()["results"]
    clubs = client.get(f"{base}/clubs/").json()["results"]
    regions = client.get(f"{base}/associations/").json()["results"]
    then = client.get("/api/v1/rankings/", {"published_by": "2026-04-01"}).json()["results"]

    assert [woman["player"]["name"] for woman in women] == ["Ana Nova", "Eva Velha"]
    assert women[0]["total"] == "70.5"
    assert clubs[0]["body"]["code"] == "RIB"
    assert regions[1]["body"]["code"] == "SUL"
    assert then[0]["version"] == 1
    assert then[0]["also_listed"] == ["women", "senior", "youth"]


def test_lists_ask_few_queries(
    world: World, ranking: RankingList, reader: Client, django_assert_max_num_queries: AssertQueries
) -> None:
    with django_assert_max_num_queries(21):
        reader.get("/ranking/", {"list": "women", "since": "2026-03-15"})
    with django_assert_max_num_queries(10):
        reader.get("/ranking/clubs/")


def test_empty_site_has_pages_for_clubs_and_regions(world: World, reader: Client) -> None:
    for address in ("/ranking/clubs/", "/ranking/regions/"):
        assert "No ranking of this season has been published yet." in words(reader.get(address))
