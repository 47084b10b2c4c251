"""`manage.py intake`: the same steps and refusals as the page, from the command line."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from federation.models import Account, Club, Person
from scoring.models import BoardResult, EventResult, FileState, MatchKind, ResultFile, ResultState
from tests.factories.scoring import FOUR_PAIRS
from tests.small_world import PLAYED
from tournaments.models import ActRefusal, Event

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "four_pairs.xml"
    path.write_bytes(FOUR_PAIRS)
    return path


@pytest.fixture
def doubtful_file(tmp_path: Path) -> Path:
    path = tmp_path / "doubtful.xml"
    path.write_bytes(FOUR_PAIRS.replace("Abílio Exemplo".encode(), b"Rui Ventura"))
    return path


def said(*arguments: object) -> str:
    out = io.StringIO()
    call_command("intake", *(str(argument) for argument in arguments), stdout=out)
    return out.getvalue()


def told(*arguments: object) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(said(*arguments, "--json"))
    return data


def refusal(*arguments: object) -> str:
    with pytest.raises(CommandError) as refused:
        said(*arguments)
    assert refused.value.returncode == 2
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_file_makes_an_event_of_the_club_and_waits(
    file: Path, club: Club, members: dict[str, Person]
) -> None:
    data = told(file, "--club", "rib")

    event = Event.objects.get()
    assert (event.name, event.kind, event.event_class, event.club, event.starts_on) == (
        "Torneio de Exemplo",
        "PAIRS",
        "PRIVATE_TOURNAMENT",
        club,
        PLAYED,
    )
    assert (event.planned_sessions, event.planned_boards) == (1, 6)
    assert data["event"] == {"number": event.pk, "name": event.name, "created": True}
    assert data["file"]["state"] == "WAITING"
    assert data["people"] == {"number": 4, "name": 2, "chosen": 0, "visitors": 2, "doubtful": []}
    assert data["published"] == {"compared": 8, "different": 0, "differences": []}
    assert data["lines"] == {"checked": 12, "different": 0}
    assert data["revision"] is None
    assert not BoardResult.objects.exists()


def test_confirmed_the_results_are_those_of_the_event(
    file: Path, event: Event, bruno: Account
) -> None:
    data = told(file, "--event", event.pk, "--confirm", "--account", "Bruno@clube.example")

    assert (data["revision"], data["file"]["state"]) == (1, "CONFIRMED")
    result = EventResult.objects.get(event=event)
    assert result.revision.made_by == bruno
    assert BoardResult.objects.filter(event=event).count() == 12


def test_the_same_file_twice_changes_nothing_and_makes_no_second_event(
    file: Path, club: Club, members: dict[str, Person]
) -> None:
    first = told(file, "--club", "RIB", "--confirm")

    again = told(file, "--club", "RIB", "--confirm")

    assert first["event"]["created"]
    assert again["event"] == {**first["event"], "created": False}
    assert (again["revision"], again["changes"]) == (None, [])
    assert Event.objects.count() == ResultFile.objects.count() == 1
    assert BoardResult.objects.count() == 12


def test_results_of_another_event_are_taken_in_only_on_demand_with_a_reason(
    file: Path, event: Event, members: dict[str, Person]
) -> None:
    told(file, "--event", event.pk, "--confirm")
    other = Event.objects.get(pk=event.pk)
    other.pk, other.name = None, "Outro torneio"
    other.save()
    confirming = (file, "--event", other.pk, "--confirm")

    without = refusal(*confirming, "--reason", "outra vez")
    without_reason = refusal(*confirming, "--same-elsewhere")
    data = told(*confirming, "--same-elsewhere", "--reason", "jogado em conjunto")

    assert event.name in without
    assert event.name in without_reason
    assert data["revision"] == 1


def test_a_corrected_file_says_who_gains_and_loses(
    file: Path, event: Event, members: dict[str, Person]
) -> None:
    told(file, "--event", event.pk, "--confirm")
    file.write_bytes(FOUR_PAIRS.replace(b"<TRICKS>10</TRICKS><SCORE>430<", b"<SCORE>-50<", 1))

    data = told(file, "--event", event.pk, "--confirm", "--reason", "engano no boletim")

    assert data["revision"] == 2
    moved = {change["contestant"]: change for change in data["changes"]}
    assert moved["Carla Amostra – Dinis Amostra"]["score_before"] == 7500
    assert moved["Carla Amostra – Dinis Amostra"]["score_after"] == 5833


def test_a_correction_refused_in_the_name_of_somebody_is_kept(
    file: Path, event: Event, members: dict[str, Person], bruno: Account
) -> None:
    told(file, "--event", event.pk, "--confirm")
    EventResult.objects.update(state=ResultState.HOMOLOGATED)
    file.write_bytes(FOUR_PAIRS.replace(b"<TRICKS>10</TRICKS><SCORE>430<", b"<SCORE>-50<", 1))

    refusal(file, "--event", event.pk, "--confirm")
    assert not ActRefusal.objects.exists()
    refusal(file, "--event", event.pk, "--confirm", "--account", bruno.email)

    rows = ActRefusal.objects.values_list("event", "act", "article", "account")
    assert list(rows) == [(event.pk, "file-confirm", "RTP 3.1.6", bruno.pk)]


def test_doubtful_people_are_named_and_hold_the_results_back(
    doubtful_file: Path, event: Event
) -> None:
    data = told(doubtful_file, "--event", event.pk)

    said_so = refusal(doubtful_file, "--event", event.pk, "--confirm")

    assert data["people"]["doubtful"] == [
        {
            "name": "Rui Ventura",
            "number": "1001",
            "candidates": [{"number": "1001", "name": "Abílio Exemplo"}],
        }
    ]
    assert said_so == "1 people of the file are still to be decided."
    assert ResultFile.objects.get().state == FileState.WAITING
    assert not BoardResult.objects.exists()


def test_doubtful_people_can_be_taken_for_visitors(doubtful_file: Path, event: Event) -> None:
    data = told(doubtful_file, "--event", event.pk, "--confirm", "--visitors-for-doubtful")

    match = ResultFile.objects.get().person_matches.get(name="Rui Ventura")
    assert match.kind == MatchKind.VISITOR
    assert data["people"]["visitors"] == 3
    assert data["people"]["doubtful"] == []
    assert data["revision"] == 1


def test_without_json_the_report_is_to_be_read(file: Path, event: Event) -> None:
    lines = said(file, "--event", event.pk, "--confirm").splitlines()

    assert lines[0] == f"Event {event.pk}: Torneio de Outono"
    assert "People: 4 by number, 2 by name, 0 chosen, 2 visitors, 0 to be decided." in lines
    assert "Published figures: 8 compared, 0 different." in lines
    assert "Revision 1 of the results." in lines


def test_a_club_may_not_hold_every_class_and_is_told_the_article(
    file: Path, club: Club, members: dict[str, Person]
) -> None:
    said_so = refusal(file, "--club", "RIB", "--class", "REGIONAL_CHAMPIONSHIP")

    assert said_so.endswith("(RTP 1.2)")
    assert not Event.objects.exists()


def test_a_file_that_cannot_be_read_leaves_nothing_behind(tmp_path: Path, club: Club) -> None:
    broken = tmp_path / "broken.xml"
    broken.write_bytes(FOUR_PAIRS[:900])

    assert refusal(broken, "--club", "RIB")
    assert refusal(tmp_path / "missing.xml", "--club", "RIB")
    assert not Event.objects.exists()


def test_what_is_not_known_is_refused(file: Path, club: Club, members: dict[str, Person]) -> None:
    assert refusal(file, "--club", "XXX") == "There is no club XXX."
    assert refusal(file, "--association", "XXX") == "There is no association XXX."
    assert refusal(file, "--event", 99) == "There is no event 99."
    assert refusal(file, "--club", "RIB", "--account", "x@y.z") == "There is no account x@y.z."


def test_a_file_of_another_kind_of_event_is_refused(file: Path, event: Event) -> None:
    event.kind = "TEAMS"
    event.save(update_fields=["kind"])

    assert "pairs" in refusal(file, "--event", event.pk)
    assert not ResultFile.objects.exists()
