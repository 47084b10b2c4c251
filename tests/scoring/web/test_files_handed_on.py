"""A correction after homologation: a club hands it on, the office confirms it."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from scoring.models import EventResult, FileState, ResultFile
from tests.factories.pages import markup, words
from tests.factories.scoring import FOUR_PAIRS, homologate, publish_results, send_file
from tests.personas import World

As = Callable[[Account], Client]
CORRECTED = FOUR_PAIRS.replace(
    b"<TRICKS>10</TRICKS><SCORE>620</SCORE>", b"<TRICKS>11</TRICKS><SCORE>650</SCORE>", 1
)
WHY = "A carteira 3 foi lançada ao contrário"


@pytest.fixture
def file(world: World) -> ResultFile:
    publish_results(world.event)
    homologate(world.event)
    return send_file(world.event, data=CORRECTED, name="corrigido.xml")


def test_club_is_told_before_it_sends_that_the_office_confirms(
    world: World, file: ResultFile, bruno: Account, olga: Account, as_account: As
) -> None:
    address = f"/events/{world.event.pk}/manage/"

    assert "confirmed by the office" in words(as_account(bruno).get(address))
    assert "confirmed by the office" not in words(as_account(olga).get(address))


def test_club_hands_a_correction_to_the_office_with_its_reason(
    file: ResultFile, bruno: Account, olga: Account, as_account: As
) -> None:
    club, office = as_account(bruno), as_account(olga)
    page = markup(club.get(f"/files/{file.pk}/"))
    assert f"/files/{file.pk}/confirm/" not in page
    assert f"/files/{file.pk}/hand-on/" in page

    told = words(club.post(f"/files/{file.pk}/hand-on/", {"reason": WHY}, follow=True))

    assert "The office has the file and your reason." in told
    assert f"/files/{file.pk}/hand-on/" not in markup(club.get(f"/files/{file.pk}/"))
    assert WHY in words(club.get(f"/files/{file.pk}/"))
    assert f'value="{WHY}"' in markup(office.get(f"/files/{file.pk}/"))
    assert "result file to confirm" in words(office.get("/desk/"))
    assert "result file to confirm" not in words(club.get("/desk/"))


def test_a_file_is_handed_on_with_a_reason_while_it_waits(
    file: ResultFile, bruno: Account, as_account: As
) -> None:
    club = as_account(bruno)

    assert club.post(f"/files/{file.pk}/hand-on/", {"reason": ""}).status_code == 422
    ResultFile.objects.filter(pk=file.pk).update(state=FileState.DISCARDED)
    assert club.post(f"/files/{file.pk}/hand-on/", {"reason": WHY}).status_code == 409


def test_before_homologation_nothing_is_handed_on(
    world: World, bruno: Account, as_account: As
) -> None:
    publish_results(world.event)
    file = send_file(world.event, data=CORRECTED, name="corrigido.xml")
    club = as_account(bruno)

    assert f"/files/{file.pk}/confirm/" in markup(club.get(f"/files/{file.pk}/"))
    assert club.post(f"/files/{file.pk}/hand-on/", {"reason": WHY}).status_code == 403


def test_office_reads_what_its_word_does_and_what_it_did(
    world: World, file: ResultFile, olga: Account, as_account: As
) -> None:
    office = as_account(olga)
    page = words(office.get(f"/files/{file.pk}/"))
    assert "Confirm and publish as provisional" not in page
    assert "The event stays homologated" in page

    told = words(office.post(f"/files/{file.pk}/confirm/", {"reason": WHY}, follow=True))

    assert EventResult.objects.get(event=world.event).revision.number == 2
    assert "published as provisional" not in told
    assert "Revision 2 counts; the event stays homologated." in told
