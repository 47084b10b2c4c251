"""Appeals at their pages and endpoints: times, the hearing, justice, and what waits meanwhile."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Person
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import write_decision
from rulings.models import Appeal, AppealOutcome, Ruling
from tests.factories.appeals import (
    entry_of,
    hear,
    make_appeal,
    make_ready,
    make_ruling,
    note_times,
)
from tests.factories.federation import give_mandate, make_member
from tests.factories.pages import words
from tests.factories.reports import send_report
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.knocks.doors import done
from tests.personas import World

As = Callable[[Account], Client]
KEPT = Decision(AppealOutcome.UPHELD, "The ruling stands.", "The pause told.", False, 3, 0)


@pytest.fixture
def ruling(world: World, carla: Account) -> Ruling:
    publish_results(world.event)
    return make_ruling(world.event, made_by=carla)


@pytest.fixture
def judges(world: World) -> list[Person]:
    return [
        make_member(f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season)
        for n in range(1, 4)
    ]


@pytest.mark.parametrize(
    ("notified_at", "given", "ends"),
    [
        # Told late: half an hour before the session of nine; the next match at seven; on Saturday
        # with the committee gone, until six on Monday.
        pytest.param(
            "2026-11-14T18:45", {"next_session_at": "2026-11-14T21:00"}, "14 November 2026, 20:30",
            marks=pytest.mark.rule("3.8.1.1-b"),
        ),
        pytest.param(
            "2026-11-14T18:40", {"next_match_at": "2026-11-14T19:00"}, "14 November 2026, 19:00",
            marks=pytest.mark.rule("3.8.1.1-b"),
        ),
        pytest.param(
            "2026-11-14T20:00", {"committee_left": True}, "16 November 2026, 18:00",
            marks=pytest.mark.rule("3.8.1.1-c"),
        ),
    ],
)  # fmt: skip
def test_the_director_tells_the_times_and_the_page_until_when(
    world: World,
    ana: Account,
    carla: Account,
    ruling: Ruling,
    as_account: As,
    notified_at: str,
    given: dict[str, object],
    ends: str,
) -> None:
    appeal = make_appeal(ruling, account=ana)

    done(
        as_account(carla), f"appeals/{appeal.pk}/times/", ended_at="2026-11-14T18:00",
        results_at="2026-11-14T18:20", notified_at=notified_at, **given,
    )  # fmt: skip

    assert ends in words(as_account(ana).get(f"/appeals/{appeal.pk}/"))


@pytest.mark.rule("3.8.1-a", "3.1.6-f")
def test_an_open_appeal_holds_homologation_back(
    world: World, ana: Account, bruno: Account, ruling: Ruling, as_account: As
) -> None:
    note_times(world.event)
    make_appeal(ruling, account=ana)

    data = as_account(bruno).get(f"/api/v1/events/{world.event.pk}/conditions/").json()

    conditions_by_rule = {condition["rule"]: condition for condition in data["conditions"]}
    assert (conditions_by_rule["3.8.1-a"]["state"], conditions_by_rule["3.8.1-a"]["article"]) == (
        "not_met",
        "RTP 3.8.1.1",
    )
    page = words(as_account(bruno).get(f"/events/{world.event.pk}/homologation/"))
    assert "appeals committee: 1" in page, page


@pytest.mark.rule("3.8.3-a", "3.8.3-b", "3.8.3-c", "2.1.1.1-c")
def test_justice_hears_points_of_law_alone_and_never_where_the_ranking_was_wanted_at_once(
    world: World,
    ana: Account,
    carla: Account,
    ruling: Ruling,
    judges: list[Person],
    as_account: As,
) -> None:
    now = timezone.now()
    note_times(world.event, ended_at=now, results_at=now)
    appeal = make_ready(make_appeal(ruling, account=ana, at=now), members=judges, account=carla)
    hear(appeal, account=carla)
    write_decision(appeal=appeal, decision=KEPT, account=carla, now=now)
    page, player = f"/appeals/{appeal.pk}/further/", as_account(ana)
    data = {"entry": entry_of(world.event, "1001").pk, "backers": ["1001", "1002"],
             "grounds": "Misread."}  # fmt: skip
    response = as_account(carla).post(
        f"/appeals/{appeal.pk}/told/", {"results_note": ""}, follow=True
    )

    facts = words(player.post(page, data, follow=True))
    law = {**data, "point_of_law": "on"}
    Appeal.objects.filter(pk=appeal.pk).update(ranking_at_once=True)
    at_once = words(player.post(page, law, follow=True))
    Appeal.objects.filter(pk=appeal.pk).update(ranking_at_once=False)
    long_ago = now - dt.timedelta(days=3)
    Appeal.objects.filter(pk=appeal.pk).update(notified_at=long_ago)
    player.post(page, law)

    assert "The ruling stands." in words(response)
    assert "RTP 3.8.3" in facts, facts
    assert "RTP 3.8.3" in at_once, at_once
    sent = Appeal.objects.get(body="CJ")
    assert sent.is_late  # sent on all the same, and marked so
    assert "late" in words(player.get(f"/appeals/{sent.pk}/")).lower()


@pytest.mark.rule("3.2.2-b")
@pytest.mark.parametrize(("days", "is_late"), [(21, False), (22, True)])
def test_the_report_of_a_regional_event_is_due_after_21_days(
    world: World, carla: Account, olga: Account, as_account: As, days: int, is_late: bool
) -> None:
    event = make_event(association=world.association)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    at = dt.datetime.combine(event.ends_on + dt.timedelta(days=days), dt.time(12), dt.UTC)

    revision = send_report(event, director=carla, now=at)

    text = words(as_account(olga).get(f"/reports/{revision.pk}/"))
    assert "5 December 2026" in text, text
    assert ("late" in text) is is_late, text
