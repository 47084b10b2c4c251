"""The live process: sends results to watching browsers as they happen (raw ASGI)."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.utils.module_loading import import_string  # noqa: E402

from federation.streams import Receive, Scope, Send  # noqa: E402


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one connection."""
    serve = import_string(settings.STREAM)
    await serve(scope, receive, send)
