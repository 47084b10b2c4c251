"""Each act on results inside its window, at its last moment, and after it: then two agree."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from federation.errors import RuleError
from federation.models import Account, Notice
from rulings.models import Penalty
from rulings.penalties.services.in_window import end_penalty, penalise
from rulings.penalties.services.penalties import PenaltyDraft
from scoring.adjustments.services.adjustments import BoardAct
from scoring.adjustments.services.contestant_rulings import ContestantAct
from scoring.adjustments.services.corrections import CorrectionWord
from scoring.adjustments.services.in_window import (
    end_board_ruling,
    end_contestant_ruling,
    put_record_right,
    rule_on_boards,
    rule_on_contestant,
)
from scoring.adjustments.services.late_changes import agree_to_late_change, decline_late_change
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rows import recorded_results
from scoring.intake.services.confirming import TakenIn, confirm_in_window
from scoring.models import (
    BoardRuling,
    ContestantRuling,
    FileState,
    LateChange,
    LateChangeState,
)
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.scoring import FOUR_PAIRS, publish_results, send_file
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event

pytestmark = pytest.mark.windows
As = Callable[[Account], Client]
WHY = "both pairs and the slip say so"
SECOND = dt.timedelta(seconds=1)
HALF_HOUR = NOW + dt.timedelta(minutes=30)  # results are published at NOW
TWO_DAYS = NOW + dt.timedelta(hours=48)
OTHER_FILE = FOUR_PAIRS.replace(
    b"<TRICKS>10</TRICKS><SCORE>620</SCORE>", b"<TRICKS>11</TRICKS><SCORE>650</SCORE>", 1
)


@pytest.fixture
def private(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def official(world: World) -> Event:
    event = make_event(name="Open Nacional")
    publish_results(event)
    return event


@pytest.fixture
def dora(world: World) -> Account:
    """Return an account that directs, and nothing else."""
    return make_account("dora@arbitro.example")


def directs(account: Account, event: Event) -> None:
    give_mandate(account, "DIRECTOR", event_number=event.pk)


# --- the acts ---------------------------------------------------------------------------------


def a_file(event: Event, account: Account | None, now: dt.datetime) -> object:
    file = send_file(event, data=OTHER_FILE, name="again.xml")
    return confirm_in_window(file=file, account=account, now=now, reason=WHY)


def a_record(event: Event, account: Account | None, now: dt.datetime) -> object:
    place = recorded_results(event)[0].place
    ruling = LineRuling("corrected", contract="1N", declarer="N", tricks=7, score=90)
    act = BoardAct(place, ruling, "RTP 2.2.7.2")
    word = CorrectionWord(both_sides=False, director_is_sure=True)
    return put_record_right(event=event, act=act, word=word, account=account, now=now, reason=WHY)


def a_ruling(event: Event, account: Account | None, now: dt.datetime) -> object:
    place = recorded_results(event)[0].place
    act = BoardAct(place, LineRuling("artificial", blame=("none", "wholly")), "Law 12 C2")
    return rule_on_boards(event=event, acts=[act], account=account, now=now, reason=WHY)


def a_ruling_taken_back(event: Event, account: Account | None, now: dt.datetime) -> object:
    a_ruling(event, None, NOW)
    ruling = BoardRuling.objects.get(event=event, removed_in=None)
    return end_board_ruling(ruling=ruling, account=account, now=now, reason=WHY)


def a_withdrawal(event: Event, account: Account | None, now: dt.datetime) -> object:
    entry = event.entries.select_related("event").order_by("pk")[0]
    act = ContestantAct(entry, "abandoned", "RTP 3.5.10.2")
    return rule_on_contestant(act=act, account=account, now=now, reason=WHY)


def a_withdrawal_taken_back(event: Event, account: Account | None, now: dt.datetime) -> object:
    a_withdrawal(event, None, NOW)
    ruling = ContestantRuling.objects.get(event=event)
    return end_contestant_ruling(ruling=ruling, account=account, now=now, reason=WHY)


def a_penalty(event: Event, account: Account | None, now: dt.datetime) -> object:
    entry = event.entries.select_related("event").order_by("pk")[0]
    draft = PenaltyDraft(entry, "late_or_slow", "late by a quarter of an hour", "top", minutes=15)
    return penalise(draft=draft, others=[], account=account, now=now)


def a_penalty_taken_back(event: Event, account: Account | None, now: dt.datetime) -> object:
    a_penalty(event, None, NOW)
    penalty = Penalty.objects.get(event=event)
    return end_penalty(penalty=penalty, account=account, now=now, reason=WHY)


RECORDS = [a_file, a_record]
RULINGS = [
    a_ruling,
    a_ruling_taken_back,
    a_withdrawal,
    a_withdrawal_taken_back,
    a_penalty,
    a_penalty_taken_back,
]
Doing = Callable[[Event, Account | None, dt.datetime], object]


# --- the matrix -------------------------------------------------------------------------------


@pytest.mark.rule("2.1.1.3-a", "2.2.7.2-d")
@pytest.mark.parametrize("act", [*RECORDS, *RULINGS])
def test_a_director_changes_private_results_for_half_an_hour(
    act: Doing, private: Event, dora: Account
) -> None:
    directs(dora, private)

    assert not isinstance(act(private, dora, HALF_HOUR), LateChange)


@pytest.mark.rule("2.1.1.3-a", "2.2.7.2-d")
@pytest.mark.parametrize("act", [*RECORDS, *RULINGS])
def test_a_second_later_private_results_are_changed_with_the_organiser(
    act: Doing, private: Event, dora: Account
) -> None:
    directs(dora, private)
    late = act(private, dora, HALF_HOUR + SECOND)

    assert isinstance(late, LateChange)
    assert (late.state, late.body, late.closed_at) == ("FOR_BODY", "ORGANISER", HALF_HOUR)
    assert late.director == dora


@pytest.mark.rule("2.1.1.3-a", "2.2.7.2-d")
@pytest.mark.parametrize("act", [*RECORDS, *RULINGS])
def test_a_director_changes_official_results_for_two_days(
    act: Doing, official: Event, dora: Account
) -> None:
    directs(dora, official)

    assert not isinstance(act(official, dora, TWO_DAYS), LateChange)


@pytest.mark.rule("2.1.1.3-a", "2.2.7.2-d")
@pytest.mark.parametrize("act", [*RECORDS, *RULINGS])
def test_a_second_later_official_results_are_changed_with_the_council(
    act: Doing, official: Event, dora: Account
) -> None:
    directs(dora, official)
    late = act(official, dora, TWO_DAYS + SECOND)

    assert isinstance(late, LateChange)
    assert (late.body, late.closed_at) == ("TECHNICAL", TWO_DAYS)


@pytest.mark.rule("2.2.7.2-c", "2.2.7.2-d")
def test_who_does_not_direct_puts_records_right_for_half_an_hour_only(
    official: Event, olga: Account
) -> None:
    assert isinstance(a_file(official, olga, HALF_HOUR), TakenIn)


@pytest.mark.rule("2.2.7.2-c", "2.2.7.2-d")
def test_after_it_the_director_alone_agrees_for_two_days(
    official: Event, olga: Account, dora: Account
) -> None:
    directs(dora, official)
    late = a_file(official, olga, HALF_HOUR + SECOND)
    assert isinstance(late, LateChange)
    assert (late.state, late.body) == ("FOR_DIRECTOR", "")
    before = official.revisions.count()

    done = agree_to_late_change(change=late, account=dora, now=TWO_DAYS, reason=WHY)

    assert done.state == LateChangeState.DONE
    assert official.revisions.count() == before + 1


def test_a_proposal_keeps_that_results_belong_here_though_another_event_has_them(
    world: World, official: Event, dora: Account, olga: Account
) -> None:
    directs(dora, official)
    other = make_event(club=world.club, name="Outro")
    publish_results(other, data=OTHER_FILE)
    file, late = send_file(official, data=OTHER_FILE), HALF_HOUR + SECOND

    with pytest.raises(RuleError, match="results_of_another_event"):
        confirm_in_window(file=file, account=olga, now=late, reason=WHY)
    change = confirm_in_window(file=file, account=olga, now=late, reason=WHY, same_elsewhere=True)
    assert isinstance(change, LateChange)
    done = agree_to_late_change(change=change, account=dora, now=TWO_DAYS, reason=WHY)

    assert (done.state, done.refusal) == (LateChangeState.DONE, None)


@pytest.mark.rule("2.2.7.2-c")
def test_the_organisers_own_period_counts_instead(private: Event, bruno: Account) -> None:
    private.correction_minutes = 45
    private.save()
    until = NOW + dt.timedelta(minutes=45)

    assert isinstance(a_file(private, bruno, until + SECOND), LateChange)
    LateChange.objects.all().delete()
    assert isinstance(
        confirm_in_window(
            file=private.result_files.get(state=FileState.WAITING),
            account=bruno,
            now=until,
            reason=WHY,
        ),
        TakenIn,
    )


@pytest.mark.rule("3.7.2-b")
def test_director_and_organiser_agree_and_then_it_is_done(
    private: Event, dora: Account, bruno: Account
) -> None:
    late = a_file(private, None, HALF_HOUR + SECOND)
    assert isinstance(late, LateChange)
    assert late.state == LateChangeState.FOR_DIRECTOR
    before = recorded_results(private)

    agreed = agree_to_late_change(change=late, account=dora, now=TWO_DAYS, reason=WHY)
    assert agreed.state == LateChangeState.FOR_BODY
    assert recorded_results(private) == before
    with pytest.raises(RuleError, match="late_change_by_second_person"):
        agree_to_late_change(change=late, account=dora, now=TWO_DAYS, reason=WHY)
    done = agree_to_late_change(change=late, account=bruno, now=TWO_DAYS, reason=WHY)

    assert done.state == LateChangeState.DONE
    assert recorded_results(private) != before
    with pytest.raises(RuleError, match="late_change_decided"):
        decline_late_change(change=late, account=bruno, now=TWO_DAYS, reason=WHY)


@pytest.mark.parametrize("act", RULINGS)
def test_each_ruling_that_two_agreed_to_is_done(
    act: Doing, private: Event, dora: Account, bruno: Account
) -> None:
    directs(dora, private)
    late = act(private, dora, HALF_HOUR + SECOND)
    assert isinstance(late, LateChange)
    before = private.revisions.count()

    done = agree_to_late_change(change=late, account=bruno, now=TWO_DAYS, reason=WHY)

    assert (done.state, done.refusal) == (LateChangeState.DONE, None)
    assert private.revisions.count() == before + 1


def test_declined_changes_nothing(private: Event, bruno: Account) -> None:
    late = a_withdrawal(private, None, HALF_HOUR + SECOND)
    assert isinstance(late, LateChange)

    declined = decline_late_change(change=late, account=bruno, now=TWO_DAYS, reason=WHY)

    assert declined.state == LateChangeState.DECLINED
    assert not ContestantRuling.objects.exists()


@pytest.mark.parametrize("reason", ["", ".", "123456789"])
def test_what_is_late_wants_a_reason_of_some_length(reason: str, private: Event) -> None:
    file = send_file(private, data=OTHER_FILE, name="again.xml")
    with pytest.raises(RuleError, match="results_closed"):
        confirm_in_window(file=file, account=None, now=HALF_HOUR + SECOND, reason=reason)
    assert confirm_in_window(file=file, account=None, now=HALF_HOUR + SECOND, reason="1234567890")


def test_what_was_refused_meanwhile_waits_with_its_refusal(
    private: Event, dora: Account, bruno: Account
) -> None:
    directs(dora, private)
    late = a_ruling_taken_back(private, dora, HALF_HOUR + SECOND)
    assert isinstance(late, LateChange)
    ruling = BoardRuling.objects.get(event=private)
    end_board_ruling(ruling=ruling, account=dora, now=HALF_HOUR, reason=WHY)

    still = agree_to_late_change(change=late, account=bruno, now=TWO_DAYS, reason=WHY)

    assert still.state == LateChangeState.FOR_BODY
    assert still.refusal is not None
    assert still.refusal["code"] == "ruling_taken_back_before"


def test_proposed_twice_is_one_proposal(private: Event) -> None:
    first = a_withdrawal(private, None, HALF_HOUR + SECOND)
    again = a_withdrawal(private, None, HALF_HOUR + SECOND)

    assert first == again
    assert LateChange.objects.count() == 1


# --- doors: today the sessions of the factories are long over ---------------------------------


def test_the_page_of_a_file_proposes_and_leads_to_who_decides(
    private: Event, bruno: Account, as_account: As
) -> None:
    file = send_file(private, data=OTHER_FILE, name="again.xml")
    before = recorded_results(private)
    client = as_account(bruno)

    response = client.post(f"/files/{file.pk}/confirm/", {"reason": WHY}, follow=True)

    assert "It is proposed" in response.content.decode()
    assert recorded_results(private) == before
    listed = client.get(f"/events/{private.pk}/late-changes/").content.decode()
    assert "again.xml" in listed
    assert WHY in listed


def test_the_api_tells_of_the_proposal_that_a_file_waits_as(
    private: Event, bruno: Account, as_account: As
) -> None:
    file = send_file(private, data=OTHER_FILE, name="again.xml")
    client = as_account(bruno)
    path = f"/api/v1/events/{private.pk}/result-files/{file.pk}/confirm/"

    data = client.post(path, {"reason": WHY}, content_type="application/json").json()

    late = LateChange.objects.get()
    assert (data["state"], data["late_change"]) == ("WAITING", late.pk)
    rows = client.get(f"/api/v1/events/{private.pk}/late-changes/").json()
    assert [row["id"] for row in rows["results"]] == [late.pk]


def test_the_command_proposes_too(
    private: Event, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = recorded_results(private)
    path = tmp_path / "again.xml"
    path.write_bytes(OTHER_FILE)

    call_command("intake", str(path), event=private.pk, confirm=True, reason=WHY)

    late = LateChange.objects.get()
    assert (late.proposed_by, late.state) == (None, LateChangeState.FOR_DIRECTOR)
    assert str(late.pk) in capsys.readouterr().out
    assert recorded_results(private) == before


def test_amounts_and_players_of_a_late_penalty_are_kept(
    private: Event, dora: Account, bruno: Account
) -> None:
    directs(dora, private)
    entry = private.entries.select_related("event").order_by("pk")[0]
    player = entry.players.order_by("pk").first()
    draft = PenaltyDraft(
        entry, "no_alert", "no alert of a transfer", "top", player=player,
        amount=Decimal("7.5"), sanction=None, reason="repeated after a warning",
    )  # fmt: skip
    late = penalise(draft=draft, others=[], account=dora, now=HALF_HOUR + SECOND)
    assert isinstance(late, LateChange)

    agree_to_late_change(change=late, account=bruno, now=TWO_DAYS, reason=WHY)

    assert Penalty.objects.get().player == player


# --- who is told ------------------------------------------------------------------------------


def test_whoever_must_agree_is_told_by_mail_and_on_the_desk(
    private: Event, dora: Account, bruno: Account, eve: Account, as_account: As
) -> None:
    directs(dora, private)
    a_ruling(private, dora, HALF_HOUR + SECOND)
    task = "late change of results to agree to"

    organiser = words(as_account(bruno).get("/desk/"))
    others = [words(as_account(account).get("/desk/")) for account in (dora, eve)]

    assert task in organiser
    assert all(task not in desk for desk in others)
    notice = Notice.objects.get(code="notice_late_change")
    assert notice.email == bruno.email
    assert notice.link == f"/events/{private.pk}/late-changes/"
