"""Set up a federation on a migrated, empty database."""

import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from federation.bodies.services.invitations import invitation_link, send_invitation
from federation.bodies.services.second_factor import ensure_second_factor_key
from federation.errors import Refusal
from federation.installation.services.beginning import Begun, Wishes, begin_federation
from federation.licences.services.keys import ensure_licence_key
from federation.mail.services.push_keys import ensure_push_key
from federation.mail.services.sending import send_notices
from federation.models import Account, NoticeState
from federation.rules.countries import time_zones_of
from federation.texts import text_of

NOT_DONE = 2
ASKED_FOR = ("name", "short", "country", "season", "rules", "office")
# E-mail backends that send nothing: the link is printed instead.
NO_MAIL = ("console", "dummy")
HELP = """Begin a federation: its row, its first season, the rule sets in force (those that come
with the program, each with its source and first day), the fees without amounts, the first account
of the office with its mandate, and the keys of the licence cards and of the second sign-in step
where there are none. All of it or nothing; where there is a federation already nothing is changed
(exit code 2).

--country sets defaults only (currency, language). Without --password-stdin the office gets an
invitation by e-mail, or its one-time link is printed where no mail can be sent.

  manage.py begin --name "Federation of Bridge" --short FB --country PT --season 2026
                  --rules fpb-rtp --office office@example.org"""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", help="as papers carry it")
        parser.add_argument("--short", metavar="CODE", help="one word, as pages carry it")
        parser.add_argument("--country", help="two letters (ISO 3166)")
        parser.add_argument("--season", metavar="YEAR", help="the first season, by its year")
        parser.add_argument("--rules", metavar="CODE", help="the regulation in force: fpb-rtp")
        parser.add_argument("--office", metavar="EMAIL", help="who keeps the office")
        parser.add_argument(
            "--password-stdin", action="store_true", help="read the office's password from stdin"
        )
        parser.add_argument(
            "--language",
            default="",
            help="of the federation, its office and this: pt-pt, en",
        )

    def handle(self, *, language: str, **kwargs: Any) -> None:
        written = language.strip().lower()
        is_spoken = written in dict(settings.LANGUAGES)
        with translation.override(written if is_spoken else translation.get_language()):
            self._begin(language=language, **kwargs)

    def _begin(self, *, password_stdin: bool, language: str, **kwargs: str | None) -> None:
        if missing := [f"--{name}" for name in ASKED_FOR if not (kwargs[name] or "").strip()]:
            raise _refused(_("Missing: %(options)s") % {"options": ", ".join(missing)})
        by_name = {name: kwargs[name] or "" for name in ASKED_FOR}
        wishes = Wishes(
            name=by_name["name"],
            short_name=by_name["short"],
            country=by_name["country"],
            season=by_name["season"],
            regulation=by_name["rules"],
            email=by_name["office"],
            password=sys.stdin.readline().rstrip("\r\n") if password_stdin else None,
            language=language,
        )
        try:
            begun = begin_federation(wishes=wishes, account=None, now=timezone.now())
        except Refusal as refusal:
            raise _refused(text_of(refusal)) from None
        self._tell(begun)

    def _tell(self, begun: Begun) -> None:
        federation, season = begun.federation, begun.season
        named = {"name": federation.name, "code": federation.short_name, "season": season.year}
        self._line(_("%(name)s (%(code)s) begins with season %(season)s.") % named)
        self._line(_("Rule sets in force:"))
        for rules in begun.rules:
            day = date_format(rules.valid_from, "SHORT_DATE_FORMAT")
            data = {"code": rules.code, "title": _(rules.title), "day": day}
            self._line("  " + _("%(code)s: %(title)s, from %(day)s") % data)
            self._line(f"    {_(rules.source)}")
        zone = {"currency": federation.currency, "zone": settings.TIME_ZONE}
        self._line(_("Currency %(currency)s; time zone %(zone)s (TIME_ZONE).") % zone)
        own = time_zones_of(federation.country)
        if own and settings.TIME_ZONE not in own:
            self._line(
                _("That is no time zone of %(country)s. Set TIME_ZONE, then restart: %(zones)s")
                % {"country": federation.country, "zones": ", ".join(own)}
            )
        self._tell_key()
        self._tell_second_factor_key()
        self._tell_push_key()
        self._tell_owner(begun)
        self._tell_next(begun)

    def _tell_key(self) -> None:
        try:
            is_new = ensure_licence_key(now=timezone.now())
        except Refusal as refusal:
            self.stderr.write(text_of(refusal))
            return
        data = {"path": settings.LICENCE_KEY_FILE}
        if is_new:
            self._line(
                _("The key of the licence cards was made: %(path)s. Keep a copy with .env.") % data
            )
        else:
            self._line(_("The key of the licence cards is there: %(path)s") % data)

    def _tell_push_key(self) -> None:
        try:
            is_new = ensure_push_key()
        except Refusal as refusal:
            self.stderr.write(text_of(refusal))
            return
        data = {"path": settings.PUSH_KEY_FILE}
        if is_new:
            self._line(_("The key of messages on devices was made: %(path)s") % data)
        else:
            self._line(_("The key of messages on devices is there: %(path)s") % data)

    def _tell_second_factor_key(self) -> None:
        try:
            is_new = ensure_second_factor_key()
        except Refusal as refusal:
            self.stderr.write(text_of(refusal))
            return
        data = {"path": settings.SECOND_FACTOR_KEY_FILE}
        if is_new:
            self._line(
                _("The key of the second sign-in step was made: %(path)s. Keep a copy with .env.")
                % data
            )
        else:
            self._line(_("The key of the second sign-in step is there: %(path)s") % data)

    def _tell_owner(self, begun: Begun) -> None:
        email = {"email": begun.owner.email}
        if not begun.is_invited:
            self._line(_("The office signs in as %(email)s with its password.") % email)
        elif _is_mailed(begun.owner):
            self._line(_("An invitation was sent to %(email)s.") % email)
        else:
            self._line(_("No mail could be sent. Give this one-time link to %(email)s:") % email)
            self._line(f"  {invitation_link(begun.owner)}")

    def _tell_next(self, begun: Begun) -> None:
        fees = reverse("fee-amounts", args=[begun.fees.pk])
        steps = (
            (_("Sign in"), reverse("account_login")),
            (_("The desk says what is still missing"), reverse("desk")),
            (_("Address, IBAN, logo, colours of the federation"), reverse("federation-settings")),
            (_("Set the amounts of the fees"), fees),
            (_("All rows of the office"), reverse("admin:index")),
        )
        self._line(_("Next:"))
        for number, (what, address) in enumerate(steps, start=1):
            self._line(f"  {number}. {what}: {settings.SITE_URL}{address}")

    def _line(self, text: str) -> None:
        self.stdout.write(text)


def _is_mailed(owner: Account) -> bool:
    """Send the invitation; say whether it was sent."""
    if any(word in settings.EMAIL_BACKEND for word in NO_MAIL):
        return False
    now = timezone.now()
    notice = send_invitation(owner, now=now)
    send_notices(now=now)
    notice.refresh_from_db()
    return notice.state == NoticeState.SENT


def _refused(message: str) -> CommandError:
    return CommandError(" ".join(message.split()), returncode=NOT_DONE)
