"""Work for the workers: one line each, ids only, safe to run twice."""

from celery import shared_task
from django.utils import timezone


@shared_task(name="scoring.drop_old_uploads", ignore_result=True)
def drop_old_uploads_task() -> None:
    from scoring.services.intake import drop_old_uploads

    drop_old_uploads(now=timezone.now())
