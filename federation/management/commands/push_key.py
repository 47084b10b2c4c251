"""Create the key that identifies this site to push services, if there is none."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from federation.errors import Refusal
from federation.mail.services.push_keys import ensure_push_key, public_push_key
from federation.texts import text_of


class Command(BaseCommand):
    """Made once and kept: with another key every device has to be added again."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            is_new = ensure_push_key()
        except Refusal as refusal:
            raise CommandError(text_of(refusal)) from refusal
        data = {"path": settings.PUSH_KEY_FILE}
        made = _("The key of messages on devices was made: %(path)s")
        there = _("The key of messages on devices is there: %(path)s")
        self.stdout.write((made if is_new else there) % data)
        self.stdout.write(public_push_key())
