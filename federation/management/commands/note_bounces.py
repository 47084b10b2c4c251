"""Mark the messages returned by mail servers as not delivered."""

import mailbox
import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.mail.services.bounces import LARGEST_BYTES, note_bounce
from federation.management.paths import path_refusal
from federation.texts import text_of

HELP = """One message on standard input, as a mail server pipes it, or all of a mailbox file."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mailbox", type=Path, metavar="FILE", help="a mailbox (mbox)")

    def handle(self, *, mailbox: Path | None, **_options: object) -> None:
        reports = [sys.stdin.buffer.read(LARGEST_BYTES)] if mailbox is None else _read(mailbox)
        noted = sum(note_bounce(report) is not None for report in reports)
        if not noted:
            self.stdout.write(_("No message of this site was sent back."))
            return
        text = ngettext(
            "%(n)s message was not delivered.", "%(n)s messages were not delivered.", noted
        )
        self.stdout.write(text % {"n": noted})


def _read(path: Path) -> list[bytes]:
    try:
        with path.open("rb"):
            return [message.as_bytes() for message in mailbox.mbox(path, create=False)]
    except OSError as fault:
        raise CommandError(text_of(path_refusal(fault, path)), returncode=2) from None
