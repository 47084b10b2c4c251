"""Accepting many batches, each in its own transaction, independent of the others."""

from collections.abc import Sequence

from django.utils import timezone

from federation.errors import RuleError
from federation.licences.services.charges import accept_requests
from federation.models import Account, Job, LicenceBatch, LicenceRequest, RequestState
from federation.services.jobs import Progress, request_job
from federation.texts import text_of


def ask_to_accept_batches(*, batches: Sequence[LicenceBatch], account: Account | None) -> Job:
    """Request the job that accepts the lines of some batches. Raises: RuleError."""
    if not batches:
        raise RuleError("licence_nothing_chosen")
    return request_job(
        "accept_licence_batches",
        arguments={"batches": [batch.pk for batch in batches]},
        subject="licences",
        account=account,
    )


def accept_licence_batches(
    *, batches: Sequence[int], account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Accept every waiting line of a registered person in some batches.

    A second run finds nothing waiting. Returns: payment requests made, and refusals with reasons.
    """
    references: list[str] = []
    refused: dict[str, str] = {}
    for done, batch in enumerate(batches):
        if progress:
            progress(done, len(batches))
        waiting = LicenceRequest.objects.filter(
            batch=batch, state=RequestState.REQUESTED, person__isnull=False
        )
        lines = list(waiting.values_list("pk", flat=True))
        if not lines:
            continue
        try:
            request = accept_requests(requests=lines, account=account, now=timezone.now())
        except RuleError as refusal:
            refused[str(batch)] = text_of(refusal)
        else:
            references.append(request.reference if request else "–")
    if progress:
        progress(len(batches), len(batches))
    return {"payment_requests": references, "refused": refused}
