"""What anyone may ask: clubs, players, licences, papers. Names only as lists print them."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import CategoryGrant, DocumentSeries, IssuedDocument, RuleSet
from tests.factories.federation import make_club, make_member, make_person, make_season
from tests.factories.pages import AssertQueries
from tests.factories.rows import need
from tests.personas import World


def got(reader: Client, address: str, **kwargs: Any) -> Any:
    response = reader.get(f"/api/v1/{address}", kwargs)
    assert response.status_code == 200, response.content
    return response.json()


def results(reader: Client, address: str, **kwargs: Any) -> Any:
    return got(reader, address, **kwargs)["results"]


# --- clubs ----------------------------------------------------------------------------------------
def test_clubs_are_listed_by_name(world: World, reader: Client) -> None:
    assert got(reader, "clubs/") == {
        "count": 2,
        "next": None,
        "previous": None,
        "results": [
            {
                "code": "RIB",
                "name": "Clube da Ribeira",
                "town": "Porto",
                "association": {"code": "NORTE", "name": "Associação do Norte"},
                "email": "",
                "affiliated_from": None,
                "affiliated_until": None,
                "licensed": 6,
            },
            {
                "code": "CAS",
                "name": "Clube do Castelo",
                "town": "Óbidos",
                "association": {"code": "NORTE", "name": "Associação do Norte"},
                "email": "",
                "affiliated_from": None,
                "affiliated_until": None,
                "licensed": 0,
            },
        ],
    }


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ({"q": "obidos"}, ["CAS"]),
        ({"q": "CASTELO clube"}, ["CAS"]),
        ({"q": "nowhere"}, []),
        ({"association": "NORTE"}, ["RIB", "CAS"]),
        ({"association": "SUL"}, []),
        ({"page_size": "1", "page": "2"}, ["CAS"]),
    ],
)
def test_clubs_are_filtered(
    world: World, reader: Client, asked: dict[str, str], codes: list[str]
) -> None:
    assert [club["code"] for club in results(reader, "clubs/", **asked)] == codes


def test_a_club_that_left_is_found_by_its_code_only(world: World, reader: Client) -> None:
    club = make_club(world.association, code="OLD", name="Clube Antigo")
    club.affiliated_until = dt.date(2020, 12, 31)
    club.save()

    assert "OLD" not in [result["code"] for result in results(reader, "clubs/")]
    assert got(reader, "clubs/OLD/")["affiliated_until"] == "2020-12-31"


def test_a_page_holds_two_hundred_rows_at_most(world: World, reader: Client) -> None:
    for number in range(210):
        make_club(world.association, code=f"C{number}", name=f"Clube {number}")

    assert len(results(reader, "clubs/", page_size=100000)) == 200


@pytest.mark.parametrize(
    "address",
    [
        "clubs/NONE/",
        "clubs/%00/",
        "clubs/RIB%00/",
        "clubs/" + "x" * 300 + "/",
        "clubs/?page=9",
        "clubs/?page=x",
        "players/NONE/",
        "players/%00/",
        "players/' OR 1=1 --/",
        "licences/NONE/",
        "licences/1001/?season=1999",
        "documents/NONE/",
        "documents/../../etc/passwd/",
        "nothing/",
    ],
)
def test_what_is_not_there_is_not_found(world: World, reader: Client, address: str) -> None:
    assert reader.get(f"/api/v1/{address}").status_code == 404


@pytest.mark.parametrize(
    "address", ["clubs/?q=%00", "licences/1001/?on=yesterday", "licences/1001/?season=x"]
)
def test_what_cannot_be_read_is_refused(world: World, reader: Client, address: str) -> None:
    assert reader.get(f"/api/v1/{address}").status_code == 400


def test_seasons_and_associations_are_listed(world: World, reader: Client) -> None:
    make_season(2027)

    assert [result["year"] for result in results(reader, "seasons/")] == [2027, 2026]
    assert results(reader, "associations/") == [{"code": "NORTE", "name": "Associação do Norte"}]


# --- players --------------------------------------------------------------------------------------
def test_players_are_found_by_name_or_number(world: World, reader: Client) -> None:
    abilio = {"number": "1001", "name": "Abílio Exemplo"}

    assert results(reader, "players/", q="abilio exemplo") == [abilio]
    assert results(reader, "players/", q="1001") == [abilio]


@pytest.mark.parametrize("asked", [{}, {"q": ""}, {"q": "  "}, {"q": "%"}, {"q": "\x00"}])
def test_nobody_is_listed_without_a_name(
    world: World, reader: Client, asked: dict[str, str]
) -> None:
    assert results(reader, "players/", **asked) == []


def test_who_is_shown_by_initials_is_not_found_by_name(world: World, reader: Client) -> None:
    today = timezone.localdate()
    make_person("Rita Oculta", "2001", is_hidden=True)
    make_person("Tomás Menor", "2002", birth_date=today.replace(year=today.year - 15, day=1))
    make_person("Visita Um")

    found = [results(reader, "players/", q=name) for name in ("rita", "tomas", "2001", "visita")]

    assert found == [[], [], [], []]


def test_a_player_is_told_with_club_and_category(world: World, reader: Client) -> None:
    CategoryGrant.objects.create(
        person=world.members["1001"],
        category="SECOND_HEARTS",
        valid_from=dt.date(2026, 1, 1),
        rule_set=need(RuleSet.objects.first()),
    )

    assert got(reader, "players/1001/") == {
        "number": "1001",
        "name": "Abílio Exemplo",
        "shown_in_full": True,
        "club": {"code": "RIB", "name": "Clube da Ribeira"},
        "category": "SECOND_HEARTS",
    }


def test_a_hidden_player_is_told_by_initials(world: World, reader: Client) -> None:
    make_member("Rita de Sousa", "2001", club=world.club, season=world.season, is_hidden=True)

    data = got(reader, "players/2001/")

    assert (data["name"], data["shown_in_full"]) == ("R. S.", False)
    assert "Rita" not in str(data)


# --- licences -------------------------------------------------------------------------------------
def test_a_licence_that_counts_is_told_without_personal_data(world: World, reader: Client) -> None:
    assert got(reader, "licences/1001/", on="2026-05-01") == {
        "number": "1001",
        "name": "Abílio Exemplo",
        "season": 2026,
        "on": "2026-05-01",
        "valid": True,
        "club": {"code": "RIB", "name": "Clube da Ribeira"},
        "association": None,
    }


@pytest.mark.rule("3.1.4.1-a")
def test_a_licence_does_not_count_before_it_was_issued_nor_once_cancelled(
    world: World, reader: Client
) -> None:
    late, gone = world.members["1001"].licences.get(), world.members["1002"].licences.get()
    late.issued_on = dt.date(2026, 6, 1)
    late.save()
    gone.cancelled_at = timezone.now()
    gone.save()

    assert got(reader, "licences/1001/", on="2026-05-31")["valid"] is False
    assert got(reader, "licences/1001/", on="2026-06-01")["valid"] is True
    assert got(reader, "licences/1002/", on="2026-06-01") == {
        "number": "1002",
        "name": "Berta Exemplo",
        "season": 2026,
        "on": "2026-06-01",
        "valid": False,
        "club": None,
        "association": None,
    }


def test_a_season_is_asked_about_on_its_nearest_day(world: World, reader: Client) -> None:
    make_season(2060)

    data = got(reader, "licences/1001/", season=2060)

    assert (data["on"], data["valid"]) == ("2060-01-01", False)


def test_a_day_without_rules_is_refused_in_words(world: World, reader: Client) -> None:
    response = reader.get("/api/v1/licences/1001/?on=2001-01-01")

    assert response.status_code == 409
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json() == {
        "type": "about:blank",
        "title": "Conflict",
        "status": 409,
        "code": "rule_set_missing",
        "article": "",
        "rules": [],
        "values": {"code": "fpb-rtp", "on": "2001-01-01"},
        "detail": "No rules kept here are in force on 1 January 2001: look at the year.",
    }


def test_a_hidden_holder_is_told_by_initials(world: World, reader: Client) -> None:
    make_member("Rita de Sousa", "2001", club=world.club, season=world.season, is_hidden=True)

    assert got(reader, "licences/2001/")["name"] == "R. S."


# --- papers ---------------------------------------------------------------------------------------
def issue(world: World, number: int, *, is_public: bool, replaces: Any = None) -> IssuedDocument:
    series, _made = DocumentSeries.objects.get_or_create(
        kind="licence_card", season=world.season, prefix="LC"
    )
    return IssuedDocument.objects.create(
        series=series,
        number=number,
        kind="licence_card",
        version=number,
        code=f"LC-2026-{number:04d}",
        check_key=f"key{number}",
        title="Licence card of Abílio Exemplo",
        language="pt-pt",
        content={"name": "Abílio Exemplo"},
        pdf=b"%PDF",
        sha256="ab" * 32,
        issued_at=dt.datetime(2026, 11, 1, 12, tzinfo=dt.UTC),
        is_public=is_public,
        subject="person:1",
        replaces=replaces,
    )


WHAT_IT_SAYS = {
    "title": "Licence card of Abílio Exemplo",
    "kind": "licence_card",
    "season": 2026,
    "issued_at": "2026-11-01T12:00:00Z",
    "sha256": "ab" * 32,
    "is_current": True,
    "state": "IN_FORCE",
    "why_outdated": "",
    "replaced_by": None,
}


@pytest.mark.parametrize("is_public", [True, False])
def test_the_key_on_a_paper_tells_what_it_says(
    world: World, reader: Client, is_public: bool
) -> None:
    issue(world, 1, is_public=is_public)

    assert got(reader, "documents/LC-2026-0001/", k="key1") == {
        "code": "LC-2026-0001",
        "verdict": "AUTHENTIC",
        "file": "",
        **WHAT_IT_SAYS,
    }


def test_the_hash_of_the_file_in_hand_is_compared(world: World, reader: Client) -> None:
    issue(world, 1, is_public=False)

    same = got(reader, "documents/lc-2026-0001/", sha256="AB" * 32)
    other = got(reader, "documents/LC-2026-0001/", sha256="cd" * 32)

    assert same == {"code": "LC-2026-0001", "verdict": "EXISTS", "file": "SAME", **WHAT_IT_SAYS}
    assert (other["file"], other["title"]) == ("OTHER", None)


@pytest.mark.parametrize("asked", [{}, {"k": ""}, {"k": "key2"}, {"k": "é"}, {"sha256": "x"}])
def test_a_number_alone_tells_nothing_about_the_paper(
    world: World, reader: Client, asked: dict[str, str]
) -> None:
    issue(world, 1, is_public=True)

    data = got(reader, "documents/LC-2026-0001/", **asked)

    assert data["verdict"] == "EXISTS"
    assert {name: data[name] for name in WHAT_IT_SAYS} == dict.fromkeys(WHAT_IT_SAYS)


def test_a_replaced_paper_names_the_one_that_counts(world: World, reader: Client) -> None:
    issue(world, 2, is_public=True, replaces=issue(world, 1, is_public=True))

    data = got(reader, "documents/LC-2026-0001/", k="key1")

    assert (data["is_current"], data["replaced_by"]) == (False, "LC-2026-0002")


# --- steady numbers of queries --------------------------------------------------------------------
def test_lists_ask_as_often_for_one_row_as_for_three(
    world: World, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    for number in ("2001", "2002"):
        make_member("Zé Modelo", number, club=world.club, season=world.season)

    # One asks which season it is, one which licence the data have.
    with django_assert_num_queries(4):
        results(reader, "clubs/", page_size=1)
    with django_assert_num_queries(4):
        results(reader, "clubs/")
    # One more asks whether anybody has the words, before names that are nearly theirs are sought.
    with django_assert_num_queries(4):
        results(reader, "players/", q="abilio")
    with django_assert_num_queries(4):
        results(reader, "players/", q="modelo")
