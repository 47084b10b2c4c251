"""Licences asked for by a club: sent, decided, charged, issued when paid."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.charges import accept_requests
from federation.licences.services.licences import LicenceApplication, issue_licence
from federation.licences.services.people import choose_requested_person, enter_requested_person
from federation.licences.services.requests import (
    BatchDraft,
    Decision,
    change_request,
    issue_paid_licences,
    refuse_requests,
    request_licences,
    withdraw_requests,
)
from federation.models import (
    Account,
    AuditEvent,
    Club,
    Fee,
    Licence,
    LicenceBatch,
    LicenceRequest,
    PaymentRequest,
    Person,
    RequestState,
    Season,
)
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.ledger import record_payment
from federation.texts import text_of

NOW = dt.datetime(2026, 1, 12, 10, 0, tzinfo=dt.UTC)
PAID_ON = dt.date(2026, 1, 20)


@pytest.fixture
def ana(season: Season) -> Person:
    return Person.objects.create(number="2001", name="Ana Ensaio")


@pytest.fixture
def rui(season: Season) -> Person:
    return Person.objects.create(number="2002", name="Rui Ensaio")


@pytest.fixture
def olga(db: None) -> Account:
    return Account.objects.create_user("olga@federacao.example", "x")


def ask(
    season: Season, club: Club, *lines: RequestLine, account: Account | None = None
) -> LicenceBatch:
    return request_licences(draft=BatchDraft(season, club, lines), account=account, now=NOW)


def ids(batch: LicenceBatch) -> list[int]:
    return list(batch.requests.order_by("position").values_list("pk", flat=True))


def pay(payment_request: PaymentRequest, cents: int) -> None:
    record_payment(
        request=payment_request,
        amount_cents=cents,
        received_on=PAID_ON,
        method="TRANSFER",
        bank_reference=f"REF{cents}",
        account=None,
    )


def states(batch: LicenceBatch) -> list[str]:
    return list(batch.requests.order_by("position").values_list("state", flat=True))


def test_a_club_asks_and_the_office_finds_what_it_asked_for(
    season: Season, club: Club, ana: Person, bruno: Account
) -> None:
    batch = ask(
        season,
        club,
        RequestLine(1, person=ana),
        RequestLine(2, new=PersonData("Nova Ensaio", birth_date=dt.date(2008, 3, 1)),
                    fee_class="REDUCED"),
        account=bruno,
    )  # fmt: skip

    lines = batch.requests.values_list("name", "person__number", "fee_class", "state")
    act = AuditEvent.objects.get(act="licences_requested")
    assert list(lines) == [
        ("Ana Ensaio", "2001", "NORMAL", "REQUESTED"),
        ("Nova Ensaio", None, "REDUCED", "REQUESTED"),
    ]
    assert (batch.club, batch.association, batch.requested_by, batch.is_late) == (
        club,
        None,
        bruno,
        False,
    )
    assert (act.subject, act.details) == (
        f"licence_batch:{batch.pk}",
        {"lines": 2, "season": 2026, "body": "RIB"},
    )


def test_a_batch_after_the_renewal_period_is_marked_late(
    season: Season, club: Club, ana: Person
) -> None:
    batch = request_licences(
        draft=BatchDraft(season, club, [RequestLine(1, person=ana)]),
        account=None,
        now=dt.datetime(2026, 2, 1, 10, 0, tzinfo=dt.UTC),
    )

    assert batch.is_late


def test_a_person_licensed_through_another_club_is_named_with_that_club(
    season: Season, club: Club, ana: Person, rui: Person
) -> None:
    other = Club.objects.create(code="CAS", name="Clube do Castelo", association=club.association)
    issue_licence(application=LicenceApplication(ana, season, PAID_ON, club=other), account=None)

    with pytest.raises(RuleError) as refused:
        ask(season, club, RequestLine(1, person=rui), RequestLine(2, person=ana))

    assert (refused.value.code, refused.value.article, refused.value.values) == (
        "licence_held_through",
        "RTP 3.1.4.1",
        {"person": "Ana Ensaio", "season": 2026, "body": "Clube do Castelo"},
    )
    assert LicenceBatch.objects.count() == 0


def test_a_person_two_clubs_ask_for_is_asked_for_once(
    season: Season, club: Club, ana: Person
) -> None:
    other = Club.objects.create(code="CAS", name="Clube do Castelo", association=club.association)
    ask(season, other, RequestLine(1, person=ana))

    with pytest.raises(RuleError) as refused:
        ask(season, club, RequestLine(1, person=ana))

    assert refused.value.values["body"] == "Clube do Castelo"
    assert refused.value.code == "licence_asked_through"


def test_what_cannot_be_asked_is_refused_and_nothing_is_kept(
    season: Season, club: Club, ana: Person
) -> None:
    unborn = PersonData("Nova Ensaio", birth_date=dt.date(2026, 1, 13))
    refused = []
    for lines in (
        [],
        [RequestLine(1, person=ana), RequestLine(2, person=ana)],
        [RequestLine(1, new=unborn)],
        [RequestLine(1, new=PersonData("  "))],
        [RequestLine(1, person=ana, fee_class="FREE")],
    ):
        with pytest.raises(RuleError) as refusal:
            ask(season, club, *lines)
        refused.append(refusal.value.code)

    assert refused == [
        "licence_batch_empty",
        "licence_person_twice",
        "person_birth_in_future",
        "licence_name_missing",
        "licence_fee_class_unknown",
    ]
    assert (LicenceBatch.objects.count(), LicenceRequest.objects.count()) == (0, 0)


def test_a_closed_club_asks_for_nobody(season: Season, club: Club, ana: Person) -> None:
    club.affiliated_until = dt.date(2026, 1, 11)
    club.save()

    with pytest.raises(RuleError, match="licence_body_closed"):
        ask(season, club, RequestLine(1, person=ana))


def test_next_seasons_licences_wait_for_the_first_of_december(
    season: Season, club: Club, ana: Person
) -> None:
    coming = Season.objects.create(
        year=2027, starts_on=dt.date(2027, 1, 1), ends_on=dt.date(2027, 12, 31)
    )

    with pytest.raises(RuleError) as refused:
        ask(coming, club, RequestLine(1, person=ana))

    assert refused.value.values == {"season": 2027, "opens_on": dt.date(2026, 12, 1)}


def test_accepted_lines_are_charged_together_a_line_for_each_fee_class(
    season: Season, club: Club, ana: Person, rui: Person, olga: Account
) -> None:
    third = Person.objects.create(number="2003", name="Zita Ensaio")
    batch = ask(
        season,
        club,
        RequestLine(1, person=ana),
        RequestLine(2, person=rui, fee_class="REDUCED"),
        RequestLine(3, person=third),
    )

    payment_request = accept_requests(requests=ids(batch), account=olga, now=NOW)

    assert payment_request is not None
    assert list(
        payment_request.lines.values_list("fee_code", "article", "quantity", "amount_cents")
    ) == [
        ("LICENCE_NORMAL", "RTP 3.1.4.1", 2, 7000),
        ("LICENCE_REDUCED", "RTP 3.1.4.1", 1, 1500),
    ]
    assert (payment_request.club, payment_request.due_on) == (club, dt.date(2026, 2, 11))
    assert states(batch) == ["CHARGED"] * 3
    assert Licence.objects.count() == 0


def test_a_fee_that_is_not_set_is_refused_with_its_article(
    season: Season, club: Club, ana: Person
) -> None:
    Fee.objects.filter(code="LICENCE_NORMAL").update(amount_cents=None)
    batch = ask(season, club, RequestLine(1, person=ana))

    with pytest.raises(RuleError) as refused:
        accept_requests(requests=ids(batch), account=None, now=NOW)

    assert (refused.value.code, refused.value.article) == ("fee_not_set", "RTP 3.1.4.1")
    assert states(batch) == ["REQUESTED"]
    assert PaymentRequest.objects.count() == 0


def test_licences_that_cost_nothing_are_issued_at_once(
    season: Season, club: Club, ana: Person
) -> None:
    Fee.objects.filter(code="LICENCE_NORMAL").update(amount_cents=0)
    batch = ask(season, club, RequestLine(1, person=ana))

    payment_request = accept_requests(requests=ids(batch), account=None, now=NOW)

    licence = Licence.objects.get()
    assert payment_request is None
    assert (licence.person, licence.club, licence.issued_on) == (ana, club, NOW.date())
    assert states(batch) == ["ISSUED"]


def test_paid_licences_are_issued_on_the_day_of_payment_and_only_once(
    season: Season, club: Club, ana: Person, rui: Person, olga: Account
) -> None:
    batch = ask(season, club, RequestLine(1, person=ana), RequestLine(2, person=rui))
    payment_request = accept_requests(requests=ids(batch), account=olga, now=NOW)
    assert payment_request is not None

    pay(payment_request, 3000)
    halfway = Licence.objects.count()
    pay(payment_request, 4000)
    issued = list(Licence.objects.order_by("person__number"))
    again = issue_paid_licences(request=payment_request, account=olga, on=PAID_ON)

    assert [(licence.person, licence.club, licence.issued_on) for licence in issued] == [
        (ana, club, PAID_ON),
        (rui, club, PAID_ON),
    ]
    assert (halfway, again) == (0, [])
    assert states(batch) == ["ISSUED", "ISSUED"]
    assert Licence.objects.count() == 2


def test_who_was_licensed_meanwhile_is_not_licensed_twice(
    season: Season, club: Club, ana: Person, rui: Person
) -> None:
    batch = ask(season, club, RequestLine(1, person=ana), RequestLine(2, person=rui))
    payment_request = accept_requests(requests=ids(batch), account=None, now=NOW)
    assert payment_request is not None
    other = Club.objects.create(code="CAS", name="Clube do Castelo", association=club.association)
    issue_licence(application=LicenceApplication(ana, season, PAID_ON, club=other), account=None)

    issued = issue_paid_licences(request=payment_request, account=None, on=PAID_ON)

    assert [licence.person for licence in issued] == [rui]
    assert states(batch) == ["REFUSED", "ISSUED"]
    assert "Clube do Castelo" in batch.requests.get(position=1).reason
    assert AuditEvent.objects.filter(act="licence_paid_twice").count() == 1


def test_lines_wait_again_when_their_payment_request_is_cancelled(
    season: Season, club: Club, ana: Person
) -> None:
    batch = ask(season, club, RequestLine(1, person=ana))
    payment_request = accept_requests(requests=ids(batch), account=None, now=NOW)
    assert payment_request is not None

    cancel_payment_request(request=payment_request, reason="engano", on=NOW.date(), account=None)
    second = accept_requests(requests=ids(batch), account=None, now=NOW)

    assert second is not None
    assert second.pk != payment_request.pk
    assert states(batch) == ["CHARGED"]


def test_somebody_new_is_said_to_be_of_the_register_before_acceptance(
    season: Season, club: Club, ana: Person, olga: Account
) -> None:
    batch = ask(season, club, RequestLine(1, new=PersonData("Ana Ensayo")))
    with pytest.raises(RuleError, match="licence_person_undecided"):
        accept_requests(requests=ids(batch), account=olga, now=NOW)

    chosen = choose_requested_person(
        request=batch.requests.get(), person=ana, decision=Decision(olga, NOW)
    )
    accept_requests(requests=ids(batch), account=olga, now=NOW)

    assert (chosen.person, chosen.name, chosen.version) == (ana, "Ana Ensayo", 2)
    assert states(batch) == ["CHARGED"]


def test_somebody_new_is_entered_once_with_the_next_number(
    season: Season, club: Club, ana: Person, olga: Account
) -> None:
    batch = ask(
        season,
        club,
        RequestLine(1, new=PersonData("Nova Ensaio", birth_date=dt.date(2008, 3, 1), sex="F")),
    )

    row = enter_requested_person(request=batch.requests.get(), decision=Decision(olga, NOW))
    with pytest.raises(RuleError, match="licence_person_known"):
        enter_requested_person(request=row, decision=Decision(olga, NOW))

    assert row.person is not None
    assert (row.person.number, row.person.name, row.person.birth_date, row.person.sex) == (
        "2002",
        "Nova Ensaio",
        dt.date(2008, 3, 1),
        "F",
    )


def test_a_visitor_who_is_recognised_gets_a_number(
    season: Season, club: Club, ana: Person, olga: Account
) -> None:
    visitor = Person.objects.create(name="Nova Ensaio")
    batch = ask(season, club, RequestLine(1, new=PersonData("Nova Ensaio")))

    row = choose_requested_person(
        request=batch.requests.get(), person=visitor, decision=Decision(olga, NOW)
    )

    assert row.person is not None
    assert (row.person.pk, row.person.number) == (visitor.pk, "2002")


def test_a_refusal_has_a_reason_and_what_was_decided_stays(
    season: Season, club: Club, ana: Person, olga: Account
) -> None:
    batch = ask(season, club, RequestLine(1, person=ana))
    with pytest.raises(RuleError, match="licence_refusal_needs_reason"):
        refuse_requests(requests=ids(batch), decision=Decision(olga, NOW))

    refuse_requests(requests=ids(batch), decision=Decision(olga, NOW, "não é sócia"))
    with pytest.raises(RuleError, match="licence_request_decided"):
        withdraw_requests(requests=ids(batch), decision=Decision(None, NOW))

    row = batch.requests.get()
    assert (row.state, row.reason, row.decided_by, row.decided_at) == (
        RequestState.REFUSED,
        "não é sócia",
        olga,
        NOW,
    )
    # Refused, she may be asked for again.
    assert states(ask(season, club, RequestLine(1, person=ana))) == ["REQUESTED"]


def test_the_second_of_two_editors_is_told_what_changed(
    season: Season, club: Club, ana: Person, bruno: Account, olga: Account
) -> None:
    batch = ask(season, club, RequestLine(1, person=ana), account=bruno)
    row = batch.requests.get()
    change_request(
        request=row, seen_version=1, fee_class="REDUCED", new=None, decision=Decision(bruno, NOW)
    )

    with pytest.raises(RuleError) as refused:
        change_request(
            request=row, seen_version=1, fee_class="NORMAL", new=None, decision=Decision(olga, NOW)
        )

    row.refresh_from_db()
    assert (row.fee_class, row.version) == ("REDUCED", 2)
    assert refused.value.code == "licence_request_changed"
    assert "bruno@clube.example" in text_of(refused.value)
    assert len(refused.value.values["changes"]) == 1  # type: ignore[arg-type]


def test_the_data_of_somebody_new_is_corrected(season: Season, club: Club, bruno: Account) -> None:
    batch = ask(season, club, RequestLine(1, new=PersonData("Nova Ensaio")))
    row = batch.requests.get()

    changed = change_request(
        request=row,
        seen_version=1,
        fee_class="REDUCED",
        new=PersonData("Nova de Ensaio", birth_date=dt.date(2010, 5, 5)),
        decision=Decision(bruno, NOW),
    )
    with pytest.raises(RuleError, match="person_birth_in_future"):
        change_request(
            request=row,
            seen_version=2,
            fee_class="REDUCED",
            new=PersonData("Nova de Ensaio", birth_date=dt.date(2126, 5, 5)),
            decision=Decision(bruno, NOW),
        )

    assert (changed.name, changed.birth_date, changed.version) == (
        "Nova de Ensaio",
        dt.date(2010, 5, 5),
        2,
    )
