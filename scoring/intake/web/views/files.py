"""Sending a result file, identifying its players, confirming it."""

from contextlib import suppress
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import ImporterError, RuleError
from federation.page_parts.panels import panels
from federation.page_parts.refusals import form_errors_to_messages
from federation.selectors.callers import account_of
from federation.selectors.request_cache import request_cache
from federation.texts.file_places import contestant_in_words
from scoring.importers.formats import format_title
from scoring.intake.acts import ConfirmForm, FileForm
from scoring.intake.selectors.files import (
    candidates_of,
    files_of,
    home_clubs_of,
    matches_of,
    people_sought,
)
from scoring.intake.selectors.players import players_of
from scoring.intake.selectors.session_contents import brought_along
from scoring.intake.selectors.template_of_event import entries_to_list
from scoring.intake.services.confirming import correction_in_words
from scoring.intake.services.effects import (
    against_agreed_sheets,
    changes_of_file,
    rulings_over_changed_lines,
)
from scoring.intake.services.file_doubts import warnings_of
from scoring.intake.services.intake import choose_person
from scoring.intake.services.parts import cached_parts
from scoring.intake.services.results_elsewhere import events_with_same_results
from scoring.intake.services.table_comparison import beside_tables
from scoring.intake.texts.formats import formats_in_words
from scoring.intake.web.event_steps import event_work
from scoring.intake.web.file_page import (
    against_rows,
    at_tables,
    difference_rows,
    far_day_in_words,
    misfit_rows,
    names_by_contestant,
    person_form,
    player_questions,
    warnings_beside,
    warnings_in_words,
)
from scoring.models import FileState, MatchKind, PersonMatch, ResultFile
from scoring.page_parts.after_acts import refusals_to_messages
from scoring.page_parts.standing_changes import change_rows
from scoring.permissions import (
    may_confirm_file,
    may_decide_file,
    may_identify_player,
    may_rule_on_results,
)
from scoring.standings.selectors.homologated import homologated_on
from scoring.standings.selectors.waiting import files_visible_to, is_overtaken
from scoring.standings.web.event_head import event_head
from scoring.web.forms import PersonForm
from tournaments.entries.selectors.licences import Unlicensed, unlicensed_among
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_answer_for_event, may_manage_event


@require_safe
@require(load=events_visible_to, may=may_manage_event)
def event_manage(request: HttpRequest, event: Event) -> HttpResponse:
    on, now = timezone.localdate(), timezone.now()
    with request_cache():
        head, files = event_head(request, event, here="event-manage"), files_of(event)
        work = event_work(head, files, now=now)
        return render(
            request,
            "scoring/event_manage.html",
            {
                "head": head,
                "event": event,
                "work": work,
                "sends_now": work.sends_now(event, on=on),
                "files": files,
                "formats": formats_in_words(),
                "form": FileForm(),
                "has_sessions": event.sessions.count() > 1,
                "has_entries": entries_to_list(event),
                "has_results": hasattr(event, "result"),
                "may_rule": hasattr(event, "result")
                and may_rule_on_results(account_of(request), event, on=on),
                "is_for_office": homologated_on(event) is not None
                and not has_office_mandate(account_of(request), on=on),
                "may_answer": may_answer_for_event(account_of(request), event, on=on),
                "panels": panels(settings.MANAGE_PANELS, event, request),
            },
        )


@require_safe
@require(load=files_visible_to, may=may_decide_file)
def file_detail(request: HttpRequest, file: ResultFile) -> HttpResponse:
    also, sought = request.GET.get("who", ""), _sought(request.GET)
    page = _file_page(request, file, also=also, sought=sought)
    return render(request, "scoring/file_detail.html", page)


def _file_page(
    request: HttpRequest,
    file: ResultFile,
    *,
    also: str,
    sought: str,
    sent: tuple[int, PersonForm] | None = None,
) -> dict[str, Any]:
    """Return the context of a file's page.

    also, sent: see `player_questions`. sought: the name searched for the row `also`.
    """
    matches = matches_of(file)
    is_waiting = file.state == FileState.WAITING
    candidates = candidates_of(matches) if is_waiting else {}
    people = people_sought(sought, on=timezone.localdate()) if is_waiting else []
    clubs = home_clubs_of({*candidates, *(person.pk for person in people)})
    questions = player_questions(
        matches, candidates=candidates, clubs=clubs, also=also, people=people, sent=sent
    )
    parts = cached_parts(file)
    changes = change_rows(changes_of_file(file, parts)) if is_waiting else []
    against = against_agreed_sheets(file, parts) if is_waiting else ()
    beside = beside_tables(file, parts)
    imported = parts.imported if parts else None
    warnings = warnings_of(file)
    elsewhere = events_with_same_results(file, imported) if is_waiting else []
    return {
        "file": file,
        "event": file.event,
        "gate": panels(settings.GATE_PANELS, file.event, request),
        "format": format_title(file.format),
        "is_waiting": is_waiting,
        "is_overtaken": is_waiting and is_overtaken(file),
        "revision": getattr(file, "revision", None),
        **_players(request, file, matches),
        "asked": questions if is_waiting else [],
        "also": also,
        "sought": sought,
        "found": people,
        **_counts_by_kind(matches),
        "report": file.report,
        "differences": difference_rows(file.report, names=names_by_contestant(matches)),
        "misfits": misfit_rows(file.report),
        "warnings": warnings_in_words(warnings_beside(warnings, elsewhere)),
        "far_day": far_day_in_words(warnings, file.event) if is_waiting else "",
        "unlicensed": _unlicensed(file, matches) if is_waiting else [],
        "changes": changes,
        "ruled_over": rulings_over_changed_lines(file, parts) if is_waiting else [],
        "has_results": is_waiting and hasattr(file.event, "result"),
        "against": against_rows(against),
        **_confirming(
            request, file, beside, is_against=bool(against), is_elsewhere=bool(elsewhere)
        ),
        "elsewhere": elsewhere,
        "is_only_at_tables": is_waiting and parts is not None and parts.results is None,
        **at_tables(beside),
        "along": brought_along(file),
    }


def _players(
    request: HttpRequest, file: ResultFile, matches: list[PersonMatch]
) -> dict[str, object]:
    """Return the players of a file; of a confirmed one, with their row in the event's entries."""
    rows: dict[int | None, int] = {}
    may_identify = False
    if file.state in (FileState.CONFIRMED, FileState.UNCHANGED):
        rows = dict(players_of(file.event).values_list("person_id", "pk"))
        may_identify = may_identify_player(account_of(request), file.event, on=timezone.localdate())
    return {
        "matches": [
            (contestant_in_words(match.contestant), match, rows.get(match.person_id))
            for match in matches
        ],
        "may_identify": may_identify,
        "is_in_results": bool(rows),
    }


def _counts_by_kind(matches: list[PersonMatch]) -> dict[str, int]:
    """Return how many players of a file are in doubt, members and visitors."""
    return {
        "in_doubt": sum(match.kind == MatchKind.DOUBTFUL for match in matches),
        "members": sum(match.kind in SURE for match in matches),
        "visitors": sum(match.kind == MatchKind.VISITOR for match in matches),
    }


def _confirming(
    request: HttpRequest,
    file: ResultFile,
    beside: dict[str, Any] | None,
    *,
    is_against: bool,
    is_elsewhere: bool,
) -> dict[str, object]:
    """Return who confirms the file, and what that does once the event is homologated."""
    account = account_of(request)
    may_confirm = may_confirm_file(account, file, on=timezone.localdate())
    is_correction = file.state == FileState.WAITING and homologated_on(file.event) is not None
    seen = {"seen": beside and beside["version"], "reason": file.handed_on_reason}
    correction = ""
    if is_correction and may_confirm:
        with suppress(RuleError, ImporterError):  # confirming says what is wrong with the file
            correction = correction_in_words(file, account=account, now=timezone.now())
    return {
        "form": ConfirmForm(
            needs_reason=is_against or is_correction or bool(file.report.get("line_differences")),
            is_elsewhere=is_elsewhere,
            initial=seen,
        ),
        "may_confirm": may_confirm,
        "is_correction": is_correction,
        "correction": correction,
    }


def _sought(query: QueryDict) -> str:
    return query.get("name", "").strip()[:80]


def _unlicensed(file: ResultFile, matches: list[PersonMatch]) -> list[Unlicensed]:
    people = {match.person_id for match in matches if match.person_id is not None}
    return unlicensed_among(file.event, people)


SURE = (MatchKind.NUMBER, MatchKind.NAME, MatchKind.CHOSEN)


@require_POST
@require(load=files_visible_to, may=may_decide_file)
def person_choose(request: HttpRequest, file: ResultFile, match: int) -> HttpResponse:
    row = get_object_or_404(file.person_matches, pk=match)
    candidates = candidates_of([row])
    people = people_sought(_sought(request.POST), on=timezone.localdate())
    clubs = home_clubs_of({*candidates, *(person.pk for person in people)})
    form = person_form(row, request.POST, candidates=candidates, clubs=clubs, others=people)
    is_waiting = file.state == FileState.WAITING
    if not form.is_valid() and is_waiting:
        return _with_faults(request, file, row, form)
    if form.is_valid():
        with refusals_to_messages(request):
            choose_person(
                match=row, person=form.cleaned_data["person"], account=account_of(request)
            )
    else:
        form_errors_to_messages(request, form)
    return redirect("file-detail", pk=file.pk)


def _with_faults(
    request: HttpRequest, file: ResultFile, row: PersonMatch, form: PersonForm
) -> HttpResponse:
    """Show the file again, with what is wrong in the form of one player."""
    sought = _sought(request.POST)
    page = _file_page(request, file, also=str(row.pk), sought=sought, sent=(row.pk, form))
    return render(request, "scoring/file_detail.html", page)
