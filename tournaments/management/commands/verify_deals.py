"""`manage.py verify_deals FILE [--promise DIGEST]`: deal a published set again. No database."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from federation.errors import ImporterError, RuleError
from federation.management.paths import bytes_at
from federation.texts import text_of
from tournaments.rules.dealing import boards_dealt_otherwise, commitment, read_sealed_text

MOST_BYTES = 100_000


class Command(BaseCommand):
    help = "Check the text of a set of deals against its published digest; deal it again."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the text published after play")
        parser.add_argument("--promise", default="", help="the digest published before play")

    def handle(self, *, file: str, promise: str, **_options: object) -> None:
        text = _text(file)
        try:
            sealed = read_sealed_text(text)
            otherwise = boards_dealt_otherwise(sealed)
        except RuleError as refusal:
            raise CommandError(text_of(refusal)) from refusal
        digest = commitment(text)
        self.stdout.write(f"event {sealed.event}, session {sealed.session}: {digest}")
        if promise and promise.strip().lower() != digest:
            raise CommandError("the digest published before play is another one")
        if otherwise:
            raise CommandError(f"the secret gives other cards for {_boards(otherwise)}")
        dealt = sealed.origin == "dealt"
        self.stdout.write(
            f"{len(sealed.deals)} boards, "
            + ("the same when dealt again" if dealt else "brought by the organiser")
        )


def _text(file: str) -> str:
    try:
        data = bytes_at(Path(file), limit=MOST_BYTES)
    except ImporterError as refusal:
        raise CommandError(text_of(refusal)) from None
    if len(data) > MOST_BYTES or not data.isascii():
        raise CommandError(f"{file}: this is not the text of a set of deals")
    return data.decode("ascii")


def _boards(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in numbers)
