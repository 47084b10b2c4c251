"""The yearly cycle: opened, draft sent, proposals decided, final published, associations' sent."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.models import Association, Club, Federation, IssuedDocument, Job, Season
from tests.factories.calendar import IN_TIME, OPENED, make_cycle, make_reservation
from tests.factories.federation import make_season
from tests.factories.tournaments import make_event
from tournaments.calendar.selectors.cycle import CycleStep, timeline
from tournaments.calendar.services.calendar import (
    ProposalDraft,
    decide_proposal,
    open_cycle,
    publish_final_calendar,
    send_association_calendar,
    send_draft,
    submit_proposal,
)
from tournaments.calendar.services.papers import issue_calendar
from tournaments.calendar.services.reservations import accept_reservation, refuse_date
from tournaments.models import CalendarCycle, CalendarVersion, DateReservation, Event

ON_TIME = dt.datetime(2026, 9, 15, 10, 0, tzinfo=dt.UTC)
FINAL_ON_TIME = dt.datetime(2026, 10, 30, 10, 0, tzinfo=dt.UTC)


@pytest.fixture
def cycle(season: Season) -> CalendarCycle:
    return make_cycle()


@pytest.fixture
def regional(cycle: CalendarCycle, association: Association) -> Event:
    return make_event(association=association, name="Regional Pairs", day=dt.date(2027, 2, 6))


def code_of(refused: pytest.ExceptionInfo[RuleError]) -> str:
    return refused.value.code


def test_a_calendar_is_opened_once(cycle: CalendarCycle) -> None:
    with pytest.raises(RuleError) as refused:
        open_cycle(season=cycle.season, account=None, now=OPENED)

    assert code_of(refused) == "calendar_already_opened"


@pytest.mark.rule("3.1.7-a")
def test_the_draft_keeps_what_stood_in_the_calendar(cycle: CalendarCycle, regional: Event) -> None:
    version = send_draft(cycle=cycle, account=None, now=ON_TIME)

    regional.name = "Other"
    regional.save()
    version = CalendarVersion.objects.get(pk=version.pk)
    assert (version.stage, version.number, version.days_late) == ("DRAFT", 1, 0)
    assert [line["title"] for line in version.content] == ["Regional Pairs"]
    assert Job.objects.get(act="issue_calendar").arguments == {"version_id": version.pk}


@pytest.mark.rule("3.1.7-a")
def test_a_draft_sent_on_the_18th_is_three_days_late_and_its_correction_is_not(
    cycle: CalendarCycle,
) -> None:
    late = dt.datetime(2026, 9, 18, 10, 0, tzinfo=dt.UTC)

    first = send_draft(cycle=cycle, account=None, now=late)
    second = send_draft(cycle=cycle, account=None, now=late)

    assert [(v.number, v.days_late) for v in (first, second)] == [(1, 3), (2, 0)]


@pytest.mark.rule("3.1.7-c")
@pytest.mark.parametrize(("day", "late"), [((10, 30), 0), ((11, 2), 3)])
def test_the_final_calendar_is_on_time_or_late(
    cycle: CalendarCycle, day: tuple[int, int], late: int
) -> None:
    send_draft(cycle=cycle, account=None, now=ON_TIME)

    version = publish_final_calendar(
        cycle=cycle, account=None, now=dt.datetime(2026, *day, 10, 0, tzinfo=dt.UTC)
    )

    assert (version.stage, version.days_late) == ("FINAL", late)


def test_there_is_no_final_calendar_without_a_draft_and_no_draft_after_it(
    cycle: CalendarCycle,
) -> None:
    with pytest.raises(RuleError) as too_early:
        publish_final_calendar(cycle=cycle, account=None, now=FINAL_ON_TIME)
    send_draft(cycle=cycle, account=None, now=ON_TIME)
    publish_final_calendar(cycle=cycle, account=None, now=FINAL_ON_TIME)
    with pytest.raises(RuleError) as too_late:
        send_draft(cycle=cycle, account=None, now=FINAL_ON_TIME)

    assert (code_of(too_early), code_of(too_late)) == (
        "calendar_draft_not_sent",
        "calendar_is_final",
    )


@pytest.mark.rule("3.1.7-c", "3.1.7-e")
def test_what_came_in_time_is_decided_before_the_final_calendar(
    cycle: CalendarCycle, club: Club
) -> None:
    send_draft(cycle=cycle, account=None, now=ON_TIME)
    row = make_reservation(cycle.season, club=club)
    after = dt.datetime(2026, 10, 5, tzinfo=dt.UTC)
    make_reservation(
        cycle.season, club=club, title="Late", days=("2027-05-01", "2027-05-01"), now=after
    )

    with pytest.raises(RuleError) as refused:
        publish_final_calendar(cycle=cycle, account=None, now=FINAL_ON_TIME)
    refuse_date(reservation=row, reason="Sem sala.", account=None, now=FINAL_ON_TIME)
    version = publish_final_calendar(cycle=cycle, account=None, now=FINAL_ON_TIME)

    assert (code_of(refused), refused.value.values) == ("calendar_has_undecided", {"count": 1})
    assert version.stage == "FINAL"


@pytest.mark.rule("3.1.7-e")
def test_the_final_calendar_has_no_clash_with_an_official_event(
    cycle: CalendarCycle, club: Club
) -> None:
    send_draft(cycle=cycle, account=None, now=ON_TIME)
    row = make_reservation(cycle.season, club=club, is_paid=True)
    accept_reservation(reservation=row, account=None, now=FINAL_ON_TIME)
    make_event(name="National Pairs", day=dt.date(2027, 3, 13), last_day=dt.date(2027, 3, 14))

    with pytest.raises(RuleError) as refused:
        publish_final_calendar(cycle=cycle, account=None, now=FINAL_ON_TIME)

    assert refused.value.values == {
        "title": "Torneio da Serra",
        "other": "National Pairs",
        "days": (dt.date(2027, 3, 14),),
    }


@pytest.mark.rule("3.1.7-d")
def test_an_association_calendar_of_2_december_is_two_days_late(
    cycle: CalendarCycle, association: Association, regional: Event, club: Club
) -> None:
    make_event(club=club, name="Torneio da Ribeira", day=dt.date(2027, 1, 9))

    sent = send_association_calendar(
        cycle=cycle,
        association=association,
        account=None,
        now=dt.datetime(2026, 12, 2, 10, 0, tzinfo=dt.UTC),
    )

    assert (sent.number, sent.days_late) == (1, 2)
    assert [line["title"] for line in sent.content] == ["Torneio da Ribeira", "Regional Pairs"]


def test_an_empty_calendar_is_not_sent(cycle: CalendarCycle, association: Association) -> None:
    with pytest.raises(RuleError) as refused:
        send_association_calendar(cycle=cycle, association=association, account=None, now=IN_TIME)

    assert code_of(refused) == "association_calendar_empty"


@pytest.mark.rule("3.1.7-b")
def test_an_accepted_proposal_moves_the_event(
    cycle: CalendarCycle, association: Association, regional: Event
) -> None:
    send_draft(cycle=cycle, account=None, now=ON_TIME)
    proposal = submit_proposal(
        cycle=cycle,
        draft=ProposalDraft(
            association, "A week later.", regional, dt.date(2027, 2, 13), dt.date(2027, 2, 14)
        ),
        account=None,
        now=dt.datetime(2026, 10, 1, 10, 0, tzinfo=dt.UTC),
    )

    decide_proposal(proposal=proposal, is_accepted=True, reason="", account=None, now=FINAL_ON_TIME)

    regional.refresh_from_db()
    proposal.refresh_from_db()
    assert (proposal.days_late, proposal.state) == (1, "ACCEPTED")
    assert (regional.starts_on, regional.ends_on) == (dt.date(2027, 2, 13), dt.date(2027, 2, 14))
    with pytest.raises(RuleError) as refused:
        decide_proposal(
            proposal=proposal, is_accepted=False, reason="No.", account=None, now=FINAL_ON_TIME
        )
    assert code_of(refused) == "proposal_already_decided"


def test_proposals_are_about_a_draft(cycle: CalendarCycle, association: Association) -> None:
    with pytest.raises(RuleError) as refused:
        submit_proposal(
            cycle=cycle, draft=ProposalDraft(association, "More teams."), account=None, now=IN_TIME
        )

    assert code_of(refused) == "calendar_draft_not_sent"


def test_the_timeline_says_what_is_done_late_and_due(
    cycle: CalendarCycle, association: Association, club: Club
) -> None:
    send_draft(cycle=cycle, account=None, now=ON_TIME)
    make_reservation(cycle.season, club=club)

    steps = timeline(cycle, on=dt.date(2026, 10, 25))

    assert steps == [
        CycleStep("DRAFT", dt.date(2026, 9, 15), "DONE", done_on=dt.date(2026, 9, 15)),
        CycleStep("PROPOSALS", dt.date(2026, 9, 30), "LATE", missing=1),
        CycleStep("FINAL", dt.date(2026, 10, 30), "DUE"),
        CycleStep("ASSOCIATION_CALENDARS", dt.date(2026, 11, 30), "COMING", missing=1),
    ]


def test_the_papers_of_a_version_are_issued_once(cycle: CalendarCycle, regional: Event) -> None:
    version = send_draft(cycle=cycle, account=None, now=ON_TIME)

    first = issue_calendar(version_id=version.pk)
    again = issue_calendar(version_id=version.pk)

    assert first == again == {"document": "CD-2027-00001", "planner": "PL-2027-00001"}
    assert set(IssuedDocument.objects.values_list("series__kind", "is_public")) == {
        ("calendar", True),
        ("year_planner", True),
    }


def test_a_season_of_its_own_is_not_mixed_in(cycle: CalendarCycle, club: Club) -> None:
    make_season(2028)
    make_event(club=club, name="Other year", day=dt.date(2028, 1, 8))

    version = send_draft(cycle=cycle, account=None, now=ON_TIME)

    assert version.content == []
    assert not DateReservation.objects.exists()


def test_days_before_the_federation_began_are_still_to_be_done_and_not_late(
    cycle: CalendarCycle, association: Association
) -> None:
    Federation.objects.update_or_create(
        defaults={"begun_on": dt.date(2026, 11, 20), "name": "F", "short_name": "F"}
    )

    steps = timeline(cycle, on=dt.date(2026, 12, 1))
    sent = send_draft(cycle=cycle, account=None, now=dt.datetime(2026, 12, 1, 9, tzinfo=dt.UTC))

    assert [(step.act, step.state) for step in steps] == [
        ("DRAFT", "OPEN"),
        ("PROPOSALS", "DONE"),
        ("FINAL", "OPEN"),
        ("ASSOCIATION_CALENDARS", "LATE"),
    ]
    assert sent.days_late == 0
