"""The Celery application; tasks have explicit names and take only ids."""

import os

from celery import Celery
from celery.signals import setup_logging

from federation.config import folder_broker, heartbeat

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")

folder_broker.take_over()
heartbeat.watch_workers()
celery_app = Celery("trunfo")
celery_app.config_from_object("django.conf:settings", namespace="CELERY")
celery_app.autodiscover_tasks()


@setup_logging.connect  # type: ignore[untyped-decorator]  # celery has no types
def _keep_django_logging(**_kwargs: object) -> None:
    """Keep the logging of the settings; Celery would replace the handlers."""
