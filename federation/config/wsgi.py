"""The WSGI application."""

import os

from django.core.wsgi import get_wsgi_application

from federation.config.frames import with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")

application = with_room(get_wsgi_application())
