"""Answers of the commands: results on stdout, refusals as one line on stderr with exit code 2."""

import contextlib
import io
import logging
import warnings
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db.models import Model
from django.utils import timezone

from federation.acts.refusal_log import note_refusal
from federation.errors import ImporterError, Refusal
from federation.importers.limits import Limits
from federation.management.paths import bytes_at
from federation.models import Account
from federation.texts import sentence, text_of
from scoring.engine import EngineError
from scoring.importers.detect import read_result_file
from scoring.importers.records import ImportedFile
from scoring.tables.services.time_limit import time_limit

NOT_DONE = 2
SECONDS = 60
# Exceptions that a damaged file can still cause in a library or a reader.
STUMBLES = (
    ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, RecursionError,
    OSError, TypeError, ValueError, EOFError,
)  # fmt: skip


def refused(message: str) -> CommandError:
    """Return the error that ends a refused command: one line, exit code 2."""
    return CommandError(" ".join(message.split()), returncode=NOT_DONE)


def account_named(email: str | None) -> Account | None:
    """Return the account for which a command acts, None without one. Raises: CommandError."""
    if email is None:
        return None
    account = Account.objects.filter(email=email.strip().lower()).first()
    if account is None:
        raise refused(sentence("account_unknown", {"email": email}))
    return account


@contextlib.contextmanager
def printed_refusals(
    act: str = "", row: Model | None = None, account: Account | None = None
) -> Iterator[None]:
    """Turn a refusal into the one line that the command prints.

    act, row, account: what was tried, on what and in whose name, so that the refusal is stored;
    without an account it is not.
    """
    try:
        yield
    except (Refusal, ImporterError, EngineError) as refusal:
        if act and account is not None:
            note_refusal(act, row, account, refusal, timezone.now())
        raise refused(text_of(refusal)) from None


@contextlib.contextmanager
def file_errors_reported(
    act: str = "", row: Model | None = None, account: Account | None = None
) -> Iterator[None]:
    """Turn any error of reading a result file into the one line that the command prints."""
    try:
        with printed_refusals(act, row, account), quietly(), time_limit(SECONDS):
            yield
    except TimeoutError:
        raise refused(sentence("reading_took_too_long", {"seconds": SECONDS})) from None
    except STUMBLES:
        raise refused(sentence("file_not_understood", {})) from None


def file_read(file: str) -> tuple[bytes, ImportedFile]:
    """Return the bytes of a result file and its content; no more is read than is allowed."""
    limits = Limits(file_bytes=settings.UPLOAD_MAX_BYTES)
    data = bytes_at(Path(file), limit=limits.file_bytes)
    return data, read_result_file(data, limits=limits)


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Suppress output, logs and warnings of libraries around the one line of a command."""
    logging.disable(logging.CRITICAL)
    try:
        with (
            warnings.catch_warnings(),
            contextlib.redirect_stdout(io.StringIO()),
            contextlib.redirect_stderr(io.StringIO()),
        ):
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(logging.NOTSET)
