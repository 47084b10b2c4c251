"""A result file on its way: sent, read, people said, confirmed or put aside."""

import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from federation.models import Account, Licence
from scoring.models import EventResult, FileState, MatchKind, ResultFile
from tests.factories.pages import rows, words
from tests.factories.scoring import FOUR_PAIRS, publish_results, send_file
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
SWAPPED = FOUR_PAIRS.replace("Abílio Exemplo".encode(), b"Rui Ventura")


def upload(client: Client, world: World, data: bytes, name: str = "jogo.xml") -> str:
    response = client.post(
        f"/events/{world.event.pk}/files/", {"file": SimpleUploadedFile(name, data)}
    )
    assert response.status_code == 302
    return response["Location"]


def told_after(client: Client, address: str) -> str:
    return words(client.get(address))


@pytest.fixture
def secretary(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


def test_event_waits_for_a_file_with_a_zone_to_drop_it(world: World, secretary: Client) -> None:
    html = secretary.get(f"/events/{world.event.pk}/manage/").content.decode()

    assert "data-drop" in html
    assert 'type="file"' in html
    assert 'enctype="multipart/form-data"' in html


def test_file_is_recognised_and_compared(world: World, secretary: Client) -> None:
    address = upload(secretary, world, FOUR_PAIRS)

    told = told_after(secretary, address)

    assert address == f"/files/{ResultFile.objects.get().pk}/"
    assert "jogo.xml USEBIO · written by Exemplo" in told
    assert (
        "4 contestants, 6 boards, 12 results. 8 published figures compared: all come out the same."
        in told
    )
    assert "Every figure the file publishes comes out the same here." in told
    assert "The event has no results yet: all of this is new." in told
    assert "6 members, 2 visitors" in told


@pytest.mark.parametrize("data", [FOUR_PAIRS, FOUR_PAIRS + b"<!-- saved again -->"])
def test_results_that_another_event_has_are_told_with_its_link(
    world: World, secretary: Client, data: bytes
) -> None:
    other = Event.objects.get(pk=world.event.pk)
    other.pk, other.name = None, "Outro torneio"
    other.save()
    secretary.post(upload(secretary, world, FOUR_PAIRS) + "confirm/", {"reason": ""})

    response = secretary.post(
        f"/events/{other.pk}/files/", {"file": SimpleUploadedFile("de-novo.xml", data)}
    )
    page = secretary.get(response["Location"])

    assert "Another event has these results" in words(page)
    assert f'<a href="/events/{world.event.pk}/">' in page.content.decode()
    assert 'name="same_elsewhere"' in page.content.decode()
    assert words(page).count(world.event.name) == 1
    address = response["Location"]
    told = words(secretary.post(address + "confirm/", {"reason": "the same"}, follow=True))
    assert "Another event has these results: " + world.event.name in told
    assert not EventResult.objects.filter(event=other).exists()
    secretary.post(address + "confirm/", {"reason": "played as one", "same_elsewhere": "on"})
    assert EventResult.objects.filter(event=other).exists()


def test_unreadable_file_is_refused_in_words(world: World, secretary: Client) -> None:
    file = SimpleUploadedFile("nada.txt", b"nothing at all")

    response = secretary.post(f"/events/{world.event.pk}/files/", {"file": file})

    assert response.status_code == 409
    assert "Not done" in words(response)
    assert not ResultFile.objects.exists()


def test_file_larger_than_the_limit_is_refused(
    world: World, secretary: Client, settings: Settings
) -> None:
    settings.UPLOAD_MAX_BYTES = 1024 * 1024

    file = SimpleUploadedFile("large.xml", b"x" * (1024 * 1024 + 1))

    response = secretary.post(f"/events/{world.event.pk}/files/", {"file": file})

    assert response.status_code == 422
    assert "The file is larger than 1 MB." in words(response)


def test_missing_file_is_said(world: World, secretary: Client) -> None:
    response = secretary.post(f"/events/{world.event.pk}/files/")

    assert response.status_code == 422
    assert "This field is required." in words(response)


def test_differences_are_shown_with_their_reason(world: World, secretary: Client) -> None:
    wrong = FOUR_PAIRS.replace(b"<PERCENTAGE>58.33<", b"<PERCENTAGE>59.33<")

    answer = secretary.get(upload(secretary, world, wrong))

    assert rows(answer)[0][:4] == [
        "Elsa Modelo – Fausto Modelo Not explained: the points of its boards come out, the "
        "published total is not theirs.",
        "%",
        "59.33",
        "58.33",
    ]


def test_doubtful_players_are_asked_before_anything_is_confirmed(
    world: World, secretary: Client
) -> None:
    address = upload(secretary, world, SWAPPED)

    response = secretary.get(address)

    assert "1 player is to be decided before you can confirm" in words(response)
    assert "Abílio Exemplo · 1001 · Clube da Ribeira" in words(response)
    assert '<button class="btn" disabled>' in response.content.decode()
    refused = secretary.post(f"{address}confirm/", {"reason": ""})
    assert refused.status_code == 409
    assert "1 people of the file are still to be decided." in words(refused)


@pytest.mark.parametrize(
    ("who", "number", "expected"),
    [
        ("1001", "", ("1001", MatchKind.CHOSEN)),
        ("visitor", "", (None, MatchKind.VISITOR)),
        ("number", "1006", ("1006", MatchKind.CHOSEN)),
    ],
)
def test_player_is_said_to_be_a_candidate_a_visitor_or_a_number(
    world: World, secretary: Client, who: str, number: str, expected: tuple[str | None, str]
) -> None:
    data = SWAPPED.replace(b"Fausto Modelo", b"Quim Tal")
    file = send_file(world.event, data=data)
    match = file.person_matches.get(name="Rui Ventura")
    choice = str(world.members[who].pk) if who in world.members else who

    secretary.post(
        f"/files/{file.pk}/people/{match.pk}/",
        {f"m{match.pk}-who": choice, f"m{match.pk}-number": number},
    )

    match.refresh_from_db()
    assert (match.person.number if match.person else None, match.kind) == expected


def test_visitor_can_be_said_to_be_somebody_and_nothing_waits_for_it(
    world: World, secretary: Client
) -> None:
    file = send_file(world.event, data=FOUR_PAIRS.replace(b"Fausto Modelo", b"Quim Tal"))
    match = file.person_matches.get(name="Quim Tal")
    plain = secretary.get(f"/files/{file.pk}/")

    response = secretary.get(f"/files/{file.pk}/", {"who": match.pk})
    secretary.post(
        f"/files/{file.pk}/people/{match.pk}/",
        {f"m{match.pk}-who": "number", f"m{match.pk}-number": "1006"},
    )

    match.refresh_from_db()
    assert f'href="?who={match.pk}#people"' in plain.content.decode()
    assert "Who is meant?" not in words(plain)
    assert "Who is meant? Quim Tal" in words(response)
    assert '<button class="btn" disabled>' not in response.content.decode()
    assert match.person == world.members["1006"]


def test_somebody_else_is_found_by_name(world: World, secretary: Client) -> None:
    file = send_file(world.event, data=FOUR_PAIRS.replace(b"Fausto Modelo", b"Quim Tal"))
    match = file.person_matches.get(name="Quim Tal")

    response = secretary.get(f"/files/{file.pk}/", {"who": str(match.pk), "name": "fausto model"})
    nobody = secretary.get(f"/files/{file.pk}/", {"who": str(match.pk), "name": "zzyzx"})
    secretary.post(
        f"/files/{file.pk}/people/{match.pk}/",
        {f"m{match.pk}-who": str(world.members["1006"].pk), "name": "fausto model"},
    )

    match.refresh_from_db()
    assert "Fausto Modelo · 1006 · Clube da Ribeira" in words(response)
    assert "Nobody was found." in words(nobody)
    assert (match.person, match.kind) == (world.members["1006"], MatchKind.CHOSEN)


def test_number_nobody_has_is_refused(world: World, secretary: Client) -> None:
    file = send_file(world.event, data=SWAPPED)
    match = file.person_matches.get(name="Rui Ventura")

    answer = secretary.post(
        f"/files/{file.pk}/people/{match.pk}/",
        {f"m{match.pk}-who": "number", f"m{match.pk}-number": "777"},
    )

    page = answer.content.decode()
    assert answer.status_code == 200
    assert words(answer).count("No member has this number.") == 1
    assert re.search(rf'name="m{match.pk}-number"[^>]*value="777"', page)
    assert re.search(rf'name="m{match.pk}-number"[^>]*aria-invalid="true"', page)
    assert re.search(rf'name="m{match.pk}-who"[^>]*value="number"[^>]*checked', page)


def test_confirmed_file_is_published_as_provisional(world: World, secretary: Client) -> None:
    address = upload(secretary, world, FOUR_PAIRS)

    response = secretary.post(f"{address}confirm/", {"reason": ""})

    assert response["Location"] == f"/events/{world.event.pk}/"
    assert "The results are published as provisional." in told_after(
        secretary, response["Location"]
    )
    assert "Confirmed these results are revision 1" in told_after(secretary, address)


def test_same_file_again_changes_nothing(world: World, secretary: Client) -> None:
    publish_results(world.event)

    address = upload(secretary, world, FOUR_PAIRS)

    assert "This file is already the event's results; nothing changes." in told_after(
        secretary, address
    )
    assert ResultFile.objects.count() == 1


def test_corrected_file_shows_who_gains_and_who_loses(world: World, secretary: Client) -> None:
    publish_results(world.event)
    corrected = FOUR_PAIRS.replace(
        b"<TRICKS>9</TRICKS><SCORE>400</SCORE>", b"<TRICKS>11</TRICKS><SCORE>460</SCORE>"
    )

    answer = secretary.get(upload(secretary, world, corrected))

    assert rows(answer) == [
        ["Elsa Modelo – Fausto Modelo", "2", "1", "58.33", "75.00", "+16.67"],
        ["Abílio Exemplo – Berta Exemplo", "3", "2", "41.67", "58.33", "+16.66"],
        ["Carla Amostra – Dinis Amostra", "1", "2", "75.00", "58.33", "−16.67"],
        ["Visita Um – Visita Dois", "4", "4", "25.00", "8.33", "−16.67"],
    ]


def test_discarded_file_is_put_aside(world: World, secretary: Client) -> None:
    address = upload(secretary, world, FOUR_PAIRS)

    response = secretary.post(f"{address}discard/")

    assert "The file was put aside." in told_after(secretary, response["Location"])
    assert ResultFile.objects.get().state == FileState.DISCARDED
    assert not EventResult.objects.exists()


def test_a_link_to_an_act_on_a_file_shows_its_form_and_does_nothing(
    world: World, secretary: Client
) -> None:
    file = send_file(world.event)

    for act in ("confirm", "discard"):
        assert secretary.get(f"/files/{file.pk}/{act}/").status_code == 200
    file.refresh_from_db()
    assert file.state == FileState.WAITING


def test_players_without_the_licence_an_event_asks_for_are_named(
    world: World, secretary: Client
) -> None:
    world.event.event_class = "NATIONAL_EVENT"
    world.event.save()
    Licence.objects.filter(person__number="1001").delete()
    address = upload(secretary, world, FOUR_PAIRS)

    told = told_after(secretary, address)

    assert "1 player of this file has no licence paid by the first day" in told
    assert "RTP 3.1.4.1 1001 Abílio Exemplo What would change" in told


def test_a_private_event_asks_no_licence_of_the_players_of_a_file(
    world: World, secretary: Client
) -> None:
    Licence.objects.all().delete()
    address = upload(secretary, world, FOUR_PAIRS)

    assert "Without a licence of the year" not in words(secretary.get(address))


def test_a_file_of_quite_another_day_is_warned_of_on_top(world: World, secretary: Client) -> None:
    near = told_after(secretary, upload(secretary, world, FOUR_PAIRS))
    years_ago = FOUR_PAIRS.replace(b"14/11/2026", b"14/11/2015")

    address = upload(secretary, world, years_ago)
    far = told_after(secretary, address)
    secretary.post(address + "confirm/")
    confirmed = told_after(secretary, address)

    assert "Played on quite another day" not in near
    assert far.index("Played on quite another day") < far.index("Noticed while reading")
    assert "confirm the file only if its results are of this event" in far
    assert EventResult.objects.filter(event=world.event).exists()
    assert "confirm the file only if" not in confirmed


def test_an_earlier_file_says_that_a_later_one_is_published(
    world: World, secretary: Client
) -> None:
    earlier = send_file(world.event, data=SWAPPED, name="antes.xml")
    said = "A later file is published in its place"
    before = told_after(secretary, f"/files/{earlier.pk}/")

    publish_results(world.event)

    assert said not in before
    assert said in told_after(secretary, f"/files/{earlier.pk}/")
    assert f"{world.event.name} (a later file is published: discard this one?)" in told_after(
        secretary, "/desk/"
    )
