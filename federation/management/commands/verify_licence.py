"""Verify the code of a licence card with the public keys only."""

import base64
import binascii
import datetime as dt
import json
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.errors import ImporterError, RuleError
from federation.licences.rules.tokens import key_id_of, verified
from federation.management.paths import bytes_at
from federation.texts import text_of

NOT_TRUE = 2
MOST_BYTES = 1_000_000
HELP = """Verify the code of a licence card without database or network.

FILE is what /licences/keys.json publishes, or one public key as PEM. Exit code 2: not true."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("text", help="the code as read, alone or as an address")
        parser.add_argument("--key", type=Path, required=True, metavar="FILE")

    def handle(self, *, text: str, key: Path, **_options: object) -> None:
        try:
            token = verified(text, public_keys=_keys(key))
        except RuleError as refusal:
            raise CommandError(text_of(refusal), returncode=NOT_TRUE) from None
        fields = token.token
        self.stdout.write(f"signature true, as of {fields.issued_on.isoformat()}")
        self.stdout.write(
            f"{fields.federation} {fields.number} {fields.name} {fields.category}".strip()
        )
        self.stdout.write(
            f"season {fields.season}, valid {fields.valid_from.isoformat()} to "
            f"{fields.valid_until.isoformat()}"
        )
        if fields.valid_until < dt.date.today():  # noqa: DTZ011 -- the checker's own calendar
            self.stdout.write("expired")


def _keys(path: Path) -> dict[str, bytes]:
    try:
        content = bytes_at(path, limit=MOST_BYTES)
    except ImporterError as refusal:
        raise CommandError(text_of(refusal), returncode=NOT_TRUE) from None
    try:
        if content.lstrip().startswith(b"-----BEGIN"):
            key = load_pem_public_key(content)
            if not isinstance(key, Ed25519PublicKey):
                raise CommandError(f"{path}: no Ed25519 key", returncode=NOT_TRUE)
            raw = key.public_bytes_raw()
            return {key_id_of(raw): raw}
        return {
            key["key_id"]: base64.urlsafe_b64decode(key["public_key"] + "=")
            for key in json.loads(content)["keys"]
        }
    except (ValueError, KeyError, TypeError, binascii.Error):
        raise CommandError(f"{path}: no public key", returncode=NOT_TRUE) from None
