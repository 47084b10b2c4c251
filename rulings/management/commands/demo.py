"""The demonstration: `python manage.py demo`."""

import datetime as dt
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from rulings.demo.accounts import logins
from rulings.demo.load import Asked, is_demo, is_filled, load_demo

HELP = """Fill an empty database with a federation that never was: 3 associations, 12 clubs, 600
people, 80 events of two seasons, rankings, papers, and a sign-in for each kind of work. The same
seed and day make the same demo. Refuses where DEBUG is off; does nothing where there is data.

The sign-ins are printed last, one a line: "login ROLE E-MAIL PASSWORD FIRST-PAGE"."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="another number, another demo (1)")
        parser.add_argument(
            "--today", type=dt.date.fromisoformat, help="the day the demo stands on (today)"
        )
        parser.add_argument(
            "--folder",
            type=Path,
            default=settings.VAR_DIR / "demo",
            help="where the files to upload are written (var/demo)",
        )
        parser.add_argument(
            "--logins", action="store_true", help="only print the sign-ins of a loaded demo"
        )

    def handle(
        self, *args: str, seed: int, today: dt.date | None, folder: Path, logins: bool, **_: object
    ) -> None:
        if not settings.DEBUG:
            raise CommandError("The demo is refused where DEBUG is off.", returncode=2)
        if is_filled():
            if not is_demo():
                raise CommandError(
                    "The database holds a federation that is no demo; nothing was changed.",
                    returncode=2,
                )
            if not logins:
                self.stdout.write("The demo is already there; nothing was changed.")
        elif logins:
            raise CommandError("The demo is not loaded yet.", returncode=2)
        else:
            load_demo(Asked(today or timezone.localdate(), seed, folder), self._tell)
        self._print_logins()

    def _tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def _print_logins(self) -> None:
        for login in logins():
            self.stdout.write(
                f"login {login.role} {login.email} {login.password} {login.starts_at}"
            )
