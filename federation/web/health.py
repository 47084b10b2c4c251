"""Health checks for monitoring: liveness and readiness."""

import datetime as dt
from collections.abc import Callable

from celery import current_app
from django.conf import settings
from django.core.cache import caches
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import KombuError

from federation.access import public
from federation.installation.selectors import backup_age, last_good_backup
from federation.selectors.jobs import workers_silent_for

# Beat's task runs each minute; a worker may be busy with one long job for a few minutes.
WORKERS_MISSED_AFTER = dt.timedelta(minutes=5)
BROKER_ANSWERS_WITHIN = 3


@public
@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


@public
@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    skipped = set(request.GET.getlist("without"))
    by_name = {name: answers() for name, answers in CHECKS.items() if name not in skipped}
    ready = all(by_name.values())
    data = {"ready": ready, "checks": by_name, "backup": _backup_data()}
    return JsonResponse(data, status=200 if ready else 503)


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _migrations() -> bool:
    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except Error:
        return False


def _cache() -> bool:
    """Check the cache server itself; without it the site works, but each process counts alone."""
    value = getattr(caches["default"], "answers", None)
    return value is None or value()


def _broker() -> bool:
    try:
        with current_app.connection_for_write(connect_timeout=BROKER_ANSWERS_WITHIN) as broker:
            broker.ensure_connection(max_retries=1, timeout=BROKER_ANSWERS_WITHIN)
    except (OSError, KombuError):
        return False
    return True


def _workers() -> bool:
    try:
        silence = workers_silent_for(now=timezone.now())
    except Error:
        return False
    return silence is not None and silence < WORKERS_MISSED_AFTER


def _backup_data() -> dict[str, object] | None:
    """Return the age of the last verified backup, or None if none is to be reported."""
    try:
        last = last_good_backup()
    except Error:
        return None
    if last is None:
        return None
    age = timezone.now() - last.made_at
    return {
        "made_at": last.made_at.isoformat(),
        "verified_at": last.verified_at.isoformat(),
        "age_hours": int(age.total_seconds() // 3600),
    }


def _backup() -> bool:
    """Return whether the last verified backup is recent enough; True if no limit is set."""
    if not settings.BACKUP_MAX_AGE:
        return True
    try:
        age = backup_age(now=timezone.now())
    except Error:
        return False
    return age is not None and age <= settings.BACKUP_MAX_AGE


CHECKS: dict[str, Callable[[], bool]] = {
    "database": _database,
    "migrations": _migrations,
    "cache": _cache,
    "broker": _broker,
    "workers": _workers,
    "backup": _backup,
}
