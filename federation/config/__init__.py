"""Settings, URLs and the Celery application."""

from federation.config.celery import celery_app

__all__ = ["celery_app"]
