"""An erasure is noted at once, carried out by a job that may die, and told at its end."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from federation.bodies.services.memberships import MembershipDraft, join_club
from federation.bodies.services.registers import QualificationDraft, grant_qualification
from federation.bodies.services.seats import SeatDraft, give_seat
from federation.errors import RuleError
from federation.licences.services.licences import LicenceApplication, issue_licence
from federation.models import (
    Account,
    Approval,
    AuditEvent,
    Club,
    DepositKind,
    Erasure,
    ErasureRequest,
    Job,
    JobState,
    Person,
)
from federation.money.services.balances import Holder, receive_advance, return_advance
from federation.money.services.deposits import DepositDraft, ask_deposit, return_deposit
from federation.money.services.ledger import Receipt
from federation.people.services.merges import merge_people
from federation.people.services.people import give_number
from federation.privacy.services import erasure_sweep
from federation.privacy.services.erasure_requests import (
    ask_to_erase,
    begin_erasure,
    carry_out_erasure,
)
from federation.privacy.services.personal_data import make_data_export
from federation.privacy.services.retention import apply_retention
from federation.services.approvals import agree_to_approval
from federation.services.jobs import run_job
from federation.texts import sentence
from scoring.models import EventResult, ResultState
from tests.factories.appeals import make_appeal, make_ruling
from tests.factories.cases import decide, make_case, suspension
from tests.factories.entries import open_event, send
from tests.factories.federation import give_mandate, make_account, make_person, make_season
from tests.factories.money import receive
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.scoring import homologate, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
TODAY = dt.date(2026, 11, 20)


@pytest.fixture
def person(world: World) -> Person:
    publish_results(world.event)
    homologate(world.event)
    return world.members["1001"]


def begin(person: Person, account: Account | None, *, is_forced: bool = False) -> ErasureRequest:
    return begin_erasure(
        person_id=person.pk, reason="pediu", is_forced=is_forced, account=account, now=NOW
    )


def state_of(erasure_request: ErasureRequest) -> str:
    return ErasureRequest.objects.get(pk=erasure_request.pk).state


def test_it_is_noted_then_done_then_told(person: Person, olga: Account, as_account: As) -> None:
    browser = as_account(olga)
    asked = begin(person, olga)
    assert state_of(asked) == "QUEUED"
    assert not Erasure.objects.exists()
    assert "Abílio Exemplo pediu Waiting" in words(browser.get("/federation/erasures/"))
    shown = words(browser.get(f"/admin/federation/person/{person.pk}/change/"))
    assert "Erasure: waiting" in shown
    assert "erasure has ended" not in words(browser.get("/desk/"))

    run_job(job_id=need(asked.job_id))

    assert state_of(asked) == "DONE"
    erasure = Erasure.objects.get()
    assert (erasure.person_id, erasure.erased_by, erasure.remaining) == (person.pk, olga, {})
    assert "1 erasure has ended" in words(browser.get("/desk/"))
    page = words(browser.get("/federation/erasures/"))
    assert f"N.N. {person.pk} pediu Done" in page
    assert "nothing but the written list" in page
    browser.post(f"/federation/erasures/{asked.pk}/seen/")
    assert "erasure has ended" not in words(browser.get("/desk/"))
    acts = AuditEvent.objects.filter(subject=f"person:{person.pk}", act__contains="eras")
    assert [act.act for act in acts.order_by("pk")] == [
        "erasure_begun", "person_data_erased", "erasure_end_seen",
    ]  # fmt: skip


def test_run_twice_it_erases_once(person: Person, olga: Account) -> None:
    asked = begin(person, olga)

    first = carry_out_erasure(erasure_request_id=asked.pk)
    again = carry_out_erasure(erasure_request_id=asked.pk)

    assert first == again == {"erasure": Erasure.objects.get().pk}


def test_a_worker_that_dies_midway_leaves_nothing_half_done(
    person: Person, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    erasure_request = begin(person, olga)
    with monkeypatch.context() as dying:
        dying.setattr("federation.privacy.services.erasure.still_named", _die)
        with pytest.raises(SystemExit):
            run_job(job_id=need(erasure_request.job_id))
    person.refresh_from_db()
    assert person.name == "Abílio Exemplo"
    assert not Erasure.objects.exists()
    assert state_of(erasure_request) == "QUEUED"

    run_job(job_id=need(erasure_request.job_id))

    assert state_of(erasure_request) == "DONE"
    assert Person.objects.get(pk=person.pk).name == f"N.N. {person.pk}"


def _die(*_args: object) -> dict[str, int]:
    raise SystemExit(9)


def test_what_the_search_finds_stands_on_the_list(
    person: Person, olga: Account, as_account: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    erasure_request = begin(person, olga)
    # A row that comes in behind the sweep, as from another act at the same time.
    monkeypatch.setattr(
        "federation.privacy.services.erasure.note_after_commit", lambda _erasure: None
    )
    real = erasure_sweep.sweep

    def sweep_then_late(*args: Any) -> object:
        swept = real(*args)
        Club.objects.filter(code="CAS").update(town="Abílio Exemplo")
        return swept

    monkeypatch.setattr("federation.privacy.services.erasure.sweep", sweep_then_late)
    run_job(job_id=need(erasure_request.job_id))

    assert Erasure.objects.get().remaining == {"federation.Club": 1}
    assert "clubs: 1" in words(as_account(olga).get("/federation/erasures/"))


def test_what_came_up_meanwhile_fails_it_with_its_reason(
    person: Person, olga: Account, as_account: As
) -> None:
    erasure_request = begin(person, olga)
    make_case(person)

    run_job(job_id=need(erasure_request.job_id))

    assert state_of(erasure_request) == "FAILED"
    page = words(as_account(olga).get("/federation/erasures/"))
    assert "The data cannot be erased yet: a case before a council is open." in page
    assert "1 erasure has ended" in words(as_account(olga).get("/desk/"))
    give_number(person=make_person("Zita Ensaio"), account=olga)
    with pytest.raises(RuleError, match="erasure_bound_matters"):
        begin(person, olga)


def test_asked_twice_there_is_one(person: Person, olga: Account) -> None:
    begin(person, olga)

    with pytest.raises(RuleError, match="person_being_erased"):
        begin(person, olga)
    assert Job.objects.filter(act="erase_person").count() == 1


def test_meanwhile_nothing_else_is_done_with_the_person(
    world: World, person: Person, olga: Account, as_account: As
) -> None:
    other, next_season = world.members["1002"], make_season(2027)
    visitor, to_come = make_person("Abílio Exemplo"), make_event(club=world.club)
    open_event(to_come)
    begin(person, olga)
    begin(visitor, olga)
    acts: list[Callable[[], object]] = [
        lambda: issue_licence(
            application=LicenceApplication(person, next_season, TODAY, club=world.club),
            account=olga,
        ),
        lambda: join_club(
            draft=MembershipDraft(person, world.other_club, valid_from=TODAY), account=olga
        ),
        lambda: merge_people(kept=other, merged=person, reason="a mesma", account=olga, now=NOW),
        lambda: grant_qualification(
            draft=QualificationDraft(
                person, register="DIRECTOR", grade="CLUB", valid_from=TODAY, reason="exame"
            ),
            account=olga,
            now=NOW,
        ),
        lambda: give_seat(draft=SeatDraft(person, "BOARD", "MEMBER", TODAY), account=olga),
        lambda: give_number(person=visitor, account=olga),
        lambda: make_data_export(
            person_id=person.pk, language="", account=olga, progress=lambda _done, _of: None
        ),
        lambda: send(to_come, person, other),
    ]
    for act in acts:
        with pytest.raises(RuleError) as refused:
            act()
        assert refused.value.code == "person_being_erased"
    response = as_account(olga).post(
        f"/admin/federation/person/{person.pk}/change/", {"name": "Outro Nome"}
    )
    assert response.status_code == 403
    person.refresh_from_db()
    assert person.name == "Abílio Exemplo"


@pytest.mark.parametrize("is_forced", [False, True])
def test_a_case_an_appeal_and_a_suspension_are_never_passed_over(
    world: World, olga: Account, ana: Account, carla: Account, is_forced: bool
) -> None:
    defendant, suspended = world.members["1005"], world.members["1006"]
    make_case(defendant)
    case = make_case(suspended, title="Outro processo")
    decide(case, suspension(suspended, timezone.localdate(), dt.date(2030, 1, 1)))
    publish_results(world.event)
    make_appeal(make_ruling(world.event, made_by=carla), account=ana)
    appellant = world.members["1001"]
    for person, matter in (
        (defendant, "matter_case_open"),
        (suspended, "matter_suspended"),
        (appellant, "matter_appeal_open"),
    ):
        with pytest.raises(RuleError) as refused:
            ask_to_erase(person=person, reason="pediu", is_forced=is_forced, account=olga, now=NOW)
        assert refused.value.code == "erasure_bound_matters"
        assert matter in refused.value.values["matters"]  # type: ignore[operator]
    assert not ErasureRequest.objects.exists()
    assert not Approval.objects.exists()


def test_an_entry_to_come_is_told_and_may_be_passed_over(world: World, olga: Account) -> None:
    one, other = world.members["1001"], world.members["1002"]
    world.event.ends_on = timezone.localdate() + dt.timedelta(days=9)
    world.event.save()
    open_event(world.event)
    send(world.event, one, other)

    with pytest.raises(RuleError) as refused:
        begin(one, olga)
    assert refused.value.values["matters"] == ["matter_entry_open"]
    assert begin(one, olga, is_forced=True).state == "QUEUED"


def test_the_page_tells_what_is_open_and_the_licence_in_force(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    person = world.members["1001"]
    EventResult.objects.exclude(state=ResultState.HOMOLOGATED).get()

    page = words(as_account(olga).get(f"/admin/federation/person/act/erase/?ids={person.pk}"))

    assert "Open now: an event is not homologated and may be appealed." in page
    assert "The licence of season 2026 stays in force under the pseudonym" in page


def test_retention_begins_an_erasure_each_by_a_job(world: World, olga: Account) -> None:
    later = dt.datetime(2038, 11, 21, 10, 0, tzinfo=dt.UTC)
    two = [world.members["1005"].pk, world.members["1006"].pk]
    data: dict[str, Any] = {"what": "PEOPLE", "before": "2027-12-01", "account": olga, "now": later}

    assert apply_retention(**data, people=two) == 2
    assert not Erasure.objects.exists()
    assert apply_retention(**data, people=two) == 0
    for erasure_request in ErasureRequest.objects.order_by("pk"):
        run_job(job_id=need(erasure_request.job_id))

    assert set(Erasure.objects.values_list("person", flat=True)) == set(two)


def test_an_agreed_erasure_begins_a_job(person: Person, olga: Account) -> None:
    otilia = make_account("otilia@federacao.example")
    give_mandate(otilia, "OFFICE")
    waits = ask_to_erase(person=person, reason="pediu", is_forced=False, account=olga, now=NOW)
    assert isinstance(waits, Approval)

    agree_to_approval(approval=waits, reason="", account=otilia, now=NOW)

    erasure_request = ErasureRequest.objects.select_related("job").get()
    assert (erasure_request.requested_by, erasure_request.job.state) == (olga, JobState.QUEUED)


def test_only_the_office_sees_the_list(
    person: Person, olga: Account, bruno: Account, eve: Account, as_account: As
) -> None:
    asked = begin(person, olga)
    for item in (bruno, eve):
        assert as_account(item).get("/federation/erasures/").status_code == 403
        assert as_account(item).post(f"/federation/erasures/{asked.pk}/seen/").status_code in (
            403, 404,
        )  # fmt: skip


def test_money_in_a_persons_favour_and_a_deposit_held_are_told(world: World, olga: Account) -> None:
    person = world.members["1003"]
    holder = Holder("EUR", person=person)
    receive_advance(holder=holder, receipt=Receipt(2500, TODAY, "bank"), account=olga)
    draft = DepositDraft(
        kind=DepositKind.DATE_RESERVATION,
        season=world.season,
        fee_code="DATE_RESERVATION_DEPOSIT",
        about="reservation:1",
        subject="Torneio",
        person=person,
    )
    deposit = ask_deposit(draft=draft, on=TODAY, account=olga)

    def told() -> list[str]:
        with pytest.raises(RuleError) as refused:
            begin(person, olga)
        values: list[str] = refused.value.values["matters"]  # type: ignore[assignment]
        assert "pay it back" in sentence(refused.value.code, refused.value.values)
        return values

    with translation.override("en"):
        assert told() == ["matter_payment_open", "matter_balance_open"]
        receive(deposit.request, 5000)
        deposit.refresh_from_db()
        assert told() == ["matter_balance_open", "matter_deposit_held"]
    return_deposit(deposit=deposit, reason="played", account=olga, on=TODAY)
    return_advance(holder=holder, amount_cents=2500, reason="asked", on=TODAY, account=olga)
    assert begin(person, olga).state == "QUEUED"
