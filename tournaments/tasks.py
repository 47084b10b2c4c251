"""Celery tasks: one line each, with ids only as arguments; running one twice does no harm."""

from celery import shared_task
from django.utils import timezone


@shared_task(name="tournaments.look_after_waiting_entries", ignore_result=True)
def look_after_waiting_entries_task() -> None:
    from tournaments.entries.services.licences import look_after_waiting_entries

    look_after_waiting_entries(now=timezone.now())


@shared_task(name="tournaments.forget_seat_reasons", ignore_result=True)
def forget_seat_reasons_task() -> None:
    from tournaments.entries.services.seat_requests import forget_seat_reasons

    forget_seat_reasons(now=timezone.now())


@shared_task(name="tournaments.forget_partner_wishes", ignore_result=True)
def forget_partner_wishes_task() -> None:
    from tournaments.entries.services.partners import forget_partner_wishes

    forget_partner_wishes(now=timezone.now())


@shared_task(name="tournaments.call_reserves_in_turn", ignore_result=True)
def call_reserves_in_turn_task() -> None:
    from tournaments.phases.services.reserves import call_reserves_in_turn

    call_reserves_in_turn(now=timezone.now())


@shared_task(name="tournaments.open_played_deals", ignore_result=True)
def open_played_deals_task() -> None:
    from tournaments.deals.services.opening import open_played_deals

    open_played_deals(now=timezone.now())
