"""Results once their time is over: at every door a change is a proposal, and two agree."""

import datetime as dt
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.models import Penalty
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rows import recorded_results
from scoring.intake.services.intake import receive_result_file
from scoring.models import BoardRuling, ContestantRuling, EventResult, LateChange
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.factories.scoring import FOUR_PAIRS, confirm_result_file, send_file
from tests.factories.tournaments import make_event
from tests.knocks.doors import JSON
from tests.personas import World
from tests.tournaments.web.test_event_create import filled_in
from tournaments.models import Event

pytestmark = pytest.mark.windows

As = Callable[[Account], Client]
WHY = "both pairs and the slip say so"
HALF_HOUR, TWO_DAYS = dt.timedelta(minutes=30), dt.timedelta(hours=48)
MINUTE = dt.timedelta(minutes=1)
LINE = '["", "1", "4", "", ""]'
OTHER_FILE = FOUR_PAIRS.replace(
    b"<TRICKS>10</TRICKS><SCORE>620</SCORE>", b"<TRICKS>11</TRICKS><SCORE>650</SCORE>", 1
)


@dataclass(frozen=True)
class Knock:
    """The account, the event, and a folder for files."""

    client: Client
    event: Event
    folder: Path


def published(event: Event, *, ago: dt.timedelta) -> Event:
    """Publish the results of an event that long ago."""
    now = timezone.now() - ago
    file = receive_result_file(
        event=event, name="four_pairs.xml", data=FOUR_PAIRS, account=None, now=now
    )
    assert confirm_result_file(file=file, account=None, now=now, reason="first of all")
    return event


def long_ago(event: Event) -> dt.datetime:
    """Return a moment at which the results were open."""
    return EventResult.objects.get(event=event).revision.made_at


def file_by_page(knock: Knock) -> None:
    file = send_file(knock.event, data=OTHER_FILE, name="again.xml")
    knock.client.post(f"/files/{file.pk}/confirm/", {"reason": WHY})


def file_by_api(knock: Knock) -> None:
    file = send_file(knock.event, data=OTHER_FILE, name="again.xml")
    path = f"/api/v1/events/{knock.event.pk}/result-files/{file.pk}/confirm/"
    knock.client.post(path, {"reason": WHY}, content_type=JSON)


def file_by_command(knock: Knock) -> None:
    path = knock.folder / "again.xml"
    path.write_bytes(OTHER_FILE)
    call_command(
        "intake", str(path), event=knock.event.pk, confirm=True, reason=WHY, stdout=io.StringIO()
    )


def board_by_page(knock: Knock) -> None:
    data = {"line": LINE, "form": "artificial", "article": "Law 12 C2", "reason": WHY,
             "ns_blame": "none", "ew_blame": "wholly", "apply": "1"}  # fmt: skip
    knock.client.post(f"/events/{knock.event.pk}/sessions/1/boards/2/rule/", data)


def board_by_api(knock: Knock) -> None:
    ns, ew = (knock.event.entries.get(key=key).pk for key in ("1", "4"))
    data = {"ns": ns, "ew": ew, "form": "artificial", "article": "Law 12 C2", "reason": WHY,
             "ns_blame": "none", "ew_blame": "wholly"}  # fmt: skip
    path = f"/api/v1/events/{knock.event.pk}/sessions/1/boards/2/rule/"
    knock.client.post(path, data, content_type=JSON)


def board_taken_back(knock: Knock) -> BoardRuling:
    place = recorded_results(knock.event)[0].place
    act = BoardAct(place, LineRuling("artificial", blame=("none", "wholly")), "Law 12 C2")
    give_board_rulings(
        event=knock.event, acts=[act], account=None, now=long_ago(knock.event), reason=WHY
    )
    return BoardRuling.objects.get(event=knock.event)


def board_taken_back_by_page(knock: Knock) -> None:
    ruling = board_taken_back(knock)
    knock.client.post(f"/board-rulings/{ruling.pk}/take-back/", {"reason": WHY})


def board_taken_back_by_api(knock: Knock) -> None:
    ruling = board_taken_back(knock)
    knock.client.post(
        f"/api/v1/board-rulings/{ruling.pk}/take-back/", {"reason": WHY}, content_type=JSON
    )


def penalty_by_page(knock: Knock) -> None:
    entry = knock.event.entries.order_by("pk")[0]
    knock.client.post(
        f"/events/{knock.event.pk}/penalties/new/?entry={entry.pk}&offence=late_or_slow",
        {
            "facts": "late by a quarter of an hour",
            "player": "",
            "reason": "",
            "sanction": "",
            "minutes": "15",
        },
    )


def penalty_taken_back_by_page(knock: Knock) -> None:
    knock.client.post(f"/penalties/{a_penalty(knock).pk}/take-back/", {"reason": WHY})


def penalty_taken_back_by_api(knock: Knock) -> None:
    path = f"/api/v1/penalties/{a_penalty(knock).pk}/take-back/"
    knock.client.post(path, {"reason": WHY}, content_type=JSON)


def a_penalty(knock: Knock) -> Penalty:
    entry = knock.event.entries.select_related("event").order_by("pk")[0]
    draft = PenaltyDraft(entry, "late_or_slow", "late", "top", minutes=15)
    return give_penalty(draft=draft, account=None, now=long_ago(knock.event))


def withdrawal_by_page(knock: Knock) -> None:
    entry = knock.event.entries.order_by("pk")[0]
    knock.client.post(
        f"/events/{knock.event.pk}/entries/{entry.pk}/rule/",
        {"status": "abandoned", "article": "RTP 3.5.10.2", "reason": WHY, "apply": "1"},
    )


def withdrawal_by_api(knock: Knock) -> None:
    entry = knock.event.entries.order_by("pk")[0]
    path = f"/api/v1/events/{knock.event.pk}/entries/{entry.pk}/rule/"
    data = {"status": "abandoned", "article": "RTP 3.5.10.2", "reason": WHY}
    knock.client.post(path, data, content_type=JSON)


def a_withdrawal(knock: Knock) -> ContestantRuling:
    entry = knock.event.entries.select_related("event").order_by("pk")[0]
    act = ContestantAct(entry, "abandoned", "RTP 3.5.10.2")
    give_contestant_ruling(act=act, account=None, now=long_ago(knock.event), reason=WHY)
    return ContestantRuling.objects.get(event=knock.event)


def withdrawal_taken_back_by_page(knock: Knock) -> None:
    ruling = a_withdrawal(knock)
    knock.client.post(f"/contestant-rulings/{ruling.pk}/take-back/", {"reason": WHY})


def withdrawal_taken_back_by_api(knock: Knock) -> None:
    path = f"/api/v1/contestant-rulings/{a_withdrawal(knock).pk}/take-back/"
    knock.client.post(path, {"reason": WHY}, content_type=JSON)


Door = Callable[[Knock], None]
FILES: list[Door] = [file_by_page, file_by_api]
RULINGS: list[Door] = [
    board_by_page,
    board_by_api,
    board_taken_back_by_page,
    board_taken_back_by_api,
    penalty_by_page,
    penalty_taken_back_by_page,
    penalty_taken_back_by_api,
    withdrawal_by_page,
    withdrawal_by_api,
    withdrawal_taken_back_by_page,
    withdrawal_taken_back_by_api,
]


def changed(event: Event, knock: Callable[[], None]) -> bool:
    """Return whether the results changed after an act; for taking back, first give a ruling."""
    knock()
    made = event.revisions.order_by("-pk")[0]
    return made.made_at > timezone.now() - dt.timedelta(minutes=5)


@pytest.mark.rule("2.2.7.2-d", "2.1.1.3-a")
@pytest.mark.parametrize("door", [*FILES, *RULINGS])
def test_within_two_days_of_an_official_event_its_director_changes_results(
    door: Door, world: World, carla: Account, as_account: As, tmp_path: Path
) -> None:
    event = published(make_event(name="Open Nacional"), ago=TWO_DAYS - MINUTE)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    give_mandate(carla, "OFFICE")

    assert changed(event, lambda: door(Knock(as_account(carla), event, tmp_path)))
    assert not LateChange.objects.exists()


@pytest.mark.rule("2.2.7.2-d", "2.1.1.3-a")
@pytest.mark.parametrize("door", [*FILES, file_by_command, *RULINGS])
def test_after_two_days_of_an_official_event_it_is_proposed(
    door: Door, world: World, carla: Account, as_account: As, tmp_path: Path
) -> None:
    event = published(make_event(name="Open Nacional"), ago=TWO_DAYS + MINUTE)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    give_mandate(carla, "OFFICE")

    assert not changed(event, lambda: door(Knock(as_account(carla), event, tmp_path)))
    late = LateChange.objects.get()
    if door is not file_by_command:
        assert (late.state, late.body) == ("FOR_BODY", "TECHNICAL")


@pytest.mark.rule("2.1.1.3-a", "3.7.2-b")
@pytest.mark.parametrize("door", [*FILES, file_by_command, *RULINGS])
def test_half_an_hour_after_a_private_event_it_is_proposed_to_the_organiser(
    door: Door, world: World, carla: Account, as_account: As, tmp_path: Path
) -> None:
    event = published(world.event, ago=HALF_HOUR + MINUTE)
    give_mandate(carla, "SECRETARY", club=world.club)

    assert not changed(event, lambda: door(Knock(as_account(carla), event, tmp_path)))
    assert LateChange.objects.get().state in {"FOR_DIRECTOR", "FOR_BODY"}


@pytest.mark.rule("3.7.2-b", "2.2.7.2-b")
@pytest.mark.parametrize("by_api", [False, True])
def test_director_and_organiser_agree_one_after_the_other(
    by_api: bool, world: World, carla: Account, bruno: Account, as_account: As, tmp_path: Path
) -> None:
    event = published(world.event, ago=HALF_HOUR + MINUTE)
    file_by_page(Knock(as_account(bruno), event, tmp_path))
    late = LateChange.objects.get()
    path = f"/{'api/v1/' if by_api else ''}late-changes/{late.pk}/agree/"

    def agree(account: Account) -> int:
        body = {"reason": WHY}
        client = as_account(account)
        return (
            client.post(path, body, content_type=JSON) if by_api else client.post(path, body)
        ).status_code

    assert late.state == "FOR_DIRECTOR"
    assert agree(carla) in {200, 302}
    late.refresh_from_db()
    assert (late.state, late.body) == ("FOR_BODY", "ORGANISER")
    assert agree(carla) in {403, 409}
    before = recorded_results(event)
    assert agree(bruno) in {200, 302}
    late.refresh_from_db()
    assert late.state == "DONE"
    assert recorded_results(event) != before


@pytest.mark.rule("2.2.7.2-c", "3.7.2-a")
@pytest.mark.parametrize(
    ("minutes", "ago", "is_open"), [(None, 29, True), (None, 31, False), (45, 44, True),
                                    (45, 46, False)]
)  # fmt: skip
def test_records_are_put_right_for_half_an_hour_or_the_period_of_the_organiser(
    minutes: int | None,
    ago: int,
    is_open: bool,
    world: World,
    bruno: Account,
    as_account: As,
    tmp_path: Path,
) -> None:
    Event.objects.filter(pk=world.event.pk).update(correction_minutes=minutes)
    world.event.refresh_from_db()
    event = published(world.event, ago=dt.timedelta(minutes=ago))

    done = changed(event, lambda: file_by_api(Knock(as_account(bruno), event, tmp_path)))

    assert (done, LateChange.objects.exists()) == (is_open, not is_open)


@pytest.mark.rule("2.2.7.2-c")
@pytest.mark.parametrize(("minutes", "is_taken"), [("29", False), ("30", True), ("45", True)])
def test_the_organisers_own_period_has_a_floor_of_thirty_minutes(
    minutes: str, is_taken: bool, world: World, bruno: Account, as_account: As
) -> None:
    asked = filled_in(f"club:{world.club.pk}", correction_minutes=minutes)

    text = words(as_account(bruno).post("/events/new/", asked, follow=True))

    made = Event.objects.filter(name="Torneio de Natal")
    assert made.exists() is is_taken
    assert ("RTP 2.2.7.2" in text) is not is_taken
