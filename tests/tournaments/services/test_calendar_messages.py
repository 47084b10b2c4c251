"""Who asked for something in the calendar is told of it; published papers are shelved."""

import datetime as dt

import pytest
from django.core import mail
from django.utils import timezone

from federation.mail.services.sending import send_notices
from federation.models import Association, Club, LibraryDocument, Season
from federation.papers.services.library import close_library_document
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.federation import give_mandate, make_account, make_season
from tests.factories.tournaments import make_event
from tournaments.calendar.services.calendar import (
    ProposalDraft,
    decide_proposal,
    publish_final_calendar,
    send_draft,
    submit_proposal,
)
from tournaments.calendar.services.papers import issue_calendar
from tournaments.calendar.services.reservations import (
    accept_reservation,
    offer_alternative,
    refuse_date,
    withdraw_reservation,
)
from tournaments.models import CalendarCycle, DateReservation

ON_TIME = dt.datetime(2026, 9, 15, 10, 0, tzinfo=dt.UTC)
OCTOBER = dt.datetime(2026, 10, 10, 9, 0, tzinfo=dt.UTC)
FINAL_ON_TIME = dt.datetime(2026, 10, 30, 10, 0, tzinfo=dt.UTC)


@pytest.fixture
def cycle(season: Season) -> CalendarCycle:
    return make_cycle(make_season(2027))


@pytest.fixture
def paid(cycle: CalendarCycle, club: Club) -> DateReservation:
    secretary = make_account("sofia@clube.example")
    secretary.language = "en"
    secretary.save()
    give_mandate(secretary, "SECRETARY", club=club)
    return make_reservation(cycle.season, club=club, is_paid=True)


def sent() -> list[tuple[str, str]]:
    send_notices(now=timezone.now())
    return [(item.to[0], str(item.subject)) for item in mail.outbox]


@pytest.mark.rule("3.1.7-e")
def test_the_club_is_told_of_a_date_given(paid: DateReservation) -> None:
    accept_reservation(reservation=paid, account=None, now=OCTOBER)

    assert sent() == [("sofia@clube.example", f"Date given: {paid.title}")]
    assert f"/calendar/reservations/{paid.pk}/" in mail.outbox[0].body


@pytest.mark.rule("3.1.7-e")
def test_of_other_days_and_of_a_refusal_with_the_reason(paid: DateReservation) -> None:
    free = (dt.date(2027, 3, 20), dt.date(2027, 3, 20))
    offered = offer_alternative(
        reservation=paid, days=free, reason="The hall is taken.", account=None, now=OCTOBER
    )
    refuse_date(reservation=offered, reason="No hall at all.", account=None, now=OCTOBER)

    assert {subject for _to, subject in sent()} == {
        f"Another date offered: {paid.title}",
        f"Date refused: {paid.title}",
    }
    bodies = {item.subject.partition(":")[0]: item.body for item in mail.outbox}
    assert "days are offered: 20 March 2027 (" in bodies["Another date offered"]
    assert "No hall at all." in bodies["Date refused"]


def test_nobody_is_told_what_they_did_themselves_and_nobody_twice(paid: DateReservation) -> None:
    withdraw_reservation(reservation=paid, reason="", account=None, now=OCTOBER)

    assert sent() == []
    sent()
    assert mail.outbox == []


@pytest.mark.rule("3.1.7-b")
@pytest.mark.parametrize(("is_accepted", "word"), [(True, "accepted"), (False, "refused")])
def test_the_association_is_told_of_its_proposal(
    cycle: CalendarCycle, association: Association, is_accepted: bool, word: str
) -> None:
    event = make_event(association=association, name="Regional Pairs", day=dt.date(2027, 2, 6))
    secretary = make_account("rita@associacao.example")
    secretary.language = "en"
    secretary.save()
    give_mandate(secretary, "SECRETARY", association=association)
    send_draft(cycle=cycle, account=None, now=ON_TIME)
    draft = ProposalDraft(association, "Later.", event, dt.date(2027, 2, 13), dt.date(2027, 2, 13))
    proposal = submit_proposal(cycle=cycle, draft=draft, account=None, now=ON_TIME)

    decide_proposal(
        proposal=proposal, is_accepted=is_accepted, reason="As it fits.", account=None, now=OCTOBER
    )

    assert sent() == [("rita@associacao.example", f"Change of the calendar {word}: Regional Pairs")]


def test_the_final_calendar_is_shelved_and_the_draft_is_not(
    cycle: CalendarCycle, association: Association
) -> None:
    make_event(association=association, name="Regional Pairs", day=dt.date(2027, 2, 6))
    draft = send_draft(cycle=cycle, account=None, now=ON_TIME)
    issue_calendar(version_id=draft.pk)
    before = LibraryDocument.objects.count()
    final = publish_final_calendar(cycle=cycle, account=None, now=FINAL_ON_TIME)
    issue_calendar(version_id=final.pk)
    issue_calendar(version_id=final.pk)

    shelf = LibraryDocument.objects.order_by("slug")
    assert before == 0
    assert [(library_document.slug, library_document.subject) for library_document in shelf] == [
        ("calendar-2027", "CALENDAR"),
        ("year-planner-2027", "CALENDAR"),
    ]
    assert [library_document.versions.get().in_force_from for library_document in shelf] == [
        dt.date(2026, 10, 30)
    ] * 2


def test_what_the_office_took_off_the_shelf_stays_off(
    cycle: CalendarCycle, association: Association
) -> None:
    make_event(association=association, name="Regional Pairs", day=dt.date(2027, 2, 6))
    send_draft(cycle=cycle, account=None, now=ON_TIME)
    for _version in range(2):
        final = publish_final_calendar(cycle=cycle, account=None, now=FINAL_ON_TIME)
        issue_calendar(version_id=final.pk)
        shelved = LibraryDocument.objects.get(slug="calendar-2027")
        if shelved.closed_at is None:
            close_library_document(document=shelved, account=None, now=FINAL_ON_TIME)

    assert shelved.versions.count() == 1
