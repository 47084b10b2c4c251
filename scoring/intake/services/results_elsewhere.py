"""Files whose results stand elsewhere: in another event here, or on another site of ours."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from federation.errors import RuleError
from scoring.engine_input.contract_scores import ContractScores
from scoring.importers.records import ImportedFile, ImportedOrigin, PublishedStanding
from scoring.importers.session_archive import FORMAT
from scoring.models import BoardResult, FileState, ResultFile
from tournaments.models import Event

FEWEST_RESULTS = 8  # fewer may be alike by chance
Scores = Counter[tuple[int, int]]
TAKEN_IN = (FileState.CONFIRMED, FileState.UNCHANGED)


def event_of_origin(uid: str) -> Event | None:
    """Return the event here that corresponds to another site's event."""
    files = _files_of(uid).exclude(state=FileState.DISCARDED).select_related("event")
    file = files.order_by("pk").first()
    return None if file is None else file.event


def refuse_elsewhere(event: Event, origin: ImportedOrigin) -> None:
    """Refuse a file whose event was already imported as another event. Raises: RuleError."""
    elsewhere = _files_of(origin.uid).filter(state=FileState.CONFIRMED).exclude(event=event)
    if (file := elsewhere.select_related("event").first()) is not None:
        raise RuleError("session_taken_elsewhere", event=file.event.name)


def doubts_of_origin(event: Event, origin: ImportedOrigin) -> list[dict[str, object]]:
    """Return warnings: an earlier version was imported, or other rules applied there."""
    doubts: list[dict[str, object]] = []
    before = _files_of(origin.uid).filter(event=event, state=FileState.CONFIRMED)
    if (file := before.order_by("-pk").first()) is not None:
        day = timezone.localdate(file.uploaded_at).isoformat()
        doubts.append({"code": "session_taken_before", "values": {"day": day}})
    if origin.rules != event.rule_set.code:
        values = {"there": origin.rules[:60], "here": event.rule_set.code}
        doubts.append({"code": "session_under_other_rules", "values": values})
    if origin.law_edition != event.law_edition:
        laws = {"there": origin.law_edition, "here": event.law_edition}
        doubts.append({"code": "session_under_other_laws", "values": laws})
    body = event.club or event.association
    if body is not None and body.code != origin.organiser:
        doubts.append(
            {
                "code": "session_by_another_body",
                "values": {"there": origin.organiser[:20], "here": body.code},
            }
        )
    return doubts


def without_own_figures(imported: ImportedFile) -> ImportedFile:
    """Return our own file without its figures, so that no program's scoring is searched for."""
    return replace(
        imported,
        contestants=tuple(
            replace(contestant, published=PublishedStanding())
            for contestant in imported.contestants
        ),
    )


def _files_of(uid: str) -> QuerySet[ResultFile]:
    return ResultFile.objects.filter(format=FORMAT, report__origin__uid=uid)


def results_digest(imported: ImportedFile) -> str:
    """Return the digest of who had which result on which board, "" of a file of few results.

    It stays if names are corrected, or the file is saved in another way.
    """
    of_contracts = ContractScores(imported)
    rows = sorted(
        repr((
            line.session, line.board, line.ns, line.ew, line.contract, line.declarer,
            line.tricks, of_contracts.recorded(line), line.artificial, line.not_played,
        ))
        for line in imported.lines
    )  # fmt: skip
    if len(rows) < FEWEST_RESULTS:
        return ""
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()


def _alike(sha256: str, digest: str) -> Q:
    """Return the filter for files of the same bytes, or of the same results."""
    same = Q(sha256=sha256)
    return same | Q(results_sha256=digest) if digest else same


def events_with_same_results(file: ResultFile, imported: ImportedFile | None) -> list[Event]:
    """Return the other events that have the results of a file, by the file or by its scores."""
    same = list(
        Event.objects.filter(
            result__isnull=False,
            result_files__in=ResultFile.objects.filter(
                _alike(file.sha256, file.results_sha256), state__in=TAKEN_IN
            ),
        )
        .exclude(pk=file.event_id)
        .distinct()
        .order_by("pk")
    )
    alike = events_with_same_scores(file.event, imported) if imported is not None else []
    return [*same, *(event for event in alike if event not in same)]


def refuse_same_results(others: Sequence[Event], reason: str, *, same_elsewhere: bool) -> None:
    """Refuse results that other events have, unless somebody says that they belong to both.

    They count twice for the players. Raises: RuleError naming the events.
    """
    if others and not (same_elsewhere and reason.strip()):
        names = ", ".join(f"{event.name} ({event.starts_on:%Y-%m-%d})" for event in others)
        raise RuleError("results_of_another_event", events=names)


def events_with_same_file(event: Event, sha256: str, digest: str) -> list[Event]:
    """Return the other events with a file of the same bytes or results, except discarded ones."""
    files = ResultFile.objects.filter(_alike(sha256, digest)).exclude(state=FileState.DISCARDED)
    return list(
        Event.objects.filter(result_files__in=files).exclude(pk=event.pk).distinct().order_by("pk")
    )


def events_with_same_scores(event: Event, imported: ImportedFile) -> list[Event]:
    """Return the other events of the day with the very scores of a file, board by board.

    Two fields never score alike on every board at every table: it is one game twice.
    """
    scores = _scores_of_file(imported)
    if not scores:
        return []
    first, last = (imported.date,) * 2 if imported.date else (event.starts_on, event.ends_on)
    is_scored = Q(board_results__removed_in__isnull=True, board_results__ns_score__isnull=False)
    others = {
        other.pk: other
        for other in Event.objects.filter(
            kind=event.kind, starts_on__lte=last, ends_on__gte=first, result__isnull=False
        )
        .exclude(pk=event.pk)
        .annotate(lines=Count("board_results", filter=is_scored))
        .filter(lines=scores.total())
        .order_by("pk")
    }
    of_event: dict[int, Scores] = defaultdict(Counter)
    rows = BoardResult.objects.filter(
        event__in=others, removed_in__isnull=True, ns_score__isnull=False
    )
    for pk, board, score in rows.order_by().values_list("event", "board", "ns_score"):
        if score is not None:
            of_event[pk][board, score] += 1
    return [other for pk, other in others.items() if of_event[pk] == scores]


def _scores_of_file(imported: ImportedFile) -> Scores:
    of_contracts = ContractScores(imported)
    scores: Scores = Counter()
    for line in imported.lines:
        if line.not_played or line.artificial is not None:
            continue
        score = of_contracts.recorded(line)
        if score is not None:
            scores[line.board, score] += 1
    return scores
