"""Lists of people uploaded by a secretary, stored until sent or discarded."""

import datetime as dt
import hashlib

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.importers.licence_list import HEADINGS, read_licence_list
from federation.licences.rules.renewal import refuse_early_request
from federation.licences.selectors.bodies import Body, body_of, through
from federation.licences.selectors.files import preview
from federation.licences.selectors.requests import licence_figures
from federation.licences.services.requests import BatchDraft, refuse_closed, request_licences
from federation.models import Account, Job, LicenceBatch, LicenceFile, Season
from federation.privacy.selectors.data_kinds import kind_of, refuse_other_kind
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job

# Longer lists are sent by a worker, so that no page has to wait.
SENT_AT_ONCE = 200


@transaction.atomic
def receive_licence_file(
    *, body: Body, season: Season, name: str, data: bytes, account: Account
) -> LicenceFile:
    """Store a list until its sender has seen the preview; request nothing yet.

    A list that is already waiting is not stored twice. Raises: ImporterError, RuleError.
    """
    on = timezone.localdate()
    refuse_early_request(season.year, on=on, figures=licence_figures(season))
    refuse_closed(body, on=on)
    refuse_other_kind(data, HEADINGS, [kind_of("CLUBS")])
    read_licence_list(data)
    columns = through(body)
    sha256 = hashlib.sha256(data).hexdigest()
    waiting = LicenceFile.objects.filter(
        season=season,
        club=columns.club,
        association=columns.association,
        sha256=sha256,
        content__isnull=False,
    )
    if (same_file := waiting.first()) is not None:
        return same_file
    file = LicenceFile.objects.create(
        season=season,
        club=columns.club,
        association=columns.association,
        name=name[-200:],
        content=data,
        sha256=sha256,
        uploaded_by=account,
    )
    record_event(
        "licence_file_received",
        subject=f"licence_file:{file.pk}",
        account=account,
        details={"name": file.name, "sha256": sha256},
    )
    return file


def ask_to_send_file(
    *, file: LicenceFile, without_wrong: bool, lines: int, account: Account
) -> LicenceBatch | Job:
    """Send a list at once, or by a worker if it is long. Raises: RuleError."""
    if lines <= SENT_AT_ONCE:
        send_licence_file(file_id=file.pk, without_wrong=without_wrong, account=account)
        return LicenceBatch.objects.get(file=file)
    return request_job(
        "send_licence_file",
        arguments={"file_id": file.pk, "without_wrong": without_wrong},
        subject=f"licence_file:{file.pk}",
        account=account,
    )


@transaction.atomic
def send_licence_file(
    *,
    file_id: int,
    without_wrong: bool,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Request the licences of a list, in one batch; a second run finds the batch.

    without_wrong: leave out the faulty rows; otherwise one of them refuses all.
    Raises: RuleError; then nothing is stored.
    """
    file = LicenceFile.objects.select_for_update().get(pk=file_id)
    if file.batch_id is not None:
        return {"batch": file.batch_id}
    if file.content is None:
        raise RuleError("licence_file_put_aside", file=file.name)
    now = timezone.now()
    file_preview = preview(file, on=timezone.localdate(now))
    if progress:
        progress(0, len(file_preview.good))
    if file_preview.wrong and not without_wrong:
        raise RuleError("licence_file_has_faults", count=len(file_preview.wrong))
    batch = request_licences(
        draft=BatchDraft(
            file.season,
            body_of(file),
            [row.line for row in file_preview.good if row.line],
            file.name,
        ),
        account=account,
        now=now,
    )
    file.batch, file.content = batch, None
    file.save(update_fields=["batch", "content"])
    if progress:
        progress(len(file_preview.good), len(file_preview.good))
    return {"batch": batch.pk, "lines": len(file_preview.good), "left_out": len(file_preview.wrong)}


@transaction.atomic
def discard_licence_file(*, file: LicenceFile, account: Account) -> None:
    """Discard a waiting list; its bytes are deleted at once. Raises: RuleError."""
    file = LicenceFile.objects.select_for_update().get(pk=file.pk)
    if file.content is None:
        raise RuleError("licence_file_put_aside", file=file.name)
    file.content = None
    file.save(update_fields=["content"])
    record_event("licence_file_discarded", subject=f"licence_file:{file.pk}", account=account)


def drop_old_licence_files(*, now: dt.datetime) -> int:
    """Delete the bytes of lists never sent, since they contain personal data."""
    old = LicenceFile.objects.filter(
        uploaded_at__lt=now - settings.LICENCE_FILE_KEPT_FOR, content__isnull=False
    )
    return old.update(content=None)
