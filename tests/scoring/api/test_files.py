"""Programs send result files: as the page does, with its answers and its refusals."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Account, Person
from scoring.models import EventResult, FileState, ResultFile, ResultRevision
from tests.factories.federation import make_key, make_member
from tests.factories.scoring import FOUR_PAIRS, mitchell_file, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event

CORRECTED = FOUR_PAIRS.replace(
    b"<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>9</TRICKS><SCORE>400</SCORE>",
    b"<CONTRACT>3NT</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>11</TRICKS><SCORE>460</SCORE>",
)
DOUBTFUL = FOUR_PAIRS.replace(b"Visita Um", b"Carla Amostr").replace(
    b"<NATIONAL_ID_NUMBER>1003</NATIONAL_ID_NUMBER>", b""
)


@pytest.fixture
def program(bruno: Account) -> Client:
    """Return a program that holds a key of the club's secretary."""
    _token, key = make_key(bruno, "program")
    return Client(headers={"authorization": f"Token {key}", "accept-language": "en"})


def files(world: World) -> str:
    return f"/api/v1/events/{world.event.pk}/result-files/"


def send(client: Client, address: str, data: bytes = FOUR_PAIRS, name: str = "pairs.xml") -> Any:
    return client.post(address, {"file": SimpleUploadedFile(name, data)})


def post(client: Client, address: str, asked: object = None) -> Any:
    return client.post(address, asked or {}, content_type="application/json")


# --- sending --------------------------------------------------------------------------------------
def test_a_file_is_told_with_its_people_and_its_comparison(world: World, program: Client) -> None:
    response = send(program, files(world))

    data = response.json()
    file = ResultFile.objects.get()
    assert response.status_code == 201
    assert {
        name: data[name] for name in ("id", "event", "name", "format", "state", "doubtful")
    } == {
        "id": file.pk,
        "event": world.event.pk,
        "name": "pairs.xml",
        "format": "usebio",
        "state": "WAITING",
        "doubtful": 0,
    }
    assert [
        (player["name"], player["matched"], player["person"]) for player in data["players"]
    ] == [
        ("Abílio Exemplo", "NUMBER", {"number": "1001", "name": "Abílio Exemplo"}),
        ("Berta Exemplo", "NUMBER", {"number": "1002", "name": "Berta Exemplo"}),
        ("Carla Amostra", "NUMBER", {"number": "1003", "name": "Carla Amostra"}),
        ("Dinis Amostra", "NUMBER", {"number": "1004", "name": "Dinis Amostra"}),
        ("Elsa Modelo", "NAME", {"number": "1005", "name": "Elsa Modelo"}),
        ("Fausto Modelo", "NAME", {"number": "1006", "name": "Fausto Modelo"}),
        ("Visita Um", "VISITOR", None),
        ("Visita Dois", "VISITOR", None),
    ]
    assert data["report"] == {
        "contestants": 4,
        "boards": 6,
        "results": 12,
        "compared": 8,
        "different": 0,
        "differences": [],
        "points_differences": [],
        "line_differences": [],
        "warnings": [
            {
                "code": "held_to_be_visitors",
                "text": "Taken for visitors, since no member has this number or name: Visita Um, "
                "Visita Dois. Say who is meant below, where one of them is a member.",
            }
        ],
    }
    assert data["changes"] == []


@pytest.mark.parametrize(
    ("address", "headers", "name"),
    [
        ("", {"content-disposition": 'attachment; filename="club.xml"'}, "club.xml"),
        ("?name=club.xml", {}, "club.xml"),
        ("?name=../../etc/club.xml", {}, "club.xml"),
        ("?name=a%00b%0ac.xml", {}, "abc.xml"),
        ("", {}, "results"),
    ],
)
def test_the_bare_bytes_are_taken_too(
    world: World, program: Client, address: str, headers: dict[str, str], name: str
) -> None:
    response = program.post(
        files(world) + address,
        FOUR_PAIRS,
        content_type="application/octet-stream",
        headers=headers,
    )

    assert response.status_code == 201
    assert response.json()["name"] == name


def test_the_same_file_twice_is_answered_the_same(world: World, program: Client) -> None:
    first = send(program, files(world))
    again = send(program, files(world))

    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert ResultFile.objects.count() == 1


def test_a_published_figure_that_is_not_ours_is_told_with_its_reason(
    world: World, program: Client
) -> None:
    wrong = FOUR_PAIRS.replace(b"<PERCENTAGE>75.00</PERCENTAGE>", b"<PERCENTAGE>76.00</PERCENTAGE>")

    data = send(program, files(world), wrong).json()

    [difference] = data["report"]["differences"]
    assert difference["why"].startswith("why_")
    assert difference["text"]
    assert {name: difference[name] for name in ("names", "what", "published", "computed")} == {
        "names": "Carla Amostra – Dinis Amostra",
        "what": "percentage",
        "published": "76.00",
        "computed": "75.00",
    }


def test_points_and_scores_of_lines_that_are_not_ours_are_told(
    world: World, program: Client
) -> None:
    wrong = FOUR_PAIRS.replace(
        b"<SCORE>430</SCORE><NS_MATCH_POINTS>2<", b"<SCORE>440</SCORE><NS_MATCH_POINTS>1<"
    )

    report = send(program, files(world), wrong).json()["report"]

    [line] = report["line_differences"]
    assert (line["published"], line["computed"]) == ("440", "430")
    assert [
        points_difference["text"]
        for points_difference in report["points_differences"]
        if not points_difference["text"]
    ] == []
    assert report["points_differences"]


def test_a_correction_says_who_gains_and_who_loses(world: World, program: Client) -> None:
    publish_results(world.event)

    data = send(program, files(world), CORRECTED).json()

    changes = {change["names"]: change for change in data["changes"]}
    gained = {names: value["gained"] for names, value in changes.items()}
    assert gained == {
        "Abílio Exemplo – Berta Exemplo": "16.66",
        "Carla Amostra – Dinis Amostra": "-16.67",
        "Elsa Modelo – Fausto Modelo": "16.67",
        "Visita Um – Visita Dois": "-16.67",
    }


def test_the_files_of_an_event_are_listed(world: World, program: Client) -> None:
    send(program, files(world))

    data = program.get(files(world)).json()

    assert [(item["name"], item["state"]) for item in data] == [("pairs.xml", "WAITING")]


# --- who may --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("who", "status"),
    [
        ("bruno", 201),
        ("carla", 201),
        ("olga", 201),
        ("ana", 403),
        ("diego", 403),
        ("eve", 403),
    ],
)
def test_who_looks_after_the_event_sends_its_files(
    who: str,
    status: int,
    world: World,
    request: pytest.FixtureRequest,
    as_account: Callable[[Account], Client],
) -> None:
    client = as_account(request.getfixturevalue(who))

    assert send(client, files(world)).status_code == status
    assert ResultFile.objects.count() == (1 if status == 201 else 0)


@pytest.mark.parametrize("what", ["", "people/", "confirm/", "discard/"])
def test_nobody_else_touches_a_file(
    what: str, world: World, program: Client, eve: Account, as_account: Callable[..., Client]
) -> None:
    address = f"{files(world)}{send(program, files(world)).json()['id']}/{what}"
    method = "post" if what else "get"

    for_eve = getattr(as_account(eve), method)(address)
    for_nobody = getattr(Client(), method)(address)

    assert (for_eve.status_code, for_nobody.status_code) == (403, 401)
    assert ResultFile.objects.get().state == FileState.WAITING


def test_nobody_signed_in_sends_nothing(world: World, reader: Client) -> None:
    assert send(reader, files(world)).status_code == 401
    assert reader.get(files(world)).status_code == 401


def test_a_browser_needs_the_pages_word_for_it(world: World, bruno: Account) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(bruno, backend="django.contrib.auth.backends.ModelBackend")

    assert send(browser, files(world)).status_code == 403


def test_a_secretary_sends_nothing_for_another_club(world: World, program: Client) -> None:
    other = make_event(club=world.other_club, name="Torneio do Castelo")

    response = send(program, f"/api/v1/events/{other.pk}/result-files/")

    assert response.status_code == 403


def test_the_files_of_another_event_are_not_found(world: World, program: Client) -> None:
    other = make_event(club=world.club, name="Outro")
    file = send(program, files(world)).json()["id"]

    for what in ("", "people/", "confirm/", "discard/"):
        address = f"/api/v1/events/{other.pk}/result-files/{file}/{what}"
        response = post(program, address) if what else program.get(address)
        assert response.status_code == 404
    assert send(program, "/api/v1/events/999999/result-files/").status_code == 404


# --- hostile files --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x00" * 100, None),
        (b"   ", None),
        (b"nothing", "format_unknown"),
        (b"<USEBIO><EVENT", "markup_broken"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><USEBIO>&b;</USEBIO>', "entity_declared"),
        (b"PK\x03\x04" + b"\x00" * 50, None),
    ],
)
def test_a_file_nobody_can_read_is_refused_in_words(
    world: World, program: Client, data: bytes, code: str | None
) -> None:
    response = program.post(files(world), data, content_type="application/octet-stream")

    payload = response.json()
    assert response.status_code == 422
    assert response.headers["Content-Type"] == "application/problem+json"
    assert {"code", "article", "rules", "values", "detail"} <= payload.keys()
    assert code is None or payload["code"] == code
    assert payload["detail"]
    assert not ResultFile.objects.exists()


def test_a_file_of_another_kind_of_event_is_refused(world: World, program: Client) -> None:
    teams = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")

    response = send(program, f"/api/v1/events/{teams.pk}/result-files/")

    assert response.status_code == 409
    assert response.json()["code"] == "file_of_another_kind"


@pytest.mark.parametrize("as_form", [True, False])
def test_a_file_that_is_too_large_is_refused(
    world: World, program: Client, settings: Any, as_form: bool
) -> None:
    settings.UPLOAD_MAX_BYTES = len(FOUR_PAIRS) - 1

    if as_form:
        response = send(program, files(world))
    else:
        response = program.post(files(world), FOUR_PAIRS, content_type="text/xml")

    assert response.status_code == 413
    assert not ResultFile.objects.exists()


def test_a_request_that_announces_too_much_is_not_read(world: World, program: Client) -> None:
    response = program.post(
        files(world), b"x", content_type="text/xml", CONTENT_LENGTH=str(50 * 1024 * 1024)
    )

    assert response.status_code == 413


@pytest.mark.parametrize("asked", [{}, {"file": "words"}])
def test_a_form_without_a_file_is_told_so(
    world: World, program: Client, asked: dict[str, object]
) -> None:
    response = program.post(files(world), asked)

    assert response.status_code == 400
    assert response.json()["errors"] == {"file": ["required"]}


def test_no_bytes_are_no_file(world: World, program: Client) -> None:
    response = program.post(files(world), b"", content_type="application/octet-stream")

    assert response.status_code == 400


# --- who is meant ---------------------------------------------------------------------------------
def in_doubt(world: World, program: Client) -> dict[str, Any]:
    data: dict[str, Any] = send(program, files(world), DOUBTFUL).json()
    assert data["doubtful"] > 0
    return data


def test_players_in_doubt_come_with_candidates(world: World, program: Client) -> None:
    data = in_doubt(world, program)

    players = [player for player in data["players"] if player["matched"] == "DOUBTFUL"]
    assert {"number": "1003", "name": "Carla Amostra", "club": "Clube da Ribeira"} in players[0][
        "candidates"
    ]
    assert all(player["person"] is None for player in players)


def test_a_file_in_doubt_is_not_confirmed(world: World, program: Client) -> None:
    data = in_doubt(world, program)

    response = post(program, f"{files(world)}{data['id']}/confirm/")

    assert response.status_code == 409
    assert response.json()["code"] == "people_to_be_decided"
    assert not EventResult.objects.exists()


def decisions(data: dict[str, Any], number: str | None) -> dict[str, Any]:
    return {
        "decisions": [
            {"contestant": player["contestant"], "position": player["position"], "number": number}
            for player in data["players"]
            if player["matched"] == "DOUBTFUL"
        ]
    }


def test_players_in_doubt_are_decided_and_the_file_confirmed(world: World, program: Client) -> None:
    data = in_doubt(world, program)
    address = f"{files(world)}{data['id']}/"

    decided = post(program, f"{address}people/", decisions(data, None))
    confirmed = post(program, f"{address}confirm/", {"reason": "first results"})

    assert decided.status_code == 200
    assert decided.json()["doubtful"] == 0
    assert confirmed.status_code == 200
    assert (confirmed.json()["state"], confirmed.json()["revision"]) == ("CONFIRMED", 1)
    assert ResultRevision.objects.get().reason == "first results"


def test_results_of_another_event_are_refused_unless_they_are_said_to_belong_here_too(
    world: World, program: Client
) -> None:
    first = send(program, files(world)).json()
    post(program, f"{files(world)}{first['id']}/confirm/", {})
    other = Event.objects.get(pk=world.event.pk)
    other.pk, other.name = None, "Outro torneio"
    other.save()
    address = f"/api/v1/events/{other.pk}/result-files/"
    confirm = f"{address}{send(program, address).json()['id']}/confirm/"

    refused = post(program, confirm, {"reason": "again"})
    taken = post(program, confirm, {"reason": "played as one", "same_elsewhere": True})

    assert (refused.status_code, refused.json()["code"]) == (409, "results_of_another_event")
    assert (taken.status_code, taken.json()["revision"]) == (200, 1)


def test_a_player_is_said_to_be_a_member_by_number(world: World, program: Client) -> None:
    gil = make_member("Gil Novo", "1007", club=world.club, season=world.season)
    data = send(program, files(world)).json()
    visitor = data["players"][6]

    response = post(
        program,
        f"{files(world)}{data['id']}/people/",
        {"decisions": [{**_seat(visitor), "number": "1007"}]},
    )

    assert response.json()["players"][6]["person"] == {"number": "1007", "name": gil.name}
    assert response.json()["players"][6]["matched"] == "CHOSEN"


def _seat(player: dict[str, Any]) -> dict[str, Any]:
    return {"contestant": player["contestant"], "position": player["position"]}


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        ({"contestant": "9", "position": 1, "number": None}, "player_not_in_file"),
        ({"position": 7, "number": None}, "player_not_in_file"),
        ({"number": "9999"}, "number_unknown"),
        ({"number": "1001"}, "person_twice_in_file"),
    ],
)
def test_all_decisions_are_taken_or_none(
    world: World, program: Client, decision: dict[str, Any], code: str
) -> None:
    data = send(program, files(world)).json()
    first, second = data["players"][6], data["players"][7]
    good = {**_seat(first), "number": "1005"}
    Person.objects.filter(number="1005").update(number="2005")
    Person.objects.create(name="Nova Pessoa", number="1005")

    response = post(
        program,
        f"{files(world)}{data['id']}/people/",
        {"decisions": [good, {**_seat(second), **decision}]},
    )

    assert response.status_code == 409
    assert response.json()["code"] == code
    assert not ResultFile.objects.get().person_matches.filter(kind="CHOSEN").exists()


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"decisions": []},
        {"decisions": "all"},
        {"decisions": [{}]},
        {"decisions": [{"contestant": "1", "position": "x", "number": None}]},
        {"decisions": [{"contestant": "1\x00", "position": 1, "number": None}]},
        {"decisions": [{"contestant": "1", "position": 10**30, "number": None}]},
        {"decisions": [{"contestant": "1", "position": 1}]},
        [],
        "words",
    ],
)
def test_decisions_that_cannot_be_read_are_refused(
    world: World, program: Client, asked: object
) -> None:
    file = send(program, files(world)).json()["id"]

    response = program.post(f"{files(world)}{file}/people/", asked, content_type="application/json")

    assert response.status_code == 400


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 5000])
def test_what_is_no_json_is_refused(world: World, program: Client, body: bytes) -> None:
    file = send(program, files(world)).json()["id"]

    response = program.post(f"{files(world)}{file}/people/", body, content_type="application/json")

    assert response.status_code == 400


# --- confirming, discarding -----------------------------------------------------------------------
def test_a_confirmed_file_is_answered_the_same_again(world: World, program: Client) -> None:
    file = send(program, files(world)).json()["id"]

    first = post(program, f"{files(world)}{file}/confirm/")
    again = post(program, f"{files(world)}{file}/confirm/")
    sent_again = send(program, files(world))

    assert (first.status_code, again.status_code, sent_again.status_code) == (200, 200, 200)
    assert first.json() == again.json() == sent_again.json()
    assert ResultRevision.objects.count() == 1


def test_a_file_put_aside_is_not_confirmed(world: World, program: Client) -> None:
    file = send(program, files(world)).json()["id"]

    discarded = post(program, f"{files(world)}{file}/discard/")
    confirmed = post(program, f"{files(world)}{file}/confirm/")
    again = post(program, f"{files(world)}{file}/discard/")

    assert discarded.json()["state"] == "DISCARDED"
    assert (confirmed.status_code, again.status_code) == (409, 409)
    assert confirmed.json()["code"] == "file_already_decided"
    assert not EventResult.objects.exists()


def test_refusals_are_told_in_the_readers_language(world: World, program: Client) -> None:
    file = send(program, files(world)).json()["id"]
    post(program, f"{files(world)}{file}/discard/")

    data = post(program, f"{files(world)}{file}/confirm/").json()

    assert (data["code"], data["values"]) == ("file_already_decided", {"file": "pairs.xml"})
    assert data["detail"] == "The file “pairs.xml” was already decided."


def test_an_answer_asks_as_often_for_a_large_field_as_for_a_small_one(
    world: World, program: Client
) -> None:
    taken = []
    for tables in (2, 8):
        event = make_event(club=world.club, name=f"Campo {tables}")
        address = f"/api/v1/events/{event.pk}/result-files/"
        file = send(program, address, mitchell_file(tables)).json()["id"]
        with CaptureQueriesContext(connection) as queries:
            program.get(f"{address}{file}/")
        taken.append(len(queries))

    assert taken[0] == taken[1]
