"""Create the key that encrypts the secrets of two-factor sign-in, or re-encrypt all with it."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.bodies.services.second_factor import seal_all, write_second_factor_key
from federation.management.paths import path_refusal
from federation.texts import text_of

HELP = """Without --new: encrypt what is still kept plain, or with an older key.

To change keys: make one (--new FILE), write the line of the old one below it, set
SECOND_FACTOR_KEY_FILE to it, start the site again, run this command, take the old line away."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--new", type=Path, metavar="FILE", help="write a new key")

    def handle(self, *, new: Path | None, **_options: object) -> None:
        if new is not None:
            try:
                write_second_factor_key(new)
            except OSError as fault:
                raise CommandError(text_of(path_refusal(fault, new)), returncode=2) from None
            self.stdout.write(str(new))
            return
        self.stdout.write(f"{seal_all()} encrypted anew")
