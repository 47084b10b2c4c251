"""`manage.py score FILE [--json]`: score a result file again. The database is not touched."""

import contextlib
import io
import json
import logging
import warnings
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from federation.texts import sentence, text_of
from scoring.engine import EngineError
from scoring.importers.detect import read_result_file
from scoring.importers.limits import Limits
from scoring.importers.records import ImporterError
from scoring.services.score_report import ScoreReport, score_imported
from scoring.services.score_report_texts import report_as_json, report_as_table
from scoring.services.time_limit import time_limit

NOT_DONE = 2
SECONDS = 60
# What a damaged file can still make a library or a reader stumble over.
STUMBLES = (
    ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, RecursionError,
    TypeError, ValueError, EOFError,
)  # fmt: skip


class Command(BaseCommand):
    help = "Score a result file again and compare with what it publishes; writes nothing."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="USEBIO, PBN, BWS, NZ Scorer, ACBL Live or our template")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(self, *, file: str, json: bool, **_options: object) -> None:
        report = _report(file)
        if json:
            with translation.override("en"):  # read by programs: the same in every country
                self.stdout.write(_json(report, file))
        else:
            self.stdout.write("\n".join(report_as_table(report)))


def _report(file: str) -> ScoreReport:
    limits = Limits(file_bytes=settings.UPLOAD_MAX_BYTES)
    try:
        with _silence(), time_limit(SECONDS):
            data = _bytes(file, limits)
            return score_imported(read_result_file(data, filename=file, limits=limits))
    except (ImporterError, EngineError) as refusal:
        raise _error(text_of(refusal)) from None
    except TimeoutError:
        raise _error(sentence("reading_took_too_long", {"seconds": SECONDS})) from None
    except OSError as fault:
        reason = fault.strerror or type(fault).__name__
        raise _error(sentence("file_unreadable", {"reason": reason})) from None
    except STUMBLES:
        raise _error(sentence("file_not_understood", {})) from None


def _bytes(file: str, limits: Limits) -> bytes:
    with Path(file).open("rb") as stream:
        return stream.read(limits.file_bytes + 1)


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Keep what libraries print, log or warn of away from the one line this command says."""
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


def _error(message: str) -> CommandError:
    return CommandError(" ".join(message.split()), returncode=NOT_DONE)


def _json(report: ScoreReport, file: str) -> str:
    return json.dumps(report_as_json(report, file), ensure_ascii=False, indent=2)
