"""Checks of `manage.py check` for each kind of paper, of job and of e-mail.

Double registration is already refused when a kind is registered.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Warned
from django.db import connections
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import get_template
from django.urls import NoReverseMatch, reverse

from federation.config.hook_checks import call_refused
from federation.kinds.job import JobKind, all_job_kinds
from federation.kinds.notice import NoticeKind, all_notice_kinds
from federation.kinds.paper import PaperKind, all_paper_kinds
from federation.models import DocumentSeries, Job, JobState
from federation.texts import all_texts

# How the worker calls a job's service: with its stored arguments by name.
JOB_CALL = "*, account, progress, **arguments"
TEMPLATES = Path("templates", "documents")


@register()
def kinds_are_whole(app_configs: Any, **_kwargs: Any) -> list[CheckMessage]:
    """Report a kind that cannot work, or that pages and e-mails would show as a code."""
    try:
        texts = all_texts()
    except ImportError:  # reported by federation.config.hook_checks
        return []
    return [*_papers(texts), *_jobs(texts), *_notices(texts)]


@register(Tags.database)
def stored_kinds_are_there(
    app_configs: Any, databases: Sequence[str] | None = None, **_kwargs: Any
) -> list[CheckMessage]:
    """Report stored papers and waiting jobs whose kind no longer exists or changed its prefix."""
    check_messages: list[CheckMessage] = []
    for database in databases or ():
        there = set(connections[database].introspection.table_names())
        if {DocumentSeries._meta.db_table, Job._meta.db_table} <= there:
            check_messages += [Warned(text, id="trunfo.W001") for text in _stored(database)]
    return check_messages


def _papers(texts: Any) -> Iterator[Error]:
    kinds = all_paper_kinds()
    for kind in kinds:
        yield from _title("paper", kind)
        if f"subject:{kind.about}" not in texts:
            yield _without_words("paper", kind.code, kind.about)
        try:
            get_template(kind.template)
        except TemplateDoesNotExist:
            yield Error(f"the paper {kind.code} has no {kind.template}", id="trunfo.E010")
    folders = Path(settings.BASE_DIR, TEMPLATES).glob("*/document.html")
    for gone in sorted({folder.parent.name for folder in folders} - {kind.code for kind in kinds}):
        yield Error(f"{TEMPLATES / gone} prints no kind of paper", id="trunfo.E010")


def _jobs(texts: Any) -> Iterator[Error]:
    for kind in all_job_kinds():
        yield from _title("work", kind)
        if kind.about and f"subject:{kind.about}" not in texts:
            yield _without_words("work", kind.code, kind.about)
        if refused := call_refused(kind.does, JOB_CALL):
            yield Error(f"the work {kind.code} cannot be done: {refused}", id="trunfo.E005")
        for name, rows in ((kind.page, [1]), (kind.place, [])):
            if name and not _is_address(name, rows):
                yield Error(
                    f"the work {kind.code} leads to {name}, which is no address", id="trunfo.E009"
                )


def _notices(texts: Any) -> Iterator[Error]:
    for kind in all_notice_kinds():
        yield from _title("e-mail", kind)
        for code in kind.codes:
            for said in (code, f"{code}_subject"):
                if said not in texts:
                    text = f"the e-mail {kind.code} says {said}, which has no words"
                    yield Error(text, id="trunfo.E003")


def _title(what: str, kind: PaperKind | JobKind | NoticeKind) -> Iterator[Error]:
    if not str(kind.title).strip():
        yield Error(f"the {what} {kind.code} has no title", id="trunfo.E003")


def _stored(database: str) -> Iterator[str]:
    prefixes = {kind.code: kind.prefix for kind in all_paper_kinds()}
    series = DocumentSeries.objects.using(database).order_by("kind", "prefix")
    for code, prefix in series.values_list("kind", "prefix").distinct():
        if code not in prefixes:
            yield f"papers of the kind {code} are kept, and no such kind is declared"
        elif prefix != prefixes[code]:
            yield f"papers of the kind {code} are kept as {prefix}, and begin {prefixes[code]} now"
    codes = {kind.code for kind in all_job_kinds()}
    waiting = Job.objects.using(database).filter(state__in=[JobState.QUEUED, JobState.RUNNING])
    for code in sorted(set(waiting.values_list("act", flat=True)) - codes):
        yield f"work of the kind {code} waits, and no such kind is declared"


def _is_address(name: str, rows: list[int]) -> bool:
    try:
        reverse(name, args=rows)
    except NoReverseMatch:
        return False
    return True


def _without_words(what: str, code: str, about: str) -> Error:
    return Error(
        f"the {what} {code} is about a {about}, which has no words",
        hint=f"Say in an app's texts/subjects.py what subject:{about} is called.",
        id="trunfo.E003",
    )
