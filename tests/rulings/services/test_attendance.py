"""RTP 3.2.2.1: absent contestants are in item e of the report; late ones in c."""

import datetime as dt

import pytest
from django.utils import timezone

from federation.models import Account
from rulings.reports.selectors.parts import report_facts
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import CheckIn, Entry, Session, SessionHours

pytestmark = pytest.mark.usefixtures("english")


@pytest.mark.rule("2.2.3-a")
@pytest.mark.parametrize(
    ("seated_at", "told"),
    [
        (dt.time(14, 55), ""),
        (dt.time(15, 0), ""),
        (dt.time(15, 7), "7 minutes after the start (RTP 2.1.11.2)"),
    ],
)
def test_a_pair_seated_after_the_start_is_late_by_so_many_minutes(
    world: World, seated_at: dt.time, told: str
) -> None:
    publish_results(world.event)
    session = Session.objects.filter(event=world.event).first()
    assert session is not None
    day = timezone.localdate(NOW)
    starts_at = timezone.make_aware(dt.datetime.combine(day, dt.time(15, 0)))
    SessionHours.objects.create(session=session, starts_at=starts_at, minutes_per_board=7)
    entry = Entry.objects.filter(event=world.event).order_by("key").first()
    assert entry is not None
    CheckIn.objects.create(session=session, entry=entry, is_present=False, noted_at=starts_at)
    CheckIn.objects.create(
        session=session,
        entry=entry,
        is_present=True,
        noted_at=timezone.make_aware(dt.datetime.combine(day, seated_at)),
    )

    late = [line for line in report_facts(world.event).lines.get("c", ()) if "came late" in line]

    assert len(late) == bool(told)
    assert all(told in line for line in late)


@pytest.mark.rule("3.2.2.1-a")
def test_absent_and_late_with_the_article(world: World, carla: Account) -> None:
    publish_results(world.event)
    session = Session.objects.filter(event=world.event).first()
    assert session is not None
    SessionHours.objects.create(session=session, starts_at=NOW, minutes_per_board=7)
    absent, late, there = Entry.objects.filter(event=world.event).order_by("key")[:3]

    def check(entry: Entry, *, present: bool, minutes: int) -> None:
        at = NOW + dt.timedelta(minutes=minutes)
        CheckIn.objects.create(session=session, entry=entry, is_present=present, noted_at=at)

    check(absent, present=False, minutes=-10)
    check(late, present=False, minutes=0)
    check(late, present=True, minutes=12)
    check(there, present=True, minutes=-5)

    lines = report_facts(world.event).lines

    (missing,) = lines["e"]
    assert missing.endswith("was absent (RTP 2.2.2.2)")
    assert "came late" in lines["c"][-1]
    assert "12 minutes after the start (RTP 2.1.11.2)" in lines["c"][-1]
