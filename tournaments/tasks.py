"""Work for the workers: one line each, ids only, safe to run twice."""

from celery import shared_task
from django.utils import timezone


@shared_task(name="tournaments.forget_seat_reasons", ignore_result=True)
def forget_seat_reasons_task() -> None:
    from tournaments.services.seat_requests import forget_seat_reasons

    forget_seat_reasons(now=timezone.now())
