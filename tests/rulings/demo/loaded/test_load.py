"""The demo federation: what it holds, and that the same seed makes the same one."""

import datetime as dt
from collections import Counter

import pytest
from django.db.models import Count, F, Q, Sum

from federation.models import (
    Account,
    Approval,
    Association,
    AuditEvent,
    BankLine,
    CertificateRequest,
    Club,
    Consent,
    Constituency,
    CouncilSeat,
    CreditNote,
    Delegate,
    Deposit,
    Federation,
    FeeSchedule,
    Job,
    LibraryVersion,
    LicenceRequest,
    Notice,
    PaymentRequest,
    Person,
    PossibleDuplicate,
    Qualification,
    Role,
    RuleSet,
    Transfer,
)
from federation.money.selectors.ledger import outstanding_cents, unbalanced_entries
from federation.rules.names import folded
from rulings.demo.course import moment
from rulings.models import (
    Appeal,
    CasebookEntry,
    CaseParty,
    CouncilCase,
    PeerPoll,
    PsychicCall,
    ReportForwarding,
)
from scoring.live.services.book import differences
from scoring.models import (
    EventResult,
    PointsAward,
    RankingLine,
    RankingList,
    ResultState,
    SeasonCloseRun,
    SeasonClosing,
)
from scoring.tables.selectors.records import table_sheets
from tests.factories.rows import need
from tests.rulings.demo.loaded.conftest import ONE_WORKER, TODAY, Twice
from tournaments.models import (
    CalendarProposal,
    CalendarVersion,
    DateReservation,
    EntryPlayer,
    Event,
    EventRegulation,
    HostingBid,
    Session,
)

pytestmark = [pytest.mark.django_db, ONE_WORKER]


def test_it_holds_what_it_promises(demo: Twice) -> None:
    assert Federation.objects.get().is_demo
    assert Association.objects.count() == 3
    assert Club.objects.count() == 12
    assert Person.objects.filter(number__isnull=False).count() == 600
    assert PossibleDuplicate.objects.filter(other__number__isnull=True).count() == 1
    assert Transfer.objects.filter(state="REQUESTED").count() == 4
    assert (CouncilSeat.objects.count(), Qualification.objects.count()) == (15, 35)
    elected = Delegate.objects.values_list("constituency", flat=True)
    assert set(elected) == set(Constituency.values)
    assert Delegate.objects.filter(end_reason="RESIGNED").count() == 1
    assert Counter(Event.objects.values_list("season__year", flat=True)) == {
        2025: 40,
        2026: 57,
        2027: 6,
    }


def test_every_desk_of_the_office_has_something_on_it(demo: Twice) -> None:
    batches = Counter(LicenceRequest.objects.values_list("batch", "state"))
    overdue = PaymentRequest.objects.filter(
        due_on__lt=TODAY, licence_requests__state="CHARGED", cancelled_by_entry=None
    )

    assert {state for _batch, state in batches} == {"REQUESTED", "CHARGED"}
    assert LicenceRequest.objects.filter(person=None).count() == 1
    assert overdue.exists()
    assert Counter(DateReservation.objects.values_list("state", flat=True)) == {
        "REQUESTED": 5,
        "ACCEPTED": 1,
    }
    assert CalendarProposal.objects.filter(state="SUBMITTED").count() == 2
    assert CalendarVersion.objects.get().stage == "DRAFT"
    assert list(Counter(HostingBid.objects.values_list("call", flat=True)).values()) == [2, 2]
    assert set(EventRegulation.objects.values_list("state", flat=True)) == {"PUBLISHED"}
    held = Deposit.objects.filter(held_by_entry__isnull=False)
    assert Counter(held.values_list("kind", flat=True)) == {
        "DATE_RESERVATION": 5,
        "APPEAL": 3,
    }
    assert Counter(BankLine.objects.values_list("state", flat=True)) == {
        "ASSIGNED": 1,
        "WAITING": 1,
        "OUTGOING": 1,
    }
    assert CreditNote.objects.count() == 1
    assert CertificateRequest.objects.count() == 2
    assert Consent.objects.count() == 3
    assert Approval.objects.get().state == "ASKED"
    assert LibraryVersion.objects.count() == 4
    assert SeasonCloseRun.objects.filter(season__year=2026, applied_at=None).count() == 1


def test_everybody_is_found_by_the_name_a_file_gives(demo: Twice) -> None:
    assert not Person.objects.filter(number__isnull=False, name_keys__isnull=True).exists()


def test_every_name_and_number_is_told_apart_and_made_up(demo: Twice) -> None:
    numbered = Person.objects.filter(number__isnull=False)
    people = list(numbered.values_list("number", "name", "sex"))

    assert len({number for number, _, _ in people}) == 600
    assert len({name for _, name, _ in people}) == 600
    assert all(len(name.split()) == 3 for _, name, _ in people)
    assert {sex for _, _, sex in people} == {"F", "M"}


def test_categories_are_shared_out_as_in_a_federation(demo: Twice) -> None:
    lines = RankingLine.objects.filter(ranking__season__year=2026)
    held = Counter(lines.values_list("category", flat=True))
    groups = Counter({"first": 0, "second": 0, "third": 0})
    for category, count in held.items():
        group = {"N": "first", "1": "first", "2": "second", "3": "third"}.get(category[0])
        if group:
            groups[group] += count

    of_all = sum(groups.values())
    assert abs(100 * groups["first"] - 12 * of_all) <= 3 * of_all
    assert abs(100 * groups["second"] - 57 * of_all) <= 5 * of_all
    assert abs(100 * groups["third"] - 31 * of_all) <= 5 * of_all


def test_events_stand_in_every_state(demo: Twice) -> None:
    results = EventResult.objects.all()
    provisional = results.filter(state=ResultState.PROVISIONAL)
    asked = provisional.filter(payment_request__isnull=False)
    paid = [result for result in asked if outstanding_cents(need(result.payment_request)) == 0]

    assert Event.objects.filter(result=None, starts_on__gte=TODAY).count() >= 5
    assert not Event.objects.filter(result=None, ends_on__lt=TODAY).exists()
    assert provisional.filter(payment_request=None).exists()
    assert 0 < len(paid) < asked.count()
    assert results.filter(state=ResultState.HOMOLOGATED).count() >= 50
    assert (
        results.filter(homologated_at__isnull=False).count()
        == results.filter(state=ResultState.HOMOLOGATED).count()
    )


def test_every_homologated_event_gave_points_to_members(demo: Twice) -> None:
    without = EventResult.objects.filter(state=ResultState.HOMOLOGATED, event__awards=None)
    early = PointsAward.objects.exclude(event__result__state=ResultState.HOMOLOGATED)

    assert not without.exists()
    assert not early.exists()


def test_fields_keep_the_conditions_of_their_events(demo: Twice) -> None:
    # But for those that are there to break a rule, one each.
    breaking = r"^(Pares|Equipas|Festival de um dia)"
    seated = EntryPlayer.objects.exclude(entry__event__name__regex=breaking)
    mixed = seated.filter(entry__event__event_type="MIXED").values("entry")
    sexes = mixed.annotate(sexes=Count("person__sex", distinct=True))
    seniors = seated.filter(entry__event__age_group="SENIOR", entry__event__season__year=2026)
    asked = seated.filter(entry__event__event_class__in=["NATIONAL_CHAMPIONSHIP", "NATIONAL_EVENT"])
    licensed = Q(
        person__licences__season=F("entry__event__season"),
        person__licences__issued_on__lte=F("entry__event__starts_on"),
    )

    assert set(sexes.values_list("sexes", flat=True)) == {2}
    assert max(filter(None, seniors.values_list("person__birth_date", flat=True))).year <= 1961
    assert asked.exists()
    assert not asked.exclude(licensed).exists()


def test_nobody_sits_twice_in_one_event(demo: Twice) -> None:
    seats = EntryPlayer.objects.values("entry__event", "person").annotate(times=Count("pk"))

    assert not seats.filter(times__gt=1).exists()


def test_both_seasons_have_a_published_list_and_the_first_is_closed(demo: Twice) -> None:
    lists = RankingList.objects.order_by("season__year")
    published = lists.filter(published_at__isnull=False)
    final = RankingLine.objects.filter(ranking__season__year=2025)
    closed = SeasonClosing.objects.filter(season__year=2025)

    assert list(published.values_list("season__year", "version", "is_final")) == [
        (2025, 1, True),
        (2026, 1, False),
    ]
    assert list(closed.order_by("person").values_list("person", "pe", "pm_tenths")) == list(
        final.order_by("person").values_list("person", "pe", "pm_tenths")
    )
    assert RankingLine.objects.filter(
        ranking__season__year=2026, previous_place__isnull=False
    ).exists()


def test_the_lists_are_made_of_what_was_awarded(demo: Twice) -> None:
    for line in RankingLine.objects.select_related("ranking").order_by("pk")[:1200:40]:
        awards = PointsAward.objects.filter(person=line.person_id, season=line.ranking.season_id)
        earned = awards.aggregate(pe=Sum("pe"), pm_tenths=Sum("pm_tenths"))

        assert line.pe == line.carried_pe + (earned["pe"] or 0)
        assert line.pm_tenths == line.carried_pm_tenths + (earned["pm_tenths"] or 0)


def test_the_figures_say_that_they_are_of_a_demonstration(demo: Twice) -> None:
    early = RuleSet.objects.filter(valid_from__year=2025)

    assert {row.figures["title"] for row in early} == {
        "Technical and competition regulation (demonstration)",
        "Ranking by documented defaults (demonstration)",
        "Office work by documented defaults (demonstration)",
    }
    assert set(FeeSchedule.objects.values_list("is_sample", flat=True)) == {True}
    assert set(PaymentRequest.objects.values_list("is_sample", flat=True)) == {True}


def test_the_books_balance_and_only_papers_are_left_to_the_worker(demo: Twice) -> None:
    assert not unbalanced_entries().exists()
    jobs = Counter(Job.objects.values_list("act", flat=True))
    assert Notice.objects.exists()
    assert jobs == {
        "issue_payment_request": 8,
        "issue_calendar": 1,
        "issue_certificate": 1,
        "issue_event_regulation": 1,
        "issue_appeal_form": 2,
        "issue_appeal_decision": 2,
        "issue_director_report": 1,
        "issue_council_decision": 1,
    }
    assert not Notice.objects.filter(state="WAITING").exists()
    assert AuditEvent.objects.filter(act="event_homologated").count() >= 50


def test_each_account_has_its_mandate(demo: Twice) -> None:
    roles = {
        account.email: sorted(set(account.mandates.values_list("role", flat=True)))
        for account in Account.objects.exclude(email__regex=r"^(jogador|\d)")
    }
    player = Account.objects.get(email="player@demo.example").person

    assert roles == {
        "office@demo.example": [Role.OFFICE],
        "treasurer@demo.example": [Role.OFFICE],
        "club@demo.example": [Role.SECRETARY],
        "association@demo.example": [Role.SECRETARY],
        "player@demo.example": [],
        "director@demo.example": [Role.DIRECTOR],
        "council@demo.example": [Role.COUNCIL],
    }
    assert player is not None
    assert player.awards.count() > 3
    assert Account.objects.filter(email__regex=r"^\d+@", mandates=None).count() == 100


def test_a_session_is_in_its_third_round(demo: Twice) -> None:
    session = Session.objects.get(event__name__startswith="Torneio de Pares da Semana")
    assert session.played_on == TODAY

    sheets = table_sheets(session, now=moment(TODAY, 16))

    assert {sheet.turn for sheet in sheets} == {3}
    boards = [at for sheet in sheets for at in sheet.boards]
    assert all(at.is_done for at in boards if at.round < 3)
    assert not any(at.record for at in boards if at.round > 3)
    assert differences(session.event.book) == []


def test_the_same_seed_makes_the_same_demo(demo: Twice) -> None:
    if demo.first is None:
        pytest.skip("on PostgreSQL the demo is loaded once; SQLite answers this")
    assert demo.second == demo.first


def test_what_follows_play_is_there_to_look_at(demo: Twice) -> None:
    """A festival was ruled on, appealed, reported; the council has decided one case of two."""
    appeals = Appeal.objects.order_by("number").values_list("body", "state", "outcome")
    assert list(appeals) == [
        ("CR", "DECIDED", "UPHELD"), ("CR", "DECIDED", "CHANGED"), ("CD", "OPEN", ""),
    ]  # fmt: skip
    cases = {council_case.state: council_case for council_case in CouncilCase.objects.all()}
    assert set(cases) == {"OPEN", "DECIDED"}
    assert cases["OPEN"].due_on == TODAY + dt.timedelta(days=12)
    sanction = cases["DECIDED"].decision.sanctions.get()
    assert (sanction.kind, sanction.enforced_at) == ("SUSPENSION", None)
    assert sanction.probation_until is not None
    assert ReportForwarding.objects.filter(council="DISCIPLINARY", seen_at__isnull=False).exists()
    assert PeerPoll.objects.filter(closed_at__isnull=False).count() == 1
    assert PsychicCall.objects.count() == 1
    assert CasebookEntry.objects.count() == 3
    parties = {
        word for case_party in CaseParty.objects.all() for word in folded(case_party.name).split()
    }
    words = {
        word
        for casebook_entry in CasebookEntry.objects.all()
        for word in casebook_entry.search_text.split()
    }
    assert not {word for word in parties & words if len(word) > 3}
