"""Tasks of the workers: one line each, ids only, safe to run twice."""

from celery import shared_task
from django.utils import timezone


@shared_task(name="scoring.end_settled_matches", ignore_result=True)
def end_settled_matches_task() -> None:
    from scoring.matches.services.knockouts import end_settled_matches

    end_settled_matches(now=timezone.now())


@shared_task(name="scoring.refresh_places", ignore_result=True)
def refresh_places_task(*, book: int) -> None:
    from scoring.live.services.book import refresh_places

    refresh_places(book)


@shared_task(name="scoring.drop_old_uploads", ignore_result=True)
def drop_old_uploads_task() -> None:
    from scoring.intake.services.intake import drop_old_uploads

    drop_old_uploads(now=timezone.now())


@shared_task(name="scoring.propose_team_penalties", ignore_result=True)
def propose_team_penalties_task() -> None:
    from scoring.matches.services.proposed_penalties import propose_due_penalties

    propose_due_penalties(now=timezone.now())
