"""Celery tasks: one line each, with ids only as arguments; running one twice does no harm."""

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings
from django.utils import timezone


@shared_task(name="federation.run_job", ignore_result=True)
def run_job_task(*, job_id: int) -> None:
    from federation.services.jobs import requeue_stalled_jobs_in_time, run_job

    run_job(job_id=job_id)
    # Beat's message may wait behind long jobs, so a worker also looks after finishing one.
    requeue_stalled_jobs_in_time(now=timezone.now())


@shared_task(name="federation.put_back_lost_jobs", ignore_result=True)
def put_back_lost_jobs_task() -> None:
    from federation.services.jobs import requeue_stalled_jobs

    requeue_stalled_jobs(now=timezone.now())


@shared_task(name="federation.drop_old_licence_files", ignore_result=True)
def drop_old_licence_files_task() -> None:
    from federation.licences.services.files import drop_old_licence_files

    drop_old_licence_files(now=timezone.now())


@shared_task(name="federation.drop_old_data_imports", ignore_result=True)
def drop_old_data_imports_task() -> None:
    from federation.imports.services.data_imports import drop_old_data_imports

    drop_old_data_imports(now=timezone.now())


@shared_task(name="federation.check_ledger", ignore_result=True)
def check_ledger_task() -> None:
    from federation.money.services.ledger_checks import check_ledger

    check_ledger(now=timezone.now())


@shared_task(name="federation.count_fees_due", ignore_result=True)
def count_fees_due_task() -> None:
    from federation.money.services.fees_due_count import read_fees_due

    read_fees_due(on=timezone.localdate())


@shared_task(name="federation.forget_questions", ignore_result=True)
def forget_questions_task() -> None:
    from federation.mail.services.questions import forget_questions

    forget_questions(now=timezone.now())


@shared_task(name="federation.give_up_old_checkouts", ignore_result=True)
def give_up_old_checkouts_task() -> None:
    from federation.money.services.checkouts import give_up_old_checkouts

    give_up_old_checkouts(now=timezone.now())


@shared_task(name="federation.send_notices", ignore_result=True)
def send_notices_task() -> None:
    from federation.mail.services.sending import send_notices

    send_notices(now=timezone.now())


@shared_task(name="federation.weigh_claims", ignore_result=True)
def weigh_claims_task() -> None:
    from federation.accounts.services.claims import weigh_claims

    weigh_claims(now=timezone.now())


@shared_task(name="federation.send_due_reminders", ignore_result=True)
def send_due_reminders_task() -> None:
    from federation.mail.services.reminders import send_due_reminders

    send_due_reminders(now=timezone.now())


@shared_task(name="federation.send_prepared_renewals", ignore_result=True)
def send_prepared_renewals_task() -> None:
    from federation.licences.services.prepared import ask_to_send_prepared_renewals

    ask_to_send_prepared_renewals(now=timezone.now())


@shared_task(name="federation.tell_of_licence_endings", ignore_result=True)
def tell_of_licence_endings_task() -> None:
    from federation.licences.services.messages import notify_of_endings

    notify_of_endings(now=timezone.now())


@shared_task(name="federation.look_after_retention", ignore_result=True)
def look_after_retention_task() -> None:
    from federation.privacy.services.retention import enforce_retention

    enforce_retention(now=timezone.now())


@worker_ready.connect
def _look_for_lost_jobs(**_kwargs: object) -> None:
    """Look for lost jobs when a worker starts, and again when the last heartbeats are too old."""
    put_back_lost_jobs_task.delay()
    wait = settings.JOB_LOST_AFTER + settings.JOB_HEARTBEAT
    put_back_lost_jobs_task.apply_async(countdown=wait.total_seconds())
