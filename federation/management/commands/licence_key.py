"""Create the signing key of licence cards, or publish the one named in the settings."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.licences.services.keys import publish_licence_key, write_licence_key
from federation.management.paths import path_refusal
from federation.texts import text_of

HELP = """Without --new: publish the public half of LICENCE_KEY_FILE at /licences/keys.json.

To change keys: make one (--new FILE), set LICENCE_KEY_FILE to it, start the site again and run
this command. Cards signed before stay true: their public key stays published."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--new", type=Path, metavar="FILE", help="write a new private key")

    def handle(self, *, new: Path | None, **_options: object) -> None:
        if new is not None:
            try:
                key_id = write_licence_key(new)
            except OSError as fault:
                raise CommandError(text_of(path_refusal(fault, new)), returncode=2) from None
            self.stdout.write(f"{key_id} {new}")
            return
        row = publish_licence_key(now=timezone.now())
        self.stdout.write(f"{row.key_id} published")
