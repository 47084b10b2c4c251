"""Checks of functions that settings name by dotted path: each must accept its caller's arguments.

A misspelt path, or a function that no longer accepts its arguments, is reported by
`manage.py check`; a test compares the arguments listed here with the code.
"""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import resolve_name
from typing import Any

from django.apps import apps
from django.conf import global_settings, settings
from django.core.checks import CheckMessage, Error, register
from django.db.models.enums import ChoicesType
from django.utils.module_loading import import_string, module_has_submodule

from federation.config.celery import celery_app
from federation.privacy.selectors.data_kinds import DataKind

# Setting -> the arguments of its functions, written as in a `def`.
CALLS = {
    # pages
    "CHAMPIONSHIP_PANELS": "championship, request",
    "CLUB_PANELS": "club, request",
    "DESK_CHARTS": "account, *, on",
    "DESK_NUMBERS": "account, *, on",
    "DESK_PANELS": "request",
    "DESK_SIDES": "request",
    "BEFORE_PLAY_PANELS": "event, request",
    "EVENT_PANELS": "event, request",
    "EVENT_TABS": "event",
    "GATE_PANELS": "event, request",
    "INBOX_PANELS": "body, request",
    "MANAGE_PANELS": "event, request",
    "MATCH_PANELS": "match, request",
    "MENU_COUNTS": "account, role, *, on",
    "PAGE_IS_UNDER_WAY": "request",
    "PLAYER_PANELS": "person, request",
    "POINTS_OF_RETURNING": "years",
    "REMINDER_SOURCES": "*, on",
    "SCHEDULE_PANELS": "event, request",
    "SCREEN_PARTS": "event, *, rows, now",
    "SEARCH_SOURCES": "text, request, is_near",
    "SESSION_PANELS": "session, request",
    "SESSION_PACE_PANELS": "session, request",
    "CONSOLE_CALLS": "session, request",
    "STREAM": "scope, receive, send",
    "SOURCE_PAGE": "source",
    "SUBJECT_READERS": "account, *, on",
    "SUBJECT_SOURCES": "numbers",
    "TASK_SOURCES": "account, *, on",
    "TREASURER_CHARTS": "account, *, on",
    "TREASURER_NUMBERS": "account, *, on",
    "TREASURER_SIDES": "request",
    "TREASURER_TASKS": "account, *, on",
    "FEES_TO_ASK": "*, debtor, on",
    "FEES_OFFICE_ASKS": "*, debtor, on",
    "FEES_DUE": "*, on",
    # acts: what an approval keeps of its arguments is given by name too
    "APPROVAL_ACTS": "*, account, now, **arguments",
    "ENTRY_ROLES_CHANGED": "*, event, players_changed, account, now, reason",
    "LICENCES_ISSUED": "*, people, now",
    "LICENCES_REFUSED": "*, requests, now",
    "REFUSALS_NOTED": "*, act, row, account, refusal, now",
    "BOARD_RULED": "*, revision, account, now",
    "BOARD_RULING_ENDED": "*, ruling, account, now, reason",
    "LATE_ACTS": "*, event, account, now, **arguments",
    "MATCH_ENDED": "*, match, account, now",
    "MATCH_ENDS": "*, match, ending, winner, note",
    "OWN_TABLE": "*, event, account, entries, match, session, board, reason",
    "SCHEDULE_FOLLOWED": "event",
    "SEATING_FOLLOWED": "session, told",
    "RECORD_CORRECTIONS": (
        "*, event, session, now, both_sides, director_is_sure, organiser, decided_by"
    ),
    "SHEET_WRITTEN": "*, match, totals, is_agreed, account, now",
    "DEVICE_WORDS": "*, session, section, table, turn, board, text, now",
    "TABLE_CALLS": "*, session, section, table, turn, board, now, words",
    # knowledge of the apps above
    "BOARDS_OF_TEAMS": "event, *, now",
    "BODY_SUBJECTS": "clubs, associations",
    "CERTIFICATE_PARTS": "request, *, language",
    "EVENT_RULINGS": "events, *, in_short",
    "EVENTS_PLAYED": "people, *, first, last",
    "PLAYED_NOTES": "event",
    "RESULT_WINDOWS": "events, *, today",
    "HOMOLOGATED_EVENTS": "",
    "PUBLISHED_EVENTS": "*, on",
    "HOMOLOGATED_ON": "event",
    "LAW_CITATIONS": "law, reader",
    "LAW_EDITION_USES": "event",
    "MATCH_FIGURES": "event",
    "MERGE_OBSTACLES": "kept, merged",
    "NEWER_PHASE_RESULTS": "phase",
    "NOTED_RESULTS": "session",
    "CONSOLE_CALLS_STATE": "session",
    "TABLE_CALL_OPEN": "session, section, table",
    "FIGURE_TRIALS": "season, *, figures, progress",
    "RANKING_PLACES": "people",
    "RECORDED_TABLES": "event",
    "RULINGS_WAITING": "event",
    "SUSPENSIONS": "people, *, first, last",
    # personal data
    "ERASURES": "person, pseudonym",
    "ERASURE_FILES": "people, known, now",
    "ERASURE_OBSTACLES": "person",
    "ERASURE_WARNINGS": "person",
    "PERSONAL_DATA": "person",
    "RETENTION_ENDS": "rows, account, now",
    "RETENTION_ROWS": "before",
}
# Setting -> what its dotted paths name, if not functions.
VALUES: dict[str, type] = {
    "ACT_CHOICES": ChoicesType,
    "DATA_IMPORT_KINDS": DataKind,
    "ERASURE_LEAVES": tuple,
    "MAIL_AUDIENCES": tuple,
    "TEXT_CATALOGUES": Mapping,
}
# Settings of libraries that document how they call what is named there; and Django's own.
OF_LIBRARIES = (
    "ACCOUNT_", "CELERY_", "MFA_", "REST_FRAMEWORK", "ROOT_URLCONF", "SETTINGS_MODULE",
    "SPECTACULAR_SETTINGS",
)  # fmt: skip
OURS = re.compile(r"(federation|tournaments|scoring|rulings)(\.[A-Za-z_]\w*)+")
HINT = "federation/config/hook_checks.py tells how each function named in the settings is called."


@register()
def named_functions_take_their_calls(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Report a dotted path that names nothing, or a function that does not accept its arguments."""
    check_messages: list[CheckMessage] = []
    for setting in (*CALLS, *VALUES):
        for path in dotted(getattr(settings, setting)):
            try:
                named = import_string(path)
            except ImportError as fault:
                check_messages.append(_fault("E004", f"{setting} names {path}: {fault}"))
                continue
            if setting in VALUES and not isinstance(named, VALUES[setting]):
                kind = VALUES[setting].__name__
                check_messages.append(_fault("E005", f"{setting} names {path}, which is no {kind}"))
            elif setting in CALLS and (refused := call_refused(named, CALLS[setting])):
                check_messages.append(_fault("E005", f"{setting} calls {path}: {refused}"))
    return check_messages


@register()
def check_named_functions(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Report a dotted path of ours that names nothing, and a setting missing from this list."""
    check_messages: list[CheckMessage] = []
    for setting in sorted(set(dir(settings)) - {*CALLS, *VALUES}):
        if not setting.isupper() or setting.endswith("BEAT_SCHEDULE"):
            continue
        named = [path for path in dotted(getattr(settings, setting)) if OURS.fullmatch(path)]
        is_known = hasattr(global_settings, setting) or setting.startswith(OF_LIBRARIES)
        if any(not is_known and not is_model(path) for path in named):
            check_messages.append(
                _fault("E006", f"nobody tells how the functions of {setting} are called")
            )
        check_messages += [
            _fault("E004", f"{setting} names {path}, which is nothing")
            for path in named
            if not names_something(path)
        ]
    return check_messages


@register()
def beat_knows_its_tasks(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Report a scheduled task that no worker has, or that requires arguments."""
    check_messages: list[CheckMessage] = []
    for name, entry in settings.CELERY_BEAT_SCHEDULE.items():
        if (task := tasks().get(entry["task"])) is None:
            check_messages.append(_fault("E007", f"no worker knows {entry['task']} ({name})"))
        elif refused := call_refused(task.run, "*, " + ", ".join(entry.get("kwargs", ()))):
            check_messages.append(_fault("E007", f"beat calls {entry['task']}: {refused}"))
    return check_messages


def dotted(value: object) -> Iterator[str]:
    """Yield the strings in a setting: itself, its items or values, and theirs."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from dotted(part)
    elif isinstance(value, Sequence) and not isinstance(value, bytes):
        for part in value:
            yield from dotted(part)


def call_refused(function: Any, arguments: str) -> str:
    """Return why a function cannot be called with these arguments, or ""."""
    positional, by_name, has_more = arguments_of(arguments)
    if not callable(function):
        return "it cannot be called"
    signature = inspect.signature(function)
    bind = signature.bind_partial if has_more else signature.bind
    try:
        bind(*positional, **dict.fromkeys(by_name))
    except TypeError as refused:
        return f"{refused}; it takes {signature}"
    return ""


def arguments_of(arguments: str) -> tuple[list[str], list[str], bool]:
    """Return the positional arguments, those by name, and whether more may come by name."""
    function = ast.parse(f"def call({arguments.removesuffix('*, ')}): ...").body[0]
    assert isinstance(function, ast.FunctionDef)  # noqa: S101 -- for the types
    named = function.args
    return (
        [argument.arg for argument in named.args],
        [argument.arg for argument in named.kwonlyargs],
        named.kwarg is not None,
    )


@cache
def tasks() -> Mapping[str, Any]:
    """Return every task by its name, as a worker has them."""
    for config in apps.get_app_configs():
        if OURS.fullmatch(f"{config.name}.tasks") and module_has_submodule(config.module, "tasks"):
            import_module(f"{config.name}.tasks")
    return dict(celery_app.tasks)


def is_model(label: str) -> bool:
    try:
        apps.get_model(label)
    except (LookupError, ValueError):
        return False
    return True


def names_something(path: str) -> bool:
    """Return whether a table, a task, a module or a member of a module has this name."""
    try:
        resolve_name(path)
    except (ImportError, AttributeError):
        return is_model(path) or path in tasks()
    return True


def _fault(number: str, text: str) -> Error:
    return Error(text, hint=HINT, id=f"trunfo.{number}")
