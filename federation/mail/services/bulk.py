"""Messages to many readers: stored as a row, sent in batches by a worker."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.mail.selectors.audiences import Reached, reached_by, words_of
from federation.mail.services.notices import Letter, notify_all
from federation.models import Account, BulkMail, Job
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job

BATCH = 200
FIRST_NAMES = 10


@dataclass(frozen=True, slots=True)
class BulkDraft:
    """A message before it is sent, and its readers."""

    to_words: str
    subject: str
    text: str
    reached: Reached

    @property
    def first_names(self) -> list[str]:
        """Return the first ten readers, by the name the office knows."""
        return [reader.name for reader in self.reached.readers[:FIRST_NAMES]]


def preview_bulk_mail(*, to: str, subject: str, text: str) -> BulkDraft:
    """Return the message and its readers, storing nothing. Raises: RuleError without readers."""
    draft = BulkDraft(words_of(to), subject.strip(), text.strip(), reached_by(to))
    if not draft.reached.readers:
        raise RuleError(
            "bulk_mail_to_nobody",
            without_address=draft.reached.without_address,
            without_consent=draft.reached.without_consent,
            declined=draft.reached.declined,
        )
    return draft


@transaction.atomic
def write_bulk_mail(
    *, to: str, subject: str, text: str, account: Account | None, now: dt.datetime
) -> Job:
    """Store a message to many, and request the job that sends it. Raises: RuleError."""
    draft = preview_bulk_mail(to=to, subject=subject, text=text)
    mail = BulkMail.objects.create(
        to=to,
        to_words=draft.to_words[:200],
        subject=draft.subject,
        text=draft.text,
        readers=len(draft.reached.readers),
        without_address=draft.reached.without_address,
        without_consent=draft.reached.without_consent,
        declined=draft.reached.declined,
        written_by=account,
        written_at=now,
    )
    record_event(
        "bulk_mail_written",
        subject=f"bulk_mail:{mail.pk}",
        account=account,
        details={"to": to, "readers": mail.readers, "heading": mail.subject},
    )
    return request_job(
        "send_bulk_mail",
        arguments={"bulk_mail_id": mail.pk},
        subject=f"bulk_mail:{mail.pk}",
        account=account,
    )


def send_bulk_mail(
    *, bulk_mail_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Create the message to each reader of its list, in batches.

    If run again, or after a worker died, nobody gets it twice. Readers who joined the list or opted
    out meanwhile are treated by their present state.
    """
    mail = BulkMail.objects.get(pk=bulk_mail_id)
    readers = reached_by(mail.to).readers
    written = 0
    for first in range(0, len(readers), BATCH):
        to = [reader.to for reader in readers[first : first + BATCH] if reader.to is not None]
        letter = Letter(
            about=f"bulk_mail:{mail.pk}",
            values={"subject": mail.subject, "text": mail.text},
            link="",
            to=to,
            once=f"bulk_mail:{mail.pk}",
        )
        written += len(notify_all("notice_news", [letter], now=timezone.now()))
        if progress:
            progress(min(first + BATCH, len(readers)), len(readers))
    return {"written": written}
