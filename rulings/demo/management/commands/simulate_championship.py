"""A national championship played through: `python manage.py simulate_championship`."""

import datetime as dt

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext

from rulings.demo.championship import play_championship
from rulings.demo.load import is_filled
from rulings.demo.team_championship import play_team_championship

NOT_DONE = 2
HELP = """Play last season's National Pairs through in an empty database with the people of the
demo: regional qualifiers with quotas, an exempt pair, reserves called in order, two semi-finals,
half the points carried into the final, homologation. With --teams the National Teams instead:
regional leagues, then a knock-out of thirteen with its bracket. The same seed and day make the same
championship. Refuses where DEBUG is off, or where there is data."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="another number, other cards (1)")
        parser.add_argument(
            "--today", type=dt.date.fromisoformat, help="the day it is looked at from (today)"
        )
        parser.add_argument(
            "--pairs", type=int, default=14, help="pairs in each region, from 8 to 24 (14)"
        )

        parser.add_argument("--teams", action="store_true", help="the National Teams instead")

    def handle(
        self, *, seed: int, today: dt.date | None, pairs: int, teams: bool, **_options: object
    ) -> None:
        if not settings.DEBUG:
            raise CommandError(gettext("The demo is refused where DEBUG is off."), returncode=2)
        if is_filled():
            raise CommandError(
                gettext("The database is not empty; nothing was changed."), returncode=NOT_DONE
            )
        if not 8 <= pairs <= 24:
            raise CommandError(gettext("Between 8 and 24 pairs, please."), returncode=NOT_DONE)
        day = today or timezone.localdate()
        if teams:
            play_team_championship(today=day, seed=seed, tell=self._tell)
        else:
            play_championship(today=day, seed=seed, pairs=pairs, tell=self._tell)

    def _tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
