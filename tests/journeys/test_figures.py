"""The office changes a figure: tried on last season, agreed by two, in force later."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.figures.services.agreements import ask_to_put_in_force
from federation.figures.services.drafts import begin_draft, save_chapter
from federation.models import Account, Approval, FigureDraft, FigureTrial, Job, JobState
from federation.services.approvals import agree_to_approval
from federation.services.jobs import run_job
from scoring.models import PointsAward
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.scoring import homologate, publish_results
from tests.factories.season_close import make_past
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
WRITTEN = dt.datetime(2026, 11, 1, 10, 0, tzinfo=dt.UTC)
DAY = dt.date(2026, 11, 13)


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    give_mandate(account, "OFFICE")
    return account


def agreed(use: str, chapter: str, olga: Account, otilia: Account, **typed: str) -> FigureDraft:
    """Write a draft, and have it agreed two weeks before its day."""
    draft = begin_draft(use=use, valid_from=DAY, account=olga, now=WRITTEN)
    fields = {name.replace("__", "."): text for name, text in typed.items()}
    data: dict[str, Any] = {"account": olga, "now": WRITTEN}
    save_chapter(draft=draft, chapter=chapter, typed=fields, seen=0, **data)
    approval = ask_to_put_in_force(draft=draft, reason="assembleia geral", **data)
    agree_to_approval(approval=approval, reason="", account=otilia, now=WRITTEN)
    draft.refresh_from_db()
    return draft


def first_pe(event: Event) -> int:
    publish_results(event)
    homologate(event)
    return max(PointsAward.objects.filter(event=event).values_list("pe", flat=True))


def test_an_event_of_that_day_is_computed_by_the_new_figures_and_one_before_is_not(
    world: World, olga: Account, otilia: Account
) -> None:
    created_before = make_event(club=world.club, name="Marcado antes", day=DAY)
    draft = agreed(
        "ranking_rules", "experience", olga, otilia, experience__factors__0__factor="200"
    )

    day_before = make_event(club=world.club, name="Véspera", day=DAY - dt.timedelta(days=1))
    that_day = make_event(club=world.club, name="No dia", day=DAY)

    assert that_day.ranking_rule_set == draft.became
    assert day_before.ranking_rule_set.valid_from == dt.date(2026, 1, 1)
    assert created_before.ranking_rule_set == day_before.ranking_rule_set
    # factor * sqrt(2 tables) * 6 boards / 24 * 3/4 of the field's value, as the first of four
    assert first_pe(day_before) == first_pe(created_before) == 5
    assert first_pe(that_day) == 53


def test_an_event_of_that_day_keeps_the_new_regulation(
    world: World, olga: Account, otilia: Account
) -> None:
    draft = agreed(
        "regulation", "corrections", olga, otilia, corrections__publish_within_minutes="45"
    )

    assert make_event(club=world.club, name="No dia", day=DAY).rule_set == draft.became
    before = make_event(club=world.club, name="Véspera", day=DAY - dt.timedelta(days=1))
    assert before.rule_set.figures["corrections"]["publish_within_minutes"] == 30
    assert that_days_minutes(draft) == 45


def that_days_minutes(draft: FigureDraft) -> int:
    assert draft.became is not None
    minutes: int = draft.became.figures["corrections"]["publish_within_minutes"]
    return minutes


def test_a_draft_is_tried_on_the_season_by_a_worker_and_shows_who_moves(
    world: World, olga: Account, as_account: As
) -> None:
    make_past(world)
    office = as_account(olga)
    day = timezone.localdate() + dt.timedelta(days=1)
    office.post("/federation/figures/begin/", {"use": "ranking_rules", "valid_from": day})
    draft = FigureDraft.objects.get()
    chapters = f"/federation/figures/drafts/{draft.pk}/chapters"
    office.post(f"{chapters}/reduction/", {"seen": "0", "reduction.experience_ratio": "1"})

    response = office.post(
        f"/federation/figures/drafts/{draft.pk}/try/", {"season": world.season.pk}
    )
    job = Job.objects.get(act="try_figures")
    assert response["Location"] == f"/jobs/{job.pk}/"
    run_job(job_id=job.pk)

    job.refresh_from_db()
    assert job.state == JobState.DONE
    assert (
        f"/federation/figures/drafts/{draft.pk}/" in office.get(f"/jobs/{job.pk}/").content.decode()
    )
    trial = FigureTrial.objects.get()
    text = words(office.get(f"/federation/figures/trials/{trial.pk}/"))
    # 5000 are kept whole, no longer 1000 and four fifths of the rest
    assert "Abílio Exemplo 1001 Clube da Ribeira 1 1 0 4200 · 170.0 5000 · 170.0" in text
    assert Approval.objects.count() == 0
