"""The demonstration: `python manage.py demo`."""

import datetime as dt
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext

from rulings.demo.accounts import logins
from rulings.demo.load import DemoOptions, is_demo, is_filled, load_demo

NOT_DONE = 2
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

        parser.add_argument("--no-papers", action="store_true", help="print no papers")

    def handle(
        self,
        *,
        seed: int,
        today: dt.date | None,
        folder: Path,
        logins: bool,
        no_papers: bool,
        **_options: object,
    ) -> None:
        if not settings.DEBUG:
            raise _refused(gettext("The demo is refused where DEBUG is off."))
        if is_filled():
            if not is_demo():
                raise _refused(
                    gettext("The database holds a federation that is no demo; nothing was changed.")
                )
            if not logins:
                self._tell(gettext("The demo is already there; nothing was changed."))
        elif logins:
            raise _refused(gettext("The demo is not loaded yet."))
        else:
            demo_options = DemoOptions(
                today or timezone.localdate(), seed, folder, with_papers=not no_papers
            )
            load_demo(demo_options, self._tell)
        self._print_logins()

    def _tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def _print_logins(self) -> None:
        for login in logins():
            self.stdout.write(
                f"login {login.role} {login.email} {login.password} {login.starts_at}"
            )


def _refused(message: str) -> CommandError:
    return CommandError(message, returncode=NOT_DONE)
